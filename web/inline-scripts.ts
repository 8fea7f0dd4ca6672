import { createHash } from 'node:crypto'

/**
 * The content security policy of a page allows only the inline scripts that the renderer wrote. The renderer marks them
 * with a random nonce. Pages are cached and sent to many people, so the nonce is removed and the policy lists the hashes of
 * the marked scripts. A script in the text of a page, such as a product's description, has no nonce and gets no hash.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const noncedScript = new RegExp(
    `<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  )
  const hashes = new Set(
    [...html.matchAll(noncedScript)].flatMap(([, script]) =>
      script ? [`sha256-${createHash('sha256').update(script).digest('base64')}`] : [],
    ),
  )
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    hashes: [...hashes],
  }
}
