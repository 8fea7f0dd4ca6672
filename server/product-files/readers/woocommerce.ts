import { slugify } from '#domain/slug.ts'
import { MAX_OPTIONS } from '#domain/variants.ts'
import type { CsvRecord } from '#server/platform/csv/read-csv.ts'
import { inTurns } from '#server/platform/in-turns.ts'
import {
  describeUncounted,
  type FieldHeadings,
  type FileColumns,
  findColumns,
  hasErrors,
  Row,
  readTags,
  splitList,
} from './cells.ts'
import { htmlToText } from './html-text.ts'
import {
  type Fault,
  type ImportedProduct,
  type ImportedVariant,
  MAX_PRODUCT_LINES,
  type ParsedProduct,
  TOO_MANY_LINES,
} from './imported-product.ts'

const MAX_ATTRIBUTES = 20

const HEADINGS = {
  id: ['ID'],
  type: ['Type'],
  sku: ['SKU'],
  name: ['Name'],
  published: ['Published'],
  featured: ['Is featured?'],
  visibility: ['Visibility in catalog'],
  shortDescription: ['Short description'],
  description: ['Description'],
  saleEnds: ['Date sale price ends'],
  inStock: ['In stock?'],
  stock: ['Stock'],
  weight: ['Weight (kg)', 'Weight (g)', 'Weight (lbs)', 'Weight (oz)', 'Weight'],
  salePrice: ['Sale price'],
  regularPrice: ['Regular price'],
  categories: ['Categories'],
  tags: ['Tags'],
  images: ['Images'],
  parent: ['Parent'],
  brands: ['Brands'],
} satisfies FieldHeadings<string>

type AttributeField = `attribute${number}Name` | `attribute${number}Values`
type Field = keyof typeof HEADINGS | AttributeField
type WooRow = Row<Field>

const ATTRIBUTES = Array.from({ length: MAX_ATTRIBUTES }, (_, index) => {
  const number = index + 1
  return {
    name: `attribute${number}Name` as AttributeField,
    values: `attribute${number}Values` as AttributeField,
    nameHeading: `Attribute ${number} name`,
    valuesHeading: `Attribute ${number} value(s)`,
  }
})

const ATTRIBUTE_HEADINGS = Object.fromEntries(
  ATTRIBUTES.flatMap(({ name, values, nameHeading, valuesHeading }) => [
    [name, [nameHeading]],
    [values, [valuesHeading]],
  ]),
) as FieldHeadings<AttributeField>

/** Columns that say how an attribute or a text is shown. Leaving them out loses nothing. */
const EXPECTED_COLUMNS = /^Attribute \d+ (visible|global|default)$/i

/** Products of WooCommerce's export. A variation names its product in `Parent`, by SKU or as `id:12`. */
export async function parseWooCommerce(headings: readonly string[], records: Iterable<CsvRecord>) {
  const columns = findColumns<Field>(headings, { ...HEADINGS, ...ATTRIBUTE_HEADINGS })
  const gramsPerUnit = readWeightUnit(columns)
  const drafts: Draft[] = []
  const draftByReference = new Map<string, Draft>()
  const variations: { row: WooRow; faults: Fault[] }[] = []
  for await (const record of inTurns(records)) {
    const faults: Fault[] = []
    const row = new Row(record, columns, faults)
    if (readTypes(row).includes('variation')) {
      variations.push({ row, faults })
      continue
    }
    const draft: Draft = { row, faults, variations: [], gramsPerUnit }
    drafts.push(draft)
    if (row.has('sku')) draftByReference.set(row.text('sku'), draft)
    if (row.has('id')) draftByReference.set(`id:${row.text('id')}`, draft)
  }
  const orphans: ParsedProduct[] = []
  for await (const { row, faults } of inTurns(variations)) {
    const draft = draftByReference.get(row.text('parent'))
    if (draft) {
      if (draft.variations.length === MAX_PRODUCT_LINES) draft.row.error('type', TOO_MANY_LINES)
      else draft.variations.push(row.withFaults(draft.faults))
      continue
    }
    row.error(
      'parent',
      row.has('parent')
        ? `The file has no product “${row.text('parent').slice(0, 60)}”`
        : 'A variation names its product here',
    )
    orphans.push({ line: row.line, name: row.text('name'), product: null, faults })
  }
  const handles = new Set<string>()
  const products: ParsedProduct[] = []
  for await (const draft of inTurns(drafts)) products.push(parseProduct(draft, handles))
  return {
    ignoredHeadings: columns.ignoredHeadings.filter((heading) => !EXPECTED_COLUMNS.test(heading.trim())),
    products: [...products, ...orphans].toSorted((one, other) => one.line - other.line),
  }
}

