import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { ProductCard } from '#contract/products.ts'
import { fromRupees } from '#domain/money.ts'
import { optionValues, productOptions, products, productVariants } from '#server/products/tables.ts'
import { waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { refreshSearchRows } from './refresh.ts'

// After all tests of a file, `shop.close` compares the stored rows and cards with the products.
let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())

async function findCard(id: string): Promise<ProductCard> {
  shop.cache.clear()
  return (await shop.anonymous.products.list({ ids: id })).products[0]!
}

/** A ring that is sold in two colours, and the option of these. */
async function makeColouredRing() {
  const { option } = await manager.options.create({
    name: `Metal colour ${++made}`,
    kind: 'colour',
    values: [
      { label: 'Yellow', swatch: '#d4af37' },
      { label: 'Rose', swatch: '#b76e79' },
    ],
  })
  const { id } = await shop.make.sizedProduct([
    ['12', {}],
    ['14', {}],
  ])
  const values = await shop.database.db
    .select()
    .from(optionValues)
    .where(eq(optionValues.optionId, option._id))
  const variants = await shop.database.db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.productId, id))
  for (const [index, variant] of variants.entries())
    await shop.database.db
      .update(productVariants)
      .set({ value1Id: values[index]!.id })
      .where(eq(productVariants.id, variant.id))
  await shop.database.db.delete(productOptions).where(eq(productOptions.productId, id))
  await shop.database.db.insert(productOptions).values({ productId: id, position: 0, optionId: option._id })
  await manager.options.update({
    id: option._id,
    name: option.name,
    kind: 'colour',
    values: option.values.toReversed(),
  })
  return { id, option }
}
let made = 0

test('a new slug of a category or subcategory is on the cards of its products', async () => {
  const { category } = await manager.categories.create({
    name: 'Toe rings',
    subcategories: [{ name: 'Silver' }],
  })
  const [subcategory] = category.subcategories
  const { id } = await shop.make.product({ categoryId: category._id, subcategoryId: subcategory!._id })
  await manager.categories.update({ id: category._id, name: 'Toe rings', slug: 'bichiya' })
  expect((await findCard(id)).category.slug).toBe('bichiya')
  const subcategories = [{ _id: subcategory!._id, name: 'Silver', slug: 'silver-bichiya' }]
  await manager.categories.update({ id: category._id, name: 'Toe rings', subcategories })
  expect((await findCard(id)).subcategory?.slug).toBe('silver-bichiya')
})

test('new colours, their order, and another kind of an option are on the cards of its products', async () => {
  const { id, option } = await makeColouredRing()
  expect(await findCard(id)).toMatchObject({ swatches: ['#b76e79', '#d4af37'], hasSizes: false })
  const [yellow, rose] = option.values
  const values = [Object.assign({}, yellow, { swatch: '#ffd700' }), rose!]
  await manager.options.update({ id: option._id, name: option.name, kind: 'colour', values })
  expect((await findCard(id)).swatches).toEqual(['#ffd700', '#b76e79'])
  await manager.options.update({ id: option._id, name: option.name, kind: 'size' })
  expect(await findCard(id)).toMatchObject({ swatches: [], hasSizes: true })
  await manager.options.update({ id: option._id, name: option.name, kind: 'other' })
  expect((await findCard(id)).hasSizes).toBe(false)
})

test('bulk edits of flags and prices raise the version on the card', async () => {
  const { id } = await shop.make.product({ fixedPricePaise: fromRupees(10_000) })
  const { version } = await findCard(id)
  await manager.products.bulk({ ids: [id], action: 'feature' })
  expect(await findCard(id)).toMatchObject({ isFeatured: true, version: version + 1 })
  await manager.products.bulk({ ids: [id], action: 'changePricePercent', percent: 10 })
  expect(await findCard(id)).toMatchObject({ version: version + 2 })
})

test('a card is stored with its product, and shows what staff save', async () => {
  const { id } = await shop.make.product({ name: 'Kalyani Kada' })
  expect((await findCard(id)).name).toBe('Kalyani Kada')
  await manager.products.update({ id, name: 'Bhargavi Kada' })
  expect((await findCard(id)).name).toBe('Bhargavi Kada')
})

test('of two changes at the same time, the card shows both', async () => {
  const { id, option } = await makeColouredRing()
  const [yellow, rose] = option.values
  const values = [Object.assign({}, yellow, { swatch: '#ffd700' }), rose!]
  let recoloured: Promise<unknown> | undefined
  await shop.database.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Devika Ring' }).where(eq(products.id, id))
    await refreshSearchRows(tx, [id])
    recoloured = manager.options.update({ id: option._id, name: option.name, kind: 'colour', values })
    await waitForBlockedTransaction(shop.database)
  })
  await recoloured
  expect(await findCard(id)).toMatchObject({ name: 'Devika Ring', swatches: ['#ffd700', '#b76e79'] })
})
