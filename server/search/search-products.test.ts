import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { products } from '#server/products/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { buildSearchText } from './text.ts'

type Query = NonNullable<Parameters<Api['products']['search']>[0]>
type Input = Parameters<Api['products']['create']>[0]

let shop: TestShop
let manager: Api
const categoryIds: Record<string, string> = {}
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  for (const name of ['Earrings', 'Rings', 'Bangles', 'Necklaces']) {
    const subcategories = name === 'Earrings' ? [{ name: 'Jhumka' }] : []
    categoryIds[name] = (await manager.categories.create({ name, subcategories })).category._id
  }
})
afterAll(() => shop.close())

const make = async (name: string, categoryName = 'Earrings', given: Partial<Input> = {}) =>
  (
    await manager.products.create({
      name,
      description: 'x',
      price: 20_000,
      material: 'Gold',
      category: categoryIds[categoryName]!,
      ...given,
    })
  ).product
const search = (q: string, query: Omit<Query, 'q'> = {}) => shop.anonymous.products.search({ q, ...query })
const found = async (q: string, query: Omit<Query, 'q'> = {}) =>
  (await search(q, query)).products.map(({ name }) => name)

describe('search', () => {
  beforeEach(async () => {
    await shop.database.db.delete(products)
  })

  test('finds every word of the query, in whatever order and case, with or without accents', async () => {
    await make('Meenakshi Jhumka')
    await make('Kanchi Bali')
    await make('Collier Élégance', 'Necklaces')
    expect(await found('JHUMKA meenakshi')).toEqual(['Meenakshi Jhumka'])
    expect(await found('elegance')).toEqual(['Collier Élégance'])
    expect(await found('élégance')).toEqual(['Collier Élégance'])
    expect(await found('meenakshi bali')).toEqual([])
  })

  test.each([
    ['jumka', 'Meenakshi Jhumka', 'Earrings'],
    ['jhumkka', 'Meenakshi Jhumka', 'Earrings'],
    ['menakshi', 'Meenakshi Jhumka', 'Earrings'],
    ['bangel', 'Lotus Bangle', 'Bangles'],
    ['neckalce', 'Temple Necklace', 'Necklaces'],
    ['mangalsutr', 'Vati Mangalsutra', 'Necklaces'],
    ['solitare ring', 'Solitaire Ring', 'Rings'],
  ])('forgives %s', async (q, name, categoryName) => {
    // gold is also called bangaram, which is near to bangel and no bangle
    await make('Other Piece', 'Rings', { material: 'Gold' })
    await make(name, categoryName)
    const [first, ...others] = await found(q)
    expect([first, others.includes('Other Piece')]).toEqual([name, false])
  })

  test.each([
    ['chudi', 'Lotus Bangle', 'Bangles'],
    ['kara', 'Lotus Kada', 'Bangles'],
    ['nathni', 'Bridal Nath', 'Earrings'],
    ['nose ring', 'Bridal Nath', 'Earrings'],
    ['payal', 'Silver Anklet', 'Bangles'],
    ['haar', 'Temple Necklace', 'Necklaces'],
    ['maang tikka', 'Ruby Tikka', 'Earrings'],
    ['bali', 'Twisted Hoops', 'Earrings'],
    ['sona', 'Plain Piece', 'Rings'],
    ['nathni', 'Ruby Nose Ring', 'Earrings'],
  ])('knows the words of the trade: %s', async (q, name, categoryName) => {
    await make('Other', 'Rings', { material: 'Titanium' })
    await make(name, categoryName)
    expect(await found(q)).toEqual([name])
  })

  test('a word begins where a word begins: ring is no earring, and a nose ring is none either', async () => {
    await make('Ruby Ring', 'Rings')
    await make('Studs', 'Earrings')
    await make('Bridal Nath', 'Necklaces')
    expect(await found('ring')).toEqual(['Ruby Ring'])
  })

  test('a word of the trade is met as a whole, any other by its beginning', async () => {
    await make('Gents Kada', 'Bangles')
    await make('Vati Mangalsutra', 'Necklaces')
    expect(await found('man')).toEqual(['Gents Kada'])
    expect(await found('vat')).toEqual(['Vati Mangalsutra'])
  })

  test('finds parts of a SKU, a brand, a material, a tag, an attribute and a subcategory', async () => {
    await make('Plain', 'Earrings', {
      sku: 'SW-JH-0042',
      brand: 'Vasudha',
      material: 'Platinum',
      tags: ['bridal-edit'],
      attributes: { Purity: 'PT950' },
      subcategory: 'Jhumka',
    })
    await make('Decoy', 'Rings', { sku: 'SW-KD-0001' })
    for (const q of ['SW-JH-0042', 'jh-00', '0042', 'JH', 'vasudha', 'platinum', 'bridal', 'pt950', 'jhumka'])
      expect(await found(q)).toEqual(['Plain'])
  })

  test('ranks the exact name, then its beginning, then all words in the name, then elsewhere', async () => {
    await make('Plain', 'Earrings', { tags: ['lotus', 'ring'] })
    await make('Big Ring of the Lotus', 'Rings')
    await make('Lotus Ring with Ruby', 'Rings')
    await make('Lotus Ring', 'Rings')
    expect(await found('lotus ring')).toEqual([
      'Lotus Ring',
      'Lotus Ring with Ruby',
      'Big Ring of the Lotus',
      'Plain',
    ])
  })

  test('reads a price and a purity out of the words', async () => {
    await shop.make.rate({ 'gold-22k': 6500, 'gold-18k': 5000 })
    const ring = (weightGrams: number, type: 'gold-22k' | 'gold-18k') => ({
      metalInfo: { type, weightGrams },
      price: '' as const,
      priceInfo: { fixedPrice: false, makingCharges: 0 },
    })
    await make('Light Ring', 'Rings', ring(4, 'gold-22k'))
    await make('Heavy Ring', 'Rings', ring(10, 'gold-22k'))
    await make('Pale Ring', 'Rings', ring(4, 'gold-18k'))
    await make('22K Coin Ring', 'Rings', { price: 9000 })
    expect((await found('22k ring under 50000')).sort()).toEqual(['22K Coin Ring', 'Light Ring'])
    expect(await found('ring above 50k')).toEqual(['Heavy Ring'])
    expect(await found('under 50000', { minPrice: 10_000, sortBy: 'price_asc' })).toEqual([
      'Pale Ring',
      'Light Ring',
    ])
  })

  test('of nothing, or of words that narrow nothing, shows everything; of signs alone, nothing', async () => {
    await make('Aarti')
    await make('Bela', 'Rings')
    expect((await search('')).pagination.total).toBe(2)
    expect((await search('jewellery')).pagination.total).toBe(2)
    for (const q of ['%', '_', '***', "'", '\\', '🙂']) expect(await found(q)).toEqual([])
    expect(await found('bela - %')).toEqual(['Bela'])
  })

  test('finds other scripts', async () => {
    await make('मीनाक्षी झुमका')
    expect(await found('झुमका')).toEqual(['मीनाक्षी झुमका'])
  })

  test.each([
    ['price_low', ['C', 'B', 'A']],
    ['price_asc', ['C', 'B', 'A']],
    ['price_high', ['A', 'B', 'C']],
    ['price_desc', ['A', 'B', 'C']],
    ['name_asc', ['A', 'B', 'C']],
    ['name_desc', ['C', 'B', 'A']],
    ['newest', ['C', 'B', 'A']],
    ['rating', ['B', 'C', 'A']],
  ] as const)('sorts by %s', async (sortBy, expected) => {
    for (const [name, price, ratingAverage] of [
      ['A', 300, 1],
      ['B', 200, 5],
      ['C', 100, 3],
    ] as const) {
      shop.clock.advance(1000)
      await shop.make.product({
        name,
        price,
        ratingAverage,
        categoryId: categoryIds.Rings!,
        createdAt: shop.clock.now(),
      })
    }
    expect(await found('', { sortBy })).toEqual(expected)
  })

  test('counts categories, brands and materials, each by the other filters', async () => {
    await make('Jhumka one', 'Earrings', { brand: 'Vasudha', material: 'Gold' })
    await make('Jhumka two', 'Earrings', { brand: 'Aarya', material: 'Ruby' })
    await make('Jhumka three', 'Necklaces', { material: 'Pearl' })
    const { facets } = await search('jhumka')
    expect(facets.categories).toEqual([
      { value: 'earrings', label: 'Earrings', count: 2 },
      { value: 'necklaces', label: 'Necklaces', count: 1 },
    ])
    expect(facets.brands.map(({ value, count }) => [value, count])).toEqual([
      ['Aarya', 1],
      ['Vasudha', 1],
    ])
    expect(facets.materials.map(({ value, count }) => [value, count])).toEqual([
      ['Gemstone', 2],
      ['Gold', 1],
    ])
    const chosen = await search('jhumka', { brand: 'Vasudha', material: 'Gemstone' })
    expect(chosen.products).toEqual([])
    expect(chosen.facets.brands.map(({ value }) => value)).toEqual(['Aarya'])
    expect(chosen.facets.materials.map(({ value }) => value)).toEqual(['Gold'])
    expect(chosen.facets.categories).toEqual([])
  })

  test('counts a product by its new category, brand and material after they change', async () => {
    const product = await make('Tara', 'Rings', { brand: 'Devi Gold', material: 'Gold' })
    await manager.products.update({
      id: product._id,
      brand: 'Saptapadi',
      material: 'Silver',
      category: categoryIds.Bangles!,
    })
    const { facets } = await search('tara')
    expect(facets).toEqual({
      categories: [{ value: 'bangles', label: 'Bangles', count: 1 }],
      brands: [{ value: 'Saptapadi', label: 'Saptapadi', count: 1 }],
      materials: [{ value: 'Silver', label: 'Silver', count: 1 }],
    })
  })

  test('is narrowed by category, price, brand, material and tag', async () => {
    await make('Jhumka A', 'Earrings', { price: 100, tags: ['gifts'] })
    await make('Jhumka B', 'Necklaces', { price: 200, brand: 'Aarya' })
    const by = (query: Omit<Query, 'q'>) => found('jhumka', query)
    expect(await by({ category: 'earrings' })).toEqual(['Jhumka A'])
    expect(await by({ minPrice: 150 })).toEqual(['Jhumka B'])
    expect(await by({ maxPrice: 100 })).toEqual(['Jhumka A'])
    expect(await by({ brand: 'Aarya' })).toEqual(['Jhumka B'])
    expect(await by({ tag: 'gifts' })).toEqual(['Jhumka A'])
  })

  test('does not guess at other spellings where the words are known and only the filters exclude them', async () => {
    await make('Jhumka', 'Earrings', { price: 100 })
    await make('Jhumar', 'Earrings', { price: 9000 })
    expect(await found('jhumka', { minPrice: 5000 })).toEqual([])
  })

  test('shows customers nothing that is hidden', async () => {
    await make('Jhumka', 'Earrings', { isActive: false })
    expect(await found('jhumka')).toEqual([])
    expect(await found('jumka')).toEqual([])
    expect((await manager.products.search({ q: 'jhumka' })).pagination.total).toBe(1)
  })

  test.each(['x'.repeat(101), 'a%00'])('of more than 100 characters or of NUL is a 400', async (q) => {
    expect((await shop.inject({ url: `/api/products/search?q=${q}` })).statusCode).toBe(400)
  })

  test.each([
    '(',
    '[a',
    'a{2,3}',
    '\\m',
    'a|b',
    '.*',
    '^$',
    '?',
    "';--",
    '-',
    '--x',
    '$1',
    '%25%5C',
    'k-',
    'under 99999999999999999999',
    'under 0.00001',
    'above 1e9 lakh',
    '22k 24k 18k',
    'x'.repeat(100),
    'word '.repeat(20).trim(),
  ])('of %s is only text', async (q) => {
    await make('Piece')
    const answer = await shop.inject({ url: `/api/products/search?q=${encodeURIComponent(q)}` })
    expect(answer.statusCode).toBe(200)
    expect((await shop.inject({ url: `/api/products/suggest?q=${encodeURIComponent(q)}` })).statusCode).toBe(
      200,
    )
  })
})

