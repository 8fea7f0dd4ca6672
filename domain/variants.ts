import { formatList } from './intl.ts'

/** Of one product. */
export const MAX_OPTIONS = 3
export const MAX_VARIANTS = 250

/** `Aditi Ring, 18K / 14`: a product with what was chosen, where there is one line for both. */
export const formatVariantName = (name: string, variantTitle: string | undefined): string =>
  variantTitle ? `${name}, ${variantTitle}` : name

/** `18K / 14`: the labels of the values of a variant, in the order of the options of its product. */
export const formatVariantTitle = (labels: readonly string[]): string => labels.join(' / ')

/** `Choose karat and ring size`, from the names of the options. */
export function describeMissingChoice(optionNames: readonly string[]): string {
  const names = optionNames.map((name) => name.toLowerCase())
  return names.length === 0 ? 'Choose a variant' : `Choose ${formatList(names)}`
}
