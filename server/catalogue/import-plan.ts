import { isDeepStrictEqual } from 'node:util'
import { inArray, or } from 'drizzle-orm'
import type { MetalRates } from '#domain/metal-rates.ts'
import { slugify } from '#domain/slug.ts'
import { hasForbiddenCharacters } from '#domain/text.ts'
import type { Media, MediaPicture } from '#server/media/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { sellingRate } from '#server/rates/current.ts'
import { exported } from './export-products.ts'
import type { FileRow } from './import-file.ts'
import { type Fault, faultsOf, inputOf } from './import-line.ts'
import type { ExportedProduct } from './product-columns.ts'
import { fieldsOf, type ProductFields } from './product-fields.ts'
import { imagesAfter } from './product-images.ts'
import { placeIn, readShelves } from './shelves.ts'
import { typedSlug } from './slugs.ts'
import { products } from './tables.ts'

/** What is to be done with one line of the file. */
export type Planned = { line: number; sku: string | null } & (
  | { kind: 'bad'; faults: Fault[] }
  | { kind: 'unchanged' }
  | Change
)

export type Change = {
  kind: 'created' | 'updated'
  id: string
  fields: ProductFields
  /** Null: one is to be made from the name. */
  slug: string | null
  row: ExportedProduct | undefined
  /** Names of related products, where they are to be others than before. */
  related: string[] | undefined
}

/** What stays the same while a file is gone through once. */
export type Pass = {
  shelves: Awaited<ReturnType<typeof readShelves>>
  rates: MetalRates | null
  media: Pick<Media, 'store' | 'pictureFor'>
  /** In which line a SKU, a slug or a product stood. */
  seen: Map<string, number>
  /** Ids carry their time: new products keep the order of their lines. */
  begun: number
}

export async function beginPass(
  reader: Reader,
  { media, clock }: { media: Pass['media']; clock: Clock },
): Promise<Pass> {
  const rate = await sellingRate(reader, clock.now())
  return {
    shelves: await readShelves(reader),
    rates: rate?.rates ?? null,
    media,
    seen: new Map(),
    begun: clock.now().getTime(),
  }
}

/**
 * Files name the same picture often, and are gone through twice. The second time is within the transaction: what was
 * decoded the first time is not decoded again while rows are locked.
 */
export function eachPictureOnce(media: Pass['media']): Pass['media'] {
  const known = new Map<string, Promise<MediaPicture>>()
  return {
    store: media.store,
    pictureFor(url) {
      const found = known.get(url) ?? media.pictureFor(url)
      known.set(url, found)
      return found
    },
  }
}

/** Compares some lines with the products that they name. Writes nothing. */
export async function planOf(reader: Reader, rows: readonly FileRow[], pass: Pass): Promise<Planned[]> {
  const known = await existing(reader, rows)
  const planned: Planned[] = []
  for (const row of rows) planned.push(await planLine(row, known, pass))
  return planned
}

type Known = { bySku: Map<string, ExportedProduct>; bySlug: Map<string, ExportedProduct> }

async function existing(reader: Reader, rows: readonly FileRow[]): Promise<Known> {
  const words = (texts: (string | undefined)[]) =>
    texts.flatMap((text) => (text && !hasForbiddenCharacters(text) ? [text] : []))
  const skus = words(rows.map(({ cells }) => cells.sku?.trim()))
  const slugs = words(rows.map(({ cells }) => slugify(cells.slug ?? '')))
  const found = await exported(reader, or(inArray(products.sku, skus), inArray(products.slug, slugs)))
  return {
    bySku: new Map(found.flatMap((product) => (product.sku === null ? [] : [[product.sku, product]]))),
    bySlug: new Map(found.map((product) => [product.slug, product])),
  }
}

