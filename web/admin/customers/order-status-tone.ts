import type { BadgeTone } from '#web/ui/badge.tsx'

/** Here only these have a colour; `completed` is another word for delivered. */
const STATUS_TONES: Record<string, BadgeTone> = {
  completed: 'delivered',
  delivered: 'delivered',
  processing: 'processing',
  cancelled: 'cancelled',
}

/** How the orders of a customer show their status. */
export const orderStatusTone = (status: string): BadgeTone => STATUS_TONES[status] ?? 'neutral'
