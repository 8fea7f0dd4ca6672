import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Item, orderItems } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees, toRupees } from '#domain/money.ts'
import { isUndone } from '#domain/order-adjustments.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { ledgerEntries } from '#server/payments/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { extractPdfText, saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { adjustmentSettlements, orderAdjustments, orderLines } from '../tables.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  const admin = shop.as(await shop.make.admin())
  await saveSellerSettings(admin)
  await admin.settings.update({ chargedWeight: 'item' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.make.rate()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})

// Grams of 22K gold at ₹6,500 with 14 % making, rounded to a rupee.
const [LIGHT, LISTED, HEAVY, HEAVIEST] = [2.41, 2.45, 2.5, 2.6] as const
const PRICES = { light: 17_858, listed: 18_155, heavy: 18_525, heaviest: 19_266 }
/** With 18 % GST. */
const withTax = (rupees: number) => toRupees(fromRupees(Math.round(rupees * 118) / 100))

let lastTag = 0
async function receive({ variantId }: TestProduct, grams: number): Promise<Item> {
  const { items } = await manager.items.receive({
    id: variantId,
    items: [{ tagNumber: `AD-${++lastTag}`, grossWeightGrams: grams, netWeightGrams: grams }],
  })
  shop.clock.advance(1000)
  return items[0]!
}

type Sale = { person: TestUser; api: Api; order: Order; held: Item[] }

/** An order of the first of these items. */
async function sell(
  grams: readonly number[],
  given: { credits?: number; product?: Parameters<TestShop['make']['product']>[0] } = {},
  overrides: Parameters<typeof checkoutInput>[1] = {},
): Promise<Sale> {
  const ring = await shop.make.product({ live: 2.45, stock: 0, grossWeightMg: 2450, ...given.product })
  await manager.items.setSerialised({ id: ring.variantId, isSerialised: true })
  const held: Item[] = []
  for (const weight of grams) held.push(await receive(ring, weight))
  const person = await shop.make.user({ credits: given.credits ?? 0 })
  const api = shop.as(person)
  const { price } = await shop.anonymous.products.one({ idOrSlug: ring.id })
  const { order } = await api.orders.place(checkoutInput([[{ ...ring, price }, 1]], overrides))
  return { person, api, order, held }
}

