import { expect, test } from 'vitest'
import { compareTexts, limitChanges, listNewValues } from './product-changes.ts'

test('lists the fields whose texts differ with both texts', () => {
  expect(
    compareTexts(
      { name: 'Ring', price: '900', brand: 'Kanaka' },
      { name: 'Ring', price: '950', brand: '', sku: 'R-1' },
    ),
  ).toEqual([
    { field: 'price', before: '900', after: '950' },
    { field: 'brand', before: 'Kanaka', after: '' },
    { field: 'sku', before: '', after: 'R-1' },
  ])
})

test('of something new lists what helps to recognise it', () => {
  expect(listNewValues({ name: 'Ring', price: '950', weight: '', hsn: '7113' })).toEqual([
    { field: 'price', before: '', after: '950' },
  ])
})

test('limits variants and values, and counts the rest', () => {
  const values = [
    { field: 'price', before: '1', after: '2' },
    { field: 'inventoryQuantity', before: '3', after: '4' },
  ]
  const variants = Array.from({ length: 22 }, (_, index) => ({
    title: String(index),
    sku: null,
    status: 'changed' as const,
    values,
  }))
  const limited = limitChanges({ isNew: false, values, variants })
  expect(limited.variants).toHaveLength(20)
  expect(limited).toMatchObject({ values, moreVariants: 2, moreValues: 12 })
  expect(limited.variants[13]!.values).toEqual(values)
  expect(limited.variants[14]!.values).toEqual([])
})

test('cuts long texts to where they differ', () => {
  const start = 'Hallmarked gold. '.repeat(20)
  const { values } = limitChanges({
    isNew: false,
    values: [{ field: 'description', before: `${start}Old.`, after: `${start}New words at the end.` }],
    variants: [],
  })
  expect(values).toEqual([
    {
      field: 'description',
      before: '…marked gold. Hallmarked gold. Old.',
      after: '…marked gold. Hallmarked gold. New words at the end.',
    },
  ])
})

test('long texts are cut on both sides of their difference, short ones stay', () => {
  const cut = (before: string, after: string) => {
    const { values } = limitChanges({
      isNew: false,
      values: [{ field: 'text', before, after }],
      variants: [],
    })
    return [values[0]!.before, values[0]!.after]
  }
  const [a, z] = ['a'.repeat(200), 'z'.repeat(200)]
  expect(cut('a'.repeat(120), '')).toEqual(['a'.repeat(120), ''])
  const late = 'a'.repeat(119)
  expect(cut(`${late}b`, `${late}c`)).toEqual([`${late}b`, `${late}c`])
  expect(cut('a'.repeat(60), 'a'.repeat(121))).toEqual([`…${'a'.repeat(30)}`, `…${'a'.repeat(91)}`])
  expect(cut(`${a}b${z}`, `${a}c${z}`)).toEqual([
    `…${'a'.repeat(30)}b${'z'.repeat(89)}…`,
    `…${'a'.repeat(30)}c${'z'.repeat(89)}…`,
  ])
  expect(cut(`b${'z'.repeat(119)}y`, `c${'z'.repeat(119)}`)).toEqual([
    `b${'z'.repeat(119)}…`,
    `c${'z'.repeat(119)}`,
  ])
  expect(cut(a, '')).toEqual([`${'a'.repeat(120)}…`, ''])
})
