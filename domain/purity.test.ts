import { expect, test } from 'vitest'
import { choosePurity, describeMetalPurity } from './purity.ts'

test('purity is karat and fineness as a hallmark states them, and the fineness of other metals', () => {
  expect(describeMetalPurity({ name: 'Gold 18K', base: 'gold', fineness: 750 })).toBe('18K (750)')
  expect(describeMetalPurity({ name: 'Gold 22K', base: 'gold', fineness: 916.7 })).toBe('22K (916)')
  expect(describeMetalPurity({ name: 'Gold 20 k', base: 'gold', fineness: 833 })).toBe('20K (833)')
  expect(describeMetalPurity({ name: 'Platinum 950', base: 'platinum', fineness: 950 })).toBe('Platinum 950')
  expect(describeMetalPurity({ name: 'Kala silver', base: 'silver', fineness: 925 })).toBe('Silver 925')
})

test('what staff typed counts, unless the variant has another karat', () => {
  expect(choosePurity({ purity: '24K (999.9)' }, '24K (999)')).toBe('24K (999.9)')
  expect(choosePurity({ Purity: '925 sterling' }, 'Silver 999')).toBe('925 sterling')
  expect(choosePurity({ Purity: '18 kt' }, '18K (750)')).toBe('18 kt')
  expect(choosePurity({ Purity: '18K (750)' }, '14K (585)')).toBe('14K (585)')
  expect(choosePurity({ Purity: 'BIS' }, '22K (916)')).toBe('22K (916)')
  expect(choosePurity({ Purity: '22K' }, '')).toBe('22K')
  expect(choosePurity({ Finish: 'Matte' }, '22K (916)')).toBe('22K (916)')
  expect(choosePurity({}, '')).toBe('')
})
