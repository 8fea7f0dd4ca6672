import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Filters } from '#contract/products.ts'
import { paise } from '#domain/money.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

type Input = Parameters<Api['products']['create']>[0]
type Query = NonNullable<Parameters<Api['products']['list']>[0]>

let shop: TestShop
let manager: Api
let category: { _id: string; slug: string }
const ids: Record<string, string> = {}
beforeAll(async () => {
  shop = await startTestShop()
  await shop.make.rate()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  category = (await manager.categories.create({ name: 'Rings' })).category
  const { options } = shop.modules.products
  const [ringSize, colour] = await Promise.all(
    ['Ring size', 'Metal colour'].map(
      async (name) =>
        (await options.list({ permissions: ['*'] } as never)).find((option) => option.name === name)!,
    ),
  )
  const valueId = (option: typeof ringSize, label: string) =>
    option!.values.find((value) => value.label === label)!._id
  const gold = (metal: 'gold-22k' | 'gold-18k', weightGrams: number) => ({
    metalInfo: { type: metal, weightGrams },
    priceInfo: { fixedPrice: false, makingCharges: 10, makingChargesType: 'percentage' as const },
  })
  await make('Aditi Ring', {
    options: [ringSize!._id, colour!._id],
    variants: [
      {
        valueIds: [valueId(ringSize, '12'), valueId(colour, 'Rose gold')],
        ...gold('gold-18k', 3),
        inventoryQuantity: 2,
      },
      {
        valueIds: [valueId(ringSize, '14'), valueId(colour, 'White gold')],
        ...gold('gold-18k', 4),
        inventoryQuantity: 0,
      },
      {
        valueIds: [valueId(ringSize, '16'), valueId(colour, 'Yellow gold')],
        ...gold('gold-22k', 5),
        inventoryQuantity: 3,
        isActive: false,
      },
    ],
    attributes: { Occasion: 'Wedding, Every day', 'Made for': 'Women' },
  })
  await make('Bela Band', {
    ...gold('gold-22k', 6),
    inventoryQuantity: 1,
    attributes: { Colour: 'Yellow gold', Occasion: 'Wedding', Style: 'Temple' },
  })
  await make('Charu Ring', {
    price: 90_000,
    material: 'Diamond',
    weight: 2,
    inventoryQuantity: 0,
    leadDays: 10,
    attributes: { 'Made for': 'Men' },
  })
  await make('Dhara Ring', {
    price: 5_000,
    material: 'Silver',
    options: [ringSize!._id],
    variants: [{ valueIds: [valueId(ringSize, '14')], price: 5_000, inventoryQuantity: 4 }],
  })
})
afterAll(() => shop.close())

async function make(name: string, given: Partial<Input>): Promise<void> {
  const { product } = await manager.products.create({
    name,
    description: 'x',
    material: 'Gold',
    category: category._id,
    ...given,
  })
  ids[name] = product._id
}

const list = async (query: Query) =>
  (await shop.anonymous.products.list({ sortBy: 'name', ...query })).products.map(({ name }) => name)
const filters = async (query: Query): Promise<Filters> =>
  (await shop.anonymous.products.list({ ...query, withFilters: true })).filters!
const countsOf = ({ groups }: Filters, code: string) =>
  Object.fromEntries(
    groups
      .filter((group) => group.code === code)
      .flatMap(({ values }) => values.map((value) => [value.code, value.count])),
  )

