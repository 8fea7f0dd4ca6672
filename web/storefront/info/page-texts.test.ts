import { existsSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import type { ZoneScope } from '#domain/delivery-zones.ts'
import { fillVariables } from '#domain/page-variables.ts'
import { mapReturnReasons, NO_DEDUCTION } from '#domain/return-deductions.ts'
import type { RichTextNode } from '#domain/rich-text.ts'
import { DEMO_PAGES } from '#seed/demo/pages.ts'
import type { InitialPage } from '#server/pages/initial-pages.ts'
import { NEUTRAL_PAGES } from '#server/pages/neutral-pages.ts'
import { shippingIntro } from '#web/storefront/checkout/texts.ts'
import { trustBadges } from '#web/storefront/product/trust-badges.tsx'
import { termsSummary } from '#web/storefront/register/terms.ts'
import { findQuestions, RichText } from './rich-text.tsx'

const settings = {
  shopName: 'Kanaka',
  phone: '020 555 0100',
  email: 'shop@kanaka.example',
  address: 'MG Road, Pune 411001',
  hours: '',
  bankTransferHours: 48,
  deliveryCity: 'Pune',
  deliveryRadiusKm: 35,
  deliveryScope: 'city' as ZoneScope,
  deliveryCharge: 150,
  freeDeliveryFrom: 100_000,
  deliveryEstimate: '3-5 working days',
  returnDays: 15,
  exchangeDays: 10,
  returnDeductions: mapReturnReasons(() => NO_DEDUCTION),
  rateLockMinutes: 45,
  engravedReturns: false,
  insuredDelivery: false,
  hallmarkedGold: false,
  oldGoldExchange: false,
  hallmarkingCharges: { gold: 55, silver: 20.5, platinum: 0 },
  claims: { stores: '', shipping: '', exchange: '' },
  cashLimit: 150_000,
}

type Settings = typeof settings

/** The words of a text as a visitor reads them. */
const read = (content: RichTextNode, shopSettings: Settings): string =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(RichText, { content, settings: shopSettings })),
  )
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')

const findPage = (slug: string, pages: readonly InitialPage[] = DEMO_PAGES): InitialPage =>
  pages.find((page) => page.slug === slug)!
const readPage = (slug: string, shopSettings: Settings = settings): string =>
  read(findPage(slug).content, shopSettings)
const allPromises = { ...settings, insuredDelivery: true, hallmarkedGold: true, oldGoldExchange: true }
const PRODUCT = {
  hallmark: undefined as string | undefined,
  price: 1000,
  stock: 1,
  leadDays: null as number | null,
  isReturnable: true,
}

test('policies show the values of the shop’s settings', () => {
  const shipping = readPage('shipping-policy')
  expect(shipping).toContain('within 35 km of Pune')
  expect(shipping).toContain('Delivery is ₹150, and free on orders of ₹1,00,000 or more.')
  expect(readPage('exchange-policy').trim()).toMatch(/^Within 10 days\n/)
  expect(readPage('terms-of-service')).toContain('within 15 days of delivery')
  expect(readPage('faq')).toContain('for 45 minutes')
  expect(readPage('faq')).toContain('Yes, on delivery, for orders below ₹1,50,000.')
})

test('pages say where the shop delivers as its zones do', () => {
  for (const slug of ['shipping-policy', 'faq']) {
    expect(readPage(slug)).toContain('We deliver within 35 km of Pune.')
    expect(readPage(slug, { ...settings, deliveryScope: 'zones' })).toContain(
      'We deliver to the PIN codes that our product pages confirm.',
    )
    expect(readPage(slug, { ...settings, deliveryScope: 'none' })).toContain('We deliver on request only.')
  }
})

test('the terms quote the hallmarking charge of each metal that has one', () => {
  const terms = (gold: number, silver: number, platinum: number) =>
    readPage('terms-of-service', { ...settings, hallmarkingCharges: { gold, silver, platinum } })
  expect(terms(55, 20.5, 0)).toContain(
    'for one year. The hallmarking charge is ₹55 for a piece of gold and ₹20.50 for a piece of silver.\n',
  )
  expect(terms(55, 25, 90)).toContain(
    'is ₹55 for a piece of gold, ₹25 for a piece of silver and ₹90 for a piece of platinum.',
  )
  expect(terms(0, 0, 0)).toContain('Re-polish is offered for one year.')
})

