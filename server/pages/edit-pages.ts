import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { AdminPage, AdminPageSummary, pages as contract, Page } from '#contract/pages.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import { FORM_PAGES, findSlugFault, REQUIRED_PURPOSES } from '#domain/page-slug.ts'
import { isPageVariable } from '#domain/page-variables.ts'
import { findUnknownVariable } from '#domain/variables.ts'
import type { StoredPicture } from '#server/content/tables.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import { serializePicture } from '#server/media/queries.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { users } from '#server/users/tables.ts'
import { checkContent, unknownVariable } from './check-content.ts'
import type { PagesDeps } from './deps.ts'
import {
  type EditedPage,
  getPublishedNumber,
  type PageRow,
  serializeAdminPage,
  serializeAdminSummary,
  serializePage,
  type VersionRow,
} from './serialize-page.ts'
import { pageRedirects, pages, pageVersions } from './tables.ts'

type Connection = Database['db'] | Tx
type SaveInput = ParsedInput<typeof contract.save>
type PageAnswer = { message: string; page: AdminPage }
/** What a version says. */
type Words = Omit<VersionRow, 'pageId' | 'number' | 'authorId' | 'createdAt'>

/** What staff do with pages. Each save adds a version. */
export function createPageEditing({ database, clock, audit, media }: Omit<PagesDeps, 'log'>) {
  const recordAudit = audit.changesOf<EditedPage>({
    kind: 'page',
    getName: ({ draft }) => draft.title,
    toSnapshot: ({ page, draft }) => ({
      address: `/${page.slug}`,
      title: draft.title,
      placement: page.placement,
      position: page.position,
      latestVersion: page.draftNumber,
      publishedVersion: page.publishedNumber,
      publishAt: page.publishAt,
    }),
  })

  async function all(): Promise<AdminPageSummary[]> {
    const now = clock.now()
    const rows = await selectEdited(database.db)
      .where(isNull(pages.deletedAt))
      .orderBy(asc(pages.kind), asc(pages.placement), asc(pages.position), asc(pages.slug))
    return rows.map((row) => serializeAdminSummary(row, now))
  }

  const draft = async (id: string): Promise<AdminPage> =>
    serializeAdminPage(await findEdited(database.db, id), clock.now())

  async function preview(id: string): Promise<Page> {
    const edited = await findEdited(database.db, id)
    return serializePage(edited.page, edited.draft)
  }

  async function create(
    caller: AuthenticatedCaller,
    { kind, title, slug }: ParsedInput<typeof contract.create>,
  ): Promise<PageAnswer> {
    assertPlainTitle('title', title)
    assertSlug(slug, kind)
    const id = newId()
    return database.transaction(async (tx) => {
      await assertSlugFree(tx, slug, id)
      await tx.insert(pages).values({ id, slug, kind })
      await tx.insert(pageVersions).values({
        pageId: id,
        number: 1,
        title,
        content: { type: 'doc' },
        authorId: caller.userId,
        publishedOn: kind === 'article' ? clock.now().toISOString().slice(0, 10) : null,
        createdAt: clock.now(),
      })
      const created = await findEdited(tx, id)
      await recordAudit(tx, caller, 'create', { after: created })
      return { message: 'Draft created', page: serializeAdminPage(created, clock.now()) }
    })
  }

  async function save(caller: AuthenticatedCaller, input: SaveInput): Promise<PageAnswer> {
    const now = clock.now()
    const publishAt = input.publish === 'later' ? parsePublishAt(input.publishAt, now) : null
    const words = checkWords(input)
    const { picture: storedPicture } = (await findEdited(database.db, input.id)).draft
    const picture = await resolvePicture(input, storedPicture)
    return database.transaction(async (tx) => {
      const before = await lockPage(tx, input.id)
      assertVersion(before.page, input.version, serializeAdminPage(before, now))
      await changeSlug(tx, before.page, input.slug)
      const { pictureUrl, content } = await media.hold(
        tx,
        { pictureUrl: picture, content: words.content },
        { before: before.draft, toField: (path) => path.split('.', 1)[0]! },
      )
      const number = await addVersion(tx, caller, before, { ...words, picture: pictureUrl, content })
      const isScheduleKept = input.publish === undefined
      await tx
        .update(pages)
        .set({
          placement: input.placement,
          position: input.position,
          draftNumber: number,
          publishedNumber: input.publish === 'now' ? number : getPublishedNumber(before.page, now),
          scheduledNumber: isScheduleKept ? pendingNumber(before.page, now) : publishAt && number,
          publishAt: isScheduleKept ? pendingTime(before.page, now) : publishAt,
          version: sql`${pages.version} + 1`,
          updatedAt: now,
        })
        .where(eq(pages.id, input.id))
      return finish(
        tx,
        caller,
        before,
        input.publish === 'now' ? 'publish' : 'update',
        SAVED[input.publish ?? 'draft'],
      )
    })
  }

  /** The number of the version with these words: a new one unless the latest says the same. */
  async function addVersion(
    tx: Tx,
    caller: AuthenticatedCaller,
    { page, draft: latest }: EditedPage,
    words: Words,
  ): Promise<number> {
    const {
      pageId: _pageId,
      number: _number,
      authorId: _authorId,
      createdAt: _createdAt,
      ...current
    } = latest
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(words)), JSON.parse(JSON.stringify(current))))
      return page.draftNumber
    const number = page.draftNumber + 1
    await tx
      .insert(pageVersions)
      .values({ ...words, pageId: page.id, number, authorId: caller.userId, createdAt: clock.now() })
    return number
  }

  async function changeSlug(tx: Tx, page: PageRow, slug: string): Promise<void> {
    if (slug === page.slug) return
    if (Object.hasOwn(FORM_PAGES, page.slug))
      throw invalidField('slug', 'The form of this page needs its address')
    assertSlug(slug, page.kind)
    await assertSlugFree(tx, slug, page.id)
    // The page itself now answers at this address.
    await tx.delete(pageRedirects).where(eq(pageRedirects.slug, slug))
    await tx
      .insert(pageRedirects)
      .values({ slug: page.slug, pageId: page.id })
      .onConflictDoUpdate({ target: pageRedirects.slug, set: { pageId: page.id } })
    await tx.update(pages).set({ slug }).where(eq(pages.id, page.id))
  }

  async function withdraw(
    caller: AuthenticatedCaller,
    { id, withdraw: what, version }: ParsedInput<typeof contract.withdraw>,
  ): Promise<PageAnswer> {
    const now = clock.now()
    return database.transaction(async (tx) => {
      const before = await lockPage(tx, id)
      assertVersion(before.page, version, serializeAdminPage(before, now))
      if (what === 'page') assertNotRequired(before.page)
      await tx
        .update(pages)
        .set({
          publishedNumber: what === 'page' ? null : getPublishedNumber(before.page, now),
          scheduledNumber: null,
          publishAt: null,
          version: sql`${pages.version} + 1`,
          updatedAt: now,
        })
        .where(eq(pages.id, id))
      const message = what === 'page' ? 'Page hidden from visitors' : 'Publication cancelled'
      return finish(tx, caller, before, 'withdraw', message)
    })
  }

  async function versions(id: string): Promise<Output<typeof contract.versions>> {
    const { page } = await findEdited(database.db, id)
    const now = clock.now()
    const rows = await database.db
      .select({ version: pageVersions, author: users.name })
      .from(pageVersions)
      .leftJoin(users, eq(users.id, pageVersions.authorId))
      .where(eq(pageVersions.pageId, id))
      .orderBy(desc(pageVersions.number))
    return rows.map(({ version: { number, title, createdAt }, author }) => ({
      number,
      title,
      createdAt: createdAt.toISOString(),
      author,
      isPublished: number === getPublishedNumber(page, now),
      isScheduled: number === pendingNumber(page, now),
      isDraft: number === page.draftNumber,
    }))
  }

  async function restoreVersion(
    caller: AuthenticatedCaller,
    { id, number, version }: ParsedInput<typeof contract.restoreVersion>,
  ): Promise<PageAnswer> {
    return database.transaction(async (tx) => {
      const before = await lockPage(tx, id)
      assertVersion(before.page, version, serializeAdminPage(before, clock.now()))
      const [old] = await tx
        .select()
        .from(pageVersions)
        .where(and(eq(pageVersions.pageId, id), eq(pageVersions.number, number)))
      if (!old) throw notFound('Version not found')
      const { pageId: _pageId, number: _number, authorId: _authorId, createdAt: _createdAt, ...words } = old
      const restored = await addVersion(tx, caller, before, words)
      await tx
        .update(pages)
        .set({ draftNumber: restored, version: sql`${pages.version} + 1`, updatedAt: clock.now() })
        .where(eq(pages.id, id))
      return finish(tx, caller, before, 'restore-version', `Version ${number} is the draft again`)
    })
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const before = await lockPage(tx, id)
      assertNotRequired(before.page)
      await tx.update(pages).set({ deletedAt: clock.now() }).where(eq(pages.id, id))
      await recordAudit(tx, caller, 'delete', { before })
      return { message: 'Page deleted' }
    })
  }

  async function restore(caller: AuthenticatedCaller, id: string): Promise<PageAnswer> {
    return database.transaction(async (tx) => {
      const before = await lockPage(tx, id, { isDeleted: true })
      await assertSlugFree(tx, before.page.slug, id)
      await tx.update(pages).set({ deletedAt: null }).where(eq(pages.id, id))
      return finish(tx, caller, before, 'restore', 'Page restored')
    })
  }

  async function storePicture(
    caller: AuthenticatedCaller,
    imageUrl: string | undefined,
    files: UploadedFile[],
  ): Promise<StoredPicture> {
    if (files[0]) return serializePicture({ ...(await media.store(files[0], caller.userId)), alt: '' })
    if (!imageUrl) throw invalidField('image', 'Please select an image to upload')
    return serializePicture({ ...(await findOwnPicture(imageUrl)), alt: '' })
  }

  async function finish(
    tx: Tx,
    caller: AuthenticatedCaller,
    before: EditedPage,
    verb: string,
    message: string,
  ): Promise<PageAnswer> {
    const after = await findEdited(tx, before.page.id)
    await recordAudit(tx, caller, verb, { before, after })
    return { message, page: serializeAdminPage(after, clock.now()) }
  }

  /** The picture above the text. Its address keeps the sizes that are known. */
  async function resolvePicture(
    { pictureUrl, pictureAlt }: SaveInput,
    stored: StoredPicture | null,
  ): Promise<StoredPicture | null> {
    if (!pictureUrl) return null
    if (/[{}]/.test(pictureAlt))
      throw invalidField('pictureAlt', 'The description of a picture has no variables')
    const picture = stored?.url === pictureUrl ? stored : await findOwnPicture(pictureUrl)
    return { ...picture, alt: pictureAlt }
  }

  async function findOwnPicture(url: string) {
    const picture = await media.resolveImage(url, 'pictureUrl')
    if (picture.width === 0) throw invalidField('pictureUrl', 'Choose a picture of the shop, or upload one')
    return picture
  }

  return {
    all,
    draft,
    preview,
    create,
    save,
    withdraw,
    versions,
    restoreVersion,
    remove,
    restore,
    storePicture,
  }
}

