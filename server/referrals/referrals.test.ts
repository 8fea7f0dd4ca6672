import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Paise, paise, toRupees } from '#domain/money.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { orderReturns, orders } from '#server/orders/tables.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { addCreditEntry } from './ledger.ts'
import { MAX_INVITATION_CHECKS_PER_MINUTE } from './routes.ts'
import { creditEntries, knownContacts, waitingRewards } from './tables.ts'

const DAY_MS = 24 * 3600 * 1000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

let friendCount = 0
async function registerFriend(referralCode?: string, given: { email?: string; phone?: string } = {}) {
  friendCount += 1
  const email = given.email ?? `friend${friendCount}@example.in`
  const phone = given.phone ?? `60000${String(friendCount).padStart(5, '0')}`
  const { token, user, invitationNotice } = await shop.anonymous.auth.register({
    name: `Friend ${friendCount}`,
    email,
    phone,
    password: 'marigold',
    code: '1234',
    ...(referralCode ? { referralCode } : {}),
  })
  const profile = await shop.as({ token }).account.profile()
  return {
    id: user.id,
    token,
    email,
    phone,
    code: profile.referralCode,
    credits: profile.referralCredits,
    invitationNotice,
  }
}
type Friend = Awaited<ReturnType<typeof registerFriend>>

const getCredits = async (person: { token: string }) =>
  (await shop.as(person).account.profile()).referralCredits

/** The balance in rupees, also of a user whose session has ended. */
async function getBalance({ id }: { id: string }): Promise<number> {
  const [row] = await shop.database.db.select().from(users).where(eq(users.id, id))
  return toRupees(row!.creditsPaise)
}

/** Every balance is the sum of its rows. */
async function assertLedgerMatchesBalances() {
  const { rows } = await shop.database.db.execute(sql`
    select users.id from users left join credit_entries entry on entry.user_id = users.id
    group by users.id having users.credits_paise <> coalesce(sum(entry.amount_paise), 0)`)
  expect(rows).toEqual([])
}

let orderCount = 0
async function createOrder(userId: string, creditsPaise = 0, { database } = shop): Promise<string> {
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
  await database.db.insert(orders).values({
    id,
    orderNumber: `SW-${id}`,
    userId,
    customerName: 'A',
    customerEmail: 'a@example.in',
    shippingAddress: address,
    billingAddress: address,
    paymentMethod: 'cod',
    taxPercent: 18,
    ...(amounts as Record<keyof typeof amounts, Paise>),
  })
  return id
}

const spendCredits = (userId: string, orderId: string, rupees: number, round = 0) =>
  shop.database.transaction((tx) =>
    shop.modules.referrals.spendCredits(tx, { userId, orderId, amount: (rupees * 100) as Paise, round }),
  )
const refundCredits = (userId: string, orderId: string, rupees: number, round = 0) =>
  shop.database.transaction((tx) =>
    shop.modules.referrals.refundCredits(tx, { userId, orderId, amount: (rupees * 100) as Paise, round }),
  )

describe('a registration with a friend’s code', () => {
  test('gives the referrer ₹500 and the friend ₹200, once', async () => {
    const referrer = await registerFriend()
    const friend = await registerFriend(referrer.code.toLowerCase())
    expect(friend.credits).toBe(200)
    expect(await getCredits(referrer)).toBe(500)
    const settings = await shop.modules.settings.current()
    await shop.database.transaction((tx) =>
      shop.modules.referrals.payRegistrationRewards(tx, friend.id, settings),
    )
    expect([await getCredits(referrer), await getCredits(friend)]).toEqual([500, 200])
    await assertLedgerMatchesBalances()
  })

  test('an unknown code registers without a reward', async () => {
    expect((await registerFriend('NOBODY99')).credits).toBe(0)
  })

  test('people cannot refer themselves: the same mailbox with dots or a plus-tag earns nothing, without an error', async () => {
    const referrer = await registerFriend(undefined, { email: 'priya.nair@example.in' })
    expect((await registerFriend(referrer.code, { email: 'priyanair@example.in' })).credits).toBe(0)
    expect((await registerFriend(referrer.code, { email: 'priya.nair+gold@example.in' })).credits).toBe(0)
    expect(await getCredits(referrer)).toBe(0)
    await assertLedgerMatchesBalances()
  })

  test('friends who register at once each earn the referrer their reward', async () => {
    const referrer = await registerFriend()
    await runConcurrently(
      shop.database,
      [1, 2, 3, 4].map(() => () => registerFriend(referrer.code)),
    )
    expect(await getCredits(referrer)).toBe(2000)
    await assertLedgerMatchesBalances()
  })

  test('a failed registration earns no reward', async () => {
    const referrer = await registerFriend()
    await expect(registerFriend(referrer.code, { email: referrer.email })).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect(await getCredits(referrer)).toBe(0)
  })
})

