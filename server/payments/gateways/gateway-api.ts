import { z } from 'zod'
import { explainStatus, explainWebError } from '#server/platform/web/explain-web-error.ts'
import type { WebFetch } from '#server/platform/web/web-request.ts'
import { type Gateway, GatewayError } from './gateway.ts'

/** `checkKeys` asks the gateway for something harmless. It throws what is wrong with the keys, or with the gateway. */
export type ConnectedGateway = Gateway & { checkKeys: () => Promise<void> }

type ApiOptions = {
  /** Begins sentences about it: `Razorpay`. */
  label: string
  /** Without a slash at the end. */
  baseUrl: string
  /** Of every request: who asks. */
  headers: Record<string, string>
  fetch: WebFetch
  /** The gateway's own words in an answer that is no success. '' where there are none. */
  readRefusal: (body: unknown) => string
  /** Whether a refusal says that the keys are wrong, or that the same request is being worked on. */
  classify?: (status: number, refusal: string) => GatewayError['kind'] | null
  timeoutMs?: number
}

type Call<S extends z.ZodType> = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: object
  answer: S
}

/** What the gateway answered with another status than 2xx. */
export class GatewayAnswerError extends GatewayError {
  readonly status: number

  constructor(kind: GatewayError['kind'], message: string, status: number) {
    super(kind, message)
    this.status = status
  }
}

/** Above what the slowest bank page of a gateway takes to answer its own API, below what a customer waits for. */
const TIMEOUT_MS = 15_000
/** A page of settlements with a thousand rows is half of it. */
const MAX_BYTES = 2 * 1024 * 1024
const MAX_REFUSAL_LENGTH = 300

/** JSON over HTTP with one gateway. Whatever goes wrong becomes a `GatewayError`, which holds no key and no address. */
export function createGatewayApi(options: ApiOptions) {
  const {
    label,
    baseUrl,
    headers,
    fetch,
    readRefusal,
    classify = () => null,
    timeoutMs = TIMEOUT_MS,
  } = options

  const fault = (message: string, cause?: unknown) => new GatewayError('unavailable', message, { cause })

  return async function call<S extends z.ZodType>(request: Call<S>): Promise<z.output<S>> {
    const signal = AbortSignal.timeout(timeoutMs)
    const { method = 'GET', path, body, answer } = request
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
        ...request.headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
    }).catch((error: unknown) => {
      throw fault(explainWebError(label, error), error)
    })
    const text = await readText(response)
    const json = parseJson(text)
    if (response.ok) {
      const parsed = answer.safeParse(json)
      if (parsed.success) return parsed.data
      throw fault(`${label} answered in a way that the shop cannot read.`, parsed.error)
    }
    const refusal = readRefusal(json).slice(0, MAX_REFUSAL_LENGTH)
    const kind = classify(response.status, refusal) ?? kindOf(response.status)
    throw new GatewayAnswerError(kind, refusal || explainStatus(label, response.status), response.status)
  }

  /** Stops at the limit: an endless answer must not fill the memory. */
  async function readText(response: Response): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    let bytes = 0
    try {
      for await (const chunk of response.body ?? []) {
        bytes += chunk.byteLength
        // leaving the loop cancels the rest of the answer
        if (bytes > MAX_BYTES) throw fault(`The answer of ${label} is too long.`)
        text += decoder.decode(chunk, { stream: true })
      }
    } catch (error) {
      throw error instanceof GatewayError ? error : fault(explainWebError(label, error), error)
    }
    return text + decoder.decode()
  }
}

/** A redirect is followed nowhere, because it would take the keys along. */
function kindOf(status: number): GatewayError['kind'] {
  if (status === 401 || status === 403) return 'unauthorised'
  return status < 400 || status >= 500 || [408, 409, 425, 429].includes(status) ? 'unavailable' : 'refused'
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `/orders/{id}` with an id that came from elsewhere. */
export const pathOf = (strings: TemplateStringsArray, ...ids: string[]): string =>
  strings.map((text, at) => text + (at < ids.length ? encodeURIComponent(ids[at]!) : '')).join('')

/** A text that may be missing. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
