import { parseBoolean } from './csv-cell.ts'
import { invalidField } from './errors.ts'
import { stripNumberFormatting } from './number-input.ts'
import { slugify } from './slug.ts'

/** What the values of a product field are. Of `choices` a product can have several. */
export const FIELD_KINDS = ['text', 'number', 'boolean', 'choice', 'choices'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** Where the values of a field are shown. The names are those of the columns and of the API. */
export const FIELD_PLACES = ['isOnPage', 'isOnCard', 'isFilter', 'isOnInvoice', 'isOnTag'] as const
export type FieldPlace = (typeof FIELD_PLACES)[number]

export const MAX_FIELD_VALUE_LENGTH = 300

/** A field that the owner gave to products: occasion, rhodium plating, the designer. */
export type ProductField = Readonly<Record<FieldPlace, boolean>> & {
  /** In addresses of filters. It never changes. */
  readonly code: string
  /** Products have their values under it. */
  readonly name: string
  readonly kind: FieldKind
  /** Shown after a number: `mm`. '' without one. */
  readonly unit: string
  /** The labels that `choice` and `choices` are chosen from. */
  readonly choices: readonly string[]
  /** The values of a field that is switched off are kept, but shown nowhere. */
  readonly isActive: boolean
}

/** The values of a product by the names of the fields, as they are shown, but numbers without their unit. */
export type FieldValues = Readonly<Record<string, string>>

/** A name may be one that every object has, such as `constructor`. */
export const getFieldValue = (values: FieldValues, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

export const hasChoices = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices'

/** Ignores case. A field is also found by its code, so that it can be renamed while files have the old name. */
export const findField = <Field extends Pick<ProductField, 'code' | 'name'>>(
  fields: readonly Field[],
  name: string,
): Field | undefined => {
  const typed = name.trim().toLowerCase()
  return (
    fields.find((field) => field.name.toLowerCase() === typed) ?? fields.find(({ code }) => code === typed)
  )
}

/**
 * The values after a save that sends `given`. Blank values are cleared, and so are those that are not sent, except of fields
 * that are switched off. A value that is not changed is kept even if its kind or its choices have changed since. Names
 * without a field are kept as text. Throws where a value does not fit its field.
 */
export function mergeFieldValues(
  fields: readonly ProductField[],
  { given, before }: { given: FieldValues; before: FieldValues },
): FieldValues {
  const sent = Object.entries(given).map(([name, text]) => ({ field: findField(fields, name), name, text }))
  const kept = fields.filter(
    (field) =>
      !field.isActive && getFieldValue(before, field.name) && !sent.some((each) => each.field === field),
  )
  return Object.fromEntries([
    ...kept.map(({ name }) => [name, before[name]!]),
    ...sent.flatMap(({ field, name, text }) => {
      if (text.trim() === '') return []
      if (!field) return [[name, text]]
      return [[field.name, text === getFieldValue(before, field.name) ? text : parseFieldValue(field, text)]]
    }),
  ])
}

/** The value as it is stored, with choices and numbers spelled as they should be. Throws where the text does not fit. */
export function parseFieldValue(
  field: Pick<ProductField, 'name' | 'kind' | 'unit' | 'choices'>,
  typed: string,
): string {
  const { name, kind, unit, choices } = field
  const text = typed.trim()
  const refuse = (message: string) => invalidField(`attributes.${name}`, message)
  if (kind === 'number') {
    const number = stripNumberFormatting(
      unit && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : text,
    )
    if (!/^-?\d{1,9}(\.\d{1,4})?$/.test(number)) throw refuse(`“${name}” is a number, such as 2.5`)
    return String(Number(number))
  }
  if (kind === 'boolean') {
    const flag = parseBoolean(text)
    if (flag === null) throw refuse(`“${name}” is Yes or No`)
    return flag ? 'Yes' : 'No'
  }
  if (!hasChoices(kind)) return text
  const labels = (kind === 'choices' ? splitValues(text) : [text]).map((part) => {
    const label = choices.find((choice) => slugify(choice) === slugify(part))
    if (label === undefined)
      throw refuse(
        `“${part}” is not one of the choices of “${name}”: ${choices.join(', ') || 'there are none'}`,
      )
    return label
  })
  return [...new Set(labels)].join(', ')
}

/** `22 mm`: a value as people read it. */
export const formatFieldValue = (
  { kind, unit }: Pick<ProductField, 'kind' | 'unit'>,
  value: string,
): string => (kind === 'number' && unit && /\d$/.test(value) ? `${value} ${unit}` : value)

/** Several values have commas between them: `Wedding, Festive`. */
export const splitValues = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The codes that a product is filtered by. A value without a Latin letter or a digit has none. */
export const getFilterValues = ({ kind }: Pick<ProductField, 'kind'>, value: string): string[] =>
  (kind === 'number'
    ? [value.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')]
    : splitValues(value).map(slugify)
  ).filter((code) => /^[a-z0-9-]/.test(code))

/** A filter value as people read it. A choice that was taken out is named by its code: `Every day` of `every-day`. */
export function describeFilterValue(
  field: Pick<ProductField, 'kind' | 'unit' | 'choices'>,
  code: string,
): string {
  if (field.kind === 'number') return formatFieldValue(field, code)
  const words = code.replaceAll('-', ' ')
  return (
    field.choices.find((choice) => slugify(choice) === code) ?? words.charAt(0).toUpperCase() + words.slice(1)
  )
}

/** The value with the new labels of choices that were renamed at once, so that two may swap their labels. */
export const renameChoices = (
  value: string,
  { kind, renamed }: { kind: FieldKind; renamed: readonly { from: string; to: string }[] },
): string => {
  const toNew = (part: string) => renamed.find(({ from }) => slugify(part) === slugify(from))?.to ?? part
  return kind === 'choice' ? toNew(value) : [...new Set(splitValues(value).map(toNew))].join(', ')
}

/** The program reads these by name: for tags, invoices, filters, and the top of the product page. */
const NAMES_IN_USE = ['purity', 'hallmark', 'headline', 'colour', 'stone', 'stones']

export const isNameInUse = (name: string): boolean => NAMES_IN_USE.includes(name.toLowerCase())
