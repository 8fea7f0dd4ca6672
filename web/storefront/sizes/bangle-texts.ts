/** The sentences of the bangle size guide. */

export const lead =
  'A bangle must slide over your knuckles, so measure your hand there. Enter the length to see your size.'
export const fromHand = 'From your hand'
export const fromHandText =
  'Bring your thumb to your little finger, as if slipping on a bangle. Wrap a tape around the widest part, over the knuckles. The length is the circumference.'
export const fromBangle = 'From a bangle that fits'
export const fromBangleText =
  'Lay it on a ruler and measure the inside across the middle, in inches or millimetres. This is the diameter. 2-4 means two inches and four sixteenths.'
export const tips = [
  'Between two sizes, choose the larger one for a stiff kada, the smaller one for thin bangles worn as a set.',
  'A kada that opens is measured at the wrist: add one finger’s width to the circumference.',
  '2-6 is also written 2.6. It is not two inches and six tenths.',
  'For another size, or for a child, please ask us.',
]
export const sizer = 'One sheet with a strip for your hand and a circle for each size, at actual size.'
export const sources = 'Indian bangle sizes are the inner diameter in inches and sixteenths.'

export const hand = 'Hand'
export const bangle = 'Bangle'
export const circumferenceHint = 'Around the knuckles, with thumb and little finger together'
export const resultPrompt = 'Your bangle size appears here.'
export const bangleSize = 'Bangle size'
/** Follows the larger of two sizes. */
export const sizeUpAdvice = 'for a stiff kada, the smaller one for thin bangles'
export const innerDiameterInches = 'Inner diameter, inches'
