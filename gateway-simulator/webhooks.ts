import { setTimeout as wait } from 'node:timers/promises'
import { hmacBase64, hmacHex } from './signatures.ts'
import type { Simulator } from './simulator.ts'
import { DAY_MS, type WebhookEvent } from './state.ts'

/** Minutes after which Cashfree tries again by default. */
const CASHFREE_RETRIES = [2, 10, 30]

/** Sends events to the shop: at least once, in any order, again after a failure. */
export class WebhookSender {
  private readonly simulator: Simulator
  private readonly inFlight = new Set<Promise<void>>()

  constructor(simulator: Simulator) {
    this.simulator = simulator
  }

  deliver(eventId: string): void {
    const event = this.simulator.state.events.find(({ id }) => id === eventId)
    if (!event) return
    const copies = Math.max(1, this.simulator.accountOf(event).webhook.copies)
    event.attempts += 1
    const attempt = this.attempt(event, copies).finally(() => this.inFlight.delete(attempt))
    this.inFlight.add(attempt)
  }

  /** All events were tried once. Later retries are not waited for. */
  async idle(): Promise<void> {
    while (this.inFlight.size > 0 || this.simulator.state.events.some(isUntried)) {
      await Promise.race([wait(10), ...this.inFlight])
    }
  }

  private async attempt(event: WebhookEvent, copies: number): Promise<void> {
    const { webhook } = this.simulator.accountOf(event)
    if (!webhook.enabled) {
      event.status = 'lost'
      return
    }
    const results = await Promise.all(Array.from({ length: copies }, () => this.send(event)))
    event.answers.push(...results)
    if (results.some((result) => /^2\d\d$/.test(result))) {
      event.status = 'delivered'
      return
    }
    const now = this.simulator.now()
    if (event.gateway === 'cashfree') {
      const factor = CASHFREE_RETRIES[event.attempts - 1]
      if (factor === undefined) event.status = 'gave-up'
      else this.simulator.addJob({ at: now + factor * webhook.retryBaseMs, kind: 'deliver', id: event.id })
      return
    }
    if (now - event.createdAt >= DAY_MS) {
      event.status = 'gave-up'
      webhook.enabled = false
      return
    }
    const backOff = webhook.retryBaseMs * 2 ** (event.attempts - 1)
    this.simulator.addJob({ at: now + backOff, kind: 'deliver', id: event.id })
  }

  /** The status that the shop answered, or why there was none. */
  private async send(event: WebhookEvent): Promise<string> {
    const { webhook } = this.simulator.accountOf(event)
    try {
      const response = await fetch(event.url, {
        method: 'POST',
        headers: this.headers(event),
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(webhook.timeoutMs),
      })
      await response.arrayBuffer()
      return String(response.status)
    } catch (error) {
      return error instanceof Error ? error.name : 'error'
    }
  }

  private headers(event: WebhookEvent): Record<string, string> {
    const { webhook } = this.simulator.accountOf(event)
    const secret = webhook.signWithOldSecret && webhook.oldSecret !== null ? webhook.oldSecret : event.secret
    if (event.gateway === 'razorpay') {
      return {
        'content-type': 'application/json',
        'x-razorpay-event-id': event.id,
        'x-razorpay-signature': hmacHex(secret, event.body),
      }
    }
    const timestamp = String(this.simulator.now())
    return {
      'content-type': 'application/json',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': hmacBase64(secret, timestamp + event.body),
      'x-webhook-version': '2025-01-01',
      'x-webhook-attempt': String(event.attempts),
      'x-idempotency-key': event.id,
    }
  }
}

const isUntried = (event: WebhookEvent): boolean => event.status === 'waiting' && event.attempts === 0
