import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { products } from '#server/products/tables.ts'
import { feedConnections } from '#server/testing/feed-connections.ts'
import { runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { createRateFeed } from './rate-feed.ts'
import { goldRates } from './tables.ts'

const DAY = 24 * 3600 * 1000
const SOURCE_RATES = { rate24K: 7150.5, rate22K: 6554.6, rate18K: 5363, rateSilver: 88 }
const MANUAL_RATES = { rate24K: 7092, rate22K: 6500, rate18K: 5319, rateSilver: 88 }

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(goldRates)
  await shop.database.db.delete(products)
})

/** A source that answers this; what it was asked is kept. */
function createFeed(
  answer: unknown,
  env: Record<string, string> = {},
  status = 200,
  change: { version?: number; intervalMinutes?: number } = {},
) {
  const asked: { url: string; headers: Headers }[] = []
  const connections = feedConnections(
    { RATE_FEED_URL: 'https://rates.example.in/v1/india?key=secret', ...env },
    async (url, { headers }) => {
      asked.push({ url, headers: new Headers(headers) })
      const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
      return new Response(body, { status })
    },
  )
  const current = async () => {
    const { rateFeed, versions, ...others } = await connections.current()
    const { version = versions.rateFeed, intervalMinutes = rateFeed!.intervalMinutes } = change
    return {
      ...others,
      versions: { ...versions, rateFeed: version },
      rateFeed: { ...rateFeed!, intervalMinutes },
    }
  }
  const feed = createRateFeed({
    clock: shop.clock,
    connections: { ...connections, current },
    log: { warn: () => {} },
    applyRates: shop.modules.rates.applyFeedRates,
  })
  return { feed, asked }
}

const current = async () => (await shop.anonymous.rates.current()).data

const NO_RATE_AT = (path: string) => `The answer of the source has no rate at “${path}”.`

