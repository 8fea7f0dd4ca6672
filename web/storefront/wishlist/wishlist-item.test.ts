import { describe, expect, test } from 'vitest'
import type { WishlistItem } from '#contract/wishlist.ts'
import type { ProductCardData } from '#web/storefront/shared/product-card-data.ts'
import { toVariantCard } from '#web/storefront/shared/variant-card.ts'
import { repriceItems } from './reprice-items.ts'
import { createWishlistItem, fromServerItem, parseWishlistItem, toWishlistItem } from './wishlist-item.ts'

const ring = {
  _id: 'ring',
  slug: 'aditi-ring',
  name: 'Aditi Ring',
  price: 9000,
  priceVaries: true,
  imageUrl: '/ring.webp',
  images: [{ url: '/ring.webp' }, { url: '/rose.webp' }],
  material: 'Gold',
  hsn: '7113',
  inventoryQuantity: 5,
  leadDays: null,
  hasOptions: true,
  hasSizes: true,
} as unknown as ProductCardData
const size = (_id: string, price: number, inventoryQuantity: number) =>
  toVariantCard(ring, {
    _id,
    title: `18K / ${_id}`,
    price,
    inventoryQuantity,
    imageUrls: ['/rose.webp'],
    leadDays: null,
  } as never)
const savedRing = {
  productId: 'ring',
  variantId: undefined,
  variantTitle: undefined,
  name: 'Aditi Ring',
  slug: 'aditi-ring',
  price: 9000,
  priceVaries: true,
  image: '/ring.webp',
  material: 'Gold',
  hsn: '7113',
  stock: 5,
  leadDays: null,
  hasOptions: true,
  hasSizes: true,
}
const savedSize14 = {
  ...savedRing,
  variantId: '14',
  variantTitle: '18K / 14',
  price: 9500,
  priceVaries: false,
  image: '/rose.webp',
  stock: 2,
}

test('a card saves the product, a chosen size its own price, stock and picture', () => {
  expect(toWishlistItem(ring)).toEqual(savedRing)
  expect(toWishlistItem(size('14', 9500, 2))).toEqual(savedSize14)
})

test('an item of the server is stored as one that was saved in the browser', () => {
  const item: WishlistItem = {
    productId: 'ring',
    variantId: '14',
    variantTitle: '18K / 14',
    name: 'Aditi Ring',
    slug: 'aditi-ring',
    price: 9500,
    priceVaries: false,
    compareAtPrice: null,
    image: '/rose.webp',
    images: [],
    material: 'Gold',
    hsn: '7113',
    inventoryQuantity: 2,
    leadDays: null,
    hasOptions: true,
    hasSizes: true,
  }
  expect(fromServerItem(item)).toEqual(savedSize14)
  expect(fromServerItem({ ...item, variantId: null, variantTitle: '' })).toMatchObject({
    variantId: undefined,
    variantTitle: undefined,
  })
})

describe('an item out of storage', () => {
  test('keeps its variant', () => {
    expect(parseWishlistItem(JSON.parse(JSON.stringify(savedSize14)))).toEqual(savedSize14)
  })

  test('of an earlier version names the product, and needs a choice until it is refreshed', () => {
    expect(parseWishlistItem({ productId: 'a', name: 'Jhumka', price: 1000, image: '/a.webp' })).toEqual({
      productId: 'a',
      variantId: undefined,
      variantTitle: undefined,
      name: 'Jhumka',
      slug: 'a',
      price: 1000,
      priceVaries: false,
      image: '/a.webp',
      material: '',
      hsn: '7113',
      stock: null,
      leadDays: null,
      hasOptions: true,
      hasSizes: false,
    })
  })

  test.each([null, 'a', {}, { productId: 'a' }, { productId: 7, name: 'Jhumka' }])('%o is none', (stored) => {
    expect(parseWishlistItem(stored)).toBeNull()
  })
})

describe('when the page opens, an item of a visitor', () => {
  const current = [ring, size('12', 9100, 0), size('14', 9500, 2)]
  const saved = createWishlistItem({ productId: 'ring', name: 'Old name', price: 1, hasOptions: true })

  test('takes price, stock and picture of its variant, or of the product', () => {
    expect(repriceItems([{ ...saved, variantId: '14' }, saved], current)).toEqual([savedSize14, savedRing])
    expect(repriceItems([{ ...saved, variantId: '12' }], current)).toMatchObject([{ price: 9100, stock: 0 }])
  })

  test('becomes the product when staff removed its variant, and is listed once', () => {
    const removed = ['16', '18'].map((variantId) => ({ ...saved, variantId }))
    expect(repriceItems([...removed, saved], current)).toEqual([savedRing])
  })

  test('is sold out when its product is gone', () => {
    expect(repriceItems([{ ...saved, variantId: '14' }], [])).toMatchObject([
      { variantId: '14', stock: 0, leadDays: null },
    ])
  })
})