describe('credits', () => {
  async function holder(): Promise<Friend> {
    const person = await registerFriend()
    await registerFriend(person.code)
    return person
  }

  test('an order takes them once and gives them back once', async () => {
    const person = await holder()
    const orderId = await createOrder(person.id)
    await spendCredits(person.id, orderId, 300)
    await spendCredits(person.id, orderId, 300)
    expect(await getCredits(person)).toBe(200)
    await refundCredits(person.id, orderId, 300)
    await refundCredits(person.id, orderId, 300)
    expect(await getCredits(person)).toBe(500)
    await spendCredits(person.id, orderId, 300, 1)
    expect(await getCredits(person)).toBe(200)
    await assertLedgerMatchesBalances()
  })

  test('the share of returned items comes back once for each return', async () => {
    const person = await holder()
    const orderId = await createOrder(person.id)
    await spendCredits(person.id, orderId, 300)
    const refundPartialCredits = (rupees: number, round: number) =>
      shop.database.transaction((tx) =>
        shop.modules.referrals.refundPartialCredits(tx, {
          userId: person.id,
          orderId,
          amount: (rupees * 100) as Paise,
          round,
        }),
      )
    await refundPartialCredits(100, 1)
    await refundPartialCredits(100, 1)
    expect(await getCredits(person)).toBe(300)
    await refundPartialCredits(50, 2)
    expect(await getCredits(person)).toBe(350)
    await assertLedgerMatchesBalances()
  })

  test('an entry of the ledger that exists is not added again, and one of ₹0 is none', async () => {
    const person = await holder()
    const entry = { userId: person.id, friendId: person.id, kind: 'friend-reward' as const }
    const add = (amountPaise: Paise) =>
      shop.database.transaction((tx) => addCreditEntry(tx, { ...entry, amountPaise }))
    expect(await add(paise(0))).toBe(false)
    expect(await add(paise(100))).toBe(true)
    expect(await add(paise(100))).toBe(false)
    expect(await getCredits(person)).toBe(501)
  })

  test('never fall below 0, also when two orders take them at once', async () => {
    const person = await holder()
    const ids = [await createOrder(person.id), await createOrder(person.id), await createOrder(person.id)]
    const outcomes = await runConcurrently(
      shop.database,
      ids.map((id) => () => spendCredits(person.id, id, 300)),
    )
    expect(countFulfilled(outcomes)).toBe(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CREDITS_SHORT' })
    expect(await getCredits(person)).toBe(200)
    await assertLedgerMatchesBalances()
  })

  test('use-credits confirms what the order took and moves nothing, however often', async () => {
    const person = await holder()
    const orderId = await createOrder(person.id, 300_00)
    await spendCredits(person.id, orderId, 300)
    const confirm = (amount: number, id = orderId) =>
      shop.as(person).referrals.confirmCredits({ amount, orderId: id })
    expect(await confirm(300)).toMatchObject({ referralCredits: 200 })
    expect(await confirm(300, `SW-${orderId}`)).toMatchObject({ referralCredits: 200 })
    await expect(confirm(200)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await getCredits(person)).toBe(200)
  })

  test('another person’s order is a 404', async () => {
    const [person, other] = [await holder(), await holder()]
    const orderId = await createOrder(other.id, 100_00)
    const confirm = shop.as(person).referrals.confirmCredits({ amount: 100, orderId })
    await expect(confirm).rejects.toMatchObject({ kind: 'not-found' })
  })
})

describe('credits cannot be minted', () => {
  const erase = (person: Friend) => shop.as(person).account.eraseProfile({ password: 'marigold' })
  const refusals = async () => {
    const rows = await shop.database.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.action, 'referral.refused'))
    return rows.map(({ after }) => (after as { reason: string }).reason)
  }

  async function getReason(id: string) {
    const [user] = await shop.database.db.select().from(users).where(eq(users.id, id))
    return user?.referralRefusal
  }

  test('by erasing an account and registering it again: five rounds pay once', async () => {
    const referrer = await registerFriend()
    for (let round = 1; round <= 5; round += 1) {
      const friend = await registerFriend(referrer.code, { email: 'loop@example.in', phone: '6100000001' })
      expect(friend.credits).toBe(round === 1 ? 200 : 0)
      await erase(friend)
    }
    expect(await getCredits(referrer)).toBe(500)
    expect((await refusals()).filter((reason) => reason === 'known-contact')).toHaveLength(4)
  })

  test('with another name of the same mailbox, or with the phone of an earlier account', async () => {
    const referrer = await registerFriend()
    await erase(await registerFriend(referrer.code, { email: 'once@example.in', phone: '6100000002' }))
    const expectNothing = async (given: { email: string; phone: string }) => {
      const friend = await registerFriend(referrer.code, given)
      expect(friend.credits).toBe(0)
      await erase(friend)
    }
    for (const again of [
      { email: 'o.n.c.e+gold@example.in', phone: '6100000003' },
      { email: 'other@example.in', phone: '6100000002' },
      { email: 'third@example.in', phone: '6100000003' },
    ])
      await expectNothing(again)
    expect(await getCredits(referrer)).toBe(500)
    await assertLedgerMatchesBalances()
  })

  test('by a person who was a customer before earns nothing', async () => {
    const referrer = await registerFriend()
    const customer = await registerFriend()
    await erase(customer)
    const back = await registerFriend(referrer.code, customer)
    expect(back.credits).toBe(0)
    expect(await getCredits(referrer)).toBe(0)
  })

  test('with a phone that an account has given up', async () => {
    const referrer = await registerFriend()
    const person = await registerFriend()
    await shop.as(person).account.updateProfile({
      name: 'A',
      email: person.email,
      phone: '6100000011',
      currentPassword: 'marigold',
    })
    const messages = await shop.database.db.select().from(outbox)
    const sent = messages.find(({ eventKey }) => eventKey.startsWith('contact-code:'))
    await shop.as(person).account.confirmContact({ field: 'phone', code: sent?.secret ?? '' })
    expect((await registerFriend(referrer.code, { phone: person.phone })).credits).toBe(0)
    await shop.as(person).account.updateProfile({
      name: 'A',
      email: person.email,
      phone: '',
      currentPassword: 'marigold',
    })
    expect((await registerFriend(referrer.code, { phone: '6100000011' })).credits).toBe(0)
  })

  test('with several registrations of one mailbox at once', async () => {
    const referrer = await registerFriend()
    await runConcurrently(
      shop.database,
      [1, 2, 3, 4].map((n) => () => registerFriend(referrer.code, { email: `same+${n}@example.in` })),
    )
    expect(await getCredits(referrer)).toBe(500)
    await assertLedgerMatchesBalances()
  })

  test('beyond the friends of a month, also when they register at once; the next month pays again', async () => {
    const admin = shop.as(await shop.make.admin())
    await admin.settings.update({ referralMonthlyLimit: 3 })
    const referrer = await registerFriend()
    const friends = await runConcurrently(
      shop.database,
      [1, 2, 3, 4, 5, 6].map(() => () => registerFriend(referrer.code)),
    )
    expect(countFulfilled(friends)).toBe(6)
    expect(await getBalance(referrer)).toBe(1500)
    const credits = friends.map((friend) => (friend.status === 'fulfilled' ? friend.value.credits : -1))
    expect(credits.toSorted()).toEqual([0, 0, 0, 200, 200, 200])
    const { directReferrals } = await shop.modules.referrals.dashboard(referrer.id)
    expect(directReferrals.map(({ status, reward }) => `${status} ${reward}`).toSorted()).toEqual([
      ...Array<string>(3).fill('Completed 0'),
      ...Array<string>(3).fill('Completed 500'),
    ])
    expect(directReferrals.map(({ noRewardReason }) => noRewardReason).filter(Boolean)).toEqual(
      Array(3).fill('monthly-limit'),
    )
    shop.clock.advance(10 * DAY_MS)
    await registerFriend(referrer.code)
    expect(await getBalance(referrer)).toBe(2000)
    await shop.as(await shop.make.admin()).settings.update({ referralMonthlyLimit: 10 })
  })

  test('and inviter and friend read beforehand that the limit is reached, in the whole tree', async () => {
    const admin = shop.as(await shop.make.admin())
    await admin.settings.update({ referralMonthlyLimit: 2 })
    const check = (code: string) => shop.anonymous.referrals.invitation({ code })
    const month = async (person: Friend) => (await shop.as(person).referrals.dashboard()).thisMonth
    const first = await registerFriend()
    const [now, renewsOn] = [
      shop.clock.now().toISOString().slice(0, 7),
      expect.stringMatching(/^2\d{3}-\d\d-01$/),
    ]
    expect(await month(first)).toEqual({ limit: 2, remaining: 2, renewsOn })
    expect((await month(first)).renewsOn! > now).toBe(true)
    expect(await check(` ${first.code.toLowerCase()} `)).toEqual({
      state: 'rewarded',
      friendAmount: 200,
      renewsOn,
    })

    const friend = await registerFriend(first.code)
    expect((await month(friend)).remaining).toBe(1)
    await registerFriend(friend.code)
    for (const person of [first, friend]) {
      expect(await month(person)).toMatchObject({ limit: 2, remaining: 0 })
      expect(await check(person.code)).toEqual({ state: 'monthly-limit', friendAmount: 0, renewsOn })
      expect(await registerFriend(person.code)).toMatchObject({
        credits: 0,
        invitationNotice: expect.stringContaining('earns no credits at present'),
      })
    }

    await admin.settings.update({ referralMonthlyLimit: 0 })
    expect(await month(first)).toEqual({ limit: 0, remaining: 0, renewsOn: null })
    expect(await check(first.code)).toEqual({ state: 'monthly-limit', friendAmount: 0, renewsOn: null })
    const newcomer = await registerFriend()
    expect((await registerFriend(newcomer.code)).credits).toBe(0)
    await admin.settings.update({ referralMonthlyLimit: 10 })
    expect(await check('NOBODY99')).toEqual({ state: 'unknown', friendAmount: 0, renewsOn: null })
  })

  test('and why a friend of a known contact earned nothing is not shown to the inviter', async () => {
    const referrer = await registerFriend()
    const known = await registerFriend()
    await erase(known)
    await registerFriend(referrer.code, known)
    const { directReferrals } = await shop.as(referrer).referrals.dashboard()
    expect(directReferrals).toMatchObject([
      { status: 'Completed', reward: 0, noRewardReason: 'not-eligible' },
    ])
  })

  test('beyond the friends of a month by a chain in which each friend invites the next', async () => {
    let inviter = await registerFriend()
    const first = inviter
    const credits: number[] = []
    for (let at = 0; at < 12; at += 1) {
      inviter = await registerFriend(inviter.code)
      credits.push(inviter.credits)
    }
    expect(credits).toEqual([...Array(10).fill(200), 0, 0])
    expect(await getBalance(first)).toBe(500)
    expect(await getReason(inviter.id)).toBe('monthly-limit')
  })

  test('beyond the friends of a month by erasing somebody in the middle of the chain, or the first', async () => {
    const first = await registerFriend()
    const middle = await registerFriend(first.code)
    const last = await registerFriend(middle.code)
    for (let at = 0; at < 8; at += 1) expect((await registerFriend(last.code)).credits).toBe(200)
    await erase(middle)
    expect(await registerFriend(last.code)).toMatchObject({
      credits: 0,
      invitationNotice: expect.stringContaining('no credits at present'),
    })
    await erase(first)
    const again = await registerFriend(undefined, first)
    expect((await registerFriend(again.code)).credits).toBe(0)
  })

  test('beyond the friends of a month by somebody who comes back with a phone of another person', async () => {
    const [givenUp, first] = [await registerFriend(), await registerFriend()]
    await shop.database.db.update(users).set({ phone: null }).where(eq(users.id, givenUp.id))
    for (let at = 0; at < 10; at += 1) expect((await registerFriend(first.code)).credits).toBe(200)
    await erase(first)
    const again = await registerFriend(undefined, { email: first.email, phone: givenUp.phone })
    expect((await registerFriend(again.code)).credits).toBe(0)
    // an account without a phone can be erased as well
    await erase(givenUp)
  })

  test('beyond the friends of a month with a second account of the same mailbox', async () => {
    const first = await registerFriend(undefined, { email: 'lakshmi.devi@example.in' })
    for (let at = 0; at < 10; at += 1) expect((await registerFriend(first.code)).credits).toBe(200)
    const second = await registerFriend(undefined, { email: 'lakshmidevi+2@example.in' })
    expect((await registerFriend(second.code)).credits).toBe(0)
  })

  test('by a friend whose mailbox an account of an earlier version has in another spelling', async () => {
    const referrer = await registerFriend()
    const old = await registerFriend()
    await shop.database.db
      .update(users)
      .set({ email: '<old.customer@example.in>' })
      .where(eq(users.id, old.id))
    const friend = await registerFriend(referrer.code, { email: 'oldcustomer+new@example.in' })
    expect(friend.credits).toBe(0)
    expect(await getReason(friend.id)).toBe('known-contact')
  })

  test.each([
    '<me@example.in>',
    'me@example.in>',
    'me@example.in>>',
    'me@example.in.',
    '"me"@example.in',
    'me(gold)@example.in',
    'me@[192.0.2.1]',
  ])('with %s: that is no address to register with', async (email) => {
    await expect(registerFriend(undefined, { email })).rejects.toMatchObject({ errors: [{ path: 'email' }] })
  })

  test('with the fixed code on a public address, where it proves nothing', async () => {
    const open = await startTestShop({
      PUBLIC_URL: 'https://shop.example.in',
      VERIFICATION_TEST_CODE: '1234',
    })
    const referrer = await open.make.user()
    const { token } = await open.anonymous.auth.register({
      name: 'Friend',
      email: 'unproved@example.in',
      phone: '6100000021',
      password: 'marigold',
      code: '1234',
      referralCode: referrer.referralCode,
    })
    expect((await open.as({ token }).account.profile()).referralCredits).toBe(0)
    expect((await open.as(referrer).account.profile()).referralCredits).toBe(0)
    await open.close()
  })

  test('and what is kept to know a contact again is neither the address nor the number', async () => {
    const person = await registerFriend()
    const kept = JSON.stringify(await shop.database.db.select().from(knownContacts))
    expect(kept).not.toContain(person.email)
    expect(kept).not.toContain(person.phone)
  })
})

