import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { testSecrets } from '#server/testing/test-secrets.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { orders } from '../tables.ts'
import { encryptPan } from './pan-encryption.ts'

const PAN = 'ABCPK1234F'
const YEAR_MS = 365.25 * 24 * 3600 * 1000

let shop: TestShop
let accountant: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  accountant = await shop.make.user({ permissions: ['view_reports', 'view_pan', 'export_pan'] })
})
afterAll(() => shop.close())

/** Above the amount for which the law asks for a PAN, and below it. */
async function place(price: number, name?: string): Promise<Order> {
  const kada = await shop.make.product({ price })
  const person = await shop.make.user(name ? { name } : {})
  const { order } = await shop
    .as(person)
    .orders.place(
      checkoutInput([[kada, 1]], price > 150_000 ? { paymentMethod: 'bank_transfer', pan: PAN } : {}),
    )
  return order
}
const exportBy = async (who: TestUser, given: { startDate?: string; reason?: string } = {}) => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const file = await shop.as(who).orders.exportPans({ ...days, reason: 'Form 61A', ...given })
  return (await file.text()).replace('\uFEFF', '').trim().split('\r\n')
}
const exportEntries = () =>
  shop.database.db.select().from(auditLog).where(eq(auditLog.action, 'order.pan-export'))

test('the register has the orders of the days that have a PAN, and the audit log who and why, but no PAN', async () => {
  await place(1000)
  const order = await place(200_000, '=Lakshmi Rao')
  const [heading, ...rows] = await exportBy(accountant)
  expect(heading).toBe('Order,Ordered on,Name,PAN,Total,Payment,Status')
  expect(rows).toEqual([
    `${order.orderNumber},2026-11-21,'=Lakshmi Rao,${PAN},236000.00,Bank transfer / UPI,Pending`,
  ])
  expect(await exportBy(accountant, { startDate: '2026-11-22' })).toHaveLength(1)
  const entries = await exportEntries()
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({
    userId: accountant.id,
    subject: 'PAN register from 2026-11-01 to 2026-11-30',
    after: { reason: 'Form 61A' },
  })
  expect(JSON.stringify(entries)).not.toContain(PAN)
})

test('an export is a security event, without a PAN', async () => {
  await exportBy(accountant)
  await shop.modules.security.flush()
  const { events } = await shop.as(await shop.make.admin()).security.events({ kind: 'pan.read' })
  expect(events[0]).toMatchObject({
    userId: accountant.id,
    details: { orders: '2026-11-01 to 2026-11-30' },
  })
})

test('a register of more orders than are read at once has each of them once, in the order of the days', async () => {
  const { db } = shop.database
  const [row] = await db.select().from(orders).limit(1)
  const createdAt = new Date('2026-10-05T06:00:00Z')
  const numbers = Array.from({ length: 1001 }, (_, at) => `MANY-${String(at).padStart(4, '0')}`)
  await db.insert(orders).values(
    numbers.map((id) => ({
      ...row!,
      id,
      orderNumber: id,
      createdAt,
      panMasked: 'ABC••••34F',
      panEncrypted: encryptPan(testSecrets(), PAN, id),
    })),
  )
  const file = await shop
    .as(accountant)
    .orders.exportPans({ startDate: '2026-10-05', endDate: '2026-10-05', reason: 'Form 61A' })
  const [, ...lines] = (await file.text()).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(numbers)
  expect(new Set(lines.map((line) => line.split(',')[3]))).toEqual(new Set([PAN]))
  await db.delete(orders).where(like(orders.id, 'MANY-%'))
})

test('who may read one PAN may not export all, and nobody without a reason', async () => {
  const before = (await exportEntries()).length
  for (const permissions of [
    ['view_reports', 'view_pan'],
    ['view_reports', 'manage_content'],
  ])
    await expect(exportBy(await shop.make.user({ permissions }))).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(exportBy(accountant, { reason: ' ' })).rejects.toMatchObject({ errors: [{ path: 'reason' }] })
  expect(await exportEntries()).toHaveLength(before)
})

test('a day has ten exports of a person', async () => {
  const limited = await startTestShop({ RATE_LIMIT: 'on' })
  const person = await limited.make.user({ permissions: ['view_reports', 'export_pan'] })
  const { orders } = limited.as(person)
  const once = () => orders.exportPans({ startDate: '2026-11-01', endDate: '2026-11-30', reason: 'Form 61A' })
  for (let count = 0; count < 10; count += 1) await once()
  await expect(once()).rejects.toMatchObject({ kind: 'too-many' })
  await limited.close()
})

test('after eight years the PAN of an order is deleted, and the order stays', async () => {
  const order = await place(200_000)
  const { panRegister } = shop.modules.orders
  const panOf = async () => (await shop.as(await shop.make.admin()).orders.one({ id: order._id })).pan
  shop.clock.advance(7.9 * YEAR_MS)
  expect(await panRegister.deleteOldPans()).toBe(0)
  expect(await panOf()).toBe('ABC••••34F')
  shop.clock.advance(0.2 * YEAR_MS)
  // A shop that is open does it by itself.
  panRegister.start()
  await expect.poll(panOf).toBeNull()
  await panRegister.stop()
  expect(await panRegister.deleteOldPans()).toBe(0)
})
