import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { type Paise, toRupees } from '#domain/money.ts'
import { slugify } from '#domain/slug.ts'
import { formatVariantName } from '#domain/variants.ts'
import type { Author } from '#server/http/access/caller.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import type { SaveProducts } from '#server/products/service.ts'
import type { ProductFileDeps } from '../deps.ts'
import {
  cacheImageLookups,
  createImportPass,
  type PlannedChange,
  type PlannedProduct,
  planBatch,
  planDeferred,
} from '../plan/plan-import.ts'
import { findReferencedProducts, refKey } from '../plan/product-refs.ts'
import { addUnknownCategories, findUnknownCategory, withChosenCategory } from '../plan/unknown-categories.ts'
import type { ProductFile } from '../readers/parse-file.ts'
import { readBatches, scanFile } from '../readers/row-groups.ts'
import { listErrors } from '../report/check-products.ts'
import { type CheckedProduct, toCheckedProduct } from '../report/checked-product.ts'
import { type ImportSettings, importProducts, type StoredLines } from '../tables.ts'
import { assertStillNew, assertUnchanged } from './assert-unchanged.ts'
import { savePlanned } from './save-planned.ts'

/**
 * Compares our own file with the shop, some hundred lines at a time, so that it is never in memory as a whole
 * (docs/decisions/0013-products-as-a-file.md).
 */
export async function* checkOwnFile(
  reader: Reader,
  { media, clock }: Pick<ProductFileDeps, 'media' | 'clock'>,
  file: ProductFile,
): AsyncGenerator<CheckedProduct[]> {
  const { lastLineBySlug, known } = await scanFile(file)
  const pass = await createImportPass(reader, { media: cacheImageLookups(media), clock })
  for await (const groups of readBatches(file, { lastLineBySlug, firstLineByKey: pass.firstLineByKey })) {
    addUnknownCategories(pass, groups)
    yield check(reader, await planBatch(reader, groups, pass), known)
  }
  for await (const planned of planDeferred(reader, pass)) yield check(reader, planned, known)
}

async function check(
  reader: Reader,
  planned: readonly PlannedProduct[],
  known: ReadonlySet<string>,
): Promise<CheckedProduct[]> {
  const refs = listChanges(planned).flatMap(({ related }) => related ?? [])
  const unknown = [...new Set(refs)].filter((ref) => !known.has(refKey(ref)))
  const found = await findReferencedProducts(reader, unknown)
  const isUnknown = (ref: string) => unknown.includes(ref) && !found.has(refKey(ref))
  return planned.map((each) => toChecked(each, isUnknown))
}

const listChanges = (planned: readonly PlannedProduct[]): PlannedChange[] =>
  planned.flatMap(({ outcome }) =>
    outcome.kind === 'created' || outcome.kind === 'updated' ? [outcome] : [],
  )

function toChecked(
  { rows, faults, outcome }: PlannedProduct,
  isUnknown: (ref: string) => boolean,
): CheckedProduct {
  const [first] = rows
  const { line, cells, slug } = first!
  const isChanged = outcome.kind === 'created' || outcome.kind === 'updated'
  const unknownRefs = isChanged ? (outcome.related ?? []).filter(isUnknown) : []
  const errors = [
    ...faults,
    ...unknownRefs.map(
      (ref): RowFaults => ({
        line,
        cellErrors: [{ column: 'relatedSkus', message: `There is no product “${ref}”` }],
      }),
    ),
  ]
  const checked = toCheckedProduct(unknownRefs.length > 0 ? { kind: 'bad' } : outcome, {
    line,
    name: cells.name?.trim() || (isChanged ? outcome.fields.name : cells.sku?.trim() || slug),
    faults: listErrors('swarna', { faults: errors }),
  })
  if (checked.status === 'rejected') return checked
  const faultyLines = new Set(faults.map((fault) => fault.line))
  const lines: StoredLines = {
    rows: rows.filter((row) => !faultyLines.has(row.line)),
    images: isChanged
      ? outcome.fields.images.filter(({ url }) => !outcome.row?.images.some((image) => image.url === url))
      : [],
    unknownCategory: isChanged ? findUnknownCategory(outcome) : undefined,
  }
  return { ...checked, lines }
}

type RowFaults = PlannedProduct['faults'][number]

type OwnImport = {
  jobId: string
  caller: Author
  /** When staff saw what the file changes. */
  checkedAt: Date
  /** For the categories of the file that the shop does not have. */
  categories: ImportSettings['categories']
}

const PRODUCTS_A_BATCH = 250

/**
 * Saves the products of our own file in the transaction of the caller, and what became of each. What the file changes is locked
 * and planned again, so changes since the check are noticed. Returns the changed prices, for the audit log.
 */
