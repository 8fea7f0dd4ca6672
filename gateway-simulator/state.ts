import { randomBytes } from 'node:crypto'

export type GatewayName = 'razorpay' | 'cashfree'
export type Method = 'card' | 'upi' | 'netbanking'

/** A shop at a gateway. The key id names it in every call. */
export type Account = {
  gateway: GatewayName
  keyId: string
  keySecret: string
  /** `acc_…` in the events of Razorpay. */
  id: string
  webhook: Webhook
  /** `manual`: a payment stays authorised until the shop captures it. Cashfree always captures. */
  capture: 'manual' | 'automatic'
  /** Razorpay says that a receipt has to be unique. `any` takes one twice. */
  receipts: 'unique' | 'any'
  /** What becomes of a refund by itself. `pending` stays until the control API decides. */
  refunds: 'processed' | 'pending' | 'failed'
  feeBasisPoints: number
  /** UPI takes no more in one payment. For a jeweller ₹2 lakh. */
  upiLimit: number
}

export type Webhook = {
  url: string | null
  /** Razorpay only: Cashfree signs with the secret of the API. */
  secret: string
  oldSecret: string | null
  enabled: boolean
  /** Test modes. */
  signWithOldSecret: boolean
  delayMs: number
  /** How often an event is sent each time. */
  copies: number
  /** So many of the next events are lost. */
  dropNext: number
  /** Nothing is sent until the release. */
  hold: boolean
  /** Razorpay: the wait before the first retry, which doubles with each one. Cashfree waits 2, 10 and 30 of these. */
  retryBaseMs: number
  /** No answer for so long counts as a failure. */
  timeoutMs: number
}

export type Order = {
  id: string
  gateway: GatewayName
  keyId: string
  amount: number
  currency: string
  /** Null: as the account says. */
  capture: Account['capture'] | null
  /** What the shop calls it: the receipt at Razorpay, the order id at Cashfree. */
  reference: string | null
  notes: Record<string, string>
  partialPayment: boolean
  firstPaymentMinimum: number | null
  linkId: string | null
  createdAt: number
  /** Null: never. */
  expiresAt: number | null
  terminated: boolean
  cashfree: CashfreeOrder | null
}

export type CashfreeOrder = {
  cfOrderId: string
  paymentSessionId: string
  customer: Record<string, unknown>
  returnUrl: string | null
  notifyUrl: string | null
  paymentMethods: string | null
  note: string | null
  tags: Record<string, string> | null
}

export type Failure = { code: string; description: string; source: string; step: string; reason: string }

export type Card = { last4: string; network: string; type: 'credit' | 'debit'; international: boolean }

export type Payment = {
  id: string
  gateway: GatewayName
  keyId: string
  orderId: string
  amount: number
  /** `released` was authorised and went back to the customer without a capture. `dropped`: the customer left. */
  status: 'pending' | 'failed' | 'authorised' | 'captured' | 'released' | 'dropped'
  method: Method
  vpa: string | null
  bank: string | null
  card: Card | null
  email: string
  contact: string
  failure: Failure | null
  bankReference: string | null
  /** With tax. 0 until the capture. */
  fee: number
  tax: number
  createdAt: number
  authorisedAt: number | null
  capturedAt: number | null
}

export type Refund = {
  id: string
  /** What the shop calls it: the receipt at Razorpay, the refund id at Cashfree. */
  reference: string | null
  paymentId: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  speed: string
  notes: Record<string, string>
  note: string | null
  arn: string | null
  /** Of a payment that was never captured. */
  automatic: boolean
  createdAt: number
  processedAt: number | null
}

export type Dispute = {
  id: string
  paymentId: string
  amount: number
  status: 'open' | 'under_review' | 'won' | 'lost'
  reason: string
  createdAt: number
  resolvedAt: number | null
}

export type Settlement = {
  id: string
  gateway: GatewayName
  keyId: string
  utr: string
  /** In India, YYYY-MM-DD. */
  day: string
  amount: number
  settledAt: number
}

export type PaymentLink = {
  id: string
  keyId: string
  orderId: string
  amount: number
  currency: string
  acceptPartial: boolean
  firstPartialMinimum: number
  description: string
  reference: string
  customer: Record<string, string>
  notify: Record<string, boolean>
  reminderEnable: boolean
  notes: Record<string, string>
  callbackUrl: string
  expireBy: number
  cancelledAt: number | null
  expiredAt: number | null
  createdAt: number
  updatedAt: number
}

