import { BooleanInput } from '#contract/primitives.ts'
import { ProductRequest, VariantInput } from '#contract/products.ts'
import { decodeList, decodePairs, parseBoolean } from '#domain/csv-cell.ts'
import { CORE_METALS } from '#domain/metal-rates.ts'
import type { Metal } from '#domain/metals.ts'
import { toRupees } from '#domain/money.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import type { ProductField } from '#domain/product-fields.ts'
import { toShopError } from '#server/http/errors/errors.ts'
import type { ProductInput } from '#server/products/service.ts'
import { type CellError, cellError } from '../format/cell-error.ts'
import {
  COLUMN_NAMES,
  type ColumnName,
  type ExportedProduct,
  type ExportedVariant,
  toFieldColumn,
  toFieldName,
} from '../format/columns.ts'
import { decodeStones } from '../format/stone-cell.ts'
import type { Cells } from '../readers/parse-file.ts'

/** The input of a line, as from the form, with what the form sends for a variant, and references to related products. */
export type RowInput = {
  input: ProductInput
  variant: {
    grossWeightGrams: number | null | undefined
    variantImages: string[] | undefined
    isSerialised: boolean | undefined
    isVariantActive: boolean | undefined
  }
  related: string[] | undefined
}

type RowContext = {
  /** Undefined: the line creates it. */
  product: ExportedProduct | undefined
  variant: ExportedVariant | undefined
  metals: readonly Metal[]
  fields: readonly ProductField[]
  /** The cells of the product are those of another line. */
  hasVariantOnly: boolean
}

const RowSchema = ProductRequest.partial().extend({
  grossWeightGrams: VariantInput.shape.grossWeightGrams,
  variantImages: VariantInput.shape.imageUrls,
  isSerialised: VariantInput.shape.isSerialised,
  isVariantActive: BooleanInput.optional(),
})
const MAX_RELATED = 50

/** The input of a line. A blank cell clears its field, or keeps it where the field cannot be empty. */
export function parseRow(
  cells: Cells,
  { product, variant, metals, fields, hasVariantOnly }: RowContext,
): RowInput | CellError[] {
  try {
    const { grossWeightGrams, variantImages, isSerialised, isVariantActive, ...input } = RowSchema.parse({
      ...parseTexts(cells),
      ...parseNumbers(cells),
      ...parseLists(cells),
      attributes: parseFields(cells, { product, fields }),
      ...parseStock(cells, variant),
      isActive: parseFlag(cells, 'isActive'),
      isFeatured: parseFlag(cells, 'isFeatured'),
      isSerialised: parseFlag(cells, 'isSerialised'),
      isVariantActive: parseFlag(cells, 'isVariantActive'),
      metalInfo: parseMetal(cells, variant, metals),
      priceInfo: parsePriceInfo(cells, variant),
      stones: cells.stoneLines === undefined ? undefined : decodeStones(cells.stoneLines),
      lineOptions: parseLineOptions(cells, product),
      imageUrls: parseImages(cells, product),
    })
    const cellErrors = product || hasVariantOnly ? [] : missingColumns(cells)
    if (cellErrors.length > 0) return cellErrors
    return {
      input: input as ProductInput,
      variant: { grossWeightGrams, variantImages, isSerialised, isVariantActive },
      related: parseRelated(cells),
    }
  } catch (thrown) {
    return toCellErrors(thrown)
  }
}

/** The field errors of a thrown ShopError, each with its column. */
export function toCellErrors(thrown: unknown): CellError[] {
  const error = toShopError(thrown)
  if (error?.kind !== 'invalid') throw thrown
  if (!error.errors?.length) return [{ column: '', message: error.message }]
  const cellErrors = error.errors.map(({ path, message }) => ({ column: columnForPath(path), message }))
  return cellErrors.filter(
    (cellError, at) => cellErrors.findIndex(({ column }) => column === cellError.column) === at,
  )
}

const COLUMN_BY_PATH: Record<string, ColumnName> = {
  'metalInfo.weightGrams': 'metalWeightGrams',
  metalInfo: 'metalType',
  'priceInfo.makingChargesType': 'makingChargesType',
  'priceInfo.makingCharges': 'makingCharges',
  'priceInfo.stoneCharges': 'stoneCharges',
  'priceInfo.basePrice': 'basePrice',
  'priceInfo.makingBasis': 'makingBasis',
  'priceInfo.wastagePercent': 'wastagePercent',
  priceInfo: 'priceFollowsRate',
  'lineOptions.engraving.maxLength': 'engravingMaxLength',
  'lineOptions.engraving.price': 'engravingPrice',
  stones: 'stoneLines',
  imageUrls: 'images',
  imageUrl: 'images',
}