export async function saveOwnFile(
  tx: Tx,
  { products, media, clock }: ProductFileDeps,
  { jobId, caller, checkedAt, categories }: OwnImport,
): Promise<Record<string, [number | null, number | null]>> {
  const waiting = and(eq(importProducts.jobId, jobId), eq(importProducts.status, 'waiting'))
  // What the check called unchanged stays as it is, also when staff have changed it since.
  await tx
    .update(importProducts)
    .set({ status: 'done' })
    .where(and(waiting, eq(importProducts.outcome, 'unchanged')))
  const updated = await tx
    .select({ id: importProducts.productId })
    .from(importProducts)
    .where(and(waiting, eq(importProducts.outcome, 'updated')))
  const { rows: slugRows } = await tx.execute<{ slug: string }>(sql`
    select ${importProducts.lines}->'rows'->0->>'slug' as slug from ${importProducts} where ${waiting}`)
  const reservedSlugs = new Set(slugRows.map(({ slug }) => slug))
  const prices: Record<string, [number | null, number | null]> = {}
  const ids = updated.flatMap(({ id }) => id ?? [])
  await products.changeProducts(tx, { ids, by: caller.userId }, async (save) => {
    await assertUnchanged(tx, ids, checkedAt)
    const pass = await createImportPass(tx, { media, clock })
    const links: RelatedLink[] = []
    const positionByLine = new Map<number, number>()
    const newLines = new Set<number>()
    const saveBatch = async (planned: readonly PlannedProduct[]) => {
      assertStillNew(planned.filter(({ rows }) => newLines.has(rows[0]!.line)))
      const changes = await savePlanned(tx, planned, { products, save, now: clock.now(), reservedSlugs })
      for (const change of changes) {
        addPrices(prices, change)
        if (change.related) links.push({ id: change.id, related: change.related })
      }
      await recordOutcomes(tx, jobId, planned, positionByLine)
    }
    for await (const batch of readStored(tx, waiting)) {
      const groups = batch.map(({ lines }) => withChosenCategory(lines!, categories))
      for (const { position, lines, outcome } of batch) {
        const { line } = lines!.rows[0]!
        positionByLine.set(line, position)
        if (outcome === 'created') newLines.add(line)
      }
      const images = batch.flatMap(({ lines }) => lines!.images)
      pass.media = cacheImageLookups(media, images)
      await saveBatch(await planBatch(tx, groups, pass))
    }
    for await (const planned of planDeferred(tx, pass)) await saveBatch(planned)
    await linkRelated(tx, links, save)
  })
  return prices
}

/** The stored lines in the order of the file. Rows that have an outcome meanwhile do not come again. */
async function* readStored(tx: Tx, where: ReturnType<typeof and>) {
  for (let last = -1; ; ) {
    const rows = await tx
      .select({
        position: importProducts.position,
        lines: importProducts.lines,
        outcome: importProducts.outcome,
      })
      .from(importProducts)
      .where(and(where, gt(importProducts.position, last)))
      .orderBy(asc(importProducts.position))
      .limit(PRODUCTS_A_BATCH)
    if (rows.length === 0) return
    last = rows.at(-1)!.position
    yield rows
  }
}

async function recordOutcomes(
  tx: Tx,
  jobId: string,
  planned: readonly PlannedProduct[],
  positionByLine: ReadonlyMap<number, number>,
): Promise<void> {
  const outcomes = planned.flatMap(({ rows, outcome }) =>
    outcome.kind === 'bad'
      ? []
      : [{ position: positionByLine.get(rows[0]!.line), kind: outcome.kind, id: outcome.id }],
  )
  await tx.execute(sql`
    update ${importProducts} set status = 'done', outcome = given.kind, product_id = given.id
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given(position int, kind text, id text)
    where ${importProducts.jobId} = ${jobId} and ${importProducts.position} = given.position`)
}

const MAX_PRICES = 200

function addPrices(
  prices: Record<string, [number | null, number | null]>,
  { slug, fields, variants }: PlannedChange,
): void {
  for (const { row, fields: variant, pricePaise } of variants) {
    const before = row?.pricePaise ?? null
    if (before === pricePaise || Object.keys(prices).length >= MAX_PRICES) continue
    const key = variant.sku ?? formatVariantName(slug ?? slugify(fields.name), variant.title)
    prices[key] = [toRupeesOrNull(before), toRupeesOrNull(pricePaise)]
  }
}

const toRupeesOrNull = (amount: Paise | null) => (amount === null ? null : toRupees(amount))

/** A product and the references to its related products. */
type RelatedLink = { id: string; related: string[] }

const LINK_BATCH_SIZE = 500

/** Runs last, when every product of the file has a row. References to rejected rows are ignored. */
async function linkRelated(tx: Tx, links: readonly RelatedLink[], save: SaveProducts): Promise<void> {
  for (let at = 0; at < links.length; at += LINK_BATCH_SIZE) {
    const linkBatch = links.slice(at, at + LINK_BATCH_SIZE)
    const ids = await findReferencedProducts(tx, [...new Set(linkBatch.flatMap(({ related }) => related))])
    await save(
      linkBatch.map(({ id, related }) => ({
        id,
        columns: {
          relatedIds: related.flatMap((ref) => ids.get(refKey(ref)) ?? []).filter((other) => other !== id),
        },
        // it was raised with the other columns
        keepsVersion: true,
      })),
    )
  }
}
