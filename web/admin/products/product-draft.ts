import type { Product, ProductCard } from '#contract/products.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import type { Material } from '#domain/materials.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import type { WeightUnit } from '#domain/weight.ts'
import type { adminApi } from '#web/admin/api.ts'
import { type DraftImage, toImageInput } from './image-list.ts'
import {
  EMPTY_PRICING,
  type PricingDraft,
  toMetalInfo,
  toPricingDraft,
  toPricingInput,
} from './pricing-draft.ts'
import { toStonesInput } from './stones/stone-draft.ts'
import { toOnlyRow } from './variants/only-variant.ts'
import {
  createImageReferences,
  toVariantDrafts,
  toVariantInput,
  type VariantDraft,
} from './variants/variant-draft.ts'

export type RelatedProduct = Pick<ProductCard, '_id' | 'name' | 'price' | 'images' | 'imageUrl'>
export type Attribute = { key: string; name: string; value: string }

/** The values of the form, as typed. */
export type ProductDraft = PricingDraft & {
  name: string
  description: string
  brand: string
  /** Ids; '' for none. */
  category: string
  subcategory: string
  material: string
  isLive: boolean
  price: string
  compareAtPrice: string
  basePrice: string
  sku: string
  hsn: string
  inventory: string
  leadDays: string
  weight: string
  weightUnit: WeightUnit
  canBeEngraved: boolean
  engravingLength: string
  engravingPrice: string
  hasGiftMessage: boolean
  attributes: Attribute[]
  images: DraftImage[]
  /** The ids of the options that customers choose, in their order. Without any, the fields above are the only variant. */
  options: string[]
  /** The rows of the grid. Empty without options. */
  variants: VariantDraft[]
  /** The variant that stays after the last option was removed. */
  keptVariant: VariantDraft | null
  tags: string[]
  related: RelatedProduct[]
  isActive: boolean
  isFeatured: boolean
}

/** Names of the text fields. */
export type TextFieldName = {
  [K in keyof ProductDraft]: ProductDraft[K] extends string ? K : never
}[keyof ProductDraft]

const EMPTY_DRAFT: ProductDraft = {
  name: '',
  description: '',
  category: '',
  subcategory: '',
  brand: '',
  material: '',
  isLive: false,
  price: '',
  compareAtPrice: '',
  basePrice: '',
  ...EMPTY_PRICING,
  sku: '',
  hsn: DEFAULT_HSN,
  inventory: '0',
  leadDays: '',
  weight: '',
  weightUnit: 'g',
  canBeEngraved: false,
  engravingLength: '',
  engravingPrice: '',
  hasGiftMessage: false,
  attributes: [],
  images: [],
  options: [],
  variants: [],
  keptVariant: null,
  tags: [],
  related: [],
  isActive: true,
  isFeatured: false,
}

/** The values of the form for a saved product, or for a new one. `related` holds the products that staff chose. */
export function toDraft(product: Product | null, related: readonly RelatedProduct[] = []): ProductDraft {
  if (!product) return EMPTY_DRAFT
  return {
    name: product.name,
    description: product.description,
    brand: product.brand ?? '',
    category: product.category._id,
    subcategory: product.subcategory?._id ?? '',
    material: product.material,
    isLive: product.isLivePriced,
    price: product.isLivePriced ? '' : toText(product.price),
    compareAtPrice: toText(product.compareAtPrice),
    basePrice: toText(product.priceInfo?.basePrice || null),
    ...toPricingDraft(product),
    sku: product.sku ?? '',
    hsn: product.hsn,
    inventory: String(product.inventoryQuantity),
    leadDays: toText(product.leadDays),
    weight: toText(product.weight),
    weightUnit: product.weightUnit,
    canBeEngraved: product.lineOptions.engraving !== null,
    engravingLength: toText(product.lineOptions.engraving?.maxLength ?? null),
    engravingPrice: toText(product.lineOptions.engraving?.price || null),
    hasGiftMessage: product.lineOptions.giftMessage,
    attributes: Object.entries(product.attributes).map(([name, value]) => ({ key: name, name, value })),
    images: product.images.map(({ url, alt, isPrimary }) => ({
      key: url,
      preview: url,
      alt,
      isPrimary,
      source: { url },
    })),
    options: product.options.map(({ _id }) => _id),
    variants: toVariantDrafts(product),
    keptVariant: null,
    tags: product.tags,
    related: [...related],
    isActive: product.isActive,
    isFeatured: product.isFeatured,
  }
}

