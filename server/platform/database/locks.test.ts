import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { assertLockOrder, lockKeys, tryLockNumber } from './locks.ts'

let prepared: TestDatabase
beforeAll(async () => {
  // one connection: each transaction follows another one on it
  prepared = await createTestDatabase(1)
})
afterAll(() => prepared.drop())

describe('the order of locks', () => {
  test('allows later levels, and a level that is held already', async () => {
    await prepared.database.transaction(async (tx) => {
      assertLockOrder(tx, 'order')
      assertLockOrder(tx, 'variants')
      assertLockOrder(tx, 'items')
      assertLockOrder(tx, 'variants')
    })
  })

  test('fails a test that locks an earlier level later', async () => {
    const work = prepared.database.transaction(async (tx) => {
      await lockKeys(tx, 'slug', 'kada')
      assertLockOrder(tx, 'variants')
    })
    await expect(work).rejects.toThrow('“variants” is locked after “slug”: see LOCK_ORDER.')
  })

  test('begins again with the next transaction, also after one that failed', async () => {
    const failed = prepared.database.transaction(async (tx) => {
      assertLockOrder(tx, 'items')
      throw new Error('made to fail')
    })
    await expect(failed).rejects.toThrow('made to fail')
    await prepared.database.transaction(async (tx) => assertLockOrder(tx, 'rates'))
  })

  test('refuses a lock outside of a transaction, which would end at once', async () => {
    const outside = prepared.database.db as never
    expect(() => assertLockOrder(outside, 'rates')).toThrow('“rates” is locked outside of a transaction.')
  })
})

test('a number is locked by one transaction, or by several that share it', async () => {
  const other = await createTestDatabase(3)
  const { transaction } = other.database
  const tryLock = (mode: 'shared' | 'exclusive') =>
    transaction((tx) => tryLockNumber(tx, 'product import', 4711, mode))
  try {
    await transaction(async (tx) => {
      expect(await tryLockNumber(tx, 'product import', 4711, 'shared')).toBe(true)
      expect(await tryLock('shared')).toBe(true)
      expect(await tryLock('exclusive')).toBe(false)
    })
    expect(await tryLock('exclusive')).toBe(true)
  } finally {
    await other.drop()
  }
})