/** Of three items of 35 grams, so that the order is paid by bank transfer. The payment is confirmed. */
async function sellPaid(): Promise<Sale & { reference: string }> {
  const sale = await sell([35, 35.1, 34.9, 35], {}, { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' })
  const reference = `PAID-${++lastTag}`
  await manager.orders.confirmPayment({
    id: sale.order._id,
    reference,
    paidOn: '2026-11-21',
    amount: sale.order.totalAmount,
  })
  return { ...sale, reference }
}

/** Two lines that are charged by the weight of their items, each with a choice of three. */
async function sellTwo(taxPercent = 18) {
  const admin = shop.as(await shop.make.admin())
  await admin.settings.update({ taxPercent })
  const held: Item[][] = []
  const basket: [TestProduct & { price: number }, number][] = []
  for (let line = 0; line < 2; line += 1) {
    const ring = await shop.make.product({ live: 2.45, stock: 0, grossWeightMg: 2450 })
    await manager.items.setSerialised({ id: ring.variantId, isSerialised: true })
    const received: Item[] = []
    for (const weight of [LIGHT, HEAVY, HEAVIEST]) received.push(await receive(ring, weight))
    held.push(received)
    basket.push([{ ...ring, price: PRICES.light }, 1])
  }
  const api = shop.as(await shop.make.user())
  const totalAmount = toRupees(fromRupees(Math.round(2 * PRICES.light * (100 + taxPercent)) / 100))
  const { order } = await api.orders.place(checkoutInput(basket, { totalAmount }))
  await admin.settings.update({ taxPercent: 18 })
  return { api, order, held: held as [[Item, Item, Item], [Item, Item, Item]] }
}

type Adjustment = Input<typeof orderItems.replace>['adjustment']

const replace = (order: Order, item: Item, replacement: Item, adjustment?: Adjustment) =>
  manager.orderItems.replace({ id: order._id, item: item._id, replacement: replacement._id, adjustment })

async function quoteOf(order: Order, item: Item, replacement: Item) {
  const { replacements } = await manager.orderItems.replacements({ id: order._id, item: item._id })
  return replacements.find((each) => each.item._id === replacement._id)!
}

/** Exchanges at the difference that the shop quotes. */
async function exchange(
  order: Order,
  [item, replacement]: readonly [Item, Item],
  kind: NonNullable<Adjustment>['kind'],
  reason?: string,
): Promise<Order> {
  const { quote } = await quoteOf(order, item, replacement)
  await replace(order, item, replacement, { kind, amount: quote!.amount, reason })
  return read(order)
}

const read = async ({ _id }: Order): Promise<Order> => {
  const order = await manager.orders.one({ id: _id })
  expectFigures(order)
  return order
}

/** Every amount of an order follows from its lines, and its total from the exchanges that stand. */
function expectFigures(order: Order, placed?: Order): void {
  const paise = (rupees: number) => fromRupees(rupees)
  const [line] = order.items
  const parts = line!.priceBreakup!
  expect(
    paise(parts.metalValue + parts.wastageCharges + parts.makingCharges + parts.stoneValue) +
      paise(parts.hallmarkingCharge + line!.engravingPrice) -
      paise(line!.waivedAmount),
  ).toBe(paise(line!.price))
  expect(line!.subtotal).toBe(line!.price)
  expect(order.subtotal).toBe(line!.price)
  expect(paise(order.tax)).toBe(Math.round((paise(order.subtotal) * order.taxPercent) / 100))
  expect(paise(order.totalAmount)).toBe(
    paise(order.subtotal) -
      paise(order.discount) +
      paise(order.shippingCost) +
      paise(order.tax) -
      paise(order.referralCreditsUsed),
  )
  if (!placed) return
  const differences = order.adjustments
    .filter(({ kind, settlement }) => kind !== 'waive' && !(settlement && isUndone(settlement.method)))
    .map(({ kind, amount }) => (kind === 'collect' ? paise(amount) : -paise(amount)))
  expect(paise(order.totalAmount)).toBe(
    differences.reduce((sum, amount) => sum + amount, Number(paise(placed.totalAmount))),
  )
}

const settle = (
  order: Order,
  method: 'upi' | 'bank' | 'cash' | 'delivery' | 'store_credit',
  reference?: string,
) =>
  manager.orders.settleAdjustment({
    id: order._id,
    adjustment: order.adjustments.at(-1)!._id,
    method,
    reference,
  })
const setStatus = (order: Order, status: Order['status']) =>
  manager.orders.setStatus({ id: order._id, status })

const subjectsTo = async ({ email }: TestUser) =>
  (await shop.database.db.select().from(outbox).where(eq(outbox.recipient, email))).map(
    ({ subject }) => subject,
  )
const mailTo = async ({ email }: TestUser, subject: string) =>
  (await shop.database.db.select().from(outbox).where(eq(outbox.recipient, email))).find(
    (mail) => mail.subject === subject,
  )?.text ?? ''
const adjustmentsOf = ({ _id }: Order) =>
  shop.database.db.select().from(orderAdjustments).where(eq(orderAdjustments.orderId, _id))

describe('an exchange for a heavier item', () => {
  test('shows the difference and collects it: order, mails, audit log and invoice state one amount', async () => {
    const { person, api, order, held, reference } = await sellPaid()
    const [item, heavy] = held as [Item, Item]
    const before = await read(order)
    const { quote } = await quoteOf(order, item, heavy)
    // 0.100 g × ₹6,500 with 14 % making
    expect(quote).toEqual({
      oldPrice: 259_350,
      newPrice: 260_091,
      amount: withTax(741),
      newTotal: toRupees(fromRupees(before.totalAmount + withTax(741))),
      kinds: ['collect', 'waive'],
      collectRefusal: null,
    })
    const { message } = await replace(order, item, heavy, { kind: 'collect', amount: quote!.amount })
    expect(message).toBe(`${heavy.tagNumber} is reserved for this order. ₹874.38 with GST is to be collected`)
    const changed = await read(order)
    expectFigures(changed, before)
    expect(changed).toMatchObject({
      version: before.version + 1,
      totalAmount: quote!.newTotal,
      items: [
        {
          price: 260_091,
          priceBreakup: { weightGrams: 35.1, ratePerGram: 6500 },
          serialisedItems: [{ _id: heavy._id }],
        },
      ],
      adjustments: [
        {
          kind: 'collect',
          oldWeightGrams: 35,
          newWeightGrams: 35.1,
          oldPrice: 259_350,
          newPrice: 260_091,
          amount: 874.38,
          settlement: null,
        },
      ],
      payment: { confirmed: { reference, amount: order.totalAmount } },
    })
    expect((await api.orders.one({ id: order._id })).adjustments).toEqual(changed.adjustments)
    const mail = await mailTo(person, `Another piece for your order ${order.orderNumber}`)
    for (const text of ['35.100 g instead of 35.000 g', '₹874.38 more', '₹2,60,091 instead of ₹2,59,350'])
      expect(mail).toContain(text)

    const { orders: withDifference } = await manager.orders.list({ openDifference: true })
    expect(withDifference).toMatchObject([{ _id: order._id, hasOpenDifference: true }])
    await settle(changed, 'bank', 'UTR-DIFF-1')
    expect((await manager.orders.list({ openDifference: true })).orders).toEqual([])
    const [listed] = (await manager.orders.list({ openDifference: false, search: order.orderNumber })).orders
    expect(listed).toMatchObject({ hasOpenDifference: false })
    const settled = await read(order)
    expect(settled).toMatchObject({
      adjustments: [{ settlement: { method: 'bank', reference: 'UTR-DIFF-1' } }],
      payment: { status: 'completed', confirmed: { reference, amount: order.totalAmount } },
    })
    expect(settled.payment).toMatchObject({ received: settled.totalAmount, due: 0, refundable: 0 })
    expect(await subjectsTo(person)).toContain(`Payment received for your order ${order.orderNumber}`)
    const entries = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.orderNumber}`))
    const ofExchange = entries.find(({ action }) => action === 'order.item')
    expect(ofExchange?.before).toEqual({ item: item.tagNumber, huid: null })
    expect(ofExchange?.after).toEqual({
      item: heavy.tagNumber,
      huid: null,
      difference: '₹874.38 with GST is to be collected',
    })
    expect(entries.find(({ action }) => action === 'order.adjustment')?.after).toEqual({
      kind: 'collect',
      amount: 874.38,
      method: 'bank',
      reference: 'UTR-DIFF-1',
    })
    const { notes } = await manager.orderNotes.list({ id: order._id })
    expect(notes.map(({ text }) => text).toSorted()).toEqual([
      `Meenakshi Jhumka: item ${item.tagNumber} was exchanged for ${heavy.tagNumber}. ₹874.38 with GST is to be collected.`,
      'The difference of ₹874.38 is collected: Bank transfer, UTR-DIFF-1.',
    ])

    await setStatus(order, 'processing')
    await setStatus(order, 'shipped')
    const { documents, totalAmount } = await read(order)
    expect(documents).toMatchObject([{ kind: 'invoice', amount: totalAmount }])
    const text = await extractPdfText(await manager.invoices.download({ id: order._id }))
    expect(text).toContain('Charged by the weight of the piece: net metal 35.100 g, gross 35.100 g')
    expect(text).toContain('Gold 22K 35.100 g at ₹6,500.00/g ₹2,28,150.00')
    await setStatus(order, 'returned')
    expect((await read(order)).documents.at(-1)).toMatchObject({ kind: 'credit-note', amount: totalAmount })
  })

  test('is neither invoiced nor shipped before the difference is settled', async () => {
    const { order, held } = await sell([LIGHT, HEAVY])
    await setStatus(order, 'processing')
    const changed = await exchange(order, [held[0]!, held[1]!], 'collect')
    const refused = {
      code: 'UNSETTLED',
      message: expect.stringContaining('₹787.06 is still to be collected'),
    }
    for (const status of ['shipped', 'delivered'] as const)
      await expect(setStatus(order, status)).rejects.toMatchObject(refused)
    await expect(manager.invoices.issue({ id: order._id })).rejects.toMatchObject(refused)
    expect((await read(order)).status).toBe('processing')
    await settle(changed, 'delivery')
    await setStatus(order, 'shipped')
    expect((await read(order)).documents).toMatchObject([{ amount: changed.totalAmount }])
  })

  test('keeps the price when it is waived, and the invoice says what was waived', async () => {
    const { person, order, held } = await sell([LIGHT, HEAVY, HEAVIEST])
    const [light, heavy, heaviest] = held as [Item, Item, Item]
    const { quote } = await quoteOf(order, light, heavy)
    const waive = (reason?: string) =>
      replace(order, light, heavy, { kind: 'waive', amount: quote!.amount, reason })
    for (const reason of [undefined, ' - '])
      await expect(waive(reason)).rejects.toMatchObject({ errors: [{ path: 'adjustment.reason' }] })
    await waive('The first one was scratched')
    const waived = await read(order)
    expectFigures(waived, order)
    expect(waived).toMatchObject({
      totalAmount: order.totalAmount,
      items: [{ price: PRICES.light, waivedAmount: PRICES.heavy - PRICES.light }],
      adjustments: [{ kind: 'waive', amount: withTax(667), settlement: null }],
    })
    expect(JSON.stringify(waived)).not.toContain('scratched')
    const { notes } = await manager.orderNotes.list({ id: order._id })
    expect(notes[0]!.text).toContain('₹787.06 with GST was waived: The first one was scratched')
    expect(await mailTo(person, `Another piece for your order ${order.orderNumber}`)).toContain(
      'You pay nothing for that',
    )
    await setStatus(order, 'processing')
    await setStatus(order, 'shipped')
    const text = await extractPdfText(await manager.invoices.download({ id: order._id }))
    expect(text).toContain('less waived ₹667.00')
    expect((await read(order)).documents).toMatchObject([{ amount: order.totalAmount }])

    const second = await sell([LIGHT, HEAVY])
    await exchange(second.order, [second.held[0]!, second.held[1]!], 'waive', 'Delayed')
    const back = await exchangeBack(second)
    expect(back.items[0]).toMatchObject({ price: PRICES.light, waivedAmount: 0 })
    expect(heaviest.netWeightGrams).toBe(HEAVIEST)
  })

  /** To the first item again. */
  async function exchangeBack({ order, held }: Sale): Promise<Order> {
    await replace(order, held[1]!, held[0]!)
    return read(order)
  }
})

test('an exchange for a lighter item refunds the difference, which credit and refund of the order follow', async () => {
  const { person, order, held } = await sellPaid()
  const [item, , light] = held as [Item, Item, Item]
  const { quote } = await quoteOf(order, item, light)
  expect(quote).toMatchObject({ amount: withTax(741), kinds: ['refund'] })
  for (const kind of ['collect', 'waive'] as const)
    await expect(
      replace(order, item, light, { kind, amount: quote!.amount, reason: 'No' }),
    ).rejects.toMatchObject({ kind: 'invalid' })
  const changed = await exchange(order, [item, light], 'refund')
  expectFigures(changed, order)
  expect(changed.totalAmount).toBe(quote!.newTotal)
  await expect(settle(changed, 'upi')).rejects.toMatchObject({ kind: 'invalid' })
  await expect(settle(changed, 'delivery')).rejects.toMatchObject({ kind: 'invalid' })
  await setStatus(order, 'processing')
  await expect(setStatus(order, 'shipped')).rejects.toMatchObject({
    message: expect.stringContaining('₹874.38 is still to be refunded'),
  })
  await settle(changed, 'cash')
  const { notes } = await manager.orderNotes.list({ id: order._id })
  expect(notes.map(({ text }) => text)).toContain('The difference of ₹874.38 is refunded: Cash.')
  const { rows } = await shop.database.pool.query(
    "select credit from ledger_entries where order_id = $1 and kind = 'refunded'",
    [order._id],
  )
  expect(rows).toEqual([{ credit: 'cash' }])
  expect(await subjectsTo(person)).toContain(`Refund paid for your order ${order.orderNumber}`)
  await setStatus(order, 'shipped')
  expect((await read(order)).documents).toMatchObject([{ amount: changed.totalAmount }])
})

test.each([
  ['collect', 1],
  ['refund', 2],
] as const)(
  'a difference to %s is part of the payment after the first one was taken back',
  async (kind, at) => {
    const { order, held } = await sellPaid()
    const changed = await exchange(order, [held[0]!, held[at]!], kind)
    const entry = changed.payment.entries.findLast((each) => each.kind === 'transfer-received')!._id
    await manager.orders.reverseTransfer({ id: order._id, entry, reason: 'It belongs to another order' })
    const waiting = await read(order)
    expectFigures(waiting, order)
    expect(waiting.payment).toMatchObject({ status: 'pending', due: changed.totalAmount })
    expect(waiting.adjustments).toMatchObject([{ kind, settlement: { method: 'payment' } }])
    await expect(settle(waiting, 'bank', `LATE-${++lastTag}`)).rejects.toMatchObject({ code: 'SETTLED' })
    await manager.orders.confirmPayment({
      id: order._id,
      reference: `RIGHT-${++lastTag}`,
      paidOn: '2026-11-21',
      amount: changed.totalAmount,
    })
    expect((await read(order)).payment).toMatchObject({ status: 'completed', due: 0, refundable: 0 })
    await setStatus(order, 'processing')
    await setStatus(order, 'shipped')
    expect((await read(order)).documents).toMatchObject([{ amount: changed.totalAmount }])
  },
)

test('a difference stays open while another transfer pays for the order', async () => {
  const { order, held } = await sellPaid()
  await manager.orders.confirmPayment({
    id: order._id,
    reference: `TWICE-${++lastTag}`,
    paidOn: '2026-11-21',
    amount: order.totalAmount,
  })
  const changed = await exchange(order, [held[0]!, held[2]!], 'refund')
  const entry = changed.payment.entries.findLast((each) => each.kind === 'transfer-received')!._id
  await manager.orders.reverseTransfer({ id: order._id, entry, reason: 'Entered twice' })
  const paid = await read(order)
  expect(paid.adjustments).toMatchObject([{ settlement: null }])
  expect(paid.payment).toMatchObject({ status: 'completed', received: order.totalAmount, due: 0 })
})

test('the list of items has the newest 100, and finds the others by tag number or HUID', async () => {
  const { order, held } = await sell([LIGHT, HEAVY])
  const [item, oldest] = held as [Item, Item]
  const variantId = oldest.variant!._id
  await manager.items.receive({
    id: variantId,
    items: Array.from({ length: 100 }, (_, n) => ({
      tagNumber: `MANY-${n}`,
      huid: `MX${String(n).padStart(4, '0')}`,
      grossWeightGrams: HEAVY,
      netWeightGrams: HEAVY,
    })),
  })
  const list = async (search?: string) => {
    const { total, replacements } = await manager.orderItems.replacements({
      id: order._id,
      item: item._id,
      ...(search && { search }),
    })
    return { total, tags: replacements.map(({ item: { tagNumber } }) => tagNumber) }
  }
  const all = await list()
  expect(all).toMatchObject({ total: 101, tags: { length: 100 } })
  expect(all.tags).not.toContain(oldest.tagNumber)
  expect(await list(oldest.tagNumber.toLowerCase())).toEqual({ total: 1, tags: [oldest.tagNumber] })
  expect(await list('mx 0042')).toEqual({ total: 1, tags: ['MANY-42'] })
  // The one that the order holds.
  expect(await list(item.tagNumber)).toEqual({ total: 0, tags: [] })
})

test('an item of the same price and another gross weight owes nothing, and the customer gets no mail', async () => {
  const { person, order, held } = await sell([LIGHT])
  const { items } = await manager.items.receive({
    id: held[0]!.variant!._id,
    items: [{ tagNumber: `AD-${++lastTag}`, grossWeightGrams: HEAVY, netWeightGrams: LIGHT }],
  })
  const { quote } = await quoteOf(order, held[0]!, items[0]!)
  expect(quote).toMatchObject({ oldPrice: PRICES.light, newPrice: PRICES.light, amount: 0, kinds: [] })
  expect(await replace(order, held[0]!, items[0]!)).toEqual({
    message: `${items[0]!.tagNumber} is reserved for this order`,
  })
  expect(await read(order)).toMatchObject({ totalAmount: order.totalAmount, adjustments: [] })
  expect(await subjectsTo(person)).toHaveLength(1)
})

describe('is refused with a sentence', () => {
  test('a difference that staff did not see', async () => {
    const { order, held } = await sell([LIGHT, HEAVY])
    const refused = {
      code: 'PRICE_DIFFERENCE',
      message: expect.stringContaining('₹787.06 more with GST'),
      details: { quote: { kinds: ['collect', 'waive'] } },
    }
    await expect(replace(order, held[0]!, held[1]!)).rejects.toMatchObject(refused)
    await expect(
      replace(order, held[0]!, held[1]!, { kind: 'collect', amount: 787.05 }),
    ).rejects.toMatchObject(refused)
    expect(await adjustmentsOf(order)).toEqual([])
    expect((await manager.items.one({ id: held[0]!._id })).item.status).toBe('reserved')
  })

  test('another weight where the parts of the price are not known', async () => {
    const { order, held } = await sell([LIGHT, HEAVY])
    await shop.database.db
      .update(orderLines)
      .set({ metalValuePaise: null, makingPaise: null, stonePaise: null })
      .where(eq(orderLines.orderId, order._id))
    const refusal = expect.stringContaining('What the price was made of is not known')
    expect(await quoteOf(order, held[0]!, held[1]!)).toMatchObject({ quote: null, refusal })
    await expect(replace(order, held[0]!, held[1]!)).rejects.toMatchObject({
      code: 'ITEM_WEIGHT',
      message: refusal,
    })
  })

  test('an exchange while a bank transfer is awaited', async () => {
    const { order, held } = await sell(
      [35, 35.1, 35],
      {},
      { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' },
    )
    const found = await quoteOf(order, held[0]!, held[1]!)
    expect(found.quote).toMatchObject({
      kinds: ['waive'],
      collectRefusal: expect.stringContaining('Confirm the payment'),
    })
    await expect(replace(order, held[0]!, held[1]!)).rejects.toMatchObject({ code: 'AWAITING_PAYMENT' })
    await replace(order, held[0]!, held[2]!)
    expectFigures(await read(order), order)
    const waived = await exchange(order, [held[2]!, held[1]!], 'waive', 'Delayed')
    expect(waived.totalAmount).toBe(order.totalAmount)
  })

  test('an exchange for a lighter item while a bank transfer is awaited', async () => {
    const { order, held } = await sell([35, 34.9], {}, { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' })
    const { quote, refusal } = await quoteOf(order, held[0]!, held[1]!)
    expect([quote, refusal]).toEqual([null, expect.stringContaining('Confirm the payment')])
  })

  test('a price above the limit for cash, for which the law asks for a PAN too', async () => {
    const { order, held } = await sell([22, 23])
    const { quote } = await quoteOf(order, held[0]!, held[1]!)
    expect(quote).toMatchObject({ kinds: ['waive'], collectRefusal: expect.stringContaining('PAN') })
    const adjustment = { kind: 'collect' as const, amount: quote!.amount }
    await expect(replace(order, held[0]!, held[1]!, adjustment)).rejects.toMatchObject({
      code: 'PAN_REQUIRED',
      message: quote!.collectRefusal,
    })
    expectFigures(await read(order), order)
    await replace(order, held[0]!, held[1]!, { ...adjustment, kind: 'waive', reason: 'A gift' })
  })

  test('a higher price after the owner has lowered the limit for cash, which does not hinder a waiver', async () => {
    const { order, held } = await sell([10, 11])
    const admin = shop.as(await shop.make.admin())
    await admin.settings.update({ cashLimit: 50_000 })
    const { quote, refusal } = await quoteOf(order, held[0]!, held[1]!)
    await admin.settings.update({ cashLimit: 200_000 })
    expect(refusal).toBeNull()
    expect(quote).toMatchObject({ kinds: ['waive'], collectRefusal: expect.stringContaining('PAN') })
  })

  test('a price that the other cash orders of the day leave no room for', async () => {
    const { person, order, held } = await sell([10, 11])
    const other = await shop.make.product({ price: 92_000 })
    await shop.as(person).orders.place(checkoutInput([[other, 1]]))
    const { quote } = await quoteOf(order, held[0]!, held[1]!)
    expect(quote).toMatchObject({
      kinds: ['waive'],
      collectRefusal: expect.stringContaining('choose another item'),
    })
    await expect(
      replace(order, held[0]!, held[1]!, { kind: 'collect', amount: quote!.amount }),
    ).rejects.toMatchObject({ code: 'CASH_LIMIT', message: quote!.collectRefusal })
    expectFigures(await read(order), order)
  })

  test('a dearer item instead of one with a refund that was not paid, when the cash limit has no room for it', async () => {
    const { person, order, held } = await sell([11, 10, 10.9, 11])
    const [first, light, heavier, same] = held as [Item, Item, Item, Item]
    const refunded = await exchange(order, [first, light], 'refund')
    const other = await shop.make.product({ price: 92_000 })
    await shop.as(person).orders.place(checkoutInput([[other, 1]]))
    const refusal = (await quoteOf(order, light, same)).refusal
    const refused = { code: 'CASH_LIMIT', message: refusal }
    await expect(replace(order, light, same)).rejects.toMatchObject(refused)
    expect(await quoteOf(order, light, heavier)).toMatchObject({ quote: null, refusal })
    // 0.1 g less than the item that was ordered.
    await expect(
      replace(order, light, heavier, { kind: 'refund', amount: withTax(741) }),
    ).rejects.toMatchObject(refused)
    expect((await read(order)).totalAmount).toBe(refunded.totalAmount)
  })

  test('a price below what credits have paid', async () => {
    const { order, held } = await sell([LISTED, 1], { credits: 18_155 }, { referralCreditsUsed: 18_155 })
    const found = await quoteOf(order, held[0]!, held[1]!)
    expect(found).toMatchObject({ quote: null, refusal: expect.stringContaining('coupon and credits') })
    await expect(replace(order, held[0]!, held[1]!)).rejects.toMatchObject({ code: 'OVERPAID' })
  })

  test('an item of a line whose invoice stands, also after another line was returned', async () => {
    const { api, order, held } = await sellTwo()
    await setStatus(order, 'delivered')
    const { return: asked } = await api.returns.request({
      id: order._id,
      items: [{ item: order.items[0]!._id, quantity: 1 }],
      wish: 'refund',
      reason: 'fit',
    })
    const step = { id: order._id, return: asked._id, note: '' }
    await manager.returns.decide({ ...step, step: 'receive' })
    await setStatus(order, 'processing')
    expect((await manager.orders.one({ id: order._id })).documents).toMatchObject([
      { kind: 'invoice', isCurrent: true },
      { kind: 'credit-note', isCurrent: false },
    ])
    const [light, heavy] = held[1]
    await expect(replace(order, light, heavy, { kind: 'collect', amount: 787.06 })).rejects.toMatchObject({
      code: 'INVOICED',
    })
  })

  test('by people without the rights', async () => {
    const { api, order, held } = await sell([LIGHT, HEAVY])
    const changed = await exchange(order, [held[0]!, held[1]!], 'collect')
    const reports = shop.as(await shop.make.user({ permissions: ['use_app', 'view_reports'] }))
    const settlement = { id: order._id, adjustment: changed.adjustments[0]!._id, method: 'delivery' as const }
    for (const who of [api, reports]) {
      await expect(who.orders.settleAdjustment(settlement)).rejects.toMatchObject({ kind: 'forbidden' })
      await expect(who.orderItems.replacements({ id: order._id, item: held[1]!._id })).rejects.toMatchObject({
        kind: 'forbidden',
      })
      await expect(
        who.orderItems.replace({ id: order._id, item: held[1]!._id, replacement: held[0]!._id }),
      ).rejects.toMatchObject({ kind: 'forbidden' })
    }
  })

  test('a reference that paid for something else, and a difference of another order', async () => {
    const { order, held, reference } = await sellPaid()
    const changed = await exchange(order, [held[0]!, held[1]!], 'collect')
    await expect(settle(changed, 'bank', reference.toLowerCase())).rejects.toMatchObject({
      code: 'REFERENCE_USED',
      message: expect.stringContaining(order.orderNumber),
    })
    const other = await sell([LIGHT])
    await expect(
      manager.orders.settleAdjustment({
        id: other.order._id,
        adjustment: changed.adjustments[0]!._id,
        method: 'upi',
        reference: 'X',
      }),
    ).rejects.toMatchObject({ kind: 'not-found' })
    expect((await read(order)).adjustments[0]?.settlement).toBeNull()
  })

  test('a reference of a refund that was entered before: for a payment, a refund or a difference', async () => {
    const [first, second, third] = [await sellPaid(), await sellPaid(), await sellPaid()]
    const refund = ({ order, held }: Sale) => exchange(order, [held[0]!, held[2]!], 'refund')
    const one = await refund(first)
    await expect(settle(one, 'bank', spaced(second.reference).toLowerCase())).rejects.toMatchObject({
      code: 'REFERENCE_USED',
      message: expect.stringContaining(second.order.orderNumber),
    })
    const reference = `BACK${++lastTag}`
    await settle(one, 'bank', reference)
    const used = { code: 'REFERENCE_USED', message: expect.stringContaining(first.order.orderNumber) }
    await expect(settle(await refund(second), 'upi', spaced(reference))).rejects.toMatchObject(used)
    const collected = await exchange(third.order, [third.held[0]!, third.held[1]!], 'collect')
    await expect(settle(collected, 'upi', reference.toLowerCase())).rejects.toMatchObject(used)
    const unpaid = await sell([35], {}, { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' })
    await expect(
      manager.orders.confirmPayment({
        id: unpaid.order._id,
        reference: spaced(reference),
        paidOn: '2026-11-21',
        amount: unpaid.order.totalAmount,
      }),
    ).rejects.toMatchObject(used)
    expect((await read(second.order)).adjustments[0]?.settlement).toBeNull()
  })

  const spaced = (reference: string) => `${reference.slice(0, 3)} ${reference.slice(3)}`
})

describe('a second exchange', () => {
  test('before the settlement takes the place of the first: one difference to the first price is owed', async () => {
    const { order, held } = await sell([LIGHT, HEAVY, HEAVIEST])
    const [light, heavy, heaviest] = held as [Item, Item, Item]
    await exchange(order, [light, heavy], 'collect')
    expect((await quoteOf(order, heavy, heaviest)).quote).toMatchObject({
      oldPrice: PRICES.light,
      newPrice: PRICES.heaviest,
      amount: withTax(PRICES.heaviest - PRICES.light),
    })
    const changed = await exchange(order, [heavy, heaviest], 'collect')
    expectFigures(changed, order)
    expect(changed.adjustments).toMatchObject([
      { kind: 'collect', amount: withTax(667), settlement: { method: 'exchanged' } },
      { kind: 'collect', amount: withTax(1408), settlement: null, oldWeightGrams: LIGHT },
    ])
    await settle(changed, 'delivery')
    await setStatus(order, 'shipped')
    expect((await read(order)).documents).toMatchObject([{ amount: changed.totalAmount }])
  })

  test('back to the first price owes nothing, and the customer reads it', async () => {
    const { person, order, held } = await sell([LIGHT, HEAVY])
    const [light, heavy] = held as [Item, Item]
    await exchange(order, [light, heavy], 'collect')
    await replace(order, heavy, light)
    const back = await read(order)
    expectFigures(back, order)
    expect(back).toMatchObject({
      totalAmount: order.totalAmount,
      items: [{ price: PRICES.light, waivedAmount: 0 }],
      adjustments: [{ settlement: { method: 'exchanged' } }],
    })
    expect(await subjectsTo(person)).toContain(`The price of your order ${order.orderNumber} stays`)
    await setStatus(order, 'shipped')
  })

  test('after a waiver takes its place, and counts from the piece that was charged', async () => {
    const { person, order, held } = await sell([LIGHT, HEAVY, HEAVIEST])
    const [light, heavy, heaviest] = held as [Item, Item, Item]
    await exchange(order, [light, heavy], 'waive', 'Delayed')
    const changed = await exchange(order, [heavy, heaviest], 'collect')
    expectFigures(changed, order)
    expect(changed.adjustments).toMatchObject([
      { kind: 'waive', settlement: { method: 'exchanged' } },
      { kind: 'collect', oldWeightGrams: LIGHT, newWeightGrams: HEAVIEST, amount: withTax(1408) },
    ])
    const mails = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, person.email))
    const undoing = mails.filter(({ text }) => text.includes('before is no longer due'))
    expect(undoing).toHaveLength(1)
    expect(undoing[0]!.text).toContain(`${HEAVIEST.toFixed(3)} g instead of ${LIGHT.toFixed(3)} g`)
  })

  test('leaves the total of the placed order in the activity of the customer', async () => {
    const { person, order, held } = await sell([LIGHT, HEAVY, HEAVIEST])
    const [light, heavy, heaviest] = held as [Item, Item, Item]
    await exchange(order, [light, heavy], 'collect')
    await settle(await exchange(order, [heavy, heaviest], 'collect'), 'delivery')
    await exchange(order, [heaviest, heavy], 'refund')
    const admin = shop.as(await shop.make.admin())
    const activity = await admin.customers.activity({ id: person.id })
    expect(activity.map(({ details }) => details)).toContain(
      `Placed order ${order.orderNumber} over ${formatRupees(order.totalAmount)}`,
    )
  })

  test('undoes the first difference, which nobody can settle then', async () => {
    const { order, held } = await sell([LIGHT, HEAVY, HEAVIEST])
    const [light, heavy, heaviest] = held as [Item, Item, Item]
    const first = await exchange(order, [light, heavy], 'collect')
    await exchange(order, [heavy, heaviest], 'collect')
    await expect(settle(first, 'delivery')).rejects.toMatchObject({ code: 'UNDONE' })
  })

  test('after the settlement counts from the settled price', async () => {
    const { order, held } = await sell([LIGHT, HEAVY, HEAVIEST])
    const [light, heavy, heaviest] = held as [Item, Item, Item]
    await settle(await exchange(order, [light, heavy], 'collect'), 'delivery')
    await settle(await exchange(order, [heavy, heaviest], 'collect'), 'delivery')
    const back = await exchange(order, [heaviest, light], 'refund')
    expectFigures(back, order)
    expect(back.totalAmount).toBe(order.totalAmount)
    expect(back.adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['collect', withTax(667)],
      ['collect', withTax(741)],
      ['refund', withTax(1408)],
    ])
  })
})

describe('GST of a rate that is not whole', () => {
  const NOT_WHOLE = 2.5

  const readTwo = ({ _id }: Order) => manager.orders.one({ id: _id })
  const replaceAtQuote = async (order: Order, [item, replacement]: [Item, Item]) => {
    const { quote } = await quoteOf(order, item, replacement)
    const [kind] = quote?.kinds ?? []
    await replace(order, item, replacement, kind && { kind, amount: quote!.amount })
  }
  const expectTax = ({ subtotal, tax }: Order) =>
    expect(fromRupees(tax)).toBe(Math.round(subtotal * NOT_WHOLE))
  const settleLast = async (order: Order) => settle(await readTwo(order), 'delivery')

  test('is always that of the subtotal: a second difference waits until the first is settled', async () => {
    const { order, held } = await sellTwo(NOT_WHOLE)
    const [[one, oneHeavy], [other, otherHeavy, otherHeaviest]] = held
    await replaceAtQuote(order, [one, oneHeavy])
    // 2.5 % of ₹667 are ₹16.675: the last paisa would depend on which of the two is undone first.
    expect((await quoteOf(order, other, otherHeavy)).quote).toMatchObject({
      kinds: ['waive'],
      collectRefusal: expect.stringContaining('₹683.68 is still to be collected. Mark it as settled first'),
    })
    await expect(
      replace(order, other, otherHeavy, { kind: 'collect', amount: 683.67 }),
    ).rejects.toMatchObject({ code: 'UNSETTLED' })
    // 2.5 % of ₹1,408 are ₹35.20, whatever else the order costs.
    await replaceAtQuote(order, [other, otherHeaviest])
    await replaceAtQuote(order, [oneHeavy, one])
    expectTax(await readTwo(order))
    await replaceAtQuote(order, [otherHeaviest, other])
    expect(await readTwo(order)).toMatchObject({ tax: order.tax, totalAmount: order.totalAmount })
  })

  test('is that of the subtotal after a waiver while another difference is open', async () => {
    const { order, held } = await sellTwo(NOT_WHOLE)
    const [[one, oneHeavy], [other, otherHeavy]] = held
    await replaceAtQuote(order, [one, oneHeavy])
    const collected = await readTwo(order)
    const { quote } = await quoteOf(order, other, otherHeavy)
    await replace(order, other, otherHeavy, { kind: 'waive', amount: quote!.amount, reason: 'Delayed' })
    expect(await readTwo(order)).toMatchObject({ tax: collected.tax, totalAmount: collected.totalAmount })
    await replaceAtQuote(order, [oneHeavy, one])
    expect(await readTwo(order)).toMatchObject({ tax: order.tax, totalAmount: order.totalAmount })
    await replaceAtQuote(order, [otherHeavy, other])
    expectTax(await readTwo(order))
  })

  test('is that of the subtotal on the invoice after settled differences', async () => {
    const { order, held } = await sellTwo(NOT_WHOLE)
    const [[one, oneHeavy], [other, otherHeavy]] = held
    await replaceAtQuote(order, [one, oneHeavy])
    await settleLast(order)
    await replaceAtQuote(order, [other, otherHeavy])
    await settleLast(order)
    await replaceAtQuote(order, [oneHeavy, one])
    await settleLast(order)
    const changed = await readTwo(order)
    expectTax(changed)
    const amounts = changed.adjustments.map(({ kind, amount }) =>
      kind === 'collect' ? fromRupees(amount) : -fromRupees(amount),
    )
    expect(amounts.reduce((sum, amount) => sum + amount, Number(fromRupees(order.totalAmount)))).toBe(
      fromRupees(changed.totalAmount),
    )
    await setStatus(order, 'shipped')
    expect((await readTwo(order)).documents).toMatchObject([{ amount: changed.totalAmount }])
  })

  test('is that of the placed order again when it is cancelled', async () => {
    const { order, held } = await sellTwo(NOT_WHOLE)
    const [[one, oneHeavy], [other, , otherHeaviest]] = held
    await replaceAtQuote(order, [other, otherHeaviest])
    await replaceAtQuote(order, [one, oneHeavy])
    await setStatus(order, 'cancelled')
    expect(await readTwo(order)).toMatchObject({ tax: order.tax, totalAmount: order.totalAmount })
  })
})

describe('an order that is closed', () => {
  test('before the settlement has its price again, and opens again with an item of that weight', async () => {
    const { api, order, held } = await sell([LIGHT, HEAVY])
    await exchange(order, [held[0]!, held[1]!], 'collect')
    await api.orders.cancel({ id: order._id })
    const cancelled = await read(order)
    expectFigures(cancelled, order)
    expect(cancelled).toMatchObject({
      totalAmount: order.totalAmount,
      items: [{ price: PRICES.light, priceBreakup: { weightGrams: LIGHT } }],
      adjustments: [{ settlement: { method: 'closed' } }],
    })
    await setStatus(order, 'pending')
    const opened = await read(order)
    expectFigures(opened, order)
    expect(opened.items[0]?.serialisedItems.map(({ _id }) => _id)).toEqual([held[0]!._id])
    await setStatus(order, 'shipped')
  })

  test('after the settlement keeps the price that was paid', async () => {
    const { order, held } = await sellPaid()
    const changed = await exchange(order, [held[0]!, held[1]!], 'collect')
    await settle(changed, 'upi', `UPI-${++lastTag}`)
    await setStatus(order, 'cancelled')
    const cancelled = await read(order)
    expect(cancelled.totalAmount).toBe(changed.totalAmount)
    expectFigures(cancelled, order)
  })
})

describe('at the same time', () => {
  test('two equal requests make one exchange, and two equal settlements one', async () => {
    const { order, held } = await sellPaid()
    const { quote } = await quoteOf(order, held[0]!, held[1]!)
    const adjustment = { kind: 'collect' as const, amount: quote!.amount }
    const exchanges = await runConcurrently(
      shop.database,
      [1, 2, 3].map(() => () => replace(order, held[0]!, held[1]!, adjustment)),
    )
    expect(countFulfilled(exchanges)).toBe(1)
    expect(await adjustmentsOf(order)).toHaveLength(1)
    const changed = await read(order)
    expectFigures(changed, order)
    const settlements = await runConcurrently(
      shop.database,
      [1, 2, 3].map((n) => () => settle(changed, 'upi', `TWICE-${order._id}-${n}`)),
    )
    expect(countFulfilled(settlements)).toBe(1)
    expect(
      await shop.database.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.adjustmentId, changed.adjustments[0]!._id)),
    ).toHaveLength(1)
  })

  test('the refund of a difference is settled with it and not recorded beside it', async () => {
    const { order, held } = await sellPaid()
    const changed = await exchange(order, [held[0]!, held[2]!], 'refund')
    expect(changed.payment.refundable).toBe(0)
    const refund = { id: order._id, amount: 100, method: 'bank' as const, reference: `BESIDE${++lastTag}` }
    await expect(manager.orders.refund(refund)).rejects.toMatchObject({ code: 'NOTHING_OWED' })
    await settle(changed, 'bank', `WITH${++lastTag}`)
    const { payment, totalAmount } = await read(order)
    expect(payment.received - payment.refunded).toBeCloseTo(totalAmount, 2)
    expect(payment).toMatchObject({ due: 0, refundable: 0 })
  })

  test('refunds and a payment with one reference: one of them takes it', async () => {
    const sales = [await sellPaid(), await sellPaid(), await sellPaid()]
    const refunds = await Promise.all(
      sales.map(({ order, held }) => exchange(order, [held[0]!, held[2]!], 'refund')),
    )
    const unpaid = await sell([35], {}, { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' })
    const reference = `ONCE${++lastTag}`
    const outcomes = await runConcurrently<unknown>(shop.database, [
      ...refunds.map((order) => () => settle(order, 'bank', reference)),
      () =>
        manager.orders.confirmPayment({
          id: unpaid.order._id,
          reference,
          paidOn: '2026-11-21',
          amount: unpaid.order.totalAmount,
        }),
    ])
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('an exchange and a dispatch: the order is shipped with its item, or exchanged and not shipped', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { order, held } = await sell([LIGHT, HEAVY])
      const { quote } = await quoteOf(order, held[0]!, held[1]!)
      const outcomes = await runConcurrently<unknown>(shop.database, [
        () => replace(order, held[0]!, held[1]!, { kind: 'collect', amount: quote!.amount }),
        () => setStatus(order, 'shipped'),
      ])
      expect(countFulfilled(outcomes)).toBe(1)
      const after = await read(order)
      expectFigures(after, order)
      const isShipped = after.status === 'shipped'
      expect(after.items[0]!.serialisedItems[0]!._id).toBe(held[isShipped ? 0 : 1]!._id)
      expect(after.adjustments).toHaveLength(isShipped ? 0 : 1)
      expect(after.documents.map(({ amount }) => amount)).toEqual(isShipped ? [order.totalAmount] : [])
    }
  })
})

test('exchanges and settlements are never changed or deleted', async () => {
  const { order, held } = await sell([LIGHT, HEAVY])
  await settle(await exchange(order, [held[0]!, held[1]!], 'collect'), 'delivery')
  const refused = { cause: { code: '42501' } }
  const { db } = shop.database
  await expect(db.update(orderAdjustments).set({ kind: 'refund' })).rejects.toMatchObject(refused)
  await expect(db.delete(orderAdjustments)).rejects.toMatchObject(refused)
  await expect(db.update(adjustmentSettlements).set({ method: 'cash' })).rejects.toMatchObject(refused)
  await expect(db.delete(adjustmentSettlements)).rejects.toMatchObject(refused)
})

test('the difference of an order that store credit paid is given back as store credit, and not in money', async () => {
  const earlier = await sellPaid()
  await manager.orders.setStatus({ id: earlier.order._id, status: 'cancelled' })
  const { totalAmount } = earlier.order
  await manager.orders.refund({ id: earlier.order._id, amount: totalAmount, method: 'store_credit' })
  const ring = await shop.make.product({ live: 35, stock: 0, grossWeightMg: 35_000 })
  await manager.items.setSerialised({ id: ring.variantId, isSerialised: true })
  const [first, light] = [await receive(ring, 35), await receive(ring, 34.9)]
  const { price } = await shop.anonymous.products.one({ idOrSlug: ring.id })
  const { order } = await earlier.api.orders.place(
    checkoutInput([[{ ...ring, price }, 1]], {
      paymentMethod: 'store_credit',
      storeCredit: totalAmount,
      pan: 'ABCPK1234F',
    }),
  )
  const changed = await exchange(order, [first, light], 'refund')
  await expect(settle(changed, 'bank', `BACK${++lastTag}`)).rejects.toMatchObject({
    errors: [{ path: 'method' }],
  })
  const { order: settled } = await settle(changed, 'store_credit')
  expect(settled.payment).toMatchObject({ refundable: 0, due: 0 })
  expect((await earlier.api.orders.storeCredit()).balance).toBe(settled.adjustments[0]!.amount)
})
