import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { media as contract, MediaItem, MediaUse } from '#contract/media.ts'
import { conflict, forbidden, invalidField, notFound } from '#domain/errors.ts'
import { formatList } from '#domain/intl.ts'
import { type AuthenticatedCaller, can } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder, lockKeys } from '#server/platform/database/locks.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { containsText } from '#server/platform/database/text-search.ts'
import { users } from '#server/users/tables.ts'
import { createCleanUp } from './clean-up.ts'
import type { LibraryDeps } from './deps.ts'
import { findUsedNames, findUses } from './queries.ts'
import { type MediaRow, media } from './tables.ts'

type Found = { row: MediaRow; uploader: string | null }

/** Places that a refusal names. */
const MAX_NAMED_USES = 3

/** The pictures of the shop: who shows them, what crops show of them, and when they go. */
export function createMediaLibrary(deps: LibraryDeps) {
  const { database, clock, audit, files, records, places, changes } = deps
  const recordAudit = audit.changesOf<MediaRow>({
    kind: 'media',
    getName: ({ fileName, name }) => fileName || name,
    toSnapshot: ({ name, alt, focusX, focusY, replacedBy }) => ({
      picture: toUrl(name),
      alt,
      focus: focusX === null ? null : `${focusX}% ${focusY}%`,
      replacedBy: replacedBy && toUrl(replacedBy),
    }),
  })

  async function list(input: ParsedInput<typeof contract.list>): Promise<Output<typeof contract.list>> {
    const { page, limit, search, isUsed, withUse = true } = input
    const allUsed = isUsed === undefined ? undefined : await findUsedNames(database.db, places)
    const where = and(
      isListed,
      search
        ? or(
            containsText(sql`lower(${media.alt})`, search),
            containsText(sql`lower(${media.fileName})`, search),
          )
        : undefined,
      allUsed && isOneOf([...allUsed], isUsed!),
    )
    const [total] = await database.db.select({ rows: count() }).from(media).where(where)
    const rows = await select(database.db)
      .where(where)
      .orderBy(desc(media.createdAt), asc(media.name))
      .limit(limit)
      .offset((page - 1) * limit)
    const names = rows.map(({ row }) => row.name)
    const used = withUse ? (allUsed ?? (await findUsedNames(database.db, places, names))) : null
    return {
      media: rows.map((found) => serialize(found, used ? used.has(found.row.name) : null)),
      pagination: toPagination(total?.rows ?? 0, page, limit),
    }
  }

  async function one(name: string): Promise<Output<typeof contract.one>> {
    const found = await find(database.db, name)
    const uses = await findUses(database.db, places, name)
    return { media: serialize(found, uses.length > 0), uses }
  }

  async function upload(caller: AuthenticatedCaller, given: UploadedFile[]): Promise<MediaItem> {
    const name = await storeFile(caller, given)
    return database.transaction(async (tx) => {
      const found = await find(tx, name)
      await recordAudit(tx, caller, 'upload', { after: found.row })
      return serialize(found, (await findUses(tx, places, name)).length > 0)
    })
  }

  async function update(
    caller: AuthenticatedCaller,
    { id, alt, focus, version }: ParsedInput<typeof contract.update>,
  ): Promise<MediaItem> {
    if (focus) {
      await find(database.db, id)
      await files.cropNarrow(id, focus.x)
    }
    const isChanged = await database.transaction(async (tx) => {
      const { row } = await lock(tx, id)
      if (version !== undefined && version !== row.version) assertVersion(row, version, (await one(id)).media)
      const isFocusChanged = row.focusX !== (focus?.x ?? null) || row.focusY !== (focus?.y ?? null)
      const [saved] = await tx
        .update(media)
        .set({
          alt,
          focusX: focus?.x ?? null,
          focusY: focus?.y ?? null,
          isChanging: row.isChanging || isFocusChanged,
          version: sql`${media.version} + 1`,
          updatedAt: clock.now(),
        })
        .where(eq(media.name, id))
        .returning()
      await recordAudit(tx, caller, 'update', { before: row, after: saved! })
      return isFocusChanged
    })
    if (isChanged) await finishChange(id)
    return (await one(id)).media
  }

  async function replace(caller: AuthenticatedCaller, id: string, given: UploadedFile[]): Promise<MediaItem> {
    await find(database.db, id)
    const uses = await findUses(database.db, places, id)
    if (uses.some(({ kind }) => kind === 'settings') && !can(caller, 'manage_users'))
      throw forbidden('This picture belongs to the settings. Ask somebody who may change them to replace it.')
    const replacement = await storeFile(caller, given)
    if (replacement === id) throw invalidField('image', 'This is the same picture. Choose another one.')
    await database.transaction(async (tx) => {
      // One at a time: two that replace each other's picture would leave none of both.
      await lockKeys(tx, 'replacement of a picture', 'replacement of a picture')
      const { row } = await lock(tx, id, replacement)
      if (await records.isReplaced(tx, replacement, id))
        throw conflict('The picture that you chose has just been replaced by this one. Reload the page.')
      const [saved] = await tx
        .update(media)
        .set({ replacedBy: replacement, isChanging: true, version: sql`${media.version} + 1` })
        .where(eq(media.name, id))
        .returning()
      // What the picture shows is as before; where it shows it may not be. It may have been deleted since it was stored.
      await tx
        .update(media)
        .set({
          alt: sql`case when ${media.alt} = '' then ${row.alt} else ${media.alt} end`,
          deletedAt: null,
          unusedSince: null,
        })
        .where(eq(media.name, replacement))
      await recordAudit(tx, caller, 'replace', { before: row, after: saved! })
    })
    await finishChange(id)
    return (await one(replacement)).media
  }

  /**
   * Shows a picture in all places as its row says: with its focal point, or the one that took its place. Each module changes
   * its own places. What a crash leaves is finished by the next clean-up.
   */
  async function finishChange(name: string): Promise<void> {
    const [row] = await database.db.select().from(media).where(eq(media.name, name))
    if (!row?.isChanging) return
    const picture = await files.resolveImage(toUrl(name))
    for (const changeIn of changes) await changeIn({ url: toUrl(name), picture })
    // If the new picture was replaced meanwhile, places may have got it after that was done.
    const [replaced] = await database.db
      .update(media)
      .set({ isChanging: true })
      .where(and(eq(media.name, toName(picture.url)), ne(media.name, name), isNotNull(media.replacedBy)))
      .returning()
    // Not if somebody has changed it again meanwhile.
    await database.db
      .update(media)
      .set({ isChanging: false })
      .where(and(eq(media.name, name), eq(media.version, row.version)))
    if (replaced) await finishChange(replaced.name)
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      await lock(tx, id)
      const uses = await findUses(tx, places, id)
      const [other] = await tx
        .select({ name: media.name })
        .from(media)
        .where(and(eq(media.replacedBy, id), eq(media.isChanging, true)))
      if (other) throw conflict('Another picture is being replaced by this one. Try again in a moment.')
      if (uses.length > 0)
        throw conflict(`This picture is in use: ${nameUses(uses)}.`, 'MEDIA_IN_USE', { uses })
      const [saved] = await tx
        .update(media)
        .set({ deletedAt: clock.now() })
        .where(eq(media.name, id))
        .returning()
      await recordAudit(tx, caller, 'delete', { before: saved! })
      return { message: 'Picture deleted' }
    })
  }

  async function restore(caller: AuthenticatedCaller, id: string): Promise<MediaItem> {
    await database.transaction(async (tx) => {
      assertLockOrder(tx, 'pictures')
      const [row] = await tx.select().from(media).where(eq(media.name, id)).for('update')
      if (!row) throw notFound('The picture is gone. Upload it again.')
      await tx.update(media).set({ deletedAt: null, unusedSince: null }).where(eq(media.name, id))
      await recordAudit(tx, caller, 'restore', { after: row })
    })
    return (await one(id)).media
  }

  async function storeFile(caller: AuthenticatedCaller, [file]: UploadedFile[]): Promise<string> {
    if (!file) throw invalidField('image', 'Please select an image to upload')
    const { url } = await files.store(file, caller.userId)
    return toName(url)
  }

  const serialize = ({ row, uploader }: Found, isUsed: boolean | null): MediaItem => ({
    _id: row.name,
    url: toUrl(row.name),
    fileName: row.fileName,
    alt: row.alt,
    width: row.width,
    height: row.height,
    widths: [...files.getWidths(toUrl(row.name))],
    bytes: row.bytes,
    focus: row.focusX === null || row.focusY === null ? null : { x: row.focusX, y: row.focusY },
    uploadedBy: uploader,
    createdAt: row.createdAt.toISOString(),
    isUsed,
    version: row.version,
  })

  return {
    list,
    one,
    upload,
    update,
    replace,
    remove,
    restore,
    cleanUp: createCleanUp(deps, { finishChange }),
  }
}

