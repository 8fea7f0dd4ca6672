import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { isOffice } from './is-office.ts'
import { paintedFirst } from './painted-first.ts'
import icons from './ui/icons.svg?raw'

// The server puts its api under this very key: an import of its own would be another object.
export { apiContext } from './api.ts'
// what the site map holds beside the catalogue
export { site } from './storefront/discovery/site.ts'

const RENDER_TIMEOUT_MS = 5_000

/**
 * One finished page, not a stream: it is kept whole, compressed once, and its inline scripts are named by hash in
 * the policy that the server sends with it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = await renderWhole(<ServerRouter context={context} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(
    withIcons(paintedFirst(page.html, { isOffice: isOffice(new URL(request.url).pathname) })),
    { status: page.failed ? 500 : status, headers },
  )
}

/**
 * Every drawing stands in the page itself, once: a file of its own would be fetched and laid out before the first paint.
 * React passes over what it does not know at the edge of the body.
 */
const withIcons = (html: string): string => html.replace('<body>', (body) => body + icons.trim())

function renderWhole(element: React.ReactNode): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(element, {
      // no boundary is ever moved into place by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        pipe(body)
        text(body).then((html) => resolve({ html, failed }), reject)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        failed = true
        console.error(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_TIMEOUT_MS)
  })
}
