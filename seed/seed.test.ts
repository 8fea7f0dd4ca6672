import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { home } from '#contract/home.ts'
import { Settings } from '#contract/settings.ts'
import { DEFAULT_DELIVERY_POINTS } from '#domain/delivery.ts'
import { formatInr, fromRupees, paise } from '#domain/money.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { calculateProductPrice } from '#domain/pricing.ts'
import { splitValues } from '#domain/product-fields.ts'
import {
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_TITLE_LENGTH,
  MIN_REVIEW_LENGTH,
  toShownRating,
} from '#domain/reviews.ts'
import { toSafeLink } from '#domain/safe-path.ts'
import { calculateStoneTotals } from '#domain/stones.ts'
import { MENU } from '#seed/default-menu.ts'
import { createBanners } from '#seed/demo/banners.ts'
import { CATEGORIES } from '#seed/demo/categories.ts'
import { COUPONS } from '#seed/demo/coupons.ts'
import { createHomeContent } from '#seed/demo/home-content.ts'
import { ORDERS } from '#seed/demo/orders.ts'
import { PAST_ORDERS } from '#seed/demo/past-orders.ts'
import type { SeedProduct } from '#seed/demo/product-definition.ts'
import { OCCASIONS, TEXT_FIELDS } from '#seed/demo/product-fields.ts'
import { PRODUCTS } from '#seed/demo/products.ts'
import { createRateHistory, findRatesAt } from '#seed/demo/rates.ts'
import { getDemoRating, REVIEWS } from '#seed/demo/reviews.ts'
import { SETTINGS } from '#seed/demo/settings.ts'
import { SLIDES } from '#seed/demo/slides.ts'
import { CUSTOMERS, STAFF } from '#seed/demo/users.ts'
import { createSeedVariants, toStoneLine, toVariantPricing } from '#seed/demo/variants.ts'
import { VIEW_DESCRIPTIONS } from '#seed/demo/view-descriptions.ts'
import { IMAGE_SHAPES } from '#seed/image-shapes.ts'
import { toBlocks } from '#server/home/earlier-content.ts'
import { getImage } from './images.ts'

/** 9:45 in the morning in India. */
const NOW = new Date('2026-11-21T04:15:00Z')
const history = createRateHistory(NOW)
const rates = findRatesAt(history, NOW)
const productBySlug = new Map(PRODUCTS.map((product) => [product.slug, product]))
const HALLMARKING = fromRupees(SETTINGS.hallmarkingCharges.gold)
const getVariants = (slug: string) => createSeedVariants(productBySlug.get(slug)!)
/** Of its first variant. */
const getPrice = (slug: string) => calculateProductPrice(toVariantPricing(getVariants(slug)[0]!), rates)!
const homeContent = createHomeContent({
  getRating: getDemoRating,
})