function columnForPath(path: string): ColumnName | '' {
  const [first = ''] = path.split('.')
  if (first === 'attributes' && path !== first) return toFieldColumn(path.slice(first.length + 1))
  if (/^imageUrls\.\d+\.alt$/.test(path)) return 'imageAlts'
  return COLUMN_BY_PATH[path] ?? COLUMN_BY_PATH[first] ?? COLUMN_NAMES.find((name) => name === first) ?? ''
}

function missingColumns(cells: Cells): CellError[] {
  const requiredColumns: [ColumnName, string][] = [
    ['name', 'Name is required'],
    ['description', 'Description is required'],
    ['category', 'Category is required'],
    ['material', 'Choose a material'],
  ]
  return requiredColumns.flatMap(([column, message]) =>
    cells[column] === undefined ? [{ column, message }] : [],
  )
}

const parseTexts = (cells: Cells) => ({
  name: cells.name,
  description: cells.description,
  category: cells.category,
  subcategory: cells.subcategory,
  material: normalizeMaterial(cells.material),
  sku: cells.sku,
  hsn: cells.hsn?.trim(),
  slug: nonBlank(cells.slug),
  weightUnit: nonBlank(cells.weightUnit)?.toLowerCase(),
  brand: cells.brand,
})

/** Materials may be written in any case. */
function normalizeMaterial(material: string | undefined): string | undefined {
  const word = material?.trim().toLowerCase()
  return (
    ProductRequest.shape.material.options.find((known) => known.toLowerCase() === word) ?? material?.trim()
  )
}

/** Blank: cleared. */
const parseNumbers = ({ price, compareAtPrice, weight, grossWeightGrams, leadDays }: Cells) => ({
  price: price === undefined ? undefined : stripNumberFormatting(price),
  compareAtPrice: compareAtPrice === undefined ? undefined : stripNumberFormatting(compareAtPrice),
  weight: weight === undefined ? undefined : stripNumberFormatting(weight),
  grossWeightGrams: grossWeightGrams === undefined ? undefined : stripNumberFormatting(grossWeightGrams),
  leadDays: leadDays === undefined ? undefined : stripNumberFormatting(leadDays),
})

/** Equal numbers: the stock was not edited in the file, so sales since the export are kept (docs/decisions/0008-stock-and-versions.md). */
function parseStock(cells: Cells, variant: ExportedVariant | undefined) {
  const counted = parseNumber(cells.inventoryQuantity)
  const isUntouched = variant !== undefined && counted === parseNumber(cells.inventoryBefore)
  return { inventoryQuantity: isUntouched ? undefined : counted }
}

const parseLists = ({ tags, variantImages }: Cells) => ({
  tags: tags === undefined ? undefined : decodeList(tags),
  variantImages: variantImages === undefined ? undefined : decodeList(variantImages),
})

/**
 * The values of product fields and other attributes. The column `attributes` has those without a field, and in an older file
 * also those of fields. Fields that the file does not name keep their values.
 */
function parseFields(
  cells: Cells,
  { product, fields }: Pick<RowContext, 'product' | 'fields'>,
): Record<string, string> | undefined {
  const pairs = cells.attributes === undefined ? undefined : decodePairs(cells.attributes)
  if (pairs === null) throw cellError('attributes', 'Write attributes as “Purity=22K|Finish=Matte”')
  const ownColumns = (Object.keys(cells) as ColumnName[]).flatMap((column) => {
    const name = toFieldName(column)
    return name === null ? [] : [[name, cells[column]!] as const]
  })
  if (pairs === undefined && ownColumns.length === 0) return undefined
  const before = Object.entries(product?.attributes ?? {}).filter(
    ([name]) => pairs === undefined || fields.some((field) => field.name === name),
  )
  return { ...Object.fromEntries(before), ...pairs, ...Object.fromEntries(ownColumns) }
}

/** A blank length: the product cannot be engraved. */
function parseLineOptions(cells: Cells, product: ExportedProduct | undefined) {
  const giftMessage = parseFlag(cells, 'hasGiftMessage')
  const price = parseNumber(cells.engravingPrice)
  if (cells.engravingMaxLength === undefined && price === undefined && giftMessage === undefined)
    return undefined
  const maxLength =
    cells.engravingMaxLength === undefined
      ? (product?.engravingMaxLength ?? undefined)
      : nonBlank(cells.engravingMaxLength)
  const priceBefore = product ? toRupees(product.engravingPricePaise) : 0
  return {
    engraving: maxLength === undefined ? null : { maxLength, price: price ?? priceBefore },
    giftMessage: giftMessage ?? product?.hasGiftMessage ?? false,
  }
}