describe('with the reward at the first delivery', () => {
  beforeAll(async () => {
    await shop.as(await shop.make.admin()).settings.update({ referralReward: 'firstDelivery' })
  })
  afterAll(async () => {
    await shop.as(await shop.make.admin()).settings.update({ referralReward: 'registration' })
  })

  const setStatus = (orderId: string, status: 'delivered' | 'returned') =>
    shop.database.db.update(orders).set({ status }).where(eq(orders.id, orderId))
  /** What the orders room does when an order is delivered. */
  async function deliver(friendId: string): Promise<string> {
    const orderId = await createOrder(friendId)
    await setStatus(orderId, 'delivered')
    await shop.database.transaction((tx) =>
      shop.modules.referrals.onOrderDelivered(tx, { friendId, orderId }),
    )
    return orderId
  }
  /** And when it comes back. */
  async function takeBack(friendId: string, orderId: string): Promise<void> {
    await setStatus(orderId, 'returned')
    await shop.database.transaction(async (tx) => {
      await shop.modules.referrals.onDeliveryReverted(tx, { orderId })
      await shop.modules.referrals.revokeReward(tx, { friendId, orderId })
    })
  }
  /** The default return window of 30 days is over. */
  async function afterTheWindow(): Promise<number> {
    shop.clock.advance(31 * DAY_MS)
    return shop.modules.referrals.payDueRewards()
  }

  test('the referrer is paid after the return window, once, and reads Pending until then', async () => {
    const referrer = await registerFriend()
    const friend = await registerFriend(referrer.code)
    expect(friend.credits).toBe(200)
    const rows = async () => (await shop.modules.referrals.dashboard(referrer.id)).directReferrals
    await deliver(friend.id)
    await deliver(friend.id)
    shop.clock.advance(30 * DAY_MS)
    expect(await shop.modules.referrals.payDueRewards()).toBe(0)
    expect(await getBalance(referrer)).toBe(0)
    expect(await rows()).toMatchObject([{ status: 'Pending', reward: 500 }])
    const network = await shop.as(await shop.make.admin()).referrals.network({ userId: referrer.id })
    expect(network).toMatchObject({ totalReferrals: 1, completedReferrals: 0, totalEarnings: 0 })
    shop.clock.advance(DAY_MS)
    const outcomes = await runConcurrently(
      shop.database,
      [1, 2, 3].map(() => () => shop.modules.referrals.payDueRewards()),
    )
    const paidBy = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : outcome.reason,
    )
    expect(paidBy.toSorted(), 'how many each of three processes paid').toEqual([0, 0, 1])
    expect(await getBalance(referrer)).toBe(500)
    expect(await rows()).toMatchObject([{ status: 'Completed', reward: 500 }])
    await assertLedgerMatchesBalances()
  })

  test('an order that is returned within the window pays nothing', async () => {
    const referrer = await registerFriend()
    const friend = await registerFriend(referrer.code)
    const orderId = await deliver(friend.id)
    const waiting = () => shop.database.db.$count(waitingRewards, eq(waitingRewards.orderId, orderId))
    expect(await waiting()).toBe(1)
    await takeBack(friend.id, orderId)
    expect(await waiting()).toBe(0)
    expect(await afterTheWindow()).toBe(0)
    expect(await getBalance(referrer)).toBe(0)
  })

  test('an order whose return was asked for waits until that is decided', async () => {
    const referrer = await registerFriend()
    const friend = await registerFriend(referrer.code)
    const orderId = await deliver(friend.id)
    await shop.database.db.insert(orderReturns).values({
      id: `return-${orderId}`,
      orderId,
      wish: 'refund',
      reason: 'fit',
      lines: [],
      requestedAt: shop.clock.now(),
    })
    expect(await afterTheWindow()).toBe(0)
    await shop.database.db
      .update(orderReturns)
      .set({ status: 'declined', decidedAt: shop.clock.now() })
      .where(eq(orderReturns.orderId, orderId))
    expect(await shop.modules.referrals.payDueRewards()).toBe(1)
    expect(await getBalance(referrer)).toBe(500)
  })

  test('an order that is no longer delivered pays nothing', async () => {
    const referrer = await registerFriend()
    const friend = await registerFriend(referrer.code)
    const orderId = await deliver(friend.id)
    await shop.database.db.update(orders).set({ status: 'returned' }).where(eq(orders.id, orderId))
    expect(await afterTheWindow()).toBe(0)
    expect(await getBalance(referrer)).toBe(0)
  })

  test('a later return takes it back, never below 0, and the next order pays only what was taken back', async () => {
    const referrer = await registerFriend()
    const friend = await registerFriend(referrer.code)
    const first = await deliver(friend.id)
    await afterTheWindow()
    await takeBack(friend.id, first)
    await takeBack(friend.id, first)
    expect(await getBalance(referrer)).toBe(0)
    const second = await deliver(friend.id)
    await afterTheWindow()
    expect(await getBalance(referrer)).toBe(500)
    await spendCredits(referrer.id, await createOrder(referrer.id), 400)
    await takeBack(friend.id, second)
    expect(await getBalance(referrer)).toBe(0)
    await deliver(friend.id)
    await afterTheWindow()
    expect(await getBalance(referrer)).toBe(100)
    await assertLedgerMatchesBalances()
  })

  test('four orders that are all returned pay one reward, however little of it is left to take back', async () => {
    const referrer = await registerFriend()
    const friend = await registerFriend(referrer.code)
    let spent = 0
    for (let round = 0; round < 4; round += 1) {
      const orderId = await deliver(friend.id)
      await afterTheWindow()
      const all = await getBalance(referrer)
      if (all > 0.01) {
        await spendCredits(referrer.id, await createOrder(referrer.id), Math.round((all - 0.01) * 100) / 100)
        spent += all - 0.01
      }
      await takeBack(friend.id, orderId)
    }
    expect(spent).toBeLessThanOrEqual(500)
    await assertLedgerMatchesBalances()
  })

  test('an order of a person whom nobody invited waits for no reward', async () => {
    const orderId = await deliver((await registerFriend()).id)
    expect(await shop.database.db.$count(waitingRewards, eq(waitingRewards.orderId, orderId))).toBe(0)
  })

  test('a referrer who erases the account before the window ends is paid nothing', async () => {
    const referrer = await registerFriend()
    const friend = await registerFriend(referrer.code)
    const orderId = await deliver(friend.id)
    await shop.as(referrer).account.eraseProfile({ password: 'marigold' })
    expect(await afterTheWindow()).toBe(0)
    await takeBack(friend.id, orderId)
    expect(await shop.database.db.$count(creditEntries, eq(creditEntries.friendId, friend.id))).toBe(1)
  })

  test('due rewards are paid by themselves from the start of the shop', async () => {
    const own = await startTestShop()
    await own.as(await own.make.admin()).settings.update({ referralReward: 'firstDelivery' })
    const referrer = await own.make.user()
    const { user } = await own.anonymous.auth.register({
      name: 'Friend',
      email: 'friend@example.in',
      phone: '6000099999',
      password: 'marigold',
      code: '1234',
      referralCode: referrer.referralCode,
    })
    const orderId = await createOrder(user.id, 100_00, own)
    await own.database.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
    await own.database.transaction((tx) =>
      own.modules.referrals.onOrderDelivered(tx, { friendId: user.id, orderId }),
    )
    own.clock.advance(31 * DAY_MS)
    own.modules.referrals.start()
    await expect
      .poll(() => own.database.db.$count(creditEntries, eq(creditEntries.userId, referrer.id)))
      .toBe(1)
    await own.modules.referrals.stop()
    const friend = own.as(
      await own.anonymous.auth.login({ email: 'friend@example.in', password: 'marigold' }),
    )
    expect(await friend.referrals.dashboard()).toMatchObject({ referralCredits: 200, directReferrals: [] })
    expect(await friend.referrals.confirmCredits({ amount: 100, orderId })).toMatchObject({
      referralCredits: 200,
    })
    const paid = { directReferrals: [{ _id: user.id, status: 'Completed', reward: 500 }] }
    const admin = own.as(await own.make.admin())
    expect(await admin.referrals.network({ userId: referrer.id })).toMatchObject(paid)
    expect(await admin.referrals.chain({ userId: referrer.id })).toMatchObject({
      referralChain: [{ _id: user.id }],
    })
    await own.close()
  })

  test('a friend who erases the account before the window ends earns no reward for either', async () => {
    const referrer = await registerFriend()
    const friend = await registerFriend(referrer.code)
    await deliver(friend.id)
    await shop.as(friend).account.eraseProfile({ password: 'marigold' })
    expect(await afterTheWindow()).toBe(0)
    expect(await getBalance(referrer)).toBe(0)
  })
})

