import { asc, eq, sql } from 'drizzle-orm'
import type { Banner, banners as contract } from '#contract/content.ts'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import { type Caller, may, type SignedIn } from '#server/http/caller.ts'
import type { Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { assertFresh } from '#server/platform/versions.ts'
import type { ContentDeps } from './deps.ts'
import { checkedLink } from './links.ts'
import { toWirePicture } from './pictures.ts'
import { banners } from './tables.ts'

type Row = typeof banners.$inferSelect
type Saved = Answer<typeof contract.create>

/** The promotional banners of the home page. */
export function createBanners({ database, audit, media }: ContentDeps) {
  async function list(caller: Caller): Promise<{ data: Banner[] }> {
    const rows = await database.db
      .select()
      .from(banners)
      .where(may(caller, 'view_content') ? undefined : eq(banners.isActive, true))
      .orderBy(asc(banners.position), asc(banners.createdAt), asc(banners.id))
    return { data: rows.map(toWire) }
  }

  async function create(caller: SignedIn, input: ParsedInput<typeof contract.create>): Promise<Saved> {
    const fields = await fieldsOf(input)
    return database.transaction(async (tx) => {
      const [row] = await tx
        .insert(banners)
        .values({ id: newId(), ...fields })
        .returning()
      await record(tx, caller, 'create', { after: row! })
      return { message: 'Banner created successfully', data: toWire(row!) }
    })
  }

  async function update(caller: SignedIn, input: ParsedInput<typeof contract.update>): Promise<Saved> {
    const { image, ...fields } = await fieldsOf(input)
    return database.transaction(async (tx) => {
      const row = await locked(tx, input.id)
      assertFresh(row, input.version, toWire(row))
      const [saved] = await tx
        .update(banners)
        .set({
          ...fields,
          image: image.url === row.image.url ? { ...row.image, alt: image.alt } : image,
          version: sql`${banners.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(banners.id, row.id))
        .returning()
      await record(tx, caller, 'update', { before: row, after: saved! })
      return { message: 'Banner updated successfully', data: toWire(saved!) }
    })
  }

  async function remove(caller: SignedIn, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const row = await locked(tx, id)
      await tx.delete(banners).where(eq(banners.id, id))
      await record(tx, caller, 'delete', { before: row })
      return { message: 'Banner deleted successfully' }
    })
  }

  /** What is left out stays as it is, or takes the column's default. */
  async function fieldsOf(input: ParsedInput<typeof contract.create>) {
    const { title, subtitle, price, size, order, isActive } = input
    return {
      title,
      path: checkedLink(input.path),
      image: { ...(await media.pictureFor(input.image)), alt: title },
      ...(subtitle === undefined ? {} : { subtitle }),
      ...(price === undefined ? {} : { price }),
      ...(size === undefined ? {} : { size }),
      ...(order === undefined ? {} : { position: order }),
      ...(isActive === undefined ? {} : { isActive }),
    }
  }

  function record(tx: Tx, caller: SignedIn, what: string, { before, after }: { before?: Row; after?: Row }) {
    return audit.record(tx, {
      caller,
      action: `banner.${what}`,
      subject: `banner ${(after ?? before)!.title}`,
      before: before && told(before),
      after: after && told(after),
    })
  }

  return { list, create, update, remove }
}

async function locked(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(banners).where(eq(banners.id, id)).for('update')
  if (!row) throw notFound('Banner not found')
  return row
}

const told = ({ title, price, path, isActive, image }: Row) => ({
  title,
  price,
  path,
  isActive,
  image: image.url,
})

const toWire = (row: Row): Banner => ({
  _id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  price: row.price,
  image: row.image.url,
  picture: toWirePicture(row.image),
  path: row.path,
  size: row.size,
  order: row.position,
  isActive: row.isActive,
  version: row.version,
})
