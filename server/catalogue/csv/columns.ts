import { encodeList, encodePairs } from '#domain/csv-cell.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { mapProductTexts } from '#domain/product-texts.ts'
import type { ProductRow, VariantRow } from '../products/product-fields.ts'

/** A product as a line of the file, with its default variant, the slugs of its category and references to related products. */
export type ExportedProduct = ProductRow & {
  variant: VariantRow
  hasStones: boolean
  categorySlug: string
  subcategorySlug: string | null
  /** See `toProductRef`. */
  related: string[]
}

/** The columns of a product file, in their order. Export writes all of them, import reads those that the file has. */
export const COLUMNS = {
  sku: ({ variant }) => variant.sku ?? '',
  name: ({ name }) => name,
  description: ({ description }) => description,
  category: ({ categorySlug }) => categorySlug,
  subcategory: ({ subcategorySlug }) => subcategorySlug ?? '',
  material: ({ material }) => material,
  price: ({ variant }) => formatRupees(variant.fixedPricePaise),
  compareAtPrice: ({ variant }) => formatRupees(variant.compareAtPaise),
  priceFollowsRate: ({ variant }) => String(!variant.isFixedPrice),
  metalType: ({ variant }) => variant.metalType ?? '',
  metalWeightGrams: ({ variant: { metalWeightMg } }) =>
    metalWeightMg === null ? '' : String(metalWeightMg / 1000),
  makingCharges: ({ variant: { makingType, makingPercent, makingFlatPaise } }) =>
    makingType === 'percentage' ? String(makingPercent) : formatRupees(makingFlatPaise),
  makingChargesType: ({ variant }) => variant.makingType,
  stoneCharges: ({ variant }) => formatRupees(variant.stoneChargesPaise),
  basePrice: ({ variant }) => formatRupees(variant.basePricePaise),
  /** The current price, read-only. */
  priceNow: ({ variant }) => formatRupees(variant.pricePaise),
  inventoryQuantity: ({ variant }) => String(variant.stock),
  /** The stock at the export. Where both columns are equal, import keeps the current stock (docs/decisions/0008-stock-and-versions.md). */
  inventoryBefore: ({ variant }) => String(variant.stock),
  weight: ({ weight }) => (weight === null ? '' : String(weight)),
  weightUnit: ({ weightUnit }) => weightUnit,
  ...mapProductTexts(
    ({ name }) =>
      (product: ExportedProduct) =>
        product[name] ?? '',
  ),
  hsn: ({ hsn }) => hsn,
  tags: ({ tags }) => encodeList(tags),
  attributes: ({ attributes }) => encodePairs(attributes),
  images: ({ images }) => encodeList(images.map(({ url }) => url)),
  imageAlts: ({ images }) => encodeList(images.map(({ alt }) => alt)),
  /** Counted from 1. */
  primaryImage: ({ images }) =>
    images.length > 0 ? String(images.findIndex(({ isPrimary }) => isPrimary) + 1) : '',
  relatedSkus: ({ related }) => encodeList(related),
  isActive: ({ isActive }) => String(isActive),
  isFeatured: ({ isFeatured }) => String(isFeatured),
  slug: ({ slug }) => slug,
} satisfies Record<string, (product: ExportedProduct) => string>

export type ColumnName = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[]

const formatRupees = (amount: Paise | null) => (amount === null ? '' : String(toRupees(amount)))

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

/** Null for an unknown heading. */
export const findColumn = (heading: string): ColumnName | null =>
  COLUMN_BY_HEADING.get(normalizeHeading(heading)) ?? null
