import { expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { addToWishlist, isInWishlist, removeFromWishlist, toggleWishlistItem } from './wishlist.ts'

const item = (productId: string) => ({ productId })

test('a newly saved product comes first', () => {
  expect(addToWishlist([item('a')], item('b'))).toEqual([item('b'), item('a')])
})

test('saving a product that is already saved does nothing', () => {
  expect(addToWishlist([item('a'), item('b')], item('b'))).toEqual([item('a'), item('b')])
})

test('removing takes out that product and no other', () => {
  expect(removeFromWishlist([item('a'), item('b')], 'a')).toEqual([item('b')])
  expect(removeFromWishlist([item('a')], 'b')).toEqual([item('a')])
})

test('toggling saves or removes that product and changes no other', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd')
  const list = fc.uniqueArray(ids).map((saved) => saved.map(item))
  fc.assert(
    fc.property(list, ids, (items, id) => {
      const before = structuredClone(items)
      const toggled = toggleWishlistItem(items, item(id))
      expect(items).toEqual(before)
      expect(isInWishlist(toggled, id)).toBe(!isInWishlist(items, id))
      for (const other of ['a', 'b', 'c', 'd'].filter((each) => each !== id)) {
        expect(isInWishlist(toggled, other)).toBe(isInWishlist(items, other))
      }
      expect(new Set(toggled.map((each) => each.productId)).size).toBe(toggled.length)
      const names = (saved: typeof items) => saved.map((each) => each.productId).sort()
      expect(names(toggleWishlistItem(toggled, item(id)))).toEqual(names(items))
    }),
  )
})
