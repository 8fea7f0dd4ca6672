/** Every combination of one value of each list: the first list changes slowest. */
export const combineValues = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>(
    (combinations, values) =>
      combinations.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  )

/** The combinations of values that no variant has yet. */
export function findMissingCombinations(
  lists: readonly (readonly string[])[],
  existing: readonly (readonly string[])[],
): string[][] {
  const known = new Set(existing.map((valueIds) => valueIds.join()))
  return combineValues(lists).filter((valueIds) => !known.has(valueIds.join()))
}

/** How the weights of a series of sizes grow. */
export type WeightRule = {
  /** The weight of the base size. */
  baseWeightMg: number
  /** What each size above the base size weighs more, and each one below it less. */
  stepMg: number
}

/** The weight of a size so many sizes above the base size (below it: negative). Null where nothing would remain. */
export function calculateSeriesWeight(
  { baseWeightMg, stepMg }: WeightRule,
  sizesAbove: number,
): number | null {
  const weightMg = baseWeightMg + stepMg * sizesAbove
  return weightMg > 0 ? weightMg : null
}

export const MAX_SKU_LENGTH = 60

/** `{sku}-{size}` with the words of one variant: `AR-14`. Words that are missing leave no separator behind. */
export const formatSku = (pattern: string, words: Readonly<Record<string, string>>): string =>
  pattern
    .replace(/\{([a-z-]+)\}/g, (_placeholder, name: string) => toSkuWord(words[name] ?? ''))
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_SKU_LENGTH)

/** `Rose gold` becomes `ROSE-GOLD`. */
const toSkuWord = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9._]+/g, '-')
    .replace(/^-|-$/g, '')
