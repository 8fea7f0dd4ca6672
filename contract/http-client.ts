import { getRetryMessage } from '#domain/duration.ts'
import { type ErrorKind, type FieldError, NO_MESSAGE, OFFLINE, ShopError } from '#domain/errors.ts'
import { type ReasonValues, translateReason } from '#domain/reasons.ts'
import type { ApiOfRoutes } from './contract.ts'
import { getMethod, getPath, type Route, type RouteTable } from './endpoint.ts'

export type HttpClientOptions = {
  /** '/api', or an absolute address for a client outside the browser. */
  baseUrl: string
  /** The bearer token of now, or null. */
  getToken: () => string | null
  /**
   * Called when the server says that the token is dead. True: the person signed in again, and the call is repeated.
   * Otherwise the call fails.
   */
  onUnauthenticated?: () => Promise<boolean>
  /**
   * Called when a call needs a recent proof of identity. True: the person gave it, and the call is repeated. False: the
   * call fails.
   */
  onReauthenticate?: () => Promise<boolean>
  fetch?: typeof fetch
}

type InputValues = Record<string, unknown>

/** A client for these routes. It has no schemas, so that the browser loads no validator. */
export function createHttpClient<Routes extends RouteTable>(
  routes: Routes,
  options: HttpClientOptions,
): ApiOfRoutes<Routes> {
  const modules = Object.entries(routes).map(([moduleName, moduleRoutes]) => [
    moduleName,
    Object.fromEntries(
      Object.entries(moduleRoutes).map(([name, route]) => [
        name,
        (input: InputValues = {}) => call(options, route, input),
      ]),
    ),
  ])
  return Object.fromEntries(modules) as ApiOfRoutes<Routes>
}

async function call(
  options: HttpClientOptions,
  route: Route,
  input: InputValues,
  isRetry = false,
): Promise<unknown> {
  const { idempotencyKey, ...values } = input
  const method = getMethod(route)
  const path = getPath(route).replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(values[name]))
    delete values[name]
    return value
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = options.getToken()
  if (token) headers.authorization = `Bearer ${token}`
  if (idempotencyKey) headers['idempotency-key'] = String(idempotencyKey)

  const hasBody =
    method === 'POST' || method === 'PUT' || (method === 'DELETE' && Object.keys(values).length > 0)
  const body = hasBody ? buildBody(values) : undefined
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  const query = hasBody ? '' : buildQuery(values)

  const response = await send(options, `${options.baseUrl}${path}${query}`, {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body }),
  })
  if (response.ok) return parseResponse(response)
  const error = await parseError(response)
  if (!isRetry && (await canRetry(options, error, token !== null))) return call(options, route, input, true)
  throw error
}

/** Whether the person has done what the call was refused for. */
async function canRetry(options: HttpClientOptions, error: ShopError, hadToken: boolean): Promise<boolean> {
  if (error.code === 'REAUTHENTICATE') return (await options.onReauthenticate?.()) ?? false
  if (error.kind === 'unauthenticated' && hadToken) return (await options.onUnauthenticated?.()) ?? false
  return false
}

async function send(options: HttpClientOptions, url: string, init: RequestInit): Promise<Response> {
  try {
    return await (options.fetch ?? fetch)(url, init)
  } catch (cause) {
    throw new ShopError('unavailable', 'The shop cannot be reached. Check your connection and try again.', {
      code: OFFLINE,
      cause,
    })
  }
}

/** Multipart as soon as there is a file among the values, else JSON. */
function buildBody(values: InputValues): FormData | string {
  const files = Object.values(values)
    .flat()
    .some((value) => value instanceof Blob)
  if (!files) return JSON.stringify(values)
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const parts = Array.isArray(value) && value.some((part) => part instanceof Blob) ? value : [value]
    for (const part of parts) {
      if (part instanceof Blob) form.append(name, part)
      else
        form.append(
          name,
          part !== null && typeof part === 'object' ? JSON.stringify(part) : String(part ?? ''),
        )
    }
  }
  return form
}

function buildQuery(values: InputValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

async function parseResponse(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (response.headers.get('content-type')?.includes('application/json')) return response.json()
  return response.blob()
}

const KIND_BY_STATUS: Record<number, ErrorKind> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'too-many',
}

async function parseError(response: Response): Promise<ShopError> {
  const payload = (await response.json().catch(() => ({}))) as InputValues
  const kind = KIND_BY_STATUS[response.status] ?? (response.status < 500 ? 'invalid' : 'unavailable')
  const { message, code, values, errors, ...details } = payload
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  const errorMessage =
    typeof message === 'string' && message !== ''
      ? (translateReason(code, values) ?? message)
      : retryAfterSeconds // a proxy before the shop has no words of its own
        ? getRetryMessage(retryAfterSeconds)
        : null
  return new ShopError(kind, errorMessage ?? 'Something went wrong. Please try again.', {
    ...(errorMessage === null ? { code: NO_MESSAGE } : typeof code === 'string' ? { code } : {}),
    ...(values ? { values: values as ReasonValues } : {}),
    ...(Array.isArray(errors) ? { errors: errors.map(translateFieldError) } : {}),
    details,
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  })
}

const translateFieldError = (error: FieldError): FieldError => ({
  ...error,
  message: translateReason(error.code, error.values) ?? error.message,
})
