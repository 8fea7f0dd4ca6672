import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseHuid } from '#domain/huid.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { MENU } from '#seed/default-menu.ts'
import { ORDERS } from '#seed/demo/orders.ts'
import { DEMO_PAGES } from '#seed/demo/pages.ts'
import { PAST_ORDERS } from '#seed/demo/past-orders.ts'
import { PRODUCTS } from '#seed/demo/products.ts'
import { seedEmptyDatabase } from '#seed/seed-empty-database.ts'
import { items } from '#server/items/tables.ts'
import { orderEffects, orderHistory, orders } from '#server/orders/tables.ts'
import { NEUTRAL_PAGES } from '#server/pages/neutral-pages.ts'
import { pages, pageVersions } from '#server/pages/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { products } from '#server/products/tables.ts'
import { settings } from '#server/settings/tables.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { startTestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>
const opened: TestDatabase[] = []

async function emptyShop() {
  const opening = await createTestDatabase()
  opened.push(opening)
  return opening.database
}

const slugsOf = async (database: Database) =>
  (await database.db.select({ slug: pages.slug }).from(pages)).map(({ slug }) => slug).toSorted()

afterAll(async () => {
  for (const { drop } of opened.splice(0)) await drop()
})

/** 9:45 in the morning in India, and early on a Monday, before the first rate of the day. */
const MORNING = new Date('2026-11-21T04:15:00Z')
const NIGHT = new Date('2026-11-22T19:10:00Z')

describe('an empty shop', () => {
  test('is filled with the demo shop, once', async () => {
    const database = await emptyShop()
    expect(await seedEmptyDatabase({ database, seed: 'demo', now: MORNING })).toBe(true)
    expect(await database.db.$count(products)).toBe(PRODUCTS.length)
    expect(await database.db.$count(orders)).toBe(ORDERS.length + PAST_ORDERS.length)
    expect(await seedEmptyDatabase({ database, seed: 'demo', now: MORNING })).toBe(false)
    expect(await database.db.$count(products)).toBe(PRODUCTS.length)
  })

  test('with SEED=none is started again, and by two servers at once, before somebody has claimed it', async () => {
    const database = await emptyShop()
    const fill = () => seedEmptyDatabase({ database, seed: 'none', isClosed: true, now: MORNING })
    const filled = await Promise.all([fill(), fill()])
    expect(filled.filter(Boolean)).toHaveLength(1)
    expect(await fill()).toBe(false)
    expect(await slugsOf(database)).toHaveLength(NEUTRAL_PAGES.length)
  })

  test('is filled once by two servers that start at the same moment', async () => {
    const database = await emptyShop()
    const fill = () => seedEmptyDatabase({ database, seed: 'demo', now: MORNING })
    const filled = await Promise.all([fill(), fill()])
    expect(filled.filter(Boolean)).toHaveLength(1)
    expect(await database.db.$count(products)).toBe(PRODUCTS.length)
  })

  test('stays empty with SEED=none, but for roles and menu', async () => {
    const database = await emptyShop()
    await seedEmptyDatabase({ database, seed: 'none', now: MORNING })
    expect(await database.db.$count(products)).toBe(0)
    const { rows } = await database.pool.query(
      'select (select count(*) from roles) as roles, (select count(*) from menu_items) as menu',
    )
    expect(rows[0]).toEqual({ roles: 4, menu: MENU.length })
    expect(await slugsOf(database)).toEqual(NEUTRAL_PAGES.map(({ slug }) => slug).toSorted())
  })

  test('is closed to visitors where its owner has yet to claim it', async () => {
    const database = await emptyShop()
    await seedEmptyDatabase({ database, seed: 'none', isClosed: true, now: MORNING })
    const [row] = await database.db.select().from(settings)
    expect(row!.document).toMatchObject({ isOpen: false, previewKey: expect.stringMatching(/.{20}/) })
  })

  test('has neither the name nor the city of the demo with SEED=none', async () => {
    const database = await emptyShop()
    await seedEmptyDatabase({ database, seed: 'none', now: MORNING })
    const [row] = await database.db.select().from(settings)
    expect(row!.document).toEqual({
      shopName: 'New jewellery shop',
      deliveryCity: '',
      deliveryPoints: [],
      priceDisplay: 'including',
    })
  })

  test('of an owner who has begun is left alone, but for the pages that it had before pages were rows', async () => {
    const database = await emptyShop()
    await database.pool.query("insert into categories (id, slug, name) values ('c', 'rings', 'Rings')")
    expect(await seedEmptyDatabase({ database, seed: 'none', now: MORNING })).toBe(false)
    expect(await database.db.$count(products)).toBe(0)
    expect(await slugsOf(database)).toEqual(DEMO_PAGES.map(({ slug }) => slug).toSorted())
    const versions = JSON.stringify(await database.db.select().from(pageVersions))
    expect(versions).toContain('Disputes go to the courts of {deliveryCity}.')
    await seedEmptyDatabase({ database, seed: 'none', now: MORNING })
    expect(await database.db.$count(pages)).toBe(DEMO_PAGES.length)
  })
})

