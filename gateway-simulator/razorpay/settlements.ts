import { type Answer, json } from '../http.ts'
import type { Simulator } from '../simulator.ts'
import type { Account, Entry, Settlement } from '../state.ts'
import { seconds } from './entities.ts'
import { refuse } from './errors.ts'

type Call = { simulator: Simulator; account: Account; query: URLSearchParams }

/** `GET /settlements/recon/combined`: a row for each payment, refund and adjustment that was settled on a day or in a month. */
export function reconcile({ simulator, account, query }: Call): Answer {
  const year = Number(query.get('year'))
  const month = Number(query.get('month'))
  const day = query.get('day')
  if (!(year >= 2000 && year <= 2999)) throw refuse('The year is not a valid year.', 'year')
  if (!(month >= 1 && month <= 12)) throw refuse('The month is not a valid month.', 'month')
  const count = Number(query.get('count') ?? 1000)
  if (!(count >= 1 && count <= 1000)) throw refuse('The count must be between 1 and 1000.', 'count')
  const prefix = `${year}-${String(month).padStart(2, '0')}-${day === null ? '' : day.padStart(2, '0')}`
  const skip = Number(query.get('skip') ?? 0)
  const items = settlementsOf(simulator, account)
    .filter((settlement) => settlement.day.startsWith(prefix))
    .flatMap((settlement) => rowsOf(simulator, settlement))
    .slice(skip, skip + count)
  return json(200, { entity: 'collection', count: items.length, items })
}

export function listSettlements({ simulator, account }: Call): Answer {
  const items = settlementsOf(simulator, account)
    .toReversed()
    .map((settlement) => settlementEntity(simulator, settlement))
  return json(200, { entity: 'collection', count: items.length, items })
}

export function fetchSettlement({ simulator, account }: Call, id: string): Answer {
  const settlement = settlementsOf(simulator, account).find((entry) => entry.id === id)
  if (!settlement) throw refuse('This id does not exist')
  return json(200, settlementEntity(simulator, settlement))
}

const settlementsOf = (simulator: Simulator, account: Account): Settlement[] =>
  simulator.state.settlements.filter(
    ({ gateway, keyId }) => gateway === account.gateway && keyId === account.keyId,
  )

const linesOf = (simulator: Simulator, settlement: Settlement): Entry[] =>
  simulator.state.entries.filter(
    ({ settlementId, kind }) => settlementId === settlement.id && kind !== 'settle',
  )

export function settlementEntity(simulator: Simulator, settlement: Settlement) {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const lines = linesOf(simulator, settlement)
  const tax = sum(lines.map(({ postings }) => postings.tax ?? 0))
  return {
    id: settlement.id,
    entity: 'settlement',
    amount: settlement.amount,
    status: 'processed',
    fees: sum(lines.map(({ postings }) => postings.fees ?? 0)) + tax,
    tax,
    utr: settlement.utr,
    created_at: seconds(settlement.settledAt),
  }
}

const rowsOf = (simulator: Simulator, settlement: Settlement) =>
  linesOf(simulator, settlement).map((entry) => {
    const payment = simulator.paymentOf(entry.paymentId ?? '')
    const order = simulator.orderOf(payment)
    const net = entry.postings.merchant ?? 0
    const tax = entry.postings.tax ?? 0
    const fee = (entry.postings.fees ?? 0) + tax
    const isDispute = entry.kind.startsWith('dispute')
    return {
      entity_id: entityId(entry),
      type: entry.kind === 'capture' ? 'payment' : entry.kind === 'refund' ? 'refund' : 'adjustment',
      debit: Math.max(0, -net),
      credit: Math.max(0, net),
      amount: Math.abs(net) + fee,
      currency: 'INR',
      fee,
      tax,
      on_hold: false,
      settled: true,
      created_at: seconds(entry.at),
      settled_at: seconds(settlement.settledAt),
      settlement_id: settlement.id,
      posted_at: null,
      credit_type: 'default',
      description: describe(entry),
      notes: null,
      payment_id: entry.kind === 'capture' ? null : payment.id,
      settlement_utr: settlement.utr,
      order_id: order.id,
      order_receipt: order.reference,
      method: payment.method,
      card_network: payment.card?.network ?? null,
      card_issuer: null,
      card_type: payment.card?.type ?? null,
      dispute_id: isDispute ? entry.reference : null,
    }
  })

/** An adjustment has an id of its own, made of the one that it is about. */
function entityId(entry: Entry): string {
  if (entry.kind === 'capture') return entry.paymentId ?? ''
  if (entry.kind === 'refund') return entry.reference ?? ''
  return `adj_${entry.reference?.split('_')[1] ?? ''}`
}

function describe(entry: Entry): string | null {
  if (entry.kind === 'refund-failed') return `Reversal of refund ${entry.reference}`
  if (entry.kind === 'dispute') return `Debit for dispute ${entry.reference}`
  if (entry.kind === 'dispute-won') return `Credit for dispute ${entry.reference}`
  return null
}
