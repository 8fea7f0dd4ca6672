/** Of a dispute at a gateway, in the order in which they follow each other. `closed`: without a decision that is told. */
export const DISPUTE_STATUSES = ['open', 'under-review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

export const DISPUTE_LABELS = {
  open: 'Waits for an answer',
  'under-review': 'Under review',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
} as const satisfies Record<DisputeStatus, string>

/** Nothing is decided yet. */
export const OPEN_DISPUTE_STATUSES = ['open', 'under-review'] as const satisfies readonly DisputeStatus[]
export const isOpenDispute = (status: DisputeStatus): boolean =>
  OPEN_DISPUTE_STATUSES.some((open) => open === status)

/** The status after a gateway reports one. A report that was sent before another one changes nothing, and a decision stays. */
export const advanceDisputeStatus = (known: DisputeStatus, reported: DisputeStatus): DisputeStatus =>
  isOpenDispute(known) && DISPUTE_STATUSES.indexOf(reported) > DISPUTE_STATUSES.indexOf(known)
    ? reported
    : known
