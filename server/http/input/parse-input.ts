import type { Endpoint } from '#contract/endpoint.ts'
import { invalid } from '#domain/errors.ts'

export type RawInput = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  idempotencyKey?: string
}

/** Checks params, query and body by the endpoint's schemas and merges them into one flat input. */
export function parseInput(endpoint: Endpoint, raw: RawInput): Record<string, unknown> {
  const input: Record<string, unknown> = {
    ...endpoint.params?.parse(raw.params),
    ...endpoint.query?.parse(assertSingleValues(raw.query)),
    ...endpoint.body?.parse(assertObjectBody(raw.body)),
  }
  if (endpoint.idempotent) input.idempotencyKey = assertIdempotencyKey(raw.idempotencyKey)
  return input
}

/** In-process calls pass one merged object; each schema picks its own fields. */
export function parseFlatInput(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const { idempotencyKey: key, ...values } = input
  return parseInput(endpoint, {
    params: values,
    query: omitUndefined(values),
    body: values,
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
  })
}

function assertSingleValues(query: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) {
      const message = `"${name}" is given more than once.`
      throw invalid(message, [{ path: name, message }])
    }
  }
  // `?minPrice=` means that no minimum was chosen
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

const omitUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function assertObjectBody(body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid('The body must be a JSON object.')
  return body
}

function assertIdempotencyKey(key: string | undefined): string {
  if (key && /^[\x21-\x7e]{8,100}$/.test(key)) return key
  const message = 'The Idempotency-Key header must hold 8 to 100 visible characters.'
  throw invalid(message, [{ path: 'idempotencyKey', message }])
}
