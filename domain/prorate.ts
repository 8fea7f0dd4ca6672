import { divideHalfUp, type Paise, paise, sum, ZERO } from './money.ts'

/**
 * Splits an amount by weight. The parts add up to the amount, and each is within a paisa of its exact share. When the amount
 * is at most the sum of the weights, no part is larger than its weight.
 */
export function prorate(amount: Paise, weights: readonly Paise[]): Paise[] {
  const total = sum(weights)
  if (total === 0) return weights.map((_, index) => (index === weights.length - 1 ? amount : ZERO))
  let allocated = 0
  return weights.map((weight) => {
    const before = roundedShare(amount, allocated, total)
    allocated += weight
    return paise(roundedShare(amount, allocated, total) - before)
  })
}

/** `part / whole` of an amount, rounded half up. */
export const roundedShare = (amount: Paise, part: number, whole: number): number =>
  Number(divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole)))
