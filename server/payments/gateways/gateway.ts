import type { DisputeStatus } from '#domain/gateway-disputes.ts'
import type { GatewayName } from '#domain/gateways.ts'
import type { Paise } from '#domain/money.ts'

/** What the shop asks a gateway to collect: one attempt to pay for an order, of which there may be several. */
export type PaymentRequest = {
  /** Ours. The same id again finds what the first call made. At most 40 letters, digits, `-` and `_`. */
  attemptId: string
  /** What the first `start` of this attempt answered, once it is stored: no other order is looked for or made then. */
  gatewayOrderId?: string | null
  amount: Paise
  orderNumber: string
  shopName: string
  /** Null: somebody pays whom the shop does not know, and who is shown nothing about the customer. */
  customer: { id: string; name: string; email: string; phone: string } | null
  /** Where the gateway sends the browser after a payment that succeeded or failed, and after Cancel. Absolute. */
  returnUrl: string
  cancelUrl: string
  /** Where it sends events, for a gateway that is told with each request. Absolute. */
  eventUrl: string
  expiresAt: Date
}

/** A form that the browser sends to the page of the gateway. No script of a gateway runs in the shop. */
export type HostedForm = { action: string; fields: Record<string, string> }

export type StartedPayment = { gatewayOrderId: string; form: HostedForm }

/** How both sides name an attempt. */
export type AttemptRef = { attemptId: string; gatewayOrderId: string }

/** `failed` is not final: a bank may answer within three days. */
export type GatewayPaymentStatus = 'pending' | 'failed' | 'authorised' | 'captured'

/** A payment that a customer tried, as the gateway knows it now. */
export type GatewayPayment = {
  id: string
  status: GatewayPaymentStatus
  amount: Paise
  /** Of the captured amount. */
  refunded: Paise
  /** `upi`, `card`, … in the words of the gateway, in lower case. */
  method: string
  /** The bank's number of the payment (RRN, UTR). '' while there is none. */
  bankReference: string
  /** Why it failed, fit to show to the customer. Null: it did not fail. */
  failure: string | null
}

export type GatewayRefund = {
  /** The gateway's id. */
  id: string
  status: 'pending' | 'processed' | 'failed'
  amount: Paise
  /** The bank's number of the refund (ARN). '' while there is none. */
  bankReference: string
}

/**
 * A message of the gateway. It says only where to look: what counts is what `fetchPayments` and `fetchRefund` then answer.
 * `attempt` is null for an event that is about no attempt of this shop.
 */
export type GatewayEvent = {
  /** Equal for the repeated delivery of one event. */
  id: string
  kind: string
  attempt: Partial<AttemptRef> | null
}

/** A dispute as an event tells it. The gateways answer no question about one, so here the event itself counts. */
export type GatewayDispute = {
  /** The gateway's id. */
  id: string
  /** The gateway's id of the payment. */
  paymentId: string
  status: DisputeStatus
  amount: Paise
  /** What the gateway has taken from the shop for it, at most the amount. */
  withheld: Paise
  reason: string
  /** Null: the gateway names no time. */
  respondBy: Date | null
}

export type EventProblem = 'no-signature' | 'wrong-signature' | 'too-old' | 'unreadable'
/** The body as it arrived: the signature covers its bytes. Header names are in lower case. */
export type RawEvent = { headers: Readonly<Record<string, string | undefined>>; body: Buffer }

/** A line of what the gateway paid to the bank account, in paise: gross less fee and tax is what arrives. */
export type SettlementLine = {
  kind: 'payment' | 'refund' | 'adjustment'
  /** The gateway's id of the payment or refund. Of a refund of Cashfree ours, because its files name only that. */
  entityId: string
  /** The gateway's id of the payment that it is about. Null: of none. */
  paymentId: string | null
  /** Above 0 for money to the shop, below for money from it. Before the fee. */
  gross: Paise
  /** With `tax`. */
  fee: Paise
  /** The GST in `fee`. */
  tax: Paise
  settlementId: string
  /** The bank's number of the transfer. */
  utr: string
  settledOn: string
}

/**
 * One gateway. Nothing outside of `server/payments/gateways` knows which one it talks to. Amounts are paise on this side,
 * whatever the gateway takes. Every function may throw `GatewayError`.
 */
export type Gateway = {
  name: GatewayName
  start: (request: PaymentRequest) => Promise<StartedPayment>
  /** All payments that were tried for an attempt. */
  fetchPayments: (attempt: AttemptRef) => Promise<GatewayPayment[]>
  /** Takes an authorised payment. Calling it for one that is captured already changes nothing. */
  capture: (attempt: AttemptRef, payment: { id: string; amount: Paise }) => Promise<void>
  /** No further payment for this attempt, where the gateway can refuse it. It may still come. */
  close: (attempt: AttemptRef) => Promise<void>
  /** `refundId` is ours: the same one again refunds nothing more. At most 40 letters, digits, `-` and `_`. */
  refund: (
    attempt: AttemptRef,
    refund: { refundId: string; paymentId: string; amount: Paise },
  ) => Promise<GatewayRefund>
  /** Null: the gateway knows no such refund. */
  fetchRefund: (
    attempt: AttemptRef,
    refund: { refundId: string; paymentId: string; gatewayRefundId: string | null },
  ) => Promise<GatewayRefund | null>
  /** Whether what the browser brought back is signed as the gateway does. True where it signs nothing: fetch anyway. */
  isReturnValid: (attempt: AttemptRef, fields: Readonly<Record<string, string>>) => boolean
  readEvent: (event: RawEvent) => GatewayEvent | { problem: EventProblem }
  /** The dispute in the body of an event that `readEvent` took. Null: the event is about something else. */
  readDispute: (body: string) => GatewayDispute | null
  /** What was settled on a day in India. */
  listSettlements: (day: string) => Promise<SettlementLine[]>
}

/**
 * `unavailable`: no answer, too late, or a fault of the gateway; the call may have worked, so look before doing it again.
 * `refused`: the gateway does not want it, and says why. `unauthorised`: it does not know the keys.
 */
export class GatewayError extends Error {
  readonly kind: 'unavailable' | 'refused' | 'unauthorised'

  constructor(kind: GatewayError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GatewayError'
    this.kind = kind
  }
}
