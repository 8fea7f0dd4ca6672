import { createHash } from 'node:crypto'

/**
 * The policy of a page allows the inline scripts that the renderer wrote, and no other. The renderer signs its own with a
 * nonce that nobody can know beforehand. Pages are kept and sent to many people, so the nonce does not leave the server:
 * the signed scripts are named by hash instead. A script that came in with the words of a page has no signature.
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
