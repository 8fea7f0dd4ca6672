import { describe, expect, test } from 'vitest'
import type { VisitorLock } from '#contract/cart.ts'
import type { Product, ProductCard } from '#contract/products.ts'
import { toVariantCard } from '#web/storefront/shared/variant-card.ts'
import {
  applyVisitorLock,
  createCartLine,
  type LocalCartLine,
  type PricingContext,
  parseCartLine,
} from './cart-line.ts'
import { mergeWarnings } from './merge-warnings.ts'
import { keepUnreadPriceChanges } from './price-changes.ts'
import { repriceLines } from './reprice-lines.ts'

const rates = {
  rate24K: 7092,
  rate22K: 6500,
  rate18K: 5319,
  rateSilver: 85,
  otherRates: [{ code: 'platinum-950', name: 'Platinum 950', rate: 3200, isExpired: false }],
  effectiveDate: '2026-11-21T03:45:00Z',
}
const pricingAt = (time: string, given: Partial<PricingContext> = {}): PricingContext => ({
  rates,
  now: new Date(`2026-11-21T${time}Z`),
  ...given,
})
const product = (given: Partial<ProductCard> = {}): ProductCard =>
  ({
    _id: 'a',
    slug: 'jhumka',
    name: 'Jhumka',
    imageUrl: '/a.webp',
    images: [],
    material: 'Gold',
    price: 1000,
    inventoryQuantity: 5,
    leadDays: null,
    isLivePriced: true,
    metalInfo: { type: 'gold-22k', name: 'Gold 22K', weightGrams: 10 },
    ...given,
  }) as ProductCard
/** What the server answered at a time, whose clock is two minutes behind the one of the browser. */
const lockAt = (browserTime: string, price: number, given: Partial<VisitorLock> = {}): VisitorLock => {
  const lockedAt = new Date(`2026-11-21T${browserTime}Z`).getTime() - 2 * 60_000
  return {
    productId: 'a',
    variantId: 'a1',
    price,
    goldRateSnapshot: price === 1000 ? 6500 : 7150,
    goldRateTimestamp: new Date(lockedAt).toISOString(),
    lockedUntil: new Date(lockedAt + 30 * 60_000).toISOString(),
    lock: `signed at ${price}`,
    chargedWeight: 'listed',
    weights: { gross: 12, net: 10, purity: '22K (916)' },
    ...given,
  }
}
const line = (given: Partial<LocalCartLine> = {}): LocalCartLine => ({
  ...applyVisitorLock(
    createCartLine(product(), pricingAt('10:00:00')),
    lockAt('10:00:00', 1000),
    pricingAt('10:00:00').now,
  ),
  quantity: 2,
  available: true,
  ...given,
})
const reprice = (old: LocalCartLine, now: ProductCard, today: PricingContext, locks: VisitorLock[] = []) =>
  repriceLines([old], [now], { ...today, locks })[0]!

describe('the weights of a line', () => {
  test('are those of the card, and with the lock those that the server says', () => {
    const card = product({ weight: 11, weightUnit: 'g' })
    const added = createCartLine(card, pricingAt('10:00:00'))
    expect(added.weights).toEqual({ gross: 11, net: 10, purity: '' })
    const locked = applyVisitorLock(added, lockAt('10:00:00', 1000), pricingAt('10:00:00').now)
    expect(locked.weights).toEqual({ gross: 12, net: 10, purity: '22K (916)' })
    const refreshed = reprice({ ...locked, quantity: 1, available: true }, card, pricingAt('10:05:00'))
    expect(refreshed.weights).toEqual(locked.weights)
  })

  test('are left out of a stored line that has none, and nothing else is taken for one', () => {
    const stored = { productId: 'a', name: 'Jhumka', quantity: 1 }
    expect(parseCartLine(stored)).not.toHaveProperty('weights')
    expect(parseCartLine({ ...stored, weights: { gross: '12', net: 10 } })?.weights).toEqual({
      gross: null,
      net: 10,
      purity: '',
    })
  })
})

describe('a line that is made', () => {
  test('has today’s price with the rate of its own metal, and no lock before the server has answered', () => {
    expect(createCartLine(product(), pricingAt('10:00:00'))).toMatchObject({
      price: 1000,
      metal: 'gold-22k',
      rate: 6500,
      lockedAt: null,
      lockedUntil: null,
    })
    const silver = product({ metalInfo: { type: 'silver', name: 'Silver', weightGrams: 10 } })
    expect(createCartLine(silver, pricingAt('10:00:00')).rate).toBe(85)
    const platinum = product({ metalInfo: { type: 'platinum-950', name: 'Platinum 950', weightGrams: 10 } })
    expect(createCartLine(platinum, pricingAt('10:00:00')).rate).toBe(3200)
  })

  test('gets the price and the time of the server, and the end by the clock of the browser', () => {
    expect(line()).toMatchObject({
      price: 1000,
      rate: 6500,
      lockedAt: '2026-11-21T09:58:00.000Z',
      lockedUntil: '2026-11-21T10:30:00.000Z',
      lock: 'signed at 1000',
    })
    const engraved = { ...createCartLine(product(), pricingAt('10:00:00')), engravingPrice: 200 }
    expect(applyVisitorLock(engraved, lockAt('10:00:00', 1000), new Date()).price).toBe(1200)
  })

  test('of a fixed price has no lock', () => {
    expect(createCartLine(product({ isLivePriced: false }), pricingAt('10:00:00'))).toMatchObject({
      metal: null,
      rate: null,
      lockedAt: null,
      lockedUntil: null,
    })
  })
})

