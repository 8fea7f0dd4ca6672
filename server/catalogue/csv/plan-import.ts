import { isDeepStrictEqual } from 'node:util'
import { inArray, or } from 'drizzle-orm'
import type { Metal } from '#domain/metals.ts'
import { slugify } from '#domain/slug.ts'
import { hasForbiddenCharacters } from '#domain/text.ts'
import type { Media, MediaImage } from '#server/media/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { findMetals, findSellingRate, type LivePriceBasis } from '#server/rates/queries.ts'
import { loadCategoryTree, resolveCategoryIn } from '../categories/resolve-category.ts'
import {
  mergeGrossWeight,
  mergeProductColumns,
  mergeVariantColumns,
  type ProductColumns,
  type VariantColumns,
} from '../products/product-fields.ts'
import { resolveImages } from '../products/product-images.ts'
import { validateSlug } from '../slugs.ts'
import { products, productVariants } from '../tables.ts'
import type { ExportedProduct } from './columns.ts'
import { loadExportedProducts } from './export-products.ts'
import type { FileRow } from './parse-file.ts'
import { type CellError, parseRow, toCellErrors } from './parse-row.ts'

/** What the import does with one line of the file. */
export type PlannedRow = { line: number; sku: string | null } & (
  | { kind: 'bad'; cellErrors: CellError[] }
  | { kind: 'unchanged' }
  | ProductChange
)

export type ProductChange = {
  kind: 'created' | 'updated'
  id: string
  fields: { product: ProductColumns; variant: VariantColumns }
  /** Null: generated from the name. */
  slug: string | null
  row: ExportedProduct | undefined
  /** References to related products, if they change. */
  related: string[] | undefined
}

/** State of one pass over the file. */
export type ImportPass = {
  categoryTree: Awaited<ReturnType<typeof loadCategoryTree>>
  basis: LivePriceBasis | null
  metals: readonly Metal[]
  media: Pick<Media, 'store' | 'resolveImage'>
  /** The first line with a SKU, slug or product. */
  firstLineByKey: Map<string, number>
  /** Ids contain a time, so that new products keep the order of their lines. */
  startedAt: number
}

export async function createImportPass(
  reader: Reader,
  { media, clock }: { media: ImportPass['media']; clock: Clock },
): Promise<ImportPass> {
  const rate = await findSellingRate(reader, clock.now())
  return {
    categoryTree: await loadCategoryTree(reader),
    basis: rate,
    metals: await findMetals(reader),
    media,
    firstLineByKey: new Map(),
    startedAt: clock.now().getTime(),
  }
}

/**
 * A file often names the same picture several times, and is read twice. The second time is in the transaction, so pictures
 * decoded the first time must not be decoded again while rows are locked.
 */
export function cacheImageLookups(media: ImportPass['media']): ImportPass['media'] {
  const known = new Map<string, Promise<MediaImage>>()
  return {
    store: media.store,
    resolveImage(url) {
      const found = known.get(url) ?? media.resolveImage(url)
      known.set(url, found)
      return found
    },
  }
}

/** Compares lines with the products that they refer to. Writes nothing. */
export async function planRows(
  reader: Reader,
  rows: readonly FileRow[],
  pass: ImportPass,
): Promise<PlannedRow[]> {
  const known = await findExistingProducts(reader, rows)
  const plannedRows: PlannedRow[] = []
  for (const row of rows) plannedRows.push(await planLine(row, known, pass))
  return plannedRows
}

type ExistingProducts = { bySku: Map<string, ExportedProduct>; bySlug: Map<string, ExportedProduct> }

async function findExistingProducts(reader: Reader, rows: readonly FileRow[]): Promise<ExistingProducts> {
  const cleanTexts = (texts: (string | undefined)[]) =>
    texts.flatMap((text) => (text && !hasForbiddenCharacters(text) ? [text] : []))
  const skus = cleanTexts(rows.map(({ cells }) => cells.sku?.trim()))
  const slugs = cleanTexts(rows.map(({ cells }) => slugify(cells.slug ?? '')))
  const found = await loadExportedProducts(
    reader,
    or(inArray(productVariants.sku, skus), inArray(products.slug, slugs)),
  )
  return {
    bySku: new Map(
      found.flatMap((product) => (product.variant.sku === null ? [] : [[product.variant.sku, product]])),
    ),
    bySlug: new Map(found.map((product) => [product.slug, product])),
  }
}

