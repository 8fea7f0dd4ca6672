import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Paise, paise } from '#domain/money.ts'
import { newId } from '#server/platform/ids.ts'
import { runConcurrently, waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'
import { refreshListings, summarizeListings } from '../listings/refresh-listings.ts'
import { pricedVariantColumns, storePrices } from '../pricing/live-prices.ts'
import { isDefaultVariant } from '../queries.ts'
import { reserveStock, returnStock } from '../stock/reserve-stock.ts'
import { productListings, products, productVariants } from '../tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

type VariantColumns = Partial<typeof productVariants.$inferInsert> & { pricePaise?: Paise | null }

/** A product whose variants have these columns, in this order. */
async function makeProduct(...variants: VariantColumns[]) {
  const product = await shop.make.product()
  await shop.database.db.delete(productVariants).where(eq(productVariants.productId, product.id))
  const rows = variants.map(({ pricePaise = null, ...columns }, position) => ({
    id: newId(),
    productId: product.id,
    position,
    // Each variant needs another combination of values.
    value1Id: valueIds[position]!,
    fixedPricePaise: paise(100),
    ...columns,
    pricePaise,
  }))
  await shop.database.db
    .insert(productVariants)
    .values(rows.map(({ pricePaise: _price, ...columns }) => columns))
  await shop.database.transaction(async (tx) => {
    await storePrices(tx, rows)
    await refreshListings(tx, [product.id])
  })
  return { id: product.id, variantIds: rows.map(({ id }) => id) }
}

let valueIds: string[]
beforeAll(async () => {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    "select v.id from option_values v join options o on o.id = v.option_id where o.code = 'ring-size' order by v.position",
  )
  valueIds = rows.map(({ id }) => id)
})

async function changeVariant(productId: string, id: string, { pricePaise, ...columns }: VariantColumns) {
  if (Object.keys(columns).length > 0)
    await shop.database.db.update(productVariants).set(columns).where(eq(productVariants.id, id))
  if (pricePaise !== undefined)
    await shop.database.transaction(async (tx) => {
      await storePrices(tx, [{ id, pricePaise }])
      await summarizeListings(tx, [productId])
    })
}

const summaryOf = async (id: string) => {
  const [row] = await shop.database.db
    .select({
      price: productListings.pricePaise,
      highest: productListings.highestPricePaise,
      compareAt: productListings.compareAtPaise,
      stock: productListings.stock,
      shipsWithinDays: productListings.shipsWithinDays,
      sku: productVariants.sku,
      defaultVariantId: productVariants.id,
    })
    .from(productListings)
    .innerJoin(products, eq(products.id, productListings.productId))
    .innerJoin(productVariants, isDefaultVariant())
    .where(eq(productListings.productId, id))
  return row!
}

test('the summary is the lowest price with its compare-at price, the highest price, all stock and the first SKU', async () => {
  const { id, variantIds } = await makeProduct(
    { sku: 'S-12', pricePaise: paise(500), compareAtPaise: paise(900), stock: 2 },
    { sku: 'S-14', pricePaise: paise(300), compareAtPaise: paise(400), stock: 5 },
    { sku: 'S-16', pricePaise: null, stock: 1 },
  )
  expect(await summaryOf(id)).toEqual({
    price: 300,
    highest: 500,
    compareAt: 400,
    stock: 8,
    sku: 'S-12',
    defaultVariantId: variantIds[0],
    shipsWithinDays: 0,
  })
})

