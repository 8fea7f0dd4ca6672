import { asc, eq, max, sql } from 'drizzle-orm'
import type { carousels as contract, Slide } from '#contract/content.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { invalid, notFound } from '#domain/errors.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { assertFresh } from '#server/platform/versions.ts'
import type { ContentDeps } from './deps.ts'
import { checkedLink } from './links.ts'
import { pictureOf, toWirePicture } from './pictures.ts'
import { slides } from './tables.ts'

type Row = typeof slides.$inferSelect
type Files = UploadedFile[]

/** The slides of the home page's carousel. */
export function createSlides({ database, audit, media }: ContentDeps) {
  async function list(): Promise<Slide[]> {
    const rows = await database.db
      .select()
      .from(slides)
      .orderBy(asc(slides.position), asc(slides.createdAt), asc(slides.id))
    return rows.map(toWire)
  }

  async function create(
    caller: SignedIn,
    input: ParsedInput<typeof contract.create>,
    files: Files,
  ): Promise<Slide> {
    const path = checkedLink(input.path || '/')
    const image = await pictureOf(media, { file: files[0], imageUrl: input.imageUrl, alt: input.title })
    if (!image) throw missingImage(input.imageUrl)
    return database.transaction(async (tx) => {
      const [last] = await tx.select({ position: max(slides.position) }).from(slides)
      const [row] = await tx
        .insert(slides)
        .values({
          id: newId(),
          title: input.title,
          path,
          image,
          line: input.line ?? '',
          button: input.button ?? '',
          position: (last?.position ?? -1) + 1,
        })
        .returning()
      await record(tx, caller, 'create', { after: row! })
      return toWire(row!)
    })
  }

  async function update(
    caller: SignedIn,
    input: ParsedInput<typeof contract.update>,
    files: Files,
  ): Promise<Slide> {
    const path = input.path === undefined ? undefined : checkedLink(input.path || '/')
    if (input.imageUrl === '' && !files[0]) throw missingImage('')
    const image = await pictureOf(media, { file: files[0], imageUrl: input.imageUrl, alt: input.title })
    return database.transaction(async (tx) => {
      const row = await locked(tx, input.id)
      assertFresh(row, input.version, toWire(row))
      const kept = { ...row.image, alt: input.title }
      const [saved] = await tx
        .update(slides)
        .set({
          title: input.title,
          path: path ?? row.path,
          // an address that is the picture's own keeps what is known of it
          image: image && image.url !== row.image.url ? image : kept,
          line: input.line ?? row.line,
          button: input.button ?? row.button,
          version: sql`${slides.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(slides.id, row.id))
        .returning()
      await record(tx, caller, 'update', { before: row, after: saved! })
      return toWire(saved!)
    })
  }

  async function remove(caller: SignedIn, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const row = await locked(tx, id)
      await tx.delete(slides).where(eq(slides.id, id))
      await record(tx, caller, 'delete', { before: row })
      return { message: 'Carousel deleted successfully' }
    })
  }

  function record(tx: Tx, caller: SignedIn, what: string, { before, after }: { before?: Row; after?: Row }) {
    return audit.record(tx, {
      caller,
      action: `carousel.${what}`,
      subject: `carousel ${(after ?? before)!.title}`,
      before: before && told(before),
      after: after && told(after),
    })
  }

  return { list, create, update, remove }
}

/** S2 §5: the text of the mode that the form was in. */
function missingImage(imageUrl: string | undefined) {
  const message = imageUrl === undefined ? 'Please select an image to upload' : 'Please enter an image URL'
  return invalid(message, [{ path: imageUrl === undefined ? 'image' : 'imageUrl', message }])
}

async function locked(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(slides).where(eq(slides.id, id)).for('update')
  if (!row) throw notFound('Carousel not found')
  return row
}

const told = ({ title, path, image }: Row) => ({ title, path, image: image.url })

const toWire = (row: Row): Slide => ({
  _id: row.id,
  title: row.title,
  path: row.path,
  image: toWirePicture(row.image),
  line: row.line,
  button: row.button,
  version: row.version,
})
