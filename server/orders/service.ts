import { createCashToday } from './cash-of-day.ts'
import type { OrderDeps } from './deps.ts'
import { createMoves } from './moves.ts'
import { createNotes } from './notes.ts'
import { createPanReading } from './pan-reading.ts'
import { createPayments } from './payments.ts'
import { createPlaceOrder } from './place-order.ts'
import { anonymise } from './privacy.ts'
import { oneFor } from './reading.ts'
import { createReturns } from './returns.ts'
import { listOrders, orderStats, ordersOf } from './summaries.ts'
import { createTracking } from './track.ts'
import { createUnpaidTransfers } from './unpaid-transfers.ts'

/** What was sold to whom, and where it is now. */
export function createOrders(deps: OrderDeps) {
  const moves = createMoves(deps)
  return {
    place: createPlaceOrder(deps),
    setStatus: moves.setStatus,
    cancel: moves.cancel,
    confirmPayment: createPayments(deps),
    readPan: createPanReading(deps),
    unpaidTransfers: createUnpaidTransfers(deps, moves),
    returns: createReturns(deps, moves),
    notes: createNotes(deps),
    track: createTracking(deps),
    cashToday: createCashToday(deps),
    one: oneFor.bind(null, deps.database.db),
    list: listOrders.bind(null, deps.database.db),
    mine: ordersOf.bind(null, deps.database.db),
    stats: () => orderStats(deps.database.db),
    anonymise,
  }
}

export type Orders = ReturnType<typeof createOrders>