describe('a visitor’s line against the catalogue of now', () => {
  test('says with its lock, its page and in the browser that each piece is priced by its own weight', () => {
    const now = pricingAt('10:00:00')
    const byItem = line(
      applyVisitorLock(line(), lockAt('10:00:00', 1000, { chargedWeight: 'item' }), now.now),
    )
    expect(byItem.chargedWeight).toBe('item')
    expect(parseCartLine(byItem)?.chargedWeight).toBe('item')
    expect(reprice(byItem, product(), now).chargedWeight, 'a card does not know').toBe('item')
    const page = { ...product(), priceBreakup: { chargedWeight: 'item' } as Product['priceBreakup'] }
    expect(createCartLine(page, now).chargedWeight).toBe('item')
    const unlocked = { ...line(), lockedUntil: null }
    const byListed = reprice({ ...byItem, ...unlocked, chargedWeight: 'item' }, product(), now, [
      lockAt('10:00:00', 1000),
    ])
    expect(byListed.chargedWeight, 'the setting was changed').toBe('listed')
  })

  test('keeps its price while its lock holds', () => {
    const now = reprice(
      line(),
      product({ price: 1100, inventoryQuantity: 3 }),
      pricingAt('10:29:00', { rates: { ...rates, rate22K: 7150 } }),
    )
    expect(now).toMatchObject({ price: 1000, stock: 3, lockedUntil: '2026-11-21T10:30:00.000Z' })
    expect(now).not.toHaveProperty('previousPrice')
  })

  test.each([
    [
      'the weight',
      { price: 1200, metalInfo: { type: 'gold-22k', name: 'Gold 22K', weightGrams: 12 } },
      { rate: 6600 },
    ],
    ['the price at the same rate', { price: 1050 }, { rate: 6500 }],
  ])('loses its lock when staff change %s, and shows a notice', (_change, edit, { rate }) => {
    const today = pricingAt('10:01:00', { rates: { ...rates, rate22K: rate } })
    expect(reprice(line(), product(edit), today)).toMatchObject({
      price: edit.price,
      previousPrice: 1000,
      repricedReason: 'product-changed',
    })
  })

  test('takes the price of now when the lock ended, and says what it was', () => {
    const today = pricingAt('10:31:00', { rates: { ...rates, rate22K: 7150 } })
    const renewed = reprice(line(), product({ price: 1100 }), today, [lockAt('10:31:00', 1100)])
    expect(renewed).toMatchObject({
      price: 1100,
      rate: 7150,
      previousPrice: 1000,
      repricedReason: 'lock-ended',
      quantity: 2,
      lockedUntil: '2026-11-21T11:01:00.000Z',
      lock: 'signed at 1100',
    })
  })

  test('has no lock when the server gave none, whatever an earlier page stored', () => {
    const ended = reprice(line(), product({ price: 1100 }), pricingAt('10:31:00'))
    expect(ended).toMatchObject({ price: 1100, previousPrice: 1000, lockedAt: null, lockedUntil: null })
    expect(ended).not.toHaveProperty('lock')
    const { lock: _lock, ...stored } = line()
    expect(reprice(stored, product({ price: 1100 }), pricingAt('10:01:00'))).toMatchObject({
      price: 1100,
      previousPrice: 1000,
      lockedUntil: null,
    })
  })

  test('locks again without a notice at the same price, and keeps notices that were not seen', () => {
    expect(reprice(line(), product(), pricingAt('10:31:00'))).not.toHaveProperty('previousPrice')
    const unread = line({ price: 1100, previousPrice: 1000 })
    expect(reprice(unread, product({ price: 1100 }), pricingAt('10:31:00')).previousPrice).toBe(1000)
  })

  test('with a fixed price shows the current one', () => {
    const fixed = product({ isLivePriced: false, price: 900 })
    expect(reprice(line({ lockedUntil: null }), fixed, pricingAt('10:01:00'))).toMatchObject({
      price: 900,
      previousPrice: 1000,
      metal: null,
      lockedUntil: null,
    })
  })

  test('that has no rate gets one', () => {
    const saved = line({ metal: null, rate: null, lockedAt: null, lockedUntil: null })
    expect(reprice(saved, product(), pricingAt('10:00:00'))).toMatchObject({ metal: 'gold-22k', rate: 6500 })
  })

  test.each([
    ['sold out', product({ inventoryQuantity: 0 })],
    ['on request', product({ price: null })],
  ])('of a product that is %s cannot be ordered, and is not lost', (_state, now) => {
    expect(reprice(line(), now, pricingAt('10:01:00'))).toMatchObject({ available: false, quantity: 2 })
  })

  test('of a deleted product cannot be ordered, and is not lost', () => {
    expect(repriceLines([line()], [], { ...pricingAt('10:01:00'), locks: [] })[0]).toMatchObject({
      available: false,
      quantity: 2,
    })
  })
})

