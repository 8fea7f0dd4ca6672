import type { ProductVariant } from '#contract/products.ts'

type Variant = Pick<ProductVariant, '_id' | 'valueIds' | 'available' | 'price'>

/** `other`: there is no such combination, and choosing the value changes another option as well. */
export type ValueState = 'available' | 'sold-out' | 'other'

/**
 * The variant with this value for the option at `position`. It keeps the other values where it can: earlier options count
 * more, and of two that are equally close the one that can be bought is chosen.
 */
export function chooseVariant<V extends Variant>(
  variants: readonly V[],
  chosen: V,
  position: number,
  valueId: string,
): V {
  const candidates = variants.filter(({ valueIds }) => valueIds[position] === valueId)
  const score = ({ valueIds, available }: V) =>
    valueIds.reduce(
      (sum, id, index) => sum + (id === chosen.valueIds[index] ? 2 ** (valueIds.length - index) : 0),
      available ? 1 : 0,
    )
  return candidates.toSorted((a, b) => score(b) - score(a))[0] ?? chosen
}

/**
 * Whether the value can be bought together with the other chosen values. A value that is chosen already counts with the
 * options before it only: a sold-out size does not mark the karat above it.
 */
export function getValueState<V extends Variant>(
  variants: readonly V[],
  chosen: V,
  position: number,
  valueId: string,
): ValueState {
  const wanted = chosen.valueIds.with(position, valueId)
  const isChosen = chosen.valueIds[position] === valueId
  const matching = variants.filter(({ valueIds }) =>
    valueIds.every((id, index) => id === wanted[index] || (isChosen && index > position)),
  )
  if (matching.length === 0) return 'other'
  return matching.some(({ available, price }) => available || price === null) ? 'available' : 'sold-out'
}
