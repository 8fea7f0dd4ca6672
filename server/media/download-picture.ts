import type { IncomingMessage } from 'node:http'
import { errorMessage } from '#server/platform/error-message.ts'
import { RefusedAddressError, sendWebRequest, type WebAccess } from '#server/platform/web/web-request.ts'
import { detectImageFormat } from './detect-image-format.ts'
import { MAX_BYTES } from './encode-image.ts'

const TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
/** Enough to tell the format. */
const SIGNATURE_BYTES = 12

/** Why a picture could not be downloaded, as a sentence for staff. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
}

export type DownloadOptions = WebAccess & {
  timeoutMs?: number
  signal?: AbortSignal
}

/**
 * Downloads a picture from an address that comes from outside of the shop. Redirects are followed here, with the same check
 * for each (docs/decisions/0026-moving-in.md).
 */
export async function downloadPicture(
  address: string,
  { timeoutMs = TIMEOUT_MS, signal, ...access }: DownloadOptions = {},
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    let url = parseUrl(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await sendWebRequest(url, { headers: { accept: 'image/*' }, signal: stop }, access)
      if (!REDIRECTS.includes(response.statusCode ?? 0)) return await readPicture(response)
      response.destroy()
      url = parseUrl(response.headers.location ?? '', url)
    }
    throw new DownloadError('The address redirects too often.')
  } catch (error) {
    if (timeout.aborted) throw new DownloadError('The other server took too long.')
    if (error instanceof DownloadError || signal?.aborted) throw error
    if (error instanceof RefusedAddressError)
      throw new DownloadError('Pictures are downloaded from public web servers only.')
    throw new DownloadError(`The picture could not be downloaded: ${errorMessage(error)}.`)
  }
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new DownloadError('This is not the address of a picture on the web.')
  return url
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
