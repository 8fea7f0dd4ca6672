import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
})
afterAll(() => shop.close())

async function placed() {
  const person = await shop.make.user()
  const product = await shop.make.product()
  return { person, order: (await shop.as(person).orders.place(checkoutInput([[product, 1]]))).order }
}

test('staff leave notes on an order: the newest first, with who wrote it and when', async () => {
  const { order } = await placed()
  const { note, message } = await admin.orderNotes.add({
    id: order._id,
    text: '  Called: deliver after six.  ',
  })
  expect(message).toBe('Note added')
  expect(note).toMatchObject({ text: 'Called: deliver after six.', by: 'Lakshmi Rao' })
  expect(note.at).toBe(shop.clock.now().toISOString())
  shop.clock.advance(1000)
  const manager = shop.as(await shop.make.user({ role: 'manager', name: 'Ravi' }))
  await manager.orderNotes.add({ id: order.orderNumber, text: 'Ring size 14' })
  const { notes } = await admin.orderNotes.list({ id: order._id })
  expect(notes.map(({ text, by }) => [text, by])).toEqual([
    ['Ring size 14', 'Ravi'],
    ['Called: deliver after six.', 'Lakshmi Rao'],
  ])
})

test('the customer sees none of it, and only those who work on orders write', async () => {
  const { person, order } = await placed()
  await admin.orderNotes.add({ id: order._id, text: 'Secret remark' })
  const own = shop.as(person)
  expect(JSON.stringify(await own.orders.one({ id: order._id }))).not.toContain('Secret remark')
  await expect(own.orderNotes.list({ id: order._id })).rejects.toMatchObject({ kind: 'forbidden' })
  const staff = shop.as(await shop.make.user({ role: 'staff' }))
  expect((await staff.orderNotes.list({ id: order._id })).notes).toHaveLength(1)
  await expect(staff.orderNotes.add({ id: order._id, text: 'Hello' })).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('an empty note is refused; an order that is not there has none', async () => {
  const { order } = await placed()
  await expect(admin.orderNotes.add({ id: order._id, text: '   ' })).rejects.toMatchObject({
    message: 'Write a note first',
  })
  await expect(admin.orderNotes.add({ id: 'unknown', text: 'Hello' })).rejects.toMatchObject({
    kind: 'not-found',
    message: 'Order not found',
  })
})

test('notes of a person who erased the account go', async () => {
  const { person, order } = await placed()
  await admin.orderNotes.add({ id: order._id, text: 'Lives behind the temple' })
  await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, person.id))
  expect((await admin.orderNotes.list({ id: order._id })).notes).toEqual([])
})
