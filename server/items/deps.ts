import type { Audit } from '#server/audit/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Products } from '#server/products/service.ts'
import type { SettingsService } from '#server/settings/service.ts'

/** What items ask about orders. Orders are built on items, so app.ts hands these functions in. */
export type ItemOrders = {
  /** Whether an order that has not left the shop has a line of the variant that is made to order. */
  hasOpenMadeToOrderLine: (tx: Tx, variantId: string) => Promise<boolean>
  /** Whether the price of the order line counts the weight of its item. */
  isChargedByItem: (tx: Tx, orderLineId: string) => Promise<boolean>
}

export type ItemDeps = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  products: Pick<Products, 'lockStock' | 'reserveStock' | 'returnStock' | 'setSerialised'>
  settings: Pick<SettingsService, 'current'>
  config: Pick<Config, 'publicUrl'>
  orders: ItemOrders
}