/** What the browser of a customer was sent to pay with. */
export type CheckoutSession = {
  id: string
  /** How the browser gets back: a form with a signature, an address with the order id, or a signed address. */
  kind: 'razorpay' | 'cashfree' | 'link'
  orderId: string
  shopName: string
  description: string
  email: string
  contact: string
  /** Where the browser goes after the payment, and after Cancel. */
  returnUrl: string
  cancelUrl: string | null
}

/** Where the paise of a payment are. An entry moves them between these. */
export type BookAccount = 'customer' | 'held' | 'merchant' | 'fees' | 'tax' | 'dispute' | 'bank'

export type EntryKind =
  | 'authorise'
  | 'release'
  | 'capture'
  | 'refund'
  | 'refund-failed'
  | 'dispute'
  | 'dispute-won'
  | 'dispute-lost'
  | 'settle'

export type Entry = {
  at: number
  gateway: GatewayName
  keyId: string
  kind: EntryKind
  /** Null for a settlement. */
  paymentId: string | null
  /** The refund, dispute or settlement. */
  reference: string | null
  postings: Partial<Record<BookAccount, number>>
  settlementId: string | null
}

export type WebhookEvent = {
  id: string
  gateway: GatewayName
  keyId: string
  kind: string
  url: string
  secret: string
  body: string
  createdAt: number
  attempts: number
  /** `lost`: dropped by a test mode, or made while the webhook was off. */
  status: 'held' | 'waiting' | 'delivered' | 'gave-up' | 'lost'
  /** What the shop answered each time: a status, or why there was none. */
  answers: string[]
}

/** What happens by itself when its time has come. */
export type Job = {
  at: number
  kind: 'deliver' | 'authorise-late' | 'release-uncaptured' | 'expire-link'
  id: string
}

export type State = {
  clockOffset: number
  accounts: Account[]
  orders: Record<string, Order>
  payments: Record<string, Payment>
  refunds: Record<string, Refund>
  /** By account and key: what the first call asked for and which refund it made. */
  refundKeys: Record<string, { request: string; refundId: string }>
  /** Cashfree, by account and idempotency key: the first answer. */
  answers: Record<string, { request: string; status: number; body: string }>
  disputes: Record<string, Dispute>
  links: Record<string, PaymentLink>
  sessions: Record<string, CheckoutSession>
  settlements: Settlement[]
  entries: Entry[]
  events: WebhookEvent[]
  jobs: Job[]
}

export const DAY_MS = 86_400_000

const newWebhook = (gateway: GatewayName): Webhook => ({
  url: null,
  secret: 'simulator-webhook-secret',
  oldSecret: null,
  enabled: true,
  signWithOldSecret: false,
  delayMs: 0,
  copies: 1,
  dropNext: 0,
  hold: false,
  retryBaseMs: gateway === 'razorpay' ? 1_000 : 60_000,
  timeoutMs: 5_000,
})

export const newAccount = (gateway: GatewayName, keyId: string, keySecret: string): Account => ({
  gateway,
  keyId,
  keySecret,
  id: `acc_${randomId()}`,
  webhook: newWebhook(gateway),
  capture: gateway === 'razorpay' ? 'manual' : 'automatic',
  receipts: 'unique',
  refunds: 'processed',
  feeBasisPoints: gateway === 'razorpay' ? 200 : 190,
  upiLimit: 2_00_000_00,
})

/** A shop can use these at once. They open nothing but the simulator. */
export const DEFAULT_KEYS: Record<GatewayName, { keyId: string; keySecret: string }> = {
  razorpay: { keyId: 'rzp_test_Simulator', keySecret: 'simulator-key-secret' },
  cashfree: { keyId: 'TEST_SIMULATOR', keySecret: 'cfsk_ma_test_simulator' },
}

export const newState = (): State => ({
  clockOffset: 0,
  accounts: [
    newAccount('razorpay', DEFAULT_KEYS.razorpay.keyId, DEFAULT_KEYS.razorpay.keySecret),
    newAccount('cashfree', DEFAULT_KEYS.cashfree.keyId, DEFAULT_KEYS.cashfree.keySecret),
  ],
  orders: {},
  payments: {},
  refunds: {},
  refundKeys: {},
  answers: {},
  disputes: {},
  links: {},
  sessions: {},
  settlements: [],
  entries: [],
  events: [],
  jobs: [],
})

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 14 letters and digits, as in the ids of Razorpay. */
export function randomId(): string {
  return [...randomBytes(14)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

export const randomDigits = (count: number): string =>
  [...randomBytes(count)].map((byte, at) => (at === 0 ? 1 + (byte % 9) : byte % 10)).join('')
