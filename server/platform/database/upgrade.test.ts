import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { DEMO_PAGES } from '#seed/demo/pages.ts'
import { seedEmptyDatabase } from '#seed/seed-empty-database.ts'
import { orders } from '#server/orders/tables.ts'
import { getBalance } from '#server/payments/queries.ts'
import { TEST_LIMITS, withDatabase } from '#server/testing/global-setup.ts'
import {
  compareShop,
  migrateUntil,
  RELEASES,
  readStoredShop,
  restoreShop,
} from '#server/testing/stored-shop.ts'
import { runOnServer } from '#server/testing/test-database.ts'
import { newId } from '../ids.ts'
import { connectDatabase } from './database.ts'
import { migrate } from './migrate.ts'

test.each(RELEASES)(
  'the shop of release %s opens, with every field that still exists unchanged, and the pages and the home page it had',
  async (version) => {
    const stored = await readStoredShop(version)
    const name = `swarna_release_${newId()}`
    await runOnServer(`create database ${name}`)
    const connection = withDatabase(inject('postgres'), name)
    const database = connectDatabase(connection, 2, undefined, TEST_LIMITS)
    const client = new pg.Client(connection)
    await client.connect()
    try {
      await migrateUntil(database.pool, stored.migrations)
      await restoreShop(client, stored)
      expect(await compareShop(client, stored)).toEqual([])
      await migrate(database)
      expect(await compareShop(client, stored)).toEqual([])
      await seedEmptyDatabase({ database, seed: 'none', now: new Date() })
      const { rows } = await client.query('select slug from pages where published_number = 1')
      expect(rows.map(({ slug }) => slug).toSorted()).toEqual(DEMO_PAGES.map(({ slug }) => slug).toSorted())
      const { rows: home } = await client.query<{ blocks: { id: string }[] }>(
        'select blocks from home_versions join home_page on number = published_number',
      )
      expect(home[0]?.blocks.map(({ id }) => id)).toContain('diamondMasterpieces')
      expect(home[0]?.blocks).toHaveLength(21)
      expect(stored.tables.get('orders')?.length).toBeGreaterThan(0)
      for (const order of await database.db.select().from(orders)) {
        const isLive = ['pending', 'processing', 'shipped', 'delivered'].includes(order.status)
        const balance = await getBalance(database.db, order.id)
        const hasPaid = order.paymentStatus !== 'pending'
        expect([order.orderNumber, balance]).toEqual([
          order.orderNumber,
          {
            expected: isLive ? order.totalPaise - order.refundedPaise : 0,
            received: hasPaid ? order.totalPaise : 0,
            refunded: order.paymentStatus === 'refunded' ? order.totalPaise : 0,
            due: isLive && !hasPaid ? order.totalPaise : 0,
            refundable: !isLive && order.paymentStatus === 'completed' ? order.totalPaise : 0,
          },
        ])
      }
    } finally {
      await client.end()
      await database.close()
      await runOnServer(`drop database ${name} with (force)`)
    }
  },
)