describe('suggestions', () => {
  beforeAll(async () => {
    await shop.database.db.delete(products)
    for (let n = 0; n < 9; n += 1) await make(`Meenakshi Jhumka ${n}`)
    await make('Hidden Jhumka', 'Earrings', { isActive: false })
  })
  const suggest = (q: string) => shop.anonymous.products.suggest({ q })

  test('are at most eight: trade terms, categories and products, with their links', async () => {
    const list = await suggest('jhum')
    expect(list.length).toBe(8)
    expect(list.filter(({ type }) => type === 'term')).toEqual([
      { type: 'term', label: 'jhumka', path: '/search?q=jhumka' },
    ])
    expect(list).toContainEqual({
      type: 'category',
      label: 'Jhumka in Earrings',
      path: '/category/earrings/jhumka',
    })
    expect(list).toContainEqual(
      expect.objectContaining({
        type: 'product',
        path: expect.stringMatching(/^\/product\/meenakshi-jhumka/),
      }),
    )
    expect(list.some(({ label }) => label.startsWith('Hidden'))).toBe(false)
  })

  test('offer no word that finds nothing, and nothing for a letter or two signs', async () => {
    expect(await suggest('pay')).toEqual([])
    for (const q of ['', 'j', '%%', ' ']) expect(await suggest(q)).toEqual([])
  })

  test('complete the last of several words', async () => {
    expect((await suggest('meenakshi jhu'))[0]).toEqual({
      type: 'term',
      label: 'meenakshi jhumka',
      path: '/search?q=meenakshi%20jhumka',
    })
  })
})

