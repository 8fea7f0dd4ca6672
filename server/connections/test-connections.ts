import type { ConnectionTest } from '#contract/connections.ts'
import { CONNECTION_PERMISSIONS, type ConnectionKind } from '#domain/connections.ts'
import { conflict, forbidden } from '#domain/errors.ts'
import type { GatewayName } from '#domain/gateways.ts'
import { CORE_METALS, type MetalRates } from '#domain/metal-rates.ts'
import { toRupees } from '#domain/money.ts'
import { hasPermission } from '#domain/permissions.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { explainStatus, explainWebError } from '#server/platform/web/explain-web-error.ts'
import { RefusedAddressError, type WebFetch } from '#server/platform/web/web-request.ts'
import { getUser } from '#server/users/queries.ts'
import type { Connections } from './service.ts'

type TestDeps = {
  database: Database
  limits: RateLimiter
  connections: Connections
  /** Sends a message past the outbox. Returns a sentence that says why it failed, or null. */
  sendTestMessage: (channel: 'mail' | 'sms', recipient: string) => Promise<string | null>
  /** Asks the source, and saves nothing. */
  previewRates: () => Promise<{ isWorking: true; rates: MetalRates } | { isWorking: false; failure: string }>
  fetchPublic: WebFetch
  /** Asks a connected gateway with its keys. Returns a sentence that says which one is wrong, or null. */
  testGatewayKeys: (name: GatewayName) => Promise<string | null>
}

/** A test costs money or somebody's patience, and can be used to ask whether a server exists. */
const TEST_LIMIT = { max: 10, seconds: 600 }
const TIMEOUT_MS = 10_000
/** A tile with India in it. */
const TILE = { z: '2', x: '2', y: '1' }

/** A tile server in the network of the shop works in the browsers there. */
const BROWSERS_ONLY =
  'Browsers ask the tile server themselves. The shop cannot try it: its address is not on the public web, or its port is not 80 or 443. Open the contact page to see the map.'

const NOT_CONNECTED: Record<ConnectionKind, string> = {
  mail: 'Save a mail server first.',
  sms: 'Save an SMS gateway first.',
  rateFeed: 'Save a source of rates first.',
  maps: 'Maps are switched off.',
  razorpay: 'Save the keys of Razorpay first.',
  cashfree: 'Save the keys of Cashfree first.',
}

/** Tries what is saved, for the person who asks. */
export function createConnectionTests(deps: TestDeps) {
  const { database, limits, connections, sendTestMessage, previewRates, fetchPublic, testGatewayKeys } = deps

  async function test(caller: AuthenticatedCaller, kind: ConnectionKind): Promise<ConnectionTest> {
    if (!hasPermission(caller.permissions, CONNECTION_PERMISSIONS[kind]))
      throw forbidden('Only people with all permissions can test mails, text messages and payment gateways.')
    await limits.consume(`connection-test:${caller.userId}`, TEST_LIMIT, 'Too many tests.')
    const now = await connections.current()
    if (now[kind] === null) throw conflict(NOT_CONNECTED[kind], 'NOT_CONNECTED')
    const { isConclusive, ...result } = await TESTS[kind](caller)
    if (isConclusive)
      await connections.recordOutcome(kind, now.versions[kind], result.isWorking ? null : result.message)
    return result
  }

  const TESTS: Record<ConnectionKind, (caller: AuthenticatedCaller) => Promise<TestResult>> = {
    mail: async ({ userId }) => {
      const { email } = await getUser(database.db, userId)
      const failure = await sendTestMessage('mail', email)
      return toResult(failure, `A test mail was sent to ${email}.`)
    },

    sms: async ({ userId }) => {
      const { phone } = await getUser(database.db, userId)
      if (phone === null)
        throw conflict('Enter your phone number in your profile first: the message goes there.', 'NO_PHONE')
      const failure = await sendTestMessage('sms', phone)
      return toResult(failure, `A text message with the code 0000 was sent to ${phone}.`)
    },

    rateFeed: async () => {
      const preview = await previewRates()
      if (!preview.isWorking) return toResult(preview.failure, '')
      return {
        isConclusive: true,
        isWorking: true,
        message: 'The source sent these rates. Nothing was saved.',
        rates: Object.entries(preview.rates).map(([code, rate]) => ({
          code,
          name: CORE_METALS.find((metal) => metal.code === code)?.label ?? code,
          rate: toRupees(rate),
        })),
      }
    },

    maps: async () => {
      const { maps } = await connections.current()
      if (maps?.provider !== 'openstreetmap')
        return toUnknown('Browsers load Google Maps with this key. Open the contact page to see it.')
      try {
        return toResult(await findTileFault(maps.tilesUrl), 'The tile server sent a piece of the map.')
      } catch (error) {
        if (error instanceof RefusedAddressError) return toUnknown(BROWSERS_ONLY)
        return toResult(explainWebError('The tile server', error), '')
      }
    },

    razorpay: async () =>
      toResult(
        await testGatewayKeys('razorpay'),
        'Razorpay accepts the keys, and the shop reads events that are signed with the webhook secret.',
      ),

    cashfree: async () => toResult(await testGatewayKeys('cashfree'), 'Cashfree accepts the keys.'),
  }

  async function findTileFault(tilesUrl: string): Promise<string | null> {
    const address = tilesUrl.replace(/\{([zxy])\}/g, (_, name: keyof typeof TILE) => TILE[name])
    const response = await fetchPublic(address, {
      headers: { accept: 'image/*' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) return explainStatus('The tile server', response.status)
    const isPicture = response.headers.get('content-type')?.startsWith('image/')
    return isPicture ? null : 'The tile server answered with something that is no picture.'
  }

  return test
}

export type ConnectionTests = ReturnType<typeof createConnectionTests>

/** `isConclusive`: the shop itself has used the connection, so the result is kept. */
type TestResult = ConnectionTest & { isConclusive: boolean }

const toResult = (failure: string | null, success: string): TestResult => ({
  isConclusive: true,
  isWorking: failure === null,
  message: failure ?? success,
})

const toUnknown = (message: string): TestResult => ({ isConclusive: false, isWorking: true, message })
