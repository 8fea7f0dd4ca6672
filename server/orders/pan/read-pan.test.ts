import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const PAN = 'ABCPK1234F'

let shop: TestShop
let order: Order
let reader: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  const kada = await shop.make.product({ price: 200_000 })
  const input = checkoutInput([[kada, 1]], { paymentMethod: 'bank_transfer', pan: PAN })
  order = (await shop.as(await shop.make.user()).orders.place(input)).order
  reader = await shop.make.user({ permissions: ['view_reports', 'view_pan'] })
})
afterAll(() => shop.close())

const read = (who: TestUser, reason = 'Form 61A for November') =>
  shop.as(who).orders.readPan({ id: order._id, reason })
const panEvents = async () => {
  await shop.modules.security.flush()
  return (await shop.as(await shop.make.admin()).security.events({ kind: 'pan.read' })).events
}
const panAuditEntries = async () =>
  await shop.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'order.pan-read'))
    .orderBy(asc(auditLog.at), asc(auditLog.id))

test('the PAN of an order is shown to who holds view_pan, and the audit log keeps who and why, but not the PAN', async () => {
  expect(await read(reader)).toEqual({ pan: PAN })
  expect(await read(await shop.make.admin(), 'Asked by the bank')).toEqual({ pan: PAN })
  const entries = await panAuditEntries()
  expect(entries).toMatchObject([
    {
      userId: reader.id,
      subject: `order ${order.orderNumber}`,
      after: { reason: 'Form 61A for November' },
    },
    { after: { reason: 'Asked by the bank' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(PAN)
})

test('a reading is a security event, without the PAN', async () => {
  const before = (await panEvents()).length
  shop.clock.advance(1000)
  await read(reader)
  const [newest, ...earlier] = await panEvents()
  expect(earlier).toHaveLength(before)
  expect(newest).toMatchObject({
    userId: reader.id,
    details: { order: order.orderNumber },
  })
  expect(JSON.stringify(newest)).not.toContain(PAN)
  await expect(read(await shop.make.user({ role: 'staff' }))).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await panEvents()).toHaveLength(before + 1)
})

test('managers and staff without the permission, and a reading without a reason, are refused and leave no entry', async () => {
  const before = (await panAuditEntries()).length
  for (const role of ['manager', 'staff', 'user'])
    await expect(read(await shop.make.user({ role }))).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(read(reader, ' ')).rejects.toMatchObject({ kind: 'invalid', errors: [{ path: 'reason' }] })
  expect(await panAuditEntries()).toHaveLength(before)
})

test('an order without a PAN and an unknown order are a 404', async () => {
  const ring = await shop.make.product({ price: 6000 })
  const { order: small } = await shop.as(await shop.make.user()).orders.place(checkoutInput([[ring, 1]]))
  for (const id of [small._id, 'none'])
    await expect(shop.as(reader).orders.readPan({ id, reason: 'Form 61A' })).rejects.toMatchObject({
      kind: 'not-found',
    })
})

test('every other answer shows the PAN masked', async () => {
  const answer = await shop.as(reader).orders.one({ id: order._id })
  expect(answer.pan).toBe('ABC••••34F')
  expect(JSON.stringify(answer)).not.toContain(PAN)
})
