import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { settings } from '#server/settings/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { visitorDays, visitorHashes } from './tables.ts'

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await shop.database.db.delete(settings)
})
afterAll(() => shop.close())

const read = async (period: { startDate?: string; endDate?: string } = {}) =>
  shop.as(await shop.make.admin()).dashboard.read(period)

describe('the dashboard', () => {
  test('of an empty shop shows zeros for the last 30 days and the first steps', async () => {
    const board = await read()
    expect(board.tiles).toEqual({
      totalSales: { value: 0, previous: 0 },
      newOrders: { value: 0, previous: 0 },
      products: { value: 0, lowStock: 0 },
      visitors: { value: 0, previous: 0 },
    })
    expect(board.salesByDay).toHaveLength(30)
    expect(board.salesByDay.at(0)).toEqual({ day: '2026-10-23', sales: 0, orders: 0 })
    expect(board.salesByDay.at(-1)).toEqual({ day: '2026-11-21', sales: 0, orders: 0 })
    expect(board.recentOrders).toEqual([])
    const { steps } = board.setup!
    // the test shop delivers, and it is open
    expect(steps.filter(({ done }) => done).map(({ label }) => label)).toEqual([
      'Say where you deliver',
      'Open the shop to visitors',
    ])
    for (const { path } of steps) expect(path).toMatch(/^\/admin\//)
  })

  test('counts live orders of the period and of the one before, by days of India', async () => {
    const admin = await shop.make.admin()
    const ring = await shop.make.product({ price: 6000, stock: 100 })
    await shop.make.product({ stock: 10 })
    await shop.make.product({ stock: 1, isActive: false })
    await shop.make.product({ stock: 2 })
    const madeToOrder = await shop.make.product({ stock: 0 })
    await shop.as(admin).products.update({ id: madeToOrder.id, leadDays: 15 })
    const buy = async (at: string) => {
      shop.clock.set(at)
      return (await shop.as(await shop.make.user()).orders.place(checkoutInput([[ring, 1]]))).order
    }
    await buy('2026-11-16T18:29:00Z')
    await buy('2026-11-16T18:30:00Z')
    await buy('2026-11-18T18:29:00Z')
    const cancelled = await buy('2026-11-18T18:29:59Z')
    await shop.as(admin).orders.setStatus({ id: cancelled._id, status: 'cancelled' })
    for (let n = 0; n < 3; n += 1) await buy('2026-11-18T18:30:00Z')

    const board = await read({ startDate: '2026-11-17', endDate: '2026-11-18' })
    expect(board.tiles).toMatchObject({
      totalSales: { value: 14_160, previous: 7080 },
      newOrders: { value: 3, previous: 1 },
      products: { value: 4, lowStock: 2 },
    })
    expect(board.salesByDay).toEqual([
      { day: '2026-11-17', sales: 7080, orders: 1 },
      { day: '2026-11-18', sales: 7080, orders: 2 },
    ])
    expect(board.ordersByStatus).toMatchObject({ pending: 2, cancelled: 1, returned: 0 })
    expect(board.recentOrders).toHaveLength(5)
    expect(board.recentOrders[4]).toMatchObject({ _id: expect.any(String), totalAmount: 7080 })
    expect(board.setup!.steps.filter((step) => step.done)).toHaveLength(4)
    const silent = await read({ startDate: '2026-11-10', endDate: '2026-11-12' })
    expect(silent.salesByDay.map((day) => day.orders)).toEqual([0, 0, 0])
  })

  test('a period that ends before it begins, or is endless, is a 400; customers are not let in', async () => {
    await expect(read({ startDate: '2026-11-18', endDate: '2026-11-17' })).rejects.toMatchObject({
      kind: 'invalid',
    })
    await expect(read({ startDate: '1900-01-01' })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(shop.as(await shop.make.user()).dashboard.read()).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })
})

describe('visitors', () => {
  test('are counted once a day for an address and a browser, robots not', async () => {
    shop.clock.set('2026-12-01T06:00:00Z')
    const { countVisit } = shop.modules.dashboard
    await Promise.all([1, 2, 3].map(() => countVisit('203.0.113.7', CHROME)))
    await countVisit('203.0.113.7', FIREFOX)
    await countVisit('203.0.113.8', CHROME)
    await countVisit('203.0.113.9', 'Googlebot/2.1 (+http://www.google.com/bot.html)')
    await countVisit('203.0.113.9', undefined)
    const day = { startDate: '2026-12-01', endDate: '2026-12-01' }
    expect((await read(day)).tiles.visitors).toEqual({ value: 3, previous: 0 })

    shop.clock.set('2026-12-01T18:30:00Z')
    await countVisit('203.0.113.7', CHROME)
    const next = { startDate: '2026-12-02', endDate: '2026-12-02' }
    expect((await read(next)).tiles.visitors).toEqual({ value: 1, previous: 3 })
  })

  test('of a day that is over are a number only: no hash and no salt is left of them', async () => {
    const { db } = shop.database
    expect(await db.select().from(visitorHashes)).toMatchObject([{ day: '2026-12-02' }])
    expect(await db.select().from(visitorDays).orderBy(visitorDays.day)).toMatchObject([
      { day: '2026-12-01', visitors: 3, salt: null },
      { day: '2026-12-02', visitors: 1, salt: expect.any(String) },
    ])
    const kept = JSON.stringify(await db.select().from(visitorHashes))
    expect(kept).not.toContain('203.0.113')
  })
})

describe('what waits for staff, and money', () => {
  let own: TestShop
  let admin: Api
  beforeAll(async () => {
    own = await startTestShop()
    admin = own.as(await own.make.admin())
  })
  afterAll(() => own.close())

  const place = async (price: number, paymentMethod = 'bank_transfer') => {
    const product = await own.make.product({ price })
    const customer = own.as(await own.make.user())
    return (await customer.orders.place(checkoutInput([[product, 1]], { paymentMethod, pan: 'ABCPK1234F' })))
      .order
  }
  let transfers = 0
  const pay = ({ _id }: { _id: string }, amount: number) => {
    transfers += 1
    const reference = `UTR${transfers}`
    return admin.orders.confirmPayment({ id: _id, reference, paidOn: '2026-11-21', amount })
  }
  const countListed = async (filter: Parameters<Api['orders']['list']>[0]) =>
    (await admin.orders.list(filter)).pagination.total

  test('are the numbers of the lists, and the sums of the ledger', async () => {
    const { totalAmount: cash } = await place(1000, 'cod')
    const paid = await place(200_000)
    const partly = await place(300_000)
    const closed = await place(400_000)
    await pay(paid, paid.totalAmount)
    await pay(partly, 50_000)
    await pay(closed, closed.totalAmount)
    await admin.orders.setStatus({ id: paid._id, status: 'processing' })
    await admin.orders.setStatus({ id: closed._id, status: 'cancelled' })
    await own.anonymous.enquiries.send({
      kind: 'contact',
      name: 'Meera Iyer',
      email: 'meera@example.in',
      message: 'Do you make this in rose gold?',
    })

    expect(await admin.dashboard.work()).toEqual({
      orders: { pending: 2, processing: 1, openReturns: 0, openDifferences: 0, toPayBack: 1, disputed: 0 },
      reviews: { pending: 0, reported: 0 },
      enquiries: 1,
    })
    expect(await countListed({ status: 'pending' })).toBe(2)
    expect(await countListed({ money: 'to-pay-back' })).toBe(1)
    const received = 236_000 + 50_000 + 472_000
    const { money } = await admin.dashboard.read()
    expect(money).toEqual({
      received: { value: received, previous: 0 },
      refunded: { value: 0, previous: 0 },
      due: cash + 354_000 - 50_000,
      toPayBack: 472_000,
    })

    await admin.orders.refund({ id: closed._id, amount: 400_000, method: 'bank', reference: 'BACK1' })
    expect((await admin.dashboard.read()).money).toMatchObject({
      received: { value: received },
      refunded: { value: 400_000 },
      toPayBack: 72_000,
    })
    const before = { startDate: '2026-11-01', endDate: '2026-11-10' }
    expect((await admin.dashboard.read(before)).money.received).toEqual({ value: 0, previous: 0 })
  })

  test('count a return until staff have decided it', async () => {
    const product = await own.make.product({ price: 1000 })
    const person = await own.make.user()
    const customer = own.as(person)
    const { order } = await customer.orders.place(checkoutInput([[product, 1]]))
    await admin.orders.setStatus({ id: order._id, status: 'delivered' })
    await customer.returns.request({
      id: order._id,
      items: [{ item: order.items[0]!._id, quantity: 1 }],
      wish: 'refund',
      reason: 'fit',
    })
    expect((await admin.dashboard.work()).orders.openReturns).toBe(1)
  })

  test('keeps reviews and enquiries from staff who may not read them', async () => {
    const accountant = own.as(await own.make.user({ permissions: ['use_app', 'view_reports'] }))
    expect(await accountant.dashboard.work()).toMatchObject({ reviews: null, enquiries: null })
    const customer = own.as(await own.make.user())
    await expect(customer.dashboard.work()).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

describe('what is missing before a shop opens', () => {
  let own: TestShop
  beforeAll(async () => {
    own = await startTestShop({ SEED: 'none' })
    await own.database.db.delete(settings)
  })
  afterAll(() => own.close())

  test('is named, and is less with each answer', async () => {
    const admin = own.as(await own.make.admin())
    const missing = async () =>
      (await admin.dashboard.setup()).steps
        .filter(({ done, isNeeded }) => isNeeded && !done)
        .map(({ label }) => label)
    const all = [
      'Name your shop',
      'Enter address, phone and e-mail',
      'Name your grievance officer',
      'Enter your GSTIN, or your state and that you have none',
      'Make your first category',
      'Add your first product',
    ]
    expect(await missing()).toEqual(all)
    await admin.settings.update({ isOpen: false })
    expect(await missing()).toEqual(all)
    await admin.settings.update({ shopName: 'Kaveri Jewels' })
    await admin.settings.update({ phone: '020 2345 0916', email: 'care@kaveri.example' })
    expect(await missing()).toEqual(all.slice(1))
    await admin.settings.update({ address: '12 Laxmi Road, Pune 411030' })
    const grievanceOfficer = { name: 'Kaveri Rao', designation: 'Owner', phone: '', email: '' }
    await admin.settings.update({ grievanceOfficer })
    expect(await missing()).toEqual(all.slice(3))
    await admin.settings.update({ gstin: '', taxPercent: 0 })
    expect(await missing()).toEqual(all.slice(3))
    const { seller } = await admin.settings.read()
    await admin.settings.update({ seller: { ...seller!, state: 'Maharashtra' } })
    await own.make.product()
    expect(await missing()).toEqual([])
    expect(await admin.dashboard.setup()).toMatchObject({ isOpen: false, isDemo: false })
    await admin.settings.update({ isOpen: true })
    const { steps, isOpen } = await admin.dashboard.setup()
    expect(isOpen).toBe(true)
    expect(steps.at(-1)).toMatchObject({ label: 'Open the shop to visitors', done: true })
  })

  test.each<[string, Record<string, string>, boolean, boolean]>([
    ['on its own machine', {}, false, false],
    ['where visitors reach it', { PUBLIC_URL: 'https://kaveri.example' }, false, true],
    ['with a mail server', { SMTP_URL: 'smtp://mail.example.in:25' }, true, false],
  ])('a mail server: %s', async (_, env, done, isNeeded) => {
    const other = await startTestShop(env)
    try {
      const { steps } = await other.as(await other.make.admin()).dashboard.setup()
      expect(steps.find(({ id }) => id === 'mail')).toMatchObject({ done, isNeeded })
    } finally {
      await other.close()
    }
  })

  test('leads to the mail server only those who may set it up, and tells the others who can', async () => {
    const mailStep = async (api: Api) => (await api.dashboard.setup()).steps.find(({ id }) => id === 'mail')
    expect(await mailStep(own.as(await own.make.admin()))).toMatchObject({
      path: '/admin/settings?section=connections',
    })
    const clerk = own.as(await own.make.user({ permissions: ['use_app', 'manage_users'] }))
    expect(await mailStep(clerk)).toMatchObject({
      path: null,
      label: expect.stringContaining('somebody with all permissions'),
    })
  })

  test.each(['manager', 'staff'])('is for those who may change settings, not for a %s', async (role) => {
    const { dashboard } = own.as(await own.make.user({ role }))
    await expect(dashboard.setup()).rejects.toMatchObject({ kind: 'forbidden' })
    expect((await dashboard.read()).setup).toBeNull()
  })

  test('a demo is one while it has the name of the demo', async () => {
    const admin = shop.as(await shop.make.admin())
    expect((await admin.dashboard.setup()).isDemo).toBe(true)
    await admin.settings.update({ shopName: 'Kaveri Jewels' })
    expect((await admin.dashboard.setup()).isDemo).toBe(false)
    await admin.settings.update({ shopName: 'Swarna' })
  })
})
