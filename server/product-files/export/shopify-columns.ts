import { textToHtml } from '#domain/description-html.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { toMilligrams, type WeightUnit } from '#domain/weight.ts'
import type { ProductRow, VariantRow } from '#server/products/service.ts'

/** The columns of Shopify's product file, in its order. */
export const SHOPIFY_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Variant Tax Code',
  'Cost per item',
  'Status',
] as const

export type ShopifyLine = Partial<Record<(typeof SHOPIFY_COLUMNS)[number], string>>

type ExportedVariant = Pick<
  VariantRow,
  'sku' | 'grossWeightMg' | 'stock' | 'pricePaise' | 'compareAtPaise' | 'imageUrls'
> & {
  /** The labels of its values. */
  values: string[]
}

export type ShopifyProduct = Pick<
  ProductRow,
  'slug' | 'name' | 'description' | 'brand' | 'tags' | 'isActive' | 'images' | 'weight' | 'weightUnit'
> & {
  categoryName: string
  subcategoryName: string | null
  optionNames: string[]
  variants: ExportedVariant[]
}

/** The lines of a product: one for each variant and each picture, both counted from the first line. */
export function toShopifyLines(product: ShopifyProduct, publicUrl: string): ShopifyLine[] {
  const images = product.images.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
  const toAddress = (url: string) => (url.startsWith('/') ? `${publicUrl}${url}` : url)
  return Array.from({ length: Math.max(product.variants.length, images.length) }, (_, index) => {
    const variant = product.variants[index]
    const image = images[index]
    return {
      Handle: product.slug,
      ...(index === 0 ? productCells(product) : {}),
      ...(variant ? variantCells(product, variant, toAddress) : {}),
      ...(image
        ? {
            'Image Src': toAddress(image.url),
            'Image Position': String(index + 1),
            'Image Alt Text': image.alt,
          }
        : {}),
    }
  })
}

function productCells(product: ShopifyProduct): ShopifyLine {
  const [first = 'Title', second = '', third = ''] = product.optionNames
  return {
    Title: product.name,
    'Body (HTML)': textToHtml(product.description),
    Vendor: product.brand ?? '',
    Type: [product.categoryName, product.subcategoryName].filter(Boolean).join(' > '),
    Tags: product.tags.map((tag) => tag.replaceAll(',', '\\,')).join(', '),
    Published: String(product.isActive),
    'Option1 Name': first,
    'Option2 Name': second,
    'Option3 Name': third,
    'Gift Card': 'false',
    Status: product.isActive ? 'active' : 'draft',
  }
}

function variantCells(
  product: ShopifyProduct,
  variant: ExportedVariant,
  toAddress: (url: string) => string,
): ShopifyLine {
  const [first = 'Default Title', second = '', third = ''] = variant.values
  const [imageUrl] = variant.imageUrls
  return {
    'Option1 Value': first,
    'Option2 Value': second,
    'Option3 Value': third,
    'Variant SKU': variant.sku ?? '',
    'Variant Grams': formatGrams(product, variant),
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': String(variant.stock),
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': formatRupees(variant.pricePaise),
    'Variant Compare At Price': formatRupees(variant.compareAtPaise),
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Variant Image': imageUrl ? toAddress(imageUrl) : '',
    'Variant Weight Unit': 'g',
  }
}

/** The only variant of a product without options has the weight of the product. */
function formatGrams(
  { optionNames, weight, weightUnit }: ShopifyProduct,
  { grossWeightMg }: ExportedVariant,
) {
  const productMg = weight === null ? null : toMilligrams(weight, weightUnit as WeightUnit)
  const milligrams = optionNames.length > 0 ? grossWeightMg : productMg
  return milligrams === null ? '' : String(milligrams / 1000)
}

const formatRupees = (amount: Paise | null) => (amount === null ? '' : toRupees(amount).toFixed(2))
