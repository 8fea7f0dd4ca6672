import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '#seed/generated/random.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

type Query = {
  size?: string
  colour?: string
  purity?: string
  metal?: string
  gender?: string
  inStock?: boolean
  shipsWithin?: number
  minPrice?: number
  maxPrice?: number
  minWeight?: number
  maxWeight?: number
}
type Variant = {
  size: string
  colour: 'yellow' | 'rose' | 'white'
  metal: 'gold-22k' | 'gold-18k' | 'silver'
  price: number
  weight: number
  stock: number
  leadDays: number | null
  isActive: boolean
}
type Ring = { name: string; gender: 'men' | 'women'; variants: Variant[] }

const COLOURS = ['yellow', 'rose', 'white'] as const
const METALS = ['gold-22k', 'gold-18k', 'silver'] as const
const SIZES = ['10', '12', '14']
const PURITIES = { 'gold-22k': '22k', 'gold-18k': '18k', silver: '999' }

let shop: TestShop
let category: string
const rings: Ring[] = []

beforeAll(async () => {
  shop = await startTestShop()
  const manager = shop.as(await shop.make.user({ role: 'manager' }))
  category = (await manager.categories.create({ name: 'Rings' })).category.slug
  const options = await shop.anonymous.options.list()
  const [size, colour] = ['ring-size', 'metal-colour'].map(
    (code) => options.find((option) => option.code === code)!,
  )
  const random = createRandom(2026)
  const isTrueIn = (share: number) => random.numberBetween(0, 1) < share
  for (let number = 0; number < 20; number += 1) {
    const ring: Ring = {
      name: `Ring ${String(number).padStart(2, '0')}`,
      gender: random.pick(['men', 'women'] as const),
      variants: SIZES.flatMap((label) => COLOURS.map((name) => [label, name] as const))
        .filter(() => isTrueIn(0.35))
        .map(([label, name]) => ({
          size: label,
          colour: name,
          metal: random.pick(METALS),
          price: Math.round(random.numberBetween(10, 60)) * 1000,
          weight: Math.round(random.numberBetween(2, 9)),
          stock: isTrueIn(0.5) ? 3 : 0,
          leadDays: isTrueIn(0.3) ? random.pick([7, 20]) : null,
          isActive: isTrueIn(0.9),
        })),
    }
    if (!ring.variants.some(({ isActive }) => isActive)) continue
    rings.push(ring)
    await manager.products.create({
      name: ring.name,
      description: 'x',
      material: 'Gold',
      category,
      attributes: { Gender: ring.gender },
      options: [size!._id, colour!._id],
      variants: ring.variants.map((variant) => ({
        valueIds: [
          size!.values.find(({ label }) => label === variant.size)!._id,
          colour!.values.find(({ code }) => code === variant.colour)!._id,
        ],
        metalInfo: { type: variant.metal, weightGrams: variant.weight },
        price: variant.price,
        inventoryQuantity: variant.stock,
        leadDays: variant.leadDays,
        isActive: variant.isActive,
      })),
    })
  }
})
afterAll(() => shop.close())

/** What a shopper expects: one variant has all that was chosen. */
function matches({ gender, variants }: Ring, query: Query): boolean {
  const isChosen = (chosen: string | undefined, value: string) => !chosen || chosen.split(',').includes(value)
  return (
    isChosen(query.gender, gender) &&
    variants.some((variant) => {
      const days = variant.stock > 0 ? 0 : (variant.leadDays ?? Number.POSITIVE_INFINITY)
      return (
        variant.isActive &&
        isChosen(query.size, `ring-size-${variant.size}`) &&
        isChosen(query.colour, variant.colour) &&
        isChosen(query.purity, PURITIES[variant.metal]) &&
        isChosen(query.metal, variant.metal.split('-')[0]!) &&
        variant.price >= (query.minPrice ?? 0) &&
        variant.price <= (query.maxPrice ?? Number.POSITIVE_INFINITY) &&
        variant.weight >= (query.minWeight ?? 0) &&
        variant.weight <= (query.maxWeight ?? Number.POSITIVE_INFINITY) &&
        days <= (query.shipsWithin ?? Number.POSITIVE_INFINITY) &&
        (!query.inStock || days === 0)
      )
    })
  )
}

const namesOf = (query: Query) => rings.filter((ring) => matches(ring, query)).map(({ name }) => name)

const random = createRandom(17)
const CHOICES: Query[] = [
  { size: 'ring-size-14' },
  { size: 'ring-size-10,ring-size-12' },
  { colour: 'rose' },
  { purity: '18k' },
  { purity: '22k,999' },
  { metal: 'gold' },
  { gender: 'women' },
  { inStock: true },
  { shipsWithin: 7 },
  { minPrice: 25_000, maxPrice: 35_000 },
  { maxPrice: 30_000 },
  { minPrice: 40_000 },
  { minWeight: 4, maxWeight: 5 },
  { maxWeight: 4 },
]
const pairs = CHOICES.flatMap((one, index) => CHOICES.slice(index + 1).map((other) => ({ ...one, ...other })))
const larger = Array.from({ length: 40 }, () =>
  Object.assign({}, ...Array.from({ length: 4 }, () => random.pick(CHOICES))),
)
const QUERIES: Query[] = [{}, ...CHOICES, ...pairs, ...larger]

test('a product is found if one of its variants matches all filters', async () => {
  for (const query of QUERIES) {
    const { products } = await shop.anonymous.products.list({ ...query, limit: 100, sortBy: 'name' })
    expect.soft([query, products.map(({ name }) => name)]).toEqual([query, namesOf(query)])
  }
})

test('categories and search find the same products', async () => {
  for (const query of QUERIES.slice(-10)) {
    const expected = namesOf(query).length
    const listing = await shop.anonymous.products.listing({ ...query, category })
    expect.soft([query, listing.pagination.total]).toEqual([query, expected])
    expect.soft([query, listing.products.length]).toEqual([query, Math.min(expected, 12)])
    const found = await shop.anonymous.products.search({ ...query, q: 'ring' })
    expect.soft([query, found.pagination.total]).toEqual([query, expected])
  }
})

test('each count is the number of products that choosing the value finds', async () => {
  for (const query of QUERIES.filter((_query, index) => index % 3 === 0)) {
    const { filters, pagination } = await shop.anonymous.products.list({ ...query, withFilters: true })
    expect.soft([query, pagination.total]).toEqual([query, namesOf(query).length])
    for (const { code, values } of filters!.groups)
      for (const value of values) {
        const choice = {
          [code]: code === 'inStock' ? true : code === 'shipsWithin' ? Number(value.code) : value.code,
        }
        const count = namesOf({ ...query, ...choice }).length
        expect.soft([query, code, value.code, value.count]).toEqual([query, code, value.code, count])
      }
  }
})
