import { formatList } from './intl.ts'
import { defineReasons, type Reason } from './reasons.ts'

/** Of one product. */
export const MAX_OPTIONS = 3
export const MAX_VARIANTS = 250

/** `Aditi Ring, 18K / 14`: a product with what was chosen, where there is one line for both. */
export const formatVariantName = (name: string, variantTitle: string | undefined): string =>
  variantTitle ? `${name}, ${variantTitle}` : name

/** `18K / 14`: the labels of the values of a variant, in the order of the options of its product. */
export const formatVariantTitle = (labels: readonly string[]): string => labels.join(' / ')

export const variantReason = defineReasons({
  CHOOSE_OPTIONS: ({ options }: { options: readonly string[] }) =>
    options.length === 0 ? 'Choose a variant' : `Choose ${formatList(options)}`,
})

/** `Choose karat and ring size`, from the names of the options. */
export const choiceReason = (optionNames: readonly string[]): Reason =>
  variantReason('CHOOSE_OPTIONS', { options: optionNames.map((name) => name.toLowerCase()) })

export const describeMissingChoice = (optionNames: readonly string[]): string =>
  choiceReason(optionNames).message
