import { describe, expect, test } from 'vitest'
import type { ProductCard } from '#contract/products.ts'
import { materialLabel, toProductCard } from './product-card-data.ts'

const view = (name: string, isPrimary = false) => ({
  url: `/images/${name}.webp`,
  alt: `The ${name}`,
  isPrimary,
  width: 960,
  height: 960,
  widths: [320, 960],
  color: '#eee7df',
  placeholder: `data:${name}`,
})
const product = {
  _id: 'p1',
  slug: 'gauri-jhumka',
  name: 'Gauri Jhumka',
  material: 'Gold',
  price: 84_500,
  sku: 'SW-JH-1',
  brand: 'Kanaka',
  createdAt: '2026-11-21T06:00:00.000Z',
  version: 3,
  imageUrl: '/images/front.webp',
  inventoryQuantity: 3,
  leadDays: null,
  isLivePriced: true,
  hasOptions: false,
  hasSizes: false,
  priceVaries: false,
  swatches: [],
  caratSummary: '',
  compareAtPrice: null,
  weight: 18.4,
  weightUnit: 'g',
  metalInfo: { type: 'gold-22k', weightGrams: 16 },
  images: [view('side'), view('front', true), view('back')],
} as unknown as ProductCard

describe('what a page of cards sends of a product', () => {
  test('is what its card, the cart and the wishlist show, and nothing else', () => {
    expect(Object.keys(toProductCard(product)).sort()).toEqual([
      '_id',
      'caratSummary',
      'compareAtPrice',
      'fields',
      'hasOptions',
      'hasSizes',
      'hsn',
      'imageUrl',
      'images',
      'inventoryQuantity',
      'isLivePriced',
      'leadDays',
      'material',
      'metalInfo',
      'name',
      'price',
      'priceVaries',
      'slug',
      'swatches',
      'weight',
      'weightUnit',
    ])
    expect(toProductCard(product)).toMatchObject({
      slug: 'gauri-jhumka',
      price: 84_500,
      inventoryQuantity: 3,
      leadDays: null,
    })
  })

  test('names the metal beside another material', () => {
    const metalInfo = { type: 'gold-18k', name: 'Gold 18K', weightGrams: 3 }
    expect(materialLabel({ material: 'Gold', metalInfo })).toBe('Gold 18K')
    expect(materialLabel({ material: 'Diamond', metalInfo })).toBe('Diamond, Gold 18K')
    expect(materialLabel({ material: 'Diamond', metalInfo: null })).toBe('Diamond')
  })

  test('holds two pictures, the primary one first; the second says nothing and has no blurred one', () => {
    expect(toProductCard(product).images).toEqual([
      view('front', true),
      { ...view('side'), alt: '', placeholder: '' },
    ])
    expect(toProductCard({ ...product, images: [view('only')] }).images).toEqual([view('only')])
    expect(toProductCard({ ...product, images: [] }).images).toEqual([])
  })
})
