import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#server/notifications/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { enquiries } from './tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const ENQUIRY = {
  ...({ kind: 'custom', name: 'Meera', message: 'A temple choker like my grandmother’s.' } as const),
  email: 'Meera@Example.in',
  phone: '+91 98480 22113',
  details: { budget: '₹2 lakh' },
}

describe('an enquiry', () => {
  test('can be sent by anyone, and is mailed to sender and shop', async () => {
    await shop.as(await shop.make.admin()).settings.update({ email: 'shop@swarna.example' })
    const { message } = await shop.anonymous.enquiries.send(ENQUIRY)
    expect(message).toContain('Thank you')
    const mailsTo = (recipient: string) =>
      shop.database.db.select().from(outbox).where(eq(outbox.recipient, recipient))
    expect(await mailsTo('meera@example.in')).toMatchObject([{ subject: 'Thank you for contacting Swarna' }])
    const [staffMail] = await mailsTo('shop@swarna.example')
    expect(staffMail).toMatchObject({ subject: 'New enquiry: custom jewellery', replyTo: 'meera@example.in' })
    for (const part of [ENQUIRY.message, 'Meera', '98480 22113', 'budget: ₹2 lakh'])
      expect(staffMail?.text).toContain(part)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'meera@example' }, 'email', 'Email is invalid'],
    [{ message: '' }, 'message', 'Message is required'],
    [{ phone: '12' }, 'phone', 'Phone number should be 10 digits'],
  ])('with %j is a 400 that names the field', async (wrong, path, message) => {
    await expect(shop.anonymous.enquiries.send({ ...ENQUIRY, ...wrong })).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path, message }],
    })
  })

  test('of an unknown kind or with too many details is a 400', async () => {
    const details = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`field ${n}`, 'x']))
    for (const wrong of [{ kind: 'spam' as never }, { details }])
      await expect(shop.anonymous.enquiries.send({ ...ENQUIRY, ...wrong })).rejects.toMatchObject({
        kind: 'invalid',
      })
  })
})

test('repeats the message only to a sender who is signed in with that address', async () => {
  const mailTo = async (recipient: string) => {
    const [last] = await shop.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, recipient))
      .orderBy(desc(outbox.id))
      .limit(1)
    return last
  }
  const messageText = 'Look at https://evil.example'
  const person = await shop.make.user({ email: 'kavya@example.in' })
  const enquiry = { ...ENQUIRY, name: 'Win at evil.example', email: 'kavya@example.in', message: messageText }
  await shop.anonymous.enquiries.send(enquiry)
  const echo = await mailTo('kavya@example.in')
  expect(`${echo?.text}${echo?.html}`).not.toContain('evil')
  await shop.database.db.delete(outbox).where(eq(outbox.recipient, 'kavya@example.in'))
  await shop.as(await shop.make.user()).enquiries.send(enquiry)
  expect((await mailTo('kavya@example.in'))?.text).not.toContain('evil')
  await shop.database.db.delete(outbox).where(eq(outbox.recipient, 'kavya@example.in'))
  await shop.as(person).enquiries.send(enquiry)
  expect((await mailTo('kavya@example.in'))?.text).toContain(messageText)
})

describe('staff', () => {
  test('list them by kind and state, open ones first, and mark them handled', async () => {
    const ids: string[] = []
    const [reader, manager] = [
      shop.as(await shop.make.user({ role: 'staff' })).enquiries,
      shop.as(await shop.make.user({ role: 'manager' })).enquiries,
    ]
    for (const kind of ['appointment', 'scheme', 'scheme'] as const) {
      shop.clock.advance(1000)
      await shop.anonymous.enquiries.send({ ...ENQUIRY, kind })
      ids.unshift((await reader.list({ limit: 1 })).enquiries[0]!._id)
    }
    const handled = await manager.update({ id: ids[0]!, isHandled: true, note: 'Called back', version: 1 })
    expect(handled).toMatchObject({ isHandled: true, note: 'Called back', version: 2, phone: '9848022113' })
    const { enquiries, pagination } = await reader.list({ limit: 100 })
    expect(enquiries.map((enquiry) => enquiry._id).filter((id) => ids.includes(id))).toEqual([
      ids[1],
      ids[2],
      ids[0],
    ])
    expect(pagination.total).toBe(enquiries.length)
    expect((await reader.list({ kind: 'scheme', isHandled: false })).enquiries).toMatchObject([
      { _id: ids[1] },
    ])

    await expect(manager.update({ id: ids[0]!, isHandled: false, version: 1 })).rejects.toMatchObject({
      code: 'STALE',
      details: { current: { version: 2 } },
    })
    expect(await manager.update({ id: ids[0]!, isHandled: false })).toMatchObject({ note: 'Called back' })
    await expect(manager.update({ id: 'none', isHandled: true })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(reader.update({ id: ids[0]!, isHandled: true })).rejects.toMatchObject({ kind: 'forbidden' })
    const customer = shop.as(await shop.make.user())
    await expect(customer.enquiries.list({})).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

test('erasing an account deletes what its user sent while signed in, and nothing by e-mail address', async () => {
  const person = await shop.make.user({ email: 'leaving@example.in' })
  const other = await shop.make.user()
  const send = (api: typeof shop.anonymous, email: string, message: string) =>
    api.enquiries.send({ ...ENQUIRY, email, message })
  await send(shop.as(person), 'Leaving@Example.in', 'signed in, own address')
  await send(shop.as(person), 'grandmother@example.in', 'signed in, another address')
  await send(shop.anonymous, 'leaving@example.in', 'not signed in')
  await send(shop.as(other), 'leaving@example.in', 'another person')
  await shop.database.transaction((tx) => shop.modules.enquiries.deleteForUser(tx, person.id))
  const left = (await shop.database.db.select().from(enquiries)).map((row) => row.message)
  expect(left).toEqual(expect.arrayContaining(['not signed in', 'another person']))
  expect(left.filter((message) => message.startsWith('signed in'))).toEqual([])
})

test('many enquiries are slowed down, also those that would flood one mailbox', async () => {
  const guarded = await startTestShop({ RATE_LIMIT: 'on' })
  try {
    const send = (email: string) => guarded.anonymous.enquiries.send({ ...ENQUIRY, email })
    for (let n = 0; n < 3; n += 1) await send('victim@example.in')
    await expect(send('VICTIM@example.in')).rejects.toMatchObject({ kind: 'too-many' })
    for (let n = 0; n < 6; n += 1) await send(`person${n}@example.in`)
    await expect(send('another@example.in')).rejects.toMatchObject({ kind: 'too-many' })
    guarded.clock.advance(3600_000)
    await send('another@example.in')
  } finally {
    await guarded.close()
  }
})