describe('the rate feed', () => {
  test('makes the source’s rates the shop’s, as source API, and live prices follow', async () => {
    await manager.rates.add(olderManualRates())
    const product = await shop.make.product({ live: 10 })
    const { feed } = createFeed(SOURCE_RATES)
    const notAsked = {
      isConfigured: true,
      source: 'rates.example.in',
      lastTryAt: null,
      outcome: 'none',
      message: 'Not fetched yet.',
    }
    expect(await feed.status()).toEqual(notAsked)
    expect(await feed.poll()).toMatchObject({ outcome: 'taken', source: 'rates.example.in' })
    expect(await current()).toMatchObject(SOURCE_RATES)
    const actions = (await shop.database.db.select().from(auditLog)).map(({ action }) => action)
    expect(actions).toContain('rate.feed')
    // ten grams with 14 % making: 6554.60 × 11.4, to the rupee
    expect((await shop.anonymous.products.one({ idOrSlug: product.id })).price).toBe(74_722)
    const { data } = await manager.rates.history({})
    expect(data[0]).toMatchObject({ source: 'api', updatedBy: null })
  })

  test('is asked when it is due, and at once when staff change it', async () => {
    const change = { version: 1, intervalMinutes: 60 }
    const { feed, asked } = createFeed(SOURCE_RATES, {}, 200, change)
    await feed.tick()
    await feed.tick()
    expect(asked).toHaveLength(1)
    change.version = 2
    expect(await feed.status()).toMatchObject({ outcome: 'none' })
    await feed.tick()
    await feed.tick()
    expect(asked).toHaveLength(2)
    change.intervalMinutes = 0
    await feed.tick()
    expect(asked).toHaveLength(3)
  })

  test('reads rates wherever the source keeps them, with the key that it wants', async () => {
    const { feed, asked } = createFeed(
      { data: { g: { '24': 7150.5, '22': 6554.6, '18': 5363 } }, ag: '88.00', pt: 3200 },
      {
        RATE_FEED_FIELDS:
          'rate24K=data.g.24, rate22K=data.g.22, rate18K=data.g.18, rateSilver=ag, platinum-950=pt',
        RATE_FEED_HEADER: 'X-Api-Key: very secret',
      },
    )
    await manager.rates.add(olderManualRates())
    expect((await feed.poll()).outcome).toBe('taken')
    expect(asked[0]?.headers.get('x-api-key')).toBe('very secret')
    expect(await current()).toMatchObject(SOURCE_RATES)
  })

  test('leaves a jump of more than 5 % to a person, and says so', async () => {
    await manager.rates.add(olderManualRates())
    const rateShown = () => shop.cache.getOrFetch('rate on a page', async () => ({ read: true }))
    const shown = await rateShown()
    const { feed } = createFeed({ ...SOURCE_RATES, rateSilver: 93 })
    expect(await feed.poll()).toMatchObject({ outcome: 'jump' })
    expect(await current()).toMatchObject(MANUAL_RATES)
    expect(await rateShown(), 'the cached pages stay').toBe(shown)
    const logged = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'rate.feed-refused'))
    expect(logged.map(({ before, after }) => ({ before, after }))).toContainEqual({
      before: MANUAL_RATES,
      after: { ...SOURCE_RATES, rateSilver: 93 },
    })
  })

  test('is compared with the last rate of a person: small steps lead nowhere', async () => {
    await manager.rates.add(olderManualRates())
    let rate22K = MANUAL_RATES.rate22K
    const outcomes: string[] = []
    for (let step = 0; step < 20; step += 1) {
      rate22K = Math.round(rate22K * 95.1) / 100
      outcomes.push((await createFeed({ ...MANUAL_RATES, rate22K, rate18K: 4000 }).feed.poll()).outcome)
      outcomes.push((await createFeed({ ...MANUAL_RATES, rate22K }).feed.poll()).outcome)
      shop.clock.advance(DAY)
    }
    expect((await current()).rate22K).toBeGreaterThanOrEqual(6175)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
    shop.clock.advance(-20 * DAY)
  })

  test('moves a metal by at most 5 % in a day, up and down added together', async () => {
    await manager.rates.add(olderManualRates())
    const ask = async (rate22K: number) =>
      (await createFeed({ ...MANUAL_RATES, rate22K }).feed.poll()).outcome
    expect(await ask(6600)).toBe('taken')
    shop.clock.advance(60_000)
    expect(await ask(6450)).toBe('taken')
    shop.clock.advance(60_000)
    expect(await ask(6540)).toBe('capped')
    expect((await current()).rate22K).toBe(6450)
    // the next day of India counts from the start
    shop.clock.advance(DAY)
    expect(await ask(6540)).toBe('taken')
    shop.clock.advance(-DAY - 120_000)
  })

  test('is not used before a person has entered rates', async () => {
    const { feed } = createFeed({ rate24K: 70_920, rate22K: 65_000, rate18K: 53_190, rateSilver: 885 })
    expect(await feed.poll()).toMatchObject({ outcome: 'first' })
    await expect(current()).rejects.toMatchObject({ code: 'NO_RATES' })
  })

  test('writes one mail a day to the shop when rates are refused, if it has an address', async () => {
    const { settings } = shop.as(await shop.make.admin())
    await shop.database.db.delete(outbox)
    await settings.update({ email: '' })
    await createFeed(SOURCE_RATES).feed.poll()
    expect(await shop.database.db.$count(outbox)).toBe(0)
    await settings.update({ email: 'care@swarna.example' })
    for (let tries = 0; tries < 3; tries += 1) await createFeed(SOURCE_RATES).feed.poll()
    const mails = await shop.database.db.select().from(outbox)
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['care@swarna.example', 'Please check the metal rates'],
    ])
  })

  test('never writes over what was entered by hand on the same day', async () => {
    await manager.rates.add({ ...MANUAL_RATES, effectiveDate: '2026-11-21' })
    const { feed } = createFeed(SOURCE_RATES)
    const rateShown = () => shop.cache.getOrFetch('rate on a page', async () => ({ read: true }))
    const shown = await rateShown()
    const logged = await shop.database.db.$count(auditLog)
    expect((await feed.poll()).outcome).toBe('manual')
    expect(await current()).toMatchObject(MANUAL_RATES)
    expect(await shop.database.db.$count(auditLog), 'nothing happened').toBe(logged)
    expect(await rateShown(), 'the cached pages stay').toBe(shown)
    shop.clock.advance(DAY)
    expect((await feed.poll()).outcome).toBe('taken')
    shop.clock.advance(-DAY)
  })

  test('enters the same rates once, however often and from wherever it asks', async () => {
    await manager.rates.add(olderManualRates())
    const feeds = Array.from({ length: 6 }, () => createFeed(SOURCE_RATES).feed)
    await runConcurrently(
      shop.database,
      feeds.map((feed) => () => feed.poll()),
    )
    expect((await manager.rates.history({})).pagination.total).toBe(2)
  })

  test.each([
    ['no JSON', 'gold is dear today', 200, 'The source did not answer with JSON.'],
    ['an error', SOURCE_RATES, 500, 'The source of rates has a fault at the moment (500). Try again later.'],
    ['no rate for 18K', { ...SOURCE_RATES, rate18K: undefined }, 200, NO_RATE_AT('rate18K')],
    ['null', 'null', 200, NO_RATE_AT('rate24K')],
    ['nothing', { ...SOURCE_RATES, rate22K: 0 }, 200, NO_RATE_AT('rate22K')],
    ['a negative rate', { ...SOURCE_RATES, rate22K: -6500 }, 200, NO_RATE_AT('rate22K')],
    ['a rate above all bounds', { ...SOURCE_RATES, rate22K: 1_000_001 }, 200, NO_RATE_AT('rate22K')],
    ['a page of noise', 'x'.repeat(70_000), 200, 'The answer of the source is too long.'],
  ])('changes nothing when the source sends %s', async (_, answer, status, message) => {
    await manager.rates.add(olderManualRates())
    const { feed } = createFeed(answer, {}, status)
    expect(await feed.poll()).toMatchObject({ outcome: 'failed', message })
    expect(await current()).toMatchObject(MANUAL_RATES)
  })

  test.each([
    ['a letter of a text', { ag: '88' }, 'ag.0'],
    ['what an object has without being sent', {}, 'constructor.length'],
  ])('takes no rate from %s', async (_, answer, path) => {
    const { feed } = createFeed({ ...SOURCE_RATES, ...answer }, { RATE_FEED_FIELDS: `rateSilver=${path}` })
    expect(await feed.poll()).toMatchObject({ outcome: 'failed', message: NO_RATE_AT(path) })
  })

  test('takes a rate and an answer that are as large as they may be', async () => {
    await manager.rates.add(olderManualRates())
    const answer = JSON.stringify({ ...SOURCE_RATES, rate22K: 1_000_000 }).padEnd(64 * 1024)
    expect(await createFeed(answer).feed.poll()).toMatchObject({ outcome: 'jump' })
  })

  test('is off until a source is configured', async () => {
    expect(await manager.rates.feed()).toMatchObject({ isConfigured: false, outcome: 'none' })
    expect(() => readConfig({ RATE_FEED_URL: 'gold.txt' })).toThrow('RATE_FEED_URL')
    expect(() => readConfig({ RATE_FEED_URL: 'https://a.in', RATE_FEED_FIELDS: 'gold=x' })).toThrow(
      'RATE_FEED_FIELDS',
    )
  })
})

