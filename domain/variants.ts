/** `Aditi Ring, 18K / 14`: a product with what was chosen, where there is one line for both. */
export const formatVariantName = (name: string, variantTitle: string): string =>
  variantTitle ? `${name}, ${variantTitle}` : name

/** `Choose karat and ring size`, from the names of the options. */
export function describeMissingChoice(optionNames: readonly string[]): string {
  const names = optionNames.map((name) => name.toLowerCase())
  if (names.length === 0) return 'Choose a variant'
  const last = names.at(-1)!
  return `Choose ${names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`}`
}
