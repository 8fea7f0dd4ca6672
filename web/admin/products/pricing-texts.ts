/** The sentences of the pricing fields and of the live preview. */

export const metal = 'Metal'
export const noMetal = 'None'
export const metalWeight = 'Metal weight'
export const metalWeightHint = 'Net, without stones'

export const making = 'Making charges'
export const makingType = 'Charged as'
export const percentage = '% of metal value'
export const flat = 'Flat, in rupees'
export const perGram = 'Rupees per gram'
export const makingBasis = 'Charged on'
export const net = 'Net weight of the metal'
export const gross = 'Gross weight with stones'
export const wastage = 'Wastage'
export const wastageHint = 'Of the metal value'

export const stoneCharges = 'Stone charges'
export const stoneChargesHint = 'Added to the live price'
export const stoneTotalHint = 'The total of the stones below'
export const hallmarking = 'Hallmarking charge'
export const hallmarkingHint = 'Adds the charge that the settings have for the metal'
export const notHallmarked = 'This metal is not hallmarked: nothing is added'
export const hallmarkingAmount = (amount: string) => `Adds ${amount} per piece, as in the settings`