async function planLine({ line, cells, fault }: FileRow, known: Known, pass: Pass): Promise<Planned> {
  const sku = cells.sku?.trim() || null
  const bad = (faults: Fault[]): Planned => ({ line, sku, kind: 'bad', faults })
  if (fault) return bad([{ column: '', message: fault }])
  const slug = slugify(cells.slug ?? '') || null
  const match = matchOf(known, { sku, slug })
  if ('message' in match) return bad([match])
  const again = seenBefore(pass.seen, line, { sku, slug, id: match.row?.id ?? null })
  if (again) return bad([again])
  const said = inputOf(cells, match.row)
  if (Array.isArray(said)) return bad(said)
  try {
    const change = await changeOf({ line, said, cells, row: match.row }, pass)
    return { line, sku, ...(isChange(change) ? change : { kind: 'unchanged' }) }
  } catch (thrown) {
    return bad(faultsOf(thrown))
  }
}

type Match = { row: ExportedProduct | undefined } | Fault

/** By SKU, else by slug: a slug finds only a product that no other SKU belongs to. */
function matchOf(
  { bySku, bySlug }: Known,
  { sku, slug }: { sku: string | null; slug: string | null },
): Match {
  if (!sku && !slug)
    return {
      column: 'sku',
      message: 'A row needs a SKU or a slug, so that importing it twice changes nothing',
    }
  const [one, other] = [sku ? bySku.get(sku) : undefined, slug ? bySlug.get(slug) : undefined]
  if (one && other && one.id !== other.id)
    return { column: 'slug', message: `“${other.name}” has this slug already` }
  if (one || !other) return { row: one }
  if (sku && other.sku !== null && other.sku !== sku)
    return { column: 'slug', message: `This slug belongs to “${other.name}” with the SKU ${other.sku}` }
  return { row: other }
}

type Keys = { sku: string | null; slug: string | null; id: string | null }

function seenBefore(seen: Pass['seen'], line: number, { sku, slug, id }: Keys): Fault | null {
  const keys = [
    ...(sku ? [{ key: `sku ${sku}`, column: 'sku' as const, what: `The SKU ${sku}` }] : []),
    ...(slug ? [{ key: `slug ${slug}`, column: 'slug' as const, what: `The slug ${slug}` }] : []),
    ...(id ? [{ key: `id ${id}`, column: '' as const, what: 'This product' }] : []),
  ]
  const again = keys.find(({ key }) => seen.has(key))
  if (again)
    return { column: again.column, message: `${again.what} stands in line ${seen.get(again.key)} already` }
  for (const { key } of keys) seen.set(key, line)
  return null
}

type Line = {
  line: number
  said: Exclude<ReturnType<typeof inputOf>, Fault[]>
  cells: FileRow['cells']
  row: ExportedProduct | undefined
}

async function changeOf({ line, said, cells, row }: Line, pass: Pass): Promise<Change> {
  const { input, related } = said
  const place = placeIn(pass.shelves, {
    category: input.category,
    subcategory: input.subcategory,
    before: row,
  })
  const images = await imagesAfter(pass.media, {
    files: [],
    named: input.imageUrls,
    before: row?.images ?? [],
    name: input.name ?? row?.name ?? '',
  })
  const relatedIds = row?.relatedIds ?? []
  const typed = cells.slug?.trim()
  return {
    kind: row ? 'updated' : 'created',
    id: row?.id ?? newId(pass.begun + line),
    row,
    fields: fieldsOf(input, { place, images, relatedIds, rates: pass.rates, row }),
    slug: typed ? typedSlug(typed) : (row?.slug ?? null),
    related: related && !isDeepStrictEqual(related, row?.related ?? []) ? related : undefined,
  }
}

/** What a piece is found by follows from the rest. */
function isChange({ row, fields, slug, related }: Change): boolean {
  if (!row || related || slug !== row.slug) return true
  const { searchText: _, ...told } = fields
  return Object.entries(told).some(
    ([name, value]) => !isDeepStrictEqual(value, row[name as keyof typeof told]),
  )
}
