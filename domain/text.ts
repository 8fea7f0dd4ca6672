/** NUL, and halves of surrogate pairs: the first cannot be stored, the second cannot be sent. */
export const hasForbiddenCharacters = (text: string): boolean =>
  text.includes('\0') || /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)

/** Lower case without accents, blanks single: what search compares. */
export const normalizeForSearch = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
