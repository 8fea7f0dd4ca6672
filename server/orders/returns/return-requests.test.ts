import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Order } from '#contract/orders.ts'
import type { ReturnStep } from '#domain/returns.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import {
  countFulfilled,
  runConcurrently,
  waitForBlockedTransaction,
} from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T04:15:00Z')
  admin = shop.as(await shop.make.admin())
  await saveSellerSettings(admin)
  await admin.settings.update({ email: 'care@swarna.example' })
})

type DeliveredOrder = { person: TestUser; api: Api; order: Order; ring: TestProduct; kada: TestProduct }

/** Delivered: two rings at ₹3,000 and a kada at ₹4,000 with ₹500 of credits; 18 % tax, delivery free. */
async function placeDeliveredOrder(status: Order['status'] = 'delivered'): Promise<DeliveredOrder> {
  const person = await shop.make.user({ credits: 500 })
  const ring = await shop.make.product({ name: 'Ring', price: 3000, stock: 5 })
  const kada = await shop.make.product({ name: 'Kada', price: 4000, stock: 5 })
  const api = shop.as(person)
  const lines = [[ring, 2] as const, [kada, 1] as const]
  const { order } = await api.orders.place(checkoutInput(lines, { referralCreditsUsed: 500 }))
  return { person, api, ring, kada, order: (await admin.orders.setStatus({ id: order._id, status })).order }
}

type ReturnInput = Partial<Parameters<Api['returns']['request']>[0]>
const requestReturn = ({ api, order }: DeliveredOrder, quantities: number[], more: ReturnInput = {}) =>
  api.returns.request({
    id: order._id,
    items: order.items
      .map(({ _id }, at) => ({ item: _id, quantity: quantities[at] ?? 0 }))
      .filter(({ quantity }) => quantity > 0),
    wish: 'refund',
    reason: 'fit',
    note: 'Too small for me',
    ...more,
  })
const decide = async (sale: DeliveredOrder, step: ReturnStep, note = '', api = admin) =>
  api.returns.decide({
    id: sale.order._id,
    step,
    note,
    return: (await now(sale)).returns.at(-1)?._id ?? 'none',
  })
const revenue = async () => (await admin.orders.stats()).revenue.totalRevenue
const now = ({ order }: DeliveredOrder) => admin.orders.one({ id: order._id })
const stock = async (...testProducts: TestProduct[]) => {
  const rows = await shop.database.db.select().from(productVariants)
  return testProducts.map(({ id }) => rows.find(({ productId }) => productId === id)?.stock)
}
const credits = async ({ person }: DeliveredOrder) =>
  ((await shop.database.db.select().from(users).where(eq(users.id, person.id)))[0]?.creditsPaise ?? 0) / 100
const mailsTo = async (recipient: string) =>
  (await shop.database.db.select().from(outbox).where(eq(outbox.recipient, recipient))).map(
    (mail) => mail.subject,
  )

