import type { OutboxMessage, OutboxState } from '#contract/outbox.ts'
import type { BadgeTone } from '#domain/badge-tone.ts'

export const MESSAGE_STATES: Record<OutboxState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  lapsed: { label: 'Expired', tone: 'neutral' },
}

export const CHANNEL_LABELS: Record<OutboxMessage['channel'], string> = { mail: 'Email', sms: 'Text message' }

/** Labels by the kind of event, which is the part before the colon. */
const EVENT_LABELS: Record<string, string> = {
  welcome: 'Welcome',
  code: 'Verification code',
  reset: 'Password reset',
  'order-placed': 'Order placed',
  'order-status': 'Order status',
  'delivery-code': 'Delivery code',
  'return-requested': 'Return, to the customer',
  'return-arrived': 'Return, to the shop',
  'return-approved': 'Return approved',
  'return-declined': 'Return declined',
  'return-received': 'Return received',
  'return-refunded': 'Return refunded',
  'review-published': 'Review published',
  'review-rejected': 'Review not published',
  'review-answered': 'Reply to a review',
  'enquiry-received': 'Enquiry, to the customer',
  'enquiry-arrived': 'Enquiry, to the shop',
}

export function eventLabel(event: string): string {
  const [kind = ''] = event.split(':', 1)
  return EVENT_LABELS[kind] ?? kind
}
