import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { paise } from '#domain/money.ts'
import { auditLog } from '#server/audit/tables.ts'
import { sessions, verificationCodes } from '#server/auth/tables.ts'
import { cartLines } from '#server/cart/tables.ts'
import { enquiries } from '#server/enquiries/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { orders } from '#server/orders/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'

const ADDRESS = { street: '8-2-293 Road No. 12', city: 'Hyderabad', state: 'Telangana', postalCode: '500034' }

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

/** The fixed code of a demo confirms no new address, so this reads the one that was sent. */
async function lastContactCode(): Promise<string> {
  const messages = await shop.database.db.select().from(outbox)
  const codes = messages.filter(({ eventKey }) => eventKey.startsWith('contact-code:'))
  return codes.sort((a, b) => (a.id < b.id ? -1 : 1)).at(-1)?.secret ?? ''
}

describe('the profile', () => {
  test('has name, e-mail, phone, address, the day of registration and the credits', async () => {
    const registeredAt = shop.clock.now().toISOString()
    const customer = await registerCustomer()
    const api = shop.as(customer)
    await api.account.updateProfile({ name: 'Meera Iyer', email: customer.email, address: ADDRESS })
    await shop.database.db
      .update(users)
      .set({ creditsPaise: paise(200_00) })
      .where(eq(users.id, customer.id))
    expect(await api.account.profile()).toMatchObject({
      name: 'Meera Iyer',
      email: customer.email,
      phone: customer.phone,
      address: ADDRESS,
      createdAt: registeredAt,
      referralCredits: 200,
    })
  })

  test('takes name and address at once while e-mail and phone are unchanged, however they are written', async () => {
    const customer = await shop.make.user()
    const saved = await shop.as(customer).account.updateProfile({
      name: 'Ananya Rao',
      email: ` ${customer.email.toUpperCase()} `,
      phone: `+91 ${customer.phone}`,
      address: ADDRESS,
    })
    expect(saved).toMatchObject({
      name: 'Ananya Rao',
      email: customer.email,
      phone: customer.phone,
      address: { ...ADDRESS, country: 'India' },
    })
    expect(saved).not.toHaveProperty('pendingContacts')
    expect(await shop.as(customer).account.profile()).toEqual(saved)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'ananya@example' }, 'email', 'Email is invalid'],
    [{ phone: '12345' }, 'phone', 'Phone number should be 10 digits'],
    [{ address: { city: 'Hyderabad' } }, 'address.street', 'Street address is required'],
    [{ address: { ...ADDRESS, city: '' } }, 'address.city', 'City is required'],
    [{ address: { ...ADDRESS, state: '' } }, 'address.state', 'State is required'],
    [{ address: { ...ADDRESS, postalCode: '' } }, 'address.postalCode', 'Postal code is required'],
    [{ address: { ...ADDRESS, postalCode: '5000' } }, 'address.postalCode', 'Postal code should be 6 digits'],
  ])('the server applies the rules of the profile form: %j', async (wrong, path, message) => {
    const customer = await shop.make.user()
    const refused = shop
      .as(customer)
      .account.updateProfile({ name: 'Ananya', email: customer.email, ...wrong })
    await expect(refused).rejects.toMatchObject({
      kind: 'invalid',
      errors: expect.arrayContaining([{ path, message }]),
    })
  })

  test('what is left out stays, what is empty is taken off', async () => {
    const customer = await registerCustomer()
    const api = shop.as(customer)
    await api.account.updateProfile({ name: 'Ananya', email: customer.email, address: ADDRESS })
    const kept = await api.account.updateProfile({ name: 'Ananya', email: customer.email })
    expect(kept).toMatchObject({ phone: customer.phone, address: ADDRESS })
    const off = await api.account.updateProfile({
      name: 'Ananya',
      email: customer.email,
      phone: '',
      address: null,
      currentPassword: 'marigold',
    })
    expect(off).toMatchObject({ phone: '', address: null })
  })

  test('is refused with 409 for the e-mail or phone of another user, not for one’s own', async () => {
    const [one, other] = [await registerCustomer(), await registerCustomer()]
    const save = (email: string, phone: string) =>
      shop.as(one).account.updateProfile({ name: 'A', email, phone, currentPassword: 'marigold' })
    await expect(save(other.email.toUpperCase(), one.phone)).rejects.toMatchObject({ kind: 'conflict' })
    await expect(save(one.email, other.phone)).rejects.toMatchObject({ kind: 'conflict' })
    await save(one.email, one.phone)
  })

  test('unknown fields of the body change nothing: no role, no credits', async () => {
    const customer = await shop.make.user()
    const answer = await shop.inject({
      method: 'PUT',
      url: '/api/auth/profile',
      headers: { authorization: `Bearer ${customer.token}` },
      payload: {
        name: 'Ananya',
        email: customer.email,
        role: 'admin',
        referralCredits: 999,
        permissions: ['*'],
      },
    })
    expect(answer.json()).toMatchObject({ role: 'user', referralCredits: 0, permissions: ['use_app'] })
  })
})

