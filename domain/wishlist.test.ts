import { expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  addToWishlist,
  isInWishlist,
  removeFromWishlist,
  toggleWishlistItem,
  type WishlistReference,
} from './wishlist.ts'

const item = (productId: string, variantId?: string): WishlistReference => ({ productId, variantId })

test('a newly saved product comes first', () => {
  expect(addToWishlist([item('a')], item('b'))).toEqual([item('b'), item('a')])
})

test('saving a product that is already saved does nothing', () => {
  expect(addToWishlist([item('a'), item('b')], item('b'))).toEqual([item('a'), item('b')])
})

test('removing takes out that product and no other', () => {
  expect(removeFromWishlist([item('a'), item('b')], item('a'))).toEqual([item('b')])
  expect(removeFromWishlist([item('a')], item('b'))).toEqual([item('a')])
})

test('two sizes of a product are two items', () => {
  const both = addToWishlist([item('ring', '12')], item('ring', '14'))
  expect(both).toEqual([item('ring', '14'), item('ring', '12')])
  expect(addToWishlist(both, item('ring', '12'))).toEqual(both)
  expect(removeFromWishlist(both, item('ring', '12'))).toEqual([item('ring', '14')])
})

test('a chosen size replaces the product that was saved without one, and no other product', () => {
  const saved = [item('ring'), item('kada'), item('ring', '12')]
  expect(addToWishlist(saved, item('ring', '14'))).toEqual([
    item('ring', '14'),
    item('kada'),
    item('ring', '12'),
  ])
})

test('a product is in the wishlist with any of its sizes, a size only by itself', () => {
  const saved = [item('ring', '12'), item('kada')]
  expect(isInWishlist(saved, item('ring'))).toBe(true)
  expect(isInWishlist(saved, item('ring', '12'))).toBe(true)
  expect(isInWishlist(saved, item('ring', '14'))).toBe(false)
  expect(isInWishlist(saved, item('kada', '2-4'))).toBe(false)
})

test('removing a product removes all its sizes', () => {
  expect(removeFromWishlist([item('ring'), item('ring', '12'), item('kada')], item('ring'))).toEqual([
    item('kada'),
  ])
})

test('toggling saves or removes that product and changes no other', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd')
  const list = fc.uniqueArray(ids).map((saved) => saved.map((id) => item(id)))
  fc.assert(
    fc.property(list, ids, (items, id) => {
      const before = structuredClone(items)
      const toggled = toggleWishlistItem(items, item(id))
      expect(items).toEqual(before)
      expect(isInWishlist(toggled, item(id))).toBe(!isInWishlist(items, item(id)))
      for (const other of ['a', 'b', 'c', 'd'].filter((each) => each !== id)) {
        expect(isInWishlist(toggled, item(other))).toBe(isInWishlist(items, item(other)))
      }
      expect(new Set(toggled.map((each) => each.productId)).size).toBe(toggled.length)
      const names = (saved: typeof items) => saved.map((each) => each.productId).sort()
      expect(names(toggleWishlistItem(toggled, item(id)))).toEqual(names(items))
    }),
  )
})
