import { ENGRAVED_TERMS } from '#domain/return-texts.ts'

/** The sentences of the fields for engraving and gift message. */

export const engraving = 'Engraving'
export const engravingLimit = (maxLength: number) => `Up to ${maxLength} characters.`
export const engravingPrice = (price: string) => `Adds ${price}.`
export const engravingFree = 'Free.'
export const notReturnable = `${ENGRAVED_TERMS}.`
export const giftMessage = 'Gift message'
export const giftMessageHint = (maxLength: number) =>
  `We write it on a card and pack it with your jewellery. Up to ${maxLength} characters.`
