import { lookup as resolveName } from 'node:dns/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { errorMessage } from '#server/platform/error-message.ts'
import { detectImageFormat } from './detect-image-format.ts'
import { MAX_BYTES } from './encode-image.ts'
import { type ConnectionPolicy, publicWebServers } from './public-address.ts'

const TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
/** Enough to tell the format. */
const SIGNATURE_BYTES = 12

/** Why a picture could not be downloaded, as a sentence for staff. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
}

export type DownloadOptions = {
  mayConnect?: ConnectionPolicy
  /** The addresses of a host name. */
  lookup?: (host: string) => Promise<string[]>
  timeoutMs?: number
  signal?: AbortSignal
}

/**
 * Downloads a picture from an address that comes from outside of the shop. A name is resolved once and the connection goes to the
 * address that was checked, so a name server cannot answer differently the second time. Redirects are followed here, with
 * the same check for each (docs/decisions/0026-moving-in.md).
 */
export async function downloadPicture(
  address: string,
  { mayConnect = publicWebServers, lookup = lookupAll, timeoutMs = TIMEOUT_MS, signal }: DownloadOptions = {},
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    let url = parseUrl(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await connect(url, await resolveHost(url, { mayConnect, lookup, stop }), stop)
      if (!REDIRECTS.includes(response.statusCode ?? 0)) return await readPicture(response)
      response.destroy()
      url = parseUrl(response.headers.location ?? '', url)
    }
    throw new DownloadError('The address redirects too often.')
  } catch (error) {
    if (timeout.aborted) throw new DownloadError('The other server took too long.')
    if (error instanceof DownloadError || signal?.aborted) throw error
    throw new DownloadError(`The picture could not be downloaded: ${errorMessage(error)}.`)
  }
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new DownloadError('This is not the address of a picture on the web.')
  return url
}

type HostCheck = Required<Pick<DownloadOptions, 'mayConnect' | 'lookup'>> & { stop: AbortSignal }

/** The address to connect to. A name with even one private address is refused. */
async function resolveHost(url: URL, { mayConnect, lookup, stop }: HostCheck): Promise<string> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const addresses = isIP(host) ? [host] : await Promise.race([lookup(host), rejectOnAbort(stop)])
  const [first] = addresses
  if (first === undefined || !addresses.every((address) => mayConnect(address, port)))
    throw new DownloadError('Pictures are downloaded from public web servers only.')
  return first
}

const lookupAll = async (host: string): Promise<string[]> =>
  (await resolveName(host, { all: true })).map(({ address }) => address)

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

function connect(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve, reject) => {
    const options = {
      host: address,
      port: url.port || (isSecure ? 443 : 80),
      path: url.pathname + url.search,
      headers: { host: url.host, accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Swarna' },
      agent: false,
      signal,
    } as const
    const request: ClientRequest = isSecure
      ? httpsRequest({ ...options, ...(isIP(host) ? {} : { servername: host }) }, resolve)
      : httpRequest(options, resolve)
    request.on('error', reject)
    request.end()
  })
}

/** Stops at the size limit, and as soon as the first bytes are those of no picture. The declared type says nothing. */
async function readPicture(response: IncomingMessage): Promise<Buffer> {
  if (response.statusCode !== 200) {
    response.destroy()
    throw new DownloadError(`The other server answered with the status ${response.statusCode}.`)
  }
  if (Number(response.headers['content-length']) > MAX_BYTES) {
    response.destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let size = 0
  let isChecked = false
  // leaving the loop by an error closes the connection
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BYTES) throw tooLarge()
    if (isChecked || size < SIGNATURE_BYTES) continue
    assertPicture(chunks)
    isChecked = true
  }
  assertPicture(chunks)
  return Buffer.concat(chunks)
}

function assertPicture(chunks: readonly Buffer[]): void {
  if (detectImageFormat(Buffer.concat(chunks)) === null)
    throw new DownloadError('The address leads to no JPEG, PNG, GIF or WebP picture.')
}

const tooLarge = () => new DownloadError('The picture is larger than 10 MB.')
