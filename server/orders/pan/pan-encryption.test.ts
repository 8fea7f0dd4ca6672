import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyRotation } from '#server/platform/encryption/key-rotation.ts'
import { createSecrets } from '#server/platform/encryption/secrets.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { orders } from '../tables.ts'
import { decryptPan, encryptedPanColumn, encryptPan } from './pan-encryption.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const PANS = 205

test('after a rotation every stored PAN is encrypted with the newest key and still opens for its own order', async () => {
  const keys = new Map([[1, randomBytes(32)]])
  const secrets = createSecrets(() => keys)
  const person = await shop.make.user()
  const product = await shop.make.product({ price: 1000, stock: 10 })
  const { order } = await shop.as(person).orders.place(checkoutInput([[product, 1]]))
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order._id))
  const ids = Array.from({ length: PANS }, (_, at) => `order-${String(at).padStart(3, '0')}`)
  await shop.database.db.insert(orders).values(
    ids.map((id) => ({
      ...row!,
      id,
      orderNumber: id,
      panEncrypted: encryptPan(secrets, 'ABCPK1234F', id),
    })),
  )
  const rotation = createKeyRotation({
    database: shop.database,
    secrets,
    log: pino({ level: 'silent' }),
    columns: [encryptedPanColumn],
  })
  await rotation.run()
  const stored = async () =>
    new Map(
      (await shop.database.db.select().from(orders)).map(
        ({ id, panEncrypted }) => [id, panEncrypted] as const,
      ),
    )
  const before = await stored()
  expect(ids.every((id) => before.get(id)?.startsWith('v1.'))).toBe(true)

  keys.set(2, randomBytes(32))
  await rotation.run()
  const after = await stored()
  expect(after.get(order._id)).toBeNull()
  for (const id of ids) {
    expect(after.get(id)).toMatch(/^v2\./)
    expect(decryptPan(secrets, after.get(id)!, id)).toBe('ABCPK1234F')
  }
})
