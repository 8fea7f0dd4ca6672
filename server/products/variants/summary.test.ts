import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Paise, paise } from '#domain/money.ts'
import { newId } from '#server/platform/ids.ts'
import { refreshSearchRows } from '#server/search/service.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'
import { isDefaultVariant, PRODUCT_SUMMARY, pricedVariantColumns, SUMMARY_COLUMNS } from '../queries.ts'
import { products, productVariants, variantPrices } from '../tables.ts'

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
    await tx.insert(variantPrices).values(rows.map(({ id, pricePaise }) => ({ variantId: id, pricePaise })))
    await refreshSearchRows(tx, [product.id])
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

const changeVariant = (productId: string, id: string, { pricePaise, ...columns }: VariantColumns) =>
  shop.database.transaction(async (tx) => {
    if (Object.keys(columns).length > 0)
      await tx.update(productVariants).set(columns).where(eq(productVariants.id, id))
    if (pricePaise !== undefined)
      await tx.update(variantPrices).set({ pricePaise }).where(eq(variantPrices.variantId, id))
    await refreshSearchRows(tx, [productId])
  })

const summaryOf = async (id: string) => {
  const [row] = await shop.database.db
    .select({
      price: SUMMARY_COLUMNS.pricePaise,
      highest: SUMMARY_COLUMNS.highestPricePaise,
      compareAt: SUMMARY_COLUMNS.compareAtPaise,
      stock: SUMMARY_COLUMNS.stock,
      shipsWithinDays: SUMMARY_COLUMNS.shipsWithinDays,
      sku: productVariants.sku,
      defaultVariantId: productVariants.id,
    })
    .from(products)
    .crossJoinLateral(PRODUCT_SUMMARY)
    .innerJoin(productVariants, isDefaultVariant())
    .where(eq(products.id, id))
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
  const change = (at: number, columns: VariantColumns) => changeVariant(id, variantIds[at]!, columns)
  await change(0, { isActive: false })
  expect(await summaryOf(id)).toMatchObject({ price: 200, stock: 7, sku: 'T-14' })
  await change(1, { deletedAt: new Date() })
  expect(await summaryOf(id)).toMatchObject({ price: 300, stock: 4, sku: 'T-16' })
  await change(2, { isActive: false })
  expect(await summaryOf(id)).toMatchObject({ price: null, stock: 0, sku: 'T-12' })
  await change(0, { isActive: true })
  expect(await summaryOf(id)).toMatchObject({ price: 100, stock: 2, defaultVariantId: variantIds[0] })
})

test('a deleted product has the summary of the variants that were deleted with it', async () => {
  const { id } = await makeProduct({ sku: 'U-12', pricePaise: paise(100), stock: 2 })
  const deletedAt = new Date()
  await shop.database.transaction(async (tx) => {
    await tx.update(productVariants).set({ deletedAt }).where(eq(productVariants.productId, id))
    await tx.update(products).set({ deletedAt, isActive: false }).where(eq(products.id, id))
    await refreshSearchRows(tx, [id])
  })
  expect(await summaryOf(id)).toMatchObject({ price: 100, stock: 2, sku: 'U-12' })
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
