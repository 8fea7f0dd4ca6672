import { encodeList } from '#domain/csv-cell.ts'
import { guessMaterial } from '#domain/imports.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import type { ImportSource, ProductFileFormat } from '#domain/product-file-format.ts'
import { type ColumnName, OPTION_COLUMNS, toFieldColumn, toFieldName } from '../format/columns.ts'
import type { ImportedProduct, ImportedVariant } from '../readers/imported-product.ts'
import type { Cells, FileRow } from '../readers/parse-file.ts'
import type { RowGroup } from '../readers/row-groups.ts'
import type { ImportSettings } from '../tables.ts'

/** Pictures of a product that are in the shop: their own addresses by those of the file, and all of them in their order. */
export type LinePictures = {
  urls: ReadonlyMap<string, string>
  images: readonly { url: string; alt: string }[]
}

/** The lines of a product in the columns of our own file. Fields that the other shop does not have are no columns. */
export function toLines(
  product: ImportedProduct,
  settings: ImportSettings,
  pictures: LinePictures = { urls: new Map(), images: [] },
): RowGroup {
  const shared = toProductCells(product, settings, pictures)
  return product.variants.map((variant, index): FileRow => {
    const { stock, isCounted } = readStock(variant.stock, settings)
    return {
      line: variant.line,
      slug: product.handle,
      error: null,
      cells: onlyTexts({
        ...shared,
        ...toVariantCells(product, variant, pictures.urls),
        inventoryQuantity: isCounted && settings.replacesStock ? stock : undefined,
      }),
      newCells: onlyTexts({
        inventoryQuantity: stock,
        ...(index === 0 ? toNewProductCells(product, settings) : {}),
      }),
    }
  })
}

const toNewProductCells = (product: ImportedProduct, { categories, material }: ImportSettings) => ({
  description: product.description ?? product.name,
  material: guessMaterial(product) ?? material,
  category: categories.some(({ type }) => type === product.type) ? undefined : CATEGORY_TO_CHOOSE.id,
})

/** Of new products whose category staff have not chosen yet. */
export const CATEGORY_TO_CHOOSE = { id: 'to be chosen', slug: '', name: '', children: [] }

type OptionalCells = Partial<Record<ColumnName, string | null | undefined>>

function toProductCells(
  product: ImportedProduct,
  { categories }: ImportSettings,
  { images }: LinePictures,
): OptionalCells {
  const choice = categories.find(({ type }) => type === product.type)
  return {
    slug: product.handle,
    name: product.name,
    description: product.description,
    brand: product.vendor,
    tags: product.tags && encodeList(product.tags),
    // files that older versions have read do not have it
    isFeatured: toFlag(product.isFeatured ?? null),
    isActive: toFlag(product.isActive),
    category: choice?.category,
    subcategory: choice?.subcategory,
    ...Object.fromEntries(product.optionNames.map((name, at) => [OPTION_COLUMNS[at]!.name, name])),
    ...Object.fromEntries(
      Object.entries(product.attributes).map(([name, value]) => [toFieldColumn(name), value]),
    ),
    ...(images.length > 0
      ? {
          images: encodeList(images.map(({ url }) => url)),
          imageAlts: encodeList(images.map(({ alt }) => alt)),
          primaryImage: '1',
        }
      : {}),
  }
}

function toVariantCells(
  { optionNames }: ImportedProduct,
  { values, sku, pricePaise, compareAtPaise, weightGrams, isActive, imageUrl }: ImportedVariant,
  urls: LinePictures['urls'],
): OptionalCells {
  const picture = urls.get(imageUrl)
  const weight = weightGrams === null ? undefined : String(weightGrams)
  return {
    ...Object.fromEntries(values.map((value, at) => [OPTION_COLUMNS[at]!.value, value])),
    sku,
    price: toAmount(pricePaise),
    compareAtPrice: compareAtPaise === null ? '' : toAmount(compareAtPaise),
    isVariantActive: toFlag(isActive),
    variantImages: picture && encodeList([picture]),
    ...(optionNames.length > 0
      ? { grossWeightGrams: weight }
      : { weight, weightUnit: weight === undefined ? undefined : 'g' }),
  }
}

/** New variants get the stock of the file. Others keep theirs, so that an old file cannot undo sales. */
const readStock = (stock: ImportedVariant['stock'], { uncountedStock = 0 }: ImportSettings) => ({
  stock: stock === null ? undefined : String(stock === 'in-stock' ? uncountedStock : stock),
  isCounted: stock !== 'in-stock',
})

const toAmount = (amount: Paise) => String(toRupees(amount))
const toFlag = (flag: boolean | null) => (flag === null ? undefined : String(flag))

/** A cell that the file does not have is no cell. A blank one clears its field. */
const onlyTexts = (cells: OptionalCells): Cells =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) => (typeof cell === 'string' ? [[name, cell]] : [])),
  )

/** The heading in the file of another shop that has what we have in a column. */
const HEADINGS: Record<ImportSource, Partial<Record<ColumnName, string>>> = {
  shopify: {
    name: 'Title',
    slug: 'Handle',
    description: 'Body (HTML)',
    brand: 'Vendor',
    tags: 'Tags',
    price: 'Variant Price',
    compareAtPrice: 'Variant Compare At Price',
    sku: 'Variant SKU',
    weight: 'Variant Grams',
    grossWeightGrams: 'Variant Grams',
    inventoryQuantity: 'Variant Inventory Qty',
    images: 'Image Src',
    option1Name: 'Option1 Name',
    option1Value: 'Option1 Value',
    option2Name: 'Option2 Name',
    option2Value: 'Option2 Value',
    option3Name: 'Option3 Name',
    option3Value: 'Option3 Value',
  },
  woocommerce: {
    name: 'Name',
    slug: 'Name',
    description: 'Description',
    brand: 'Brands',
    tags: 'Tags',
    price: 'Regular price',
    compareAtPrice: 'Regular price',
    sku: 'SKU',
    weight: 'Weight',
    grossWeightGrams: 'Weight',
    inventoryQuantity: 'Stock',
    attributes: 'Attribute 1 value(s)',
    images: 'Images',
    option1Name: 'Attribute 1 name',
    option1Value: 'Attribute 1 value(s)',
  },
}

/** What the file calls a column. '' where it has no such column. */
export function headingOf(source: ProductFileFormat, column: ColumnName | ''): string {
  if (column === '' || source === 'swarna') return column
  const headings = HEADINGS[source]
  return headings[toFieldName(column) === null ? column : 'attributes'] ?? ''
}
