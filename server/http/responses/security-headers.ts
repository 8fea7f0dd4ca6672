import type { Config, MapsConfig } from '#server/platform/config/config.ts'

/** On every answer, whatever it is. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
}

const YEAR_SECONDS = 365 * 24 * 3600

/**
 * Browsers then use https only, for a year. Subdomains are included only where the owner says so: they may hold something
 * else that has no certificate.
 */
export function hstsHeader({ publicUrl, hsts }: Pick<Config, 'publicUrl' | 'hsts'>): string | null {
  if (hsts === 'off' || !publicUrl.startsWith('https:')) return null
  return `max-age=${YEAR_SECONDS}${hsts === 'subdomains' ? '; includeSubDomains' : ''}`
}

/** Answers of the API are data: a browser that opens one may do nothing with it. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'"

/** Uploaded pictures, opened on their own, run nothing. */
export const UPLOAD_CSP = "default-src 'none'; sandbox; frame-ancestors 'none'"

type CspOptions = {
  /** Hashes of the inline scripts that the renderer wrote. Nothing is read from the page: words of a page may hold a script. */
  inlineScripts: readonly string[]
  trustedTypes: boolean
  maps: MapsConfig
}

/**
 * A page's policy. Kept pages cannot carry a nonce, so their inline scripts are named by hash. Pictures may be named
 * by any https address. Development reloads modules in ways that Trusted Types forbid.
 */
export function pageCsp({ inlineScripts, trustedTypes, maps }: CspOptions): string {
  const extraSources = mapSources(maps)
  const directive = (name: string, ...sources: string[]) =>
    [name, ...sources, ...(extraSources[name] ?? [])].join(' ')
  return [
    "default-src 'self'",
    directive('script-src', "'self'", ...inlineScripts.map((hash) => `'${hash}'`)),
    directive('style-src', "'self'"),
    "style-src-attr 'unsafe-inline'",
    directive('img-src', "'self'", 'data:', 'blob:', 'https:'),
    directive('font-src', "'self'"),
    directive('connect-src', "'self'"),
    directive('worker-src', "'self'"),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    extraSources['frame-src'] ? directive('frame-src') : "frame-src 'none'",
    "frame-ancestors 'none'",
    ...(trustedTypes ? trustedTypesDirectives(maps) : []),
  ].join('; ')
}

type CspSources = Record<string, string[]>

/** What the configured maps need and nothing beside it. */
function mapSources(maps: MapsConfig): CspSources {
  if (maps === null) return {}
  if (maps.provider === 'google') return GOOGLE_MAPS_SOURCES
  const originOf = (address: string) => new URL(address).origin
  return {
    'img-src': [originOf(maps.tilesUrl)],
    'connect-src': [...new Set([maps.photonUrl, maps.nominatimUrl].map(originOf))],
  }
}

/** As Google asks for it: its script loads others, evaluates, and writes style elements (docs/decisions/0014-maps.md). */
const GOOGLE_MAPS_SOURCES: CspSources = {
  'script-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.ggpht.com',
    'https://*.googleusercontent.com',
    'blob:',
    "'unsafe-eval'",
  ],
  'style-src': ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  'font-src': ['https://fonts.gstatic.com'],
  'connect-src': [
    'https://*.googleapis.com',
    'https://*.google.com',
    'https://*.gstatic.com',
    'data:',
    'blob:',
  ],
  'worker-src': ['blob:'],
  'frame-src': ['https://*.google.com'],
}

/**
 * No string becomes markup or script. Leaflet must be let in with one harmless literal (web/storefront/maps/leaflet-view.ts
 * names it); Google's script cannot live under the rule.
 */
function trustedTypesDirectives(maps: MapsConfig): string[] {
  if (maps?.provider === 'google') return []
  return ["require-trusted-types-for 'script'", maps ? 'trusted-types default' : "trusted-types 'none'"]
}
