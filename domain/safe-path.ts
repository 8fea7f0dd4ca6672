const MAX_LENGTH = 500
/** Blanks, control characters and what browsers quietly drop or turn into a slash. */
const UNSAFE_CHARACTERS = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u

/**
 * A path inside the shop, or null: one leading '/', no '//', no scheme, nothing a browser could read as another
 * host. Used where a path is written and again where it is followed.
 */
export function toSafePath(text: string): string | null {
  const path = text.trim()
  if (
    path.length > MAX_LENGTH ||
    !path.startsWith('/') ||
    path.startsWith('//') ||
    UNSAFE_CHARACTERS.test(path)
  )
    return null
  if (/^\/%(2f|5c)/i.test(path)) return null
  const url = parseUrl(path, BASE_URL)
  return url?.origin === BASE_URL && !url.pathname.startsWith('//') ? path : null
}

const BASE_URL = 'https://shop.invalid'

/** A path inside the shop or an `https:` address, or null. What slides, banners and menu items may point to. */
export function toSafeLink(text: string): string | null {
  const link = text.trim()
  if (!link.toLowerCase().startsWith('https://')) return toSafePath(link)
  if (link.length > MAX_LENGTH || UNSAFE_CHARACTERS.test(link)) return null
  const url = parseUrl(link)
  return url?.protocol === 'https:' && url.hostname && !url.username && !url.password ? link : null
}

function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
