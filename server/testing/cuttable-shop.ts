import { connectDatabase } from '#server/platform/database.ts'
import { type ConnectionCutter, startConnectionCutter } from './connection-cutter.ts'
import { startTestShop, type TestShop } from './test-app.ts'
import { createTestDatabase } from './test-database.ts'

/** A shop whose connections to its database can be cut. `shop.close()` ends all of it. */
export async function startCuttableShop(): Promise<{ shop: TestShop; cutter: ConnectionCutter }> {
  const prepared = await createTestDatabase()
  const cutter = await startConnectionCutter(prepared.connection)
  const database = connectDatabase(cutter.connection, 4)
  const shop = await startTestShop(
    {},
    {
      database,
      async drop() {
        await database.close()
        await cutter.close()
        await prepared.drop()
      },
    },
  )
  return { shop, cutter }
}
