import { isDeepStrictEqual } from 'node:util'
import { type Product, ProductRequest } from '#contract/products.ts'
import { tidyText } from '#domain/description-html.ts'
import { guessMaterial, type ImportOutcome } from '#domain/imports.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { toMilligrams } from '#domain/weight.ts'
import type { Author } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ImportDeps } from './deps.ts'
import type { ImportedProduct, ImportedVariant } from './formats/imported-product.ts'
import { type ChosenOptions, importOptions } from './import-options.ts'
import type { ImportSettings } from './tables.ts'

type SaveRequest = {
  caller: Author
  product: ImportedProduct
  /** The product of our shop with the same address. */
  existing: Product | null
  settings: ImportSettings
  /** The addresses of its pictures in our shop. */
  pictures: ReadonlyMap<string, string>
  /** Writes the progress in the transaction that saves the product, so that both happen or none. */
  recordProgress: (tx: Tx, saved: { productId: string; outcome: ImportOutcome }) => Promise<void>
}

/** Creates or changes the product with this address. Nothing is written where it is the same already. */
export async function saveImportedProduct(deps: ImportDeps, request: SaveRequest): Promise<void> {
  const { catalogue, database } = deps
  const { caller, product, existing, recordProgress } = request
  const hasOptions = product.optionNames.length > 0 || existing?.hasOptions
  const chosen = hasOptions ? await importOptions(deps, caller, product) : null
  const fields = {
    ...productFields(request),
    ...(chosen
      ? { options: chosen.optionIds, variants: variantRows(request, chosen) }
      : onlyVariant(request)),
  }
  if (!existing) {
    await catalogue.products.create(
      caller,
      ProductRequest.parse({ ...fields, slug: product.handle }),
      [],
      (tx, productId) => recordProgress(tx, { productId, outcome: 'created' }),
    )
    return
  }
  const productId = existing._id
  if (!hasChanges(existing, fields)) {
    await database.transaction((tx) => recordProgress(tx, { productId, outcome: 'unchanged' }))
    return
  }
  const input = { ...ProductRequest.partial().parse(fields), id: productId, version: existing.version }
  await catalogue.products.update(caller, input, [], (tx) =>
    recordProgress(tx, { productId, outcome: 'updated' }),
  )
}

/** What all variants share. Fields that the other shop does not have keep their values. */
function productFields({ product, existing, settings, pictures }: SaveRequest) {
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
    description: product.description,
    brand: product.vendor,
    tags: product.tags,
    isActive: product.isActive,
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

function onlyVariant({ product, existing, settings }: SaveRequest) {
  const [variant] = product.variants
  const { sku, pricePaise, compareAtPaise, weightGrams, stock } = variant!
  return {
    sku,
    ...prices(pricePaise, compareAtPaise, existing ?? undefined),
    ...(weightGrams === null ? {} : { weight: weightGrams, weightUnit: 'g' as const }),
    ...stockOf(stock, settings, existing === null),
  }
}

function variantRows({ product, existing, settings, pictures }: SaveRequest, { valueIds }: ChosenOptions) {
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

type Fields = ReturnType<typeof productFields> &
  Partial<ReturnType<typeof onlyVariant>> & { options?: string[]; variants?: ReturnType<typeof variantRows> }

/** Whether a save would change one of the fields that the file names. */
function hasChanges(existing: Product, { options, variants, imageUrls, ...fields }: Fields): boolean {
  const before: Record<string, unknown> = {
    ...existing,
    description: tidyText(existing.description),
    brand: existing.brand ?? '',
    sku: existing.sku ?? '',
    category: existing.category.slug,
    subcategory: existing.subcategory?.slug,
    ...(existing.weight === null
      ? {}
      : { weight: toMilligrams(existing.weight, existing.weightUnit) / 1000, weightUnit: 'g' }),
  }
  const hasNewFields = Object.entries(fields).some(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]),
  )
  return (
    hasNewFields ||
    hasNewPictures(existing, imageUrls) ||
    (variants !== undefined && hasNewVariants(existing, options ?? [], variants))
  )
}

function hasNewPictures({ images }: Product, wanted: Fields['imageUrls']): boolean {
  if (!wanted) return false
  const shown = images.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
  if (shown.length !== wanted.length) return true
  return wanted.some(({ url, alt }, index) => {
    const image = shown[index]!
    return image.url !== url || (alt !== undefined && image.alt !== alt)
  })
}

function hasNewVariants(
  existing: Product,
  optionIds: string[],
  rows: ReturnType<typeof variantRows>,
): boolean {
  const before = existing.variants
  if (
    !isDeepStrictEqual(
      existing.options.map(({ _id }) => _id),
      optionIds,
    ) ||
    before.length !== rows.length
  )
    return true
  return rows.some((row, index) => {
    const variant = before[index]!
    const current: Record<string, unknown> = { ...variant, sku: variant.sku ?? '' }
    return Object.entries(row).some(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name]),
    )
  })
}