describe.each([MORNING, NIGHT])('the demo shop seeded at %s', (now) => {
  let database: Database
  beforeAll(async () => {
    database = await emptyShop()
    await seedEmptyDatabase({ database, seed: 'demo', now })
  })

  test('keeps 40 items with a HUID, in both stores and with certificates on diamonds', async () => {
    const rows = await database.db.select().from(items)
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ huid }) => parseHuid(huid ?? ''))).size).toBe(40)
    expect(new Set(rows.map(({ store }) => store)).size).toBe(2)
    expect(rows.some(({ certificateNumber }) => certificateNumber !== '')).toBe(true)
  })

  test('has an invoice for every order that left, a credit note for every one that came back, numbered by day', async () => {
    const { rows } = await database.pool.query<{ status: string; kinds: string[] }>(
      `select o.status, coalesce(array_agg(d.kind order by d.created_at, d.kind desc) filter (where d.id is not null), '{}') as kinds
       from orders o left join tax_documents d on d.order_id = o.id group by o.id`,
    )
    for (const { status, kinds } of rows)
      expect([status, kinds]).toEqual([
        status,
        ['shipped', 'delivered'].includes(status)
          ? ['invoice']
          : ['returned', 'refunded'].includes(status)
            ? ['invoice', 'credit-note']
            : [],
      ])
    const series = await database.pool.query<{ gaps: boolean; backwards: boolean }>(
      `select bool_or(serial <> nth) as gaps, bool_or(issued_on < before) as backwards from (
         select serial, issued_on, row_number() over w as nth, lag(issued_on) over w as before
         from tax_documents window w as (partition by kind, financial_year order by serial)) numbered`,
    )
    expect(series.rows).toEqual([{ gaps: false, backwards: false }])
  })

  test('has balances that are the sums of the ledger', async () => {
    const { rows } = await database.pool.query(
      `select u.name, u.credits_paise as balance, coalesce(sum(e.amount_paise), 0)::bigint as booked
       from users u left join credit_entries e on e.user_id = u.id group by u.id`,
    )
    for (const { balance, booked } of rows) expect(balance).toBe(booked)
    expect(rows.find(({ name }) => name === 'Ananya Reddy')?.balance).toBe(500_00)
  })

  test('has orders whose figures, histories and effects agree', async () => {
    const { rows } = await database.pool.query(
      `select o.order_number, o.subtotal_paise as subtotal, (select sum(subtotal_paise)::bigint from order_lines l where l.order_id = o.id) as lines,
              o.tax_paise as tax, o.credits_paise as credits, o.payment_method as method, o.total_paise as total,
              (select -sum(amount_paise)::bigint from credit_entries e where e.order_id = o.id) as spent
       from orders o`,
    )
    for (const { order_number: number, ...order } of rows) {
      expect(order.lines, number).toBe(order.subtotal)
      expect(order.tax, number).toBe(Math.round(order.subtotal * 0.18))
      expect(order.spent ?? 0, number).toBe(order.credits)
      expect(order.method, number).toBe(order.total >= 2_00_000_00 ? 'bank_transfer' : 'cod')
    }
    const statuses = await database.db.select({ status: orders.status }).from(orders)
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES))

    const late = await database.db.$count(orderHistory, sql`${orderHistory.at} > ${now}`)
    expect(late).toBe(0)
    const { rows: last } = await database.pool.query(
      `select o.status, (select status from order_history h where h.order_id = o.id order by h.at desc, h.id desc limit 1) as last_status,
              (select count(*) from order_effects e where e.order_id = o.id) as effects
       from orders o`,
    )
    for (const { status, last_status: lastStatus, effects } of last) {
      expect(lastStatus).toBe(status)
      expect(effects).toBe(['cancelled', 'returned', 'refunded'].includes(status) ? 2 : 1)
    }
    expect(await database.db.$count(orderEffects)).toBeGreaterThan(ORDERS.length)
  })

  test('has the rating of each product from its published reviews', async () => {
    const { rows } = await database.pool.query(
      `select p.slug, p.rating_average as average, p.rating_count as count,
              coalesce(round(avg(r.rating), 2), 0.00) as reviewed, count(r.id) as reviews,
              count(*) filter (where r.created_at > $1 or r.answered_at > $1) as late
       from products p
         left join reviews r on r.product_id = p.id and r.status = 'published' group by p.id`,
      [now],
    )
    for (const { slug, average, count, reviewed, reviews, late } of rows)
      expect([average, count, late], slug).toEqual([reviewed, reviews, 0])
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(140)
  })

  test('gives no user a known password', async () => {
    const rows = await database.db.select({ hash: users.passwordHash, role: users.role }).from(users)
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
    for (const { hash } of rows)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(rows.some(({ role }) => role === 'admin')).toBe(false)
  })
})

