import { and, inArray, isNull, ne } from 'drizzle-orm'
import type { Option, OptionValue } from '#contract/options.ts'
import { invalidField, ShopError } from '#domain/errors.ts'
import type { Metal } from '#domain/metals.ts'
import { isValueOffered } from '#domain/options.ts'
import type { StoneLine } from '#domain/stones.ts'
import { describeMissingChoice, formatVariantTitle } from '#domain/variants.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { readOptions } from '../options/option-queries.ts'
import { getValueIds } from '../queries.ts'
import {
  mergeGrossWeight,
  mergeVariantColumns,
  type NewVariant,
  type ProductInput,
  type ProductRow,
  type VariantRow,
} from '../save/product-fields.ts'
import type { ResolvedImages } from '../save/product-images.ts'
import { MADE_TO_ORDER_TEXT } from '../stock/reserve-stock.ts'
import { parseStones, type Stones } from '../stones/stones.ts'
import { options, productVariants } from '../tables.ts'

/** The rows of a product's variants after a save, and the options that they are chosen by. */
export type PreparedVariants = { optionIds: string[]; rows: PreparedVariant[] }
export type PreparedVariant = NewVariant & {
  id: string
  /** The stones that replace those of the variant. Undefined: it keeps them. */
  stones?: StoneLine[] | undefined
}

export type VariantsBefore = {
  product: ProductRow
  variants: VariantRow[]
  stones: Stones
  optionIds: string[]
}
type Context = {
  before: VariantsBefore | undefined
  metals: readonly Metal[]
  images: ResolvedImages
}
type Grid = NonNullable<ProductInput['variants']>
type GridRow = Grid[number]

/** The variants after a save: the rows of a grid, or the only variant from the fields of the product itself. */
export async function prepareVariants(
  reader: Reader,
  input: ProductInput,
  context: Context,
): Promise<PreparedVariants> {
  if (input.variants) return prepareGrid(reader, input.variants, input.options, context)
  const optionIds = context.before?.optionIds ?? []
  if (input.options && input.options.join() !== optionIds.join())
    throw invalidField('variants', 'Other options need new variants.')
  return { optionIds, rows: prepareWithoutGrid(input, context) }
}

function prepareWithoutGrid(input: ProductInput, { before, metals }: Context): PreparedVariant[] {
  const [variant, ...others] = before?.variants ?? []
  if (others.length > 0) {
    if (VARIANT_FIELDS.some((field) => input[field] !== undefined))
      throw invalidField('variants', 'This product has several variants. Change them one by one.')
    return before!.variants
  }
  const grossWeightMg =
    variant?.value1Id && input.weight === undefined
      ? variant.grossWeightMg
      : mergeGrossWeight(input, before?.product)
  return [
    assertSoldFromStock({
      ...(variant ?? NEW_VARIANT),
      id: variant?.id ?? newId(),
      ...mergeVariantColumns(
        { ...input, grossWeightMg },
        {
          variant,
          hasStones: hasStoneLines(variant, before),
          metals,
        },
      ),
      stones: input.stones && parseStones(input.stones),
    }),
  ]
}

/** A variant that is kept item by item has no lead days. */
function assertSoldFromStock<T extends Omit<PreparedVariant, 'id'>>(row: T): T {
  if (row.isSerialised && row.leadDays !== null) throw invalidField('leadDays', MADE_TO_ORDER_TEXT)
  return row
}

/** The fields of a product that are those of its only variant. */
const VARIANT_FIELDS = [
  'price',
  'compareAtPrice',
  'priceInfo',
  'metalInfo',
  'stones',
  'sku',
  'inventoryQuantity',
  'leadDays',
] as const satisfies (keyof ProductInput)[]

const NEW_VARIANT = {
  position: 0,
  value1Id: null,
  value2Id: null,
  value3Id: null,
  title: '',
  isActive: true,
  imageUrls: [],
  isSerialised: false,
}

async function prepareGrid(
  reader: Reader,
  grid: Grid,
  givenOptionIds: string[] | undefined,
  context: Context,
): Promise<PreparedVariants> {
  const optionIds = givenOptionIds ?? context.before?.optionIds ?? []
  const chosenOptions = await loadChosenOptions(reader, optionIds)
  const rows = grid.map((row, position) =>
    atRow(position, () => prepareRow(row, position, chosenOptions, context)),
  )
  assertDistinct(rows, (row) => getValueIds(row).join(), 'valueIds', describeRepeatedChoice)
  assertDistinct(
    rows,
    ({ sku }) => sku,
    'sku',
    ({ sku }) => `Another variant has the SKU ${sku}`,
  )
  await assertSkusAreFree(reader, rows, context.before?.product.id)
  return { optionIds, rows }
}

/** The unique index refuses them as well, but does not name the row. */
async function assertSkusAreFree(
  reader: Reader,
  rows: readonly PreparedVariant[],
  productId: string | undefined,
): Promise<void> {
  const skus = rows.flatMap(({ sku }) => sku ?? [])
  if (skus.length === 0) return
  const taken = await reader
    .select({ sku: productVariants.sku })
    .from(productVariants)
    .where(
      and(
        inArray(productVariants.sku, skus),
        isNull(productVariants.deletedAt),
        productId === undefined ? undefined : ne(productVariants.productId, productId),
      ),
    )
  if (taken.length === 0) return
  const message = 'A product with this SKU already exists'
  const errors = rows.flatMap(({ sku }, position) =>
    taken.some((row) => row.sku === sku) ? [{ path: `variants.${position}.sku`, message }] : [],
  )
  throw new ShopError('conflict', message, { code: 'DUPLICATE', errors })
}