export type MediaLibrary = ReturnType<typeof createMediaLibrary>

const toUrl = (name: string) => `/uploads/${name}.webp`
const toName = (url: string) => url.slice('/uploads/'.length, -'.webp'.length)

/** Neither deleted nor replaced. */
const isListed = and(isNull(media.deletedAt), isNull(media.replacedBy))

/** One parameter for any number of names. */
const isOneOf = (names: readonly string[], wanted: boolean): SQL =>
  sql`(${media.name} = any(${sql.param([...names])}::text[])) = ${wanted}`

const select = (db: Reader) =>
  db.select({ row: media, uploader: users.name }).from(media).leftJoin(users, eq(users.id, media.uploadedBy))

async function find(db: Reader, name: string): Promise<Found> {
  const [found] = await select(db).where(and(eq(media.name, name), isListed))
  if (!found) throw notFound('Picture not found')
  return found
}

/** Locks the picture, and the others with it. */
async function lock(tx: Tx, name: string, ...others: string[]): Promise<Found> {
  assertLockOrder(tx, 'pictures')
  await tx
    .select({ name: media.name })
    .from(media)
    .where(inArray(media.name, [name, ...others]))
    .orderBy(sql`${media.name} collate "C"`)
    .for('update')
  return find(tx, name)
}

function nameUses(uses: readonly MediaUse[]): string {
  const named = uses.slice(0, MAX_NAMED_USES).map(({ label }) => label)
  const others = uses.length - named.length
  return formatList(others > 0 ? [...named, `${others} more`] : named)
}
