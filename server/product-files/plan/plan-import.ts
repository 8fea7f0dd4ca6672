import { isDeepStrictEqual } from 'node:util'
import type { Metal } from '#domain/metals.ts'
import type { Paise } from '#domain/money.ts'
import { calculateStoneTotals, type StoneLine } from '#domain/stones.ts'
import { hasForbiddenCharacters } from '#domain/text.ts'
import type { Media, MediaImage } from '#server/media/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import {
  calculatePrice,
  loadCategoryTree,
  loadFields,
  readOptions,
  resolveCategoryIn,
} from '#server/products/queries.ts'
import {
  mergeProductColumns,
  mergeVariantRow,
  type NewVariant,
  type ProductColumns,
  type ProductInput,
  type ResolvedImages,
  resolveImages,
  validateSlug,
} from '#server/products/service.ts'
import { findMetals, findSellingRate, type LivePriceBasis } from '#server/rates/queries.ts'
import { type CellError, cellError } from '../format/cell-error.ts'
import {
  type ColumnName,
  type ExportedProduct,
  type ExportedVariant,
  isVariantColumn,
} from '../format/columns.ts'
import type { Cells, FileRow } from '../readers/parse-file.ts'
import { mergeProductCells, pickVariantCells, type RowGroup } from '../readers/row-groups.ts'
import { findProductsByKeys } from './load-products.ts'
import {
  hasOptionValue,
  type MatchedVariant,
  matchVariants,
  type RowFault,
  type Rows,
  separateRepeated,
} from './match-variants.ts'
import { indexOptions, type OptionIndex } from './option-index.ts'
import { parseRow, type RowInput, toCellErrors } from './parse-row.ts'

/** What the import does with the lines of one product. */
export type PlannedProduct = {
  rows: RowGroup
  /** Faulty lines. All lines of a bad product are left out, else only these. */
  faults: { line: number; cellErrors: CellError[] }[]
  outcome: { kind: 'bad' } | { kind: 'unchanged'; id: string; row: ExportedProduct } | PlannedChange
}

export type PlannedChange = {
  kind: 'created' | 'updated'
  id: string
  fields: ProductColumns
  /** Null: generated from the name. */
  slug: string | null
  row: ExportedProduct | undefined
  categorySlug: string
  subcategorySlug: string | null
  /** The options of the product, if they change. */
  optionIds: string[] | undefined
  /** The variants that are new or change. */
  variants: PlannedVariant[]
  /** Those that the product loses. */
  removed: readonly ExportedVariant[]
  /** References to related products, if they change. */
  related: string[] | undefined
}

export type PlannedVariant = {
  id: string
  fields: NewVariant
  /** The price that follows from the fields. Null: on request. */
  pricePaise: Paise | null
  row: ExportedVariant | undefined
  /** The stones that replace those of the variant, if they change. */
  stones: StoneLine[] | undefined
}

/** State of one pass over the file. */
export type ImportPass = {
  categoryTree: Awaited<ReturnType<typeof loadCategoryTree>>
  options: OptionIndex
  basis: LivePriceBasis | null
  metals: readonly Metal[]
  fields: Awaited<ReturnType<typeof loadFields>>
  media: Pick<Media, 'store' | 'resolveImage'>
  /**
   * A product of another shop is identified by its slug alone, its lines are all its variants, and they change neither live
   * prices nor the number of items.
   */
  isOtherShop: boolean
  /** The first line with a SKU, slug or product. */
  firstLineByKey: Map<string, number>
  /**
   * Lines without a slug whose SKU is of a product with several variants. They are planned after all others, because lines
   * of the same product may be anywhere in the file.
   */
  deferred: Map<string, RowGroup>
  /** Ids contain a time, so that new products keep the order of their lines. */
  startedAt: number
}

