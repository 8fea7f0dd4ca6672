import { encodeList, encodePairs } from '#domain/csv-cell.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { findField, getFieldValue, type ProductField } from '#domain/product-fields.ts'
import type { StoneLine } from '#domain/stones.ts'
import type { ProductColumns, ProductRow, VariantColumns, VariantRow } from '#server/products/service.ts'
import { encodeStones } from './stone-cell.ts'

export type ExportedVariant = VariantRow & { stones: StoneLine[] }

/** A product with its variants in their order, the slugs of its category and references to related products. */
export type ExportedProduct = ProductRow & {
  variants: ExportedVariant[]
  /** The options that its variants are chosen by. */
  optionIds: string[]
  categorySlug: string
  subcategorySlug: string | null
  /** See `toProductRef`. */
  related: string[]
}

/** What the columns show of a product that is stored, or that an import would store. */
export type LineProduct = ProductColumns &
  Pick<ExportedProduct, 'slug' | 'optionIds' | 'categorySlug' | 'subcategorySlug' | 'related'>
export type LineVariant = VariantColumns &
  Pick<ExportedVariant, 'pricePaise' | 'isActive' | 'imageUrls' | 'isSerialised' | 'stones'>

/** A line of the file: a variant with its product. Every line repeats the columns of the product. */
export type ExportedLine = {
  product: LineProduct
  variant: LineVariant
  /** The options of the product, each with the value of the variant. */
  choices: { name: string; value: string }[]
  /** All product fields of the shop. */
  fields: readonly ProductField[]
}

/**
 * The columns of a product file, in their order, before those of product fields. Export writes all of them, import reads
 * those that the file has.
 */
const COLUMNS = {
  sku: ({ variant }) => variant.sku ?? '',
  name: ({ product }) => product.name,
  option1Name: ({ choices }) => choices[0]?.name ?? '',
  option1Value: ({ choices }) => choices[0]?.value ?? '',
  option2Name: ({ choices }) => choices[1]?.name ?? '',
  option2Value: ({ choices }) => choices[1]?.value ?? '',
  option3Name: ({ choices }) => choices[2]?.name ?? '',
  option3Value: ({ choices }) => choices[2]?.value ?? '',
  description: ({ product }) => product.description,
  category: ({ product }) => product.categorySlug,
  subcategory: ({ product }) => product.subcategorySlug ?? '',
  material: ({ product }) => product.material,
  price: ({ variant }) => formatRupees(variant.fixedPricePaise),
  compareAtPrice: ({ variant }) => formatRupees(variant.compareAtPaise),
  priceFollowsRate: ({ variant }) => String(!variant.isFixedPrice),
  metalType: ({ variant }) => variant.metalType ?? '',
  metalWeightGrams: ({ variant }) => formatGrams(variant.metalWeightMg),
  /** Blank without options: the product then has its weight in `weight`. */
  grossWeightGrams: ({ product, variant }) =>
    product.optionIds.length > 0 ? formatGrams(variant.grossWeightMg) : '',
  makingCharges: ({ variant: { makingType, makingPercent, makingFlatPaise } }) =>
    makingType === 'percentage' ? String(makingPercent) : formatRupees(makingFlatPaise),
  makingChargesType: ({ variant }) => variant.makingType,
  makingBasis: ({ variant }) => variant.makingBasis,
  wastagePercent: ({ variant }) => String(variant.wastagePercent),
  stoneLines: ({ variant }) => encodeStones(variant.stones),
  stoneCharges: ({ variant }) => formatRupees(variant.stoneChargesPaise),
  hasHallmarkingCharge: ({ variant }) => String(variant.hasHallmarkingCharge),
  basePrice: ({ variant }) => formatRupees(variant.basePricePaise),
  /** The current price, read-only. */
  priceNow: ({ variant }) => formatRupees(variant.pricePaise),
  inventoryQuantity: ({ variant }) => String(variant.stock),
  /** The stock at the export. Where both columns are equal, import keeps the current stock (docs/decisions/0008-stock-and-versions.md). */
  inventoryBefore: ({ variant }) => String(variant.stock),
  leadDays: ({ variant }) => (variant.leadDays === null ? '' : String(variant.leadDays)),
  isSerialised: ({ variant }) => String(variant.isSerialised),
  variantImages: ({ variant }) => encodeList(variant.imageUrls),
  isVariantActive: ({ variant }) => String(variant.isActive),
  weight: ({ product }) => (product.weight === null ? '' : String(product.weight)),
  weightUnit: ({ product }) => product.weightUnit,
  brand: ({ product }) => product.brand ?? '',
  hsn: ({ product }) => product.hsn,
  tags: ({ product }) => encodeList(product.tags),
  /** Texts without a product field. A file may have all values here, if it has no columns of fields. */
  attributes: ({ product, fields }) =>
    encodePairs(
      Object.fromEntries(
        Object.entries(product.attributes).filter(([name]) => !fields.some((field) => field.name === name)),
      ),
    ),
  images: ({ product }) => encodeList(product.images.map(({ url }) => url)),
  imageAlts: ({ product }) => encodeList(product.images.map(({ alt }) => alt)),
  /** Counted from 1. */
  primaryImage: ({ product: { images } }) =>
    images.length > 0 ? String(images.findIndex(({ isPrimary }) => isPrimary) + 1) : '',
  relatedSkus: ({ product }) => encodeList(product.related),
  engravingMaxLength: ({ product: { engravingMaxLength } }) =>
    engravingMaxLength === null ? '' : String(engravingMaxLength),
  engravingPrice: ({ product }) =>
    product.engravingMaxLength === null ? '' : formatRupees(product.engravingPricePaise),
  hasGiftMessage: ({ product }) => String(product.hasGiftMessage),
  isActive: ({ product }) => String(product.isActive),
  isFeatured: ({ product }) => String(product.isFeatured),
  slug: ({ product }) => product.slug,
} satisfies Record<string, (line: ExportedLine) => string>

