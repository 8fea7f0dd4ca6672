import { GATEWAYS, type GatewayName } from '#domain/gateways.ts'
import type { Connections, CurrentConnections } from '#server/connections/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createCashfree, getCashfreeBaseUrl } from './cashfree.ts'
import { explainWrongSignature } from './event-mistakes.ts'
import type { Gateway, RawEvent } from './gateway.ts'
import type { ConnectedGateway } from './gateway-api.ts'
import { createRazorpay, RAZORPAY_BASE_URL } from './razorpay.ts'

type GatewayDeps = { connections: Pick<Connections, 'current' | 'recordOutcome'>; clock: Clock }

/** Whoever forges events makes the shop compare no more than a few of them with its keys. */
const EXPLANATION_PAUSE_MS = 10_000

/** The gateways that are connected now. Every call asks anew, so a change of the keys counts at once. */
export function createGateways({ connections, clock }: GatewayDeps) {
  let explainedAt = Number.NEGATIVE_INFINITY

  /** For payments that began there, also while another one takes new ones. Null: it is not connected. */
  async function get(name: GatewayName): Promise<ConnectedGateway | null> {
    const current = await connections.current()
    const gateway = BUILDERS[name](current, clock)
    return gateway && { ...gateway, readEvent: (event) => readEvent(gateway, current, event) }
  }

  /** Staff see which mistake it is when the gateway signs with another secret. */
  function readEvent(gateway: Gateway, current: CurrentConnections, event: RawEvent) {
    const result = gateway.readEvent(event)
    const isForged =
      gateway.name === 'razorpay' && 'problem' in result && result.problem === 'wrong-signature'
    if (isForged && clock.now().getTime() >= explainedAt + EXPLANATION_PAUSE_MS) {
      explainedAt = clock.now().getTime()
      const mistake = explainWrongSignature(current.razorpay!, event)
      if (mistake !== null)
        void connections.recordOutcome('razorpay', current.versions.razorpay, mistake).catch(() => {})
    }
    return result
  }

  /** The one that takes new payments. Null: none does. */
  async function active(): Promise<Gateway | null> {
    const { activeGateway } = await connections.current()
    return activeGateway && get(activeGateway)
  }

  /** The sites that the payment page may send a form to. */
  async function formOrigins(): Promise<string[]> {
    const current = await connections.current()
    const names = GATEWAYS.filter((name) => current[name] !== null)
    if (current.paymentSimulator) return names.length > 0 ? [current.paymentSimulator] : []
    return names.map((name) => FORM_ORIGINS[name])
  }

  return { active, get, formOrigins }
}

export type Gateways = ReturnType<typeof createGateways>

type Build = (current: CurrentConnections, clock: Clock) => ConnectedGateway | null

const BUILDERS: Record<GatewayName, Build> = {
  razorpay: ({ razorpay: keys, paymentSimulator, gatewayFetch: fetch }, clock) =>
    keys &&
    createRazorpay({
      keys,
      baseUrl: simulated(paymentSimulator, '/razorpay/v1') ?? RAZORPAY_BASE_URL,
      fetch,
      clock,
    }),
  cashfree: ({ cashfree: keys, paymentSimulator, gatewayFetch: fetch }, clock) =>
    keys &&
    createCashfree({
      keys,
      baseUrl: simulated(paymentSimulator, '/cashfree/pg') ?? getCashfreeBaseUrl(keys),
      fetch,
      clock,
    }),
}

/**
 * Browsers compare the addresses that a form is redirected to as well, and the hosts of its own pages are the gateway's
 * to choose.
 */
const FORM_ORIGINS: Record<GatewayName, string> = {
  razorpay: 'https://*.razorpay.com',
  cashfree: 'https://*.cashfree.com',
}

const simulated = (origin: string | null, path: string): string | null => origin && `${origin}${path}`
