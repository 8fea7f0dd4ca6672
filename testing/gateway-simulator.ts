import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Books } from '../gateway-simulator/books.ts'
import type { CallRecord } from '../gateway-simulator/control.ts'
import type { Fault } from '../gateway-simulator/faults.ts'
import type {
  Account,
  Dispute,
  GatewayName,
  Method,
  Payment,
  Refund,
  Settlement,
  Webhook,
  WebhookEvent,
} from '../gateway-simulator/state.ts'

/** The keys of the accounts that every simulator has. */
export const SIMULATOR_KEYS = {
  razorpay: {
    keyId: 'rzp_test_Simulator',
    keySecret: 'simulator-key-secret',
    webhookSecret: 'simulator-webhook-secret',
  },
  cashfree: { keyId: 'TEST_SIMULATOR', keySecret: 'cfsk_ma_test_simulator' },
} as const

type OfAccount = { gateway: GatewayName; keyId?: string }

export type SimulatorPayment = {
  paymentId: string
  status: Payment['status']
  /** What the browser would bring back to the shop. */
  fields: Record<string, string>
}

/** `/_control` and `/_books` of a running gateway simulator. See `gateway-simulator/README.md`. */
export class SimulatorClient {
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** The base addresses that the shop would otherwise take from the gateway. */
  get razorpayBase(): string {
    return `${this.origin}/razorpay/v1`
  }

  get cashfreeBase(): string {
    return `${this.origin}/cashfree/pg`
  }

  /** Of one account, or of all. */
  books(keyId?: string): Promise<Books> {
    return this.call('GET', keyId === undefined ? '/_books' : `/_books?keyId=${encodeURIComponent(keyId)}`)
  }

  events(): Promise<WebhookEvent[]> {
    return this.call('GET', '/_control/events')
  }

  /** What was asked of the API and the pages, the oldest first. */
  calls(): Promise<CallRecord[]> {
    return this.call('GET', '/_control/calls')
  }

  reset(): Promise<unknown> {
    return this.call('POST', '/_control/reset')
  }

  /** Makes the account of `keyId`, or changes it. */
  changeAccount(
    change: OfAccount &
      Partial<
        Pick<Account, 'keySecret' | 'capture' | 'receipts' | 'refunds' | 'feeBasisPoints' | 'upiLimit'>
      >,
  ): Promise<Account> {
    return this.call('POST', '/_control/account', change)
  }

  changeWebhook(
    change: OfAccount & Partial<Omit<Webhook, 'oldSecret' | 'secret'>> & { secret?: string },
  ): Promise<Webhook> {
    return this.call('POST', '/_control/webhook', change)
  }

  /** Sends the events that `hold` kept back. */
  releaseWebhooks(
    how: OfAccount & { order?: 'forward' | 'backward' | 'shuffled'; seed?: number },
  ): Promise<{ released: number }> {
    return this.call('POST', '/_control/webhook/release', how)
  }

  replayEvent(eventId: string, secret: 'current' | 'original' = 'current'): Promise<unknown> {
    return this.call('POST', '/_control/webhook/replay', { eventId, secret })
  }

  /** Waits until every event was tried once. */
  webhooksIdle(): Promise<unknown> {
    return this.call('POST', '/_control/webhook/idle')
  }

  addFault(fault: Partial<Fault> & Pick<Fault, 'kind'>): Promise<unknown> {
    return this.call('POST', '/_control/faults', fault)
  }

  clearFaults(): Promise<unknown> {
    return this.call('DELETE', '/_control/faults')
  }

  /** A customer pays without a browser. `outcome`: `success`, `failure`, `pending`, `late`, `dropped`, or a reason. */
  pay(
    payment: OfAccount & {
      gatewayOrderId: string
      method?: Method
      outcome?: string
      amount?: number
      email?: string
      contact?: string
    },
  ): Promise<SimulatorPayment> {
    return this.call('POST', '/_control/pay', payment)
  }

  /** The bank answers at last: also `failed` may still become `authorised`. */
  movePayment(
    paymentId: string,
    becomes: 'authorised' | 'failed' | 'captured' | 'released',
  ): Promise<Payment> {
    return this.call('POST', '/_control/payment', { paymentId, becomes })
  }

  /** A refund may still fail after it was processed. */
  moveRefund(refundId: string, becomes: 'processed' | 'failed'): Promise<Refund> {
    return this.call('POST', '/_control/refund', { refundId, becomes })
  }

  openDispute(paymentId: string, amount?: number): Promise<Dispute> {
    return this.call('POST', '/_control/dispute', { paymentId, amount })
  }

  moveDispute(disputeId: string, becomes: 'under_review' | 'won' | 'lost'): Promise<Dispute> {
    return this.call('POST', '/_control/dispute', { disputeId, becomes })
  }

