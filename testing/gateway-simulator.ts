import { type ChildProcess, spawn } from 'node:child_process'
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

  /** The clock of the simulator only goes forward. */
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
