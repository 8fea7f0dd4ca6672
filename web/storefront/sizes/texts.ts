/** The sentences that the size guides of rings and bangles share. */

export const goodToKnow = 'Good to know'
export const printableSizer = 'Printable sizer'
export const allSizes = 'All sizes'

export const findYourSize = 'Find your size'
export const whatToEnter = 'What would you like to enter?'
export const size = 'Size'
export const unit = 'Unit'
export const innerDiameter = 'Inner diameter'
export const circumference = 'Circumference'
export const innerDiameterHint = 'Inside, across the middle'
export const madeToOrder = 'Made to order'
export const madeToOrderAdvice = 'We make this size to order. Contact us or book an appointment.'
export const betweenSizes = (largerSize: string, advice: string) =>
  `You are between two sizes. Choose ${largerSize} ${advice}.`
