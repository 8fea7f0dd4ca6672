/** A language that the pages of the shop can have. */
export type Language = {
  /** ISO 639: `en`. Translations are stored under it. */
  code: string
  /** `lang` of its pages, and the locale of numbers, plurals and lists. */
  locale: string
  /** What the addresses of its pages begin with: `/hi`. Empty for the first language of the shop. */
  basePath: string
}

/** Also the language of what is stored or sent whatever the page says: addresses of the map, mails, invoices. */
export const ENGLISH: Language = { code: 'en', locale: 'en-IN', basePath: '' }

export const LANGUAGES: readonly Language[] = [ENGLISH]

/**
 * The language and the page that an address means: with Hindi, `/hi/cart` is the page `/cart` in Hindi. Pages are cached
 * by their address, so each language has pages of its own in the cache.
 */
export function parseAddress(
  address: string,
  languages: readonly Language[] = LANGUAGES,
): { language: Language; path: string } {
  const firstPart = /^\/[^/?#]+/.exec(address)?.[0]
  const language = languages.find(({ basePath }) => basePath === firstPart) ?? ENGLISH
  const path = address.slice(language.basePath.length)
  return { language, path: path.startsWith('/') ? path : `/${path}` }
}

let readLanguage = () => ENGLISH

/** The language of the page that is being rendered or shown. Call it where something is said, never at import. */
export const currentLanguage = (): Language => readLanguage()

/** The server reads the language of the request, a browser that of its page. */
export function setLanguageSource(source: () => Language): void {
  readLanguage = source
}
