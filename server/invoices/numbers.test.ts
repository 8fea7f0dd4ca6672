import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { DocumentKind } from '#domain/invoice.ts'
import { createOrderDocuments } from '#server/invoices/service.ts'
import { orders } from '#server/orders/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { documentSeries, taxDocuments } from './tables.ts'

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.asOwner('truncate tax_documents')
  await shop.database.db.delete(documentSeries)
  shop.clock.set('2026-11-21T04:15:00Z')
  admin = shop.as(await shop.make.admin())
  await saveSellerSettings(admin)
})

/** Places orders, each with its own product and customer, and returns their ids. */
const placeOrders = (count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const ring = await shop.make.product({ price: 6000, stock: 5 })
      const { order } = await shop.as(await shop.make.user()).orders.place(checkoutInput([[ring, 1]]))
      return order._id
    }),
  )
const ship = (id: string) => () => admin.orders.setStatus({ id, status: 'shipped' })
const listDocuments = (kind: DocumentKind) =>
  shop.database.db
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.kind, kind))
    .orderBy(asc(taxDocuments.financialYear), asc(taxDocuments.serial))
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const serials = async (kind: DocumentKind) => (await listDocuments(kind)).map(({ serial }) => serial)

test('forty orders shipped at once get forty numbers without a gap', async () => {
  const ids = await placeOrders(40)
  expect(countFulfilled(await runConcurrently(shop.database, ids.map(ship)))).toBe(40)
  expect(await serials('invoice')).toEqual(upTo(40))
  expect((await listDocuments('invoice')).at(-1)?.number).toBe('SW/26-27/000040')
})

test('an order that is shipped many times at once has one invoice', async () => {
  const [id = ''] = await placeOrders(1)
  await runConcurrently<unknown>(shop.database, [
    ...Array.from({ length: 8 }, () => ship(id)),
    ...Array.from({ length: 8 }, () => () => admin.invoices.download({ id })),
    ...Array.from({ length: 4 }, () => () => admin.invoices.issue({ id })),
  ])
  expect(await serials('invoice')).toEqual([1])
})

test('the number of a transaction that is rolled back goes to the next document', async () => {
  const [first = '', second = '', third = ''] = await placeOrders(3)
  await ship(first)()
  const settings = await shop.modules.settings.current()
  const rolledBack = shop.database.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, second)).for('no key update')
    await createOrderDocuments(shop).syncWithOrder(tx, { ...order!, status: 'shipped' }, settings)
    throw new Error('the courier did not come')
  })
  await expect(rolledBack).rejects.toThrow('the courier did not come')
  await ship(third)()
  await ship(second)()
  expect((await listDocuments('invoice')).map(({ orderId, serial }) => [orderId, serial])).toEqual([
    [first, 1],
    [third, 2],
    [second, 3],
  ])
})

test('failed status changes leave no gap in the numbers', async () => {
  const ids = await placeOrders(24)
  const { version } = await admin.orders.one({ id: ids[0]! })
  const outcomes = await runConcurrently(
    shop.database,
    ids.map(
      (id, n) => () =>
        admin.orders.setStatus({ id, status: 'shipped', ...(n % 3 ? {} : { version: version + 1 }) }),
    ),
  )
  expect(countFulfilled(outcomes)).toBe(16)
  expect(await serials('invoice')).toEqual(upTo(16))
})

test('credit notes have a series of their own, as gapless, and one for an order that is taken back many times at once', async () => {
  const ids = await placeOrders(12)
  for (const id of ids) await ship(id)()
  await runConcurrently(
    shop.database,
    ids.flatMap((id) =>
      (['cancelled', 'returned', 'refunded'] as const).map(
        (status) => () => admin.orders.setStatus({ id, status }),
      ),
    ),
  )
  expect(await serials('credit-note')).toEqual(upTo(12))
  const notes = await listDocuments('credit-note')
  expect(new Set(notes.map(({ invoiceId }) => invoiceId)).size).toBe(12)
  expect(notes[0]?.number).toBe('SWC/26-27/000001')
  expect((await listDocuments('invoice')).map(({ closedBy }) => closedBy !== null)).toEqual(
    Array(12).fill(true),
  )
})

test('numbers restart only with the financial year, on 1 April in India', async () => {
  const ids = await placeOrders(4)
  const at = async (id: string, moment: string) => {
    shop.clock.set(moment)
    // a session does not last until April
    admin = shop.as(await shop.make.admin())
    await ship(id)()
  }
  await at(ids[0]!, '2027-03-31T18:29:59Z')
  await at(ids[1]!, '2027-03-31T18:30:00Z')
  await admin.settings.update({ seller: { ...(await admin.settings.read()).seller!, invoicePrefix: 'KJ' } })
  await at(ids[2]!, '2027-04-02T04:00:00Z')
  expect((await listDocuments('invoice')).map(({ number, issuedOn }) => [number, issuedOn])).toEqual([
    ['SW/26-27/000001', '2027-03-31'],
    ['SW/27-28/000001', '2027-04-01'],
    ['KJ/27-28/000002', '2027-04-02'],
  ])
})

test('dates never go back within a series, even when the clock does', async () => {
  const [first = '', second = ''] = await placeOrders(2)
  shop.clock.set('2026-11-25T04:00:00Z')
  await ship(first)()
  shop.clock.set('2026-11-24T04:00:00Z')
  await ship(second)()
  expect((await listDocuments('invoice')).map(({ issuedOn }) => issuedOn)).toEqual([
    '2026-11-25',
    '2026-11-25',
  ])
})

test('the database refuses a second open invoice of an order and a second use of a number', async () => {
  const [first = '', second = ''] = await placeOrders(2)
  await ship(first)()
  const [row] = await listDocuments('invoice')
  const { db } = shop.database
  const again = db.insert(taxDocuments).values({ ...row!, id: 'x', number: 'SW/26-27/000002', serial: 2 })
  await expect(again).rejects.toMatchObject({ cause: { constraint: 'tax_documents_one_open_invoice' } })
  const sameNumber = db.insert(taxDocuments).values({ ...row!, id: 'x', orderId: second, serial: 2 })
  await expect(sameNumber).rejects.toMatchObject({ cause: { constraint: 'tax_documents_number_unique' } })
  const sameSerial = db
    .insert(taxDocuments)
    .values({ ...row!, id: 'x', orderId: second, number: 'KJ/26-27/000001' })
  await expect(sameSerial).rejects.toMatchObject({ cause: { constraint: 'tax_documents_serial_once' } })
})
