import { slugify } from '#domain/slug.ts'
import type { CsvRecord } from '#server/platform/csv/read-csv.ts'
import { inTurns } from '#server/platform/in-turns.ts'
import { describeUncounted, type FieldHeadings, findColumns, hasErrors, Row, readTags } from './cells.ts'
import { htmlToText } from './html-text.ts'
import {
  type Fault,
  type ImportedProduct,
  type ImportedVariant,
  MAX_PRODUCT_LINES,
  type ParsedProduct,
  TOO_MANY_LINES,
} from './imported-product.ts'

const OPTION_FIELDS = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
] as const

/** Each with its name in exports until 2025 and the one since. */
const HEADINGS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category'],
  type: ['Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  giftCard: ['Gift Card'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  compareAtPrice: ['Variant Compare At Price', 'Compare-at price'],
  imageSrc: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  variantImage: ['Variant Image', 'Variant image URL'],
} satisfies FieldHeadings<string>

type Field = keyof typeof HEADINGS
type ShopifyRow = Row<Field>

/** Products of Shopify's export. All lines of a handle make one product: its first line, variants and further pictures. */
export async function parseShopify(headings: readonly string[], records: Iterable<CsvRecord>) {
  const columns = findColumns(headings, HEADINGS)
  const groups = new Map<string, { rows: ShopifyRow[]; faults: Fault[] }>()
  for await (const record of inTurns(records)) {
    const faults: Fault[] = []
    const row = new Row(record, columns, faults)
    const handle = row.text('handle')
    if (handle === '') row.error('handle', 'The handle is missing')
    const key = handle || `line ${row.line}`
    const group = groups.get(key)
    if (group) {
      if (group.rows.length === MAX_PRODUCT_LINES) group.rows[0]!.error('handle', TOO_MANY_LINES)
      else group.rows.push(new Row(record, columns, group.faults))
    } else groups.set(key, { rows: [row], faults })
  }
  const products: ParsedProduct[] = []
  for await (const { rows, faults } of inTurns(groups.values())) products.push(parseProduct(rows, faults))
  return { ignoredHeadings: columns.ignoredHeadings, products }
}

function parseProduct(rows: ShopifyRow[], faults: Fault[]): ParsedProduct {
  const [first] = rows as [ShopifyRow, ...ShopifyRow[]]
  if (!first.has('title')) first.error('title', 'The title is missing')
  if (first.isTrue('giftCard')) first.error('giftCard', 'Gift cards are not imported')
  const optionNames = readOptionNames(rows)
  const variants = readVariants(rows, optionNames)
  const product: ImportedProduct = {
    handle: slugify(first.text('handle')) || slugify(first.text('title')),
    name: first.text('title'),
    description: first.hasColumn('body') ? htmlToText(first.text('body')) || first.text('title') : null,
    type: first.text('type') || first.text('category').split('>').at(-1)!.trim(),
    tags: readTags(first, 'tags'),
    vendor: first.hasColumn('vendor') ? first.text('vendor') : null,
    isActive: isOnSale(first),
    isFeatured: null,
    attributes: {},
    optionNames,
    variants,
    images: readImages(rows),
  }
  if (product.handle === '' && first.has('handle'))
    first.error('handle', 'Write the handle in Latin letters, such as temple-ring')
  if (variants.length === 0 && !hasErrors(faults)) first.error('price', 'The price is missing')
  return { line: first.line, name: product.name, product: hasErrors(faults) ? null : product, faults }
}

/** Blank cells: the product is on sale, as in Shopify. */
const isOnSale = (row: ShopifyRow): boolean | null =>
  row.hasColumn('published') || row.hasColumn('status') ? isPublished(row) : null

const isPublished = (row: ShopifyRow): boolean =>
  (!row.has('published') || row.isTrue('published')) &&
  (!row.has('status') || row.text('status').toLowerCase() === 'active')

/** Only the first line names the options. `Title` with the value `Default Title` means that there are none. */
function readOptionNames(rows: readonly ShopifyRow[]): string[] {
  const names = OPTION_FIELDS.map(({ name }) => rows.find((row) => row.has(name))?.text(name) ?? '')
  const [firstName, secondName] = names
  const hasDefaultTitle = rows.every(
    (row) => !row.has('option1Value') || row.text('option1Value').toLowerCase() === 'default title',
  )
  if (firstName!.toLowerCase() === 'title' && secondName === '' && hasDefaultTitle) return []
  return names.filter(Boolean)
}

/** Lines without price, SKU and option values only add a picture. */
const isVariantRow = (row: ShopifyRow): boolean =>
  row.has('price') || row.has('sku') || OPTION_FIELDS.some(({ value }) => row.has(value))

function readVariants(rows: readonly ShopifyRow[], optionNames: readonly string[]): ImportedVariant[] {
  const variantRows = rows.filter(isVariantRow)
  if (optionNames.length === 0)
    for (const row of variantRows.slice(1))
      row.error('option1Name', 'The product has several variants but names no option')
  return variantRows.flatMap((row) => {
    const values = OPTION_FIELDS.slice(0, optionNames.length).map(({ value }, index) => {
      if (!row.has(value)) row.error(value, `The ${optionNames[index]} is missing`)
      return row.text(value)
    })
    const pricePaise = row.price('price')
    const compareAtPaise = row.amount('compareAtPrice')
    const weightGrams = row.number('grams')
    const stock = readStock(row)
    if (pricePaise === null) return []
    return {
      line: row.line,
      values,
      sku: row.text('sku'),
      pricePaise,
      compareAtPaise: compareAtPaise !== null && compareAtPaise > pricePaise ? compareAtPaise : null,
      weightGrams: weightGrams !== null && weightGrams > 0 ? weightGrams : null,
      stock,
      isActive: null,
      imageUrl: row.text('variantImage'),
    }
  })
}

/** Shopify sells what has no inventory tracker without counting. */
function readStock(row: ShopifyRow): ImportedVariant['stock'] {
  const stock = row.stock('stock')
  if (stock !== null) return stock
  if (!row.has('tracker')) {
    row.warn('stock', describeUncounted('Shopify'))
    return 'in-stock'
  }
  row.warn('stock', 'The file has no stock. New variants start with 0; variants that exist keep theirs')
  return null
}

function readImages(rows: readonly ShopifyRow[]): ImportedProduct['images'] {
  const pictures = rows
    .filter((row) => row.has('imageSrc'))
    .map((row, index) => ({
      url: row.text('imageSrc'),
      alt: row.text('imageAlt').slice(0, MAX_ALT_LENGTH),
      position: row.number('imagePosition') ?? index + 1,
    }))
    .toSorted((one, other) => one.position - other.position)
  const variantUrls = rows.filter((row) => row.has('variantImage')).map((row) => row.text('variantImage'))
  const all = [
    ...pictures.map(({ url, alt }) => ({ url, alt })),
    ...variantUrls.map((url) => ({ url, alt: '' })),
  ]
  const byUrl = new Map(all.toReversed().map((picture) => [picture.url, picture]))
  return all.filter((picture) => byUrl.get(picture.url) === picture)
}

const MAX_ALT_LENGTH = 200
