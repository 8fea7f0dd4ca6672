import { type Column, type SQL, sql } from 'drizzle-orm'
import type { MediaUse, MediaUseKind } from '#contract/media.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { MediaImage } from './media-image.ts'

/** A picture as it was, by its address, and what takes its place: the same picture with another focal point, or another one. */
export type PictureChange = { url: string; picture: MediaImage }

/**
 * A column that holds addresses of pictures, as text or within JSON. Each module names its own (`picture-places.ts`), and
 * `server/app.ts` hands all of them to the library. A test compares them with the columns of the database.
 */
export type PicturePlace = {
  column: Column
  /** The addresses in the column, where it holds much else: less to search through. */
  addresses?: SQL
  kind: MediaUseKind
  /** The table, with what it is joined to. */
  from: SQL
  /** What staff know the row by. */
  id: SQL
  label: SQL
}

/** Changes a picture in the places of one module, in a transaction of its own. Done twice, it changes nothing more. */
export type ChangePictures = (change: PictureChange) => Promise<void>

/** At most this many places of a picture are listed. */
const MAX_USES = 50

/** Where a picture is shown or kept, whole or in one of its sizes. Each row is listed once, even if it holds the picture twice. */
export async function findUses(
  db: Reader,
  places: readonly PicturePlace[],
  name: string,
): Promise<MediaUse[]> {
  const found = places.map(
    (place) =>
      sql`select ${place.kind}::text as kind, ${place.id}::text as id, ${place.label}::text as label from ${place.from} where ${toText(place)} like ${`%/uploads/${name}%`}`,
  )
  const { rows } = await db.execute<MediaUse>(
    sql`select distinct kind, id, label from (${sql.join(found, sql` union all `)}) as uses order by kind, label, id limit ${MAX_USES}`,
  )
  return rows.map(({ kind, id, label }) => ({ kind, id, label }))
}

/**
 * The names of all pictures that any place shows or keeps, also in one of their sizes: `/uploads/<name>-750.webp`. Or those
 * of these names, which is faster.
 */
export async function findUsedNames(
  db: Reader,
  places: readonly PicturePlace[],
  names?: readonly string[],
): Promise<Set<string>> {
  const patterns = names && sql.param(names.map((name) => `%/uploads/${name}%`))
  const found = places.map((place) => {
    const text = toText(place)
    const holdsOne = patterns ? sql`where ${text} like any(${patterns}::text[])` : sql``
    return sql`select left(part, 32) as name from ${place.column.table}, unnest(string_to_array(${text}, '/uploads/')) as part ${holdsOne}`
  })
  const { rows } = await db.execute<{ name: string }>(sql.join(found, sql` union `))
  // What is before the first address, and icons, are no names.
  return new Set(rows.map(({ name }) => name).filter((name) => /^[0-9a-f]{32}$/.test(name)))
}

const toText = ({ column, addresses }: PicturePlace): SQL => sql`(${addresses ?? column})::text`

/** Whether a column of one of these rows holds the picture. Addresses of pictures have no signs that a pattern knows. */
export const holdsUrl = (column: Column, url: string): SQL => sql`${column}::text like ${`%${url}%`}`

/**
 * The value with the picture changed wherever it is. Addresses become the new one. What is stored beside an address (sizes,
 * colour, focal point) becomes that of the new picture; its description stays, because it belongs to the place.
 */
export function changePicture<T>(value: T, change: PictureChange): T {
  return changeValue(value, change) as T
}

function changeValue(value: unknown, change: PictureChange): unknown {
  if (value === change.url) return change.picture.url
  if (Array.isArray(value)) return value.map((each) => changeValue(each, change))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, changeValue(inner, change)])
  const changed = Object.fromEntries(entries) as Record<string, unknown>
  if (!('url' in value) || value.url !== change.url || !('widths' in value)) return changed
  const { width, height, widths, color, placeholder, narrow, focus } = change.picture
  Object.assign(changed, { width, height, widths })
  // A picture within a text, or a logo, has no more than its sizes, and is never cropped.
  if (!('placeholder' in value)) return changed
  delete changed.narrow
  delete changed.focus
  return { ...changed, color, placeholder, ...(narrow && { narrow }), ...(focus && { focus }) }
}

/** A picture with its description, as pages get it. */
export const serializePicture = (picture: MediaImage & { alt: string }) => ({
  url: picture.url,
  alt: picture.alt,
  width: picture.width,
  height: picture.height,
  widths: [...picture.widths],
  color: picture.color,
  placeholder: picture.placeholder,
  ...(picture.narrow && { narrow: [...picture.narrow] }),
  ...(picture.focus && { focus: picture.focus }),
})
