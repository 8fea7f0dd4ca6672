import { randomUUID } from 'node:crypto'
import { type EntryContext, ServerRouter } from 'react-router'
import { isAdminPath } from '#web/is-admin-path.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import { PRE_HYDRATION_SUBMIT_SCRIPT } from './pre-hydration-submit.ts'
import { renderHtml } from './render-html.ts'
import { createStartScript } from './start-script.ts'
import icons from './ui/icons.svg?raw'

// The server puts its api under this very key: an import of its own would be another object.
export { apiContext } from './api.ts'
// what the site map holds beside the catalogue
export { site } from './storefront/discovery/site.ts'

/** Tells the server the hashes of the inline scripts of this page. It puts them into the policy and drops the header. */
export const INLINE_SCRIPTS_HEADER = 'x-inline-scripts'

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
 * Every drawing stands in the page itself, once: a file of its own would be fetched and laid out before the first paint.
 * React passes over what it does not know at the edge of the body.
 */
const inlineIconSprite = (html: string): string => html.replace('<body>', (body) => body + icons.trim())
