import type { Product } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import { mapProductTexts } from '#domain/product-texts.ts'
import { describeCharges } from './draft-price.ts'
import { toPricingDraft } from './pricing-draft.ts'

/** Labels of the fields, in the form's order, to list what another person changed. */
export const FIELD_LABELS = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  subcategory: 'Subcategory',
  ...mapProductTexts(({ label }) => label),
  price: 'Price',
  compareAtPrice: 'Compare at price',
  metal: 'Metal',
  making: 'Making charges',
  wastage: 'Wastage',
  stones: 'Stones',
  stoneCharges: 'Stone charges',
  hallmarking: 'Hallmarking charge',
  material: 'Material',
  images: 'Images',
  sku: 'SKU',
  hsn: 'HSN',
  stock: 'Inventory',
  weight: 'Gross weight',
  attributes: 'Attributes',
  tags: 'Tags',
  related: 'Related products',
  isActive: 'Active',
  isFeatured: 'Featured',
}

/** The fields of a product as text, to compare two versions of it. */
export function describeProduct(product: Product) {
  const { metalInfo, priceInfo, weight } = product
  return {
    name: product.name,
    description: product.description,
    ...mapProductTexts(({ name }) => product[name]),
    category: product.category.name,
    subcategory: product.subcategory?.name,
    material: product.material,
    price: product.isLivePriced ? 'follows the rate' : formatAmount(product.price),
    compareAtPrice: formatAmount(product.compareAtPrice),
    metal: metalInfo && `${metalInfo.name}, ${metalInfo.weightGrams} g`,
    making: describeCharges(toPricingDraft(product)),
    wastage: priceInfo && `${priceInfo.wastagePercent}%`,
    stones: product.stones.map(({ label, count, carats, price, priceBasis }) =>
      [`${count} ${label}`, `${carats} ct`, `${formatRupees(price)} per ${priceBasis}`].join(', '),
    ),
    stoneCharges: formatAmount(priceInfo?.stoneCharges ?? null),
    hallmarking: priceInfo?.hasHallmarkingCharge,
    images: product.images.map(({ url, alt, isPrimary }) => `${alt || url}${isPrimary ? ' (primary)' : ''}`),
    sku: product.sku,
    hsn: product.hsn,
    stock: product.inventoryQuantity,
    weight: weight === null ? null : `${weight} ${product.weightUnit}`,
    attributes: Object.entries(product.attributes).map(([name, value]) => `${name}: ${value}`),
    tags: product.tags,
    related: product.relatedProducts
      .filter(({ _id }) => product.relatedProductIds.includes(_id))
      .map(({ name }) => name),
    isActive: product.isActive,
    isFeatured: product.isFeatured,
  }
}

const formatAmount = (amount: number | null) => (amount === null ? null : formatRupees(amount))
