import type { Config, MapsConfig } from '#server/platform/config/config.ts'

/** Sent with every answer. */
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
 * Browsers use only https for a year. Subdomains are included only if the owner sets it, because a subdomain may have
 * no certificate.
 */
export function hstsHeader({ publicUrl, hsts }: Pick<Config, 'publicUrl' | 'hsts'>): string | null {
  if (hsts === 'off' || !publicUrl.startsWith('https:')) return null
  return `max-age=${YEAR_SECONDS}${hsts === 'subdomains' ? '; includeSubDomains' : ''}`
}

/** API answers are data. A browser that opens one runs and loads nothing. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'"

/** An uploaded picture that is opened directly runs nothing. */
export const UPLOAD_CSP = "default-src 'none'; sandbox; frame-ancestors 'none'"

type CspOptions = {
  /**
   * Hashes of the renderer's inline scripts. They are not computed from the page, because its text could contain a
   * script.
   */
  inlineScripts: readonly string[]
  isDevelopment: boolean
  maps: MapsConfig
  /** The page edits text: its editor may read the HTML of what is pasted, in a document of its own that runs nothing. */
  hasTextEditor?: boolean
  /** The page sends the customer to a payment gateway: where its form may go besides the shop. */
  paymentOrigins?: readonly string[]
}

/**
 * The content security policy of a page. Cached pages cannot carry a nonce, so inline scripts are listed by hash.
 * Images may come from any https address. Development inserts style elements, and reloads modules in ways that Trusted
 * Types forbid.
 */
export function pageCsp({
  inlineScripts,
  isDevelopment,
  maps,
  hasTextEditor = false,
  paymentOrigins = [],
}: CspOptions): string {
  const extraSources = mapSources(maps)
  const directive = (name: string, ...sources: string[]) =>
    [name, ...sources, ...(extraSources[name] ?? [])].join(' ')
  return [
    "default-src 'self'",
    directive('script-src', "'self'", ...inlineScripts.map((hash) => `'${hash}'`)),
    directive('style-src', "'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [])),
    "style-src-attr 'unsafe-inline'",
    directive('img-src', "'self'", 'data:', 'blob:', 'https:'),
    directive('font-src', "'self'"),
    directive('connect-src', "'self'"),
    directive('worker-src', "'self'"),
    "object-src 'none'",
    "base-uri 'none'",
    directive('form-action', "'self'", ...paymentOrigins),
    extraSources['frame-src'] ? directive('frame-src') : "frame-src 'none'",
    "frame-ancestors 'none'",
    ...(isDevelopment ? [] : trustedTypesDirectives(maps, hasTextEditor)),
  ].join('; ')
}

type CspSources = Record<string, string[]>

/** The sources that the configured maps need. */
function mapSources(maps: MapsConfig): CspSources {
  if (maps === null) return {}
  if (maps.provider === 'google') return GOOGLE_MAPS_SOURCES
  const originOf = (address: string) => new URL(address).origin
  return {
    'img-src': [originOf(maps.tilesUrl)],
    'connect-src': [...new Set([maps.photonUrl, maps.nominatimUrl].map(originOf))],
  }
}

/**
 * As Google requires: its script loads other scripts, uses eval and writes style elements
 * (docs/decisions/0014-maps.md).
 */
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
 * No string becomes markup or script. Leaflet needs one harmless literal (see web/storefront/maps/leaflet-view.ts);
 * Google's script does not work under this rule. The editor has no map.
 */
function trustedTypesDirectives(maps: MapsConfig, hasTextEditor: boolean): string[] {
  if (maps?.provider === 'google') return []
  const policies = hasTextEditor ? 'ProseMirrorClipboard' : maps ? 'default' : "'none'"
  return ["require-trusted-types-for 'script'", `trusted-types ${policies}`]
}