function parseRelated({ relatedSkus }: Cells): string[] | undefined {
  if (relatedSkus === undefined) return undefined
  const refs = decodeList(relatedSkus).map((ref) => ref.trim())
  if (refs.length > MAX_RELATED) throw cellError('relatedSkus', `At most ${MAX_RELATED} related products`)
  return [...new Set(refs.filter(Boolean))]
}

function parseMetal(
  { metalType, metalWeightGrams }: Cells,
  variant: ExportedVariant | undefined,
  metals: readonly Metal[],
) {
  if (metalType === undefined && metalWeightGrams === undefined) return undefined
  const type = metalType === undefined ? (variant?.metalType ?? '') : findMetal(metalType, metals)
  const before = variant?.metalWeightMg ? String(variant.metalWeightMg / 1000) : ''
  const weightGrams = metalWeightGrams === undefined ? before : stripNumberFormatting(metalWeightGrams)
  if (type === '' && weightGrams === '') return null
  if (type === '') throw cellError('metalType', 'Name the metal, or leave its weight blank')
  if (weightGrams === '') throw cellError('metalWeightGrams', 'Give the weight of the metal in grams')
  return { type, weightGrams }
}

/** `gold-22k`, `Gold 22K`, `22K gold` and `22k` are the same. */
function findMetal(text: string, metals: readonly Metal[]): string {
  const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const word = normalize(text)
  const names = ({ code, name, base }: Metal) => {
    const columnLabel = CORE_METALS.find((metal) => metal.code === code)?.columnLabel ?? ''
    const purity = normalize(name).replace(base, '')
    return [code, name, columnLabel, purity].map(normalize)
  }
  const known = metals.find((metal) => metal.isActive && word !== '' && names(metal).includes(word))
  return known?.code ?? text.trim()
}

function parsePriceInfo(cells: Cells, variant: ExportedVariant | undefined) {
  const followsRate = parseFlag(cells, 'priceFollowsRate')
  const amounts = {
    basePrice: parseNumber(cells.basePrice),
    makingCharges: parseNumber(cells.makingCharges),
    makingChargesType: nonBlank(cells.makingChargesType)?.toLowerCase(),
    makingBasis: nonBlank(cells.makingBasis)?.toLowerCase(),
    wastagePercent: parseNumber(cells.wastagePercent),
    stoneCharges: parseNumber(cells.stoneCharges),
    hasHallmarkingCharge: parseFlag(cells, 'hasHallmarkingCharge'),
  }
  if (followsRate === undefined && Object.values(amounts).every((value) => value === undefined))
    return undefined
  return {
    fixedPrice: followsRate === undefined ? (variant?.isFixedPrice ?? true) : !followsRate,
    ...amounts,
  }
}

function parseImages({ images, imageAlts, primaryImage }: Cells, product: ExportedProduct | undefined) {
  if (images === undefined) return undefined
  const urls = decodeList(images).map((url) => url.trim())
  const alts = decodeList(imageAlts ?? '')
  if (alts.length > urls.length && imageAlts !== '')
    throw cellError('imageAlts', `There are ${alts.length} descriptions for ${urls.length} pictures`)
  const primary = findPrimaryIndex(parseNumber(primaryImage), urls, product)
  return urls.map((url, at) => ({ url, alt: alts[at], isPrimary: at === primary }))
}

function findPrimaryIndex(
  counted: string | undefined,
  urls: string[],
  product: ExportedProduct | undefined,
): number {
  if (counted === undefined)
    return urls.indexOf(product?.images.find(({ isPrimary }) => isPrimary)?.url ?? urls[0] ?? '')
  const at = Number(counted) - 1
  if (urls.length === 0 || urls[at] !== undefined) return at
  throw cellError('primaryImage', `There is no picture number ${counted}`)
}

/** Undefined for a blank cell too: fields that cannot be cleared keep their value. */
const nonBlank = (cell: string | undefined) => cell?.trim() || undefined
const parseNumber = (cell: string | undefined) =>
  nonBlank(cell) === undefined ? undefined : stripNumberFormatting(cell!)

function parseFlag(cells: Cells, column: ColumnName): boolean | undefined {
  const cell = nonBlank(cells[column])
  if (cell === undefined) return undefined
  const flag = parseBoolean(cell)
  if (flag === null) throw cellError(column, 'Write true or false')
  return flag
}
