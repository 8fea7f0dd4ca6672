import { isDeepStrictEqual } from 'node:util'
import type { Product } from '#contract/products.ts'
import { guessMaterial } from '#domain/imports.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import type { ImportedProduct, ImportedVariant } from '../other-shops/imported-product.ts'
import type { ImportSettings } from '../tables.ts'
import type { ChosenOptions } from './import-options.ts'

export type FieldsRequest = {
  product: ImportedProduct
  /** The product of our shop with the same address. */
  existing: Product | null
  settings: ImportSettings
  /** The addresses of its pictures in our shop. */
  pictures: ReadonlyMap<string, string>
}

/** The fields that a save sends. */
export const toFields = (request: FieldsRequest, chosen: ChosenOptions | null): ProductFields => ({
  ...productFields(request),
  ...(chosen ? { options: chosen.optionIds, variants: variantRows(request, chosen) } : onlyVariant(request)),
})

export type ProductFields = ReturnType<typeof productFields> &
  Partial<ReturnType<typeof onlyVariant>> & { options?: string[]; variants?: VariantFields[] }
export type VariantFields = ReturnType<typeof variantRows>[number]

/** What all variants share. Fields that the other shop does not have keep their values. */
function productFields({ product, existing, settings, pictures }: FieldsRequest) {
  const choice = settings.categories.find(({ type }) => type === product.type)
  const imageUrls = product.images.flatMap(({ url, alt }) => {
    const ownUrl = pictures.get(url)
    return ownUrl === undefined ? [] : [{ url: ownUrl, alt: alt || undefined }]
  })
  // Pictures that the product has already are kept when their download fails this time.
  const kept = imageUrls.length < product.images.length ? (existing?.images ?? []) : []
  const allImages = [...imageUrls, ...kept.map(({ url, alt }) => ({ url, alt }))]
    .filter(({ url }, index, all) => all.findIndex((other) => other.url === url) === index)
    .map((image, index) => ({ ...image, isPrimary: index === 0 }))
  return {
    name: product.name,
    description: product.description ?? (existing ? undefined : product.name),
    brand: product.vendor ?? undefined,
    tags: product.tags ?? undefined,
    isActive: product.isActive ?? undefined,
    // files that older versions have read do not have it
    isFeatured: product.isFeatured ?? undefined,
    ...(choice ? { category: choice.category, subcategory: choice.subcategory ?? undefined } : {}),
    ...(existing ? {} : { material: guessMaterial(product) ?? settings.material }),
    ...(Object.keys(product.attributes).length > 0
      ? { attributes: { ...existing?.attributes, ...product.attributes } }
      : {}),
    ...(allImages.length > 0 ? { imageUrls: allImages } : {}),
  }
}

/** A price that follows the rate of its metal is not changed by a file. */
const prices = (
  pricePaise: Paise,
  compareAtPaise: Paise | null,
  before: { isLivePriced: boolean } | undefined,
) =>
  before?.isLivePriced
    ? {}
    : {
        price: toRupees(pricePaise),
        compareAtPrice: compareAtPaise === null ? null : toRupees(compareAtPaise),
      }

/** New variants get the stock of the file. Others keep theirs, so that an old file cannot undo sales. */
function stockOf(
  stock: ImportedVariant['stock'],
  { replacesStock, uncountedStock }: ImportSettings,
  isNew: boolean,
) {
  if (stock === 'in-stock') return isNew ? { inventoryQuantity: uncountedStock } : {}
  return stock !== null && (isNew || replacesStock) ? { inventoryQuantity: stock } : {}
}

function onlyVariant({ product, existing, settings }: FieldsRequest) {
  const [variant] = product.variants
  const { sku, pricePaise, compareAtPaise, weightGrams, stock } = variant!
  return {
    sku,
    ...prices(pricePaise, compareAtPaise, existing ?? undefined),
    ...(weightGrams === null ? {} : { weight: weightGrams, weightUnit: 'g' as const }),
    ...stockOf(stock, settings, existing === null),
  }
}

function variantRows({ product, existing, settings, pictures }: FieldsRequest, { valueIds }: ChosenOptions) {
  return product.variants.map((variant, index) => {
    const { sku, pricePaise, compareAtPaise, weightGrams, stock, isActive, imageUrl } = variant
    const before = existing?.variants.find((other) => isDeepStrictEqual(other.valueIds, valueIds[index]))
    const picture = pictures.get(imageUrl)
    return {
      ...(before ? { _id: before._id } : {}),
      valueIds: valueIds[index]!,
      sku,
      isActive: isActive ?? undefined,
      ...prices(pricePaise, compareAtPaise, before),
      ...(weightGrams === null ? {} : { grossWeightGrams: weightGrams }),
      ...stockOf(stock, settings, !before),
      ...(picture === undefined ? {} : { imageUrls: [picture] }),
    }
  })
}