export async function createImportPass(
  reader: Reader,
  { media, clock, isOtherShop = false }: { media: ImportPass['media']; clock: Clock; isOtherShop?: boolean },
): Promise<ImportPass> {
  const rate = await findSellingRate(reader, clock.now())
  return {
    categoryTree: await loadCategoryTree(reader),
    options: indexOptions(await readOptions(reader, { activeOnly: false })),
    basis: rate,
    metals: await findMetals(reader),
    fields: await loadFields(reader),
    media,
    isOtherShop,
    firstLineByKey: new Map(),
    deferred: new Map(),
    startedAt: clock.now().getTime(),
  }
}

/** A file often names the same picture several times. `known` are pictures that were decoded before. */
export function cacheImageLookups(
  media: ImportPass['media'],
  known: readonly MediaImage[] = [],
): ImportPass['media'] {
  const images = new Map(known.map((image) => [image.url, Promise.resolve(image)]))
  return {
    store: media.store,
    resolveImage(url, field) {
      const found = images.get(url) ?? media.resolveImage(url, field)
      images.set(url, found)
      return found
    },
  }
}

/** Compares lines with the products that they refer to, and puts some aside in `pass.deferred`. Writes nothing. */
export async function planBatch(
  reader: Reader,
  groups: readonly RowGroup[],
  pass: ImportPass,
): Promise<PlannedProduct[]> {
  const known = await findExistingProducts(reader, groups.flat())
  const planned: PlannedProduct[] = []
  for (const group of groups) {
    const product = findDeferred(group, known)
    if (product) {
      const deferred = pass.deferred.get(product.id) ?? []
      deferred.push(...group)
      pass.deferred.set(product.id, deferred)
    } else planned.push(await planProduct(group, known, pass))
  }
  return planned
}

/** The lines that `planBatch` put aside, by product. */
export async function* planDeferred(reader: Reader, pass: ImportPass): AsyncGenerator<PlannedProduct[]> {
  const groups = [...pass.deferred.values()]
  for (let start = 0; start < groups.length; start += DEFERRED_BATCH_SIZE) {
    const batch = groups.slice(start, start + DEFERRED_BATCH_SIZE)
    const known = await findExistingProducts(reader, batch.flat())
    const planned: PlannedProduct[] = []
    for (const group of batch) planned.push(await planProduct(group, known, pass))
    yield planned
  }
}

const DEFERRED_BATCH_SIZE = 50

type ExistingProducts = { bySku: Map<string, ExportedProduct>; bySlug: Map<string, ExportedProduct> }

async function findExistingProducts(reader: Reader, rows: readonly FileRow[]): Promise<ExistingProducts> {
  const cleanTexts = (texts: (string | undefined)[]) => [
    ...new Set(texts.flatMap((text) => (text && !hasForbiddenCharacters(text) ? [text] : []))),
  ]
  const found = await findProductsByKeys(reader, {
    skus: cleanTexts(rows.map(({ cells }) => cells.sku?.trim())),
    slugs: cleanTexts(rows.map(({ slug }) => slug)),
  })
  return {
    bySku: new Map(
      found.flatMap((product) =>
        product.variants.flatMap(({ sku }) => (sku === null ? [] : [[sku, product] as const])),
      ),
    ),
    bySlug: new Map(found.map((product) => [product.slug, product])),
  }
}

function findDeferred([row]: RowGroup, { bySku }: ExistingProducts): ExportedProduct | undefined {
  if (!row || row.slug) return undefined
  const product = bySku.get(row.cells.sku?.trim() ?? '')
  return product && product.variants.length > 1 ? product : undefined
}

const getSku = ({ cells }: FileRow): string | null => cells.sku?.trim() || null

/** Of a product with options, one fault leaves out all lines. */
async function planProduct(
  group: RowGroup,
  known: ExistingProducts,
  pass: ImportPass,
): Promise<PlannedProduct> {
  const unreadable = group.flatMap((row) => (row.error ? [{ row, cellErrors: [row.error] }] : []))
  const [first, ...others] = group.filter(({ error }) => error === null)
  const canBePlanned = first && (unreadable.length === 0 || !group.some(hasOptionValue))
  const planned = canBePlanned ? await planRows([first, ...others], known, pass) : badProduct([])
  const faults = [...unreadable, ...planned.faults]
  return {
    rows: group,
    faults: faults.map(({ row, cellErrors }) => ({ line: row.line, cellErrors })),
    outcome: planned.outcome,
  }
}