async function loadChosenOptions(reader: Reader, ids: string[]): Promise<Option[]> {
  if (new Set(ids).size < ids.length) throw invalidField('options', 'Choose each option once')
  const found = await readOptions(reader, { where: inArray(options.id, ids), activeOnly: false })
  return ids.map((id) => {
    const option = found.find(({ _id }) => _id === id)
    if (!option) throw invalidField('options', 'One of the options no longer exists. Open the product again.')
    return option
  })
}

function prepareRow(
  row: GridRow,
  position: number,
  chosenOptions: readonly Option[],
  { before, metals, images }: Context,
): PreparedVariant {
  const variant = before?.variants.find(({ id }) => id === row._id)
  if (row._id !== undefined && !variant)
    throw invalidField('_id', 'This variant was removed in the meantime. Open the product again.')
  const values = resolveValues(row, { variant, chosenOptions, metals })
  const merged = mergeVariantRow(row, {
    variant,
    position,
    valueIds: values.map(({ _id }) => _id),
    title: formatVariantTitle(values.map(({ label }) => label)),
    hasStones: hasStoneLines(variant, before),
    metals,
    images,
  })
  return { ...merged, id: variant?.id ?? newId() }
}

type RowContext = {
  /** Undefined: it is new. */
  variant: VariantRow | undefined
  position: number
  valueIds: readonly string[]
  title: string
  hasStones: boolean
  metals: readonly Metal[]
  images: ResolvedImages
  /** A product without options, whose weight is that of its variant. */
  onlyVariantOf?: { input: ProductInput; row: ProductRow | undefined }
}

/** The columns of a variant after a save, and its new stones: a row of the grid, or a line of a file, merged into the row. */
export function mergeVariantRow(
  row: GridRow,
  { variant, position, valueIds, title, hasStones, metals, images, onlyVariantOf }: RowContext,
): Omit<PreparedVariant, 'id'> {
  const [value1Id = null, value2Id = null, value3Id = null] = valueIds
  const grossWeightMg = onlyVariantOf
    ? mergeGrossWeight(onlyVariantOf.input, onlyVariantOf.row)
    : toGrossWeightMg(row, variant)
  return assertSoldFromStock({
    ...mergeVariantColumns({ ...row, grossWeightMg }, { variant, hasStones, metals }),
    position,
    value1Id,
    value2Id,
    value3Id,
    title,
    isActive: row.isActive ?? variant?.isActive ?? true,
    imageUrls: row.imageUrls ? resolveImageUrls(row.imageUrls, images) : (variant?.imageUrls ?? []),
    isSerialised: row.isSerialised ?? variant?.isSerialised ?? false,
    stones: row.stones && parseStones(row.stones),
  })
}

const hasStoneLines = (variant: VariantRow | undefined, before: VariantsBefore | undefined): boolean =>
  variant !== undefined && before?.stones.has(variant.id) === true

type Choices = {
  variant: VariantRow | undefined
  chosenOptions: readonly Option[]
  metals: readonly Metal[]
}

/** One value for each option. A value that is not offered any more stays with the variants that have it. */
function resolveValues({ valueIds }: GridRow, { variant, chosenOptions, metals }: Choices): OptionValue[] {
  const previousIds = variant ? getValueIds(variant) : []
  const ids = valueIds ?? previousIds
  const values = chosenOptions.flatMap(({ values: offered }, at) => {
    const value = offered.find(({ _id }) => _id === ids[at])
    return value && (previousIds.includes(value._id) || isValueOffered(value, metals)) ? [value] : []
  })
  if (values.length === chosenOptions.length && ids.length === chosenOptions.length) return values
  throw invalidField('valueIds', describeMissingChoice(chosenOptions.map(({ name }) => name)))
}

const MILLIGRAMS_PER_GRAM = 1000

const toGrossWeightMg = ({ grossWeightGrams }: GridRow, variant: VariantRow | undefined): number | null => {
  if (grossWeightGrams === undefined) return variant?.grossWeightMg ?? null
  return grossWeightGrams === null ? null : Math.round(grossWeightGrams * MILLIGRAMS_PER_GRAM)
}

const resolveImageUrls = (references: readonly string[], { images, urlByReference }: ResolvedImages) =>
  references.map((reference) => {
    const url = urlByReference.get(reference) ?? reference
    if (images.some((image) => image.url === url)) return url
    throw invalidField('imageUrls', 'This picture is not one of the product')
  })

const describeRepeatedChoice = ({ title }: PreparedVariant) =>
  title ? `There are two variants “${title}”` : 'A product without options has one variant'

function assertDistinct(
  rows: readonly PreparedVariant[],
  keyOf: (row: PreparedVariant) => string | null,
  field: string,
  describe: (row: PreparedVariant) => string,
): void {
  const keys = new Set<string>()
  for (const [position, row] of rows.entries()) {
    const key = keyOf(row)
    if (key === null) continue
    if (keys.has(key)) throw invalidField(`variants.${position}.${field}`, describe(row))
    keys.add(key)
  }
}

/** Names the row in the errors of its fields: `variants.3.price`. */
function atRow<T>(position: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ShopError) || !error.errors) throw error
    throw new ShopError(error.kind, error.message, {
      code: error.code,
      errors: error.errors.map(({ path, message }) => ({ path: `variants.${position}.${path}`, message })),
    })
  }
}
