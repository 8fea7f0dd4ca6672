/** @module-tag full */
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/notifications/tables.ts'
import { ALL_ENDPOINTS, endpointUrl } from '#server/testing/all-endpoints.ts'
import { checkoutInput, MADHAPUR } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

/**
 * Every user enters a unique mark into every field. No other user may find it: not in the answer to any call with any
 * id, not in an export, and it may not be in the log.
 */
const PASSWORD = 'marigold-and-gold'

let shop: TestShop
let log = ''
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  shop = await startTestShop({ LOG_LEVEL: 'debug' }, undefined, sink)
  // The shop's own mailbox receives copies of enquiries and returns.
  await shop.as(await shop.make.admin()).settings.update({ email: 'care@swarna.example' })
})
afterAll(() => shop.close())

type Member = Awaited<ReturnType<typeof member>>

/** Input with the mark in it. Fields that only accept digits use the phone number as the mark. */
const fieldsOf = (mark: string, phone: string) => ({
  name: `Name ${mark}`,
  email: `${mark}@example.in`,
  phone,
  address: {
    ...MADHAPUR,
    name: `Receiver ${mark}`,
    street: `Street ${mark}`,
    phone,
  },
})

async function member(mark: string, phone: string, referralCode?: string) {
  const { name, email, address } = fieldsOf(mark, phone)
  await shop.anonymous.auth.verify({ email, phone })
  const { token, user } = await shop.anonymous.auth.register({
    name,
    email,
    phone,
    password: PASSWORD,
    code: '1234',
    ...(referralCode ? { referralCode } : {}),
  })
  const api = shop.as({ token })
  const profile = await api.account.profile()
  return { mark, phone, name, email, address, id: user.id, token, api, referralCode: profile.referralCode }
}

/** Makes every call that a customer can make, with the mark in every field. Returns the ids of what was created. */
async function liveHere(person: Member): Promise<Record<string, string>> {
  const { api, mark, name, email, phone, address } = person
  const admin = shop.as(await shop.make.admin())
  const ring = await shop.make.product({ price: 6000, stock: 20 })
  await api.cart.add({ productId: ring.id, quantity: 1 })
  await api.wishlist.add({ productId: ring.id })
  await api.addresses.add(address)
  const { address: saved } = await api.addresses.add({ ...address, street: `Second street ${mark}` })
  await api.enquiries.send({
    kind: 'custom',
    name,
    email,
    phone,
    message: `Message ${mark}`,
    details: { budget: `Budget ${mark}` },
  })
  const { order } = await api.orders.place(
    checkoutInput([[ring, 2]], { shippingAddress: address, specialInstructions: `Gift for ${mark}` }),
  )
  await admin.orders.setStatus({ id: order._id, status: 'shipped' })
  await admin.orders.setStatus({ id: order._id, status: 'delivered' })
  const { return: asked } = await api.returns.request({
    id: order._id,
    items: [{ item: order.items[0]!._id, quantity: 1 }],
    wish: 'refund',
    reason: 'other',
    note: `Return note ${mark}`,
  })
  const { review } = await api.reviews.create({
    item: order.items[0]!._id,
    rating: 5,
    title: `Title ${mark}`,
    text: `Review ${mark}`,
  })
  await api.account.updateProfile({ name, email: `new.${email}`, phone, currentPassword: PASSWORD })
  await shop.anonymous.auth.forgotPassword({ email })
  const enquiry = (await admin.enquiries.list({ limit: 100 })).enquiries.find((each) => each.email === email)
  const messages = await shop.database.db.select().from(outbox)
  return {
    user: person.id,
    order: order._id,
    orderNumber: order.orderNumber,
    address: saved._id,
    return: asked._id,
    review: review._id,
    enquiry: enquiry!._id,
    message: messages.find(({ recipient }) => recipient === email)!.id,
    product: ring.id,
    slug: ring.slug,
  }
}

/** All calls that other users may make, with every id that belongs to the user. */
async function answersTo(token: string | null, ids: Record<string, string>): Promise<string[]> {
  const answers: string[] = []
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  for (const call of ALL_ENDPOINTS) {
    // Excluded, because they end the caller's session or account and the calls after them would prove nothing.
    if (/^auth\.(logout|logoutEverywhere|eraseProfile)$/.test(call.name)) continue
    const path = endpointUrl(call.endpoint, '~id~')
    const targets = path.includes('~id~') ? Object.values(ids) : ['']
    for (const id of targets) {
      const address = path.replaceAll('~id~', encodeURIComponent(id))
      const answer = await shop.inject({
        method: call.method,
        url: address,
        headers,
        ...(call.method === 'GET' ? {} : { payload: {} }),
      })
      answers.push(`${call.name} ${address}\n${JSON.stringify(answer.headers)}\n${answer.body}`)
    }
  }
  return answers
}