test('codes of invitations cannot be tried without end', async () => {
  const limited = await startTestShop({ RATE_LIMIT: 'on' })
  const check = () => limited.anonymous.referrals.invitation({ code: 'NOBODY99' })
  for (let n = 0; n < MAX_INVITATION_CHECKS_PER_MINUTE; n += 1) await check()
  await expect(check()).rejects.toMatchObject({ kind: 'too-many' })
  limited.clock.advance(61_000)
  expect((await check()).state).toBe('unknown')
  await limited.close()
})

describe('what is shown', () => {
  test('a friend reads at registration why the code earned no credits', async () => {
    const referrer = await registerFriend()
    const friend = await registerFriend(referrer.code)
    expect(friend).toMatchObject({ credits: 200, invitationNotice: null })
    expect(referrer.invitationNotice).toBeNull()
    const again = await registerFriend(referrer.code, { email: friend.email.replace('@', '+2@') })
    expect(again).toMatchObject({
      credits: 0,
      invitationNotice: expect.stringContaining('belonged to an account before'),
    })
    const withOwnCode = await registerFriend(referrer.code, { email: referrer.email.replace('@', '+2@') })
    expect(withOwnCode).toMatchObject({
      credits: 0,
      invitationNotice: expect.stringContaining('Nobody else has this invitation code'),
    })
  })

  test('the dashboard has code, link, balance and friends, newest first', async () => {
    const referrer = await registerFriend()
    await registerFriend(referrer.code)
    shop.clock.advance(1000)
    const newest = await registerFriend(referrer.code)
    const shown = await shop.as(referrer).referrals.dashboard()
    expect(shown).toMatchObject({
      referralCode: referrer.code,
      referralCredits: 1000,
      directReferralsCount: 2,
      referralLink: `${shop.config.publicUrl}/register?ref=${referrer.code}`,
      settings: { referrerAmount: 500, referredAmount: 200 },
    })
    expect(shown.directReferrals[0]).toMatchObject({ _id: newest.id, status: 'Completed', reward: 500 })
  })

  test('staff see the network and the chain of a customer', async () => {
    const root = await registerFriend()
    const child = await registerFriend(root.code)
    const grandchild = await registerFriend(child.code)
    const admin = shop.as(await shop.make.admin())
    expect(await admin.referrals.network({ userId: root.id })).toMatchObject({
      totalReferrals: 1,
      completedReferrals: 1,
      totalEarnings: 500,
      directReferrals: [{ _id: child.id }],
    })
    expect(await admin.referrals.chain({ userId: root.id })).toMatchObject({
      stats: { directReferrals: 1, totalInChain: 2, totalEarnings: 500 },
      referralChain: [
        { _id: child.id, totalEarned: 500, children: [{ _id: grandchild.id, totalEarned: 0, children: [] }] },
      ],
    })
    await expect(admin.referrals.chain({ userId: 'unknown' })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(shop.as(root).referrals.network({ userId: root.id })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })

  test('a chain that was made to go in a circle ends', async () => {
    const one = await registerFriend()
    const two = await registerFriend(one.code)
    await shop.database.db.update(users).set({ referredBy: two.id }).where(eq(users.id, one.id))
    const admin = shop.as(await shop.make.admin())
    const { stats } = await admin.referrals.chain({ userId: one.id })
    expect(stats.totalInChain).toBe(1)
  })

  test('spent credits are no earnings', async () => {
    const person = await registerFriend()
    await registerFriend(person.code)
    await spendCredits(person.id, await createOrder(person.id), 500)
    const admin = shop.as(await shop.make.admin())
    expect(await admin.referrals.network({ userId: person.id })).toMatchObject({ totalEarnings: 500 })
    expect(await shop.database.db.$count(creditEntries, eq(creditEntries.userId, person.id))).toBe(2)
  })
})