describe('a query that finds nothing', () => {
  beforeEach(async () => {
    await shop.database.db.delete(products)
    await make('Meenakshi Jhumka')
    await make('Kanchi Bali', 'Earrings', { attributes: { Diameter: '22 mm' } })
  })

  test.each([
    ['jumka', 'jhumka', 'Meenakshi Jhumka'],
    ['Minakshi JHUMKA', 'meenakshi jhumka', 'Meenakshi Jhumka'],
    ['tiny bali', 'bali', 'Kanchi Bali'],
    ['goldbali', 'gold bali', 'Kanchi Bali'],
    ['bali 7', 'bali', 'Kanchi Bali'],
    ['jumka under 1 lakh', 'jhumka under 1 lakh', 'Meenakshi Jhumka'],
  ])('%s is read as %s, and the answer says so', async (q, readAs, name) => {
    const answer = await search(q)
    expect([answer.readAs, answer.products.map((product) => product.name)]).toEqual([readAs, [name]])
  })

  test.each(['meenakshi bali', 'xyzzy', 'bali sw-er-9999', 'jhumka above 5 lakh'])(
    '%s finds nothing and is not read otherwise: its words are known, like none, or a SKU',
    async (q) => {
      const answer = await search(q)
      expect([answer.readAs, answer.products]).toEqual([null, []])
    },
  )

  test('is never corrected to a word that only an inactive or deleted product has', async () => {
    const hidden = await make('Padmavati Choker', 'Necklaces')
    expect((await search('padmawati')).readAs).toBe('padmavati')
    await manager.products.update({ id: hidden._id, isActive: false })
    expect((await search('padmawati')).readAs).toBe(null)
    await manager.products.remove({ id: hidden._id })
    expect((await manager.products.search({ q: 'padmawati' })).readAs).toBe(null)
  })

  test('suggests the word that was meant, and what it finds', async () => {
    const [first, ...others] = await shop.anonymous.products.suggest({ q: 'jumka' })
    expect(first).toEqual({ type: 'term', label: 'jhumka', path: '/search?q=jhumka' })
    expect(others.map(({ label }) => label)).toContain('Meenakshi Jhumka')
  })
})

