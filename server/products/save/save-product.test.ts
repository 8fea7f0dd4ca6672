import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { auditLog } from '#server/audit/tables.ts'
import { goldRates } from '#server/rates/tables.ts'
import {
  countFulfilled,
  runConcurrently,
  waitForBlockedTransaction,
} from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { currentPrice } from '../queries.ts'
import { products, productVariants } from '../tables.ts'

let shop: TestShop
let manager: Api
let category: { id: string; slug: string }
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  const made = await manager.categories.create({
    name: 'Earrings',
    subcategories: [{ name: 'Jhumka' }, { name: 'Studs' }],
  })
  category = { id: made.category._id, slug: made.category.slug }
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
  await shop.database.db.delete(goldRates)
})

type Input = Parameters<Api['products']['create']>[0]
const jhumka = (given: Partial<Input> = {}): Input => ({
  name: 'Meenakshi Jhumka',
  description: 'Temple work in 22K gold.',
  price: 25_000.5,
  category: category.id,
  material: 'Gold' as const,
  ...given,
})
const create = async (given: Partial<Input> = {}) => (await manager.products.create(jhumka(given))).product
const update = async (id: string, given: object) => (await manager.products.update({ id, ...given })).product
const LIVE = {
  metalInfo: { type: 'gold-22k', weightGrams: 18.42 },
  priceInfo: { fixedPrice: false, makingCharges: 14, makingChargesType: 'percentage', stoneCharges: 1500 },
} as const

describe('a product', () => {
  test('is made as the form says, with what it leaves out as usual', async () => {
    const product = await create({ subcategory: 'Jhumka', weight: 18.42, sku: 'JH-001', brand: 'Vasudha' })
    expect(product).toMatchObject({
      slug: 'meenakshi-jhumka',
      price: 25_000.5,
      compareAtPrice: null,
      sku: 'JH-001',
      brand: 'Vasudha',
      weight: 18.42,
      weightUnit: 'g',
      inventoryQuantity: 0,
      isActive: true,
      isFeatured: false,
      version: 1,
      category: { slug: 'earrings', name: 'Earrings' },
      subcategory: { name: 'Jhumka' },
      images: [],
      imageUrl: '',
      priceBreakup: null,
      isLivePriced: false,
      tags: [],
      attributes: {},
    })
  })

  test.each([
    ['name', 'Name is required'],
    ['description', 'Description is required'],
    ['category', 'Category is required'],
  ])('needs a %s', async (field, message) => {
    await expect(create({ [field]: ' ' })).rejects.toMatchObject({ kind: 'invalid', message })
  })

  test('is jewellery for the tax office unless its HSN says another', async () => {
    const coin = await create({ name: 'Lotus Gold Coin', hsn: '7118' })
    expect(coin.hsn).toBe('7118')
    expect((await update(coin._id, { price: 9000 })).hsn).toBe('7118')
    expect((await update(coin._id, { hsn: '' })).hsn).toBe('7113')
    await expect(update(coin._id, { hsn: '711' })).rejects.toMatchObject({
      errors: [{ path: 'hsn', message: 'HSN is 4, 6 or 8 digits' }],
    })
  })

  test('needs a price unless it follows the rate, and then the metal and its weight', async () => {
    await expect(create({ price: '' })).rejects.toMatchObject({ message: 'Price is required' })
    await expect(create({ price: -1 })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(create({ price: '', priceInfo: LIVE.priceInfo })).rejects.toMatchObject({
      message: 'A price that follows the rate needs the metal and its weight',
    })
  })

  test.each([
    ['an unknown category', { category: 'none' }],
    ['an unknown subcategory', { subcategory: 'Kada' }],
    ['an unknown material', { material: 'Mud' as never }],
    ['a negative stock', { inventoryQuantity: -1 }],
    ['a third of a paisa', { price: 1.333 }],
    ['eleven kilograms of gold', { ...LIVE, metalInfo: { type: 'gold-22k' as const, weightGrams: 11_000 } }],
    ['making charges of 2000 %', { ...LIVE, priceInfo: { ...LIVE.priceInfo, makingCharges: 2000 } }],
    ['a slug of signs', { slug: '!!!' }],
    ['a slug that is a call of the shop', { slug: 'Export' }],
  ])('is not made with %s', async (_, given) => {
    await expect(create(given)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('is not made with a price of 0', async () => {
    await expect(create({ price: 0 })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'The price must be above ₹0',
      errors: [{ path: 'price' }],
    })
  })

  test('has no price of 0, whatever writes to the tables', async () => {
    await create()
    const { pool } = shop.database
    await expect(pool.query('update product_variants set fixed_price_paise = 0')).rejects.toMatchObject({
      constraint: 'product_variants_price_positive',
    })
    await expect(pool.query('update variant_prices set price_paise = 0')).rejects.toMatchObject({
      constraint: 'variant_prices_price_positive',
    })
  })

  test('gets a slug of its own when the name is taken, also when both are saved at once', async () => {
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 5 }, () => () => create()),
    )
    expect(countFulfilled(outcomes)).toBe(5)
    const slugs = (await shop.database.db.select().from(products)).map(({ slug }) => slug)
    expect(slugs.sort()).toEqual([
      'meenakshi-jhumka',
      'meenakshi-jhumka-2',
      'meenakshi-jhumka-3',
      'meenakshi-jhumka-4',
      'meenakshi-jhumka-5',
    ])
  })

  test('is refused a slug or SKU that another one has', async () => {
    await create({ slug: 'Temple Jhumka', sku: 'JH-1' })
    await expect(create({ slug: 'temple-jhumka' })).rejects.toMatchObject({ kind: 'conflict' })
    await expect(create({ sku: 'JH-1' })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'A product with this SKU already exists',
    })
    expect((await create({ sku: '' })).sku).toBeNull()
  })

  test('named like a call of the shop gets a slug of its own', async () => {
    const { slug } = await create({ name: 'Search' })
    expect(slug).toBe('search-2')
    expect((await shop.anonymous.products.one({ idOrSlug: slug })).name).toBe('Search')
  })

  test('keeps its tags trimmed and once each', async () => {
    expect((await create({ tags: [' bridal ', 'temple', 'bridal'] })).tags).toEqual(['bridal', 'temple'])
  })

  test('is for manage_content to change, whatever the id', async () => {
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.products.create(jhumka())).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(staff.products.remove({ id: 'none' })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(manager.products.update({ id: 'none' })).rejects.toMatchObject({
      message: 'Product not found',
    })
    await expect(manager.products.remove({ id: 'none' })).rejects.toMatchObject({
      message: 'Product not found',
    })
  })
})

