import type { Product, ProductVariant } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import { diffFields, type FieldChange } from '#web/admin/kit/edit-conflict.ts'
import { describeCharges } from './draft-price.ts'
import { toPricingDraft } from './pricing-draft.ts'

/** Labels of the fields, in the form's order, to list what another person changed. */
const FIELD_LABELS = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  subcategory: 'Subcategory',
  brand: 'Brand',
  price: 'Price',
  compareAtPrice: 'Compare at price',
  metal: 'Metal',
  making: 'Making charges',
  wastage: 'Wastage',
  stones: 'Stones',
  stoneCharges: 'Stone charges',
  hallmarking: 'Hallmarking charge',
  options: 'Options',
  material: 'Material',
  images: 'Images',
  sku: 'SKU',
  hsn: 'HSN',
  stock: 'Inventory',
  leadDays: 'Lead time in days',
  engraving: 'Engraving',
  giftMessage: 'Gift message',
  weight: 'Gross weight',
  attributes: 'Product fields',
  tags: 'Tags',
  related: 'Related products',
  isActive: 'Active',
  isFeatured: 'Featured',
}

/** What another person changed: fields of the product, then variants. */
export function findProductChanges(original: Product, current: Product): FieldChange[] {
  const changes = diffFields(describeProduct(original), describeProduct(current), FIELD_LABELS)
  return [...changes, ...findVariantChanges(original, current)]
}

/** The only variant of a product without options is compared with the fields of the product. */
function findVariantChanges(original: Product, current: Product): FieldChange[] {
  if (original.options.length === 0 && current.options.length === 0) return []
  const ids = new Set([...original.variants, ...current.variants].map(({ _id }) => _id))
  return [...ids].flatMap((id) => {
    const [before, after] = [original, current].map(({ variants }) => variants.find(({ _id }) => _id === id))
    const title = after?.title || before?.title || 'without options'
    const [textBefore, textAfter] = [describeVariant(before), describeVariant(after)]
    return textBefore === textAfter
      ? []
      : [{ label: `Variant ${title}`, before: textBefore, after: textAfter }]
  })
}

function describeVariant(variant: ProductVariant | undefined): string {
  if (!variant) return 'none'
  const { metalInfo, priceInfo, compareAtPrice, leadDays } = variant
  const facts = [
    variant.title,
    variant.sku,
    variant.isLivePriced ? 'follows the rate' : formatAmount(variant.price),
    compareAtPrice !== null && `compare at ${formatRupees(compareAtPrice)}`,
    metalInfo && `${metalInfo.name} ${metalInfo.weightGrams} g`,
    variant.grossWeightGrams !== null && `gross ${variant.grossWeightGrams} g`,
    variant.isLivePriced && `making ${describeCharges(toPricingDraft(variant))}`,
    variant.isLivePriced && priceInfo.wastagePercent > 0 && `wastage ${priceInfo.wastagePercent}%`,
    priceInfo.stoneCharges > 0 && `stones ${formatRupees(priceInfo.stoneCharges)}`,
    `${variant.inventoryQuantity} in stock`,
    leadDays !== null && `ready in ${leadDays} days`,
    variant.imageUrls.length > 0 && `${variant.imageUrls.length} pictures`,
    !variant.isActive && 'inactive',
  ]
  return facts.filter(Boolean).join(', ')
}

/** The fields of a product as text, to compare two versions of it. */
function describeProduct(product: Product) {
  const { metalInfo, priceInfo, weight } = product
  return {
    name: product.name,
    description: product.description,
    brand: product.brand,
    category: product.category.name,
    subcategory: product.subcategory?.name,
    options: product.options.map(({ name }) => name),
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
    leadDays: product.leadDays,
    engraving: describeEngraving(product),
    giftMessage: product.lineOptions.giftMessage,
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

/** `Up to 12 characters, ₹500.00`. Null: it cannot be engraved. */
const describeEngraving = ({ lineOptions: { engraving } }: Product) =>
  engraving && `Up to ${engraving.maxLength} characters, ${formatRupees(engraving.price)}`

const formatAmount = (amount: number | null) => (amount === null ? null : formatRupees(amount))
