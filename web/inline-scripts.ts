import { createHash } from 'node:crypto'

const hashScript = (script: Uint8Array): string =>
  `sha256-${createHash('sha256').update(script).digest('base64')}`

/**
 * The content security policy of a page allows only the inline scripts that the renderer wrote. The renderer marks them
 * with a random nonce. Pages are cached and sent to many people, so the nonce is removed and the policy lists the hashes of
 * the marked scripts. A script in the text of a page, such as a product's description, has no nonce and gets no hash.
 */
export function hashInlineScripts(
  html: Buffer,
  nonce: string,
): { html: Buffer<ArrayBuffer>; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`
  const parts: Buffer[] = []
  const hashes = new Set<string>()
  let end = 0
  for (let start = html.indexOf(attribute); start !== -1; start = html.indexOf(attribute, end)) {
    parts.push(html.subarray(end, start))
    end = start + attribute.length
    const tagEnd = html.indexOf('>', end)
    const tag = html.toString('utf8', html.lastIndexOf('<', start), tagEnd)
    const script = html.subarray(tagEnd + 1, html.indexOf('</script>', tagEnd))
    if (isInlineScript(tag) && script.length > 0) hashes.add(hashScript(script))
  }
  parts.push(html.subarray(end))
  return {
    html: Buffer.concat(parts),
    hashes: [...hashes],
  }
}

const isInlineScript = (tag: string): boolean => /^<script\s/.test(tag) && !tag.includes(' src=')
