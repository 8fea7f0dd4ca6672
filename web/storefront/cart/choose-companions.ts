import type { ProductCard } from '#contract/products.ts'

const MAX_COMPANIONS = 4

/** The first product of each list, then the second of each, and so on: what can be sent at once and is not in the cart. */
export function chooseCompanions(
  related: readonly (readonly ProductCard[])[],
  cartIds: readonly string[],
): ProductCard[] {
  const seen = new Set(cartIds)
  const longest = Math.max(0, ...related.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => related.flatMap((products) => products[index] ?? []))
    .flat()
    .filter(({ _id, price, inventoryQuantity }) => {
      if (seen.has(_id) || price === null || inventoryQuantity <= 0) return false
      seen.add(_id)
      return true
    })
    .slice(0, MAX_COMPANIONS)
}