type Plan = Pick<PlannedProduct, 'outcome'> & { faults: RowFault[] }

const badProduct = (faults: RowFault[]): Plan => ({ outcome: { kind: 'bad' }, faults })

async function planRows(rows: Rows, known: ExistingProducts, pass: ImportPass): Promise<Plan> {
  const match = pass.isOtherShop ? matchHandle(known, rows) : matchProduct(known, rows)
  if ('faults' in match) return badProduct(match.faults)
  const { product } = match
  const { distinct, repeated } = separateRepeated(rows, product)
  const planned = await planDistinctRows(distinct, product, pass)
  return { outcome: planned.outcome, faults: [...repeated, ...planned.faults] }
}

async function planDistinctRows(
  rows: Rows,
  product: ExportedProduct | undefined,
  pass: ImportPass,
): Promise<Plan> {
  const [first] = rows
  const duplicate = findDuplicateProduct(pass.firstLineByKey, first, product)
  if (duplicate) return badProduct([{ row: first, cellErrors: [duplicate] }])
  const { cells: productCells, faults: differences } = mergeProductCells(rows)
  if (differences.length > 0) return badProduct(differences)
  const { optionIds, matches, removed, faults } = matchVariants(rows, {
    product,
    productCells,
    options: pass.options,
    metals: pass.metals,
    isOtherShop: pass.isOtherShop,
  })
  if (faults.length > 0) return badProduct(faults)
  const change = await buildChange({ first, productCells, product, optionIds, matches, removed }, pass)
  if (Array.isArray(change)) return badProduct(change)
  const isUnchanged = change.row && !hasChanges(change)
  return {
    outcome: isUnchanged ? { kind: 'unchanged', id: change.id, row: change.row! } : change,
    faults: [],
  }
}

/** By SKU, else by slug. All lines are of one product. */
function matchProduct(
  { bySku, bySlug }: ExistingProducts,
  rows: Rows,
): { product: ExportedProduct | undefined } | { faults: RowFault[] } {
  const [first] = rows
  const { slug } = first
  const message = 'A row needs a SKU or a slug, so that importing it twice changes nothing'
  if (!slug && !getSku(first)) return { faults: [{ row: first, cellErrors: [{ column: 'sku', message }] }] }
  const slugMatch = slug ? bySlug.get(slug) : undefined
  let product = slugMatch
  for (const row of rows) {
    const skuMatch = bySku.get(getSku(row) ?? '')
    if (!skuMatch || skuMatch === product) continue
    if (slugMatch) return slugFault(row, `“${slugMatch.name}” has this slug already`)
    if (product) return slugFault(row, `The SKU of this line belongs to “${skuMatch.name}”`)
    product = skuMatch
  }
  return { product }
}

/** The handle of another shop's product is its slug. A SKU does not take it away from there. */
function matchHandle({ bySku, bySlug }: ExistingProducts, rows: Rows): ReturnType<typeof matchProduct> {
  const product = bySlug.get(rows[0].slug)
  const faults = rows.flatMap((row): RowFault[] => {
    const skuMatch = bySku.get(getSku(row) ?? '')
    return skuMatch && skuMatch !== product
      ? [{ row, cellErrors: [{ column: 'sku', message: `“${skuMatch.name}” has this SKU already` }] }]
      : []
  })
  return faults.length > 0 ? { faults } : { product }
}

const slugFault = (row: FileRow, message: string) => ({
  faults: [{ row, cellErrors: [{ column: 'slug' as const, message }] }],
})

