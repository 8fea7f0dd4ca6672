import { describe, expect, test } from 'vitest'
import type { ProductPageData } from '../shared/product-card-data.ts'
import { showVariant } from './show-variant.ts'

const variant = (karat: string, size: string, price: number, inventoryQuantity = 2) => ({
  _id: `${karat}-${size}`,
  title: `${karat} / ${size}`,
  valueIds: [karat, size],
  sku: `AR-${karat}-${size}`,
  price,
  compareAtPrice: null,
  isLivePriced: false,
  metalInfo: { type: 'gold-18k', weightGrams: 4 },
  grossWeightGrams: 4.5,
  inventoryQuantity,
  available: inventoryQuantity > 0,
  imageUrls: karat === '18K' ? ['/rose.webp'] : [],
  stones: [],
  caratSummary: '',
  priceBreakup: null,
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
  variants: [variant('22K', '12', 30_000, 0), variant('22K', '14', 31_000), variant('18K', '14', 25_000)],
} as unknown as ProductPageData

const show = (query = '', product = ring) => showVariant(product, new URLSearchParams(query))

describe('a product page shows', () => {
  test('price, weight, SKU, stock and pictures of the variant in the address', () => {
    expect(show('variant=18K-14')).toMatchObject({
      _id: 'ring',
      variantId: '18K-14',
      variantTitle: '18K / 14',
      price: 25_000,
      sku: 'AR-18K-14',
      weight: 4.5,
      inventoryQuantity: 2,
      imageUrl: '/rose.webp',
      images: [{ url: '/rose.webp' }],
    })
  })

  test('the variant of a form that a browser without scripts sent', () => {
    expect(show('karat=18K&ring-size=14')).toMatchObject({ variantId: '18K-14', isVariantNamed: true })
  })

  test('otherwise the first variant that can be bought, with all pictures', () => {
    for (const query of ['', 'variant=removed', 'utm_source=mail'])
      expect(show(query)).toMatchObject({ variantId: '22K-14', isVariantNamed: false, images: ring.images })
    const soldOut = { ...ring, variants: ring.variants.map((each) => ({ ...each, available: false })) }
    expect(show('', soldOut)).toMatchObject({ variantId: '22K-12' })
  })

  test('a product without options as it is', () => {
    const product = { ...ring, hasOptions: false }
    expect(show('variant=18K-14', product)).toBe(product)
  })
})