describe('the days of the settings', () => {
  /** Every text of the storefront that says until when a product can be returned or exchanged. */
  const textsFor = (shopSettings: typeof settings) => ({
    terms: readPage('terms-of-service', shopSettings),
    exchangePolicy: readPage('exchange-policy', shopSettings),
    termsOfRegistration: termsSummary(shopSettings).paragraphs.join(' '),
    productPage: JSON.stringify(trustBadges(PRODUCT, shopSettings)),
  })
  const daysIn = (text: string) =>
    new Set([...text.matchAll(/[Ww]ithin (\d+) days?/g)].map(([, days]) => days))
  /** "Within 30 days of being told it is ready" is about products that are made to order. */
  const withoutCollection = (text: string) => text.replace('within 30 days of being told it is ready', '')

  test('appear on every page as they are set, and no other number of days does', () => {
    const texts = textsFor({ ...settings, returnDays: 21, exchangeDays: 12 })
    expect(daysIn(withoutCollection(texts.terms))).toEqual(new Set(['21']))
    expect(daysIn(texts.termsOfRegistration)).toEqual(new Set(['21']))
    expect(daysIn(texts.exchangePolicy)).toEqual(new Set(['12']))
    expect(daysIn(texts.productPage)).toEqual(new Set(['12']))
  })

  test('of 1 are one day', () => {
    for (const text of Object.values(textsFor({ ...settings, returnDays: 1, exchangeDays: 1 })))
      expect(text).toMatch(/[Ww]ithin 1 day of/)
  })

  test('of 0 promise no return and no exchange', () => {
    const texts = textsFor({ ...settings, returnDays: 0, exchangeDays: 0 })
    for (const text of [withoutCollection(texts.terms), texts.exchangePolicy, texts.productPage])
      expect(daysIn(text)).toEqual(new Set())
    expect(texts.terms).toContain('Delivered pieces cannot be returned.')
    expect(texts.termsOfRegistration).toContain('Delivered pieces cannot be returned.')
    expect(texts.exchangePolicy).toContain('Delivered pieces cannot be exchanged.')
  })
})

test('the product page promises what the owner wrote about exchange, and nothing where there is no exchange', () => {
  const titles = (shopSettings: typeof settings) =>
    trustBadges(PRODUCT, shopSettings).map(({ title }) => title)
  const claims = { ...settings.claims, exchange: 'Zero-deduction gold exchange' }
  expect(titles(settings)).toContain('Exchange')
  expect(titles({ ...settings, claims })).toContain('Zero-deduction gold exchange')
  expect(titles({ ...settings, claims, exchangeDays: 0 })).toEqual(['Delivery'])
})

