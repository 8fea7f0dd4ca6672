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
 * A page's policy. Kept pages cannot carry a nonce, so their inline scripts are named by hash. Pictures may be named
 * by any https address, and the browser asks the open geocoder. Development reloads modules in ways that Trusted
 * Types forbid.
 */
export function pagePolicy(html: string, { trustedTypes }: { trustedTypes: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self' https://nominatim.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    ...(trustedTypes ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ].join('; ')
}

/** Data blocks (`application/ld+json`) are no scripts: no policy stops them, and each would lengthen every header. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, script] of html.matchAll(INLINE_SCRIPT)) {
    if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}
