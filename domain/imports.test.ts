import { describe, expect, test } from 'vitest'
import { guessCategory, guessMaterial, isSameCategoryName, matchOption, matchValue } from './imports.ts'

const CATEGORIES = [
  { slug: 'chains', name: 'Chains', subcategories: [{ slug: 'chains-chains', name: 'Chains' }] },
  { slug: 'rings', name: 'Rings', subcategories: [{ slug: 'solitaire', name: 'Solitaires' }] },
  {
    slug: 'necklaces',
    name: 'Necklaces',
    subcategories: [
      { slug: 'choker', name: 'Chokers' },
      { slug: 'necklace-rings', name: 'Rings' },
      { slug: 'necklace-solitaire', name: 'Solitaires' },
    ],
  },
]

test.each([
  ['Ring', { category: 'rings', subcategory: null }],
  ['RINGS', { category: 'rings', subcategory: null }],
  ['Solitaire', { category: 'rings', subcategory: 'solitaire' }],
  ['necklace', { category: 'necklaces', subcategory: null }],
  ['Rings > Solitaires', { category: 'rings', subcategory: 'solitaire' }],
  ['Jewellery > Rings', { category: 'rings', subcategory: null }],
  ['Rings > Bands', { category: 'rings', subcategory: null }],
  ['Choker', { category: 'necklaces', subcategory: 'choker' }],
  ['Necklaces > Solitaires', { category: 'necklaces', subcategory: 'necklace-solitaire' }],
  ['Rings > Rings', { category: 'rings', subcategory: null }],
  ['Chains', { category: 'chains', subcategory: null }],
  ['Watches', null],
  ['Watches > Bands', null],
  ['Rings >', null],
  ['', null],
])('a product of the kind “%s” belongs to %j', (type, expected) => {
  expect(guessCategory(type, CATEGORIES)).toEqual(expected)
})

test('the material is the first that tags, name, kind or description name', () => {
  const texts = { tags: [], name: 'Temple ring', type: 'Rings', description: 'Made of 22K gold with silver.' }
  expect(guessMaterial(texts)).toBe('Gold')
  expect(guessMaterial({ ...texts, name: 'Silver ring' })).toBe('Silver')
  expect(guessMaterial({ ...texts, tags: ['stainless-steel'], name: 'Gold-plated' })).toBe('Stainless Steel')
  expect(guessMaterial({ ...texts, tags: ['bridal', 'platinum'] })).toBe('Platinum')
  expect(guessMaterial({ ...texts, tags: ['stainless', 'gold'] })).toBe('Gold')
  expect(guessMaterial({ ...texts, name: 'Ring, stainless / steel' })).toBe('Stainless Steel')
  expect(guessMaterial({ ...texts, tags: null, description: null })).toBeNull()
  expect(guessMaterial({ ...texts, description: 'Golden colour' })).toBeNull()
})

describe('an option of another shop', () => {
  const options = ['Ring size', 'Bangle size', 'Chain length', 'Karat', 'Metal colour', 'Engraving'].map(
    (name) => ({
      name,
      code: name.toLowerCase().replace(' ', '-'),
      values: [],
    }),
  )
  test.each([
    ['Ring Size', '', 'Ring size'],
    ['ring-size', '', 'Ring size'],
    ['Size', 'Gold Rings', 'Ring size'],
    ['Size', 'Bangles', 'Bangle size'],
    ['Length', 'Chains', 'Chain length'],
    ['Size', 'Earrings', undefined],
    ['Size', '', undefined],
    ['Metal Color', '', 'Metal colour'],
    ['Purity', '', 'Karat'],
    ['Metal  /  Colour', '', 'Metal colour'],
    ['(Purity)', '', 'Karat'],
    ['engraving', '', 'Engraving'],
    ['Finish', '', undefined],
  ])('“%s” of “%s” is our “%s”', (name, type, expected) => {
    expect(matchOption(name, type, options)?.name).toBe(expected)
  })
})

describe('a value of another shop', () => {
  const values = [
    '12',
    '18K',
    '14K',
    'Rose gold',
    'White gold',
    '16 in',
    '6.5 in',
    '2-4',
    'Gold and pearl',
    'Size chart 7',
    'White',
    'Rose plated',
    'Bo7',
  ].map((label) => ({ label, code: label }))
  test.each([
    ['18 KT', '18K'],
    ['18k Gold', '18K'],
    ['14 karat', '14K'],
    ['ROSE GOLD', 'Rose gold'],
    ['16"', '16 in'],
    ['16 inches', '16 in'],
    ['6.5in', '6.5 in'],
    ['Indian 12', '12'],
    ['Size  12', '12'],
    ['India 12', '12'],
    ['18  karat  gold', '18K'],
    ['White  gold', 'White gold'],
    ['2 - 4', '2-4'],
    ['(2-4)', '2-4'],
    ['Pearl', undefined],
    ['chart 7', undefined],
    ['and pearl', undefined],
    ['Rose', 'Rose gold'],
    ['white', 'White'],
    ['Rose gold plated', undefined],
    ['Bonus 7', undefined],
    ['2-4', '2-4'],
    ['13', undefined],
    ['22K', undefined],
  ])('“%s” is our “%s”', (label, expected) => {
    expect(matchValue(label, values)?.label).toBe(expected)
  })
})

test('names of categories compare without case, accents and the plural', () => {
  expect(isSameCategoryName('Necklaces', 'nécklace')).toBe(true)
  expect(isSameCategoryName('Rings', 'Earrings')).toBe(false)
  expect(isSameCategoryName('Sets of rings', 'Set of rings')).toBe(false)
})
