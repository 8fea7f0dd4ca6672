import { getDeliveryDay, parseDeliveryDays } from '#domain/delivery-date.ts'
import { getLongestLeadDays } from '#domain/ready-date.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { listOrderLines } from './queries.ts'
import type { OrderRow } from './tables.ts'

/** The delivery time that the order was placed with, counted from now: the payment arrived, or the order is taken up again. */
export async function getPromisedDay(
  db: Reader,
  { id, deliveryEstimate }: OrderRow,
  { now, shop }: { now: Date; shop: ShopSettings },
): Promise<string | null> {
  const days = parseDeliveryDays(deliveryEstimate ?? shop.deliveryEstimate)
  if (!days) return null
  const leadDays = getLongestLeadDays(await listOrderLines(db, id))
  return getDeliveryDay({ startedAt: now, leadDays, days }, shop)
}
