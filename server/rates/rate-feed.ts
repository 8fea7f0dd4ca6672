import type { RateFeed } from '#contract/rates.ts'
import { CORE_METALS, type MetalRates } from '#domain/metal-rates.ts'
import { fromRupees } from '#domain/money.ts'
import type { FeedDecision } from '#domain/rate-guard.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import { errorMessage } from '#server/platform/error-message.ts'
import type { Log } from '#server/platform/logging/logger.ts'

type FeedDeps = {
  clock: Clock
  config: Pick<Config, 'rateFeed'>
  log: Pick<Log, 'warn'>
  applyRates: (rates: MetalRates) => Promise<FeedDecision>
  fetch?: typeof fetch
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

/** Fetches rates from a source that the owner configured. What it says is never believed blindly (`evaluateFeedRates`). */
export function createRateFeed({ clock, config, log, applyRates, fetch: fetchSource = fetch }: FeedDeps) {
  const { rateFeed } = config
  let timer: NodeJS.Timeout | null = null
  let lastAttempt: Pick<RateFeed, 'lastTryAt' | 'outcome' | 'message'> = {
    lastTryAt: null,
    outcome: 'none',
    message: rateFeed ? 'Not fetched yet.' : 'No source is configured. Rates are entered by hand.',
  }

  async function poll(): Promise<RateFeed> {
    const lastTryAt = clock.now().toISOString()
    try {
      const outcome = await applyRates(await fetchRates())
      lastAttempt = { lastTryAt, outcome, message: OUTCOME_MESSAGES[outcome] }
    } catch (error) {
      const reason = errorMessage(error)
      log.warn({ err: error }, 'rates could not be fetched')
      lastAttempt = { lastTryAt, outcome: 'failed', message: `The source could not be read: ${reason}` }
    }
    return status()
  }

  async function fetchRates(): Promise<MetalRates> {
    if (!rateFeed) throw new Error('no source is configured')
    const response = await fetchSource(rateFeed.url, {
      headers: { accept: 'application/json', ...rateFeed.headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // a redirect would send the key, which is in the address or a header, to another server
      redirect: 'manual',
    })
    if (response.status >= 300 && response.status < 400)
      throw new Error('it redirects elsewhere. Set RATE_FEED_URL to the final address')
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return parseRates(JSON.parse(await readLimitedText(response)), rateFeed.fields)
  }

  const status = (): RateFeed => ({
    isConfigured: rateFeed !== null,
    source: rateFeed ? new URL(rateFeed.url).host : '',
    ...lastAttempt,
  })

  return {
    poll,
    status,
    start(): void {
      if (!rateFeed || timer) return
      timer = setInterval(() => void poll(), rateFeed.intervalMinutes * 60_000).unref()
      void poll()
    },
    stop(): void {
      if (timer) clearInterval(timer)
      timer = null
    },
  }
}

/** Stops at the limit: an endless response must not fill the memory. */
async function readLimitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // leaving the loop cancels the rest of the response
    if (bytes > MAX_BYTES) throw new Error('its answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export type RateFeedService = ReturnType<typeof createRateFeed>

type Fields = NonNullable<Config['rateFeed']>['fields']

/** Rupees per gram at the configured paths of the response, by metal. Throws if one is not a rate. */
function parseRates(answer: unknown, fields: Fields): MetalRates {
  const rateAt = (path: string) => {
    const value = Number(valueAtPath(answer, path))
    if (!(value > 0) || value > 1_000_000) throw new Error(`"${path}" is not a rate`)
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
