import { isDeepStrictEqual } from 'node:util'
import { desc, eq, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { home as contract, EditedHome, HomeBlock } from '#contract/home.ts'
import { getBlockDefinition } from '#contract/home-blocks/block-types.ts'
import { fillContent } from '#contract/home-blocks/fields.ts'
import { notFound } from '#domain/errors.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Media } from '#server/media/service.ts'
import type { PublicChange } from '#server/platform/cache/public-cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { users } from '#server/users/tables.ts'
import { assertBlocks, collectPictures, completeBlocks } from './check-blocks.ts'
import { findPublished, isShownAt } from './queries.ts'
import { createSchedule } from './schedule.ts'
import { homePage, homeVersions, type StoredBlock } from './tables.ts'

type HomeDeps = {
  database: Database
  clock: Clock
  audit: Audit
  media: Media
  log: Pick<Log, 'error'>
  onChange: (change: PublicChange) => void
}
type HomeAnswer = { message: string; home: EditedHome }
type Edited = {
  page: typeof homePage.$inferSelect
  draft: typeof homeVersions.$inferSelect
  savedBy: string | null
}

const MAX_VERSIONS_LISTED = 100

/** The sections of the home page. Each save adds a version, and publishing sets one number in one row. */
export function createHome(deps: HomeDeps) {
  const { database, clock, audit, media } = deps

  const read = async (): Promise<{ blocks: HomeBlock[] }> => ({
    blocks: serializeShown((await findPublished(database.db))?.blocks ?? [], clock.now()),
  })

  const preview = async (): Promise<{ blocks: HomeBlock[] }> => ({
    blocks: serializeShown((await findEdited(database.db)).draft.blocks, clock.now()),
  })

  const draft = async (): Promise<EditedHome> => serializeEdited(await findEdited(database.db))

  async function save(
    caller: AuthenticatedCaller,
    { blocks: given, publish = false, version }: ParsedInput<typeof contract.save>,
  ): Promise<HomeAnswer> {
    const stored = given.map(toStoredBlock)
    assertBlocks(stored)
    const known = collectPictures((await findEdited(database.db)).draft.blocks)
    const blocks = await completeBlocks(stored, known, media)
    return database.transaction(async (tx) => {
      const before = await lockHome(tx)
      assertVersion(before.page, version, serializeEdited(before))
      const { blocks: held } = await media.hold(tx, { blocks }, { before: before.draft.blocks })
      const number = await addVersion(tx, caller, before, held)
      await tx.update(homePage).set({
        draftNumber: number,
        ...(publish && { publishedNumber: number }),
        version: sql`${homePage.version} + 1`,
        updatedAt: clock.now(),
      })
      return finish(
        tx,
        caller,
        before,
        publish ? 'publish' : 'update',
        publish ? 'Home page published' : 'Draft saved',
      )
    })
  }

  /** The number of the version with these sections: a new one unless the latest says the same. */
  async function addVersion(
    tx: Tx,
    caller: AuthenticatedCaller,
    { page, draft: latest }: Edited,
    blocks: StoredBlock[],
  ): Promise<number> {
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(blocks)), latest.blocks)) return page.draftNumber
    const [last] = await tx
      .select({ number: homeVersions.number })
      .from(homeVersions)
      .orderBy(desc(homeVersions.number))
      .limit(1)
    const number = last!.number + 1
    await tx.insert(homeVersions).values({ number, blocks, authorId: caller.userId, createdAt: clock.now() })
    return number
  }

  async function versions(): Promise<Output<typeof contract.versions>> {
    const { page } = await findEdited(database.db)
    const rows = await database.db
      .select({
        number: homeVersions.number,
        blockCount: sql<number>`jsonb_array_length(${homeVersions.blocks})`,
        createdAt: homeVersions.createdAt,
        author: users.name,
      })
      .from(homeVersions)
      .leftJoin(users, eq(users.id, homeVersions.authorId))
      .orderBy(desc(homeVersions.number))
      .limit(MAX_VERSIONS_LISTED)
    return rows.map(({ number, blockCount, createdAt, author }) => ({
      number,
      blockCount,
      createdAt: createdAt.toISOString(),
      author,
      isPublished: number === page.publishedNumber,
      isDraft: number === page.draftNumber,
    }))
  }

  async function restoreVersion(
    caller: AuthenticatedCaller,
    { number, version }: ParsedInput<typeof contract.restoreVersion>,
  ): Promise<HomeAnswer> {
    return database.transaction(async (tx) => {
      const before = await lockHome(tx)
      assertVersion(before.page, version, serializeEdited(before))
      const [old] = await tx.select().from(homeVersions).where(eq(homeVersions.number, number))
      if (!old) throw notFound('Version not found')
      const restored = await addVersion(tx, caller, before, old.blocks)
      await tx.update(homePage).set({
        draftNumber: restored,
        version: sql`${homePage.version} + 1`,
        updatedAt: clock.now(),
      })
      return finish(tx, caller, before, 'restore-version', `Version ${number} is the draft again`)
    })
  }

  async function finish(
    tx: Tx,
    caller: AuthenticatedCaller,
    before: Edited,
    verb: string,
    message: string,
  ): Promise<HomeAnswer> {
    const after = await findEdited(tx)
    await audit.record(tx, {
      caller,
      action: `home.${verb}`,
      subject: 'home page',
      before: auditSnapshot(before),
      after: auditSnapshot(after),
    })
    return { message, home: serializeEdited(after) }
  }

  return { read, preview, draft, save, versions, restoreVersion, schedule: createSchedule(deps) }
}

