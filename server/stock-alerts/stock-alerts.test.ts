import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { STOCK_ALERT_DAYS } from '#domain/retention.ts'
import { outbox } from '#server/notifications/tables.ts'
import { returnStock } from '#server/products/stock/reserve-stock.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { stockAlerts } from './tables.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())

const EMAIL = 'meera@example.in'
const ask = (variantId: string, email = EMAIL, api = shop.anonymous) =>
  api.stockAlerts.create({ variantId, email })
const mailsTo = (recipient: string) =>
  shop.database.db.select().from(outbox).where(eq(outbox.recipient, recipient))
const alertsOf = (email: string) =>
  shop.database.db.select().from(stockAlerts).where(eq(stockAlerts.email, email))
const restock = (variantId: string) =>
  shop.database.transaction((tx) => returnStock(tx, [{ variantId, quantity: 1 }]))
const sendDue = () => shop.modules.stockAlerts.sendDue()

describe('a person who asked for a variant that is sold out', () => {
  test('gets one mail when it is back in stock', async () => {
    const product = await shop.make.product({ stock: 0, name: 'Gauri Jhumka' })
    expect(await ask(product.variantId, ' Meera@Example.in ')).toEqual({
      message: 'Thank you. We will email you once when it is back in stock.',
    })
    await ask(product.variantId)
    expect(await sendDue()).toBe(0)
    await restock(product.variantId)
    expect(await sendDue()).toBe(1)
    expect(await sendDue()).toBe(0)
    const [mail, ...others] = await mailsTo(EMAIL)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Gauri Jhumka is back in stock' })
    expect(mail!.text).toContain(`/product/${product.slug}`)
  })

  test('can ask again after it was sold out once more', async () => {
    const product = await shop.make.product({ stock: 0 })
    const email = 'again@example.in'
    for (const count of [1, 2]) {
      await manager.products.update({ id: product.id, inventoryQuantity: 0 })
      await ask(product.variantId, email)
      await restock(product.variantId)
      await sendDue()
      expect(await mailsTo(email)).toHaveLength(count)
      shop.clock.advance(1000)
    }
  })

  test('gets no mail while staff hide the product', async () => {
    const product = await shop.make.product({ stock: 0 })
    await ask(product.variantId, 'hidden@example.in')
    await manager.products.update({ id: product.id, isActive: false, inventoryQuantity: 3 })
    expect(await sendDue()).toBe(0)
    await manager.products.update({ id: product.id, isActive: true })
    expect(await sendDue()).toBe(1)
  })

  test('gets one mail also when two processes look at the same time', async () => {
    const product = await shop.make.product({ stock: 0 })
    const emails = ['a@example.in', 'b@example.in', 'c@example.in']
    for (const email of emails) await ask(product.variantId, email)
    await restock(product.variantId)
    const outcomes = await runConcurrently(shop.database, [sendDue, sendDue, sendDue])
    expect(countFulfilled(outcomes)).toBe(3)
    for (const email of emails) expect(await mailsTo(email)).toHaveLength(1)
  })
})

test('the link of the mail stops all mails to that address, and an unknown one changes nothing', async () => {
  const [one, other] = [await shop.make.product({ stock: 0 }), await shop.make.product({ stock: 0 })]
  for (const { variantId } of [one, other]) await ask(variantId, 'stop@example.in')
  await ask(one.variantId, 'stays@example.in')
  const answer = await shop.anonymous.stockAlerts.stop({ token: 'unknown' })
  expect(await alertsOf('stop@example.in')).toHaveLength(2)
  const [alert] = await alertsOf('stop@example.in')
  expect(await shop.anonymous.stockAlerts.stop({ token: alert!.token })).toEqual(answer)
  expect(await alertsOf('stop@example.in')).toEqual([])
  expect(await alertsOf('stays@example.in')).toHaveLength(1)
})

test('is refused for a wrong address, an unknown variant and one that is in stock', async () => {
  const product = await shop.make.product({ stock: 2 })
  await expect(ask(product.variantId, 'meera@example')).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ path: 'email', message: 'Email is invalid' }],
  })
  await expect(ask('unknown')).rejects.toMatchObject({ kind: 'not-found' })
  await expect(ask(product.variantId)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This product is in stock again. You can order it now.',
  })
})

test('too many requests for one mailbox are refused', async () => {
  const guarded = await startTestShop({ RATE_LIMIT: 'on' })
  try {
    const product = await guarded.make.product({ stock: 0 })
    const askFor = (email: string) =>
      guarded.anonymous.stockAlerts.create({ variantId: product.variantId, email })
    for (let count = 0; count < 10; count += 1) await askFor('victim@example.in')
    await expect(askFor('VICTIM@example.in')).rejects.toMatchObject({ kind: 'too-many' })
  } finally {
    await guarded.close()
  }
})

test('alerts are deleted after their time, and with the account of the person who asked', async () => {
  const product = await shop.make.product({ stock: 0 })
  const user = await shop.make.user()
  await ask(product.variantId, 'old@example.in')
  await ask(product.variantId, 'mine@example.in', shop.as(user))
  await shop.database.transaction((tx) => shop.modules.stockAlerts.deleteForUser(tx, user.id))
  expect(await alertsOf('mine@example.in')).toEqual([])
  await shop.modules.stockAlerts.removeOld()
  expect(await alertsOf('old@example.in')).toHaveLength(1)
  shop.clock.advance((STOCK_ALERT_DAYS + 1) * 24 * 3600 * 1000)
  await shop.modules.stockAlerts.removeOld()
  expect(await alertsOf('old@example.in')).toEqual([])
})
