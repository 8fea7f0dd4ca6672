import { z } from 'zod'
import { toSafeLink } from '#domain/safe-path.ts'
import { STONE_KINDS, STONE_LIMITS, STONE_PRICE_BASES } from '#domain/stones.ts'
import { Decimal, Integer, OptionalText, Rupees, RupeesInput } from './primitives.ts'

/** Stones of one kind and quality in a product. Texts are '' where they are not given. */
export const Stone = z.object({
  kind: z.enum(STONE_KINDS),
  label: z.string(),
  shape: z.string(),
  count: z.number().int(),
  /** All stones of the line together. */
  carats: z.number(),
  colour: z.string(),
  clarity: z.string(),
  cut: z.string(),
  setting: z.string(),
  /** `Round, EF, VVS1`: shape, colour, clarity, cut and setting in one text. */
  quality: z.string(),
  priceBasis: z.enum(STONE_PRICE_BASES),
  /** For one carat or for one stone. */
  price: Rupees,
  /** The price of the line. */
  amount: Rupees,
  /** `name` is laboratory and number in one text, or `Certificate` without both. */
  certificate: z
    .object({ name: z.string(), laboratory: z.string(), number: z.string(), url: z.string() })
    .nullable(),
})
export type Stone = z.output<typeof Stone>

const ShortText = OptionalText(STONE_LIMITS.text).default('')

const Carats = Decimal(0, STONE_LIMITS.caratThousandths / 1000)
  .refine((carats) => Math.abs(Math.round(carats * 1000) - carats * 1000) < 1e-6, 'At most three decimals')
  .transform((carats) => Math.round(carats * 1000))

const CertificateInput = z.object({
  laboratory: ShortText,
  number: ShortText,
  url: OptionalText(500)
    .refine((url) => url === '' || toSafeLink(url) !== null, 'Must be an https: address')
    .default(''),
})

const StoneInput = z
  .object({
    kind: z.enum(STONE_KINDS, 'Choose a stone'),
    shape: ShortText,
    count: Integer(1, STONE_LIMITS.count),
    carats: Carats,
    colour: ShortText,
    clarity: ShortText,
    cut: ShortText,
    setting: ShortText,
    priceBasis: z.enum(STONE_PRICE_BASES),
    price: RupeesInput(),
    certificate: CertificateInput.nullish(),
  })
  .refine(({ priceBasis, carats }) => priceBasis === 'piece' || carats > 0, {
    path: ['carats'],
    message: 'A price per carat needs the carats',
  })

/** All stones of a product in their order. They replace the ones before. */
export const StonesInput = z.array(StoneInput).max(STONE_LIMITS.lines)
