import { describe, expect, test } from 'vitest'
import type { ProductPageData } from '#web/storefront/shared/product-card-data.ts'
import { listMissingOptions, showVariant } from './show-variant.ts'

const variant = (karat: string, size: string, price: number, inventoryQuantity = 2) => ({
  _id: `${karat}-${size}`,
  title: `${karat} / ${size}`,
  valueIds: [karat, size],
  sku: `AR-${karat}-${size}`,
  price,
  compareAtPrice: null,
  isLivePriced: false,
  metalInfo: { type: `gold-${karat}`, weightGrams: 4 },
  grossWeightGrams: 4.5,
  inventoryQuantity,
  available: inventoryQuantity > 0,
  imageUrls: karat === '18K' ? ['/rose.webp'] : [],
  leadDays: null,
  stones: [],
  caratSummary: '',
  priceBreakup: { total: price },
})
const ring = {
  _id: 'ring',
  sku: 'AR-22K-12',
  price: 30_000,
  inventoryQuantity: 0,
  weight: null,
  weightUnit: 'g',
  imageUrl: '/yellow.webp',
  images: [{ url: '/yellow.webp' }, { url: '/rose.webp' }],
  hasOptions: true,
  options: [{ name: 'Karat' }, { name: 'Ring size' }],
  variants: [
    variant('22K', '12', 30_000, 0),
    variant('22K', '14', 31_000),
    variant('18K', '14', 25_000),
    variant('18K', '16', 25_000),
  ],
} as unknown as ProductPageData

const show = (query = '', product = ring) => showVariant(product, new URLSearchParams(query))
const missing = (query: string, product = ring) =>
  listMissingOptions(show(query, product)).map(({ name }) => name)

describe('a product page shows', () => {
  test('price, weight, SKU, stock and pictures of the variant in the address', () => {
    expect(show('variant=18K-14')).toMatchObject({
      _id: 'ring',
      variantId: '18K-14',
      variantTitle: '18K / 14',
      isVariantNamed: true,
      price: 25_000,
      priceVaries: false,
      sku: 'AR-18K-14',
      weight: 4.5,
      inventoryQuantity: 2,
      imageUrl: '/rose.webp',
      images: [{ url: '/rose.webp' }],
    })
    expect(missing('variant=18K-14')).toEqual([])
  })

  test('the variant of a form that a browser without scripts sent', () => {
    expect(show('karat=18K&ring-size=14')).toMatchObject({ variantId: '18K-14', isVariantNamed: true })
  })

  test.each(['', 'variant=removed', 'utm_source=mail'])(
    'no variant where none is named (“%s”), but the lowest price that can be bought, with all pictures',
    (query) => {
      const shown = show(query)
      expect(shown).toMatchObject({
        price: 25_000,
        priceVaries: true,
        inventoryQuantity: 2,
        sku: null,
        metalInfo: null,
        priceBreakup: null,
        weight: 4.5,
        images: ring.images,
      })
      expect(shown.variantId).toBeUndefined()
      expect(missing(query)).toEqual(['Karat', 'Ring size'])
    },
  )

  test('the price and pictures of what is chosen so far', () => {
    const shown = show('option1=18K')
    expect(shown).toMatchObject({
      choice: ['18K', null],
      price: 25_000,
      priceVaries: false,
      metalInfo: { type: 'gold-18K' },
      imageUrl: '/rose.webp',
    })
    expect(shown.variantId).toBeUndefined()
    expect(missing('option1=18K')).toEqual(['Ring size'])
    // size 12 is sold out, so its price is no lowest price
    expect(show('option1=22K')).toMatchObject({ price: 31_000, priceVaries: false })
  })

  test('the only variant without asking for a choice', () => {
    const single = { ...ring, variants: ring.variants.slice(1, 2) }
    expect(show('', single)).toMatchObject({ variantId: '22K-14', isVariantNamed: false, price: 31_000 })
    expect(missing('', single)).toEqual([])
  })

  test('that all sizes are sold out, or made to order', () => {
    const withEach = (change: object) => ({
      ...ring,
      variants: ring.variants.map((each) => ({ ...each, inventoryQuantity: 0, ...change })),
    })
    expect(show('', withEach({ available: false }))).toMatchObject({ inventoryQuantity: 0, leadDays: null })
    expect(show('', withEach({ available: true, leadDays: 15 }))).toMatchObject({
      inventoryQuantity: 0,
      leadDays: 15,
    })
  })

  test('a product without options as it is', () => {
    const product = { ...ring, hasOptions: false }
    expect(show('variant=18K-14', product)).toEqual({ ...product, choice: [] })
  })
})
