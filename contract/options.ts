import { z } from 'zod'
import { isSwatch, OPTION_KINDS, SIZE_MEASURES } from '#domain/options.ts'
import { endpoint, permission } from './endpoint.ts'
import {
  BooleanInput,
  Decimal,
  Id,
  Integer,
  MessageResponse,
  OptionalText,
  RequiredText,
  Version,
} from './primitives.ts'
import { routes } from './routes.ts'

const MAX_VALUES = 200

/** A size in other scales and units, see `SizeEquivalents` of the domain. */
export const SizeEquivalents = z.object({
  us: z.string().optional(),
  uk: z.string().optional(),
  eu: z.string().optional(),
  diameterMm: z.number().optional(),
  circumferenceMm: z.number().optional(),
  inches: z.number().optional(),
  cm: z.number().optional(),
})

export const OptionValue = z.object({
  _id: z.string(),
  code: z.string(),
  label: z.string(),
  /** `#d9b45b`, or `#d9b45b/#e3e3e0` for two-tone. */
  swatch: z.string().nullable(),
  equivalents: SizeEquivalents,
  /** Of a karat: the metal whose rate its variants follow. */
  metalType: z.string().nullable(),
  isActive: z.boolean(),
})
export type OptionValue = z.output<typeof OptionValue>

export const Option = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(OPTION_KINDS),
  /** Of sizes: which equivalents they have. */
  measure: z.enum(SIZE_MEASURES).nullable(),
  order: z.number().int(),
  version: z.number().int(),
  values: z.array(OptionValue),
})
export type Option = z.output<typeof Option>

const Millimetres = Decimal(0.1, 2000)
const Length = Decimal(0.01, 200)

const SizeEquivalentsInput = z.object({
  us: RequiredText(10).optional(),
  uk: RequiredText(10).optional(),
  eu: RequiredText(10).optional(),
  diameterMm: Millimetres.optional(),
  circumferenceMm: Millimetres.optional(),
  inches: Length.optional(),
  cm: Length.optional(),
})

const OptionValueInput = z.object({
  _id: Id.optional(),
  label: RequiredText(40, 'A value needs a name'),
  swatch: OptionalText(15)
    .transform((text) => text.toLowerCase() || null)
    .refine((text) => text === null || isSwatch(text), 'Enter a colour such as #d9b45b')
    .nullable()
    .optional(),
  equivalents: SizeEquivalentsInput.optional(),
  metalType: OptionalText(40)
    .transform((text) => text || null)
    .nullable()
    .optional(),
  isActive: BooleanInput.optional(),
})

const OptionInput = z.object({
  name: RequiredText(60, 'Name is required'),
  kind: z.enum(OPTION_KINDS),
  measure: z.enum(SIZE_MEASURES).nullable().optional(),
  order: Integer(0, 100_000).optional(),
  values: z.array(OptionValueInput).max(MAX_VALUES, `At most ${MAX_VALUES} values`).optional(),
})

export const options = {
  list: endpoint(routes.options.list, {
    access: 'public',
    cached: () => [],
    summary: 'All options by `order`, each with its values. Customers get the active values.',
    response: z.array(Option),
  }),
  create: endpoint(routes.options.create, {
    access: permission('manage_content'),
    summary: 'Creates an option with its values. Sizes without `equivalents` get those of their measure.',
    body: OptionInput,
    status: 201,
    response: z.object({ message: z.string(), option: Option }),
  }),
  update: endpoint(routes.options.update, {
    access: permission('manage_content'),
    summary:
      'Changes an option. Values are replaced by the list sent, matched by `_id`. A value that a product uses cannot be removed: 409 saying how many do.',
    params: z.object({ id: Id }),
    body: OptionInput.extend({ version: Version.optional() }),
    response: z.object({ message: z.string(), option: Option }),
  }),
  remove: endpoint(routes.options.remove, {
    access: permission('manage_content'),
    summary: 'Deletes an option that no product uses; else 409 saying how many do.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
}
