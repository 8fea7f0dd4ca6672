/** `₹1,25,000.50` as people write amounts: without the sign and the commas of thousands. Anything else as it is. */
export function stripNumberFormatting(text: string): string {
  const unprefixed = text.trim().replace(/^(₹|rs\.?|inr)\s*/i, '')
  return /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(unprefixed) ? unprefixed.replaceAll(',', '') : unprefixed
}