let customerCount = 0
/** Registered, so that there is a password. */
async function registerCustomer() {
  customerCount += 1
  const email = `member${customerCount}@example.in`
  const phone = `70000${String(customerCount).padStart(5, '0')}`
  const { token, user } = await shop.anonymous.auth.register({
    name: 'Meera Iyer',
    email,
    phone,
    password: 'marigold',
    code: '1234',
  })
  return { id: user.id, token, email, phone }
}

/** A new e-mail address that counts: asked for with the password, confirmed with the code. */
async function changeEmail(customer: { token: string }, email: string): Promise<void> {
  const api = shop.as(customer)
  await api.account.updateProfile({ name: 'Meera Iyer', email, currentPassword: 'marigold' })
  await api.account.confirmContact({ field: 'email', code: await lastContactCode() })
}

describe('what is kept on a person', () => {
  test('is exported in full, without hashes, and the export is in the audit log', async () => {
    const customer = await registerCustomer()
    const product = await shop.make.product({ name: 'Chandbali' })
    const ring = await shop.make.sizedProduct([['12'], ['14']])
    await addToCart(customer.id, product.id)
    await shop.as(customer).wishlist.add({ productId: ring.id, variantId: ring.variantIds[1] })
    const answer = await shop.as(customer).account.exportProfile()
    expect(answer).toMatchObject({
      profile: { name: 'Meera Iyer', email: customer.email },
      cart: [{ name: 'Chandbali', quantity: 1 }],
      orders: [],
      wishlist: [{ name: ring.name, variant: '14' }],
      referralCredits: [],
    })
    expect(JSON.stringify(answer)).not.toMatch(/argon2|Hash/)
    const actions = await listAuditActions(customer.id)
    expect(actions).toContain('privacy.export')
  })

  test('is erased with the password: account, sessions, cart and mails go', async () => {
    const customer = await registerCustomer()
    const product = await shop.make.product()
    await addToCart(customer.id, product.id)
    await expect(shop.as(customer).account.eraseProfile({ password: 'wrong-one' })).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path: 'password' }],
    })
    await shop.as(customer).account.eraseProfile({ password: 'marigold' })
    const { db } = shop.database
    expect(await db.$count(users, eq(users.id, customer.id))).toBe(0)
    expect(await db.$count(sessions, eq(sessions.userId, customer.id))).toBe(0)
    expect(await db.$count(cartLines, eq(cartLines.userId, customer.id))).toBe(0)
    expect(await db.$count(outbox, eq(outbox.recipient, customer.email))).toBe(0)
    await expect(shop.as(customer).account.profile()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('messages about the person go from wherever they were sent, and stay in the export until then', async () => {
    const customer = await registerCustomer()
    const before = customer.email
    await changeEmail(customer, `new.${before}`)
    shop.clock.advance(1000)
    await shop.anonymous.auth.forgotPassword({ email: `new.${before}` })
    const { messages } = (await shop.as(customer).account.exportProfile()) as {
      messages: { to: string; subject: string; text: string }[]
    }
    const received = messages.map(({ to, subject }) => `${to}: ${subject}`)
    expect(received[0]).toBe(`new.${before}: Reset your Swarna password`)
    expect(received.toSorted()).toEqual(
      [
        `${before}: Welcome to Swarna`,
        `${before}: The e-mail address of your Swarna account was changed`,
        `new.${before}: •••• is your Swarna verification code`,
        `new.${before}: Reset your Swarna password`,
      ].toSorted(),
    )
    const rows = await shop.database.db.select().from(outbox).where(eq(outbox.personId, customer.id))
    for (const { secret } of rows) if (secret) expect(JSON.stringify(messages)).not.toContain(secret)
    expect(JSON.stringify(messages)).toContain('/reset-password#••••')

    await shop.as(customer).account.eraseProfile({ password: 'marigold' })
    const left = JSON.stringify(await shop.database.db.select().from(outbox))
    expect(left).not.toContain(before)
    expect(left).not.toContain(customer.id)
  })

  test('the shop’s own copy of the person’s enquiry is deleted too', async () => {
    const owner = shop.as(await shop.make.admin())
    await owner.settings.update({ email: 'care@swarna.example' })
    const customer = await registerCustomer()
    const ask = (api: Api, email: string, message: string) =>
      api.enquiries.send({ kind: 'contact', name: 'Meera Iyer', email, message })
    await ask(shop.as(customer), customer.email, 'Do you resize rings?')
    await ask(shop.anonymous, 'another.customer@example.in', 'Do you take old gold?')
    await shop.as(customer).account.eraseProfile({ password: 'marigold' })
    const left = JSON.stringify(await shop.database.db.select().from(outbox))
    expect(left).not.toContain('Do you resize rings?')
    expect(left).not.toContain(customer.email)
    expect(left).toContain('Do you take old gold?')
  })

  test('is found by the account only: an account with the address of the shop neither reads nor deletes its mail', async () => {
    const address = 'counter@swarna.example'
    await shop.as(await shop.make.admin()).settings.update({ email: address })
    const stranger = await registerCustomer()
    const message = 'Please call me about the temple choker'
    await shop.as(stranger).enquiries.send({
      kind: 'contact',
      name: 'Meera Iyer',
      email: stranger.email,
      message,
    })
    await shop.anonymous.enquiries.send({ kind: 'contact', name: 'Asha', email: address, message })
    const rows = () => shop.database.db.$count(outbox, eq(outbox.recipient, address))
    const before = await rows()
    expect(before).toBeGreaterThan(2)

    const thief = await registerCustomer()
    await shop.database.db.update(users).set({ email: address }).where(eq(users.id, thief.id))
    expect(JSON.stringify(await shop.as(thief).account.exportProfile())).not.toContain(message)
    await shop.as(thief).account.eraseProfile({ password: 'marigold' })
    expect(await rows()).toBe(before)
    expect(await shop.database.db.$count(enquiries, eq(enquiries.message, message))).toBe(2)
  })

  test('contains the enquiries that the person sent while signed in, without the notes of staff', async () => {
    const customer = await registerCustomer()
    await shop.as(customer).enquiries.send({
      kind: 'custom',
      name: 'Meera Iyer',
      email: customer.email,
      message: 'A kada of 60 mm',
    })
    await shop.database.db
      .update(enquiries)
      .set({ note: 'asks often' })
      .where(eq(enquiries.personId, customer.id))
    const answer = await shop.as(customer).account.exportProfile()
    expect(answer).toMatchObject({ enquiries: [{ kind: 'custom', message: 'A kada of 60 mm' }] })
    expect(JSON.stringify(answer)).not.toContain('asks often')
    expect((answer as { messages: { to: string }[] }).messages.map(({ to }) => to)).toEqual([
      customer.email,
      customer.email,
    ])
  })

  test('includes the code of the registration, which is deleted with the account', async () => {
    const own = await startTestShop({ SMTP_URL: 'smtp://mail.invalid:25' })
    const customer = {
      name: 'Meera Iyer',
      email: 'code@example.in',
      phone: '7100000001',
      password: 'marigold',
    }
    await own.anonymous.auth.verify(customer)
    const [mail] = await own.database.db.select().from(outbox)
    const { token } = await own.anonymous.auth.register({ ...customer, code: mail?.secret ?? '' })
    expect(await own.database.db.$count(verificationCodes)).toBe(0)
    await own.as({ token }).account.eraseProfile({ password: 'marigold' })
    expect(await own.database.db.select().from(outbox)).toEqual([])
    await own.close()
  })

  test('while it is erased, a change of one of its orders waits and cannot deadlock', async () => {
    const customer = await registerCustomer()
    const { order } = await shop
      .as(customer)
      .orders.place(checkoutInput([[await shop.make.product({ price: 1000 }), 1]]))
    let erased: Promise<unknown> = Promise.resolve()
    await shop.database.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, order._id)).for('no key update')
      erased = shop.as(customer).account.eraseProfile({ password: 'marigold' })
      await waitForBlockedTransaction(shop.database)
      const free = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, customer.id))
        .for('no key update', { skipLocked: true })
      expect(free).toEqual([{ id: customer.id }])
    })
    await erased
  })

  test('the audit log keeps what an erased person did, not who it was', async () => {
    const customer = await registerCustomer()
    await shop.as(customer).account.eraseProfile({ password: 'marigold' })
    const rows = await shop.database.db.select().from(auditLog).where(eq(auditLog.userId, customer.id))
    expect(rows.map((row) => row.action)).toContain('privacy.erase')
    expect(JSON.stringify(rows)).not.toMatch(/Meera|member\d/)
    for (const row of rows) expect(row).toMatchObject({ who: 'Erased account', address: '' })
  })

  test('orders stay, without the person', async () => {
    const customer = await registerCustomer()
    const orderId = await createOrder(customer.id)
    await shop.as(customer).account.eraseProfile({ password: 'marigold' })
    const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order?.userId).toBeNull()
    expect(JSON.stringify(order)).not.toMatch(/Meera|meera@|Road No. 12|7000000001/)
    expect(order?.totalPaise).toBe(118)
  })

  test('the e-mail and phone are free again', async () => {
    const customer = await registerCustomer()
    await shop.as(customer).account.eraseProfile({ password: 'marigold' })
    await shop.make.user({ email: customer.email })
  })

  test('the last admin cannot erase the account', async () => {
    const own = await startTestShop({ ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'saffron-and-milk' })
    await own.modules.auth.ensureAdmin()
    const { token } = await own.anonymous.auth.login({
      email: 'owner@example.in',
      password: 'saffron-and-milk',
    })
    await expect(
      own.as({ token }).account.eraseProfile({ password: 'saffron-and-milk' }),
    ).rejects.toMatchObject({
      code: 'LAST_ADMIN',
    })
    await own.make.admin()
    await own.as({ token }).account.eraseProfile({ password: 'saffron-and-milk' })
    await own.close()
  })
})

const listAuditActions = async (userId: string) =>
  (await shop.database.db.select().from(auditLog).where(eq(auditLog.userId, userId))).map((row) => row.action)

async function addToCart(userId: string, productId: string): Promise<void> {
  const now = shop.clock.now()
  const variantId = await shop.make.defaultVariantId(productId)
  await shop.database.db
    .insert(cartLines)
    .values({ userId, variantId, quantity: 1, lockedPricePaise: 25_000_00 as never, lockedAt: now })
}

async function createOrder(userId: string): Promise<string> {
  const id = `order-${userId}`
  const address = { name: 'Meera Iyer', phone: '7000000001', country: 'India', ...ADDRESS }
  await shop.database.db.insert(orders).values({
    id,
    orderNumber: id,
    userId,
    customerName: 'Meera Iyer',
    customerEmail: 'meera@example.in',
    shippingAddress: address,
    billingAddress: address,
    paymentMethod: 'cod',
    taxPercent: 18,
    subtotalPaise: 100 as never,
    shippingPaise: 0 as never,
    taxPaise: 18 as never,
    totalPaise: 118 as never,
  })
  return id
}
