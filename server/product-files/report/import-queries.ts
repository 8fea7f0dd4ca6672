import { and, asc, count, desc, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { ImportDetails, ImportedRow, ImportJob } from '#contract/imports.ts'
import { notFound } from '#domain/errors.ts'
import {
  DEFAULT_MATERIAL,
  DEFAULT_UNCOUNTED_STOCK,
  guessCategory,
  type ImportProductStatus,
} from '#domain/imports.ts'
import { MATERIALS, type Material } from '#domain/materials.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { categories, subcategories } from '#server/products/tables.ts'
import { importJobs, importProducts } from '../tables.ts'

export type ImportJobRow = typeof importJobs.$inferSelect

const MAX_JOBS = 20
const MAX_FAULTS = 500
/** Of a warning that many products have. */
const MAX_FAULT_PRODUCTS = 5

export async function findJob(reader: Reader, id: string): Promise<ImportJobRow> {
  const [job] = await reader.select().from(importJobs).where(eq(importJobs.id, id))
  if (!job) throw notFound('Import not found')
  return job
}

/** Its file is being read, or was when the process ended: it can neither be started nor cancelled. */
export const isUnread = and(eq(importJobs.status, 'cancelled'), isNull(importJobs.finishedAt))!

export async function listJobs(reader: Reader): Promise<ImportJob[]> {
  const jobs = await reader
    .select()
    .from(importJobs)
    .where(not(isUnread))
    .orderBy(desc(importJobs.createdAt), desc(importJobs.id))
    .limit(MAX_JOBS)
  const serialized: ImportJob[] = []
  for (const job of jobs) serialized.push(await serializeJob(reader, job))
  return serialized
}

export async function serializeJob(reader: Reader, job: ImportJobRow): Promise<ImportJob> {
  const rows = await reader
    .select({
      status: importProducts.status,
      outcome: importProducts.outcome,
      products: count(),
      pictures: sql<number>`coalesce(sum(${importProducts.pictureCount}), 0)::int`,
    })
    .from(importProducts)
    .where(eq(importProducts.jobId, job.id))
    .groupBy(importProducts.status, importProducts.outcome)
  type Row = (typeof rows)[number]
  // until the start it is what is planned
  const counted = job.status === 'checked' ? 'waiting' : 'done'
  const total = (field: 'products' | 'pictures', includes: (row: Row) => boolean) =>
    rows.filter(includes).reduce((sum, row) => sum + row[field], 0)
  return {
    _id: job.id,
    source: job.source,
    fileName: job.fileName,
    status: job.status,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
    products: {
      total: total('products', () => true),
      rejected: total('products', ({ status }) => status === 'rejected'),
      waiting: total('products', ({ status }) => status === 'waiting'),
      created: total('products', ({ status, outcome }) => status === counted && outcome === 'created'),
      updated: total('products', ({ status, outcome }) => status === counted && outcome === 'updated'),
      unchanged: total('products', ({ status, outcome }) => status === counted && outcome === 'unchanged'),
      failed: total('products', ({ status }) => status === 'failed'),
    },
    pictures: {
      total: total('pictures', ({ status }) => status !== 'rejected'),
      done: total('pictures', ({ status }) => status === 'done'),
    },
  }
}

export async function loadDetails(reader: Reader, job: ImportJobRow): Promise<ImportDetails> {
  const faults = await loadFaults(reader, job.id)
  return {
    ...(await serializeJob(reader, job)),
    ignoredColumns: job.ignoredColumns,
    types: await loadTypes(reader, job),
    material: toMaterial(job.settings?.material),
    replacesStock: job.settings?.replacesStock ?? false,
    uncountedStock: job.settings?.uncountedStock ?? DEFAULT_UNCOUNTED_STOCK,
    uncounted: await countUncounted(reader, job.id),
    badLines: await countBadLines(reader, job.id),
    faults,
  }
}

const toMaterial = (name: string | undefined): Material =>
  MATERIALS.find((material) => material === name) ?? DEFAULT_MATERIAL

/** What staff choose a category for: the type of another shop's product, or a category that the shop does not have. */
const productType = sql<string>`coalesce(${importProducts.product}->>'type', ${importProducts.lines}->>'unknownCategory')`

async function loadTypes(reader: Reader, job: ImportJobRow): Promise<ImportDetails['types']> {
  const types = await reader
    .select({ type: productType, products: count() })
    .from(importProducts)
    .where(and(eq(importProducts.jobId, job.id), isNotNull(productType)))
    .groupBy(productType)
    .orderBy(desc(count()), asc(productType))
  const known = await loadCategories(reader)
  return types.map(({ type, products: productCount }) => {
    // our own file names categories of this shop, so a similar one is probably another
    const guessed = job.source === 'swarna' ? null : guessCategory(type, known)
    const chosen = job.settings?.categories.find((choice) => choice.type === type) ?? guessed
    return {
      type,
      products: productCount,
      category: chosen?.category ?? null,
      subcategory: chosen?.subcategory ?? null,
    }
  })
}

async function loadCategories(reader: Reader) {
  const rows = await reader
    .select({ id: categories.id, slug: categories.slug, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
  const subcategoryRows = await reader
    .select({ slug: subcategories.slug, name: subcategories.name, categoryId: subcategories.categoryId })
    .from(subcategories)
  return rows.map(({ id, slug, name }) => ({
    slug,
    name,
    subcategories: subcategoryRows.filter(({ categoryId }) => categoryId === id),
  }))
}

export async function countBadLines(reader: Reader, jobId: string): Promise<number> {
  const { rows } = await reader.execute<{ lines: number }>(sql`
    select count(distinct fault->>'line')::int as lines
    from ${importProducts}, jsonb_array_elements(${importProducts.faults}) as fault
    where ${importProducts.jobId} = ${jobId} and fault->>'severity' = 'error'`)
  return rows[0]?.lines ?? 0
}

async function countUncounted(reader: Reader, jobId: string): Promise<number> {
  const [row] = await reader
    .select({ uncounted: count() })
    .from(importProducts)
    .where(
      and(
        eq(importProducts.jobId, jobId),
        sql`${importProducts.product} @> '{"variants": [{"stock": "in-stock"}]}'`,
      ),
    )
  return row?.uncounted ?? 0
}

/** Errors first. Equal warnings of many lines are one entry. */
async function loadFaults(reader: Reader, jobId: string): Promise<ImportDetails['faults']> {
  const { rows } = await reader.execute<ImportDetails['faults'][number]>(sql`
    select (min((fault->>'line')::int)) as line, fault->>'column' as column, fault->>'message' as message,
      fault->>'severity' as severity, count(*)::int as lines,
      (array_agg(distinct ${importProducts.name}))[:${sql.raw(String(MAX_FAULT_PRODUCTS))}] as products,
      greatest(0, count(distinct ${importProducts.name})::int - ${MAX_FAULT_PRODUCTS}) as "moreProducts"
    from ${importProducts}, jsonb_array_elements(${importProducts.faults}) with ordinality as found(fault, place)
    where ${importProducts.jobId} = ${jobId}
    group by fault->>'column', fault->>'message', fault->>'severity',
      case when fault->>'severity' = 'error' then fault->>'line' end
    order by fault->>'severity', line, min(place)
    limit ${MAX_FAULTS}`)
  return rows.map(({ line, column, message, severity, lines, products: names, moreProducts }) => ({
    line,
    column,
    message,
    severity,
    lines,
    products: names,
    moreProducts,
  }))
}

type RowPage = {
  page: number
  limit: number
  status: ImportProductStatus | undefined
}

export async function loadRows(reader: Reader, jobId: string, { page, limit, status }: RowPage) {
  const where = and(
    eq(importProducts.jobId, jobId),
    status === undefined ? undefined : eq(importProducts.status, status),
  )
  const rows = await reader
    .select()
    .from(importProducts)
    .where(where)
    // what does not change comes last
    .orderBy(
      sql`coalesce(${importProducts.outcome} = 'unchanged', false)`,
      asc(importProducts.line),
      asc(importProducts.position),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await reader.select({ total: count() }).from(importProducts).where(where)
  return { rows: rows.map(serializeRow), total: counted?.total ?? 0 }
}

const serializeRow = ({
  line,
  name,
  status,
  outcome,
  productId,
  product,
  lines,
  pictureCount,
  faults,
  preview,
}: typeof importProducts.$inferSelect): ImportedRow => ({
  line,
  name,
  status,
  outcome,
  productId,
  type: product?.type ?? lines?.unknownCategory ?? '',
  pictures: pictureCount,
  faults,
  category: preview?.category ?? null,
  changes: preview?.changes ?? null,
})
