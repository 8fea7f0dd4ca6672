import { z } from 'zod'
import { FIELD_KINDS } from '#domain/product-fields.ts'
import { slugify } from '#domain/slug.ts'
import { endpoint, permission } from './endpoint.ts'
import { BooleanInput, Id, MessageResponse, OptionalText, RequiredText, Version } from './primitives.ts'
import { routes } from './routes.ts'

export const MAX_CHOICES = 200
/** A shop can have more than it may add, because each name of earlier attributes became a field. */
const MAX_ORDERED = 2_000

export const ProductField = z.object({
  _id: z.string(),
  code: z.string(),
  /** Products have their values under it, in `attributes`. */
  name: z.string(),
  kind: z.enum(FIELD_KINDS),
  /** Shown after a number. '' without one. */
  unit: z.string(),
  choices: z.array(z.string()),
  isOnPage: z.boolean(),
  isOnCard: z.boolean(),
  isFilter: z.boolean(),
  isOnInvoice: z.boolean(),
  isOnTag: z.boolean(),
  /** Switched off: products keep their values, but no place shows them. */
  isActive: z.boolean(),
  order: z.number().int(),
  /** How many products have a value, also deleted ones that can be restored. */
  productCount: z.number().int(),
  version: z.number().int(),
})
export type ProductField = z.output<typeof ProductField>

export const FieldChoice = z.object({
  label: RequiredText(60, 'A choice needs a name')
    .refine((label) => !label.includes(','), 'Commas separate the choices of a product')
    .refine(
      (label) => slugify(label) !== '',
      'Use at least one Latin letter or digit: filters have it in their address',
    ),
  /** The label before, of a choice that is renamed: products that have it get the new one. */
  before: OptionalText(60).optional(),
})

const ProductFieldInput = z.object({
  name: RequiredText(60, 'Name is required'),
  kind: z.enum(FIELD_KINDS),
  unit: OptionalText(12).optional(),
  choices: z.array(FieldChoice).max(MAX_CHOICES, `At most ${MAX_CHOICES} choices`).optional(),
  isOnPage: BooleanInput.optional(),
  isOnCard: BooleanInput.optional(),
  isFilter: BooleanInput.optional(),
  isOnInvoice: BooleanInput.optional(),
  isOnTag: BooleanInput.optional(),
  isActive: BooleanInput.optional(),
})

const FieldResponse = z.object({ message: z.string(), field: ProductField })

const access = permission('manage_content')

export const productFields = {
  list: endpoint(routes.productFields.list, {
    access: permission('view_content'),
    summary: 'All product fields by `order`, and the names that products have values under without a field.',
    response: z.object({
      fields: z.array(ProductField),
      otherNames: z.array(z.object({ name: z.string(), productCount: z.number().int() })),
    }),
  }),
  create: endpoint(routes.productFields.create, {
    access,
    summary:
      'Adds a product field, after the others. Products that have values under its name already have them in the new field.',
    body: ProductFieldInput,
    status: 201,
    response: FieldResponse,
  }),
  update: endpoint(routes.productFields.update, {
    access,
    summary:
      'Changes a product field. A new name, and a choice with `before`, are written to the products that have them. Values that no longer fit are kept until the product is changed.',
    params: z.object({ id: Id }),
    body: ProductFieldInput.extend({ version: Version.optional() }),
    response: FieldResponse,
  }),
  reorder: endpoint(routes.productFields.reorder, {
    access,
    summary: 'The order in which products show their fields. Fields that are not named come last.',
    body: z.object({ ids: z.array(Id).min(1).max(MAX_ORDERED) }),
    response: MessageResponse,
  }),
  remove: endpoint(routes.productFields.remove, {
    access,
    summary: 'Deletes a product field that no product has a value of; else 409 saying how many do.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
}