export type Home = ReturnType<typeof createHome>

/** Writes the published home page of a new shop. */
export async function insertHomePage(tx: Tx, blocks: StoredBlock[]): Promise<void> {
  await tx.insert(homeVersions).values({ number: 1, blocks })
  await tx.insert(homePage).values({ draftNumber: 1, publishedNumber: 1 })
}

export const hasHomePage = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ id: homePage.id }).from(homePage).limit(1)).length > 0

type BlockInput = ParsedInput<typeof contract.save>['blocks'][number]

const toStoredBlock = ({ id, type, isShown, from, until, content }: BlockInput): StoredBlock => ({
  id,
  type,
  isShown,
  from: from && new Date(from).toISOString(),
  until: until && new Date(until).toISOString(),
  content,
})

async function findEdited(db: Reader): Promise<Edited> {
  const [found] = await db
    .select({ page: homePage, draft: homeVersions, savedBy: users.name })
    .from(homePage)
    .innerJoin(homeVersions, eq(homeVersions.number, homePage.draftNumber))
    .leftJoin(users, eq(users.id, homeVersions.authorId))
  if (!found) throw notFound('Home page not found')
  return found
}

async function lockHome(tx: Tx): Promise<Edited> {
  assertLockOrder(tx, 'record')
  await tx.select({ id: homePage.id }).from(homePage).for('update')
  return findEdited(tx)
}

/** Sections of types that this version of the software does not know are left out. */
const fillBlocks = (blocks: readonly StoredBlock[]): StoredBlock[] =>
  blocks.flatMap((block) => {
    const definition = getBlockDefinition(block.type)
    return definition ? [{ ...block, content: fillContent(definition.fields, block.content) }] : []
  })

const serializeShown = (blocks: readonly StoredBlock[], now: Date): HomeBlock[] =>
  fillBlocks(blocks.filter((block) => isShownAt(block, now))).map(
    ({ id, type, content }) => ({ id, type, content }) as HomeBlock,
  )

const serializeEdited = ({ page, draft, savedBy }: Edited): EditedHome => ({
  blocks: fillBlocks(draft.blocks) as EditedHome['blocks'],
  hasUnpublishedChanges: page.draftNumber !== page.publishedNumber,
  savedAt: draft.createdAt.toISOString(),
  savedBy,
  version: page.version,
})

/** The contents are in the versions. */
const auditSnapshot = ({ page, draft }: Edited) => ({
  latestVersion: page.draftNumber,
  publishedVersion: page.publishedNumber,
  sections: draft.blocks.map(({ type, isShown }) => (isShown ? type : `${type} (off)`)).join(', '),
})
