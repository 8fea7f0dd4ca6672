import { connectDatabase } from '#server/platform/database/database.ts'
import { APPLICATION_ROLE } from '#server/platform/database/role-names.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { TEST_LIMITS } from './global-setup.ts'
import { createTestDatabase } from './test-database.ts'
import { startTestShop, type TestShop } from './test-shop.ts'

/** A shop whose database connections can be cut. `shop.close()` ends all of it. */
export async function startShopBehindFaultProxy(): Promise<{ shop: TestShop; cutter: FaultProxy }> {
  const testDatabase = await createTestDatabase()
  const cutter = await startFaultProxy(testDatabase.connection)
  const database = connectDatabase(cutter.connection, 4, APPLICATION_ROLE, TEST_LIMITS)
  const shop = await startTestShop(
    {},
    {
      database,
      asOwner: testDatabase.asOwner,
      async drop() {
        await database.close()
        await cutter.close()
        await testDatabase.drop()
      },
    },
  )
  return { shop, cutter }
}
