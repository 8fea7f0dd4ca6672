import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyRotation } from '#server/platform/encryption/key-rotation.ts'
import { createSecrets } from '#server/platform/encryption/secrets.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { totpOf } from '#server/testing/totp.ts'
import { authenticatorApps } from '../tables.ts'
import { createAuthenticatorApps, encryptedTotpSecrets } from './authenticator-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('after a rotation the secrets of authenticator apps are encrypted with the newest key, and codes still count', async () => {
  const { database, clock } = shop
  const keys = new Map([[1, randomBytes(32)]])
  const secrets = createSecrets(() => keys)
  const apps = createAuthenticatorApps({ clock, secrets })
  const { id } = await shop.make.user({ role: 'manager' })
  const secret = await database.transaction((tx) => apps.startSetup(tx, id))
  await database.transaction((tx) => apps.confirmSetup(tx, id, totpOf(secret, clock.now())))
  keys.set(2, randomBytes(32))
  const rotation = createKeyRotation({
    database,
    secrets,
    log: pino({ level: 'silent' }),
    columns: [encryptedTotpSecrets],
  })
  await rotation.run()
  const [row] = await database.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, id))
  expect(row!.secret).toMatch(/^v2\./)
  keys.delete(1)
  clock.advance(30_000)
  expect(await apps.consumeCode(database.db, id, totpOf(secret, clock.now()))).toBe(true)
})
