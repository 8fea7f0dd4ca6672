import { describe, expect, test } from 'vitest'
import { ShopError } from '#domain/errors.ts'
import { fromHallmarkingRupees } from '#domain/hallmarking.ts'
import { INDICATIVE_RATES } from '#domain/metal-rates.ts'
import { fromRupees, ZERO } from '#domain/money.ts'
import { calculateProductPrice } from '#domain/pricing.ts'
import { toDraft, toProductInput } from '../product-draft.ts'
import { toDraftErrors, validateDraft } from '../validate-draft.ts'
import { toOnlyFields, toOnlyRow } from './only-variant.ts'
import { listRowErrors } from './row-errors.ts'
import { validateVariants } from './validate-variants.ts'
import { calculateVariantPrice, createVariantDraft, getPriceRange } from './variant-draft.ts'

const RATES = {
  rates: INDICATIVE_RATES,
  hallmarkingCharges: fromHallmarkingRupees({ gold: 45, silver: 0, platinum: 0 }),
}
const live = createVariantDraft('v1', {
  isSaved: true,
  valueIds: ['12'],
  isLive: true,
  metal: 'gold-22k',
  metalWeight: '4',
  grossWeight: '4.5',
  making: '450',
  makingType: 'per-gram',
  makingBasis: 'gross',
  hasHallmarkingCharge: true,
  sku: 'AR-12',
  inventory: '8',
  savedStock: 5,
  leadDays: '7',
  imageKeys: ['new', 'removed', '/uploads/a.webp'],
})
const fixed = createVariantDraft('new-row', { valueIds: ['14'], price: '₹9,000' })
const draft = {
  ...toDraft(null),
  options: ['size'],
  variants: [live, fixed],
  images: [
    { key: '/uploads/a.webp', preview: '', alt: '', isPrimary: true, source: { url: '/uploads/a.webp' } },
    { key: 'other', preview: '', alt: '', isPrimary: false, source: { file: new File([], 'other.png') } },
    { key: 'new', preview: '', alt: '', isPrimary: false, source: { file: new File([], 'new.png') } },
  ],
}

describe('a grid is saved', () => {
  test('with the stock that it was opened with, its pictures by name, and one price for each row', () => {
    const input = toProductInput(draft, null)
    expect(input).toMatchObject({
      options: ['size'],
      variants: [
        {
          _id: 'v1',
          valueIds: ['12'],
          price: '',
          priceInfo: {
            fixedPrice: false,
            makingCharges: '450',
            makingChargesType: 'per-gram',
            makingBasis: 'gross',
          },
          metalInfo: { type: 'gold-22k', weightGrams: '4' },
          grossWeightGrams: '4.5',
          inventoryQuantity: '8',
          inventoryBefore: 5,
          imageUrls: ['file:1', '/uploads/a.webp'],
          leadDays: '7',
        },
        { valueIds: ['14'], price: '9000', priceInfo: { fixedPrice: true }, metalInfo: null, leadDays: '' },
      ],
    })
    expect(input).not.toHaveProperty('price')
    expect(input.variants?.[1]).not.toHaveProperty('_id')
    expect(input.variants?.[1]).not.toHaveProperty('inventoryBefore')
  })

  test('without the stock of a row that is kept item by item', () => {
    const [row] = toProductInput({ ...draft, variants: [{ ...live, isSerialised: true }] }, null).variants!
    expect(row).not.toHaveProperty('inventoryQuantity')
    expect(row).not.toHaveProperty('inventoryBefore')
  })
})

