import { createHmac } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { paise } from '#domain/money.ts'
import { auditLog } from '#server/audit/tables.ts'
import { endChecksOfOld, openAttempt, setGatewayOrder } from '#server/payments/service.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { testSecrets } from '#server/testing/test-secrets.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { connections } from './tables.ts'

const KEY_SECRET = 'marigold-7731'
const WEBHOOK_SECRET = 'jasmine-4410'
const RAZORPAY = { keyId: 'rzp_live_Kanaka42', use: 'new' as const }
const CASHFREE = { clientId: '1037451kanaka', use: 'new' as const }
const HOUR_MS = 3600_000

const log: string[] = []
let shop: TestShop
let owner: TestUser
let admin: Api
beforeAll(async () => {
  shop = await startTestShop({ LOG_LEVEL: 'debug', PUBLIC_URL: 'https://kanaka.example.in' }, undefined, {
    write: (line) => void log.push(line),
  })
  owner = await shop.make.admin()
  admin = shop.as(owner)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.update(connections).set({ settings: {}, secretEncrypted: null, version: 1 })
  shop.shop.invalidateCaches()
})

const saveRazorpay = (change: object = {}) =>
  admin.connections.updateRazorpay({
    ...RAZORPAY,
    secret: KEY_SECRET,
    eventSecret: WEBHOOK_SECRET,
    ...change,
  })
const saveCashfree = (change: object = {}) =>
  admin.connections.updateCashfree({ ...CASHFREE, secret: KEY_SECRET, ...change })

const activeName = async () => (await shop.modules.gateways.active())?.name ?? null

/** Whether the shop takes an event of Razorpay that is signed with a secret. */
async function takes(secret: string): Promise<boolean> {
  const body = Buffer.from(
    '{"event":"payment.captured","payload":{"payment":{"entity":{"order_id":"order_1"}}}}',
  )
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const gateway = (await shop.modules.gateways.get('razorpay'))!
  return !('problem' in gateway.readEvent({ headers: { 'x-razorpay-signature': signature }, body }))
}

async function takesOfCashfree(secret: string): Promise<boolean> {
  const body = Buffer.from('{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"1"}}}')
  const time = String(shop.clock.now().getTime())
  const signature = createHmac('sha256', secret).update(time).update(body).digest('base64')
  const headers = { 'x-webhook-signature': signature, 'x-webhook-timestamp': time }
  return !('problem' in (await shop.modules.gateways.get('cashfree'))!.readEvent({ headers, body }))
}

