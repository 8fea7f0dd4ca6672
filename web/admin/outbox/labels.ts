import type { OutboxMessage, OutboxState } from '#contract/outbox.ts'
import type { BadgeTone } from '#domain/badge-tone.ts'

export const MESSAGE_STATES: Record<OutboxState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Given up', tone: 'danger' },
  lapsed: { label: 'Lapsed', tone: 'neutral' },
}

export const CHANNEL_LABELS: Record<OutboxMessage['channel'], string> = { mail: 'Mail', sms: 'Text message' }

/** What a message tells of, by the first word of its event. */
const EVENT_LABELS: Record<string, string> = {
  welcome: 'Welcome',
  code: 'Verification code',
  reset: 'Password link',
  'order-placed': 'Order placed',
  'order-status': 'Order status',
  'return-requested': 'Return, to the person',
  'return-arrived': 'Return, to the shop',
  'return-approved': 'Return approved',
  'return-declined': 'Return declined',
  'return-received': 'Return received',
  'return-refunded': 'Money given back',
  'enquiry-received': 'Enquiry, to the person',
  'enquiry-arrived': 'Enquiry, to the shop',
}

export function eventLabel(event: string): string {
  const [kind = ''] = event.split(':', 1)
  // one that is not known here is told without the row it is about
  return EVENT_LABELS[kind] ?? kind
}