/**
 * A new product like another one, hidden until staff have checked it. SKUs and stock stay with the other product, and so do
 * certificates, each of which belongs to one stone.
 */
export function toCopyDraft(product: Product, related: readonly RelatedProduct[]): ProductDraft {
  const draft = toDraft(product, related)
  return {
    ...draft,
    name: `Copy of ${draft.name}`,
    sku: '',
    inventory: '0',
    stoneLines: withoutCertificates(draft.stoneLines),
    variants: draft.variants.map((row) => ({
      ...row,
      isSaved: false,
      sku: '',
      inventory: '0',
      savedStock: null,
      isSerialised: false,
      stoneLines: withoutCertificates(row.stoneLines),
    })),
    isActive: false,
    isFeatured: false,
  }
}

const withoutCertificates = (stones: ProductDraft['stoneLines']): ProductDraft['stoneLines'] =>
  stones.map((stone) => ({ ...stone, laboratory: '', certificateNumber: '', certificateUrl: '' }))

const toText = (value: number | null) => (value === null ? '' : String(value))

type Input = Parameters<typeof adminApi.products.create>[0]

/** The input of a save. `original` is the product that the form was opened on. */
export function toProductInput(draft: ProductDraft, original: Product | null) {
  const { name, description, category, subcategory, hsn, tags, isActive, isFeatured } = draft
  return {
    name,
    description,
    category,
    subcategory,
    brand: draft.brand,
    hsn,
    tags,
    isActive,
    isFeatured,
    material: draft.material as Material,
    ...(draft.options.length > 0 ? toGridInput(draft) : toOnlyVariantInput(draft, original)),
    lineOptions: {
      engraving: draft.canBeEngraved
        ? {
            maxLength: stripNumberFormatting(draft.engravingLength),
            price: stripNumberFormatting(draft.engravingPrice) || '0',
          }
        : null,
      giftMessage: draft.hasGiftMessage,
    },
    attributes: Object.fromEntries(
      draft.attributes.flatMap(({ name: attributeName, value }) =>
        attributeName.trim() ? [[attributeName.trim(), value.trim()]] : [],
      ),
    ),
    relatedProducts: draft.related.map(({ _id }) => _id),
    ...toImageInput(draft.images),
  } satisfies Input & { inventoryBefore?: number }
}

function toGridInput({ options, variants, images }: ProductDraft) {
  const referenceOf = createImageReferences(images)
  return {
    options,
    variants: variants.map((row) => toVariantInput(row, referenceOf)),
  }
}

/** A product without options is saved through fields of its own. One that had options keeps one of its variants. */
function toOnlyVariantInput(draft: ProductDraft, original: Product | null) {
  const hadOptions = original !== null && original.options.length > 0
  return {
    // A live price replaces the fixed price.
    price: draft.isLive ? '' : stripNumberFormatting(draft.price),
    compareAtPrice: stripNumberFormatting(draft.compareAtPrice),
    metalInfo: toMetalInfo(draft),
    priceInfo: {
      fixedPrice: !draft.isLive,
      basePrice: stripNumberFormatting(draft.basePrice) || '0',
      ...toPricingInput(draft),
    },
    stones: toStonesInput(draft.stoneLines),
    sku: draft.sku,
    weight: stripNumberFormatting(draft.weight),
    weightUnit: draft.weightUnit,
    inventoryQuantity: stripNumberFormatting(draft.inventory) || '0',
    leadDays: stripNumberFormatting(draft.leadDays),
    ...(original && !hadOptions ? { inventoryBefore: original.inventoryQuantity } : {}),
    ...(hadOptions ? { ...toGridInput({ ...draft, variants: [toOnlyRow(draft, null)] }), options: [] } : {}),
  }
}