test('the server’s news of a price are kept until they were read', () => {
  const announced = line({ price: 1100, previousPrice: 1000 })
  expect(keepUnreadPriceChanges([line({ price: 1100 })], [announced])[0]!.previousPrice).toBe(1000)
  expect(keepUnreadPriceChanges([line({ price: 1200 })], [announced])[0]!.previousPrice).toBeUndefined()
  expect(
    keepUnreadPriceChanges([line({ price: 1200, previousPrice: 1100 })], [announced])[0]!.previousPrice,
  ).toBe(1100)
  expect(keepUnreadPriceChanges([line()], [])[0]!.previousPrice).toBeUndefined()
})

test('merging into a person’s cart names each line that changed', () => {
  const sent = [line(), line({ productId: 'b', name: 'Kada' }), line({ productId: 'c', name: 'Haar' })]
  const received = [line({ quantity: 5 }), line({ productId: 'b', name: 'Kada', quantity: 1 })]
  expect(mergeWarnings(sent, received)).toEqual([
    'Only 1 left of Kada',
    'Haar is no longer available and was removed from your cart.',
  ])
})

test('a line of a variant takes the price and stock of that variant', () => {
  const variants = [
    { _id: 'v12', title: '12', price: 1100, inventoryQuantity: 3, leadDays: null },
    { _id: 'v14', title: '14', price: 1200, inventoryQuantity: 0, leadDays: null },
    { _id: 'v16', title: '16', price: 1300, inventoryQuantity: 0, leadDays: 15 },
  ].map((variant) =>
    toVariantCard(product(), {
      compareAtPrice: null,
      isLivePriced: false,
      metalInfo: null,
      imageUrls: [],
      ...variant,
    } as never),
  )
  const lines = variants.map((variant) => ({
    ...createCartLine(variant, pricingAt('10:00:00')),
    price: 1000,
    quantity: 1,
    available: true,
  }))
  expect(repriceLines(lines, variants, { ...pricingAt('11:00:00'), locks: [] })).toMatchObject([
    { variantId: 'v12', variantTitle: '12', price: 1100, previousPrice: 1000, stock: 3, available: true },
    { variantId: 'v14', price: 1200, stock: 0, available: false },
    { variantId: 'v16', price: 1300, stock: 0, available: true, leadDays: 15 },
  ])
  // a variant that staff removed
  expect(repriceLines(lines, variants.slice(1), { ...pricingAt('11:00:00'), locks: [] })[0]).toMatchObject({
    available: false,
    stock: 0,
  })
  expect(mergeWarnings(lines.slice(0, 2), [lines[0]!])).toEqual([
    'Jhumka, 14 is no longer available and was removed from your cart.',
  ])
})

test('a line without a variant cannot be ordered once its product has options', () => {
  expect(
    repriceLines([line()], [{ ...product(), hasOptions: true }], { ...pricingAt('10:00:00'), locks: [] })[0],
  ).toMatchObject({ available: false })
})

describe('a line out of storage', () => {
  test('keeps its variant', () => {
    const stored = { productId: 'a', variantId: 'v12', variantTitle: '12', name: 'Ring', quantity: 1 }
    expect(parseCartLine(stored)).toMatchObject(stored)
    expect(parseCartLine({ productId: 'a', name: 'Ring', quantity: 1 })).not.toHaveProperty('variantId')
  })

  test('with only the five basic fields gets defaults for the others', () => {
    const kept = { productId: 'a', name: 'Jhumka', price: 1000, image: '/a.webp', quantity: 2 }
    expect(parseCartLine(kept)).toEqual({
      ...kept,
      slug: 'a',
      material: '',
      stock: null,
      leadDays: null,
      metal: null,
      metalName: null,
      rate: null,
      weightGrams: null,
      lockedAt: null,
      lockedUntil: null,
      available: true,
    })
  })

  test.each([
    null,
    'a',
    {},
    { productId: 'a' },
    { productId: 'a', name: 'Jhumka', quantity: 0 },
    { productId: 'a', name: 'Jhumka', quantity: '2' },
    { productId: 7, name: 'Jhumka', quantity: 1 },
  ])('%o is none', (stored) => {
    expect(parseCartLine(stored)).toBeNull()
  })
})