async function planLine(
  { line, cells, error }: FileRow,
  known: ExistingProducts,
  pass: ImportPass,
): Promise<PlannedRow> {
  const sku = cells.sku?.trim() || null
  const rejected = (cellErrors: CellError[]): PlannedRow => ({ line, sku, kind: 'bad', cellErrors })
  if (error) return rejected([{ column: '', message: error }])
  const slug = slugify(cells.slug ?? '') || null
  const match = matchProduct(known, { sku, slug })
  if ('message' in match) return rejected([match])
  const duplicate = findDuplicate(pass.firstLineByKey, line, { sku, slug, id: match.row?.id ?? null })
  if (duplicate) return rejected([duplicate])
  const rowInput = parseRow(cells, match.row, pass.metals)
  if (Array.isArray(rowInput)) return rejected(rowInput)
  try {
    const change = await buildChange({ line, rowInput, cells, row: match.row }, pass)
    return { line, sku, ...(hasChanges(change) ? change : { kind: 'unchanged' }) }
  } catch (thrown) {
    return rejected(toCellErrors(thrown))
  }
}

type Match = { row: ExportedProduct | undefined } | CellError

/** By SKU, else by slug. A slug does not match a product with another SKU. */
function matchProduct(
  { bySku, bySlug }: ExistingProducts,
  { sku, slug }: { sku: string | null; slug: string | null },
): Match {
  if (!sku && !slug)
    return {
      column: 'sku',
      message: 'A row needs a SKU or a slug, so that importing it twice changes nothing',
    }
  const [skuMatch, slugMatch] = [sku ? bySku.get(sku) : undefined, slug ? bySlug.get(slug) : undefined]
  if (skuMatch && slugMatch && skuMatch.id !== slugMatch.id)
    return { column: 'slug', message: `“${slugMatch.name}” has this slug already` }
  if (skuMatch || !slugMatch) return { row: skuMatch }
  if (sku && slugMatch.variant.sku !== null && slugMatch.variant.sku !== sku)
    return {
      column: 'slug',
      message: `This slug belongs to “${slugMatch.name}” with the SKU ${slugMatch.variant.sku}`,
    }
  return { row: slugMatch }
}

type RowKeys = { sku: string | null; slug: string | null; id: string | null }

function findDuplicate(
  firstLineByKey: ImportPass['firstLineByKey'],
  line: number,
  { sku, slug, id }: RowKeys,
): CellError | null {
  const keys = [
    ...(sku ? [{ key: `sku ${sku}`, column: 'sku' as const, what: `The SKU ${sku}` }] : []),
    ...(slug ? [{ key: `slug ${slug}`, column: 'slug' as const, what: `The slug ${slug}` }] : []),
    ...(id ? [{ key: `id ${id}`, column: '' as const, what: 'This product' }] : []),
  ]
  const duplicate = keys.find(({ key }) => firstLineByKey.has(key))
  if (duplicate)
    return {
      column: duplicate.column,
      message: `${duplicate.what} is already in line ${firstLineByKey.get(duplicate.key)}`,
    }
  for (const { key } of keys) firstLineByKey.set(key, line)
  return null
}

type MatchedRow = {
  line: number
  rowInput: Exclude<ReturnType<typeof parseRow>, CellError[]>
  cells: FileRow['cells']
  row: ExportedProduct | undefined
}

async function buildChange(
  { line, rowInput, cells, row }: MatchedRow,
  pass: ImportPass,
): Promise<ProductChange> {
  const { input, related } = rowInput
  const resolvedCategory = resolveCategoryIn(pass.categoryTree, {
    category: input.category,
    subcategory: input.subcategory,
    before: row,
  })
  const { images } = await resolveImages(pass.media, {
    files: [],
    imageInputs: input.imageUrls,
    before: row?.images ?? [],
    name: input.name ?? row?.name ?? '',
  })
  const relatedIds = row?.relatedIds ?? []
  const typed = cells.slug?.trim()
  const variant = mergeVariantColumns(
    {
      ...input,
      // the weight of a product with options is not that of one of its variants
      grossWeightMg: row?.variant.value1Id ? row.variant.grossWeightMg : mergeGrossWeight(input, row),
    },
    {
      variant: row?.variant,
      basis: pass.basis,
      hasStones: row?.hasStones ?? false,
      metals: pass.metals,
    },
  )
  const product = mergeProductColumns(input, {
    resolvedCategory,
    images,
    relatedIds,
    row,
  })
  return {
    kind: row ? 'updated' : 'created',
    id: row?.id ?? newId(pass.startedAt + line),
    row,
    fields: { product, variant },
    slug: typed ? validateSlug(typed) : (row?.slug ?? null),
    related: related && !isDeepStrictEqual(related, row?.related ?? []) ? related : undefined,
  }
}

function hasChanges({ row, fields, slug, related }: ProductChange): boolean {
  if (!row || related || slug !== row.slug) return true
  return differs(fields.product, row) || differs(fields.variant, row.variant)
}

const differs = <T extends object>(fields: T, row: T): boolean =>
  (Object.keys(fields) as (keyof T)[]).some((name) => !isDeepStrictEqual(fields[name], row[name]))