const SAVED = { draft: 'Draft saved', now: 'Page published', later: 'Publication scheduled' } as const

const selectEdited = (db: Connection) =>
  db
    .select({ page: pages, draft: pageVersions, savedBy: users.name })
    .from(pages)
    .innerJoin(
      pageVersions,
      and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.draftNumber)),
    )
    .leftJoin(users, eq(users.id, pageVersions.authorId))

async function findEdited(db: Connection, id: string): Promise<EditedPage> {
  const [found] = await selectEdited(db).where(and(eq(pages.id, id), isNull(pages.deletedAt)))
  if (!found) throw notFound('Page not found')
  return found
}

async function lockPage(tx: Tx, id: string, { isDeleted = false } = {}): Promise<EditedPage> {
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(pages).where(eq(pages.id, id)).for('update')
  if (!row || (row.deletedAt !== null) !== isDeleted) throw notFound('Page not found')
  const [found] = await selectEdited(tx).where(eq(pages.id, id))
  return found!
}

/** What is scheduled for later. Null: nothing. */
const pendingNumber = (page: PageRow, now: Date) => (pendingTime(page, now) ? page.scheduledNumber : null)
const pendingTime = ({ publishAt }: PageRow, now: Date) =>
  publishAt !== null && publishAt > now ? publishAt : null

