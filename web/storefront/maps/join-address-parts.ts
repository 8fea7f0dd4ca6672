/** Parts of an address in a line: blank ones left out, none twice. */
export const joinAddressParts = (...parts: (string | undefined)[]): string =>
  [...new Set(parts.map((part) => part?.trim()).filter(Boolean))].join(', ')