describe('a customer asks to return items', () => {
  test('of a delivered order: the shop sees it with the order and in the list, both have a mail', async () => {
    const sale = await placeDeliveredOrder()
    const { return: asked, message } = await requestReturn(sale, [1, 0])
    expect(message).toBe('Thank you. We will check your request and email you.')
    expect(asked).toMatchObject({
      status: 'requested',
      wish: 'refund',
      reason: 'fit',
      note: 'Too small for me',
      decidedAt: null,
      items: [{ item: sale.order.items[0]?._id, name: 'Ring', quantity: 1 }],
      requestedAt: shop.clock.now().toISOString(),
    })
    expect((await sale.api.orders.one({ id: sale.order._id })).returns).toEqual([asked])
    expect(await mailsTo(sale.person.email)).toContain(`Return request for order ${sale.order.orderNumber}`)
    expect(await mailsTo('care@swarna.example')).toContain(
      `Return requested: order ${sale.order.orderNumber}`,
    )
  })

  test('and staff find its order among the others for as long as something is left to do', async () => {
    const sale = await placeDeliveredOrder()
    const shown = async (openReturn: boolean) =>
      (await admin.orders.list({ openReturn, search: sale.order.orderNumber })).orders.map(
        (order) => order.openReturn,
      )
    const isFound = async () => [await shown(true), await shown(false)]
    expect(await isFound()).toEqual([[], [null]])
    await requestReturn(sale, [1, 0])
    expect(await isFound()).toEqual([['requested'], []])
    await decide(sale, 'approve')
    expect(await isFound()).toEqual([['approved'], []])
    await decide(sale, 'receive')
    expect(await isFound()).toEqual([['received'], []])
    await decide(sale, 'refund')
    expect(await isFound()).toEqual([[], [null]])
    await requestReturn(sale, [1, 0], { wish: 'exchange' })
    await decide(sale, 'receive')
    expect(await isFound()).toEqual([[], [null]])
  })

  test('within 30 days of the delivery, to exchange them within 7', async () => {
    const sale = await placeDeliveredOrder()
    const later = async (days: number) => {
      shop.clock.set(new Date(Date.parse('2026-11-21T04:15:00Z') + days * 24 * 3600 * 1000).toISOString())
      await shop.database.pool.query('update sessions set expires_at = $1 where user_id = $2', [
        '2027-01-01T00:00:00Z',
        sale.person.id,
      ])
    }
    await later(8)
    await expect(requestReturn(sale, [1], { wish: 'exchange' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'RETURN_CLOSED',
      message: 'Items of this order could be exchanged until 28 Nov 2026.',
    })
    await later(31)
    await expect(requestReturn(sale, [1])).rejects.toMatchObject({
      message: 'Items of this order could be returned until 21 Dec 2026.',
    })
    await later(30)
    expect((await requestReturn(sale, [1])).return.status).toBe('requested')
  })

  test('in the days that the shop has set', async () => {
    const sale = await placeDeliveredOrder()
    await admin.settings.update({ returnDays: 0 })
    await expect(requestReturn(sale, [1])).rejects.toMatchObject({
      message: 'Items cannot be returned.',
    })
    await admin.settings.update({ returnDays: 30 })
    for (const returnDays of [-1, 1.5, 366])
      await expect(admin.settings.update({ returnDays })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test.each(['shipped', 'returned', 'cancelled'] as const)('not of an order that is %s', async (status) => {
    await expect(requestReturn(await placeDeliveredOrder(status), [1])).rejects.toMatchObject({
      code: 'RETURN_CLOSED',
    })
  })

  test('that are in the order, and no more than there are', async () => {
    const sale = await placeDeliveredOrder()
    const other = await placeDeliveredOrder()
    const wrong = async (items: { item: string; quantity: number }[], message: string) =>
      expect(requestReturn(sale, [], { items })).rejects.toMatchObject({ kind: 'invalid', message })
    const [ring] = sale.order.items
    await wrong([], 'Choose what you want to return')
    await wrong([{ item: ring!._id, quantity: 3 }], 'Only 2 of Ring can be returned')
    await wrong(
      [
        { item: ring!._id, quantity: 1 },
        { item: ring!._id, quantity: 2 },
      ],
      'Only 2 of Ring can be returned',
    )
    await wrong([{ item: other.order.items[0]!._id, quantity: 1 }], 'This item is not in the order')
    await expect(requestReturn(sale, [1], { reason: 'because' as 'fit' })).rejects.toMatchObject({
      message: 'Choose a reason',
    })
  })

  test('of their own order: anybody else’s is not there, also for staff', async () => {
    const sale = await placeDeliveredOrder()
    for (const api of [admin, shop.as(await shop.make.user())])
      await expect(requestReturn({ ...sale, api }, [1])).rejects.toMatchObject({ kind: 'not-found' })
    await expect(requestReturn({ ...sale, api: shop.anonymous }, [1])).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })

  test('once at a time, also when ten ask at once; after a refusal they may ask again', async () => {
    const sale = await placeDeliveredOrder()
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 10 }, () => () => requestReturn(sale, [1])),
    )
    expect(countFulfilled(outcomes)).toBe(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'RETURN_OPEN' })
    await decide(sale, 'decline', 'The seal is broken')
    await requestReturn(sale, [1])
    expect((await now(sale)).returns.map(({ status }) => status)).toEqual(['declined', 'requested'])
  })

  test('and find what they wrote in the file of what is kept on them', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [1])
    const kept = JSON.stringify(await sale.api.account.exportProfile())
    expect(kept).toContain('Too small for me')
  })

  test('and their text is deleted when they erase the account', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [1])
    await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, sale.person.id))
    expect((await now(sale)).returns[0]?.note).toBe('')
  })
})

