const MAX_CHARACTERS = 60
/** Whatever a mail program would turn into a link. */
const LINK_PATTERN = /:\/\/|www\.|[/@]|\.([a-z]{2,}|[A-Z]{2,})\b/
/** Marks that turn the direction of the text around, and everything that is not seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu

/**
 * `Namaste Ananya Reddy,`. A name is what a stranger typed, perhaps beside somebody else's address: nothing in it may
 * become a link or a paragraph of its own in a mail that comes from us.
 */
export function greeting(name: string): string {
  const cleaned = name.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim()
  if (!cleaned || LINK_PATTERN.test(cleaned)) return 'Namaste,'
  return `Namaste ${cleaned.slice(0, MAX_CHARACTERS).trim()},`
}
