import { lookup as resolveName } from 'node:dns/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { type ConnectionPolicy, publicWebServers } from './public-address.ts'

/** The policy does not let the server connect to this address. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'
}

export type WebAccess = {
  mayConnect?: ConnectionPolicy
  /** The addresses of a host name. */
  lookup?: (host: string) => Promise<string[]>
}

/** How long one of several addresses is waited for. Node's 250 ms are too few for a slow line; the last one has all the time. */
const ATTEMPT_TIMEOUT_MS = 2_000

type WebRequest = {
  method?: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

/**
 * Sends one request to an address that comes from outside of the configuration. A name is resolved once, a name with even
 * one refused address is refused, and the connection goes only to addresses that were checked, so a name server cannot answer
 * differently the second time. They are tried in turn: a server without IPv6 reaches a name that has both kinds. A redirect is an answer like any other: who follows it sends a new request.
 */
export async function sendWebRequest(
  url: URL,
  { method = 'GET', headers, body, signal }: WebRequest,
  { mayConnect = publicWebServers, lookup = lookupAll }: WebAccess = {},
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const addresses = isIP(host) ? [host] : await Promise.race([lookup(host), rejectOnAbort(signal)])
  if (addresses.length === 0 || !addresses.every((each) => mayConnect(each, port)))
    throw new RefusedAddressError('The address is not that of a public web server.')
  return new Promise((resolve, reject) => {
    const options = {
      method,
      host,
      port,
      lookup: answerWith(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        'accept-encoding': 'identity',
        'user-agent': 'Swarna',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      agent: false,
      signal,
    } as const
    const request: ClientRequest = isSecure
      ? httpsRequest({ ...options, ...(isIP(host) ? {} : { servername: host }) }, resolve)
      : httpRequest(options, resolve)
    request.on('error', reject)
    request.end(body)
  })
}

/** The part of `fetch` that calls of other services need. It follows no redirect. */
export type WebFetch = (address: string, request: WebRequest) => Promise<Response>

const STATUSES_WITHOUT_BODY = [204, 205, 304]

export const createWebFetch =
  (access: WebAccess = {}): WebFetch =>
  async (address, request) => {
    const answer = await sendWebRequest(new URL(address), request, access)
    const status = answer.statusCode ?? 0
    const hasBody = !STATUSES_WITHOUT_BODY.includes(status)
    if (!hasBody) answer.resume()
    const type = answer.headers['content-type']
    return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream) : null, {
      status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }

/** What Node asks instead of the name server. With `autoSelectFamily` it takes all addresses. */
const answerWith =
  (addresses: readonly string[]): LookupFunction =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )

const lookupAll = async (host: string): Promise<string[]> =>
  (await resolveName(host, { all: true })).map(({ address }) => address)

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