describe('staff decide', () => {
  test('with manage_content', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [1])
    for (const who of [sale.person, await shop.make.user({ role: 'staff' })])
      await expect(
        shop.as(who).returns.decide({ id: sale.order._id, return: 'any', step: 'approve' }),
      ).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('on a return of that order, and only the step that follows', async () => {
    const [sale, other] = [await placeDeliveredOrder(), await placeDeliveredOrder()]
    const none = { code: 'RETURN_MOVED', message: 'This return belongs to another order.' }
    await expect(decide(sale, 'approve')).rejects.toMatchObject(none)
    const { return: asked } = await requestReturn(sale, [1])
    await expect(
      admin.returns.decide({ id: other.order._id, return: asked._id, step: 'approve' }),
    ).rejects.toMatchObject(none)
    await expect(decide(sale, 'refund')).rejects.toMatchObject({
      code: 'RETURN_MOVED',
      message: 'This return is already requested.',
    })
  })

  test('an approval asks for the items and changes nothing else', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [1])
    const { return: approved, message } = await decide(sale, 'approve', 'Bring it to Madhapur')
    expect(message).toBe('Return approved')
    expect(approved).toMatchObject({
      status: 'approved',
      decisionNote: 'Bring it to Madhapur',
      refund: null,
      creditNote: null,
      decidedAt: shop.clock.now().toISOString(),
    })
    expect(await now(sale)).toMatchObject({ status: 'delivered', documents: [{ kind: 'invoice' }] })
    expect(await stock(sale.ring, sale.kada)).toEqual([3, 4])
    expect(await mailsTo(sale.person.email)).toContain(
      `Your return is approved: order ${sale.order.orderNumber}`,
    )
    await expect(requestReturn(sale, [1])).rejects.toMatchObject({ code: 'RETURN_OPEN' })
  })

  test('a declined request needs a reason that the customer reads, and changes nothing else', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [2, 1])
    await expect(decide(sale, 'decline')).rejects.toMatchObject({
      errors: [{ path: 'note', message: 'Tell the customer the reason' }],
    })
    const { return: declined } = await decide(sale, 'decline', 'Custom pieces are non-refundable.')
    expect(declined).toMatchObject({
      status: 'declined',
      decisionNote: 'Custom pieces are non-refundable.',
      refund: null,
    })
    expect(await now(sale)).toMatchObject({ status: 'delivered', documents: [{ kind: 'invoice' }] })
    expect(await stock(sale.ring, sale.kada)).toEqual([3, 4])
    expect(await mailsTo(sale.person.email)).toContain(
      `We cannot accept your return: order ${sale.order.orderNumber}`,
    )
  })

  test('not while the order is moved back from delivered', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [1])
    await admin.orders.setStatus({ id: sale.order._id, status: 'shipped' })
    await expect(decide(sale, 'receive')).rejects.toMatchObject({ code: 'NOT_DELIVERED' })
  })
})

describe('the audit log', () => {
  const entriesOf = ({ order }: DeliveredOrder) =>
    shop.database.db
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subject, `order ${order.orderNumber}`),
          inArray(auditLog.action, ['order.return-request', 'order.return']),
        ),
      )
      .orderBy(auditLog.at)

  test('has the request and each step, and a note stays until another one is written', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [1, 1])
    shop.clock.advance(1000)
    await decide(sale, 'approve', 'Bring it to Madhapur')
    shop.clock.advance(1000)
    const { return: received } = await decide(sale, 'receive')
    expect(received.decisionNote).toBe('Bring it to Madhapur')
    expect(await entriesOf(sale)).toEqual([
      { action: 'order.return-request', before: null, after: { wish: 'refund', reason: 'fit', pieces: 2 } },
      {
        action: 'order.return',
        before: { status: 'requested' },
        after: { status: 'approved', note: 'Bring it to Madhapur' },
      },
      { action: 'order.return', before: { status: 'approved' }, after: { status: 'received' } },
    ])
  })
})

test('a shop without an address gets no mail about a return', async () => {
  await admin.settings.update({ email: '' })
  const sale = await placeDeliveredOrder()
  await requestReturn(sale, [1])
  expect(await mailsTo(sale.person.email)).toContain(`Return request for order ${sale.order.orderNumber}`)
  expect(await mailsTo('')).toEqual([])
})

