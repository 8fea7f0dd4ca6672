import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { encryptedTotpSecrets } from '#server/auth/second-factor/authenticator-app.ts'
import { authenticatorApps } from '#server/auth/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { BootError } from '../boot-error.ts'
import { encryptionKeys } from '../tables.ts'
import { acceptKeys, assertKeysOfDatabase } from './database-keys.ts'
import { createKeyRotation } from './key-rotation.ts'
import { createSecrets, type Secrets } from './secrets.ts'

let shop: TestShop
let userId: string
beforeAll(async () => {
  shop = await startTestShop()
  userId = (await shop.make.user({ role: 'manager' })).id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(encryptionKeys)
  await shop.database.db.delete(authenticatorApps)
})

const columns = [encryptedTotpSecrets]
const newKeys = (...versions: number[]) => new Map(versions.map((version) => [version, randomBytes(32)]))
const secretsOf = (keys: Map<number, Buffer>) => createSecrets(() => keys)
const check = (secrets: Secrets) => assertKeysOfDatabase(shop.database, secrets, columns)
const rotationOf = (secrets: Secrets) =>
  createKeyRotation({ database: shop.database, secrets, columns, log: pino({ level: 'silent' }) })

const storeSecret = (secrets: Secrets) =>
  shop.database.db.insert(authenticatorApps).values({
    userId,
    secret: secrets.encrypt('JBSWY3DPEHPK3PXP', `totp:${userId}`),
  })

const REFUSAL =
  'secret.key in DATA_DIR does not hold key 1 of this database, so what is encrypted with it could not be read: copy secret.key from the data folder that belongs to the database, or from its backup (if it is lost for good: npm run accept-key).'

test('the keys of the first start open the database again, and other keys stop the start with one sentence', async () => {
  const keys = newKeys(1)
  await check(secretsOf(keys))
  await check(secretsOf(keys))
  const other = check(secretsOf(newKeys(1)))
  await expect(other).rejects.toThrow(BootError)
  await expect(other).rejects.toThrow(REFUSAL)
})

test('of two processes that start at the same time with keys of their own one is refused', async () => {
  const outcomes = await Promise.allSettled([check(secretsOf(newKeys(1))), check(secretsOf(newKeys(1)))])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a rotation notes the new key, and a process without it is refused from then on', async () => {
  const keys = newKeys(1)
  const secrets = secretsOf(keys)
  await check(secrets)
  await storeSecret(secrets)
  const before = new Map(keys)
  keys.set(2, randomBytes(32))
  await rotationOf(secrets).run()
  const [row] = await shop.database.db
    .select()
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
  expect(row!.secret).toMatch(/^v2\./)
  await check(secretsOf(keys))
  await expect(check(secretsOf(before))).rejects.toThrow('does not hold key 2')
})

test('a rotation with another second key than that of the database changes nothing', async () => {
  const keys = newKeys(1)
  await check(secretsOf(keys))
  await storeSecret(secretsOf(keys))
  await check(secretsOf(new Map([...keys, ...newKeys(2)])))
  const other = secretsOf(new Map([...keys, ...newKeys(2)]))
  await expect(rotationOf(other).run()).rejects.toThrow('does not hold key 2')
  const [row] = await shop.database.db.select().from(authenticatorApps)
  expect(row!.secret).toMatch(/^v1\./)
})

test('a shop from before the check values gets them when its key reads what is stored, and other keys are refused', async () => {
  const keys = newKeys(1)
  await storeSecret(secretsOf(keys))
  await expect(check(secretsOf(newKeys(1)))).rejects.toThrow(REFUSAL)
  await expect(check(secretsOf(newKeys(2)))).rejects.toThrow(REFUSAL)
  expect(await shop.database.db.$count(encryptionKeys)).toBe(0)
  await check(secretsOf(keys))
  expect(await shop.database.db.$count(encryptionKeys)).toBe(1)
})

test('the check value is not the key', async () => {
  const keys = newKeys(1)
  await check(secretsOf(keys))
  const [row] = await shop.database.db.select().from(encryptionKeys)
  expect(Buffer.from(row!.checkValue, 'base64url')).not.toEqual(keys.get(1))
})

test('a shop whose key is lost for good opens with a new one, once a person has accepted it', async () => {
  const lost = secretsOf(newKeys(1))
  await check(lost)
  await storeSecret(lost)
  const found = secretsOf(newKeys(1))
  await acceptKeys(shop.database, found)
  await check(found)
  await expect(check(lost)).rejects.toThrow(REFUSAL)
})
