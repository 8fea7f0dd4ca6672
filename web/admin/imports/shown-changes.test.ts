import { describe, expect, test } from 'vitest'
import { toShownChanges } from './shown-changes.ts'

const PRICE = { field: 'price', before: '900', after: '950' }
const STOCK = { field: 'inventoryQuantity', before: '4', after: '1' }
const variant = (title: string, values: (typeof PRICE)[]) => ({
  title,
  sku: null,
  status: 'changed' as const,
  values,
})
const CHANGES = {
  isNew: false,
  values: [PRICE, STOCK],
  variants: [variant('12', [STOCK]), variant('14', [PRICE, STOCK])],
  moreVariants: 0,
  moreValues: 0,
}
const show = (category: string, chosen: string, replacesStock = false) =>
  toShownChanges(
    { type: 'Ring', category, changes: CHANGES },
    { categories: { Ring: chosen }, replacesStock },
  )!

describe('the changes of a product', () => {
  test('have the stock only where staff replace it', () => {
    expect(show('rings', 'rings')).toMatchObject({
      values: [PRICE],
      variants: [{ title: '14', values: [PRICE] }],
    })
    expect(show('rings', 'rings', true)).toEqual(CHANGES)
  })

  test.each([
    ['rings', 'rings', false],
    ['rings/bands', 'rings', false],
    ['rings/bands', 'rings/bands', false],
    ['rings/bands', '', false],
    ['rings', 'rings/bands', true],
    ['rings', 'ringstones', true],
    ['rings/bands', 'earrings', true],
  ])('from %s to the chosen category %j move the product: %s', (category, chosen, moves) => {
    expect(show(category, chosen).values.filter(({ field }) => field === 'category')).toEqual(
      moves ? [{ field: 'category', before: category, after: chosen }] : [],
    )
  })

  test('of a new product are all shown', () => {
    const changes = { ...CHANGES, isNew: true }
    expect(
      toShownChanges({ type: 'Ring', category: null, changes }, { categories: {}, replacesStock: false }),
    ).toBe(changes)
  })
})
