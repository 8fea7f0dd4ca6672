import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let person: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  person = await shop.make.user()
})
afterAll(() => shop.close())

async function place(price: number): Promise<Order> {
  const kada = await shop.make.product({ price })
  const { order } = await shop
    .as(person)
    .orders.place(
      checkoutInput(
        [[kada, 1]],
        price > 150_000 ? { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' } : {},
      ),
    )
  return order
}
const tell = (order: Order, reference: string, who = person) =>
  shop.as(who).orders.setTransferReference({ id: order._id, reference })

test('a customer tells the number of a transfer, and corrects it, without paying the order', async () => {
  const order = await place(200_000)
  await tell(order, 'UTR 1')
  const { order: told } = await tell(order, ' HDFC 55120042 ')
  expect(told.payment).toMatchObject({ transactionId: 'HDFC 55120042', status: 'pending', received: 0 })
  expect(told.version).toBe(order.version + 2)
  expect(JSON.stringify(told.statusHistory)).not.toContain('HDFC')
})

test('not of an order of somebody else, in cash, paid, or cancelled, and not without a number', async () => {
  const order = await place(200_000)
  await expect(tell(order, 'UTR 2', await shop.make.user())).rejects.toMatchObject({ kind: 'not-found' })
  await expect(tell(order, ' ')).rejects.toMatchObject({ errors: [{ path: 'reference' }] })
  await expect(tell(await place(1000), 'UTR 3')).rejects.toMatchObject({ code: 'NOT_AWAITED' })
  const { orders } = shop.as(await shop.make.admin())
  const paid = await place(200_000)
  await orders.confirmPayment({
    id: paid._id,
    amount: paid.totalAmount,
    reference: 'UTR4',
    paidOn: '2026-11-21',
  })
  await expect(tell(paid, 'UTR 4')).rejects.toMatchObject({ code: 'NOT_AWAITED' })
  await shop.as(person).orders.cancel({ id: order._id })
  await expect(tell(order, 'UTR 5')).rejects.toMatchObject({ code: 'NOT_AWAITED' })
})
