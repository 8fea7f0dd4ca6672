import type { OrderDeps } from './deps.ts'
import { createMoves } from './moves.ts'
import { createPlaceOrder } from './place-order.ts'
import { anonymise } from './privacy.ts'
import { oneFor } from './reading.ts'
import { listOrders, orderStats, ordersOf } from './summaries.ts'
import { createTracking } from './track.ts'

/** What was sold to whom, and where it is now. */
export const createOrders = (deps: OrderDeps) => ({
  place: createPlaceOrder(deps),
  ...createMoves(deps),
  track: createTracking(deps),
  one: oneFor.bind(null, deps.database.db),
  list: listOrders.bind(null, deps.database.db),
  mine: ordersOf.bind(null, deps.database.db),
  stats: () => orderStats(deps.database.db),
  anonymise,
})

export type Orders = ReturnType<typeof createOrders>