const findDuplicates = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('the catalogue', () => {
  test('has about 72 products in eight categories, at least six in each and one in every subcategory', () => {
    expect(PRODUCTS.length).toBeGreaterThanOrEqual(72)
    expect(CATEGORIES.map(({ slug }) => slug)).toEqual([
      'rings',
      'earrings',
      'necklaces',
      'bangles-kadas',
      'pendants',
      'mangalsutra',
      'bracelets',
      'silver',
    ])
    for (const { slug, subcategories } of CATEGORIES) {
      const own = PRODUCTS.filter(({ category }) => category === slug)
      expect(own.length, slug).toBeGreaterThanOrEqual(6)
      for (const { slug: subcategorySlug } of subcategories)
        expect(
          own.filter(({ subcategory }) => subcategory === subcategorySlug).length,
          subcategorySlug,
        ).toBeGreaterThan(0)
    }
  })

  test('every product is in a subcategory that exists', () => {
    for (const { slug, category, subcategory } of PRODUCTS) {
      const subcategorySlugs = CATEGORIES.find((each) => each.slug === category)?.subcategories.map(
        (each) => each.slug,
      )
      expect(subcategorySlugs, slug).toContain(subcategory)
    }
  })

  test('no two products share an address, a SKU or a name, and names fit a card', () => {
    expect(findDuplicates(PRODUCTS.map(({ slug }) => slug))).toEqual([])
    expect(findDuplicates(PRODUCTS.map(({ sku }) => sku))).toEqual([])
    expect(findDuplicates(PRODUCTS.map(({ name }) => name))).toEqual([])
    expect(PRODUCTS.filter(({ name }) => name.length > 24).map(({ name }) => name)).toEqual([])
  })

  test('prices reach from below ₹3,000 to above ₹4,00,000 at the rate of the day', () => {
    const prices = PRODUCTS.map(({ slug }) => getPrice(slug))
    expect(Math.min(...prices)).toBeLessThan(fromRupees(3_000))
    expect(Math.max(...prices)).toBeGreaterThan(fromRupees(4_00_000))
  })

  test('the products of the art direction cost what it shows, and the hallmarking charge', () => {
    const shown = {
      'meenakshi-jhumka': '₹1,41,342',
      'rukmini-jhumka': '₹1,10,494',
      'noor-chandbali': '₹1,73,411',
      'padmavati-choker': '₹5,17,192',
      'anjali-kada-pair': '₹2,34,052',
      'jaali-lotus-kada': '₹1,55,844',
      'manik-bangle-set': '₹2,15,267',
      'rajwada-kundan-ring': '₹78,306',
      'vati-mangalsutra': '₹1,22,035',
      'diamond-1': '₹1,04,839',
      'diamond-2': '₹1,23,085',
    }
    expect(
      Object.fromEntries(
        Object.keys(shown).map((slug) => [slug, formatInr(paise(getPrice(slug) - HALLMARKING))]),
      ),
    ).toEqual(shown)
  })

  test('live and fixed prices, percentage and flat making charges, all metals and stones', () => {
    const live = PRODUCTS.flatMap(({ price }) => ('fixed' in price ? [] : [price]))
    expect(new Set(live.map(({ metal }) => metal))).toEqual(
      new Set(['gold-24k', 'gold-22k', 'gold-18k', 'silver']),
    )
    expect(new Set(live.map(({ making }) => making.type))).toEqual(new Set(['percentage', 'flat']))
    expect(PRODUCTS.length - live.length).toBeGreaterThan(10)
    expect(new Set(PRODUCTS.map(({ material }) => material))).toEqual(
      new Set(['Gold', 'Silver', 'Platinum', 'Diamond', 'Ruby', 'Emerald', 'Sapphire', 'Pearl']),
    )
  })

  test('a struck-through price is above the price, and the gross weight not below that of the metal', () => {
    for (const product of PRODUCTS) {
      if (product.compareAt)
        expect(fromRupees(product.compareAt), product.slug).toBeGreaterThan(getPrice(product.slug))
      if (!('fixed' in product.price))
        expect(product.grams, product.slug).toBeGreaterThanOrEqual(product.price.grams)
    }
  })

  test('some are sold out, some are the last one, some are many', () => {
    const stock = PRODUCTS.map((product) => product.stock)
    for (const few of [0, 1]) expect(stock).toContain(few)
    expect(Math.max(...stock)).toBeGreaterThan(20)
  })

  test('there are products for men and for children', () => {
    const forWhom = (who: string) =>
      PRODUCTS.filter(({ attributes }) => attributes['Made for'] === who).length
    expect(forWhom('Men')).toBeGreaterThanOrEqual(5)
    expect(forWhom('Children')).toBeGreaterThanOrEqual(4)
  })

  test('each detail is a product field, and each occasion one of its choices', () => {
    const names = ['Purity', 'Hallmark', 'Headline', 'Occasion', 'Made for', ...TEXT_FIELDS]
    for (const { slug, attributes } of PRODUCTS) {
      expect(
        Object.keys(attributes).filter((name) => !names.includes(name)),
        slug,
      ).toEqual([])
      expect(OCCASIONS, slug).toEqual(expect.arrayContaining(splitValues(attributes.Occasion ?? '')))
    }
  })

  test('related products exist and are other products', () => {
    for (const { slug, related } of PRODUCTS) {
      expect(related.length, slug).toBeGreaterThan(0)
      expect(
        related.filter((other) => other === slug || !productBySlug.has(other)),
        slug,
      ).toEqual([])
    }
  })

  test('up to two of a category are featured', () => {
    for (const { slug } of CATEGORIES) {
      const featured = PRODUCTS.filter((product) => product.category === slug && product.isFeatured)
      expect(featured.length, slug).toBeGreaterThan(0)
      expect(featured.length, slug).toBeLessThanOrEqual(2)
    }
  })

  test('collections and gifts of the home page have products', () => {
    const tagged = (tag: string) => PRODUCTS.filter(({ tags }) => tags.includes(tag)).length
    const dashed = (name: string) => name.toLowerCase().replace(/[' ]/g, '-')
    for (const { name } of [...homeContent.ourCollection.tiles, ...homeContent.gifting.tiles])
      expect(tagged(dashed(name)), name).toBeGreaterThanOrEqual(4)
    for (const path of [homeContent.oneDayShipping.link.path, ...SLIDES.map((slide) => slide.path)]) {
      const tag = /^\/collections\/(.+)$/.exec(path)?.[1]
      if (tag) expect(tagged(tag), path).toBeGreaterThanOrEqual(4)
    }
  })
})

describe('the variants', () => {
  const variants = PRODUCTS.flatMap(createSeedVariants)
  const withOption = (option: string) =>
    PRODUCTS.filter(({ options }) => options?.sizes?.option === option).map(({ slug }) => slug)

  test('there are rings and bangles in sizes, and chains in lengths', () => {
    expect(withOption('ring-size').length).toBeGreaterThanOrEqual(12)
    expect(withOption('bangle-size').length).toBeGreaterThanOrEqual(6)
    expect(withOption('chain-length').length).toBeGreaterThanOrEqual(4)
  })

  test('at least ten products come in two karats and three colours', () => {
    const inKaratsAndColours = PRODUCTS.filter(({ options }) => {
      const alloys = options?.alloys ?? []
      const karats = new Set(alloys.map(({ karat }) => karat))
      return karats.size >= 2 && new Set(alloys.map(({ colour }) => colour)).size >= 3
    })
    expect(inKaratsAndColours.length).toBeGreaterThanOrEqual(10)
  })

  test('no two share a SKU, or a title within their product', () => {
    expect(findDuplicates(variants.map(({ sku }) => sku))).toEqual([])
    for (const { slug } of PRODUCTS)
      expect(findDuplicates(getVariants(slug).map(({ title }) => title)), slug).toEqual([])
  })

  test('a larger size weighs and costs more, and a lower karat less', () => {
    const find = (slug: string, title: string) => getVariants(slug).find((each) => each.title === title)!
    const priceOf = (slug: string, title: string) =>
      calculateProductPrice(toVariantPricing(find(slug, title)), rates)!
    for (const [slug, less, more] of [
      ['diamond-1', '18K / Yellow gold / 8', '18K / Yellow gold / 18'],
      ['jaali-lotus-kada', '18K / Rose gold / 2-2', '22K / Yellow gold / 2-2'],
      ['tarini-rope-chain', '22K / Yellow gold / 16 in', '22K / Yellow gold / 22 in'],
    ] as const) {
      expect(find(slug, less).grams, slug).toBeLessThan(find(slug, more).grams)
      expect(priceOf(slug, less), slug).toBeLessThan(priceOf(slug, more))
    }
  })

  test('have a net weight above zero that is not above the gross weight', () => {
    for (const { sku, price, grams } of variants)
      if (!('fixed' in price)) {
        expect(price.grams, sku).toBeGreaterThan(0)
        expect(price.grams, sku).toBeLessThanOrEqual(grams)
      }
  })

  test('the stones of a live price cost what its lines add up to', () => {
    for (const { sku, price, stones } of variants)
      if (!('fixed' in price) && stones.length > 0)
        expect(calculateStoneTotals(stones.map(toStoneLine)).charges, sku).toBe(fromRupees(price.stones))
  })

  test('no two certificates have the same number, and none is linked', () => {
    const certificates = variants.flatMap(({ stones }) =>
      stones.map(toStoneLine).flatMap(({ certificate }) => certificate ?? []),
    )
    expect(certificates.length).toBeGreaterThan(100)
    expect(findDuplicates(certificates.map(({ laboratory, number }) => laboratory + number))).toEqual([])
    for (const { laboratory, number, url } of certificates) {
      expect(number).toMatch(laboratory === 'GIA' ? /^\d{10}$/ : /^\d{9}$/)
      expect(url).toBe('')
    }
  })

  test('diamond jewellery states its stones with carats, colour and clarity', () => {
    for (const { slug, material, stones = [] } of PRODUCTS)
      if (material === 'Diamond') {
        expect(stones.length, slug).toBeGreaterThan(0)
        for (const { carats, colour, clarity, kind } of stones)
          if (kind === 'diamond')
            expect([carats > 0, Boolean(colour), Boolean(clarity)], slug).toEqual([true, true, true])
      }
  })

  test('the orders and carts are of variants that exist', () => {
    const chosen = [...ORDERS, ...PAST_ORDERS, ...CUSTOMERS].flatMap((each) =>
      'lines' in each ? each.lines : (each.cart ?? []),
    )
    for (const [slug, , title] of chosen)
      if (title !== undefined)
        expect(
          getVariants(slug).map((variant) => variant.title),
          slug,
        ).toContain(title)
  })
})

describe('the pictures', () => {
  const served = join(import.meta.dirname, 'images/served')

  test('every product has two views of pictures that exist', () => {
    for (const { slug, imageNames } of PRODUCTS) {
      expect(imageNames.length, slug).toBeGreaterThanOrEqual(2)
      expect(
        imageNames.filter((name) => !(name in IMAGE_SHAPES)),
        slug,
      ).toEqual([])
    }
  })

  test('a product in several metal colours has two pictures in each of them, and none twice', () => {
    for (const product of PRODUCTS.filter(({ options }) => options?.alloys)) {
      const colours = [...new Set(product.options!.alloys!.map(({ colour }) => colour))]
      const names = colours.map((colour) => product.options!.imagesByColour?.[colour] ?? [])
      expect(
        colours.filter((_colour, at) => names[at]!.length < 2),
        product.slug,
      ).toEqual([])
      expect(findDuplicates(names.flat()), product.slug).toEqual([])
      expect(names[0], product.slug).toEqual(product.imageNames)
    }
  })

  test('a product that the home page shows has three', () => {
    const { diamondMasterpieces, goldCollection, earringCollection, platinumCollection } = homeContent
    const shown = [diamondMasterpieces, goldCollection, earringCollection, platinumCollection].flatMap(
      ({ products }) => products,
    )
    expect(shown).toHaveLength(12)
    expect(shown.filter((slug) => productBySlug.get(slug)!.imageNames.length < 3)).toEqual([])
  })

  test('each further view has a description, and no two views of one colour have the same', () => {
    for (const { slug, imageNames, options } of PRODUCTS)
      for (const names of [imageNames, ...Object.values(options?.imagesByColour ?? {})]) {
        const descriptions = names.slice(1).map((name) => VIEW_DESCRIPTIONS[name])
        expect(descriptions, slug).not.toContain(undefined)
        expect(findDuplicates(descriptions.map(String)), slug).toEqual([])
      }
  })

  test('every picture is there in each of its sizes, small enough to wait in a row', () => {
    for (const name of Object.keys(IMAGE_SHAPES)) {
      const { widths, narrow = [], placeholder, color, width } = getImage(name, '')
      const stems = [
        ...widths.map((each) => `${name}-${each}`),
        ...narrow.map((each) => `${name}-narrow-${each}`),
      ]
      const files = [`${name}.webp`, ...stems.flatMap((stem) => [`${stem}.avif`, `${stem}.webp`])]
      expect(files.filter((file) => !existsSync(join(served, file)))).toEqual([])
      expect(widths.at(-1)).toBe(width)
      expect(placeholder.length).toBeLessThanOrEqual(300)
      expect(color).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  test('a card loads at most 25 KB, a slide 120', () => {
    const heavy = (file: string, most: number) => statSync(join(served, file)).size > most
    for (const name of Object.keys(IMAGE_SHAPES)) {
      const { widths, narrow = [] } = getImage(name, '')
      for (const as of ['avif', 'webp']) {
        const cards = widths.filter((width) => width <= 480).map((width) => `${name}-${width}.${as}`)
        expect(cards.filter((file) => heavy(file, 25_000))).toEqual([])
        expect(heavy(`${name}-${widths.at(-1)}.${as}`, 120_000), `${name} as ${as}`).toBe(false)
        const cuts = narrow.map((width) => `${name}-narrow-${width}.${as}`)
        expect(cuts.filter((file) => heavy(file, 120_000))).toEqual([])
      }
    }
  })

  test('the film of the home page weighs at most 1.2 MB, in either form', () => {
    const { webm, mp4 } = homeContent.festival.video
    for (const path of [webm, mp4]) {
      const { size } = statSync(join(served, basename(path)))
      expect(size, path).toBeGreaterThan(100_000)
      expect(size, path).toBeLessThanOrEqual(1_200_000)
    }
  })

  test('slides are sharp on screens of two pixels in the place of one, and have their cut for phones', () => {
    for (const { imageName: name } of SLIDES) {
      expect(getImage(name, '')).toMatchObject({ width: 3000, height: 960, narrow: [480, 840, 1280] })
    }
  })

  test('the first slide, which the home page waits for, weighs at most 28 KB, on a phone 20', () => {
    expect(SLIDES[0]?.imageName).toBe('hero-ivory')
    expect(statSync(join(served, 'hero-ivory-1500.avif')).size).toBeLessThanOrEqual(28_000)
    expect(statSync(join(served, 'hero-ivory-narrow-840.avif')).size).toBeLessThanOrEqual(20_000)
  })

  test('categories, slides and banners show pictures that exist', () => {
    const names = [
      ...CATEGORIES.flatMap((category) => [category, ...category.subcategories]),
      ...SLIDES,
      ...createBanners(getPrice),
    ].map((each) => each.imageName)
    expect(names.filter((name) => !(name in IMAGE_SHAPES))).toEqual([])
  })

  test('no two products of one category have the same first picture', () => {
    const first = (product: SeedProduct) => `${product.category} ${product.imageNames[0]}`
    expect(findDuplicates(PRODUCTS.map(first))).toEqual([])
  })
})

describe('the home page', () => {
  test('the document is one that an owner could save', () => {
    const blocks = toBlocks(
      homeContent,
      (slugs) => slugs,
      (slug) => slug,
    )
    expect(home.save.body.parse({ blocks })).toEqual({ blocks })
    const settings = {
      ...SETTINGS,
      deliveryScope: 'city',
      takesCashOnDelivery: true,
      demoCode: null,
      canSendCodes: true,
      sendsMail: false,
      isUnclaimed: false,
      paysOnline: false,
      codeChannels: ['email'],
      gstState: null,
      maps: null,
    }
    expect(Settings.parse(settings)).toEqual(settings)
  })

  test('each section has its required number of tiles', () => {
    expect(homeContent.diamondMasterpieces.products).toEqual([
      'diamond-1',
      'diamond-2',
      'diamond-3',
      'diamond-4',
    ])
    expect(homeContent.goldCollection.products).toHaveLength(2)
    expect(homeContent.earringCollection.products).toHaveLength(4)
    expect(homeContent.platinumCollection.products).toHaveLength(2)
    expect(homeContent.goldJewelry.tiles).toHaveLength(6)
    expect(homeContent.ourCollection.tiles).toHaveLength(3)
    expect(homeContent.promises).toHaveLength(4)
    expect(homeContent.bridesOfIndia.tiles).toHaveLength(5)
    expect(homeContent.gifting.tiles).toHaveLength(6)
    expect(createBanners(getPrice).map(({ size }) => size)).toEqual([
      'large',
      'small',
      'small',
      'small',
      'small',
    ])
    expect(SLIDES).toHaveLength(5)
  })

  test('its product rows list products that exist and have the tag home', () => {
    const rows = [
      homeContent.diamondMasterpieces,
      homeContent.goldCollection,
      homeContent.earringCollection,
      homeContent.platinumCollection,
    ]
    for (const slug of rows.flatMap(({ products }) => products))
      expect(productBySlug.get(slug)?.tags, slug).toContain('home')
  })

  test('sample products link to the product of their name and show its rating', () => {
    for (const { id, rating, reviewCount } of homeContent.premiumCollection.samples) {
      expect(productBySlug.has(id), id).toBe(true)
      const { average, count } = getDemoRating(id)
      expect([rating, reviewCount], id).toEqual([toShownRating(average), count])
      expect(reviewCount, id).toBeGreaterThan(1)
    }
  })

  test('Gold Jewelry tiles lead to categories by their names', () => {
    const slugs = CATEGORIES.map(({ slug }) => slug)
    for (const { name } of homeContent.goldJewelry.tiles)
      expect(slugs).toContain(name.toLowerCase().replaceAll(' ', '-'))
  })

  test('slides and banners link to products and subcategories that exist', () => {
    for (const { path } of [...SLIDES, ...createBanners(getPrice), ...MENU]) {
      expect(toSafeLink(path), path).toBe(path)
      const [, kind, category, subcategory] = path.split('/')
      if (kind === 'product') expect(productBySlug.has(category!), path).toBe(true)
      if (kind !== 'category') continue
      const linkedCategory = CATEGORIES.find(({ slug }) => slug === category)
      expect(
        linkedCategory?.subcategories.map(({ slug }) => slug),
        path,
      ).toContain(subcategory)
    }
  })
})

describe('the promises of the demo shop', () => {
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
  }
  const texts = textsIn([
    homeContent,
    SETTINGS,
    PRODUCTS,
    CATEGORIES,
    SLIDES,
    createBanners(getPrice),
    MENU,
    COUPONS,
  ])

  test.each([
    ['a delivery by tomorrow', /(by|ships?|delivered)[ -]tomorrow/i],
    [
      'work within a day',
      /\b(in|within) (a|one) day\b|same day|takes one day|day, not a week|while you wait/i,
    ],
    ['work free of charge', /\bfree\b/i],
    ['alerts', /\balerts?\b/i],
    ['credit on a first order', /in credit/i],
    ['anything for ever', /\blifetime\b|\bfor ever\b|as often as/i],
  ])('do not include %s', (_, promise) => {
    expect(texts.filter((text) => promise.test(text))).toEqual([])
  })

  test('one-day shipping is only the heading: the text says when products are dispatched and how long delivery takes', () => {
    expect(texts.filter((text) => /one[- ]day/i.test(text) && text !== 'One Day Shipping')).toEqual([])
    expect(homeContent.oneDayShipping.text).toMatch(
      /leave our workshop within one working day.*\{deliveryEstimate\}/,
    )
  })
})

describe('rates, people and orders', () => {
  test('the history covers months, newest first, and ends with this morning', () => {
    expect(history.length).toBeGreaterThan(30)
    expect(history[0]?.effectiveAt.toISOString()).toBe('2026-11-21T03:45:00.000Z')
    expect(rates).toEqual({
      'gold-24k': 709200,
      'gold-22k': 650000,
      'gold-18k': 532000,
      'gold-14k': 415297,
      silver: 8850,
    })
    const times = history.map(({ effectiveAt }) => effectiveAt.getTime())
    expect(times).toEqual([...times].sort((a, b) => b - a))
    for (const { rates: each } of history) {
      expect(each['gold-24k']).toBeGreaterThan(each['gold-22k'])
      expect(each['gold-22k']).toBeGreaterThan(each['gold-18k'])
      expect(each.silver).toBeGreaterThan(0)
    }
  })

  test('no morning moved the rates by more than the form would ask about', () => {
    for (const [at, { rates: each }] of history.slice(0, -1).entries()) {
      const before = history[at + 1]!.rates
      for (const metal of ['gold-24k', 'silver'] as const)
        expect(Math.abs(each[metal] / before[metal] - 1)).toBeLessThan(0.03)
    }
  })

  test('before 9:15 in the morning the latest rates are those of the day before', () => {
    const early = createRateHistory(new Date('2026-11-20T21:00:00Z'))
    expect(early[0]?.effectiveAt.toISOString()).toBe('2026-11-20T03:45:00.000Z')
  })

  test('people have different names, live where the shop delivers, and were brought by people who came before', () => {
    const everyone = [...STAFF, ...CUSTOMERS]
    for (const field of ['key', 'email', 'phone', 'referralCode'] as const)
      expect(findDuplicates(everyone.map((person) => person[field]))).toEqual([])
    for (const { phone, referralCode } of everyone) {
      expect(phone).toMatch(/^\d{10}$/)
      expect(referralCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    }
    for (const { name, address, referredBy, joinedDaysAgo } of CUSTOMERS) {
      if (address) expect(Object.keys(DEFAULT_DELIVERY_POINTS), name).toContain(address.postalCode)
      if (referredBy)
        expect(CUSTOMERS.find(({ key }) => key === referredBy)?.joinedDaysAgo, name).toBeGreaterThan(
          joinedDaysAgo,
        )
    }
  })

  test('there are orders in every status, of people who had joined, with products that exist', () => {
    expect(new Set(ORDERS.map(({ statusChanges }) => statusChanges.at(-1)?.status ?? 'pending'))).toEqual(
      new Set(ORDER_STATUSES),
    )
    expect(ORDERS).toHaveLength(24)
    expect(findDuplicates(ORDERS.map(({ numberSuffix }) => numberSuffix))).toEqual([])
    for (const { numberSuffix, customer, daysAgo, lines, shipTo, couponCode } of ORDERS) {
      expect(numberSuffix).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
      const person = CUSTOMERS.find(({ key }) => key === customer)
      expect(person?.joinedDaysAgo, numberSuffix).toBeGreaterThan(daysAgo)
      expect(shipTo ?? person?.address, numberSuffix).toBeTruthy()
      for (const [slug] of lines) expect(productBySlug.has(slug), slug).toBe(true)
      if (couponCode) expect(COUPONS.map(({ code }) => code)).toContain(couponCode)
    }
  })

  test('one return awaits a decision, asked for within its days', () => {
    const asked = ORDERS.filter(({ returnRequest }) => returnRequest)
    expect(asked).toHaveLength(1)
    const { statusChanges, returnRequest } = asked[0]!
    const last = statusChanges.at(-1)!
    expect(last.status).toBe('delivered')
    const days = (returnRequest!.hoursAfter - last.hoursAfter) / 24
    expect(days).toBeGreaterThan(0)
    expect(days).toBeLessThan(
      { refund: SETTINGS.returnDays, exchange: SETTINGS.exchangeDays }[returnRequest!.wish],
    )
  })
})

describe('reviews', () => {
  const deliveredItems = [...ORDERS, ...PAST_ORDERS]
    .filter(({ statusChanges }) => statusChanges.at(-1)?.status === 'delivered')
    .flatMap(({ customer, lines }) => lines.map(([slug]) => `${customer} ${slug}`))

  test('there are 150, each of a delivered product, and at most one of a customer for a product', () => {
    expect(REVIEWS).toHaveLength(150)
    const reviewed = REVIEWS.map(({ author, product }) => `${author} ${product}`)
    expect(findDuplicates(reviewed)).toEqual([])
    expect(reviewed.filter((each) => !deliveredItems.includes(each))).toEqual([])
  })

  test('their stars differ and average about 4.4', () => {
    const average = REVIEWS.reduce((sum, { stars }) => sum + stars, 0) / REVIEWS.length
    expect(average).toBeGreaterThan(4.3)
    expect(average).toBeLessThan(4.5)
    expect(new Set(REVIEWS.map(({ stars }) => stars))).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  test('their texts have the length of a review, and no two are the same', () => {
    for (const { text, title } of REVIEWS) {
      expect(text.length, text).toBeGreaterThanOrEqual(MIN_REVIEW_LENGTH)
      expect(text.length, text).toBeLessThanOrEqual(MAX_REVIEW_LENGTH)
      expect(title?.length ?? 0, title).toBeLessThanOrEqual(MAX_REVIEW_TITLE_LENGTH)
    }
    expect(findDuplicates(REVIEWS.map(({ text }) => text))).toEqual([])
  })

  test('only published ones are answered or reported', () => {
    for (const { isPending, answer, reportNote, text } of REVIEWS)
      if (isPending) expect([answer, reportNote], text).toEqual([undefined, undefined])
  })

  test('orders of earlier months have numbers of their own and customers who had joined', () => {
    expect(findDuplicates([...ORDERS, ...PAST_ORDERS].map(({ numberSuffix }) => numberSuffix))).toEqual([])
    for (const { numberSuffix, customer, daysAgo } of PAST_ORDERS) {
      expect(numberSuffix).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
      expect(CUSTOMERS.find(({ key }) => key === customer)?.joinedDaysAgo).toBeGreaterThan(daysAgo)
    }
  })
})
