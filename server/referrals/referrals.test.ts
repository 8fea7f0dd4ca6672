import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Paise } from '#domain/money.ts'
import { users } from '#server/auth/tables.ts'
import { orders } from '#server/orders/tables.ts'
import { atOnce, succeeded } from '#server/testing/at-once.ts'
import { startTestShop, type TestShop } from '#server/testing/test-app.ts'
import { creditEntries } from './tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

let people = 0
/** Registers with a friend's code. */
async function join(referralCode?: string, given: { email?: string; phone?: string } = {}) {
  people += 1
  const email = given.email ?? `friend${people}@example.in`
  const phone = given.phone ?? `60000${String(people).padStart(5, '0')}`
  const { token, user } = await shop.anonymous.auth.register({
    ...{ name: `Friend ${people}`, email, phone, password: 'marigold', code: '1234' },
    ...(referralCode ? { referralCode } : {}),
  })
  const profile = await shop.as({ token }).auth.profile()
  return { id: user.id, token, email, phone, code: profile.referralCode, credits: profile.referralCredits }
}
type Friend = Awaited<ReturnType<typeof join>>

const creditsOf = async (person: { token: string }) => (await shop.as(person).auth.profile()).referralCredits

/** Every balance is the sum of its rows. */
async function assertBooksBalance() {
  const { rows } = await shop.database.db.execute(sql`
    select users.id from users left join credit_entries entry on entry.user_id = users.id
    group by users.id having users.credits_paise <> coalesce(sum(entry.amount_paise), 0)`)
  expect(rows).toEqual([])
}

let orderCount = 0
async function anOrder(userId: string, creditsPaise = 0): Promise<string> {
  orderCount += 1
  const id = `order-${orderCount}`
  const address = {
    name: 'A',
    phone: '6000000001',
    street: 'S',
    city: 'H',
    state: 'T',
    postalCode: '500034',
    country: 'India',
  }
  const amounts = {
    subtotalPaise: 1_000_00,
    shippingPaise: 0,
    taxPaise: 180_00,
    creditsPaise,
    totalPaise: 1_180_00 - creditsPaise,
  }
  await shop.database.db.insert(orders).values({
    ...{ id, orderNumber: `SW-${id}`, userId, customerName: 'A', customerEmail: 'a@example.in' },
    ...{ shippingAddress: address, billingAddress: address, paymentMethod: 'cod', taxPercent: 18 },
    ...(amounts as Record<keyof typeof amounts, Paise>),
  })
  return id
}

const spend = (userId: string, orderId: string, rupees: number, round = 0) =>
  shop.database.transaction((tx) =>
    shop.rooms.referrals.spend(tx, { userId, orderId, amount: (rupees * 100) as Paise, round }),
  )
const giveBack = (userId: string, orderId: string, rupees: number, round = 0) =>
  shop.database.transaction((tx) =>
    shop.rooms.referrals.giveBack(tx, { userId, orderId, amount: (rupees * 100) as Paise, round }),
  )

describe('a registration with a friend’s code', () => {
  test('gives the referrer ₹500 and the friend ₹200, once', async () => {
    const referrer = await join()
    const friend = await join(referrer.code.toLowerCase())
    expect(friend.credits).toBe(200)
    expect(await creditsOf(referrer)).toBe(500)
    await shop.database.transaction((tx) =>
      shop.rooms.referrals.reward(tx, { at: 'registration', friendId: friend.id }),
    )
    expect([await creditsOf(referrer), await creditsOf(friend)]).toEqual([500, 200])
    await assertBooksBalance()
  })

  test('an unknown code registers without a reward', async () => {
    expect((await join('NOBODY99')).credits).toBe(0)
  })

  test('nobody refers themselves: the same mailbox behind dots or a plus-tag earns nothing, without a word', async () => {
    const referrer = await join(undefined, { email: 'priya.nair@example.in' })
    expect((await join(referrer.code, { email: 'priyanair@example.in' })).credits).toBe(0)
    expect((await join(referrer.code, { email: 'priya.nair+gold@example.in' })).credits).toBe(0)
    expect(await creditsOf(referrer)).toBe(0)
    await assertBooksBalance()
  })

  test('friends who register at once each earn the referrer their reward', async () => {
    const referrer = await join()
    await atOnce(
      shop.database,
      [1, 2, 3, 4].map(() => () => join(referrer.code)),
    )
    expect(await creditsOf(referrer)).toBe(2000)
    await assertBooksBalance()
  })

  test('a registration that fails rewards nobody', async () => {
    const referrer = await join()
    await expect(join(referrer.code, { email: referrer.email })).rejects.toMatchObject({ kind: 'conflict' })
    expect(await creditsOf(referrer)).toBe(0)
  })
})

