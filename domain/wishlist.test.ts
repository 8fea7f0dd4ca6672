import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSaved, isSaved, removeSaved, toggleSaved } from './wishlist.ts'

const item = (productId: string) => ({ productId })

test('a newly saved piece comes first', () => {
  expect(addSaved([item('a')], item('b'))).toEqual([item('b'), item('a')])
})

test('saving a piece that is saved already does nothing', () => {
  expect(addSaved([item('a'), item('b')], item('b'))).toEqual([item('a'), item('b')])
})

test('removing takes that piece out and no other', () => {
  expect(removeSaved([item('a'), item('b')], 'a')).toEqual([item('b')])
  expect(removeSaved([item('a')], 'b')).toEqual([item('a')])
})

test('toggling turns saved and not saved into each other, for that piece alone', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd')
  const list = fc.uniqueArray(ids).map((saved) => saved.map(item))
  fc.assert(
    fc.property(list, ids, (items, id) => {
      const before = structuredClone(items)
      const toggled = toggleSaved(items, item(id))
      expect(items).toEqual(before)
      expect(isSaved(toggled, id)).toBe(!isSaved(items, id))
      for (const other of ['a', 'b', 'c', 'd'].filter((each) => each !== id)) {
        expect(isSaved(toggled, other)).toBe(isSaved(items, other))
      }
      expect(new Set(toggled.map((each) => each.productId)).size).toBe(toggled.length)
      const names = (saved: typeof items) => saved.map((each) => each.productId).sort()
      expect(names(toggleSaved(toggled, item(id)))).toEqual(names(items))
    }),
  )
})