/** Calls whose body asks for another user's data. */
async function pryingAnswers(token: string, victim: Member, ids: Record<string, string>): Promise<string[]> {
  const api = shop.as({ token })
  const attempts = [
    api.orders.cancel({ id: ids.order! }),
    api.orders.track({ orderNumber: ids.orderNumber!, phone: '9000000000' }),
    api.referrals.confirmCredits({ amount: 0, orderId: ids.order! }),
    api.returns.request({
      id: ids.order!,
      items: [{ item: 'x', quantity: 1 }],
      wish: 'refund',
      reason: 'other',
    }),
    api.addresses.update({ id: ids.address!, ...MADHAPUR }),
    api.account.confirmContact({ field: 'email', code: '1234' }),
    shop.anonymous.auth.login({ email: victim.email, password: 'a-guess' }),
    shop.anonymous.auth.forgotPassword({ email: victim.email }),
    shop.anonymous.auth.resetPassword({ token: 'x'.repeat(43), password: PASSWORD }),
    shop.anonymous.account.undoContact({ token: 'x'.repeat(43) }),
  ]
  const outcomes = await Promise.allSettled(attempts)
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled'
      ? JSON.stringify(outcome.value ?? '')
      : JSON.stringify({ ...outcome.reason, message: String(outcome.reason) }),
  )
}

function expectNone(texts: readonly string[], marks: readonly string[]): void {
  const found = texts.flatMap((text) =>
    marks
      .filter((mark) => text.toLowerCase().includes(mark.toLowerCase()))
      .map((mark) => `${mark} in ${text.slice(0, 160)}`),
  )
  expect(found).toEqual([])
}

test('what a user entered is in no other user’s answer or export, and not in the log', async () => {
  const first = await member('qzafirst', '9311100001')
  const second = await member('qzbsecond', '9311100002')
  const staff = await shop.make.user({
    role: 'manager',
    name: 'Name qzcstaff',
    email: 'qzcstaff@example.in',
    phone: '9311100003',
  })
  const idsOfFirst = await liveHere(first)
  const idsOfSecond = await liveHere(second)
  const asStaff = shop.as(staff)
  await asStaff.orderNotes.add({ id: idsOfFirst.order!, text: 'Note qzcstaff' })
  await asStaff.enquiries.update({ id: idsOfFirst.enquiry!, isHandled: true, note: 'Answer qzcstaff' })

  const marksOfFirst = [first.mark, first.phone]
  const marksOfStaff = ['qzcstaff', staff.phone]
  const ids = {
    ...idsOfFirst,
    ...Object.fromEntries(Object.entries(idsOfSecond).map(([k, v]) => [`other ${k}`, v])),
  }
  const visitor = await answersTo(null, ids)
  expectNone(visitor, [...marksOfFirst, second.mark, second.phone, ...marksOfStaff])
  expectNone(
    [
      ...(await answersTo(second.token, ids)),
      ...(await pryingAnswers(second.token, first, idsOfFirst)),
      JSON.stringify(await second.api.account.exportProfile()),
    ],
    [...marksOfFirst, ...marksOfStaff],
  )
  const own = JSON.stringify([
    await first.api.account.exportProfile(),
    await first.api.orders.mine(),
    await first.api.orders.one({ id: idsOfFirst.order! }),
  ])
  // Proves that the marks can be found: the user's own answers contain them.
  for (const mark of [
    `Street ${first.mark}`,
    `Message ${first.mark}`,
    `Return note ${first.mark}`,
    first.phone,
  ])
    expect(own).toContain(mark)
  expectNone([own], [second.mark, second.phone, ...marksOfStaff])
  expect(log.length).toBeGreaterThan(1000)
  expectNone(log.split('\n'), [...marksOfFirst, second.mark, second.phone, ...marksOfStaff, PASSWORD])
})

test('a referrer sees the name of a friend and not how to reach them', async () => {
  const referrer = await member('qzdreferrer', '9311100011')
  const friend = await member('qzefriend', '9311100012', referrer.referralCode)
  await liveHere(friend)
  const dashboard = await referrer.api.referrals.dashboard()
  expect(dashboard.directReferrals).toMatchObject([{ name: friend.name, email: 'q•••@example.in' }])
  expectNone([JSON.stringify(dashboard)], [friend.email, friend.phone])
  expectNone([JSON.stringify(await referrer.api.account.exportProfile())], [friend.mark, friend.phone])
  expectNone(
    [
      JSON.stringify(await friend.api.referrals.dashboard()),
      JSON.stringify(await friend.api.account.exportProfile()),
    ],
    [referrer.mark, referrer.phone],
  )
})

test('after an erasure the marks are left only in records that the law requires', async () => {
  const person = await member('qzferased', '9311100021')
  const ids = await liveHere(person)
  await person.api.account.eraseProfile({ password: PASSWORD })
  const { rows: tables } = await shop.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const left: string[] = []
  for (const { name } of tables) {
    const { rows } = await shop.database.pool.query<{ row: string }>(
      `select row::text from "${name}" as row where row::text ilike $1 or row::text like $2`,
      [`%${person.mark}%`, `%${person.phone}%`],
    )
    if (rows.length > 0) left.push(name)
  }
  // Invoice and credit note keep the name and address that they were issued with.
  expect(left.filter((name) => name !== 'tax_documents')).toEqual([])
  expect(ids.order).toBeDefined()
})