describe('the keys of a gateway', () => {
  test('connect it at once, and are in no answer, log line or audit entry', async () => {
    expect(await activeName()).toBeNull()
    const saved = await saveRazorpay()
    expect(saved.razorpay).toMatchObject({
      isOn: true,
      hasSecret: true,
      hasEventSecret: true,
      previousSecretUntil: null,
      eventUrl: 'https://kanaka.example.in/payments/events/razorpay',
      settings: RAZORPAY,
    })
    expect(await activeName()).toBe('razorpay')
    await saveCashfree()
    const seen = JSON.stringify([
      saved,
      await admin.connections.read(),
      await admin.audit.list({}),
      await shop.database.db.select().from(auditLog),
      await shop.database.db.select().from(connections),
      log,
    ])
    expect(seen).not.toContain(KEY_SECRET)
    expect(seen).not.toContain(WEBHOOK_SECRET)
    const [entry] = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, 'connection razorpay'))
      .orderBy(auditLog.id)
      .limit(1)
    expect(entry).toMatchObject({
      before: { keyId: '', credential: 'none' },
      after: { keyId: RAZORPAY.keyId, credential: 'set' },
    })
  })

  test('belong together: another id needs its own secret, and loses the old one', async () => {
    await saveRazorpay()
    await expect(
      admin.connections.updateRazorpay({ ...RAZORPAY, keyId: 'rzp_live_Other42' }),
    ).rejects.toMatchObject({
      errors: [{ path: 'secret', message: 'Enter the secret that belongs to this key id' }],
    })
    const saved = await admin.connections.updateRazorpay({
      ...RAZORPAY,
      keyId: 'rzp_live_Other42',
      secret: 'of-the-other',
    })
    expect(saved.razorpay).toMatchObject({ hasSecret: true, hasEventSecret: false })
    await expect(admin.connections.updateCashfree(CASHFREE)).rejects.toMatchObject({
      errors: [{ path: 'secret', message: 'Enter the secret that belongs to this id' }],
    })
  })

  test.each([
    ['updateRazorpay', { ...RAZORPAY, keyId: 'kanaka', secret: 'x' }, 'keyId'],
    ['updateRazorpay', { ...RAZORPAY, secret: 'with space' }, 'secret'],
    ['updateRazorpay', { ...RAZORPAY, secret: 'x', eventSecret: 'with space' }, 'eventSecret'],
    ['updateCashfree', { ...CASHFREE, clientId: 'cfsk_ma_prod_marigold', secret: 'x' }, 'clientId'],
  ] as const)('that cannot be right are refused: %s %j', async (call, input, path) => {
    const update: (body: never) => Promise<unknown> = admin.connections[call]
    await expect(update(input as never)).rejects.toMatchObject({ errors: [{ path }] })
  })

  test('are gone with the id, and each secret can be removed', async () => {
    await saveRazorpay()
    const withoutWebhook = await admin.connections.updateRazorpay({ ...RAZORPAY, eventSecret: null })
    expect(withoutWebhook.razorpay).toMatchObject({ isOn: true, hasSecret: true, hasEventSecret: false })
    expect(await takes(WEBHOOK_SECRET)).toBe(false)
    const removed = await admin.connections.updateRazorpay({ ...RAZORPAY, keyId: '' })
    expect(removed.razorpay).toMatchObject({ isOn: false, hasSecret: false })
    const [row] = await shop.database.db.select().from(connections).where(eq(connections.id, 'razorpay'))
    expect(row?.secretEncrypted).toBeNull()
  })

  test('that cannot be read leave the shop open, and can be entered again', async () => {
    await saveRazorpay()
    const [row] = await shop.database.db.select().from(connections).where(eq(connections.id, 'razorpay'))
    await shop.database.db
      .update(connections)
      .set({ secretEncrypted: row!.secretEncrypted })
      .where(eq(connections.id, 'cashfree'))
    shop.shop.invalidateCaches()
    // Encrypted for another row, so that it cannot be read in this one.
    expect((await admin.connections.read()).cashfree.isOn).toBe(false)
    await shop.database.db
      .update(connections)
      .set({ secretEncrypted: testSecrets().encrypt('no secrets', 'connection:razorpay') })
      .where(eq(connections.id, 'razorpay'))
    shop.shop.invalidateCaches()
    expect(await activeName()).toBeNull()
    expect((await saveRazorpay()).razorpay.isOn).toBe(true)
  })

  test('stay while a payment of the gateway may still change', async () => {
    await saveRazorpay()
    const person = await shop.make.user()
    const ring = await shop.make.product()
    const { order } = await shop
      .as(person)
      .orders.place(checkoutInput([[ring, 1]], { paymentMethod: 'online' }))
    const now = shop.clock.now()
    const attemptId = await shop.database.transaction(async (tx) => {
      const { attempt } = await openAttempt(tx, {
        orderId: order._id,
        gateway: 'razorpay',
        amount: paise(1000),
        expiresAt: now,
        now,
      })
      await setGatewayOrder(tx, attempt.id, 'order_Kanaka')
      return attempt.id
    })
    const remove = () => admin.connections.updateRazorpay({ ...RAZORPAY, keyId: '' })
    await expect(remove()).rejects.toMatchObject({ kind: 'conflict', code: 'PAYMENTS_OPEN' })
    await saveCashfree()
    await admin.connections.updateCashfree({ ...CASHFREE, clientId: '' })
    expect((await saveRazorpay({ secret: 'rose-1188' })).razorpay.isOn).toBe(true)
    await shop.database.transaction((tx) =>
      endChecksOfOld(tx, attemptId, new Date(now.getTime() + 73 * HOUR_MS)),
    )
    expect((await remove()).razorpay.isOn).toBe(false)
  })

  test('need all permissions, and a recent sign-in', async () => {
    const manager = shop.as(await shop.make.user({ permissions: ['manage_users'] }))
    expect((await manager.connections.read()).razorpay.isOn).toBe(false)
    for (const call of [
      () => manager.connections.updateRazorpay({ ...RAZORPAY, secret: KEY_SECRET }),
      () => manager.connections.updateCashfree({ ...CASHFREE, secret: KEY_SECRET }),
      () => manager.connections.test({ kind: 'razorpay' }),
      () => manager.connections.test({ kind: 'cashfree' }),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'forbidden' })
    const stale = shop.as(owner, { confirmsIdentity: false })
    shop.clock.advance(HOUR_MS)
    await expect(stale.connections.updateRazorpay({ ...RAZORPAY, secret: KEY_SECRET })).rejects.toMatchObject(
      {
        code: 'REAUTHENTICATE',
      },
    )
  })
})

