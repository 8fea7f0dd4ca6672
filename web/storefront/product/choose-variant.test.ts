import { describe, expect, test } from 'vitest'
import { chooseVariant, getValueState } from './choose-variant.ts'

/** `variant('18K', '14')`: the first value is its karat, the second its size. */
const variant = (karat: string, size: string, stock = 5, price: number | null = 10_000) => ({
  _id: `${karat}-${size}`,
  valueIds: [karat, size],
  available: stock > 0 && price !== null,
  price,
})
const KARAT = 0
const SIZE = 1

describe('choosing a value', () => {
  test('keeps the other values', () => {
    const variants = [variant('22K', '12'), variant('22K', '14'), variant('18K', '12'), variant('18K', '14')]
    expect(chooseVariant(variants, variants[0]!, SIZE, '14')._id).toBe('22K-14')
    expect(chooseVariant(variants, variants[1]!, KARAT, '18K')._id).toBe('18K-14')
  })

  test('keeps the other values also where that variant is sold out', () => {
    const variants = [variant('22K', '12'), variant('22K', '14', 0), variant('18K', '14')]
    expect(chooseVariant(variants, variants[0]!, SIZE, '14')._id).toBe('22K-14')
  })

  test('changes the other values where there is no such combination, and prefers what can be bought', () => {
    const variants = [variant('22K', '12'), variant('18K', '14', 0), variant('18K', '16')]
    expect(chooseVariant(variants, variants[0]!, KARAT, '18K')._id).toBe('18K-16')
  })

  test('of three options keeps the earlier ones', () => {
    const ring = (...valueIds: string[]) => ({ ...variant('', ''), _id: valueIds.join('-'), valueIds })
    const variants = [ring('18K', 'rose', '12'), ring('18K', 'white', '14'), ring('22K', 'rose', '14')]
    expect(chooseVariant(variants, variants[0]!, 2, '14')._id).toBe('18K-white-14')
  })
})

test('a chosen value is sold out only if all variants with it and the options before it are', () => {
  const variants = [
    variant('22K', '12'),
    variant('22K', '14', 0),
    variant('18K', '12', 0),
    variant('18K', '14', 0),
  ]
  expect(getValueState(variants, variants[1]!, KARAT, '22K')).toBe('available')
  expect(getValueState(variants, variants[1]!, SIZE, '14')).toBe('sold-out')
  expect(getValueState(variants, variants[3]!, KARAT, '18K')).toBe('sold-out')
})

test('a value is available, sold out, or only made with other values', () => {
  const variants = [
    variant('22K', '12'),
    variant('22K', '14', 0),
    variant('18K', '16'),
    variant('22K', '18', 5, null),
  ]
  const stateOf = (size: string) => getValueState(variants, variants[0]!, SIZE, size)
  expect(stateOf('12')).toBe('available')
  expect(stateOf('14')).toBe('sold-out')
  expect(stateOf('16')).toBe('other')
  // on request
  expect(stateOf('18')).toBe('available')
})