/** Two groups of lines can mean one product: by its slug, by a SKU without the slug, and by handles that make one slug. */
function findDuplicateProduct(
  firstLineByKey: ImportPass['firstLineByKey'],
  { line, slug }: FileRow,
  product: ExportedProduct | undefined,
): CellError | null {
  const keys = [...(slug ? [`slug ${slug}`] : []), ...(product ? [`id ${product.id}`] : [])]
  const firstLine = keys.map((key) => firstLineByKey.get(key)).find((known) => known !== undefined)
  if (firstLine !== undefined) return { column: '', message: `This product is already in line ${firstLine}` }
  for (const key of keys) firstLineByKey.set(key, line)
  return null
}

type MatchedProduct = {
  first: FileRow
  productCells: Cells
  product: ExportedProduct | undefined
  optionIds: string[]
  matches: MatchedVariant[]
  removed: readonly ExportedVariant[]
}

/** The product and its variants after the import, or the faults of its lines. */
async function buildChange(
  { first, productCells, product, optionIds, matches, removed }: MatchedProduct,
  pass: ImportPass,
): Promise<PlannedChange | RowFault[]> {
  const faults: RowFault[] = []
  const parsed = matches.flatMap((match) => {
    const isFirst = match.row === first
    const cells = isFirst ? productCells : pickVariantCells(match.row.cells)
    const rowInput = parseRow(pickCells(cells, match, product, pass), {
      product,
      variant: match.variant,
      metals: pass.metals,
      fields: pass.fields,
      hasVariantOnly: !isFirst,
    })
    if (!Array.isArray(rowInput)) return [{ match, rowInput }]
    faults.push({ row: match.row, cellErrors: rowInput })
    return []
  })
  const [firstParsed] = parsed
  if (faults.length > 0 || !firstParsed) return faults
  try {
    const { input, related } = firstParsed.rowInput
    const resolvedCategory = resolveCategoryIn(pass.categoryTree, {
      category: input.category,
      subcategory: input.subcategory,
      before: product,
    })
    const resolvedImages = await resolveImages(pass.media, {
      files: [],
      imageInputs: input.imageUrls,
      before: product?.images ?? [],
      name: input.name ?? product?.name ?? '',
    })
    const typed = productCells.slug?.trim()
    const slug = typed ? validateSlug(typed) : (product?.slug ?? null)
    const variants: PlannedVariant[] = []
    for (const [index, { match, rowInput }] of parsed.entries()) {
      try {
        const change = buildVariant(
          { match, rowInput, index },
          { input, product, optionIds, resolvedImages, pass },
        )
        if (isVariantChanged(change)) variants.push(change)
      } catch (thrown) {
        faults.push({ row: match.row, cellErrors: toCellErrors(thrown) })
      }
    }
    if (faults.length > 0) return faults
    return {
      kind: product ? 'updated' : 'created',
      id: product?.id ?? newId(pass.startedAt + first.line),
      row: product,
      categorySlug: resolvedCategory.category.slug,
      subcategorySlug: resolvedCategory.subcategory?.slug ?? null,
      fields: mergeProductColumns(input, {
        resolvedCategory,
        images: resolvedImages.images,
        relatedIds: product?.relatedIds ?? [],
        fields: pass.fields,
        row: product,
      }),
      slug,
      optionIds: optionIds.join() === (product?.optionIds ?? []).join() ? undefined : optionIds,
      variants,
      removed,
      related: related && !isDeepStrictEqual(related, product?.related ?? []) ? related : undefined,
    }
  } catch (thrown) {
    return [{ row: first, cellErrors: toCellErrors(thrown) }]
  }
}

/** The cells of a line that count for its variant: some only where it is new, and some only where it is not. */
function pickCells(
  cells: Cells,
  { row: { newCells = {} }, variant }: MatchedVariant,
  product: ExportedProduct | undefined,
  { isOtherShop }: ImportPass,
): Cells {
  if (!isOtherShop) return cells
  const isNew = (name: string) => (isVariantColumn(name as ColumnName) ? variant : product) === undefined
  const picked = { ...cells, ...Object.fromEntries(Object.entries(newCells).filter(([name]) => isNew(name))) }
  if (variant && !variant.isFixedPrice) {
    delete picked.price
    delete picked.compareAtPrice
  }
  if (variant?.isSerialised) delete picked.inventoryQuantity
  return picked
}

