import type { RateFeed } from '#contract/rates.ts'
import { CORE_METALS, type MetalRates } from '#domain/metal-rates.ts'
import { fromRupees } from '#domain/money.ts'
import type { FeedDecision } from '#domain/rate-guard.ts'
import type { Connections, CurrentConnections } from '#server/connections/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { explainStatus, explainWebError } from '#server/platform/web/explain-web-error.ts'

type FeedDeps = {
  clock: Clock
  connections: Pick<Connections, 'current' | 'recordOutcome'>
  log: Pick<Log, 'warn'>
  applyRates: (rates: MetalRates) => Promise<FeedDecision>
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

const OUTCOME_MESSAGES: Record<FeedDecision, string> = {
  taken: 'New rates are in use.',
  same: 'The source has the current rates.',
  manual: 'The rates entered by hand today stay until tomorrow.',
  first:
    'The source sent rates, but no rates have been entered by hand yet. Check them, and enter or confirm rates once: the source is used from then on.',
  jump: 'The source sent rates that differ by more than 5% from the last ones entered by hand, or that cannot be right. They were not used. Check them, and enter them by hand if they are right.',
  capped:
    'The rates of the source changed by more than 5% in total today. Its last rates were not used. Check them, and confirm the current rates or enter new ones.',
}

/** How often it is looked whether a source is there and due. Staff may set another one at any time. */
const TICK_MS = 5_000
const NAME = 'The source of rates'

/** Why the source gave no rates, as a sentence for staff. */
class FeedError extends Error {
  override readonly name = 'FeedError'
}

/** `failure`: a sentence for staff. */
type RatesPreview = { isWorking: true; rates: MetalRates } | { isWorking: false; failure: string }

type Source = NonNullable<CurrentConnections['rateFeed']>

/** Fetches rates from a source that the owner configured. What it says is never believed blindly (`evaluateFeedRates`). */
export function createRateFeed({ clock, connections, log, applyRates }: FeedDeps) {
  let timer: NodeJS.Timeout | undefined
  /** The source that was asked last, and when. The version counts each change of it, also of its key. */
  let lastSource: { version: number; at: number } | null = null
  let lastAttempt: Pick<RateFeed, 'lastTryAt' | 'outcome' | 'message'> | null = null

  async function poll(): Promise<RateFeed> {
    const {
      rateFeed,
      versions: { rateFeed: version },
    } = await connections.current()
    if (!rateFeed) return status()
    const lastTryAt = clock.now().toISOString()
    lastSource = { version, at: performance.now() }
    try {
      const outcome = await applyRates(await fetchRates(rateFeed))
      lastAttempt = { lastTryAt, outcome, message: OUTCOME_MESSAGES[outcome] }
      await connections.recordOutcome('rateFeed', version, null)
    } catch (error) {
      log.warn({ err: error }, 'rates could not be fetched')
      const message =
        error instanceof FeedError ? error.message : 'The rates of the source could not be used.'
      lastAttempt = { lastTryAt, outcome: 'failed', message }
      if (error instanceof FeedError) await connections.recordOutcome('rateFeed', version, message)
    }
    return status()
  }

  /** What the source would give. Nothing is saved. The source has to be there. */
  async function preview(): Promise<RatesPreview> {
    const { rateFeed } = await connections.current()
    try {
      return { isWorking: true, rates: await fetchRates(rateFeed!) }
    } catch (error) {
      if (error instanceof FeedError) return { isWorking: false, failure: error.message }
      throw error
    }
  }

  async function status(): Promise<RateFeed> {
    const { rateFeed, versions } = await connections.current()
    const isAsked = rateFeed !== null && lastSource?.version === versions.rateFeed
    return {
      isConfigured: rateFeed !== null,
      source: rateFeed ? new URL(rateFeed.url).host : '',
      ...((isAsked && lastAttempt) || {
        lastTryAt: null,
        outcome: 'none',
        message: rateFeed ? 'Not fetched yet.' : 'No source is configured. Rates are entered by hand.',
      }),
    }
  }

  async function isDue(): Promise<boolean> {
    const { rateFeed, versions } = await connections.current()
    if (!rateFeed) return false
    if (lastSource?.version !== versions.rateFeed) return true
    return performance.now() - lastSource.at >= rateFeed.intervalMinutes * 60_000
  }

  async function tick(): Promise<void> {
    try {
      if (await isDue()) await poll()
    } catch (error) {
      log.warn({ err: error }, 'rates could not be fetched')
    }
  }

  return {
    poll,
    preview,
    status,
    tick,
    start(): void {
      if (timer) return
      timer = setInterval(() => void tick(), TICK_MS).unref()
      void tick()
    },
    stop(): void {
      clearInterval(timer)
      timer = undefined
    },
  }
}

async function fetchRates({ fetch, url, headers, fields }: Source): Promise<MetalRates> {
  // It follows no redirect, which would send the key, in the address or a header, to another server.
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new FeedError(explainWebError(NAME, error))
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new FeedError(explainStatus(NAME, response.status))
  }
  return parseRates(parseJson(await readLimitedText(response)), fields)
}

/** Stops at the limit: an endless response must not fill the memory. */
async function readLimitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      // leaving the loop cancels the rest of the response
      if (bytes > MAX_BYTES) throw new FeedError('The answer of the source is too long.')
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(explainWebError(NAME, error))
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FeedError('The source did not answer with JSON.')
  }
}

export type RateFeedService = ReturnType<typeof createRateFeed>

/** Rupees per gram at the configured paths of the response, by metal. Throws if one is not a rate. */
function parseRates(answer: unknown, fields: Source['fields']): MetalRates {
  const rateAt = (path: string) => {
    const value = Number(valueAtPath(answer, path))
    if (!(value > 0) || value > 1_000_000)
      throw new FeedError(`The answer of the source has no rate at “${path}”.`)
    return fromRupees(Math.round(value * 100) / 100)
  }
  const codeOf = (name: string) => CORE_METALS.find(({ rateField }) => rateField === name)?.code ?? name
  return Object.fromEntries(Object.entries(fields).map(([name, path]) => [codeOf(name), rateAt(path)]))
}

const valueAtPath = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      value,
    )