describe('a live-priced product', () => {
  test('is made at the current rate and says what its price is made of', async () => {
    await shop.make.rate({ 'gold-22k': 6500 })
    const product = await create({ ...LIVE, price: '' })
    expect(product).toMatchObject({ price: 137_992, isLivePriced: true, metalInfo: { weightGrams: 18.42 } })
    expect(product.priceBreakup).toEqual({
      metalValue: 119_730,
      ratePerGram: 6500,
      wastageCharges: 0,
      wastagePercent: 0,
      makingCharges: 16_762,
      makingChargesType: 'percentage',
      makingPercent: 14,
      makingPerGram: null,
      makingBasis: 'net',
      makingDetail: '14% of metal value',
      chargedWeight: 'listed',
      weightGrams: 18.42,
      grossWeightGrams: null,
      stoneValue: 1500,
      hallmarkingCharge: 0,
      total: 137_992,
      rateEffectiveDate: shop.clock.now().toISOString(),
    })
    expect(product.priceInfo).toEqual({
      fixedPrice: false,
      basePrice: 0,
      makingCharges: 14,
      makingChargesType: 'percentage',
      makingBasis: 'net',
      wastagePercent: 0,
      stoneCharges: 1500,
      hasHallmarkingCharge: false,
    })
  })

  test('takes flat making charges in rupees', async () => {
    await shop.make.rate({ silver: 90 })
    const product = await create({
      metalInfo: { type: 'silver', weightGrams: 10 },
      priceInfo: { fixedPrice: false, makingCharges: 250.5, makingChargesType: 'flat' },
    })
    expect([product.price, product.priceInfo?.makingCharges]).toEqual([1151, 250.5])
  })

  test('without a rate is on request', async () => {
    expect(await create(LIVE)).toMatchObject({ price: null, priceBreakup: null, isLivePriced: true })
  })

  test('changes its price with its weight, and keeps it fixed only at a price that is named', async () => {
    await shop.make.rate({ 'gold-22k': 6500 })
    const { _id } = await create(LIVE)
    const lighter = await update(_id, { metalInfo: { type: 'gold-22k', weightGrams: 10 } })
    expect(lighter.price).toBe(75_600)
    await expect(update(_id, { priceInfo: { fixedPrice: true } })).rejects.toMatchObject({ kind: 'invalid' })
    const fixed = await update(_id, { priceInfo: { fixedPrice: true }, price: 70_000 })
    expect(fixed).toMatchObject({ price: 70_000, isLivePriced: false, priceBreakup: null })
  })

  test('cannot lose its metal', async () => {
    const { _id } = await create(LIVE)
    await expect(update(_id, { metalInfo: null })).rejects.toMatchObject({ kind: 'invalid' })
  })
})

