/** The Hallmark Unique ID that an assaying centre engraves on each item: six letters and digits. */
const HUID_PATTERN = /^[A-Z0-9]{6}$/
/** For constraints of the database. */
export const HUID_PATTERN_SOURCE = HUID_PATTERN.source

export const HUID_ERROR = 'A HUID has 6 letters and digits, like AB12C3'

/** In upper case, without the spaces and hyphens that people write between groups. Not checked. */
export const normalizeHuid = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

/** One character too few, too many or wrong: probably a HUID that was typed or read badly. A tag number can look like this too. */
export const looksLikeHuid = (text: string): boolean =>
  /^[A-Z0-9:;.,_]{5,7}$/.test(text.trim().toUpperCase()) && parseHuid(text) === null

/** The HUID in its stored form. Null: the text is none. */
export function parseHuid(text: string): string | null {
  const huid = normalizeHuid(text)
  return HUID_PATTERN.test(huid) ? huid : null
}
