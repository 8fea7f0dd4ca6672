import { ProductRequest } from '#contract/products.ts'
import { toRupees } from '#domain/money.ts'
import type { ImportSource } from '#domain/product-file-format.ts'
import { MAX_VARIANTS } from '#domain/variants.ts'
import { toShopError } from '#server/http/errors/errors.ts'
import { inTurns } from '#server/platform/in-turns.ts'
import { hasErrors } from '../other-shops/cells.ts'
import type { Fault, ImportedProduct, ParsedProduct } from '../other-shops/imported-product.ts'

/** The heading that a fault of each field is reported under. */
const COLUMNS: Record<ImportSource, Record<string, string>> = {
  shopify: {
    name: 'Title',
    slug: 'Handle',
    description: 'Body (HTML)',
    brand: 'Vendor',
    price: 'Variant Price',
    compareAtPrice: 'Variant Compare At Price',
    sku: 'Variant SKU',
    weight: 'Variant Grams',
    imageUrls: 'Image Src',
  },
  woocommerce: {
    name: 'Name',
    slug: 'Name',
    description: 'Description',
    brand: 'Brands',
    price: 'Regular price',
    compareAtPrice: 'Regular price',
    sku: 'SKU',
    weight: 'Weight',
    attributes: 'Attribute 1 name',
    imageUrls: 'Images',
  },
}

const ProductFields = ProductRequest.pick({
  name: true,
  slug: true,
  description: true,
  brand: true,
  price: true,
  compareAtPrice: true,
  sku: true,
  weight: true,
  attributes: true,
})

/** The heading of a field in the file of a shop. */
export const columnOf = (source: ImportSource, field: string): string =>
  COLUMNS[source][field.split('.')[0]!] ?? ''

/** Adds what a save would refuse, and values that must be unique but that two products of the file have. */
export async function checkProducts(
  source: ImportSource,
  parsed: readonly ParsedProduct[],
): Promise<ParsedProduct[]> {
  const claims = { slug: new Map<string, number>(), sku: new Map<string, number>() }
  const claim = (kind: 'slug' | 'sku', key: string, line: number): Fault[] => {
    const first = claims[kind].get(key)
    if (first === undefined) claims[kind].set(key, line)
    if (first === undefined || key === '') return []
    return [error(line, columnOf(source, kind), `“${key}” is already in line ${first}`)]
  }
  function check({ line, name, product, faults }: ParsedProduct): ParsedProduct {
    if (!product) return { line, name, product, faults }
    const found = [
      ...faults,
      ...checkFields(source, product),
      ...(product.variants.length > MAX_VARIANTS
        ? [
            error(
              line,
              '',
              `A product has at most ${MAX_VARIANTS} variants. This one has ${product.variants.length}`,
            ),
          ]
        : []),
      ...claim('slug', product.handle, line),
      ...product.variants.flatMap((variant) => claim('sku', variant.sku, variant.line)),
    ]
    const pictures = limitPictures(source, line, product)
    return {
      line,
      name,
      product: hasErrors(found) ? null : { ...product, images: product.images.slice(0, MAX_PICTURES) },
      faults: [...found, ...pictures],
    }
  }
  const checked: ParsedProduct[] = []
  for await (const each of inTurns(parsed)) checked.push(check(each))
  return checked
}

const MAX_PICTURES = 20

const limitPictures = (source: ImportSource, line: number, { images }: ImportedProduct): Fault[] =>
  images.length <= MAX_PICTURES
    ? []
    : [
        {
          line,
          column: columnOf(source, 'imageUrls'),
          message: `Only the first ${MAX_PICTURES} pictures are imported`,
          severity: 'warning',
        },
      ]

function checkFields(source: ImportSource, product: ImportedProduct): Fault[] {
  const common = {
    name: product.name,
    slug: product.handle,
    description: product.description ?? product.name,
    brand: product.vendor ?? undefined,
    attributes: product.attributes,
  }
  return product.variants.flatMap((variant, index) => {
    try {
      ProductFields.parse({
        ...common,
        price: toRupees(variant.pricePaise),
        sku: variant.sku,
        weight: variant.weightGrams,
      })
      return []
    } catch (thrown) {
      const shopError = toShopError(thrown)
      if (shopError?.kind !== 'invalid') throw thrown
      return (shopError.errors ?? [])
        .filter(({ path }) => index === 0 || !Object.hasOwn(common, path.split('.')[0]!))
        .map(({ path, message }) => error(variant.line, columnOf(source, path), message))
    }
  })
}

const error = (line: number, column: string, message: string): Fault => ({
  line,
  column,
  message,
  severity: 'error',
})
