import { randomUUID } from 'node:crypto'
import { type EntryContext, ServerRouter } from 'react-router'
import { isAdminPath } from '#web/is-admin-path.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import { PRE_HYDRATION_SUBMIT_SCRIPT } from './pre-hydration-submit.ts'
import { renderHtml } from './render-html.ts'
import { createStartScript } from './start-script.ts'
import icons from './ui/icons.svg?raw'

// The server renders pages with the router of this bundle.
export { createRequestHandler, RouterContextProvider } from 'react-router'
// The server stores its api under this key. It must be the object of this bundle, not a second import.
export { apiContext } from './api.ts'
// What belongs to the address of a rendered page.
export { toRenderedAddress } from './page-parameters.ts'
// The pages of the site map, besides the catalogue.
export { site } from './storefront/discovery/site.ts'

/** The hashes of the inline scripts of this page. The server moves them to the content security policy. */
export const INLINE_SCRIPTS_HEADER = 'x-inline-scripts'

/**
 * Renders a whole page, not a stream: the server caches it, compresses it once, and lists the hashes of its inline scripts
 * in the content security policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomUUID()
  const startScript = await createStartScript(context, {
    isAdminPage: isAdminPath(new URL(request.url).pathname),
  })
  // The start script holds the data of the page, so React Router does not write it once more.
  const { serverHandoffStream: _data, ...pageContext } = context
  const rendered = await renderHtml(<ServerRouter context={pageContext} url={request.url} nonce={nonce} />, {
    nonce,
    inlineScript: `${PRE_HYDRATION_SUBMIT_SCRIPT}\n${startScript}`,
  })
  const { html, hashes } = hashInlineScripts(rendered.html, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(INLINE_SCRIPTS_HEADER, hashes.join(' '))
  return new Response(inlineIconSprite(html), { status: rendered.hasError ? 500 : status, headers })
}

/**
 * The icons are part of the page, because a file of their own would be loaded before the first paint. React ignores unknown
 * elements at the start of the body.
 */
const inlineIconSprite = (html: string): string => html.replace('<body>', (body) => body + icons.trim())
