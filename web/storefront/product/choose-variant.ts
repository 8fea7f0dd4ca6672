import type { ProductVariant } from '#contract/products.ts'

type Variant = Pick<ProductVariant, '_id' | 'valueIds' | 'available' | 'price'>

/** The chosen value of each option, in the order of the options. Null: the customer did not choose yet. */
export type Choice = readonly (string | null)[]

/** `other`: there is no such combination, and what does not go with the value has to be chosen again. */
export type ValueState = 'available' | 'sold-out' | 'other'

/** What is chosen before the customer has chosen anything: options with one value leave no choice. */
export const startChoice = (variants: readonly Variant[]): Choice =>
  (variants[0]?.valueIds ?? []).map((valueId, position) =>
    variants.every(({ valueIds }) => valueIds[position] === valueId) ? valueId : null,
  )

/** The choice that values in an address mean. Unknown values count for nothing. */
export const readChoice = (variants: readonly Variant[], values: readonly string[]): Choice =>
  readChangedChoice(variants, startChoice(variants), values)

export const matchesChoice = ({ valueIds }: Pick<Variant, 'valueIds'>, choice: Choice): boolean =>
  choice.every((valueId, position) => valueId === null || valueId === valueIds[position])

/**
 * The choice with this value for the option at `position`. It keeps the other values where there is such a combination, and
 * earlier options count more. What it does not keep is to be chosen again, never replaced by another value.
 */
export function chooseValue(
  variants: readonly Variant[],
  choice: Choice,
  position: number,
  valueId: string,
): Choice {
  let candidates = variants.filter(({ valueIds }) => valueIds[position] === valueId)
  if (candidates.length === 0) return choice
  return choice.map((chosenId, index) => {
    if (index === position) return valueId
    const matching = candidates.filter(({ valueIds }) => valueIds[index] === chosenId)
    if (matching.length === 0) return null
    candidates = matching
    return chosenId
  })
}

/**
 * The choice after values of a form that showed `shown` were changed. A value that was changed counts more than one that
 * was not, whatever the order of their options.
 */
export const readChangedChoice = (
  variants: readonly Variant[],
  shown: Choice,
  values: readonly string[],
): Choice =>
  shown.reduce<Choice>((choice, shownId, position) => {
    const valueId = variants.map(({ valueIds }) => valueIds[position]!).find((id) => values.includes(id))
    return valueId === undefined || valueId === shownId
      ? choice
      : chooseValue(variants, choice, position, valueId)
  }, shown)

/**
 * Whether the value can be bought together with the other chosen values. A value that is chosen already counts with the
 * options before it only: a sold-out size does not mark the karat above it.
 */
export function getValueState(
  variants: readonly Variant[],
  choice: Choice,
  position: number,
  valueId: string,
): ValueState {
  const isChosen = choice[position] === valueId
  const wanted = choice.map((chosenId, index) =>
    index === position ? valueId : isChosen && index > position ? null : chosenId,
  )
  const matching = variants.filter((variant) => matchesChoice(variant, wanted))
  if (matching.length === 0) return 'other'
  return matching.some(({ available, price }) => available || price === null) ? 'available' : 'sold-out'
}