test('a return of an erased account is received and refunded, and nobody gets a mail', async () => {
  const sale = await placeDeliveredOrder()
  await requestReturn(sale, [2])
  await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, sale.person.id))
  await decide(sale, 'approve')
  await decide(sale, 'receive')
  await decide(sale, 'refund')
  const order = await now(sale)
  expect(order).toMatchObject({ returns: [{ status: 'refunded' }], payment: { refundable: 0 } })
  expect(order.payment.refunded).toBe(order.returns[0]!.refund)
  expect(await stock(sale.ring)).toEqual([5])
  expect(await mailsTo('')).toEqual([])
})

test('the refund of one return leaves that of another to be paid', async () => {
  const sale = await placeDeliveredOrder()
  for (const quantities of [
    [1, 0],
    [1, 0],
  ]) {
    await requestReturn(sale, quantities)
    await decide(sale, 'receive')
  }
  await decide(sale, 'refund')
  const { payment, returns } = await now(sale)
  expect(payment.refunded).toBe(returns[1]!.refund)
  expect(payment.refundable).toBe(returns[0]!.refund)
})

describe('when some items come back', () => {
  test('one after the other: each part gives its own share of the credits back', async () => {
    const person = await shop.make.user({ credits: 500 })
    const [ring, chain, kada] = [
      await shop.make.product({ price: 3000 }),
      await shop.make.product({ price: 3000 }),
      await shop.make.product({ price: 4000 }),
    ]
    const api = shop.as(person)
    const lines = [[ring, 1] as const, [chain, 1] as const, [kada, 1] as const]
    const { order } = await api.orders.place(checkoutInput(lines, { referralCreditsUsed: 500 }))
    await admin.orders.setStatus({ id: order._id, status: 'delivered' })
    const sale = { person, api, ring, kada, order }
    for (const [quantities, back] of [
      [[1, 0, 0], 150],
      [[0, 1, 0], 300],
    ] as const) {
      await requestReturn(sale, [...quantities])
      await decide(sale, 'receive')
      expect(await credits(sale)).toBe(back)
    }
  })

  test('their stock, their share of money and credits and a credit note follow; the rest stays delivered', async () => {
    const before = await revenue()
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [2, 0])
    const { return: received } = await decide(sale, 'receive', 'Seal unbroken')
    const order = await now(sale)
    const note = order.documents[1]
    // ₹6,000 of the ₹10,000 that bore ₹500 of credits: ₹7,080 with tax, ₹300 of it in credits
    expect(received).toMatchObject({ status: 'received', refund: 6780, creditNote: note?.number })
    expect(note).toMatchObject({ kind: 'credit-note', amount: 6780 })
    expect(order).toMatchObject({ status: 'delivered', refundedAmount: 6780, totalAmount: 11_300 })
    expect(order.items.map(({ returned }) => returned)).toEqual([2, 0])
    expect(order.statusHistory.at(-1)).toMatchObject({
      status: 'delivered',
      note: 'Returned: 2 × Ring. Seal unbroken',
    })
    expect(await stock(sale.ring, sale.kada)).toEqual([5, 4])
    expect(await credits(sale)).toBe(300)
    expect(await mailsTo(sale.person.email)).toContain(
      `We have received your return: order ${order.orderNumber}`,
    )
    expect((await revenue()) - before).toBe(11_300 - 6780)

    await decide(sale, 'refund', 'NEFT 4711')
    expect((await now(sale)).returns).toMatchObject([{ status: 'refunded', decisionNote: 'NEFT 4711' }])
    expect(await mailsTo(sale.person.email)).toContain(
      `Your refund has been paid: order ${order.orderNumber}`,
    )
  })

  test('the customer is locked before the variants, as in every order, so there is no deadlock', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [1, 0])
    let received: Promise<unknown> = Promise.resolve()
    await shop.database.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, sale.person.id)).for('update')
      received = decide(sale, 'receive')
      await waitForBlockedTransaction(shop.database)
      const free = await tx
        .select({ id: productVariants.productId })
        .from(productVariants)
        .where(eq(productVariants.productId, sale.ring.id))
        .for('update', { skipLocked: true })
      expect(free).toEqual([{ id: sale.ring.id }])
    })
    await received
    expect(await stock(sale.ring)).toEqual([4])
  })

  test('the remaining items can follow, and together exactly the order’s amounts are given back', async () => {
    const sale = await placeDeliveredOrder()
    for (const quantities of [[1], [1], [0, 1]]) {
      await requestReturn(sale, quantities)
      await decide(sale, 'receive')
    }
    const { status, returns, documents, items } = await now(sale)
    expect(status).toBe('returned')
    expect(documents.map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit-note',
      'credit-note',
      'credit-note',
    ])
    expect(returns.reduce((sum, { refund }) => sum + (refund ?? 0), 0)).toBeCloseTo(11_300, 5)
    expect(items.map(({ returned }) => returned)).toEqual([2, 0])
    expect(await stock(sale.ring, sale.kada)).toEqual([5, 5])
    expect(await credits(sale)).toBe(500)
  })

  test('no item can be returned twice, and the order cannot be reopened', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [2])
    await decide(sale, 'receive')
    await expect(requestReturn(sale, [1])).rejects.toMatchObject({ message: 'Ring was already returned' })
    await admin.orders.setStatus({ id: sale.order._id, status: 'cancelled' })
    expect(await stock(sale.ring, sale.kada)).toEqual([5, 5])
    expect(await credits(sale)).toBe(500)
    await expect(admin.orders.setStatus({ id: sale.order._id, status: 'delivered' })).rejects.toMatchObject({
      code: 'PARTLY_RETURNED',
    })
  })
})

