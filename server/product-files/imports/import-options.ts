import { asc } from 'drizzle-orm'
import { matchOption, matchValue } from '#domain/imports.ts'
import type { OptionKind } from '#domain/options.ts'
import type { Author } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { options, optionValues } from '#server/products/tables.ts'
import type { ProductFileDeps } from '../deps.ts'
import type { ImportedProduct } from '../other-shops/imported-product.ts'

/** The managed options of a product, and the value of each that every variant has. */
export type ChosenOptions = { optionIds: string[]; valueIds: string[][] }

/** Finds the options and values that the other shop means. What our lists lack is added to them. */
export async function importOptions(
  { database, products }: ProductFileDeps,
  caller: Author,
  { optionNames, variants, type, name }: ImportedProduct,
): Promise<ChosenOptions> {
  const optionIds: string[] = []
  const valueIds: string[][] = variants.map(() => [])
  for (const [position, optionName] of optionNames.entries()) {
    const labels = [...new Set(variants.map(({ values }) => values[position]!))]
    const known = await loadOptions(database.db)
    const found =
      matchOption(optionName, `${type} ${name}`, known) ??
      (await products.options.create(caller, { name: optionName, kind: guessKind(optionName), values: [] }))
        .option
    const option = { ...found, values: found.values }
    const missing = labels.filter((label) => !matchValue(label, option.values))
    if (missing.length > 0) {
      const saved = await products.options.update(caller, {
        id: option._id,
        name: option.name,
        kind: option.kind,
        measure: option.measure,
        values: [...option.values.map(keepValue), ...missing.map((label) => ({ label }))],
      })
      option.values = saved.option.values
    }
    optionIds.push(option._id)
    for (const [index, { values }] of variants.entries())
      valueIds[index]!.push(matchValue(values[position]!, option.values)!._id)
  }
  return { optionIds, valueIds }
}

/** The same as far as our lists have it. An option or value that the import would add is ''. */
export async function findOptions(
  { database }: Pick<ProductFileDeps, 'database'>,
  { optionNames, variants, type, name }: ImportedProduct,
): Promise<ChosenOptions> {
  if (optionNames.length === 0) return { optionIds: [], valueIds: variants.map(() => []) }
  const known = await loadOptions(database.db)
  const found = optionNames.map((optionName) => matchOption(optionName, `${type} ${name}`, known))
  return {
    optionIds: found.map((option) => option?._id ?? ''),
    valueIds: variants.map(({ values }) =>
      found.map((option, position) => matchValue(values[position]!, option?.values ?? [])?._id ?? ''),
    ),
  }
}

const guessKind = (name: string): OptionKind => {
  if (/size|length/i.test(name)) return 'size'
  return /colou?r/i.test(name) ? 'colour' : 'other'
}

async function loadOptions(reader: Reader) {
  const rows = await reader.select().from(options).orderBy(asc(options.position), asc(options.id))
  const values = await reader
    .select()
    .from(optionValues)
    .orderBy(asc(optionValues.position), asc(optionValues.id))
  return rows.map(({ id, code, name, kind, measure }) => ({
    _id: id,
    code,
    name,
    kind,
    measure,
    values: values.filter(({ optionId }) => optionId === id).map((value) => ({ ...value, _id: value.id })),
  }))
}

type Value = Awaited<ReturnType<typeof loadOptions>>[number]['values'][number]

const keepValue = ({
  _id,
  label,
  swatch,
  equivalents,
  metalType,
  isActive,
}: Omit<Value, 'id' | 'optionId' | 'position'>) => ({
  _id,
  label,
  swatch,
  equivalents,
  metalType,
  isActive,
})