const olderManualRates = () => ({ ...MANUAL_RATES, effectiveDate: '2026-11-20' })

describe('the preview of new rates', () => {
  test('shows the products whose price changes most, and saves nothing', async () => {
    const small = await shop.make.product({ live: 1 })
    const large = await shop.make.product({ live: 100 })
    await shop.make.product({ price: 9000 })
    await manager.rates.add(olderManualRates())
    const preview = await manager.rates.preview({ ...MANUAL_RATES, rate22K: 6600 })
    expect(preview).toMatchObject({ pieces: 2, rising: 2, falling: 0 })
    expect(preview.examples.map(({ _id, price, nextPrice }) => [_id, price, nextPrice])).toEqual([
      [large.id, 741_000, 752_400],
      [small.id, 7410, 7524],
    ])
    expect(preview.nextTotal - preview.total).toBe(11_514)
    expect((await current()).rate22K).toBe(6500)
    expect((await manager.rates.history({})).pagination.total).toBe(1)
  })

  test('shows the prices of the first rates', async () => {
    await shop.make.product({ live: 10 })
    const { pieces, examples } = await manager.rates.preview(MANUAL_RATES)
    expect(pieces).toBe(1)
    expect(examples).toMatchObject([{ price: null, nextPrice: 74_100 }])
  })

  test('is the price that they make once they are saved', async () => {
    await manager.rates.add(olderManualRates())
    const product = await shop.make.product({ live: 7.125 })
    const next = { ...MANUAL_RATES, rate22K: 6543.21 }
    const [example] = (await manager.rates.preview(next)).examples
    await manager.rates.add({ ...next, effectiveDate: '2026-11-21' })
    expect((await shop.anonymous.products.one({ idOrSlug: product.id })).price).toBe(example?.nextPrice)
  })

  test('is for those who may enter rates', async () => {
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.rates.preview(MANUAL_RATES)).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
