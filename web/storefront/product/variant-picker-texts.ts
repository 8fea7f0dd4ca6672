import { defineTexts } from '#domain/texts.ts'
import type { ValueState } from './choose-variant.ts'

/** The sentences of the options of a product. Their code is only loaded for products with options. */
export const texts = defineTexts('product/variant-picker', {
  /** What a screen reader says after a value. */
  states: {
    available: '',
    'sold-out': 'sold out',
    other: 'changes the other choices',
  } satisfies Record<ValueState, string>,
  show: 'Show price',
  weight: (weight: string) => `Weight ${weight}`,
  choose: 'Choose',
  from: (price: string) => `From ${price}`,
  chosen: (title: string, price: string) => `${title}: ${price}`,
})
