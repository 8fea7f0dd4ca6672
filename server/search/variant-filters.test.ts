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
  /** Null: of no metal that the shop knows, and without a weight. */
  metal: 'gold-22k' | 'gold-18k' | 'silver' | null
  /** Null: it follows the rate of the metal, and there is none. */
  price: number | null
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
        .map(([label, name]) => ({ label, name, metal: isTrueIn(0.85) ? random.pick(METALS) : null }))
        .map(({ label, name, metal }) => ({
          size: label,
          colour: name,
          metal,
          price: metal && isTrueIn(0.15) ? null : Math.round(random.numberBetween(10, 60)) * 1000,
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
        metalInfo: variant.metal && { type: variant.metal, weightGrams: variant.weight },
        price: variant.price,
        priceInfo: { fixedPrice: variant.price !== null },
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
  const isInRange = (value: number | null, min: number | undefined, max: number | undefined) =>
    value === null
      ? min === undefined && max === undefined
      : value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY)
  return (
    isChosen(query.gender, gender) &&
    variants.some((variant) => {
      const days = variant.stock > 0 ? 0 : (variant.leadDays ?? Number.POSITIVE_INFINITY)
      return (
        variant.isActive &&
        isChosen(query.size, `ring-size-${variant.size}`) &&
        isChosen(query.colour, variant.colour) &&
        isChosen(query.purity, variant.metal ? PURITIES[variant.metal] : '') &&
        // without a metal, the material of the product counts
        isChosen(query.metal, variant.metal?.split('-')[0] ?? 'gold') &&
        isInRange(variant.price, query.minPrice, query.maxPrice) &&
        isInRange(variant.metal && variant.weight, query.minWeight, query.maxWeight) &&
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
