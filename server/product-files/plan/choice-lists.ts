import type { Option } from '#contract/options.ts'
import { FieldChoice, MAX_CHOICES } from '#contract/product-fields.ts'
import { matchOption, matchValue } from '#domain/imports.ts'
import type { OptionKind } from '#domain/options.ts'
import { findField, hasChoices, splitValues } from '#domain/product-fields.ts'
import { slugify } from '#domain/slug.ts'
import type { Author } from '#server/http/access/caller.ts'
import { loadFields, readOptions } from '#server/products/queries.ts'
import type { ProductFileDeps } from '../deps.ts'
import { type ColumnName, OPTION_COLUMNS, toFieldColumn } from '../format/columns.ts'
import type { ImportedProduct } from '../readers/imported-product.ts'

type Field = Awaited<ReturnType<typeof loadFields>>[number]

/** What a product of another shop has that our lists lack. */
export type Addition = { line: number; column: ColumnName; list: string; label: string }

/**
 * The options and product fields of the shop, which grow by what products of another shop need: those products are planned
 * as if our lists had it already.
 */
export function createChoiceLists(known: { options: readonly Option[]; fields: readonly Field[] }) {
  const options = known.options.map((option) => ({ ...option, values: [...option.values] }))
  const fields = known.fields.map((field) => ({ ...field, choices: [...field.choices] }))
  const isNew = new Set<object>()
  const valuesByText = new Map<string, Option['values'][number]>()

  function findOption(name: string, productText: string) {
    const found = matchOption(name, productText, options)
    if (found) return found
    const added = {
      _id: `new ${name}`,
      code: slugify(name),
      name,
      kind: guessKind(name),
      measure: null,
      order: options.length,
      version: 1,
      values: [],
    }
    options.push(added)
    return added
  }

  function findValue(option: Option, label: string) {
    const key = JSON.stringify([option._id, label])
    const found = valuesByText.get(key) ?? matchValue(label, option.values)
    const value = found ?? {
      _id: `new ${key}`,
      code: slugify(label),
      label,
      swatch: null,
      equivalents: {},
      metalType: null,
      isActive: true,
    }
    valuesByText.set(key, value)
    if (!found) {
      isNew.add(value)
      option.values.push(value)
    }
    return value
  }

  function addChoices(line: number, name: string, text: string): Addition[] {
    const field = findField(fields, name)
    if (!field || !hasChoices(field.kind)) return []
    const before = known.fields.find(({ id }) => id === field.id)!.choices
    const parts = field.kind === 'choices' ? splitValues(text) : [text.trim()]
    return parts.flatMap((label) => {
      if (before.some((choice) => slugify(choice) === slugify(label))) return []
      const isListed = field.choices.some((choice) => slugify(choice) === slugify(label))
      const canBeAdded = field.choices.length < MAX_CHOICES && FieldChoice.safeParse({ label }).success
      if (!isListed && !canBeAdded) return []
      if (!isListed) field.choices.push(label)
      return [{ line, column: toFieldColumn(field.name), list: field.name, label }]
    })
  }

  /** The product with the ids of our options and our names of their values, and what was added to the lists for it. */
  function resolve(product: ImportedProduct): { product: ImportedProduct; additions: Addition[] } {
    const additions: Addition[] = []
    const chosen = product.optionNames.map((name) => findOption(name, `${product.type} ${product.name}`))
    const variants = product.variants.map((variant) => ({
      ...variant,
      values: variant.values.map((label, at) => {
        const value = findValue(chosen[at]!, label)
        if (isNew.has(value) && !additions.some((each) => each.label === value.label))
          additions.push({
            line: variant.line,
            column: OPTION_COLUMNS[at]!.value,
            list: chosen[at]!.name,
            label: value.label,
          })
        return value.label
      }),
    }))
    const [{ line } = { line: 0 }] = variants
    for (const [name, text] of Object.entries(product.attributes))
      additions.push(...addChoices(line, name, text))
    return { product: { ...product, optionNames: chosen.map(({ _id }) => _id), variants }, additions }
  }

  return { options, fields, resolve }
}

const guessKind = (name: string): OptionKind => {
  if (/size|length/i.test(name)) return 'size'
  return /colou?r/i.test(name) ? 'colour' : 'other'
}

/** Adds options, values and choices that our lists lack for a product. */
export async function addMissingChoices(
  { database, products }: ProductFileDeps,
  caller: Author,
  product: ImportedProduct,
): Promise<void> {
  const known = {
    options: await readOptions(database.db, { activeOnly: false }),
    fields: await loadFields(database.db),
  }
  const lists = createChoiceLists(known)
  if (lists.resolve(product).additions.length === 0) return
  for (const { _id, name, kind, measure, values } of lists.options) {
    const before = known.options.find((option) => option._id === _id)
    if (!before)
      await products.options.create(caller, { name, kind, values: values.map(({ label }) => ({ label })) })
    else if (values.length > before.values.length)
      await products.options.update(caller, {
        id: _id,
        name,
        kind,
        measure,
        values: values.map((value) =>
          before.values.includes(value) ? toInput(value) : { label: value.label },
        ),
      })
  }
  for (const { id, name, kind, choices } of lists.fields) {
    if (choices.length > known.fields.find((field) => field.id === id)!.choices.length)
      await products.productFields.update(caller, {
        id,
        name,
        kind,
        choices: choices.map((label) => ({ label })),
      })
  }
}

const toInput = ({ _id, label, swatch, equivalents, metalType, isActive }: Option['values'][number]) => ({
  _id,
  label,
  swatch,
  equivalents,
  metalType,
  isActive,
})