describe('words that are filters', () => {
  beforeEach(async () => {
    await shop.database.db.delete(products)
  })

  async function makeBangles() {
    const option = (await shop.anonymous.options.list()).find(({ code }) => code === 'bangle-size')!
    const inSizes = (...labels: string[]) => ({
      options: [option._id],
      variants: labels.map((label, index) => ({
        valueIds: [option.values.find((value) => value.label === label)!._id],
        price: 60_000 + index * 10_000,
        inventoryQuantity: 1,
      })),
    })
    await make('Lotus Bangle', 'Bangles', inSizes('2-4', '2-6'))
    await make('Temple Bangle', 'Bangles', inSizes('2-8'))
  }

  test.each([
    ['bangle 2-6', { size: 'bangle-size-2-6' }, ['Lotus Bangle']],
    ['bangles 2.8 under 1 lakh', { maxPrice: 100_000, size: 'bangle-size-2-8' }, ['Temple Bangle']],
    ['bangle under 65000', { maxPrice: 65_000 }, ['Lotus Bangle', 'Temple Bangle']],
    // one variant has all of it
    ['bangle 2-6 under 65000', { maxPrice: 65_000, size: 'bangle-size-2-6' }, []],
  ])('%s is read as %o, and finds what these filters find', async (q, filters, names) => {
    await makeBangles()
    const { understood, products: listed } = await search(q)
    expect(understood?.filters).toEqual(filters)
    expect(listed.map(({ name }) => name).sort()).toEqual(names)
    const { q: rest, filters: given } = understood!
    expect((await found(rest, given)).sort()).toEqual(names)
  })

  test('a chosen filter comes before one in words', async () => {
    await makeBangles()
    const { understood, products: listed } = await search('bangle 2-6', { size: 'bangle-size-2-8' })
    expect([understood, listed.map(({ name }) => name)]).toEqual([null, ['Temple Bangle']])
  })

  test('a size that only texts have is a word', async () => {
    await make('Panna Bangle', 'Bangles', { attributes: { Size: '2.4' } })
    expect(await found('bangle 2.4')).toEqual(['Panna Bangle'])
  })

  test('a search above or below all prices tells the nearest price', async () => {
    await makeBangles()
    const { products: none, filters } = await search('bangle under 50k', { withFilters: true })
    expect([none, filters!.price]).toEqual([[], { min: 60_000, max: 70_000 }])
  })
})

test('a product is found by its name, its category and its other texts, also by synonyms', () => {
  expect(
    buildSearchText({
      name: 'Élan Nose Pin',
      skus: ['SW-1'],
      material: 'Gold',
      category: 'Nath & Tikka',
      subcategory: null,
      otherTexts: ['Gold 22K', null],
      tags: ['Gold', 'for-her'],
      attributes: { Size: '2.4', Chain: 'None', Pearls: '3' },
    }),
  ).toEqual({
    words: [
      "'=elan_nose_pin':1A 'elan':1A '#nosepin':1A '#nath':1B '#gold':1B '#tikka':1B '_Gold':1D '_for-her':1D 'sw-1':1D 'sw':1D",
      "'1':1D '22k':1D 'for-her':1D 'for':1D '#women':1D '2.4':1D 'none':1D '3':1D '#pearl':1D 'sw1':1D",
    ].join(' '),
    nameAndSku: 'élan nose pin\nsw-1\nsw1',
    spelling: ['elan', 'for', 'none'],
  })
})
