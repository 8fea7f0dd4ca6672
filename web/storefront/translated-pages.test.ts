import { type ComponentType, createElement, type ReactElement } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#contract/delivery.ts'
import type { Product } from '#contract/products.ts'
import { stockReason } from '#domain/cart.ts'
import { DELIVERY_TEXTS } from '#domain/delivery.ts'
import { DELIVERY_DATE_TEXTS } from '#domain/delivery-date.ts'
import { ENGRAVING_TEXTS } from '#domain/engraving-texts.ts'
import { TIME_TEXTS } from '#domain/india-time.ts'
import { ENGLISH, type Language } from '#domain/language.ts'
import { LEAD_TIME_TEXTS } from '#domain/lead-time.ts'
import { lineOptionReason } from '#domain/line-options.ts'
import { RATE_LABEL_TEXTS } from '#domain/metals.ts'
import { paise } from '#domain/money.ts'
import { PRICE_PART_LABELS } from '#domain/price-description.ts'
import { RETURN_TEXTS } from '#domain/return-texts.ts'
import { addTranslations } from '#domain/texts.ts'
import { variantReason } from '#domain/variants.ts'
import { renderHtml } from '#web/render-html.ts'
import { inLanguage } from '#web/request-language.ts'
import type { LocalCartLine } from './cart/cart-line.ts'
import { CartLineItem } from './cart/cart-line-item.tsx'
import { CartSummary } from './cart/cart-summary.tsx'
import CartPage from './cart/page.tsx'
import { DeliveryResult } from './delivery-check/delivery-result.tsx'
import ProductPage from './product/page.tsx'

/** A language that nobody speaks: each sentence is 35 % longer, in brackets. */
const PSEUDO: Language = { code: 'pseudo', locale: 'en-IN', basePath: '/pseudo' }

type Module = Record<string, unknown>
const modules: Record<string, Module> = import.meta.glob('../**/*texts.ts', { eager: true })