  /** Pays out what was earned up to the end of a day in India (YYYY-MM-DD). Without a gateway: to all accounts. */
  async settle(day: string, account?: OfAccount): Promise<Settlement[]> {
    const { settlements } = await this.call<{ settlements: Settlement[] }>('POST', '/_control/settle', {
      day,
      gateway: account?.gateway,
      keyId: account?.keyId,
    })
    return settlements
  }

  /** What an account was told about one order of the gateway, the oldest first. */
  async eventsOf(gatewayOrderId: string): Promise<WebhookEvent[]> {
    return (await this.events()).filter(({ body }) => body.includes(gatewayOrderId))
  }

  /** Somebody refunds a payment on the page of the gateway, and the shop is not asked. `amount`: in paise. */
  async refundOutside(payment: {
    gateway: GatewayName
    gatewayOrderId: string
    paymentId: string
    amount: number
  }): Promise<void> {
    const { keyId, keySecret } = SIMULATOR_KEYS[payment.gateway]
    const response = await (payment.gateway === 'razorpay'
      ? fetch(`${this.razorpayBase}/payments/${payment.paymentId}/refund`, {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
          body: JSON.stringify({ amount: payment.amount }),
        })
      : fetch(`${this.cashfreeBase}/orders/${payment.gatewayOrderId}/refunds`, {
          method: 'POST',
          headers: {
            'x-client-id': keyId,
            'x-client-secret': keySecret,
            'x-api-version': '2025-01-01',
          },
          body: JSON.stringify({ refund_id: randomUUID(), refund_amount: payment.amount / 100 }),
        }))
    if (!response.ok) throw new Error(`/_control: no refund, ${response.status} ${await response.text()}`)
  }

  /** The clock of the simulator only goes forward once there is an order. */
  async advanceClock(ms: number): Promise<Date> {
    const { now } = await this.call<{ now: string }>('POST', '/_control/clock', { advanceMs: ms })
    return new Date(now)
  }

  async setClock(now: Date): Promise<Date> {
    const set = await this.call<{ now: string }>('POST', '/_control/clock', { now: now.toISOString() })
    return new Date(set.now)
  }

  /** Books an amount of money that came from nowhere, so that a test can see the books complain. */
  corruptBooks(paymentId: string, amount: number): Promise<unknown> {
    return this.call('POST', '/_control/corrupt', { paymentId, amount })
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.origin + path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    const answer: T = JSON.parse(text)
    return answer
  }
}

type SentEvent = { method: 'POST'; url: string; headers: Record<string, string>; payload: string }

/** An event as the gateway sends it to the shop. `time`: in milliseconds, as Cashfree signs it. `secret`: of somebody else. */
export function signEvent(
  gateway: GatewayName,
  { id, body }: Pick<WebhookEvent, 'id' | 'body'>,
  { time, secret }: { time: string; secret?: string },
): SentEvent {
  const sent = { method: 'POST', url: `/payments/events/${gateway}`, payload: body } as const
  if (gateway === 'razorpay')
    return {
      ...sent,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': createHmac('sha256', secret ?? SIMULATOR_KEYS.razorpay.webhookSecret)
          .update(body)
          .digest('hex'),
      },
    }
  return {
    ...sent,
    headers: {
      'content-type': 'application/json',
      'x-webhook-timestamp': time,
      'x-webhook-signature': createHmac('sha256', secret ?? SIMULATOR_KEYS.cashfree.keySecret)
        .update(time)
        .update(body)
        .digest('base64'),
    },
  }
}

/** What Razorpay signs of a payment for the browser to bring back. `secret`: of somebody else. */
export const signReturn = (
  gatewayOrderId: string,
  paymentId: string,
  secret: string = SIMULATOR_KEYS.razorpay.keySecret,
): string => createHmac('sha256', secret).update(`${gatewayOrderId}|${paymentId}`).digest('hex')

export type RunningSimulator = SimulatorClient & AsyncDisposable

/** Starts a simulator as a process of its own, with options of `gateway-simulator/main.ts`. It also ends with this process. */
export async function startGatewaySimulator(...options: string[]): Promise<RunningSimulator> {
  const child = spawn(
    process.execPath,
    ['gateway-simulator/main.ts', '--port', '0', '--with-parent', ...options],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const client = new SimulatorClient(await originOf(child))
  return Object.assign(client, {
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  })
}

async function originOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the simulator has no output')
  const lines = createInterface(child.stdout)
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the simulator ended: ${code}`)),
  )
  const [line] = await Promise.race([once(lines, 'line'), ended])
  ended.catch(() => {})
  const { origin }: { origin: string } = JSON.parse(String(line))
  return origin
}
