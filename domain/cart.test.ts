import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  addLine,
  type CartItem,
  clampQuantity,
  combineLines,
  countCartItems,
  formatBadgeCount,
  getItemKey,
  getQuantityLimit,
  mergeLines,
  parseItemKey,
  removeLine,
  setQuantity,
  stockReason,
} from './cart.ts'

const lines = fc.array(
  fc.record({ productId: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 20 }) }),
  { maxLength: 8 },
)
const quantities = (cart: readonly { productId: string; quantity: number }[]) =>
  Object.fromEntries(cart.map((line) => [line.productId, line.quantity]))

describe('merging carts', () => {
  test('twice changes nothing', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        expect(mergeLines(mergeLines(a, b), b)).toEqual(mergeLines(a, b))
      }),
    )
  })

  test('in either order gives the same quantities', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        expect(quantities(mergeLines(a, b))).toEqual(quantities(mergeLines(b, a)))
      }),
    )
  })

  test('never loses a line and never doubles one', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const merged = mergeLines(a, b).map((line) => line.productId)
        expect(new Set(merged)).toEqual(new Set([...a, ...b].map((line) => line.productId)))
        expect(new Set(merged).size).toBe(merged.length)
      }),
    )
  })

  test('the larger quantity wins', () => {
    expect(mergeLines([{ productId: 'a', quantity: 2 }], [{ productId: 'a', quantity: 5 }])).toEqual([
      { productId: 'a', quantity: 5 },
    ])
  })
})

test('the limit is the stock, at least ten where it is made to order, and one piece that is priced by its weight', () => {
  expect(getQuantityLimit({ stock: 3, leadDays: null })).toBe(3)
  expect(getQuantityLimit({ stock: 3, leadDays: 12 })).toBe(10)
  expect(getQuantityLimit({ stock: 30, leadDays: 12, chargedWeight: 'listed' })).toBe(30)
  expect(getQuantityLimit({ stock: 3, leadDays: null, chargedWeight: 'item' })).toBe(1)
  expect(getQuantityLimit({ stock: 0, leadDays: null, chargedWeight: 'item' })).toBe(0)
  expect(getQuantityLimit({ stock: null, leadDays: null, chargedWeight: 'item' })).toBe(1)
})

describe('a line', () => {
  test('added again increases its quantity, never above the stock', () => {
    const once = addLine([], { productId: 'a', quantity: 2 }, 5)
    expect(addLine(once, { productId: 'a', quantity: 2 }, 5)).toEqual([{ productId: 'a', quantity: 4 }])
    expect(addLine(once, { productId: 'a', quantity: 9 }, 5)).toEqual([{ productId: 'a', quantity: 5 }])
  })

  test('is removed when its quantity is set to 0 or less', () => {
    const cart = [{ productId: 'a', quantity: 2 }]
    expect(setQuantity(cart, 'a', 0)).toEqual([])
    expect(setQuantity(cart, 'a', -3)).toEqual([])
    expect(setQuantity(cart, 'a', 0.5)).toEqual([])
    expect(setQuantity(cart, 'a', 7)).toEqual([{ productId: 'a', quantity: 7 }])
    expect(removeLine(cart, 'b')).toEqual(cart)
  })

  test('of 0 or less is not added, and leaves the cart as it is', () => {
    const cart = [{ productId: 'b', quantity: 1 }]
    expect(addLine(cart, { productId: 'a', quantity: 0 }, 5)).toEqual(cart)
    expect(mergeLines(cart, [{ productId: 'a', quantity: 0 }])).toEqual(cart)
  })

  test('has at least 1, at most the stock, or 10 when it is not known', () => {
    expect(clampQuantity(0, 3)).toBe(1)
    expect(clampQuantity(9, 3)).toBe(3)
    expect(clampQuantity(99, null)).toBe(10)
  })
})

test('repeated lines of an order are one line of their sum', () => {
  fc.assert(fc.property(lines, (cart) => countCartItems(combineLines(cart)) === countCartItems(cart)))
})

test('variants of a product are lines of their own', () => {
  const [size12, size14] = [
    { productId: 'ring', variantId: 'v12', quantity: 1 },
    { productId: 'ring', variantId: 'v14', quantity: 2 },
  ]
  const cart = addLine(addLine([], size12, 5), size14, 5)
  expect(cart).toEqual([size12, size14])
  expect(addLine(cart, size14, 5)).toEqual([size12, { ...size14, quantity: 4 }])
  expect(setQuantity(cart, 'v12', 3)).toEqual([{ ...size12, quantity: 3 }, size14])
  expect(removeLine(cart, 'v14')).toEqual([size12])
  expect(mergeLines(cart, [{ ...size12, quantity: 4 }])).toEqual([{ ...size12, quantity: 4 }, size14])
  expect(combineLines([...cart, size14])).toEqual([size12, { ...size14, quantity: 4 }])
})

test('an engraving or a gift message makes a line of its own, and stays with it', () => {
  const plain = { productId: 'ring', quantity: 1 }
  const engraved = { ...plain, lineOptions: { engraving: 'A & R', giftMessage: '' } }
  const gift = { ...plain, lineOptions: { engraving: '', giftMessage: 'For Amma' } }
  const cart = [plain, engraved, gift].reduce<CartItem[]>((lines, line) => addLine(lines, line, 5), [])
  expect(cart).toEqual([plain, engraved, gift])
  expect(combineLines([...cart, gift])).toStrictEqual([plain, engraved, { ...gift, quantity: 2 }])
  expect([plain, engraved, gift].map((line) => parseItemKey(getItemKey(line)))).toEqual([
    { id: 'ring' },
    { id: 'ring', lineOptions: engraved.lineOptions },
    { id: 'ring', lineOptions: gift.lineOptions },
  ])
})

test('the items of a cart are counted with their quantities', () =>
  expect(
    countCartItems([
      { productId: 'a', quantity: 2 },
      { productId: 'b', quantity: 3 },
    ]),
  ).toBe(5))

test('badges read 99+ above 99', () => {
  expect([0, 1, 99, 100, 5000].map(formatBadgeCount)).toEqual(['0', '1', '99', '99+', '99+'])
})

test('the shop offers its stock, and at least ten of what it makes to order', () => {
  expect(getQuantityLimit({ stock: 3, leadDays: null })).toBe(3)
  expect(getQuantityLimit({ stock: 3, leadDays: 15 })).toBe(10)
  expect(getQuantityLimit({ stock: 25, leadDays: 15 })).toBe(25)
  expect(getQuantityLimit({ stock: null, leadDays: 15 })).toBeNull()
})

test('a shortage says how many are left', () => {
  expect(stockReason('OUT_OF_STOCK', { name: 'Meenakshi Jhumka', available: 2 }).message).toBe(
    'Only 2 left of Meenakshi Jhumka',
  )
  expect(stockReason('OUT_OF_STOCK', { name: 'Meenakshi Jhumka', available: 0 }).message).toBe(
    'Meenakshi Jhumka is sold out',
  )
})
