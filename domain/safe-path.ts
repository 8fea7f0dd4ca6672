const MOST_CHARACTERS = 500
/** Blanks, control characters and what browsers quietly drop or turn into a slash. */
const UNSAFE = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u

/**
 * A path inside the shop, or null: one leading '/', no '//', no scheme, nothing a browser could read as another
 * host. Used where a path is written and again where it is followed.
 */
export function safePath(text: string): string | null {
  const path = text.trim()
  if (path.length > MOST_CHARACTERS || !path.startsWith('/') || path.startsWith('//') || UNSAFE.test(path))
    return null
  if (/^\/%(2f|5c)/i.test(path)) return null
  const url = parse(path, BASE)
  return url?.origin === BASE && !url.pathname.startsWith('//') ? path : null
}

const BASE = 'https://shop.invalid'

/** A path inside the shop or an `https:` address, or null. What slides, banners and menu items may point to. */
export function safeLink(text: string): string | null {
  const link = text.trim()
  if (!link.toLowerCase().startsWith('https://')) return safePath(link)
  if (link.length > MOST_CHARACTERS || UNSAFE.test(link)) return null
  const url = parse(link)
  return url?.protocol === 'https:' && url.hostname && !url.username && !url.password ? link : null
}

function parse(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