type Draft = { row: WooRow; faults: Fault[]; variations: WooRow[]; gramsPerUnit: number }

const SUPPORTED_TYPES = ['simple', 'variable']
/** `simple, virtual` */
const readTypes = (row: WooRow): string[] =>
  row
    .text('type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim())

const GRAMS_PER_UNIT: Record<string, number> = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 }

/** The heading names the unit: `Weight (g)`. */
function readWeightUnit(columns: FileColumns<Field>): number {
  const [, unit = 'kg'] = /\((\w+)\)/.exec(columns.headingOf('weight')) ?? []
  return GRAMS_PER_UNIT[unit.toLowerCase()] ?? GRAMS_PER_UNIT.kg!
}

function parseProduct(draft: Draft, handles: Set<string>): ParsedProduct {
  const { row, faults } = draft
  const types = readTypes(row)
  if (!types.some((type) => SUPPORTED_TYPES.includes(type)))
    row.error('type', `Products of the type “${row.text('type').slice(0, 40)}” are not imported`)
  if (!row.has('name')) row.error('name', 'The name is missing')
  const attributes = readAttributes(row)
  const isVariable = types.includes('variable')
  if (isVariable && draft.variations.length === 0)
    row.error('type', 'The file has no variations of this product')
  const optionNames = isVariable ? findOptionNames(draft, attributes) : []
  const variants = isVariable
    ? shareStock(
        draft,
        draft.variations.flatMap((variation) => readVariant(variation, draft, optionNames)),
      )
    : readVariant(row, draft, [])
  const name = row.text('name')
  const product: ImportedProduct = {
    handle: createHandle(row, handles),
    name,
    description: readDescription(row, name),
    type: splitList(row.text('categories'))[0] ?? '',
    tags: readTags(row, 'tags'),
    vendor: row.hasColumn('brands') ? (splitList(row.text('brands'))[0] ?? '') : null,
    isActive: readIsActive(row),
    isFeatured: row.has('featured') ? row.isTrue('featured') : null,
    attributes: Object.fromEntries(
      attributes
        .filter((attribute) => !optionNames.includes(attribute.name))
        .map((attribute) => [attribute.name.slice(0, 60), attribute.values.join(', ').slice(0, 300)]),
    ),
    optionNames,
    variants,
    images: collectImages([row, ...draft.variations]),
  }
  return { line: row.line, name, product: hasErrors(faults) ? null : product, faults }
}

/** Null: the file has none of these columns. */
function readIsActive(row: WooRow): boolean | null {
  const isVisible = isPublished(row) && !isHidden(row)
  return row.hasColumn('published') || row.hasColumn('visibility') ? isVisible : null
}

/** Also of a variation, which WooCommerce does not offer then. */
const isPublished = (row: WooRow): boolean => !row.has('published') || row.text('published') === '1'

/** The shop knows no product that is on sale but in no list. */
function isHidden(row: WooRow): boolean {
  const visibility = row.text('visibility').toLowerCase()
  if (visibility === 'search' || visibility === 'catalog')
    row.warn('visibility', 'The product is shown in lists and in search')
  if (visibility !== 'hidden') return false
  if (isPublished(row))
    row.warn(
      'visibility',
      'Hidden in WooCommerce. The product is imported as inactive: customers cannot open it',
    )
  return true
}

/** The file has no addresses of pages, so the handle comes from the name; a second product of a name adds its SKU. */
function createHandle(row: WooRow, handles: Set<string>): string {
  const base = slugify(row.text('name')) || slugify(row.text('sku')) || slugify(`product ${row.text('id')}`)
  const suffix = slugify(row.text('sku')) || row.text('id')
  const handle = handles.has(base) && suffix ? `${base}-${suffix}` : base
  if (handles.has(handle)) row.error('name', 'Another product has this name. Give both a SKU')
  handles.add(handle)
  return handle
}

/** Line ends are part of WooCommerce's texts; its export writes them as \n. */
function readDescription(row: WooRow, name: string): string | null {
  if (!row.hasColumn('description') && !row.hasColumn('shortDescription')) return null
  const texts = [row.text('description'), row.text('shortDescription')].map((html) =>
    htmlToText(html.replaceAll('\\n', '\n').replace(/\r?\n/g, '<br>')),
  )
  return texts.find(Boolean) ?? name
}

