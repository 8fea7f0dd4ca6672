import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { NO_HALLMARKING_CHARGES } from '#domain/hallmarking.ts'
import { INDICATIVE_RATES } from '#domain/metal-rates.ts'
import { toRupees } from '#domain/money.ts'
import { calculateProductPrice } from '#domain/pricing.ts'
import { calculatePrice, describeMakingCharges, toMetalRates } from './draft-price.ts'
import { type ProductDraft, toCopyDraft, toDraft, toProductInput } from './product-draft.ts'
import { toDraftErrors, validateDraft } from './validate-draft.ts'

const makeDraft = (overrides: Partial<ProductDraft> = {}): ProductDraft => ({
  ...toDraft(null),
  name: 'Meenakshi Jhumka',
  description: 'Temple work.',
  category: 'c1',
  material: 'Gold',
  price: '₹1,25,000.50',
  ...overrides,
})
const makeLiveDraft = (overrides: Partial<ProductDraft> = {}) =>
  makeDraft({ isLive: true, price: '', metal: 'gold-22k', metalWeight: '18.42', making: '14', ...overrides })
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
  leadDays: 15,
  lineOptions: { engraving: { maxLength: 12, price: 500 }, giftMessage: true },
  weight: null,
  weightUnit: 'g',
  priceInfo: {
    fixedPrice: true,
    basePrice: 0,
    makingCharges: 12,
    makingChargesType: 'percentage',
    makingBasis: 'net',
    wastagePercent: 0,
    stoneCharges: 0,
    hasHallmarkingCharge: false,
  },
  stones: [],
  options: [],
  variants: [],
  attributes: { Purity: '22K' },
  tags: ['bridal'],
  isActive: true,
  isFeatured: false,
  images: [{ url: '/uploads/a.webp', alt: 'Left', isPrimary: true }],
} as unknown as Product

describe('the form', () => {
  test('on a new product requires only name, description, category, material and price', () => {
    expect(Object.keys(validateDraft(toDraft(null))).sort()).toEqual([
      'category',
      'description',
      'material',
      'name',
      'price',
    ])
    expect(validateDraft(makeDraft())).toEqual({})
  })

  test('with a live price requires metal and weight instead of a price', () => {
    expect(Object.keys(validateDraft(makeLiveDraft({ metal: '', metalWeight: '' }))).sort()).toEqual([
      'metal',
      'metalWeight',
    ])
    expect(validateDraft(makeLiveDraft())).toEqual({})
    expect(validateDraft(makeDraft({ metal: 'silver' }))).toHaveProperty('metalWeight')
  })

  test.each<[keyof ProductDraft, string]>([
    ['price', '-1'] as [keyof ProductDraft, string],
    ['price', '1.005'] as [keyof ProductDraft, string],
    ['compareAtPrice', 'high'] as [keyof ProductDraft, string],
    ['weight', '-2'] as [keyof ProductDraft, string],
    ['inventory', '1.5'] as [keyof ProductDraft, string],
    ['making', 'much'] as [keyof ProductDraft, string],
    ['hsn', '711'] as [keyof ProductDraft, string],
  ])('reports an error for %s = %s', (name, value) => {
    expect(validateDraft(makeDraft({ [name]: value }))).toHaveProperty(name)
  })

  test('of a copy is that of a new hidden product without SKU and stock', () => {
    const input = toProductInput(toCopyDraft(PRODUCT, []), null)
    const { name, sku, inventoryQuantity, isActive, ...rest } = toProductInput(
      toDraft(PRODUCT),
      null,
    ) as Record<string, unknown>
    expect(input).toMatchObject({ ...rest, isFeatured: false })
    expect(input).toMatchObject({
      name: `Copy of ${name}`,
      sku: '',
      inventoryQuantity: '0',
      isActive: false,
    })
    expect(input).not.toHaveProperty('inventoryBefore')
  })

  test('sends plain amounts, and the stock that it was opened with', () => {
    expect(toProductInput(makeDraft(), null)).toMatchObject({
      price: '125000.50',
      inventoryQuantity: '0',
      metalInfo: null,
      priceInfo: { fixedPrice: true, makingCharges: '0' },
    })
    expect(toProductInput(makeDraft(), null)).not.toHaveProperty('inventoryBefore')
    expect(toProductInput({ ...toDraft(PRODUCT), inventory: '9' }, PRODUCT)).toMatchObject({
      inventoryQuantity: '9',
      inventoryBefore: 4,
      leadDays: '15',
      lineOptions: { engraving: { maxLength: '12', price: '500' }, giftMessage: true },
      attributes: { Purity: '22K' },
      sku: 'JH-1',
      hsn: '7113',
      tags: ['bridal'],
      isActive: true,
      isFeatured: false,
      imageUrls: [{ url: '/uploads/a.webp', alt: 'Left', isPrimary: true }],
    })
  })

  test('with a live price sends no fixed price', () => {
    expect(toProductInput(makeLiveDraft({ price: '500' }), null)).toMatchObject({
      price: '',
      metalInfo: { type: 'gold-22k', weightGrams: '18.42' },
      priceInfo: { fixedPrice: false },
    })
  })

  test('maps the paths of server errors to its own fields', () => {
    const paths = ['priceInfo.makingCharges', 'metalInfo', 'imageUrls.2.url', 'sku', 'inventoryQuantity']
    const error = invalid(
      'x',
      paths.map((path) => ({ path, message: 'x' })),
    )
    expect(toDraftErrors(error).map(({ path }) => path)).toEqual([
      'making',
      'metal',
      'images',
      'sku',
      'inventory',
    ])
    expect(toDraftErrors(conflict('A product with this SKU already exists', 'DUPLICATE'))).toEqual([
      { path: 'sku', message: 'A product with this SKU already exists' },
    ])
  })
})

describe('the price of the form', () => {
  test('follows the pricing rule, with its break-up', () => {
    const { price, breakup } = calculatePrice(
      makeLiveDraft({ stones: '4,850' }),
      INDICATIVE_RATES,
      NO_HALLMARKING_CHARGES,
    )
    const expected = calculateProductPrice(
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
    expect(breakup).toMatchObject({ stoneValue: 4850_00 })
    expect(
      calculatePrice(
        makeLiveDraft({ makingType: 'flat', making: '500' }),
        INDICATIVE_RATES,
        NO_HALLMARKING_CHARGES,
      ).breakup,
    ).toMatchObject({
      makingCharges: 500_00,
    })
  })

  test('is the typed price when fixed, and null while a field is missing or invalid', () => {
    expect(calculatePrice(makeDraft(), null, NO_HALLMARKING_CHARGES).price).toBe(125_000.5)
    expect(calculatePrice(makeDraft({ price: '' }), null, NO_HALLMARKING_CHARGES).price).toBeNull()
    for (const overrides of [{ metalWeight: '' }, { metal: '' as const }, { stones: 'x' }, { making: 'x' }])
      expect(
        calculatePrice(makeLiveDraft(overrides), INDICATIVE_RATES, NO_HALLMARKING_CHARGES).price,
      ).toBeNull()
    expect(calculatePrice(makeLiveDraft(), toMetalRates(null), NO_HALLMARKING_CHARGES).price).toBeNull()
  })

  test('shows the saved making charges when they changed', () => {
    expect(describeMakingCharges(makeLiveDraft(), PRODUCT)).toBe('14%, was 12%')
    expect(describeMakingCharges(makeLiveDraft({ making: '12' }), PRODUCT)).toBe('12%')
    expect(describeMakingCharges(makeLiveDraft(), null)).toBe('14%')
  })
})
