import type { BadgeTone } from '../../ui/badge.tsx'

/** S2 §4: here only these have a colour; `completed` is another word for delivered. */
const COLOURED: Record<string, BadgeTone> = {
  completed: 'delivered',
  delivered: 'delivered',
  processing: 'processing',
  cancelled: 'cancelled',
}

/** How the orders of a customer show their status. */
export const toneOf = (status: string): BadgeTone => COLOURED[status] ?? 'neutral'