describe('when everything comes back', () => {
  test('the order is returned, with stock, credits and one credit note; with the money it is refunded', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [2, 1])
    const { return: received } = await decide(sale, 'receive', 'Seals unbroken')
    const order = await now(sale)
    expect(order).toMatchObject({ status: 'returned', refundedAmount: 0, returns: [received] })
    expect(order.statusHistory.at(-1)).toMatchObject({ status: 'returned', note: 'Seals unbroken' })
    expect(received).toMatchObject({
      status: 'received',
      refund: 11_300,
      creditNote: order.documents[1]?.number,
    })
    expect(await stock(sale.ring, sale.kada)).toEqual([5, 5])
    expect(await credits(sale)).toBe(500)
    const mails = await mailsTo(sale.person.email)
    expect(mails).toContain(`Your order ${order.orderNumber}: Returned`)
    expect(mails.filter((subject) => subject.startsWith('Your pieces'))).toEqual([])

    const { return: refunded } = await decide(sale, 'refund')
    expect(refunded).toMatchObject({ status: 'refunded', decisionNote: 'Seals unbroken', refund: 11_300 })
    expect((await now(sale)).status).toBe('refunded')
  })

  test('exactly once, also when staff receive, decline and change the status at the same time', async () => {
    const sale = await placeDeliveredOrder()
    const { return: asked } = await requestReturn(sale, [2, 1])
    const step = (name: ReturnStep) => () =>
      admin.returns.decide({ id: sale.order._id, return: asked._id, step: name, note: 'No' })
    const outcomes = await runConcurrently<unknown>(shop.database, [
      ...Array.from({ length: 6 }, () => step('receive')),
      ...Array.from({ length: 3 }, () => step('decline')),
      ...Array.from(
        { length: 3 },
        () => () => admin.orders.setStatus({ id: sale.order._id, status: 'returned' }),
      ),
    ])
    expect(countFulfilled(outcomes)).toBeLessThanOrEqual(4)
    expect(await now(sale)).toMatchObject({
      status: 'returned',
      documents: [{ kind: 'invoice' }, { kind: 'credit-note' }],
    })
    expect(await stock(sale.ring, sale.kada)).toEqual([5, 5])
    expect(await credits(sale)).toBe(500)
  })

  test('closing the order also closes the open request', async () => {
    const sale = await placeDeliveredOrder()
    await requestReturn(sale, [2, 1])
    await admin.orders.setStatus({ id: sale.order._id, status: 'refunded', note: 'Paid back by NEFT' })
    const { returns, documents } = await now(sale)
    expect(returns).toMatchObject([
      {
        status: 'refunded',
        decisionNote: 'Paid back by NEFT',
        refund: 11_300,
        creditNote: documents[1]?.number,
      },
    ])
  })
})