describe('a filter', () => {
  test.each<[Query, string[]]>([
    [{ metal: 'gold' }, ['Aditi Ring', 'Bela Band']],
    [{ metal: 'gold,silver' }, ['Aditi Ring', 'Bela Band', 'Dhara Ring']],
    [{ purity: '18k' }, ['Aditi Ring']],
    [{ purity: '22k' }, ['Bela Band']],
    [{ colour: 'rose' }, ['Aditi Ring']],
    [{ colour: 'yellow' }, ['Bela Band']],
    [{ stone: 'diamond' }, ['Charu Ring']],
    [{ size: 'ring-size-14' }, ['Aditi Ring', 'Dhara Ring']],
    [{ size: 'ring-size-16' }, []],
    [{ occasion: 'wedding' }, ['Aditi Ring', 'Bela Band']],
    [{ occasion: 'every-day', gender: 'women' }, ['Aditi Ring']],
    [{ gender: 'women,men' }, ['Aditi Ring', 'Charu Ring']],
    [{ style: 'temple' }, ['Bela Band']],
    [{ minWeight: 3.5, maxWeight: 5 }, ['Aditi Ring']],
    [{ maxWeight: 2 }, ['Charu Ring']],
    [{ inStock: true }, ['Aditi Ring', 'Bela Band', 'Dhara Ring']],
    [{ inStock: false }, ['Aditi Ring', 'Bela Band', 'Charu Ring', 'Dhara Ring']],
    [{ shipsWithin: 0 }, ['Aditi Ring', 'Bela Band', 'Dhara Ring']],
    [{ shipsWithin: 10 }, ['Aditi Ring', 'Bela Band', 'Charu Ring', 'Dhara Ring']],
    [{ metal: 'gold', minPrice: 40_000 }, ['Bela Band']],
    [{ metal: 'unknown' }, []],
    [{ metal: ' , ' }, ['Aditi Ring', 'Bela Band', 'Charu Ring', 'Dhara Ring']],
  ])('%o finds %o', async (query, names) => {
    expect(await list(query)).toEqual(names)
  })

  test('by carat weight looks at the diamonds of a variant, and at other stones where it has none', async () => {
    const stone = { count: 1, priceBasis: 'piece' as const, price: 1000 }
    const ruby = { ...stone, kind: 'ruby' as const, carats: 3 }
    const stonesOf: Record<string, NonNullable<Input['stones']>> = {
      'Ela Ring': [
        { ...stone, kind: 'diamond', carats: 0.3 },
        { ...stone, kind: 'diamond', carats: 0.2 },
        ruby,
      ],
      'Fiza Ring': [ruby],
      'Gita Ring': [{ ...stone, kind: 'diamond', carats: 0.499 }],
      'Hema Ring': [{ ...stone, kind: 'pearl', carats: 0 }],
    }
    const { category: stoned } = await manager.categories.create({ name: 'Stone rings' })
    for (const [name, stones] of Object.entries(stonesOf))
      await make(name, { price: 9_000, category: stoned._id, stones })
    const within = { category: stoned._id }
    expect(await list({ ...within, carat: '50-100' })).toEqual(['Ela Ring'])
    expect(await list({ ...within, carat: '25-50,200-500' })).toEqual(['Fiza Ring', 'Gita Ring'])
    expect(
      (await filters({ ...within, stone: 'diamond' })).groups.find(({ code }) => code === 'carat'),
    ).toEqual({
      code: 'carat',
      name: 'Carat weight',
      values: [
        { code: '25-50', label: '0.25 to 0.5 ct', count: 1 },
        { code: '50-100', label: '0.5 to 1 ct', count: 1 },
      ],
    })
    const { products } = await shop.anonymous.products.list({ ...within, sortBy: 'name' })
    expect(products.map(({ caratSummary }) => caratSummary)).toEqual([
      '0.50 ct diamond, 3.00 ct ruby',
      '3.00 ct ruby',
      '0.499 ct diamond',
      '',
    ])
    for (const name of Object.keys(stonesOf)) await manager.products.remove({ id: ids[name]! })
  })

  test('is the same in the listing of the category and in search', async () => {
    const query = { purity: '18k', size: 'ring-size-14' }
    const { products, pagination } = await shop.anonymous.products.listing({
      category: category.slug,
      ...query,
    })
    expect([products.map(({ name }) => name), pagination.total]).toEqual([['Aditi Ring'], 1])
    const found = await shop.anonymous.products.search({ q: 'ring', ...query })
    expect([found.products.map(({ name }) => name), found.pagination.total]).toEqual([['Aditi Ring'], 1])
  })
})

