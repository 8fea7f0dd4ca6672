import { expect, test } from 'vitest'
import type { ProductCard } from '#contract/products.ts'
import { chooseCompanions } from './choose-companions.ts'

const card = (_id: string, given: Partial<ProductCard> = {}): ProductCard =>
  ({ _id, price: 100, inventoryQuantity: 1, ...given }) as ProductCard
const choose = (related: ProductCard[][], cartIds: string[] = []) =>
  chooseCompanions(related, cartIds).map(({ _id }) => _id)

test('products of each list come in turns, each once, four at most', () => {
  expect(
    choose([
      [card('a'), card('b'), card('c')],
      [card('d'), card('a'), card('e'), card('f')],
    ]),
  ).toEqual(['a', 'd', 'b', 'c'])
})

test('what is in the cart, sold out, made to order or without a price is left out', () => {
  expect(
    choose(
      [
        [
          card('a'),
          card('b', { inventoryQuantity: 0 }),
          card('c', { inventoryQuantity: 0, leadDays: 15 }),
          card('d', { price: null }),
          card('e'),
        ],
      ],
      ['a'],
    ),
  ).toEqual(['e'])
})

test('there may be none', () => {
  expect(choose([])).toEqual([])
  expect(choose([[], []], ['a'])).toEqual([])
})
