import { connectDatabase } from '#server/platform/database.ts'
import { APPLICATION_ROLE } from '#server/platform/role-names.ts'
import { type ConnectionCutter, startConnectionCutter } from './connection-cutter.ts'
import { startTestShop, type TestShop } from './test-app.ts'
import { createTestDatabase } from './test-database.ts'

/** A shop whose connections to its database can be cut. `shop.close()` ends all of it. */
export async function startCuttableShop(): Promise<{ shop: TestShop; cutter: ConnectionCutter }> {
  const prepared = await createTestDatabase()
  const cutter = await startConnectionCutter(prepared.connection)
  const database = connectDatabase(cutter.connection, 4, APPLICATION_ROLE)
  const shop = await startTestShop(
    {},
    {
      database,
      asOwner: prepared.asOwner,
      async drop() {
        await database.close()
        await cutter.close()
        await prepared.drop()
      },
    },
  )
  return { shop, cutter }
}