const YEAR_MS = 366 * 24 * 3600 * 1000

function parsePublishAt(text: string | undefined, now: Date): Date {
  const at = text === undefined ? null : new Date(text)
  if (at === null || at <= now || at.getTime() > now.getTime() + YEAR_MS)
    throw invalidField('publishAt', 'Choose a time from now on, within a year')
  return at
}

function checkWords(input: SaveInput): Omit<Words, 'picture'> {
  const { title, lead, seoTitle, description, publishedOn } = input
  assertPlainTitle('title', title)
  assertPlainTitle('seoTitle', seoTitle)
  for (const field of ['lead', 'description'] as const) {
    const unknown = findUnknownVariable(input[field], isPageVariable)
    if (unknown !== null) throw unknownVariable(field, unknown)
  }
  return { title, lead, seoTitle, description, publishedOn, content: checkContent(input.content) }
}

/** Titles stand in links, lists and the head of a page, which do not know the settings. */
function assertPlainTitle(field: string, title: string): void {
  if (/[{}]/.test(title)) throw invalidField(field, 'A title has no variables')
}

function assertSlug(slug: string, kind: PageRow['kind']): void {
  const fault = findSlugFault(slug, kind)
  if (fault !== null) throw invalidField('slug', fault)
}

async function assertSlugFree(tx: Tx, slug: string, id: string): Promise<void> {
  const [taken] = await tx
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.slug, slug), isNull(pages.deletedAt), ne(pages.id, id)))
  if (taken) throw invalidField('slug', 'Another page has this address')
  // The software, mails and what customers accepted link to it.
  const [earlier] = await tx
    .select({ id: pages.id })
    .from(pageRedirects)
    .innerJoin(pages, eq(pages.id, pageRedirects.pageId))
    .where(and(eq(pageRedirects.slug, slug), ne(pages.id, id), isNotNull(pages.purpose)))
  if (earlier)
    throw invalidField('slug', 'A page that the shop needs had this address, and links still lead to it')
}

function assertNotRequired({ purpose }: PageRow): void {
  if (REQUIRED_PURPOSES.has(purpose))
    throw conflict('The shop links to this page. You can change its text, but not remove it.')
}