describe('changing a product', () => {
  test('keeps what the form leaves out, raises the version, leaves the slug', async () => {
    const before = await create({
      tags: ['bridal'],
      sku: 'A-1',
      compareAtPrice: 30_000,
      subcategory: 'Jhumka',
    })
    const after = await update(before._id, { name: 'Kanchi Jhumka' })
    const { name, version, updatedAt, ...rest } = before
    expect(after).toMatchObject({ ...rest, name: 'Kanchi Jhumka', version: 2 })
    const cleared = await update(before._id, { sku: '', compareAtPrice: '', subcategory: '', weight: '' })
    expect(cleared).toMatchObject({ sku: null, compareAtPrice: null, subcategory: null, weight: null })
  })

  test('is refused when another user saved first, and the error contains the newer row', async () => {
    const { _id } = await create()
    await update(_id, { version: 1, name: 'A' })
    await expect(manager.products.update({ id: _id, version: 1, name: 'B' })).rejects.toMatchObject({
      code: 'STALE',
      details: { current: { name: 'A', version: 2 } },
    })
  })

  test('of two saves of the same form at once, one wins', async () => {
    const { _id } = await create()
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 6 }, (_, n) => () => update(_id, { version: 1, name: `Name ${n}` })),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('to another category takes it out of its subcategory', async () => {
    const other = await shop.make.category({ name: 'Rings' })
    const { _id } = await create({ subcategory: 'Jhumka' })
    expect((await update(_id, { name: 'Same place' })).subcategory?.name).toBe('Jhumka')
    expect(await update(_id, { category: other.slug })).toMatchObject({
      category: { name: 'Rings' },
      subcategory: null,
    })
  })

  test('is recorded in the audit log with the price before and after', async () => {
    const { _id } = await create()
    await update(_id, { price: 26_000 })
    await manager.products.remove({ id: _id })
    const rows = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3)
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'product.create',
      'product.delete',
      'product.update',
    ])
    expect(rows.find(({ action }) => action === 'product.update')).toMatchObject({
      before: { price: 25_000.5 },
      after: { price: 26_000 },
      subject: 'product Meenakshi Jhumka',
    })
  })
})

