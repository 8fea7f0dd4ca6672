import type { Tx } from '#server/platform/database/database.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { assertDifferencesSettled } from '../adjustments/queries.ts'
import type { OrderDeps } from '../deps.ts'
import { assertRestPaid } from '../payments/advances.ts'
import type { OrderRow } from '../tables.ts'

/** The one place that decides whether anything of an order may leave the shop, whole or in parts. Throws a 409 with the reason. */
export async function assertCanShip(
  tx: Tx,
  order: OrderRow,
  { documents, shop }: Pick<OrderDeps, 'documents'> & { shop: ShopSettings },
): Promise<void> {
  await assertDifferencesSettled(tx, order)
  await assertRestPaid(tx, order)
  await documents.assertCanDispatch(tx, order, shop)
}
