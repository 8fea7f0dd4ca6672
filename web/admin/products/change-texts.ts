import { plural } from '#domain/intl.ts'
import { formatRupees } from '#domain/money.ts'

type Field = { label: string; format?: (text: string) => string }

const rupees = (text: string) => formatRupees(Number(text))
const grams = (text: string) => `${text} g`
const percent = (text: string) => `${text} %`
const days = (text: string) => `${text} ${text === '1' ? 'day' : 'days'}`
const yesOrNo = (text: string) => (text === 'true' ? 'Yes' : 'No')
/** The bar and its backslashes are for the file. */
const list = (text: string) => text.replaceAll(/(?<!\\)\|/g, ', ').replaceAll('\\', '')

/** The columns of the product file, as staff call them. */
const FIELDS: Record<string, Field> = {
  variant: { label: 'Variant' },
  sku: { label: 'SKU' },
  name: { label: 'Name' },
  description: { label: 'Description' },
  category: { label: 'Category' },
  subcategory: { label: 'Subcategory' },
  material: { label: 'Material' },
  price: { label: 'Price', format: rupees },
  compareAtPrice: { label: 'Compare at price', format: rupees },
  priceFollowsRate: { label: 'Price follows the rate', format: yesOrNo },
  priceNow: { label: 'Price at the current rate', format: rupees },
  metalType: { label: 'Metal' },
  metalWeightGrams: { label: 'Metal weight', format: grams },
  grossWeightGrams: { label: 'Gross weight', format: grams },
  makingCharges: { label: 'Making charges' },
  makingChargesType: { label: 'Making charges as' },
  makingBasis: { label: 'Making charges on' },
  wastagePercent: { label: 'Wastage', format: percent },
  stoneLines: { label: 'Stones' },
  stoneCharges: { label: 'Stone charges', format: rupees },
  hasHallmarkingCharge: { label: 'Hallmarking charge', format: yesOrNo },
  basePrice: { label: 'Base price', format: rupees },
  inventoryQuantity: { label: 'Stock' },
  leadDays: { label: 'Lead time', format: days },
  isSerialised: { label: 'Kept item by item', format: yesOrNo },
  variantImages: { label: 'Pictures of the variant', format: list },
  isVariantActive: { label: 'Offered', format: yesOrNo },
  weight: { label: 'Weight' },
  weightUnit: { label: 'Unit of weight' },
  brand: { label: 'Brand' },
  hsn: { label: 'HSN' },
  tags: { label: 'Tags', format: list },
  images: { label: 'Pictures', format: list },
  imageAlts: { label: 'Descriptions of pictures', format: list },
  primaryImage: { label: 'Primary picture' },
  relatedSkus: { label: 'Related products', format: list },
  engravingMaxLength: { label: 'Longest engraving' },
  engravingPrice: { label: 'Price of engraving', format: rupees },
  hasGiftMessage: { label: 'Gift message', format: yesOrNo },
  isActive: { label: 'Active', format: yesOrNo },
  isFeatured: { label: 'Featured', format: yesOrNo },
  slug: { label: 'Address' },
}

/** A product field has the name that staff gave it. */
export const labelOf = (field: string): string => FIELDS[field]?.label ?? field.replace(/^Field: /, '')

/** A value of the product file as staff read it. */
export const formatValue = (field: string, text: string): string =>
  text === '' ? 'none' : (FIELDS[field]?.format?.(text) ?? text)

export const newProduct = 'New'
export const noChanges = 'No changes'
export const becomes = 'becomes'
export const withoutOptions = 'Without options'
export const VARIANT_STATUSES = { new: 'new', changed: '', removed: 'removed' }
export const moreVariants = (count: number) => `And ${count} more ${plural(count, 'variant', 'variants')}.`
export const moreValues = (count: number) => `And ${count} more ${plural(count, 'value', 'values')}.`