describe('a product’s page', () => {
  test('is found by slug and by id', async () => {
    const { _id, slug } = await create()
    expect((await shop.anonymous.products.one({ idOrSlug: slug }))._id).toBe(_id)
    expect((await shop.anonymous.products.one({ idOrSlug: _id })).slug).toBe(slug)
  })

  test('is not found when the product or its category is hidden, but staff see it', async () => {
    const hidden = await shop.make.category({ isActive: false })
    for (const product of [
      await shop.make.product({ isActive: false }),
      await shop.make.product({ categoryId: hidden.id }),
    ]) {
      await expect(shop.anonymous.products.one({ idOrSlug: product.slug })).rejects.toMatchObject({
        kind: 'not-found',
        message: 'Product not found',
      })
      expect((await manager.products.one({ idOrSlug: product.slug }))._id).toBe(product.id)
    }
  })

  test('shows up to eight related ones: those that staff chose in their order, then its own kind', async () => {
    const chosen = [await create({ name: 'B' }), await create({ name: 'A' })]
    const hidden = await create({ name: 'Hidden', isActive: false })
    for (let n = 0; n < 8; n += 1) await create({ name: `Kind ${n}`, subcategory: 'Studs' })
    const product = await create({
      subcategory: 'Studs',
      relatedProducts: [chosen[0]!._id, chosen[1]!._id, hidden._id, 'gone'],
    })
    const names = (await shop.anonymous.products.one({ idOrSlug: product.slug })).relatedProducts.map(
      ({ name }) => name,
    )
    expect(names.slice(0, 3)).toEqual(['B', 'A', expect.stringMatching(/^Kind/)])
    expect([names.length, names.includes('Hidden'), names.includes(product.name)]).toEqual([8, false, false])
    const { products: related } = await shop.anonymous.products.related({ id: product._id })
    expect(related.map(({ name }) => name)).toEqual(names)
  })

  test('shows neither hidden nor deleted products among the related ones; staff see the hidden ones', async () => {
    const hiddenCategory = await shop.make.category({ isActive: false })
    const inHiddenCategory = await shop.make.product({
      name: 'Hidden category',
      categoryId: hiddenCategory.id,
    })
    const deleted = await create({ name: 'Deleted', subcategory: 'Studs' })
    await create({ name: 'Inactive', subcategory: 'Studs', isActive: false })
    await create({ name: 'Inactive, of no subcategory', isActive: false })
    await create({ name: 'Shown', subcategory: 'Studs' })
    const product = await create({
      subcategory: 'Studs',
      relatedProducts: [inHiddenCategory.id, deleted._id],
    })
    await manager.products.remove({ id: deleted._id })

    const relatedNames = async (api: Api) =>
      (await api.products.one({ idOrSlug: product.slug })).relatedProducts.map(({ name }) => name).sort()
    expect(await relatedNames(shop.anonymous)).toEqual(['Shown'])
    expect(await relatedNames(manager)).toEqual([
      'Hidden category',
      'Inactive',
      'Inactive, of no subcategory',
      'Shown',
    ])
  })

  test('has no related products for customers while it is hidden', async () => {
    const product = await create({ isActive: false })
    await expect(shop.anonymous.products.related({ id: product._id })).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect((await manager.products.related({ id: product._id })).products).toEqual([])
  })

  test('is not found after the product was deleted', async () => {
    const { _id, slug } = await create()
    await shop.anonymous.products.one({ idOrSlug: slug })
    expect(await manager.products.remove({ id: _id })).toEqual({ message: 'Product deleted successfully' })
    await expect(shop.anonymous.products.one({ idOrSlug: slug })).rejects.toMatchObject({ kind: 'not-found' })
  })
})

test('what is stored as a price is what the page says', async () => {
  const { _id } = await create({ price: 0.01 })
  const [row] = await shop.database.db
    .select({ pricePaise: currentPrice(), fixedPricePaise: productVariants.fixedPricePaise })
    .from(productVariants)
    .where(eq(productVariants.productId, _id))
  expect([row?.pricePaise, row?.fixedPricePaise]).toEqual([1, 1])
})

test('a save waits for new rates that are being written, and has the price of these', async () => {
  await shop.make.rate({ 'gold-22k': 6500 })
  const product = await create({ price: undefined, ...LIVE })
  const rates = await shop.database.pool.connect()
  try {
    await rates.query('begin')
    await rates.query('select pg_advisory_xact_lock(7119001)')
    const saving = update(product._id, { name: 'Meenakshi Jhumka, large' })
    await waitForBlockedTransaction(shop.database)
    shop.clock.advance(60_000)
    await shop.make.rate({ 'gold-22k': 7000 })
    await rates.query('commit')
    const { price } = await saving
    expect(price).toBe(Math.round(18.42 * 7000 * 1.14 + 1500))
  } finally {
    rates.release(true)
  }
})