describe('the first option and the last', () => {
  test('turn the fields of the form into a row and back', () => {
    const simple = {
      ...toDraft(null),
      isLive: true,
      metal: 'gold-18k' as const,
      metalWeight: '3',
      weight: '17.5',
      weightUnit: 'ct' as const,
      sku: 'S',
      inventory: '2',
    }
    const row = toOnlyRow(simple, null)
    expect(row).toMatchObject({
      metal: 'gold-18k',
      metalWeight: '3',
      grossWeight: '3.5',
      sku: 'S',
      inventory: '2',
      isLive: true,
    })
    expect({ ...simple, ...toOnlyFields(row) }).toMatchObject({
      metal: 'gold-18k',
      weight: '3.5',
      weightUnit: 'g',
      sku: 'S',
    })
  })

  test('of a saved product keep its variant', () => {
    const saved = { options: [{ _id: 'size' }], inventoryQuantity: 5 } as never
    const back = { ...draft, options: [], variants: [], ...toOnlyFields(live) }
    expect(toProductInput(back, saved)).toMatchObject({
      options: [],
      variants: [{ _id: 'v1', valueIds: [], sku: 'AR-12', inventoryQuantity: '8', inventoryBefore: 5 }],
    })
  })
})

describe('what is wrong in a grid', () => {
  test('is reported at its cell', () => {
    const wrong = {
      ...fixed,
      price: '',
      grossWeight: 'x',
      inventory: '-1',
      leadDays: '366',
      compareAtPrice: '1.005',
    }
    expect(Object.keys(validateVariants([{ ...live, metalWeight: '', making: 'x' }, wrong])).sort()).toEqual([
      'variants.0.making',
      'variants.0.metalWeight',
      'variants.1.compareAtPrice',
      'variants.1.grossWeight',
      'variants.1.inventory',
      'variants.1.leadDays',
      'variants.1.price',
    ])
    expect(validateVariants([live, { ...fixed, sku: 'AR-12 ' }])).toEqual({
      'variants.1.sku': 'Another variant has this SKU',
    })
  })

  test('is a missing value at its option, and no longer a missing price of the product', () => {
    const errors = validateDraft({ ...draft, variants: [live, { ...fixed, valueIds: [''] }] })
    expect(errors).toMatchObject({ 'options.0': 'Choose at least one value' })
    expect(errors).not.toHaveProperty('price')
  })

  test('is found by the server under other names', () => {
    const paths = [
      'variants.3.priceInfo.makingCharges',
      'variants.3.grossWeightGrams',
      'variants.3._id',
      'variants.3.stones.0.certificate.url',
      'variants.3.sku',
    ]
    const error = new ShopError('conflict', 'x', {
      code: 'DUPLICATE',
      errors: paths.map((path) => ({ path, message: 'x' })),
    })
    expect(toDraftErrors(error).map(({ path }) => path)).toEqual([
      'variants.3.making',
      'variants.3.grossWeight',
      'variants.3.valueIds',
      'variants.3.stoneLines.0.certificateUrl',
      'variants.3.sku',
    ])
  })

  test('is listed for each row by the path of its field', () => {
    const errors: unknown[] = []
    errors[1] = { sku: { type: 'server', message: 'Taken' }, stoneLines: [{ count: { message: 'Wrong' } }] }
    expect(listRowErrors(errors)).toEqual([{}, { sku: 'Taken', 'stoneLines.0.count': 'Wrong' }])
    expect(listRowErrors(undefined)).toEqual([])
  })
})

describe('the price of a row', () => {
  test('follows the pricing rule, on gross weight and with the hallmarking charge', () => {
    expect(calculateVariantPrice(live, RATES)).toBe(
      calculateProductPrice(
        {
          isFixedPrice: false,
          metal: 'gold-22k',
          weightMg: 4000,
          grossWeightMg: 4500,
          making: { type: 'per-gram', amount: fromRupees(450), basis: 'gross' },
          stoneCharges: ZERO,
          hallmarkingCharge: fromRupees(45),
        },
        INDICATIVE_RATES,
      ),
    )
  })

  test('is missing while a field is, and the range counts active rows', () => {
    expect(calculateVariantPrice({ ...live, metalWeight: '' }, RATES)).toBeNull()
    expect(calculateVariantPrice(live, { ...RATES, rates: null })).toBeNull()
    expect(
      getPriceRange([fixed, { ...fixed, price: '12000' }, { ...fixed, price: '1', isActive: false }], RATES),
    ).toEqual({ lowest: 9000, highest: 12_000 })
    expect(getPriceRange([{ ...fixed, price: '' }], RATES)).toBeNull()
  })
})
