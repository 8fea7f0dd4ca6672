import { defineTexts } from '#domain/texts.ts'

/** The sentences of the fields for engraving and gift message. */
export const texts = defineTexts('product/line-option', {
  engraving: 'Engraving',
  engravingLimit: (maxLength: number) => `Up to ${maxLength} characters.`,
  engravingPrice: (price: string) => `Adds ${price}.`,
  engravingFree: 'Free.',
  giftMessage: 'Gift message',
  giftMessageHint: (maxLength: number) =>
    `We write it on a card and pack it with your jewellery. Up to ${maxLength} characters.`,
})