describe('the values to filter by', () => {
  test('are answered when they are asked for, with the number of products of each', async () => {
    expect(await shop.anonymous.products.list()).not.toHaveProperty('filters')
    const all = await filters({})
    expect(all.groups.map(({ code, name }) => [code, name])).toEqual([
      ['metal', 'Metal'],
      ['purity', 'Purity'],
      ['colour', 'Colour'],
      ['stone', 'Stone'],
      ['size', 'Ring size'],
      ['occasion', 'Occasion'],
      ['gender', 'Made for'],
      ['style', 'Style'],
      ['inStock', 'Availability'],
      ['shipsWithin', 'Ships within'],
    ])
    expect(all.groups.find(({ code }) => code === 'colour')!.values).toContainEqual({
      code: 'rose',
      label: 'Rose gold',
      count: 1,
      swatch: '#dba18b',
    })
    expect(all.groups.find(({ code }) => code === 'size')!.values).toEqual([
      { code: 'ring-size-12', label: '12', count: 1 },
      { code: 'ring-size-14', label: '14', count: 2 },
    ])
    expect(countsOf(all, 'occasion')).toEqual({ wedding: 2, 'every-day': 1 })
    expect(countsOf(all, 'shipsWithin')).toEqual({ 0: 3, 7: 3, 15: 4, 30: 4 })
    expect(all.price).toEqual({ min: 5_000, max: expect.any(Number) })
    expect(all.weight).toEqual({ min: 2, max: 6 })
  })

  test('count with the filters of the other groups, and without their own', async () => {
    const chosen = await filters({ metal: 'gold', purity: '18k' })
    expect(countsOf(chosen, 'purity')).toEqual({ '18k': 1, '22k': 1 })
    expect(countsOf(chosen, 'metal')).toEqual({ gold: 1 })
    expect(countsOf(chosen, 'occasion')).toEqual({ wedding: 1, 'every-day': 1 })
    expect(countsOf(await filters({ inStock: true, size: 'ring-size-14' }), 'inStock')).toEqual({ true: 1 })
    expect(countsOf(await filters({ maxPrice: 10_000 }), 'metal')).toEqual({ silver: 1 })
    expect((await filters({ maxPrice: 10_000 })).price).toEqual((await filters({})).price)
  })

  test('keep a chosen value that no product has any more, so that it can be removed', async () => {
    expect(countsOf(await filters({ metal: 'gold', stone: 'ruby' }), 'stone')).toEqual({ ruby: 0 })
  })

  test('belong to the category or the search', async () => {
    const listing = await shop.anonymous.products.listing({ category: category.slug, withFilters: true })
    expect(countsOf(listing.filters!, 'metal')).toEqual({ gold: 2, silver: 1 })
    const found = await shop.anonymous.products.search({ q: 'band', withFilters: true })
    expect(countsOf(found.filters!, 'metal')).toEqual({ gold: 1 })
  })
})

test('a sale, a new price and a rating reach the listing at once', async () => {
  const id = ids['Bela Band']!
  const variantId = await shop.make.defaultVariantId(id)
  await shop.database.transaction((tx) =>
    shop.modules.products.reserveStock(tx, [{ variantId, quantity: 1 }]),
  )
  shop.shop.invalidateCaches()
  expect(await list({ inStock: true, purity: '22k' })).toEqual([])
  expect(await list({ shipsWithin: 30, purity: '22k' })).toEqual([])
  await shop.make.productColumns(id, { isFixedPrice: true, fixedPricePaise: paise(100) })
  shop.shop.invalidateCaches()
  expect(await list({ maxPrice: 1 })).toEqual(['Bela Band'])
})

test('new rates reach the prices of variants that lists are filtered by', async () => {
  const size12 = { size: 'ring-size-12', inStock: true }
  const { price } = await filters(size12)
  const dearer = { ...size12, minPrice: Math.ceil(price!.max * 1.5) }
  expect(await list(dearer)).toEqual([])
  const admin = shop.as(await shop.make.admin())
  const { data } = await shop.anonymous.rates.current()
  await admin.rates.add({
    rate24K: data.rate24K * 2,
    rate22K: data.rate22K * 2,
    rate18K: data.rate18K * 2,
    rateSilver: data.rateSilver * 2,
    effectiveDate: data.effectiveDate,
    confirm: true,
  })
  expect(await list(dearer)).toEqual(['Aditi Ring'])
})
