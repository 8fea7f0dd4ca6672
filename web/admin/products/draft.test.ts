import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { INDICATIVE_RATES } from '#domain/metal-rates.ts'
import { toRupees } from '#domain/money.ts'
import { priceNow } from '#domain/pricing.ts'
import { type Draft, draftOf, inputOf } from './draft.ts'
import { makingWords, metalRatesOf, priceOf } from './draft-price.ts'
import { problemsIn, problemsOf } from './draft-problems.ts'

const typed = (given: Partial<Draft> = {}): Draft => ({
  ...draftOf(null),
  name: 'Meenakshi Jhumka',
  description: 'Temple work.',
  category: 'c1',
  material: 'Gold',
  price: '₹1,25,000.50',
  ...given,
})
const live = (given: Partial<Draft> = {}) =>
  typed({ isLive: true, price: '', metal: 'gold-22k', metalWeight: '18.42', making: '14', ...given })
const PRODUCT = {
  _id: 'p1',
  name: 'Meenakshi Jhumka',
  description: 'Temple work.',
  brand: null,
  price: 25_000,
  category: { _id: 'c1' },
  subcategory: null,
  material: 'Gold',
  isLivePriced: false,
  version: 3,
  compareAtPrice: null,
  metalInfo: null,
  sku: 'JH-1',
  hsn: '7113',
  inventoryQuantity: 4,
  weight: null,
  weightUnit: 'g',
  priceInfo: {
    fixedPrice: true,
    basePrice: 0,
    makingCharges: 12,
    makingChargesType: 'percentage',
    stoneCharges: 0,
  },
  attributes: { Purity: '22K' },
  tags: ['bridal'],
  isActive: true,
  isFeatured: false,
  images: [{ url: '/uploads/a.webp', alt: 'Left', isPrimary: true }],
} as unknown as Product

describe('the form', () => {
  test('on a new product needs name, description, category, material and price, and no more (S2 §5)', () => {
    expect(Object.keys(problemsIn(draftOf(null))).sort()).toEqual([
      'category',
      'description',
      'material',
      'name',
      'price',
    ])
    expect(problemsIn(typed())).toEqual({})
  })

  test('with a live price needs the metal and its weight instead of the price', () => {
    expect(Object.keys(problemsIn(live({ metal: '', metalWeight: '' }))).sort()).toEqual([
      'metal',
      'metalWeight',
    ])
    expect(problemsIn(live())).toEqual({})
    expect(problemsIn(typed({ metal: 'silver' }))).toHaveProperty('metalWeight')
  })

  test.each<[keyof Draft, string]>([
    ['price', '-1'] as [keyof Draft, string],
    ['price', '1.005'] as [keyof Draft, string],
    ['compareAtPrice', 'dear'] as [keyof Draft, string],
    ['weight', '-2'] as [keyof Draft, string],
    ['inventory', '1.5'] as [keyof Draft, string],
    ['making', 'much'] as [keyof Draft, string],
    ['hsn', '711'] as [keyof Draft, string],
  ])('says that %s cannot be %s', (name, value) => {
    expect(problemsIn(typed({ [name]: value }))).toHaveProperty(name)
  })

  test('sends amounts as numbers, and the stock that it showed', () => {
    expect(inputOf(typed(), null)).toMatchObject({
      price: '125000.50',
      inventoryQuantity: '0',
      metalInfo: null,
      priceInfo: { fixedPrice: true, makingCharges: '0' },
    })
    expect(inputOf(typed(), null)).not.toHaveProperty('inventoryBefore')
    expect(inputOf({ ...draftOf(PRODUCT), inventory: '9' }, PRODUCT)).toMatchObject({
      inventoryQuantity: '9',
      inventoryBefore: 4,
      attributes: { Purity: '22K' },
      sku: 'JH-1',
      hsn: '7113',
      tags: ['bridal'],
      isActive: true,
      isFeatured: false,
      imageUrls: [{ url: '/uploads/a.webp', alt: 'Left', isPrimary: true }],
    })
  })

  test('that follows the rate sends no fixed price', () => {
    expect(inputOf(live({ price: '500' }), null)).toMatchObject({
      price: '',
      metalInfo: { type: 'gold-22k', weightGrams: '18.42' },
      priceInfo: { fixedPrice: false },
    })
  })

  test('shows what the server refused beside the field that it is typed in', () => {
    const at = (path: string) => Object.keys(problemsOf(invalid('x', [{ path, message: 'x' }])))
    expect(
      ['priceInfo.makingCharges', 'metalInfo', 'imageUrls.2.url', 'sku', 'inventoryQuantity'].flatMap(at),
    ).toEqual(['making', 'metal', 'images', 'sku', 'inventory'])
    expect(problemsOf(conflict('A product with this SKU already exists', 'DUPLICATE'))).toEqual({
      sku: 'A product with this SKU already exists',
    })
    expect(problemsOf(new Error('away'))).toEqual({})
  })
})

describe('the price of the form', () => {
  test('is the one that the rule makes, part by part', () => {
    const { price, parts } = priceOf(live({ stones: '4,850' }), INDICATIVE_RATES)
    const expected = priceNow(
      {
        isFixedPrice: false,
        metal: 'gold-22k',
        weightMg: 18_420,
        stoneCharges: 4850_00 as never,
        making: { type: 'percentage', percent: 14 },
      },
      INDICATIVE_RATES,
    )
    expect(price).toBe(toRupees(expected!))
    expect(parts).toMatchObject({ stoneValue: 4850_00 })
    expect(priceOf(live({ makingType: 'flat', making: '500' }), INDICATIVE_RATES).parts).toMatchObject({
      makingCharges: 500_00,
    })
  })

  test('is what is typed where it is fixed, and none while something is missing or wrong', () => {
    expect(priceOf(typed(), null).price).toBe(125_000.5)
    expect(priceOf(typed({ price: '' }), null).price).toBeNull()
    for (const given of [{ metalWeight: '' }, { metal: '' as const }, { stones: 'x' }, { making: 'x' }])
      expect(priceOf(live(given), INDICATIVE_RATES).price).toBeNull()
    expect(priceOf(live(), metalRatesOf(null)).price).toBeNull()
  })

  test('says what the making charges were', () => {
    expect(makingWords(live(), PRODUCT)).toBe('14%, was 12%')
    expect(makingWords(live({ making: '12' }), PRODUCT)).toBe('12%')
    expect(makingWords(live(), null)).toBe('14%')
  })
})
