import { z } from 'zod'
import { toSafeLink, toSafePath } from '#domain/safe-path.ts'
import { findUnknownVariable } from '#domain/variables.ts'
import { Id, OptionalText, RequiredText } from '../primitives.ts'
import { ProductImage } from '../products.ts'
import type { BlockField, BlockFields } from './fields.ts'

/** What a block with these fields may hold. Everything else is a 400 that names the field. */
export const toInputSchema = (fields: BlockFields): z.ZodObject =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toSchema(field)])))

/** The server knows the rest of a picture. */
const PictureInput = z
  .object({ url: OptionalText(300), alt: OptionalText(200) })
  .extend(ProductImage.omit({ isPrimary: true, url: true, alt: true }).partial().shape)

const LINK_TEXT = 'Enter a path of the shop that begins with one /, or an https: address'
const Link = OptionalText(500).refine((text) => text === '' || toSafeLink(text) !== null, LINK_TEXT)

const FILM_TEXT = 'Enter a path of the shop that begins with one /: films of other sites are not played'
const Film = OptionalText(500).refine((text) => text === '' || toSafePath(text) !== null, FILM_TEXT)

function toSchema(field: BlockField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return (
        field.isRequired ? RequiredText(field.max, `${field.label} is required`) : OptionalText(field.max)
      ).superRefine((text, context) => {
        const known = field.variables ?? []
        const unknown = findUnknownVariable(text, (name) => known.includes(name))
        if (unknown !== null) context.addIssue({ code: 'custom', message: describeUnknown(unknown, known) })
      })
    case 'link':
      return field.isRequired ? Link.refine((text) => text !== '', `${field.label} is required`) : Link
    case 'film':
      return Film
    case 'button':
      return z
        .strictObject({ text: OptionalText(60), path: Link })
        .refine(({ text, path }) => text === '' || path !== '', {
          message: 'Say where the link leads',
          path: ['path'],
        })
    case 'number':
      return z.number(`${field.label} is a number`).int().min(field.min).max(field.max)
    case 'toggle':
      return z.boolean()
    case 'choice':
      return z.enum(Object.keys(field.options) as [string, ...string[]])
    case 'category':
      return OptionalText(100)
    case 'products':
      return z.array(Id).max(field.max, `At most ${field.max} products`)
    case 'reviews':
      return z.array(Id).max(field.max, `At most ${field.max} reviews`)
    case 'picture':
      return field.isRequired
        ? PictureInput.refine(({ url }) => url !== '', 'Choose a picture')
        : PictureInput.nullable()
    case 'list':
      return z.array(toInputSchema(field.fields)).max(field.max, `At most ${field.max}`)
  }
}

const describeUnknown = (unknown: string, known: readonly string[]): string =>
  known.length > 0
    ? `“${unknown}” is no variable here. Use ${known.map((name) => `{${name}}`).join(', ')}`
    : `“${unknown}” is no variable: this text has none`
