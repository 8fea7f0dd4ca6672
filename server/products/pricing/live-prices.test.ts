import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_HALLMARKING_CHARGES } from '#domain/hallmarking.ts'
import { CORE_METAL_CODES, type MetalRates } from '#domain/metal-rates.ts'
import { mapHallmarkedBases } from '#domain/metals.ts'
import { paise } from '#domain/money.ts'
import { calculateProductPrice, MAKING_TYPES, WEIGHT_BASES } from '#domain/pricing.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'
import { pricedVariantColumns } from '../queries.ts'
import { products, productVariants, variantPrices } from '../tables.ts'
import { reprice, toPricedProduct } from './live-prices.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const amount = (max: number) => fc.integer({ min: 0, max }).map(paise)
const rate = fc.integer({ min: 1, max: 1_00_000_00 }).map(paise)
const anyRates: fc.Arbitrary<MetalRates> = fc.record({
  'gold-24k': rate,
  'gold-22k': rate,
  'gold-18k': rate,
  silver: rate,
  'platinum-950': rate,
})
const anyProduct = fc.record({
  metalType: fc.constantFrom(...CORE_METAL_CODES, 'gold-14k', 'platinum-950'),
  metalWeightMg: fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 20_000 })),
  makingType: fc.constantFrom(...MAKING_TYPES),
  makingPercent: fc.integer({ min: 0, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
  makingFlatPaise: amount(10_00_000_00),
  makingBasis: fc.constantFrom(...WEIGHT_BASES),
  grossWeightMg: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  wastagePercent: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
  stoneChargesPaise: amount(10_00_000_00),
  hasHallmarkingCharge: fc.boolean(),
  itemWeights: fc.option(
    fc.record({
      net: fc.integer({ min: 1, max: 5_000_000 }),
      stones: fc.integer({ min: 0, max: 5_000_000 }),
    }),
  ),
})

test('the database calculates the same price as the domain, to the paisa, for any product and any rate', async () => {
  const categoryId = (await shop.make.category()).id
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyProduct, { minLength: 20, maxLength: 60 }),
      anyRates,
      fc.record(mapHallmarkedBases(() => amount(10_000_00))),
      async (pricings, rates, hallmarkingCharges) => {
        await shop.database.db.delete(products)
        const ids = pricings.map(() => newId())
        await shop.database.db.insert(products).values(
          ids.map((id) => ({
            id,
            slug: id,
            name: 'Piece',
            description: '',
            material: 'Gold',
            categoryId,
          })),
        )
        const variants = pricings.map(({ itemWeights, ...pricing }, at) => ({
          ...pricing,
          isSerialised: itemWeights !== null,
          itemMetalWeightMg: itemWeights?.net ?? null,
          itemGrossWeightMg: itemWeights && itemWeights.net + itemWeights.stones,
          id: newId(),
          productId: ids[at]!,
          isFixedPrice: false,
        }))
        await shop.database.db.insert(productVariants).values(variants)
        await shop.database.transaction(async (tx) => {
          await tx.insert(variantPrices).values(variants.map(({ id }) => ({ variantId: id })))
          await reprice(tx, { rates, hallmarkingCharges })
        })
        for (const row of await shop.database.db.select(pricedVariantColumns()).from(productVariants))
          expect(row.pricePaise).toBe(calculateProductPrice(toPricedProduct(row, hallmarkingCharges), rates))
      },
    ),
    { numRuns: 40 },
  )
})

test('halves of a rupee are rounded up, once', async () => {
  await shop.database.db.delete(products)
  // 100 mg at ₹5.00 the gram is ₹0.50; 100 mg at ₹4.99 is ₹0.499
  const product = await shop.make.product({ live: 0.1, makingPercent: 0 })
  const priceAt = async (paisePerGram: number) => {
    const rates = Object.fromEntries(CORE_METAL_CODES.map((metal) => [metal, paise(paisePerGram)]))
    await shop.database.transaction((tx) =>
      reprice(tx, { rates, hallmarkingCharges: NO_HALLMARKING_CHARGES }),
    )
    return (await shop.database.db.select().from(variantPrices))[0]?.pricePaise
  }
  expect(product.price).toBeNull()
  expect(await priceAt(500)).toBe(100)
  // a price of 0 is a missing price
  expect(await priceAt(499)).toBeNull()
})

test('fixed prices stay, unchanged prices are not written, and without rates live-priced products are on request', async () => {
  await shop.database.db.delete(products)
  const rates = await shop.make.rate()
  await shop.make.product({ price: 25_000 })
  await shop.make.product({ live: 10 })
  const run = (to: MetalRates | null) =>
    shop.database.transaction((tx) =>
      reprice(tx, to && { rates: to, hallmarkingCharges: NO_HALLMARKING_CHARGES }),
    )
  expect(await run(rates)).toBe(0)
  expect(await run(null)).toBe(1)
  const prices = (await shop.database.db.select().from(variantPrices)).map(({ pricePaise }) => pricePaise)
  expect(prices.sort()).toEqual([25_000_00, null])
  expect(await run(rates)).toBe(1)
})