type OwnColumn = keyof typeof COLUMNS
/** `Field: Rhodium plated`. */
type FieldColumn = `Field: ${string}`
export type ColumnName = OwnColumn | FieldColumn
export const COLUMN_NAMES = Object.keys(COLUMNS) as OwnColumn[]

const FIELD_PREFIX = 'Field: '
export const toFieldColumn = (name: string): FieldColumn => `Field: ${name}`
const isFieldColumn = (column: ColumnName): column is FieldColumn => column.startsWith(FIELD_PREFIX)
/** The name of the field. Null: it is a column of another kind. */
export const toFieldName = (column: ColumnName): string | null =>
  isFieldColumn(column) ? column.slice(FIELD_PREFIX.length) : null

/** The cell of a line. */
export function readColumn(column: ColumnName, line: ExportedLine): string {
  if (isFieldColumn(column))
    return getFieldValue(line.product.attributes, column.slice(FIELD_PREFIX.length)) ?? ''
  return COLUMNS[column](line)
}

/** The columns that an export writes. */
export const listColumns = (fields: readonly ProductField[]): ColumnName[] => [
  ...COLUMN_NAMES,
  ...fields.filter(({ isActive }) => isActive).map(({ name }) => toFieldColumn(name)),
]

export const OPTION_COLUMNS = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
] as const satisfies { name: ColumnName; value: ColumnName }[]

/** Each line of a product has its own cells in these columns. In the others they are equal. */
const VARIANT_COLUMNS: ReadonlySet<ColumnName> = new Set([
  'sku',
  'option1Value',
  'option2Value',
  'option3Value',
  'price',
  'compareAtPrice',
  'priceFollowsRate',
  'metalType',
  'metalWeightGrams',
  'grossWeightGrams',
  'makingCharges',
  'makingChargesType',
  'makingBasis',
  'wastagePercent',
  'stoneLines',
  'stoneCharges',
  'hasHallmarkingCharge',
  'basePrice',
  'priceNow',
  'inventoryQuantity',
  'inventoryBefore',
  'leadDays',
  'isSerialised',
  'variantImages',
  'isVariantActive',
])

export const isVariantColumn = (name: ColumnName): boolean => VARIANT_COLUMNS.has(name)

const formatRupees = (amount: Paise | null) => (amount === null ? '' : String(toRupees(amount)))
const formatGrams = (milligrams: number | null) => (milligrams === null ? '' : String(milligrams / 1000))

/** Other names of the columns in spreadsheets and exports of other shops, in lower case without punctuation. */
const HEADING_ALIASES: Record<string, ColumnName> = {
  productcode: 'sku',
  itemcode: 'sku',
  variantsku: 'sku',
  title: 'name',
  productname: 'name',
  details: 'description',
  body: 'description',
  bodyhtml: 'description',
  categoryslug: 'category',
  producttype: 'category',
  type: 'category',
  subcategoryslug: 'subcategory',
  mrp: 'compareAtPrice',
  comparisonprice: 'compareAtPrice',
  variantcompareatprice: 'compareAtPrice',
  regularprice: 'price',
  fixedprice: 'price',
  variantprice: 'price',
  sellingprice: 'price',
  liveprice: 'priceFollowsRate',
  metal: 'metalType',
  purity: 'metalType',
  metalweight: 'metalWeightGrams',
  netweight: 'metalWeightGrams',
  netmetalweight: 'metalWeightGrams',
  making: 'makingCharges',
  makingtype: 'makingChargesType',
  stones: 'stoneCharges',
  stock: 'inventoryQuantity',
  quantity: 'inventoryQuantity',
  qty: 'inventoryQuantity',
  inventory: 'inventoryQuantity',
  variantinventoryqty: 'inventoryQuantity',
  grossweight: 'weight',
  unit: 'weightUnit',
  vendor: 'brand',
  image: 'images',
  imageurls: 'images',
  imagesrc: 'images',
  imageurl: 'images',
  imagealttext: 'imageAlts',
  alts: 'imageAlts',
  hsncode: 'hsn',
  hsnsac: 'hsn',
  related: 'relatedSkus',
  relatedproducts: 'relatedSkus',
  active: 'isActive',
  published: 'isActive',
  featured: 'isFeatured',
  handle: 'slug',
  urlhandle: 'slug',
}

const normalizeHeading = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '')
const COLUMN_BY_HEADING = new Map<string, ColumnName>([
  ...(Object.entries(HEADING_ALIASES) as [string, ColumnName][]),
  ...COLUMN_NAMES.map((name) => [normalizeHeading(name), name] as const),
])

/** Null for an unknown heading. `Field: Finish`, and `Finish` where no other column has this name, are a product field. */
export function findColumn(heading: string, fields: readonly ProductField[]): ColumnName | null {
  const isNamed = /^\s*field:/i.test(heading)
  const column = isNamed ? undefined : COLUMN_BY_HEADING.get(normalizeHeading(heading))
  if (column) return column
  const field = findField(fields, heading.replace(/^\s*field:/i, ''))
  return field ? toFieldColumn(field.name) : null
}
