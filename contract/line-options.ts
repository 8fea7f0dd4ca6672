import { z } from 'zod'
import { MAX_ENGRAVING_LENGTH } from '#domain/line-options.ts'
import { BooleanInput, Integer, OptionalText, Rupees, RupeesInput } from './primitives.ts'

/** Engraving and gift message of a line. '' for none. */
export const LineOptions = z.object({ engraving: z.string(), giftMessage: z.string() })

/** The product says what is allowed. These limits keep the keys of the database short. */
export const LineOptionsInput = z.object({
  engraving: OptionalText(150).default(''),
  giftMessage: OptionalText(500).default(''),
})

/** What a product offers for each line. The price is for one unit. */
export const OfferedLineOptions = z.object({
  /** Null: it cannot be engraved. */
  engraving: z.object({ maxLength: z.number().int(), price: Rupees }).nullable(),
  giftMessage: z.boolean(),
})

export const OfferedLineOptionsInput = z.object({
  engraving: z.object({ maxLength: Integer(1, MAX_ENGRAVING_LENGTH), price: RupeesInput() }).nullable(),
  giftMessage: BooleanInput,
})