/** `cart/coupon` for ./cart/coupon-texts.ts */
const nameOf = (path: string): string =>
  path.replace(/^\.\.\/(storefront\/)?|^\.\//, '').replace(/[/-]texts\.ts$/, '')

const translatable = Object.fromEntries(
  Object.entries(modules).flatMap(([path, { texts }]) => (texts ? [[nameOf(path), texts as Module]] : [])),
)
const english: Record<string, Module> = {
  ...translatable,
  delivery: DELIVERY_TEXTS,
  'delivery-date': DELIVERY_DATE_TEXTS,
  engraving: ENGRAVING_TEXTS,
  'lead-time': LEAD_TIME_TEXTS,
  'price-parts': PRICE_PART_LABELS,
  'rate-label': RATE_LABEL_TEXTS,
  returns: RETURN_TEXTS,
  time: TIME_TEXTS,
  errors: {
    ...stockReason.sentences,
    ...lineOptionReason.sentences,
    ...variantReason.sentences,
  },
}

const translate = (text: unknown): unknown => {
  if (typeof text === 'string') return text && `⟦${text}${'~'.repeat(Math.ceil(text.length * 0.35))}⟧`
  if (typeof text === 'function') return (...values: unknown[]) => translate(text(...values))
  if (Array.isArray(text)) return text.map(translate)
  return Object.fromEntries(Object.entries(text as Module).map(([key, value]) => [key, translate(value)]))
}

beforeAll(() => {
  expect(Object.keys(translatable)).toEqual(expect.arrayContaining(['cart', 'cart/coupon', 'product']))
  // The sentences themselves: the sets read the language of the page.
  const copies = Object.entries(english).map(([name, texts]) => [name, translate({ ...texts })])
  addTranslations(PSEUDO.code, Object.fromEntries(copies))
})

/** The pages without the frame of the shop, as the server renders them. Data begins with QQ. */
async function render(page: ReactElement, language: Language): Promise<string> {
  return inLanguage(language, async () => {
    const settings = {
      taxProfile: 'flat',
      taxPercent: 3,
      gstRates: [],
      gstState: null,
      priceDisplay: 'both',
      rateLockMinutes: 15,
      handlingDays: 1,
      holidays: [],
      deliveryCharge: 500,
      freeDeliveryFrom: 900_000,
      deliveryEstimate: '7-10 QQdays',
      deliveryRadiusKm: 50,
      deliveryCity: 'QQcity',
      deliveryScope: 'city',
      exchangeDays: 7,
      insuredDelivery: true,
      engravedReturns: false,
      claims: { shipping: 'QQshipping', exchange: '' },
      hallmarkingCharges: { gold: 45, silver: 45, platinum: 0 },
    }
    const context = {
      settings,
      day: '2026-11-27',
      shop: { name: 'QQshop', origin: 'https://qq.example' },
      categories: [],
      rates: null,
    }
    const router = createMemoryRouter(
      [
        {
          path: '/',
          element: createElement(Outlet, { context }),
          children: [{ path: '*', element: page }],
        },
      ],
      { initialEntries: ['/product/qq'] },
    )
    const { html, hasError } = await renderHtml(createElement(RouterProvider, { router }), { nonce: 'qq' })
    expect(hasError).toBe(false)
    return html.toString('utf8')
  })
}

const ratings = { average: 4.4, count: 12 }
const variant = (id: string, valueIds: string[], stock: number) => ({
  _id: id,
  valueIds,
  title: `QQ${id}`,
  sku: `QQ${id}`,
  price: 84_500,
  compareAtPrice: 90_000,
  inventoryQuantity: stock,
  leadDays: null,
  available: stock > 0,
  isLivePriced: true,
  imageUrls: [],
  stones: [],
  caratSummary: '',
  purity: 'QQ22',
  grossWeightGrams: 12.5,
  metalInfo: null,
  priceInfo: {},
  priceBreakup: null,
})
const image = (name: string) => ({
  url: `/images/${name}.webp`,
  alt: 'QQpicture',
  isPrimary: false,
  width: 960,
  height: 960,
  widths: [320],
  color: '',
  placeholder: '',
})
const stone = {
  label: 'QQruby',
  count: 14,
  carats: 1.73,
  quality: 'QQfine',
  certificate: { laboratory: 'QQlab', number: '1', url: '/qq' },
}
const livePriced = {
  _id: 'qq1',
  slug: 'qq',
  name: 'QQring',
  description: 'QQdescription',
  material: 'QQgold',
  metalInfo: { type: 'gold-22k', name: 'QQmetal', weightGrams: 12 },
  brand: 'QQbrand',
  sku: 'QQsku',
  price: 84_500,
  compareAtPrice: 90_000,
  isLivePriced: true,
  priceVaries: false,
  inventoryQuantity: 3,
  leadDays: null,
  weight: 12.5,
  weightUnit: 'g',
  hasOptions: false,
  hasSizes: false,
  options: [],
  variants: [variant('qq1', [], 3)],
  images: [image('a'), image('b')],
  stones: [stone, { ...stone, count: 1, certificate: null }],
  caratSummary: '',
  attributes: { hallmark: 'QQhallmark HUID' },
  fields: [{ name: 'QQfield', value: 'QQvalue' }],
  ratings,
  category: { name: 'QQcategory', slug: 'qq' },
  subcategory: null,
  lineOptions: { engraving: { maxLength: 8, price: 500 }, giftMessage: true },
  priceBreakup: {
    weightGrams: 12,
    ratePerGram: 6500,
    metalValue: 78_000,
    wastagePercent: 2,
    wastageCharges: 1560,
    makingDetail: 'QQmaking',
    makingCharges: 3000,
    stoneValue: 1000,
    hallmarkingCharge: 45,
    total: 84_500,
    chargedWeight: 'item',
    rateEffectiveDate: '2026-11-21T03:45:00Z',
  },
} as unknown as Product
const fixedPrice = {
  ...livePriced,
  isLivePriced: false,
  priceBreakup: null,
  stones: [],
  lineOptions: { engraving: null, giftMessage: false },
}
const PRODUCTS = {
  'a live price': livePriced,
  'a fixed price': { ...fixedPrice, inventoryQuantity: 40 },
  'a price on request': { ...fixedPrice, price: null, compareAtPrice: null },
  'no stock': { ...fixedPrice, inventoryQuantity: 0, variants: [variant('qq1', [], 0)] },
  'made to order': { ...fixedPrice, inventoryQuantity: 0, leadDays: 15 },
  options: {
    ...fixedPrice,
    hasOptions: true,
    options: ['QQkarat', 'QQsize'].map((name, position) => ({
      _id: name,
      name,
      code: name,
      kind: 'metal',
      values: ['1', '2'].map((value) => ({ _id: `${position}${value}`, label: `QQ${value}`, swatch: null })),
    })),
    variants: [variant('v1', ['01', '11'], 3), variant('v2', ['02', '12'], 0)],
  },
} as unknown as Record<string, Product>

const productPage = (product: Product) => {
  const reviews = {
    summary: { ...ratings, starCounts: [10, 1, 1, 0, 0], withPhotos: 1 },
    reviews: [
      {
        _id: 'qq1',
        rating: 5,
        title: 'QQtitle',
        text: 'QQtext',
        name: '',
        photos: [],
        reply: 'QQreply',
        createdAt: '2026-11-21T03:45:00Z',
        variantTitle: '',
      },
    ],
    pagination: { total: 12, page: 1, limit: 6, pages: 2 },
  }
  const loaderData = { product, reviews, related: [] }
  return createElement(ProductPage as unknown as ComponentType<{ loaderData: object }>, { loaderData })
}

const line: LocalCartLine = {
  productId: 'qq1',
  variantId: 'qqv',
  variantTitle: 'QQ18K',
  slug: 'qq',
  name: 'QQring',
  image: '/images/a.webp',
  material: 'QQgold',
  price: 84_500,
  quantity: 2,
  stock: 1,
  leadDays: null,
  chargedWeight: 'item',
  weights: { gross: 12.5, net: 12, purity: '' },
  metal: 'gold-22k',
  metalName: 'Gold QQ22',
  rate: 6500,
  weightGrams: 12,
  lockedAt: '2026-11-21T03:45:00Z',
  lockedUntil: '2026-11-21T04:00:00Z',
  lineOptions: { engraving: 'QQengraving', giftMessage: 'QQgift' },
  engravingPrice: 500,
  previousPrice: 80_000,
  repricedReason: 'product-changed',
  available: true,
}
const LINES: LocalCartLine[] = [
  line,
  { ...line, variantId: 'qqw', quantity: 1, leadDays: 15, stock: 0, repricedReason: 'lock-ended' },
  { ...line, variantId: 'qqy', quantity: 1 },
  { ...line, variantId: 'qqx', available: false, rate: null, metalName: null, stock: 0 },
]

const delivery: Delivery = {
  available: true,
  refusal: null,
  cashOnDelivery: false,
  distanceKm: 6.4,
  charge: 0,
  freeFrom: 0,
  estimate: 'QQdays',
  deliverBy: null,
  message: '',
  area: 'QQarea',
  city: null,
  state: null,
}
const deliveryResult = (changes: Partial<typeof delivery>, leadDays: number | null = null) =>
  createElement(DeliveryResult, { delivery: { ...delivery, ...changes }, postalCode: '500001', leadDays })

const PAGES: [name: string, createPage: () => ReactElement][] = [
  ...Object.entries(PRODUCTS).map(([name, product]): [string, () => ReactElement] => [
    `the page of a product with ${name}`,
    () => productPage(product),
  ]),
  ['delivery', () => deliveryResult({})],
  ['delivery by a promised day', () => deliveryResult({ deliverBy: '2026-12-10' })],
  ['delivery of what is made to order', () => deliveryResult({ charge: 500 }, 15)],
  ['delivery too far away', () => deliveryResult({ available: false })],
  ['the cart while it loads', () => createElement(CartPage)],
  ...LINES.map((cartLine, at): [string, () => ReactElement] => [
    `line ${at + 1} of the cart`,
    () =>
      createElement(CartLineItem, {
        line: cartLine,
        shown: { amount: paise(8_450_000), each: paise(8_450_000), gst: '' },
      }),
  ]),
  ['the summary of the cart', () => createElement(CartSummary, { lines: LINES })],
  [
    'the summary of a cart that can be ordered',
    () => createElement(CartSummary, { lines: [{ ...line, quantity: 1 }] }),
  ],
]

/** Sets without `defineTexts`, whose pages have no other language yet. Their functions are called with data. */
const LATER = new Set(
  Object.entries(modules)
    .filter(([, module]) => !module.texts)
    .flatMap(([, module]) => Object.values(module))
    .flatMap((text) => {
      if (typeof text === 'string') return [text]
      if (typeof text !== 'function') return []
      try {
        return [1, 2, 'QQ'].map((value) => String(text(value, value, value)))
      } catch {
        return []
      }
    })
    .map(withoutData),
)

/** What is left of a text without data, numbers, units and punctuation. */
function withoutData(text: string): string {
  return text
    .replace(/QQ\p{L}*|&\w+;|\d[\d.,]*( ?(g|ct|km)\b)?|HUID|Gold/gu, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}

/** The texts that a person sees or hears, one for each element or attribute. */
function textsOf(html: string): string[] {
  const body = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll('<!-- -->', '')
  const labels = [...body.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
    ([, label]) => label!,
  )
  return [...labels, ...body.split(/<[^>]*>/)]
}

test.each(PAGES)('%s says nothing in English when its language is another one', async (_name, createPage) => {
  const page = createPage()
  let html = await render(page, PSEUDO)
  const translated = html.split('⟦').length - 1
  while (/⟦[^⟦⟧]*⟧/.test(html)) html = html.replace(/⟦[^⟦⟧]*⟧/g, '')
  expect(
    textsOf(html)
      .map(withoutData)
      .filter((text) => text && !LATER.has(text)),
  ).toEqual([])
  expect(await render(page, ENGLISH)).not.toContain('⟦')
  if (page.type !== CartPage) expect(translated).toBeGreaterThan(0)
})

test('pages of two languages that are rendered at the same time do not mix', async () => {
  const page = productPage(livePriced)
  const [alone, translatedAlone] = [await render(page, ENGLISH), await render(page, PSEUDO)]
  const languages = [ENGLISH, PSEUDO, ENGLISH, PSEUDO]
  expect(await Promise.all(languages.map((language) => render(page, language)))).toEqual([
    alone,
    translatedAlone,
    alone,
    translatedAlone,
  ])
  expect(alone).not.toEqual(translatedAlone)
})
