import { asc, eq, max, sql } from 'drizzle-orm'
import type { carousels as contract, Slide } from '#contract/content.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { invalid, notFound } from '#domain/errors.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import { serializePicture } from '#server/media/queries.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import type { ContentDeps } from './deps.ts'
import { resolvePicture } from './pictures.ts'
import { assertSafeLink } from './safe-link.ts'
import { slides } from './tables.ts'

type Row = typeof slides.$inferSelect
type Files = UploadedFile[]

/** The slides of the home page's carousel. */
export function createCarousels({ database, audit, media }: ContentDeps) {
  const recordAudit = audit.changesOf<Row>({
    kind: 'carousel',
    getName: ({ title }) => title,
    toSnapshot: auditSnapshot,
  })

  async function list(): Promise<Slide[]> {
    const rows = await database.db
      .select()
      .from(slides)
      .orderBy(asc(slides.position), asc(slides.createdAt), asc(slides.id))
    return rows.map(serializeSlide)
  }

  async function create(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.create>,
    files: Files,
  ): Promise<Slide> {
    const path = assertSafeLink(input.path || '/')
    const image = await resolvePicture(media, {
      file: files[0],
      imageUrl: input.imageUrl,
      alt: input.title,
      by: caller.userId,
    })
    if (!image) throw missingImageError(input.imageUrl)
    return database.transaction(async (tx) => {
      const [last] = await tx.select({ position: max(slides.position) }).from(slides)
      const [row] = await tx
        .insert(slides)
        .values({
          id: newId(),
          title: input.title,
          path,
          image: await media.hold(tx, image, { toField: toImageUrl }),
          line: input.line ?? '',
          button: input.button ?? '',
          position: (last?.position ?? -1) + 1,
        })
        .returning()
      await recordAudit(tx, caller, 'create', { after: row! })
      return serializeSlide(row!)
    })
  }

  async function update(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.update>,
    files: Files,
  ): Promise<Slide> {
    const path = input.path === undefined ? undefined : assertSafeLink(input.path || '/')
    if (input.imageUrl === '' && !files[0]) throw missingImageError('')
    const [current] = await database.db
      .select({ image: slides.image })
      .from(slides)
      .where(eq(slides.id, input.id))
    const image = await resolvePicture(media, {
      file: files[0],
      // Its own picture stays, even if its file is lost.
      imageUrl: input.imageUrl === current?.image.url ? undefined : input.imageUrl,
      alt: input.title,
      by: caller.userId,
    })
    return database.transaction(async (tx) => {
      const row = await lockSlide(tx, input.id)
      assertVersion(row, input.version, serializeSlide(row))
      const currentImage = { ...row.image, alt: input.title }
      // the picture's own address keeps its sizes and colour
      const nextImage = image && image.url !== row.image.url ? image : currentImage
      const [saved] = await tx
        .update(slides)
        .set({
          title: input.title,
          path: path ?? row.path,
          image: await media.hold(tx, nextImage, { before: row.image, toField: toImageUrl }),
          line: input.line ?? row.line,
          button: input.button ?? row.button,
          version: sql`${slides.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(slides.id, row.id))
        .returning()
      await recordAudit(tx, caller, 'update', { before: row, after: saved! })
      return serializeSlide(saved!)
    })
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const row = await lockSlide(tx, id)
      await tx.delete(slides).where(eq(slides.id, id))
      await recordAudit(tx, caller, 'delete', { before: row })
      return { message: 'Carousel deleted successfully' }
    })
  }

  return { list, create, update, remove }
}

/** The message for the way the picture was given: file or URL. */
/** The field of the form that names the picture. */
const toImageUrl = () => 'imageUrl'

function missingImageError(imageUrl: string | undefined) {
  const message = imageUrl === undefined ? 'Please select an image to upload' : 'Please enter an image URL'
  return invalid(message, [{ path: imageUrl === undefined ? 'image' : 'imageUrl', message }])
}

async function lockSlide(tx: Tx, id: string): Promise<Row> {
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(slides).where(eq(slides.id, id)).for('update')
  if (!row) throw notFound('Carousel not found')
  return row
}

const auditSnapshot = ({ title, path, image }: Row) => ({ title, path, image: image.url })

const serializeSlide = (row: Row): Slide => ({
  _id: row.id,
  title: row.title,
  path: row.path,
  image: serializePicture(row.image),
  line: row.line,
  button: row.button,
  version: row.version,
})