describe('a promise', () => {
  /** What shops are tempted to promise, and not every shop keeps. */
  const PROMISES =
    /insured|zero.deduction|nothing deducted|full tested value|hallmarked|BIS hallmark|every solitaire|every brilliant/i
  const pages = [...DEMO_PAGES, ...NEUTRAL_PAGES]
  const textsFor = (shopSettings: typeof settings): Record<string, string> => ({
    ...Object.fromEntries(pages.map(({ slug, content }) => [slug, read(content, shopSettings)])),
    registration: termsSummary(shopSettings).paragraphs.join(' '),
    checkout: shippingIntro(shopSettings),
    productPage: JSON.stringify(trustBadges({ ...PRODUCT, price: 900_000 }, shopSettings)),
  })
  const promisingTexts = (shopSettings: typeof settings) =>
    Object.entries(textsFor(shopSettings)).flatMap(([name, text]) => (PROMISES.test(text) ? [name] : []))

  test('is made by no page of a new shop, and by each one that the owner switches on', () => {
    expect(promisingTexts(settings)).toEqual([])
    expect(promisingTexts({ ...settings, insuredDelivery: true })).toEqual([
      'shipping-policy',
      'registration',
      'checkout',
      'productPage',
    ])
    expect(promisingTexts({ ...settings, hallmarkedGold: true })).toEqual(['faq'])
    expect(promisingTexts({ ...settings, oldGoldExchange: true })).toEqual(['exchange-policy'])
  })

  test('of free delivery is made where the delivery is free', () => {
    const title = (price: number, shopSettings = settings) =>
      trustBadges({ ...PRODUCT, price }, shopSettings).at(-1)!.title
    expect(title(99_999)).toBe('Delivery')
    expect(title(100_000)).toBe('Free delivery')
    expect(title(99_999, allPromises)).toBe('Insured delivery')
    expect(title(100_000, allPromises)).toBe('Free insured delivery')
  })

  test('of the message about shipping is for products in stock', () => {
    const claims = { ...settings.claims, shipping: 'Leaves our workshop the next day' }
    const detail = (product: Partial<typeof PRODUCT>) =>
      trustBadges({ ...PRODUCT, ...product }, { ...settings, claims }).at(-1)!.detail
    expect(detail({})).toBe(
      'Leaves our workshop the next day. Arrives in 3–5 working days (Pune, up to 35 km)',
    )
    expect(detail({ stock: 0 })).not.toContain('next day')
    expect(detail({ leadDays: 14 })).not.toContain('next day')
    const shippingPolicy = (shopSettings: typeof settings) => readPage('shipping-policy', shopSettings)
    expect(shippingPolicy({ ...settings, claims })).toContain('Leaves our workshop the next day.')
    expect(shippingPolicy(settings)).toMatch(/\n\s?Processing takes/)
  })

  test('of an exchange is not made beside an engraved piece that cannot be exchanged', () => {
    const badge = (product: Partial<typeof PRODUCT>) => {
      const claims = { ...settings.claims, exchange: 'Zero-deduction gold exchange' }
      return trustBadges({ ...PRODUCT, ...product }, { ...settings, claims })[0]
    }
    expect(badge({})?.title).toBe('Zero-deduction gold exchange')
    expect(badge({ isReturnable: false })).toEqual({
      icon: 'exchange',
      title: 'No return or exchange',
      detail: 'Engraved items cannot be returned or exchanged.',
    })
    const policies = (engravedReturns: boolean) =>
      (['exchange-policy', 'terms-of-service'] as const).map((name) =>
        readPage(name, { ...settings, engravedReturns }),
      )
    for (const text of [...policies(false), termsSummary(settings).paragraphs.join(' ')])
      expect(text).toMatch(/engraved/i)
    for (const text of policies(true)) expect(text).not.toMatch(/engraved/i)
  })

  test('to check a hallmark in the BIS Care app is only made where it has a HUID', () => {
    const detail = (hallmark: string) => trustBadges({ ...PRODUCT, hallmark }, settings)[0]!.detail
    expect(detail('BIS 916 with HUID')).toBe('Verify the code in the BIS Care app')
    expect(detail('BIS 925')).toBe('')
    expect(detail('Pt 950, PGI assured')).toBe('')
  })
})

test('the delivery time and the cash limit are those of the settings', () => {
  const shipping = readPage('shipping-policy')
  expect(shipping).toContain('delivery 3-5 working days.')
  expect(shipping).not.toContain('7-10')
  expect(trustBadges(PRODUCT, settings)).toContainEqual({
    icon: 'truck',
    title: 'Delivery',
    detail: 'Arrives in 3–5 working days (Pune, up to 35 km)',
  })
  const terms = (cashLimit: number) => readPage('terms-of-service', { ...settings, cashLimit })
  expect(terms(200_000)).toContain('For purchases of Rs.2 lakh and above')
  expect(terms(150_000)).toContain('For purchases of Rs.1.5 lakh and above')
  expect(terms(99_999)).toContain('For purchases of ₹99,999 and above')
  expect(termsSummary(settings).paragraphs.join(' ')).toContain('For purchases of ₹1,50,000 and above')
})

test('no page of a new shop has an unknown variable', () => {
  for (const { slug, title, lead, content } of [...DEMO_PAGES, ...NEUTRAL_PAGES])
    expect(`${title} ${fillVariables(lead, settings)} ${read(content, settings)}`, slug).not.toMatch(/[{}]/)
})

test('a shop without the demo has no page with facts of the demo', () => {
  for (const { slug, title, lead, content } of NEUTRAL_PAGES)
    expect(`${title} ${lead} ${JSON.stringify(content)}`, slug).not.toMatch(
      /hyderabad|charminar|patthargatti|1948|swarna|\d+ ?(%|days|hours|minutes|km)|₹|\bRs\./i,
    )
})

