import { randomUUID } from 'node:crypto'
import { type EntryContext, ServerRouter } from 'react-router'
import { isAdminPath } from '#web/is-admin-path.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import { PRE_HYDRATION_CLICK_SCRIPT } from './pre-hydration-click.ts'
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
// The server renders each page in the language of its address.
export { inLanguage } from './request-language.ts'
// The pages of the site map, besides the catalogue.
export { site } from './storefront/discovery/site.ts'
// Pages that a closed shop shows.
export { isOpenWhileClosed } from './storefront/opening-soon/open-paths.ts'

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
  })
  const page = insertIntoBody(rendered.html, {
    first: ICON_SPRITE,
    last: `<script nonce="${nonce}">${PRE_HYDRATION_CLICK_SCRIPT}\n${PRE_HYDRATION_SUBMIT_SCRIPT}\n${startScript}</script>`,
  })
  const { html, hashes } = hashInlineScripts(page, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(INLINE_SCRIPTS_HEADER, hashes.join(' '))
  return new Response(html, { status: rendered.hasError ? 500 : status, headers })
}

/**
 * The icons are part of the page, because a file of their own would be loaded before the first paint. React ignores unknown
 * elements at the start and the end of the body.
 */
const ICON_SPRITE = icons.trim()

const BODY_START = '<body>'
const BODY_END = '</body>'

function insertIntoBody(html: Buffer, { first, last }: { first: string; last: string }): Buffer {
  const start = html.indexOf(BODY_START) + BODY_START.length
  const end = html.lastIndexOf(BODY_END)
  return Buffer.concat([
    html.subarray(0, start),
    Buffer.from(first),
    html.subarray(start, end),
    Buffer.from(last),
    html.subarray(end),
  ])
}
