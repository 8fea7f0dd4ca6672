import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { Api } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import { IS_FULL_RUN, seededRandom, TEST_SEED } from '#testing/run-options.ts'
import { OWNER } from './fixtures.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

const KILLS = IS_FULL_RUN ? 8 : 2
/** A kill comes after at most so many answered saves. */
const MAX_SAVES_BEFORE_KILL = 6
const SECTIONS = 12
const SLUG = 'about-us'

/** Editions are counted: everything that one of them says carries its number. */
type Publishing = { answered: number; sent: number; save: (edition: number) => Promise<unknown> }

test('kill -9 of the shop during a publish leaves the old or the new home page and page, never half of one', async () => {
  test.setTimeout(1_800_000)
  const random = seededRandom(TEST_SEED)
  const shop = await createShopProcess()
  try {
    await shop.start()
    const client = (token: string | null) =>
      createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => token })
    const admin = client((await client(null).auth.login(OWNER)).token)
    const home: Publishing = { answered: 0, sent: 0, save: (edition) => publishHome(admin, edition) }
    const page: Publishing = { answered: 0, sent: 0, save: await createPagePublisher(admin) }
    for (const each of [home, page]) await publish(each)

    let lost = 0
    for (let kill = 0; kill < KILLS || lost === 0; kill += 1) {
      const publishing = [home, page].map(publishUntilKilled)
      await untilKillMoment([home, page], 1 + Math.floor(random() * MAX_SAVES_BEFORE_KILL), random)
      await shop.kill()
      await Promise.all(publishing)
      lost += [home, page].filter(({ answered, sent }) => answered < sent).length
      await shop.start()
      expectEdition(home, await readHome(shop, admin))
      expectEdition(page, await readPage(shop, admin))
    }
    process.stdout.write(`${home.sent + page.sent} publishes, ${lost} of them killed\n`)
    for (const each of [home, page]) await publish(each)
    expect(new Set(await readHome(shop, admin))).toEqual(new Set([home.sent]))
    expect(new Set(await readPage(shop, admin))).toEqual(new Set([page.sent]))
  } finally {
    await shop.dispose()
  }
})

async function publish(each: Publishing): Promise<void> {
  each.sent += 1
  await each.save(each.sent)
  each.answered = each.sent
}

/** One edition after the other, until the server is gone. */
async function publishUntilKilled(each: Publishing): Promise<void> {
  for (;;)
    try {
      await publish(each)
    } catch {
      return
    }
}

/** Resolves after so many more answers and then a random part of the time that one save takes: one is then running. */
async function untilKillMoment(all: Publishing[], answers: number, random: () => number): Promise<void> {
  const count = () => all.reduce((sum, { answered }) => sum + answered, 0)
  const [startedAt, before] = [Date.now(), count()]
  while (count() < before + answers) await setTimeout(2)
  await setTimeout((random() * (Date.now() - startedAt) * all.length) / (count() - before))
}

/** What was shown before the kill, or what was being published. */
function expectEdition(each: Publishing, shown: readonly number[]): void {
  expect(new Set(shown).size, `editions on one page: ${shown.join(', ')}`).toBe(1)
  expect([each.answered, each.sent]).toContain(shown[0])
  each.answered = shown[0]!
  each.sent = Math.max(each.sent, each.answered)
}

const publishHome = (admin: Api, edition: number) =>
  admin.home.save({
    publish: true,
    blocks: Array.from({ length: SECTIONS }, (_, part) => ({
      id: `part-${part}`,
      type: 'strip' as const,
      isShown: true,
      from: null,
      until: null,
      content: { title: `Edition ${edition}`, text: `Edition ${edition}`, link: { text: '', path: '' } },
    })),
  })

/** What the home page says by the API, in its HTML and in the editor. */
async function readHome({ origin }: ShopProcess, admin: Api): Promise<number[]> {
  const { blocks } = await admin.home.read()
  const draft = await admin.home.draft()
  expect([blocks.length, draft.blocks.length, draft.hasUnpublishedChanges]).toEqual([
    SECTIONS,
    SECTIONS,
    false,
  ])
  const [main = ''] = (await (await fetch(origin)).text()).match(/<main[\s\S]*<\/main>/) ?? []
  return findEditions(JSON.stringify(blocks), JSON.stringify(draft), main)
}

async function createPagePublisher(admin: Api) {
  const { _id: id } = (await admin.pages.all()).find(({ slug }) => slug === SLUG)!
  const { slug, placement, position } = await admin.pages.draft({ id })
  return (edition: number) => {
    const text = `Edition ${edition}`
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] }
    return admin.pages.save({
      id,
      slug,
      placement,
      position,
      title: text,
      lead: text,
      seoTitle: text,
      description: text,
      pictureUrl: '',
      pictureAlt: '',
      publishedOn: null,
      content: { type: 'doc', content: Array.from({ length: SECTIONS }, () => paragraph) },
      publish: 'now',
    })
  }
}

async function readPage({ origin }: ShopProcess, admin: Api): Promise<number[]> {
  const shown = await admin.pages.one({ slug: SLUG })
  const { title } = (await admin.pages.links()).links.find(({ slug }) => slug === SLUG)!
  const html = await (await fetch(`${origin}/${SLUG}`)).text()
  const [main = ''] = html.match(/<main[\s\S]*<\/main>/) ?? []
  return findEditions(JSON.stringify(shown), title, main)
}

function findEditions(...texts: string[]): number[] {
  return texts.flatMap((text) => {
    const found = [...text.matchAll(/Edition (\d+)/g)].map(([, edition]) => Number(edition))
    expect(found.length, 'the text of an edition').toBeGreaterThan(0)
    return found
  })
}
