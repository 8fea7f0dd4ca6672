import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { DEFAULT_GST_RATES } from '#domain/gst-rates.ts'
import type { PriceDisplay } from '#domain/shown-price.ts'
import type { PriceTerms } from '#web/storefront/shared/product-price.tsx'
import { productJsonLd as toJsonLd } from './product-json-ld.ts'

const shop = { name: 'Kanaka', origin: 'https://kanaka.example', sharePicture: '' }
const terms = (priceDisplay: PriceDisplay) =>
  ({
    day: '2026-11-27',
    settings: {
      taxProfile: 'flat',
      taxPercent: 18,
      gstRates: DEFAULT_GST_RATES,
      gstState: '36',
      priceDisplay,
    },
  }) as unknown as PriceTerms
const productJsonLd = (...[site, product, reviews]: [typeof shop, Product, Parameters<typeof toJsonLd>[2]]) =>
  toJsonLd(site, product, reviews, terms('excluding'))
const view = (name: string, isPrimary = false) => ({
  url: `/images/${name}.webp`,
  alt: '',
  isPrimary,
  width: 960,
  height: 960,
  widths: [320, 960],
  color: '',
  placeholder: '',
})
const product = {
  slug: 'gauri-jhumka',
  name: 'Gauri Jhumka',
  description: 'Temple work.',
  material: 'Gold',
  hsn: '7113',
  sku: 'SW-JH-1',
  brand: 'Kanaka',
  price: 84_500,
  inventoryQuantity: 3,
  leadDays: null,
  images: [view('side'), view('front', true)],
  ratings: { average: 0, count: 0 },
  category: { name: 'Earrings', slug: 'earrings' },
  subcategory: { name: 'Jhumkas', slug: 'jhumkas' },
} as unknown as Product

describe('what search engines read of a product', () => {
  test('its offer: the price now in rupees, whether it is in stock, and where', () => {
    expect(productJsonLd(shop, product, [])).toMatchObject({
      '@type': 'Product',
      name: 'Gauri Jhumka',
      sku: 'SW-JH-1',
      category: 'Earrings > Jhumkas',
      brand: { '@type': 'Brand', name: 'Kanaka' },
      offers: {
        '@type': 'Offer',
        price: 84_500,
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: 'https://kanaka.example/product/gauri-jhumka',
      },
    })
  })

  test.each([
    ['excluding', 84_500, false],
    ['both', 99_710, true],
    ['including', 99_710, true],
  ] as const)('the price with GST where the page shows one: %s', (display, price, valueAddedTaxIncluded) => {
    expect(toJsonLd(shop, product, [], terms(display)).offers).toMatchObject({
      price,
      priceSpecification: { price, priceCurrency: 'INR', valueAddedTaxIncluded },
    })
  })

  test('its pictures at absolute addresses, the primary one first', () => {
    expect(productJsonLd(shop, product, []).image).toEqual([
      'https://kanaka.example/images/front-960.webp',
      'https://kanaka.example/images/side-960.webp',
    ])
  })

  test('a product that is made to order names the days until it is sent', () => {
    expect(productJsonLd(shop, { ...product, inventoryQuantity: 0, leadDays: 15 }, []).offers).toMatchObject({
      availability: 'https://schema.org/MadeToOrder',
      deliveryLeadTime: { '@type': 'QuantitativeValue', value: 15, unitCode: 'DAY' },
    })
    expect(productJsonLd(shop, { ...product, leadDays: 15 }, []).offers).not.toHaveProperty(
      'deliveryLeadTime',
    )
  })

  test('a product that is sold out is out of stock, and one on request has no offer', () => {
    expect(productJsonLd(shop, { ...product, inventoryQuantity: 0 }, []).offers).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    })
    expect(productJsonLd(shop, { ...product, price: null }, [])).not.toHaveProperty('offers')
  })

  test('has a rating only when there are reviews', () => {
    expect(productJsonLd(shop, product, [])).not.toHaveProperty('aggregateRating')
    expect(productJsonLd(shop, { ...product, ratings: { average: 4.8, count: 12 } }, [])).toMatchObject({
      aggregateRating: { ratingValue: 4.8, reviewCount: 12 },
    })
  })

  test('with options it is a group: each variant has its size, karat, SKU, address and offer', () => {
    const option = (kind: string, ...labels: string[]) => ({
      kind,
      values: labels.map((label) => ({ _id: label, label })),
    })
    const ring = {
      ...product,
      _id: 'p1',
      hasOptions: true,
      options: [option('metal', '22K', '18K'), option('size', '14'), option('other', 'VS-GH')],
      variants: [
        {
          _id: 'v1',
          title: '22K / 14 / VS-GH',
          valueIds: ['22K', '14', 'VS-GH'],
          sku: 'AR-22',
          price: 30_000,
          inventoryQuantity: 2,
          leadDays: null,
          imageUrls: [],
        },
        {
          _id: 'v2',
          title: '18K / 14 / VS-GH',
          valueIds: ['18K', '14', 'VS-GH'],
          sku: null,
          price: 25_000,
          inventoryQuantity: 0,
          leadDays: null,
          imageUrls: ['/images/side.webp'],
        },
      ],
    } as unknown as Product
    const group = productJsonLd(shop, ring, [])
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'p1',
      variesBy: ['https://schema.org/material', 'https://schema.org/size'],
      hasVariant: [
        {
          '@type': 'Product',
          name: 'Gauri Jhumka, 22K / 14 / VS-GH',
          material: '22K',
          size: '14',
          sku: 'AR-22',
          url: 'https://kanaka.example/product/gauri-jhumka?variant=v1',
          offers: { price: 30_000, availability: 'https://schema.org/InStock' },
        },
        {
          material: '18K',
          image: ['https://kanaka.example/images/side-960.webp'],
          offers: { price: 25_000, availability: 'https://schema.org/OutOfStock' },
        },
      ],
    })
    expect(group).not.toHaveProperty('offers')
  })

  test('has its reviews with name, stars and text', () => {
    const review = {
      _id: 'r1',
      name: 'Ananya R.',
      rating: 4,
      title: '',
      text: 'Light to wear.',
      photos: [],
      answer: null,
      createdAt: '2026-11-20T19:30:00.000Z',
    }
    expect(productJsonLd(shop, product, [])).not.toHaveProperty('review')
    expect(productJsonLd(shop, product, [review, { ...review, name: '' }]).review).toEqual([
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Ananya R.' },
        datePublished: '2026-11-20',
        reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
        reviewBody: 'Light to wear.',
      },
      expect.objectContaining({ author: { '@type': 'Person', name: 'A customer' } }),
    ])
  })
})