type Attribute = { name: string; values: string[] }

const readAttributes = (row: WooRow): Attribute[] =>
  ATTRIBUTES.flatMap(({ name, values }) =>
    row.has(name) ? [{ name: row.text(name), values: splitList(row.text(values)) }] : [],
  )

/** The attributes for which variations have values, in the order of the product. */
function findOptionNames({ row, variations }: Draft, attributes: readonly Attribute[]): string[] {
  const chosen = new Set(
    variations.flatMap((variation) =>
      readAttributes(variation)
        .filter(({ values }) => values.length > 0)
        .map(({ name }) => name),
    ),
  )
  const known = attributes.map(({ name }) => name).filter((name) => chosen.has(name))
  const names = [...known, ...[...chosen].filter((name) => !known.includes(name))]
  if (names.length > MAX_OPTIONS)
    row.error(
      'attribute1Name',
      `A product has at most ${MAX_OPTIONS} options. This one has ${names.join(', ')}`,
    )
  return names
}

function readVariant(
  row: WooRow,
  { gramsPerUnit, row: productRow }: Draft,
  optionNames: string[],
): ImportedVariant[] {
  const attributes = readAttributes(row)
  const values = optionNames.map((optionName) => {
    const value = attributes.find(({ name }) => name === optionName)?.values[0]
    if (!value)
      row.error('attribute1Values', `The ${optionName} is missing. Add one line for each ${optionName}`)
    return value ?? ''
  })
  const regularPaise = row.price('regularPrice')
  const salePaise = row.amount('salePrice')
  if (salePaise !== null && row.has('saleEnds'))
    row.warn('saleEnds', 'The sale price is used. The shop does not end it on its own')
  const stock = readStock(row, productRow)
  const weight = row.number('weight') ?? productRow.number('weight')
  if (regularPaise === null) return []
  const isReduced = salePaise !== null && salePaise > 0 && salePaise < regularPaise
  return [
    {
      line: row.line,
      values,
      sku: row.text('sku'),
      pricePaise: isReduced ? salePaise : regularPaise,
      compareAtPaise: isReduced ? regularPaise : null,
      weightGrams: weight !== null && weight > 0 ? Number((weight * gramsPerUnit).toFixed(3)) : null,
      stock,
      isActive: optionNames.length > 0 ? isPublished(row) : null,
      imageUrl: optionNames.length > 0 ? (splitList(row.text('images'))[0] ?? '') : '',
    },
  ]
}

function readStock(row: WooRow, productRow: WooRow): ImportedVariant['stock'] {
  if (row.text('inStock') === '0') return 0
  if (countsWithProduct(row)) return productRow.stock('stock') === 0 ? 0 : 'in-stock'
  const stock = row.stock('stock')
  if (stock !== null) return stock
  if (row.text('inStock').toLowerCase() === 'backorder') {
    row.warn('inStock', 'Made to order in WooCommerce. New variants start with 0: add the days to make them')
    return null
  }
  row.warn('stock', describeUncounted('WooCommerce'))
  return 'in-stock'
}

const countsWithProduct = (row: WooRow): boolean => row.text('stock').toLowerCase() === 'parent'

/** Variations that share the stock of their product divide it, so that no more is sold than there is. */
function shareStock({ row, variations }: Draft, variants: ImportedVariant[]): ImportedVariant[] {
  const lines = new Set(variations.filter(countsWithProduct).map(({ line }) => line))
  const sharing = variants.filter(({ line, stock }) => lines.has(line) && stock === 'in-stock')
  if (sharing.length === 0) return variants
  const total = row.stock('stock')
  if (total === null) {
    row.warn('stock', describeUncounted('WooCommerce'))
    return variants
  }
  row.warn('stock', 'The stock is counted for the whole product. It is divided among its variants')
  return variants.map((variant) => {
    const index = sharing.indexOf(variant)
    if (index === -1) return variant
    const stock = Math.floor(total / sharing.length) + (index < total % sharing.length ? 1 : 0)
    return { ...variant, stock }
  })
}

const collectImages = (rows: readonly WooRow[]): ImportedProduct['images'] =>
  [...new Set(rows.flatMap((row) => splitList(row.text('images'))))].map((url) => ({ url, alt: '' }))
