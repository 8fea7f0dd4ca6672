/** The chosen value of each option, as a browser without scripts sends the form of the variants. */
export const toOptionParameter = (position: number): string => `option${position + 1}`

/** What the address of a product page says: the variant, and which reviews are shown. */
export const PRODUCT_PARAMETERS: readonly string[] = [
  'variant',
  'option1',
  'option2',
  'option3',
  'reviews',
  'photos',
]