test('every call of the demo shop answers as the contract says, at the price of the day', async () => {
  const shop = await startTestShop()
  try {
    await shop.database.db.delete(settings)
    await seedEmptyDatabase({ database: shop.database, seed: 'demo', now: shop.clock.now() })
    const { anonymous } = shop
    const { products: listed, pagination } = await anonymous.products.list({ limit: 100 })
    expect(pagination.total).toBe(PRODUCTS.length)
    for (const { slug, price } of listed) {
      const { variants, relatedProducts } = await anonymous.products.one({ idOrSlug: slug })
      expect(Math.min(...variants.map((variant) => variant.price!)), slug).toBe(price)
      for (const { title, price: ofVariant, priceBreakup } of variants)
        if (priceBreakup) expect(priceBreakup.total, `${slug} ${title}`).toBe(ofVariant)
      expect(relatedProducts.length, slug).toBeGreaterThan(0)
    }
    expect(await anonymous.categories.list({ topLevelOnly: true, activeOnly: true })).toHaveLength(8)
    expect(await anonymous.carousels.list()).toHaveLength(5)
    expect((await anonymous.banners.list()).data).toHaveLength(5)
    const { blocks } = await anonymous.home.read()
    expect(blocks.find(({ id }) => id === 'gifting')?.content).toMatchObject({ tiles: { length: 6 } })
    expect((await anonymous.rates.current()).data.rate22K).toBe(6500)

    const staff = shop.as(await shop.make.admin())
    const { orders: sold } = await staff.orders.list({ limit: 100 })
    expect(sold).toHaveLength(ORDERS.length + PAST_ORDERS.length)
    for (const { _id } of sold) await staff.orders.one({ id: _id })
    const { customers } = await staff.customers.list({ limit: 100 })
    for (const { _id } of customers) {
      await staff.customers.cart({ id: _id })
      await staff.referrals.chain({ userId: _id })
    }
    await staff.dashboard.read({})
    expect((await staff.reviews.list({ isReported: true })).reviews).toHaveLength(1)
    expect((await staff.reviews.list({ status: 'pending' })).pagination.total).toBe(5)
    expect((await staff.coupons.list()).find(({ code }) => code === 'WELCOME5')?.usedCount).toBe(1)
  } finally {
    await shop.close()
  }
})

test('cancelling a demo order returns its product to stock, and a returned order stays returned', async () => {
  const shop = await startTestShop()
  try {
    await shop.database.db.delete(settings)
    await seedEmptyDatabase({ database: shop.database, seed: 'demo', now: shop.clock.now() })
    const staff = shop.as(await shop.make.admin())
    /** Of all variants. */
    const stockOf = async (idOrSlug: string) => {
      const { variants } = await staff.products.one({ idOrSlug })
      return variants.reduce((total, { inventoryQuantity }) => total + inventoryQuantity, 0)
    }
    const { orders: sold } = await staff.orders.list({ limit: 100 })
    const find = (letters: string) => sold.find(({ orderNumber }) => orderNumber.endsWith(letters))!._id

    const before = await stockOf('sapphire-halo-ring')
    await staff.orders.setStatus({ id: find('4HWB7E'), status: 'cancelled' })
    expect(await stockOf('sapphire-halo-ring')).toBe(before + 1)

    const returned = await stockOf('gulab-ruby-pendant')
    await staff.orders.setStatus({ id: find('6BXE3S'), status: 'refunded' })
    expect(await stockOf('gulab-ruby-pendant')).toBe(returned)
  } finally {
    await shop.close()
  }
})
