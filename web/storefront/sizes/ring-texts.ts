/** The sentences of the ring size guide. */

export const lead =
  'Enter your measurement to see your Indian, US, UK and EU size. Measure in the evening, when fingers are at their widest.'
export const fromFinger = 'From your finger'
export const fromFingerText =
  'Wrap a strip of paper around the base of the finger, snug but able to slide over the knuckle. Mark where the ends meet and lay it on a ruler. The length is the circumference.'
export const fromRing = 'From a ring that fits'
export const fromRingText =
  'Lay it on a ruler and measure the inside across the middle. This is the diameter. Use a ring for the same finger of the same hand: the other hand can differ by up to one size.'
export const tips = [
  'Let the ring pass the knuckle with a little resistance. If the knuckle is much wider than the base, choose the size in between.',
  'A band wider than 6 mm feels tighter: choose half a size to one size larger.',
  'Fingers are smaller when cold and in the morning. Measure twice, on two days.',
  'A plain ring can usually be resized by one or two sizes. An eternity band cannot, because its stones go all the way around.',
]
export const sizer =
  'One sheet with a strip for your finger and all thirty circles for a ring, at actual size.'
export const sources =
  'Indian sizes as used in the trade; Europe according to ISO 8653, the UK and Australia according to BS 6820, the US and Canada according to the standard gauge (0.032 inches per size). We show the nearest size.'

export const finger = 'Finger'
export const ring = 'Ring'
export const circumferenceHint = 'The length of the strip around your finger'
export const scale = 'Scale'
export const resultPrompt = 'Your Indian, US, UK and EU size appears here.'
export const indianSize = 'Indian size'
/** Follows the larger of two sizes. */
export const sizeUpAdvice = 'if your knuckle is the widest part'