describe('credits', () => {
  async function holder(): Promise<Friend> {
    const person = await join()
    await join(person.code)
    return person
  }

  test('an order takes them once and gives them back once', async () => {
    const person = await holder()
    const orderId = await anOrder(person.id)
    await spend(person.id, orderId, 300)
    await spend(person.id, orderId, 300)
    expect(await creditsOf(person)).toBe(200)
    await giveBack(person.id, orderId, 300)
    await giveBack(person.id, orderId, 300)
    expect(await creditsOf(person)).toBe(500)
    await spend(person.id, orderId, 300, 1)
    expect(await creditsOf(person)).toBe(200)
    await assertBooksBalance()
  })

  test('never fall below 0, also when two orders take them at once', async () => {
    const person = await holder()
    const ids = [await anOrder(person.id), await anOrder(person.id), await anOrder(person.id)]
    const outcomes = await atOnce(
      shop.database,
      ids.map((id) => () => spend(person.id, id, 300)),
    )
    expect(succeeded(outcomes)).toBe(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CREDITS_SHORT' })
    expect(await creditsOf(person)).toBe(200)
    await assertBooksBalance()
  })

  test('use-credits confirms what the order took and moves nothing, however often', async () => {
    const person = await holder()
    const orderId = await anOrder(person.id, 300_00)
    await spend(person.id, orderId, 300)
    const confirm = (amount: number, id = orderId) =>
      shop.as(person).referrals.confirmCredits({ amount, orderId: id })
    expect(await confirm(300)).toMatchObject({ referralCredits: 200 })
    expect(await confirm(300, `SW-${orderId}`)).toMatchObject({ referralCredits: 200 })
    await expect(confirm(200)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await creditsOf(person)).toBe(200)
  })

  test('another person’s order is a 404', async () => {
    const [person, other] = [await holder(), await holder()]
    const orderId = await anOrder(other.id, 100_00)
    const confirm = shop.as(person).referrals.confirmCredits({ amount: 100, orderId })
    await expect(confirm).rejects.toMatchObject({ kind: 'not-found' })
  })
})

describe('with the reward at the first delivery', () => {
  let admin: { token: string }
  beforeAll(async () => {
    admin = await shop.make.admin()
    await reward('firstDelivery')
  })
  afterAll(() => reward('registration'))

  const reward = (referralReward: 'registration' | 'firstDelivery') =>
    shop.rooms.settings.update({ ...ADMIN, ...admin } as never, { referralReward } as never)
  const ADMIN = { signedIn: true, userId: 'x', name: 'Admin', role: 'admin', permissions: ['*'], address: '' }

  const delivered = (friendId: string, orderId: string) =>
    shop.database.transaction((tx) => shop.rooms.referrals.reward(tx, { at: 'delivery', friendId, orderId }))
  const returned = (friendId: string, orderId: string) =>
    shop.database.transaction((tx) => shop.rooms.referrals.takeBackReward(tx, { friendId, orderId }))

  test('the referrer is paid then, once, and reads Pending until then', async () => {
    const referrer = await join()
    const friend = await join(referrer.code)
    expect(friend.credits).toBe(200)
    expect(await creditsOf(referrer)).toBe(0)
    const rows = async () => (await shop.as(referrer).referrals.dashboard()).directReferrals
    expect(await rows()).toMatchObject([{ status: 'Pending', reward: 500 }])
    const [first, second] = [await anOrder(friend.id), await anOrder(friend.id)]
    await atOnce(shop.database, [() => delivered(friend.id, first), () => delivered(friend.id, second)])
    await delivered(friend.id, first)
    expect(await creditsOf(referrer)).toBe(500)
    expect(await rows()).toMatchObject([{ status: 'Completed', reward: 500 }])
    await assertBooksBalance()
  })

  test('a return takes it back, never below 0, and the next delivery pays again', async () => {
    const referrer = await join()
    const friend = await join(referrer.code)
    const first = await anOrder(friend.id)
    await delivered(friend.id, first)
    await returned(friend.id, first)
    await returned(friend.id, first)
    expect(await creditsOf(referrer)).toBe(0)
    const second = await anOrder(friend.id)
    await delivered(friend.id, second)
    expect(await creditsOf(referrer)).toBe(500)
    await spend(referrer.id, await anOrder(referrer.id), 400)
    await returned(friend.id, second)
    expect(await creditsOf(referrer)).toBe(0)
    await assertBooksBalance()
  })

  test('the return of an order that paid nothing takes nothing', async () => {
    const referrer = await join()
    const friend = await join(referrer.code)
    await delivered(friend.id, await anOrder(friend.id))
    await returned(friend.id, await anOrder(friend.id))
    expect(await creditsOf(referrer)).toBe(500)
  })
})

describe('what is shown', () => {
  test('the dashboard has code, link, balance and friends, newest first', async () => {
    const referrer = await join()
    await join(referrer.code)
    shop.clock.advance(1000)
    const newest = await join(referrer.code)
    const shown = await shop.as(referrer).referrals.dashboard()
    expect(shown).toMatchObject({
      ...{ referralCode: referrer.code, referralCredits: 1000, directReferralsCount: 2 },
      referralLink: `${shop.config.publicUrl}/register?ref=${referrer.code}`,
      settings: { referrerAmount: 500, referredAmount: 200 },
    })
    expect(shown.directReferrals[0]).toMatchObject({ _id: newest.id, status: 'Completed', reward: 500 })
  })

  test('staff see the network and the chain of a customer', async () => {
    const root = await join()
    const child = await join(root.code)
    const grandchild = await join(child.code)
    const admin = shop.as(await shop.make.admin())
    expect(await admin.referrals.network({ userId: root.id })).toMatchObject({
      ...{ totalReferrals: 1, completedReferrals: 1, totalEarnings: 500 },
      directReferrals: [{ _id: child.id }],
    })
    expect(await admin.referrals.chain({ userId: root.id })).toMatchObject({
      stats: { directReferrals: 1, totalInChain: 2, totalEarnings: 500 },
      referralChain: [
        { _id: child.id, totalEarned: 500, children: [{ _id: grandchild.id, totalEarned: 0, children: [] }] },
      ],
    })
    await expect(admin.referrals.chain({ userId: 'nobody' })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(shop.as(root).referrals.network({ userId: root.id })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })

  test('a chain that was made to go in a circle ends', async () => {
    const one = await join()
    const two = await join(one.code)
    await shop.database.db.update(users).set({ referredBy: two.id }).where(eq(users.id, one.id))
    const admin = shop.as(await shop.make.admin())
    const { stats } = await admin.referrals.chain({ userId: one.id })
    expect(stats.totalInChain).toBe(1)
  })

  test('spent credits are no earnings', async () => {
    const person = await join()
    await join(person.code)
    await spend(person.id, await anOrder(person.id), 500)
    const admin = shop.as(await shop.make.admin())
    expect(await admin.referrals.network({ userId: person.id })).toMatchObject({ totalEarnings: 500 })
    expect(await shop.database.db.$count(creditEntries, eq(creditEntries.userId, person.id))).toBe(2)
  })
})
