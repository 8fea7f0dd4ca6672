import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'

const STORAGE_KEY = `${PERSONAL_KEY_PREFIX}payment-link`

/**
 * The token of the payment link of an order: what is after the `#` of the address, which goes to no server. The tab keeps it,
 * because a gateway sends the browser back without it. Null: the customer came here while signed in.
 */
export function readLinkToken(order: string): string | null {
  const fromAddress = location.hash.slice(1)
  try {
    if (fromAddress) sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ order, token: fromAddress }))
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (isLink(kept) && kept.order === order) return kept.token
  } catch {}
  return fromAddress || null
}

const isLink = (value: unknown): value is { order: string; token: string } =>
  typeof value === 'object' &&
  value !== null &&
  'order' in value &&
  typeof value.order === 'string' &&
  'token' in value &&
  typeof value.token === 'string'
