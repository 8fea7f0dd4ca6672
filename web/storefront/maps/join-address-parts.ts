/** Joins parts of an address. Empty and repeated parts are left out. */
export const joinAddressParts = (...parts: (string | undefined)[]): string =>
  [...new Set(parts.map((part) => part?.trim()).filter(Boolean))].join(', ')