type ParsedVariant = { match: MatchedVariant; rowInput: RowInput; index: number }
type VariantContext = {
  /** Of the first line of the product. */
  input: ProductInput
  product: ExportedProduct | undefined
  optionIds: string[]
  resolvedImages: ResolvedImages
  pass: ImportPass
}

function buildVariant(
  { match: { row, variant, valueIds, title }, rowInput, index }: ParsedVariant,
  { input: productInput, product, optionIds, resolvedImages, pass }: VariantContext,
): PlannedVariant {
  const { input, variant: own } = rowInput
  if (variant && own.isSerialised !== undefined && own.isSerialised !== variant.isSerialised)
    throw cellError('isSerialised', 'Change this under Items, where the items of the variant are received')
  const isSerialised = own.isSerialised ?? variant?.isSerialised ?? false
  if (
    variant &&
    isSerialised &&
    input.inventoryQuantity !== undefined &&
    input.inventoryQuantity !== variant.stock
  )
    throw cellError('inventoryQuantity', 'The stock is the number of items. Receive or remove items instead.')
  if (optionIds.length === 0 && own.grossWeightGrams)
    throw cellError('grossWeightGrams', 'A product without options has its weight in the column weight')
  assertOwnImages(own.variantImages, resolvedImages)
  const { stones, ...fields } = mergeVariantRow(
    {
      ...input,
      // no items of a new variant have been received
      inventoryQuantity: isSerialised && !variant ? 0 : input.inventoryQuantity,
      grossWeightGrams: own.grossWeightGrams,
      isActive: own.isVariantActive,
      imageUrls: own.variantImages,
      isSerialised,
    },
    {
      variant,
      position: variant?.position ?? (product?.variants.at(-1)?.position ?? -1) + 1 + index,
      valueIds,
      title,
      hasStones: (variant?.stones.length ?? 0) > 0,
      metals: pass.metals,
      images: resolvedImages,
      ...(optionIds.length === 0 ? { onlyVariantOf: { input: productInput, row: product } } : {}),
    },
  )
  assertStoneCharges(input, stones, variant)
  return {
    id: variant?.id ?? newId(pass.startedAt + row.line),
    fields,
    pricePaise: calculatePrice(
      {
        ...fields,
        itemMetalWeightMg: variant?.itemMetalWeightMg ?? null,
        itemGrossWeightMg: variant?.itemGrossWeightMg ?? null,
      },
      pass.basis,
    ),
    row: variant,
    stones: stones && !isDeepStrictEqual(stones, variant?.stones ?? []) ? stones : undefined,
  }
}

/** The amount of the export may stand beside new stones. Another amount would be lost. */
function assertStoneCharges(
  { priceInfo }: ProductInput,
  stones: StoneLine[] | undefined,
  variant: ExportedVariant | undefined,
): void {
  const typed = priceInfo?.stoneCharges
  if (typed === undefined || !stones || stones.length === 0 || typed === variant?.stoneChargesPaise) return
  if (typed !== calculateStoneTotals(stones).charges)
    throw cellError('stoneCharges', 'The stone charges are the total of the stones. Leave this cell blank.')
}

function assertOwnImages(urls: readonly string[] = [], { images, urlByReference }: ResolvedImages): void {
  if (!urls.every((text) => images.some(({ url }) => url === (urlByReference.get(text) ?? text))))
    throw cellError('variantImages', 'Each of these pictures must also be in the column images')
}

const isVariantChanged = ({ row, fields, stones }: PlannedVariant): boolean =>
  row === undefined || stones !== undefined || differs(fields, row)

function hasChanges({ row, fields, slug, related, optionIds, variants, removed }: PlannedChange): boolean {
  if (!row || related || optionIds || variants.length > 0 || removed.length > 0 || slug !== row.slug)
    return true
  return differs(fields, row)
}

const differs = <T extends object>(fields: T, row: T): boolean =>
  (Object.keys(fields) as (keyof T)[]).some((name) => !isDeepStrictEqual(fields[name], row[name]))
