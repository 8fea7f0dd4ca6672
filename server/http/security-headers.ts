import { createHash } from 'node:crypto'

/** On every answer, whatever it is. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
}

/** Answers of the API are data: a browser that opens one may do nothing with it. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Uploaded pictures, opened on their own, run nothing. */
export const UPLOAD_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * A page's policy. Kept pages cannot carry a nonce, so their inline scripts are named by hash. Tiles of maps are
 * the only pictures from elsewhere; products may name pictures by https address.
 */
export function pagePolicy(html: string, mapsKeyConfigured = false): string {
  const google = mapsKeyConfigured ? ' https://maps.googleapis.com' : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}${google}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self' https://nominatim.openstreetmap.org${google}`,
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, script] of html.matchAll(INLINE_SCRIPT)) {
    if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}
