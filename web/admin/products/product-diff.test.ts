import { expect, test } from 'vitest'
import type { Product, ProductVariant } from '#contract/products.ts'
import { findProductChanges } from './product-diff.ts'

const variant = (id: string, changes: Partial<ProductVariant> = {}): ProductVariant => ({
  _id: id,
  sku: null,
  title: id,
  valueIds: [id],
  isActive: true,
  price: 900,
  compareAtPrice: null,
  isLivePriced: false,
  priceInfo: {
    fixedPrice: true,
    basePrice: 0,
    makingCharges: 0,
    makingChargesType: 'percentage',
    makingBasis: 'net',
    wastagePercent: 0,
    stoneCharges: 0,
    hasHallmarkingCharge: false,
  },
  purity: '',
  priceBreakup: null,
  stones: [],
  caratSummary: '',
  metalInfo: null,
  grossWeightGrams: null,
  inventoryQuantity: 5,
  available: true,
  imageUrls: [],
  leadDays: null,
  isSerialised: false,
  ...changes,
})

const product = (variants: ProductVariant[]) =>
  ({
    name: 'Aditi Ring',
    category: { name: 'Rings' },
    images: [],
    stones: [],
    attributes: {},
    tags: [],
    relatedProducts: [],
    relatedProductIds: [],
    lineOptions: { engraving: null, giftMessage: false },
    price: 900,
    compareAtPrice: null,
    weight: null,
    inventoryQuantity: 5,
    metalInfo: null,
    priceInfo: null,
    options: [{ name: 'Ring size' }],
    variants,
  }) as unknown as Product

test('what another person changed in a grid is listed by variant', () => {
  const changes = findProductChanges(
    product([variant('12'), variant('14'), variant('16')]),
    product([variant('12'), variant('14', { price: 950, leadDays: 7 }), variant('18', { isActive: false })]),
  )
  expect(changes).toEqual([
    { label: 'Variant 14', before: '14, ₹900, 5 in stock', after: '14, ₹950, 5 in stock, ready in 7 days' },
    { label: 'Variant 16', before: '16, ₹900, 5 in stock', after: 'none' },
    { label: 'Variant 18', before: 'none', after: '18, ₹900, 5 in stock, inactive' },
  ])
})