test('inactive and removed variants do not count, and the next active one becomes the default', async () => {
  const { id, variantIds } = await makeProduct(
    { sku: 'T-12', pricePaise: paise(100), stock: 2 },
    { sku: 'T-14', pricePaise: paise(200), stock: 3 },
    { sku: 'T-16', pricePaise: paise(300), stock: 4 },
  )
  const change = (at: number, columns: VariantColumns) =>
    shop.database.db.update(productVariants).set(columns).where(eq(productVariants.id, variantIds[at]!))
  await change(0, { isActive: false })
  expect(await summaryOf(id)).toMatchObject({ price: 200, stock: 7, sku: 'T-14' })
  await change(1, { deletedAt: new Date() })
  expect(await summaryOf(id)).toMatchObject({ price: 300, stock: 4, sku: 'T-16' })
  await change(2, { isActive: false })
  expect(await summaryOf(id)).toMatchObject({ price: null, stock: 0, sku: 'T-12' })
  await change(0, { isActive: true })
  expect(await summaryOf(id)).toMatchObject({ price: 100, stock: 2, defaultVariantId: variantIds[0] })
})

test('a product whose variants are all removed keeps its summary', async () => {
  const { id } = await makeProduct({ sku: 'U-12', pricePaise: paise(100), stock: 2 })
  await shop.database.db
    .update(productVariants)
    .set({ deletedAt: new Date() })
    .where(eq(productVariants.productId, id))
  expect(await summaryOf(id)).toMatchObject({ price: 100, stock: 2, sku: 'U-12' })
})

test('units that come back to an inactive or a removed variant do not count', async () => {
  const { id, variantIds } = await makeProduct(
    { stock: 5 },
    { stock: 5, isActive: false },
    { stock: 5, deletedAt: new Date() },
  )
  await shop.database.transaction((tx) =>
    returnStock(
      tx,
      variantIds.map((variantId) => ({ variantId, quantity: 1 })),
    ),
  )
  expect(await summaryOf(id)).toMatchObject({ stock: 6 })
})

test('a sale that waits for the sale of another variant counts both', async () => {
  const { id, variantIds } = await makeProduct({ stock: 20 }, { stock: 20 })
  const [first, second] = [await shop.database.pool.connect(), await shop.database.pool.connect()]
  const sellOne = 'update product_variants set stock = stock - 1 where id = $1'
  try {
    await first.query('begin')
    await first.query(sellOne, [variantIds[0]])
    const sold = second.query(sellOne, [variantIds[1]])
    await waitForBlockedTransaction(shop.database)
    await first.query('commit')
    await sold
  } finally {
    first.release()
    second.release()
  }
  expect(await summaryOf(id)).toMatchObject({ stock: 38 })
})

test('two sales of two variants at the same time both lower the stock of the product', async () => {
  const { id, variantIds } = await makeProduct({ stock: 20 }, { stock: 20 })
  await runConcurrently(
    shop.database,
    Array.from({ length: 24 }, (_, sale) => () => {
      const variantId = variantIds[sale % 2]!
      return shop.database.transaction((tx) => reserveStock(tx, [{ variantId, quantity: 1 }]))
    }),
  )
  expect(await summaryOf(id)).toMatchObject({ stock: 16 })
})

test('the summary equals the variants after any sequence of changes', async () => {
  const price = fc.option(fc.integer({ min: 1, max: 50 }).map(paise))
  const change = fc.record(
    { stock: fc.nat(9), pricePaise: price, isActive: fc.boolean(), position: fc.nat(5) },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), change), { minLength: 1, maxLength: 8 }),
      async (changes) => {
        const { id, variantIds } = await makeProduct({ stock: 1 }, { stock: 2 }, { stock: 3 })
        for (const [at, columns] of changes) await changeVariant(id, variantIds[at]!, columns)
        const variants = await shop.database.db
          .select(pricedVariantColumns())
          .from(productVariants)
          .where(eq(productVariants.productId, id))
        const active = variants.filter(({ isActive }) => isActive)
        const prices = active.flatMap(({ pricePaise }) => pricePaise ?? [])
        const stock = active.reduce((total, variant) => total + variant.stock, 0)
        expect(await summaryOf(id)).toMatchObject({
          price: prices.length > 0 ? Math.min(...prices) : null,
          highest: prices.length > 0 ? Math.max(...prices) : null,
          stock,
          shipsWithinDays: active.some((variant) => variant.stock > 0) ? 0 : null,
        })
      },
    ),
    { numRuns: 30 },
  )
})