test('the picture of every page of words is there in each of its sizes', () => {
  const pictures = DEMO_PAGES.flatMap(({ picture }) => (picture ? [picture] : []))
  expect(pictures.length).toBeGreaterThan(8)
  const files = pictures.flatMap(({ url, widths }) => [
    url,
    ...widths.flatMap((width) =>
      ['avif', 'webp'].map((format) => url.replace(/\.webp$/, `-${width}.${format}`)),
    ),
  ])
  const served = (file: string) =>
    new URL(`../../../seed/images/served${file.replace('/images', '')}`, import.meta.url)
  expect(files.filter((file) => !existsSync(served(file)))).toEqual([])
})

test('every kind of text has its element, and a link keeps its place', () => {
  const content = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Care' }] },
      {
        type: 'bullet_list',
        content: [
          {
            type: 'list_item',
            content: [
              {
                type: 'paragraph',
                content: [
                  { type: 'text', text: 'In ', marks: [{ type: 'strong' }] },
                  {
                    type: 'text',
                    text: '{deliveryCity}',
                    marks: [{ type: 'link', attrs: { href: '/faq' } }],
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        type: 'image',
        attrs: { url: '/images/a.webp', alt: 'A ring', width: 960, height: 960, widths: [320] },
      },
      { type: 'from-a-later-version', content: [{ type: 'text', text: '<b>kept</b>' }] },
    ],
  }
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(RichText, { content, settings })),
  )
  expect(html).toContain('<h3 class="info__subheading"><span>Care</span></h3>')
  expect(html).toContain('<ul><li><p><strong><span>In </span></strong>')
  expect(html).toContain('<a class="text-link" href="/faq" data-discover="true"><span>Pune</span></a>')
  expect(html).toContain('alt="A ring"')
  expect(html).toContain('&lt;b&gt;kept&lt;/b&gt;')
})

test('a question opens to its answer, and search engines get both in the words of the settings', () => {
  const text = (value: string) => ({ type: 'text', text: value })
  const question = (asked: string, ...answer: RichTextNode[]): RichTextNode => ({
    type: 'question',
    content: [{ type: 'question_text', content: [text(asked)] }, ...answer],
  })
  const paragraph = (value: string) => ({ type: 'paragraph', content: [text(value)] })
  const content: RichTextNode = {
    type: 'doc',
    content: [
      question('Do you ship to {deliveryCity}?', paragraph('Yes.'), paragraph('Every <day>.')),
      {
        type: 'promise',
        attrs: { promise: 'hallmarkedGold' },
        content: [question('Hallmarked?', paragraph('All.'))],
      },
    ],
  }
  const shown = { ...settings, hallmarkedGold: false }
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(RichText, { content, settings: shown })),
  )
  expect(html).toContain(
    '<details class="info__question"><summary><span>Do you ship to Pune?</span></summary><p>',
  )
  expect(html).not.toContain('Hallmarked?')
  expect(findQuestions(content, shown)).toEqual([
    { question: 'Do you ship to Pune?', answer: 'Yes. Every <day>.' },
  ])
  expect(findQuestions(content, { ...settings, hallmarkedGold: true })).toHaveLength(2)
})

test('a table has headings of columns or rows, and the words of the settings', () => {
  const cell = (type: string, ...paragraphs: string[]): RichTextNode => ({
    type,
    attrs: { colspan: 1, rowspan: 1, colwidth: null },
    content: paragraphs.map((value) => ({ type: 'paragraph', content: [{ type: 'text', text: value }] })),
  })
  const row = (...content: RichTextNode[]): RichTextNode => ({ type: 'table_row', content })
  const content: RichTextNode = {
    type: 'doc',
    content: [
      {
        type: 'table',
        content: [
          row(cell('table_header', 'Metal'), cell('table_header', 'Exchange')),
          row(cell('table_header', 'Gold <22K>'), cell('table_cell', '{exchangeDays} days', 'With bill')),
        ],
      },
    ],
  }
  const warn = vi.spyOn(console, 'error')
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(RichText, { content, settings })),
  ).replaceAll(/<\/?span>/g, '')
  expect(warn).not.toHaveBeenCalled()
  expect(html).toContain('<th scope="col">Metal</th><th scope="col">Exchange</th>')
  expect(html).toContain(
    `<th scope="row">Gold &lt;22K&gt;</th><td><p>${settings.exchangeDays} days</p><p>With bill</p></td>`,
  )
})