describe('a secret of events that is replaced', () => {
  test('is accepted for a day more, and then no longer', async () => {
    await saveRazorpay()
    const saved = await admin.connections.updateRazorpay({ ...RAZORPAY, eventSecret: 'rose-1188' })
    expect(saved.razorpay.previousSecretUntil).toBe(
      new Date(shop.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
    )
    shop.clock.advance(23 * HOUR_MS)
    expect([await takes('rose-1188'), await takes(WEBHOOK_SECRET), await takes(KEY_SECRET)]).toEqual([
      true,
      true,
      false,
    ])
    shop.clock.advance(2 * HOUR_MS)
    expect([await takes('rose-1188'), await takes(WEBHOOK_SECRET)]).toEqual([true, false])
    expect((await admin.connections.read()).razorpay.previousSecretUntil).toBeNull()
  })

  test('is that of the keys at Cashfree', async () => {
    await saveCashfree()
    await admin.connections.updateCashfree({ ...CASHFREE, secret: 'rose-1188' })
    expect([await takesOfCashfree('rose-1188'), await takesOfCashfree(KEY_SECRET)]).toEqual([true, true])
    shop.clock.advance(25 * HOUR_MS)
    expect([await takesOfCashfree('rose-1188'), await takesOfCashfree(KEY_SECRET)]).toEqual([true, false])
  })

  test('counts no longer when the keys become those of another account', async () => {
    await saveRazorpay()
    await saveRazorpay({ keyId: 'rzp_live_Other42', secret: 'other', eventSecret: 'rose-1188' })
    expect([await takes('rose-1188'), await takes(WEBHOOK_SECRET)]).toEqual([true, false])
  })
})

describe('of two gateways', () => {
  test('one takes new payments, and the other one goes on with what began there', async () => {
    await saveRazorpay()
    const saved = await saveCashfree()
    expect(await activeName()).toBe('cashfree')
    expect(saved.razorpay).toMatchObject({ isOn: true, settings: { use: 'old' }, version: 3 })
    expect((await shop.modules.gateways.get('razorpay'))?.name).toBe('razorpay')
    expect(await shop.modules.gateways.formOrigins()).toEqual([
      'https://*.razorpay.com',
      'https://*.cashfree.com',
    ])
    const [entry] = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      subject: 'connection razorpay',
      before: { use: 'new' },
      after: { use: 'old' },
    })
  })

  test('none takes new payments when the one that did is removed', async () => {
    await saveRazorpay()
    await saveCashfree()
    await admin.connections.updateCashfree({ ...CASHFREE, clientId: '' })
    expect(await activeName()).toBeNull()
    await admin.connections.updateRazorpay(RAZORPAY)
    expect(await activeName()).toBe('razorpay')
  })
})

test('the environment wins over keys that staff saved, and a real key never reaches a simulator', async () => {
  const own = await startTestShop({ PAYMENT_SIMULATOR: 'http://127.0.0.1:4400' })
  const boss = own.as(await own.make.admin())
  const { razorpay, cashfree } = await boss.connections.read()
  expect(razorpay).toMatchObject({
    isOn: true,
    hasSecret: true,
    hasEventSecret: true,
    settings: { keyId: 'rzp_test_Simulator' },
    environment: { keyId: 'PAYMENT_SIMULATOR', secret: 'PAYMENT_SIMULATOR' },
  })
  expect(cashfree.environment.clientId).toBe('PAYMENT_SIMULATOR')
  await expect(boss.connections.updateRazorpay({ ...RAZORPAY, secret: KEY_SECRET })).rejects.toMatchObject({
    errors: [{ path: 'secret' }],
  })
  await boss.connections.updateRazorpay({ ...RAZORPAY, use: 'old' })
  expect((await own.modules.connections.current()).razorpay?.keyId).toBe('rzp_test_Simulator')
  expect((await own.modules.gateways.active())?.name).toBe('cashfree')
  expect(await own.modules.gateways.formOrigins()).toEqual(['http://127.0.0.1:4400'])
  await own.close()
})
