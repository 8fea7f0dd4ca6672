import type { OutboxMessage, OutboxState } from '#contract/outbox.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const STATES: Record<OutboxState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'pending' },
  sending: { label: 'Sending', tone: 'processing' },
  sent: { label: 'Sent', tone: 'delivered' },
  failed: { label: 'Given up', tone: 'cancelled' },
  lapsed: { label: 'Lapsed', tone: 'neutral' },
}

export const CHANNELS: Record<OutboxMessage['channel'], string> = { mail: 'Mail', sms: 'Text message' }

/** What a message tells of, by the first word of its event. */
const EVENTS: Record<string, string> = {
  welcome: 'Welcome',
  code: 'Verification code',
  reset: 'Password link',
  'order-placed': 'Order placed',
  'order-status': 'Order status',
  'enquiry-received': 'Enquiry, to the person',
  'enquiry-arrived': 'Enquiry, to the shop',
}

export const eventLabel = (event: string): string => EVENTS[event.split(':', 1)[0] ?? ''] ?? event
