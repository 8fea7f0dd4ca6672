import { asc, eq, sql } from 'drizzle-orm'
import type { Banner, banners as contract } from '#contract/content.ts'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import { type AuthenticatedCaller, type Caller, can } from '#server/http/access/caller.ts'
import { serializePicture } from '#server/media/queries.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import type { ContentDeps } from './deps.ts'
import { assertSafeLink } from './safe-link.ts'
import { banners, type StoredPicture } from './tables.ts'

type Row = typeof banners.$inferSelect
type BannerResult = Output<typeof contract.create>

/** The promotional banners of the home page. */
export function createBanners({ database, audit, media }: ContentDeps) {
  const recordAudit = audit.changesOf<Row>({
    kind: 'banner',
    getName: ({ title }) => title,
    toSnapshot: auditSnapshot,
  })

  async function list(caller: Caller): Promise<{ data: Banner[] }> {
    const rows = await database.db
      .select()
      .from(banners)
      .where(can(caller, 'view_content') ? undefined : eq(banners.isActive, true))
      .orderBy(asc(banners.position), asc(banners.createdAt), asc(banners.id))
    return { data: rows.map(serializeBanner) }
  }

  async function create(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.create>,
  ): Promise<BannerResult> {
    const fields = await toColumns(input)
    return database.transaction(async (tx) => {
      const [row] = await tx
        .insert(banners)
        .values({ ...fields, id: newId(), image: await media.hold(tx, fields.image, { toField: toImage }) })
        .returning()
      await recordAudit(tx, caller, 'create', { after: row! })
      return { message: 'Banner created successfully', data: serializeBanner(row!) }
    })
  }

  async function update(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.update>,
  ): Promise<BannerResult> {
    const [current] = await database.db
      .select({ image: banners.image })
      .from(banners)
      .where(eq(banners.id, input.id))
    const { image, ...fields } = await toColumns(input, current?.image)
    return database.transaction(async (tx) => {
      const row = await lockBanner(tx, input.id)
      assertVersion(row, input.version, serializeBanner(row))
      const nextImage = image.url === row.image.url ? { ...row.image, alt: image.alt } : image
      const [saved] = await tx
        .update(banners)
        .set({
          ...fields,
          image: await media.hold(tx, nextImage, { before: row.image, toField: toImage }),
          version: sql`${banners.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(banners.id, row.id))
        .returning()
      await recordAudit(tx, caller, 'update', { before: row, after: saved! })
      return { message: 'Banner updated successfully', data: serializeBanner(saved!) }
    })
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const row = await lockBanner(tx, id)
      await tx.delete(banners).where(eq(banners.id, id))
      await recordAudit(tx, caller, 'delete', { before: row })
      return { message: 'Banner deleted successfully' }
    })
  }

  /** A missing field keeps its value, or gets the column's default. So does the picture, even if its file is lost. */
  async function toColumns(input: ParsedInput<typeof contract.create>, saved?: StoredPicture) {
    const { title, subtitle, price, size, order, isActive } = input
    return {
      title,
      path: assertSafeLink(input.path),
      image: {
        ...(saved?.url === input.image ? saved : await media.resolveImage(input.image, 'image')),
        alt: title,
      },
      ...(subtitle === undefined ? {} : { subtitle }),
      ...(price === undefined ? {} : { price }),
      ...(size === undefined ? {} : { size }),
      ...(order === undefined ? {} : { position: order }),
      ...(isActive === undefined ? {} : { isActive }),
    }
  }

  return { list, create, update, remove }
}

/** The field of the form that names the picture. */
const toImage = () => 'image'

async function lockBanner(tx: Tx, id: string): Promise<Row> {
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(banners).where(eq(banners.id, id)).for('update')
  if (!row) throw notFound('Banner not found')
  return row
}

const auditSnapshot = ({ title, price, path, isActive, image }: Row) => ({
  title,
  price,
  path,
  isActive,
  image: image.url,
})

const serializeBanner = (row: Row): Banner => ({
  _id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  price: row.price,
  image: row.image.url,
  picture: serializePicture(row.image),
  path: row.path,
  size: row.size,
  order: row.position,
  isActive: row.isActive,
  version: row.version,
})
