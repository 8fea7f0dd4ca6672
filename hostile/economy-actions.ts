import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CartAnswer, Model, ModelLine, ModelOrder, PricePromise } from './economy-model.ts'
import { type Answer, type EconomyShop, mailboxOf, phoneOf } from './economy-shop.ts'

/** One step of a sequence. The numbers choose among what exists at that moment, so any part of a sequence can run. */
export type Action = { do: ActionName; pick: readonly number[] }

/** Four people with two mailboxes and two phones each share eight accounts. */
const PEOPLE = ['asha.rao', 'bina.das', 'chitra.k', 'devi.nair'].map((local, index) => ({
  name: local,
  addresses: [`${local}@mail.in`, `${local}@bücher.in`],
  mailboxes: [`${local}@mail.in`, `${local}@bücher.in`].map(mailboxOf),
  phones: [`98480220${index}1`, `70320110${index}2`].map((phone) => phone.padEnd(10, '7')),
}))
type Person = (typeof PEOPLE)[number]
const ACCOUNTS = 8
const PASSWORD = 'Marigold-92-river'

/** Ways to write a mailbox. Most are the same mailbox; some must be refused. */
const SPELLINGS: ((local: string, domain: string) => string)[] = [
  (local, domain) => `${local}@${domain}`,
  (local, domain) => `${local.replaceAll('.', '')}@${domain}`,
  (local, domain) => `${[...local.replaceAll('.', '')].join('.')}@${domain}`,
  (local, domain) => `${local}+gold@${domain}`,
  (local, domain) => `${local}+silver.2@${domain}`,
  (local, domain) => `${local.toUpperCase()}@${domain.toUpperCase()}`,
  (local, domain) => `<${local}@${domain}>`,
  (local, domain) => `${local}@${domain}>`,
  (local, domain) => `${local}@${domain}>>`,
  (local, domain) => `${local}@${domain}.`,
  (local, domain) => `${local}(home)@${domain}`,
  (local, domain) => `"${local}"@${domain}`,
  (local, domain) => ` ${local}@${domain} `,
  (local, domain) => `Asha<${local}@${domain}>`,
  (local, domain) => `${local}@${domain},x@${domain}`,
  (local, domain) => `${local}@${domain.replace('.', '。')}`,
  (local, domain) =>
    `${local}@${domain.replace(/^./, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))}`,
  (local, domain) => `${local}@${domain.replace('bücher', 'xn--bcher-kva')}`,
  (local, domain) => `${local}\u00ad@${domain}`,
  (local, domain) => `${local}@${domain}\u200b`,
]
const PHONE_SPELLINGS: ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => `+91${phone}`,
  (phone) => `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
  (phone) => `0${phone}`,
  (phone) => `91-${phone}`,
  (phone) => ` ${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)} `,
  (phone) => `0091${phone}`,
  (phone) => phone.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit))),
]

type Account = {
  id: string
  token: string
  person: Person
  /** As it was typed. */
  email: string
  mailbox: string
  phone: string
  code: string
}
type Lines = { variant: string; quantity: number }[]
type Product = { product: string; variant: string; slug: string; name: string; price: number; making: number }
type ReturnRequest = {
  order: string
  id: string
  lines: { line: string; quantity: number }[]
  status: string
}

/** What the sequence knows between its steps. */
export type World = {
  shop: EconomyShop
  model: Model
  accounts: (Account | null)[]
  /** The last referral code of each slot with its account, also of an erased one. */
  codes: ({ code: string; account: string } | null)[]
  products: Product[]
  /** What a person saw as a visitor, by variant. */
  /** What visitors have in the cart of their browser: by variant the price that they were promised, and its lock. */
  visits: Map<Person, Map<string, PricePromise & { lock?: string }>>
  returns: ReturnRequest[]
  step: number
  itemsReceived: number
  rate: number
  /** Items are charged by their own weight. */
  isWeighed: boolean
}

const paise = (amount: unknown) => Math.round(Number(amount) * 100)
const at = <T>(list: readonly T[], index = 0): T | undefined => list[index % list.length]

/** A small shop: cheap, live-priced, in sizes, item by item, too dear for cash twice, and made to order. */
export async function openWorld(shop: EconomyShop, model: Model, isWeighed: boolean): Promise<World> {
  const world: World = {
    shop,
    model,
    accounts: Array.from({ length: ACCOUNTS }, () => null),
    codes: Array.from({ length: ACCOUNTS }, () => null),
    products: [],
    visits: new Map(),
    returns: [],
    step: 0,
    itemsReceived: 0,
    rate: 6500_00,
    isWeighed,
  }
  await setRate(world, 6500_00)
  const { make } = shop.shop
  const add = async (name: string, given: Parameters<typeof make.product>[0] & object) => {
    const { id, variantId, slug } = await make.product({ name, ...given })
    const price = (given.price ?? 25_000) * 100
    world.products.push({ product: id, variant: variantId, slug, name, price, making: 14 })
    model.variants.set(variantId, {
      id: variantId,
      name,
      terms: given.live ? { weightMg: Math.round(given.live * 1000), makingPercent: 14 } : { fixed: price },
      units: given.stock ?? 10,
      nextItemMg: null,
    })
    return variantId
  }
  await add('Silver Anklet', { price: 1500, stock: 6 })
  await add('Meenakshi Jhumka', { live: 2.45, stock: 4 })
  await add('Padma Bangle', { price: 95_000, stock: 40 })
  await add('Lotus Haar', { live: 3.1, stock: 1, leadDays: 10 })
  for (const [index, name] of ['Gajra Ring', 'Kemp Ring'].entries()) {
    const serialised = await add(name, { live: 2.45, stock: 0, grossWeightMg: 2900 })
    await shop.staff('PUT', `/item-variants/${serialised}`, { isSerialised: true })
    model.variants.get(serialised)!.units = null
    await receive(world, [world.isWeighed ? 4 : 3, index])
  }
  const sizes = [
    ['12', { metalWeightMg: 2000, stock: 3 }],
    ['14', { metalWeightMg: 2200, stock: 2 }],
  ] as const
  const ring = await make.sizedProduct(sizes, { live: 2, name: 'Aditi Ring' })
  for (const [index, [size, { metalWeightMg, stock }]] of sizes.entries())
    model.variants.set(ring.variantIds[index]!, {
      id: ring.variantIds[index]!,
      name: `Aditi Ring ${size}`,
      terms: { weightMg: metalWeightMg, makingPercent: 14 },
      units: stock,
      nextItemMg: null,
    })
  for (const coupon of [
    { code: 'FLAT300', percent: 0, flat: 300_00, maxDiscount: null, minSubtotal: 0, limit: 3, perPerson: 1 },
    {
      code: 'TENTH',
      percent: 10,
      flat: 0,
      maxDiscount: 500_00,
      minSubtotal: 1000_00,
      limit: null,
      perPerson: 2,
    },
  ]) {
    model.coupons.set(coupon.code, coupon)
    await shop.staff('POST', '/coupons', {
      code: coupon.code,
      type: coupon.percent ? 'percentage' : 'flat',
      value: coupon.percent || coupon.flat / 100,
      minSubtotal: coupon.minSubtotal / 100,
      maxDiscount: coupon.maxDiscount === null ? null : coupon.maxDiscount / 100,
      startsAt: '2026-11-01',
      endsAt: '2036-12-31',
      usageLimit: coupon.limit,
      perUserLimit: coupon.perPerson,
    })
  }
  return world
}

/** Runs one step. What a step cannot do at this moment, it leaves out. */
export async function runAction(world: World, { do: name, pick }: Action): Promise<void> {
  await readNextItems(world)
  await ACTIONS[name](world, pick)
}

/** Which item is sold next, and with that its price. */
async function readNextItems({ shop, model }: World): Promise<void> {
  model.nextItems((await shop.readBooks()).items)
}

/** Each action with how often it is chosen. */
export const ACTION_WEIGHTS = {
  register: 20,
  erase: 3,
  changeContact: 4,
  visit: 4,
  signIn: 4,
  addToCart: 10,
  readCart: 4,
  order: 22,
  orderTogether: 4,
  cancel: 5,
  cancelTogether: 2,
  setStatus: 14,
  requestReturn: 6,
  decideReturn: 8,
  replaceItem: 9,
  settleDifference: 12,
  confirmPayment: 7,
  reverseTransfer: 3,
  refund: 5,
  receive: 3,
  moveItem: 3,
  setRate: 6,
  editVariant: 5,
  wait: 16,
} as const
export type ActionName = keyof typeof ACTION_WEIGHTS

/** The code of this slot, or of the next one that had an account, so that most invitations name somebody. */
const codeNear = ({ codes }: World, index: number) =>
  [...codes.keys()].map((offset) => at(codes, index + offset)).find((code) => code) ?? null

async function withAccount(
  { accounts }: World,
  index = 0,
  work: (account: Account, slot: number) => Promise<void>,
): Promise<void> {
  // the same account whatever happened to the others, so that a shorter sequence still does the same
  const slots = Array.from({ length: ACCOUNTS }, (_, offset) => (index + offset) % ACCOUNTS)
  const slot = slots.find((each) => accounts[each])
  if (slot !== undefined) await work(accounts[slot]!, slot)
}

/** As the customer, who signs in again when the session has ended. */
async function as(
  { shop }: World,
  account: Account,
  ...[method, path, body, headers]: [
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ]
): Promise<Answer> {
  const answer = await shop.call(account.token, method, path, body, headers)
  if (answer.status !== 401) return answer
  const login = await shop.call(null, 'POST', '/auth/login', {
    email: account.email,
    password: PASSWORD,
    remember: true,
  })
  if (login.status !== 200) return answer
  account.token = login.body.token as string
  return shop.call(account.token, method, path, body, headers)
}

// --- people

async function register(world: World, pick: readonly number[]): Promise<void> {
  const { shop, model } = world
  const [place = 0, spelling = 0, box = 0, phoneIndex = 0, phoneSpelling = 0, inviter = 0, invented = 0] =
    pick
  const slot = place % ACCOUNTS
  if (world.accounts[slot]) return
  const person = PEOPLE[slot % PEOPLE.length]!
  const [local = '', domain = ''] = at(person.addresses, box)!.split('@')
  // half of them plain, so that the mailboxes are often free for the other spellings
  const email = at(SPELLINGS, spelling % 2 ? 0 : spelling >> 1)!(local, domain)
  // anybody can type the number of a phone that is not theirs
  const isInvented = invented % 3 === 0
  const ownPhone = isInvented ? String(6_000_000_000 + world.step) : at(person.phones, phoneIndex)!
  const phone = at(PHONE_SPELLINGS, phoneSpelling % 2 ? 0 : phoneSpelling >> 1)!(ownPhone)
  shop.shop.clock.advance(40_000)
  const [mails, messages] = [shop.mailCount(), shop.smsCount()]
  const asked = await shop.call(null, 'POST', '/auth/verification', { email, phone })
  if (asked.status !== 202) return
  const mail = await shop.readMail(person.mailboxes, mails)
  if (!mail) return
  const smsCode = shop.readSms(person.phones, messages)
  const referral = inviter % 4 === 0 ? null : codeNear(world, inviter >> 2)
  const answer = await shop.call(null, 'POST', '/auth/register', {
    name: person.name,
    email,
    phone,
    password: PASSWORD,
    code: mail.code,
    ...(smsCode ? { phoneCode: smsCode } : {}),
    ...(referral ? { referralCode: referral.code } : {}),
  })
  if (answer.status !== 201) return
  const { id, email: stored } = answer.body.user as { id: string; email: string }
  const token = answer.body.token as string
  model.registered({
    id,
    name: `${person.name} as ${email} with ${phone}, step ${world.step}`,
    mailbox: mail.mailbox,
    phone: phoneOf(phone),
    isPhoneProved: smsCode !== null,
    inviter: referral?.account ?? null,
    step: world.step,
    at: shop.now(),
  })
  const profile = await shop.call(token, 'GET', '/auth/profile')
  const code = String(profile.body.referralCode)
  world.codes[slot] = { code, account: id }
  world.accounts[slot] = {
    id,
    token,
    person,
    email: stored,
    mailbox: mail.mailbox,
    phone: phoneOf(phone),
    code,
  }
  if (referral)
    model.invited(
      Number(profile.body.referralCredits),
      JSON.stringify({ ...answer.body, token: '', user: '' }),
    )
}

const erase = (world: World, [index]: readonly number[]): Promise<void> =>
  withAccount(world, index, async (account, slot) => {
    const answer = await as(world, account, 'DELETE', '/auth/profile', { password: PASSWORD })
    if (answer.status === 200) world.accounts[slot] = null
  })

const changeContact = (
  world: World,
  [index, which = 0, spelling = 0, box = 0]: readonly number[],
): Promise<void> =>
  withAccount(world, index, async (account) => {
    const { shop, model } = world
    const { person } = account
    const [local = '', domain = ''] = at(person.addresses, box)!.split('@')
    const field = which % 2 ? 'email' : 'phone'
    const value =
      field === 'email'
        ? at(SPELLINGS, spelling)!(local, domain)
        : at(PHONE_SPELLINGS, spelling)!(at(person.phones, box)!)
    shop.shop.clock.advance(40_000)
    const [mails, messages] = [shop.mailCount(), shop.smsCount()]
    const asked = await as(world, account, 'PUT', '/auth/profile', {
      name: person.name,
      email: field === 'email' ? value : account.email,
      phone: field === 'phone' ? value : account.phone,
      currentPassword: PASSWORD,
    })
    if (asked.status !== 200) return
    const mail = await shop.readMail(person.mailboxes, mails)
    const code = shop.readSms(person.phones, messages) ?? mail?.code
    if (!code) return
    const answer = await as(world, account, 'POST', '/auth/profile/confirm', { field, code })
    if (answer.status !== 200) return
    if (field === 'phone') account.phone = phoneOf(value)
    else {
      account.email = String(answer.body.email)
      account.mailbox = mailboxOf(account.email)
    }
    model.contactChanged(account.id, { mailbox: account.mailbox, phone: account.phone }, world.step)
  })

// --- the cart

const toCartLine = (line: Record<string, unknown>): CartAnswer => ({
  variant: line.variantId as string,
  price: paise(line.price),
  lockedUntil: line.lockedUntil ? new Date(line.lockedUntil as string) : null,
  isRepriced: line.repriced === true,
  isAvailable: line.available === true,
})
const cartOf = ({ body }: Answer) => ((body.cart ?? []) as Record<string, unknown>[]).map(toCartLine)
const variantOf = ({ model }: World, index = 0) => at([...model.variants.values()], index)!
const productOf = async ({ shop }: World, variant: string): Promise<{ product: string; slug: string }> => {
  const { rows } = await shop.shop.database.db.execute<{ product: string; slug: string }>(
    sql`select p.id as product, p.slug from product_variants v join products p on p.id = v.product_id where v.id = ${variant}`,
  )
  return rows[0]!
}

/** The id of the cart in the browser of a visitor. */
const browserCartOf = (person: Person) => `browser of ${person.name}`

/** A visitor puts something into the cart: the shop locks its price for the minutes of the lock. */
async function visit(world: World, [index = 0, which]: readonly number[]): Promise<void> {
  const person = at(PEOPLE, index)!
  const { id } = variantOf(world, which)
  const { product } = await productOf(world, id)
  const answer = await world.shop.call(null, 'POST', '/cart/locks', {
    cartId: browserCartOf(person),
    items: [{ productId: product, variantId: id }],
  })
  if (answer.status !== 200) return
  const [made] = answer.body.locks as { lock: string; price: number }[]
  const promise = world.model.promiseNow(id, world.shop.now())
  if (made) world.model.visitorLocked(id, paise(made.price))
  const seen = world.visits.get(person) ?? new Map<string, PricePromise & { lock?: string }>()
  // What is sold out or has a fixed price gets no lock.
  if (!seen.has(id))
    seen.set(id, made ? { ...promise, lock: made.lock } : { ...promise, until: world.shop.now() })
  world.visits.set(person, seen)
}

/** The visitor signs in: the lines of the browser go into the cart. */
const signIn = (world: World, [index]: readonly number[]): Promise<void> =>
  withAccount(world, index, async (account) => {
    const seen = world.visits.get(account.person)
    if (!seen) return
    const items = await Promise.all(
      [...seen].map(async ([variant, { lock, price }]) => ({
        productId: (await productOf(world, variant)).product,
        variantId: variant,
        quantity: 1,
        lock,
        price: price / 100,
      })),
    )
    const cartId = browserCartOf(account.person)
    const answer = await as(world, account, 'POST', '/cart/sync', { cartId, items })
    if (answer.status !== 200) return
    world.visits.delete(account.person)
    world.model.cartAnswered(account.id, cartOf(answer), world.shop.now(), seen)
  })

const addToCart = (world: World, [index, which, quantity = 0]: readonly number[]): Promise<void> =>
  withAccount(world, index, async (account) => {
    const { id } = variantOf(world, which)
    const { product } = await productOf(world, id)
    const answer = await as(world, account, 'POST', '/cart', {
      productId: product,
      variantId: id,
      quantity: 1 + (quantity % 2),
    })
    if (answer.status === 200) world.model.cartAnswered(account.id, cartOf(answer), world.shop.now())
  })

async function readCart(world: World, account: Account): Promise<void> {
  const answer = await as(world, account, 'GET', '/cart')
  if (answer.status === 200) world.model.cartAnswered(account.id, cartOf(answer), world.shop.now())
}

// --- orders

const order = (world: World, pick: readonly number[]): Promise<void> =>
  withAccount(world, pick[0], (account) => placeOrders(world, [account], pick))

/** Two people want the last one, use the last coupon, or spend the same credits, at the same time. */
async function orderTogether(world: World, pick: readonly number[]): Promise<void> {
  const [first, second] = [at(world.accounts, pick[0]), at(world.accounts, pick[1])]
  if (first && second) await placeOrders(world, [first, second], pick)
}

/** Reads carts and prices one after the other, so that only the orders themselves run at the same time. */
async function placeOrders(
  world: World,
  accounts: readonly Account[],
  pick: readonly number[],
): Promise<void> {
  const prepared: Prepared[] = []
  for (const account of accounts) prepared.push(...(await prepareOrder(world, account, pick)))
  const sent = await Promise.all(
    prepared.map(async (each) => ({ ...each, ...(await sendOrder(world, each, pick)) })),
  )
  for (const each of sent) await recordOrder(world, each)
}

type Priced = { price: number; weighed: ModelLine['weighed'] }
type Prepared = {
  account: Account
  lines: Lines
  prices: ReadonlyMap<string, Priced>
  full: ReturnType<Model['totalsOf']>
  coupon: string | null
  placedAt: Date
  deliveryPhone: string
  isCash: boolean
  body: Record<string, unknown>
}

async function prepareOrder(world: World, account: Account, pick: readonly number[]): Promise<Prepared[]> {
  const { shop, model } = world
  const [, , which = 0, quantity = 0, method = 0, coupon = 0, credits = 0, again = 0, phone = 0] = pick
  let lines: Lines
  if (which % 3 === 0) {
    const answer = await as(world, account, 'GET', '/cart')
    if (answer.status !== 200) return []
    model.cartAnswered(account.id, cartOf(answer), shop.now())
    const cart = answer.body.cart as { variantId: string; quantity: number; available: boolean }[]
    lines = cart
      .filter(({ available }) => available)
      .map((line) => ({ variant: line.variantId, quantity: line.quantity }))
  } else {
    // every other one is too dear to be paid in cash twice, or has a weight of its own
    const dear = world.products[2]!.variant
    const rings = world.products.slice(4, 6).map(({ variant }) => variant)
    const wanted = world.isWeighed && phone % 3 > 0 ? rings.slice(0, phone % 3) : [dear]
    const variants = which % 3 === 1 ? [variantOf(world, which >> 2).id] : wanted
    const countOf = (variant: string) => {
      if (world.isWeighed && rings.includes(variant)) return 1
      return variant === dear ? 1 + (quantity % 4 === 0 ? 1 : 0) : 1 + (quantity % 3)
    }
    lines = variants.map((variant) => ({ variant, quantity: countOf(variant) }))
  }
  if (lines.length === 0) return []
  const placedAt = shop.now()
  const prices = priceLines(world, account, lines, placedAt)
  const couponCode = at([null, null, 'FLAT300', 'TENTH', 'flat300'], coupon) ?? null
  const profile = await as(world, account, 'GET', '/auth/profile')
  const balance = paise(profile.body.referralCredits)
  const full = totalsOf(world, lines, prices, couponCode)
  const wanted = at([0, Math.min(balance, full.subtotal, full.total), 100_00, balance + 100_00], credits)!
  const used = Math.min(wanted, full.subtotal, full.total)
  // a transfer is only for what is too dear for cash, and one in four tries the other way
  const fits = full.total - used < 2_00_000_00
  const isCash = world.isWeighed ? (method % 4 === 0 ? !fits : fits) : method % 3 !== 0
  const deliveryPhone = phone % 2 ? account.phone : account.person.phones[0]!
  const items = await Promise.all(
    lines.map(async ({ variant, quantity: count }) => ({
      productId: (await productOf(world, variant)).product,
      variantId: variant,
      quantity: count,
    })),
  )
  const body = {
    items,
    shippingAddress: {
      name: account.person.name,
      street: `Plot ${42 + (phone % 3)}, Ayyappa Society`,
      city: 'Hyderabad',
      state: 'Telangana',
      postalCode: '500081',
      country: 'India',
      phone: deliveryPhone,
    },
    paymentMethod: isCash ? 'cod' : 'bank_transfer',
    totalAmount: (full.total - used) / 100,
    referralCreditsUsed: used / 100,
    ...(couponCode ? { couponCode } : {}),
    ...(isCash ? {} : { transactionId: `UTR${again}` }),
    pan: 'ABCDE1234F',
  }
  return [{ account, lines, prices, full, coupon: couponCode, placedAt, deliveryPhone, isCash, body }]
}

const priceLines = ({ model }: World, { id }: Account, lines: Lines, now: Date): Map<string, Priced> =>
  new Map(
    lines.map(({ variant }) => [
      variant,
      { price: model.payablePrice(id, variant, now), weighed: model.weighedLine(id, variant, now) },
    ]),
  )

const totalsOf = (
  { model }: World,
  lines: Lines,
  prices: ReadonlyMap<string, Priced>,
  coupon: string | null,
) =>
  model.totalsOf(
    lines.map(({ variant, quantity }) => ({ price: prices.get(variant)!.price, quantity })),
    coupon?.toUpperCase() ?? null,
    0,
  )

/** Answers the orders that were made by their id, and the prices that they may have. */
async function sendOrder(
  world: World,
  { account, lines, prices, coupon, placedAt, full, body }: Prepared,
  pick: readonly number[],
): Promise<{ placed: Map<string, Record<string, unknown>>; prices: Prepared['prices'] }> {
  const { model } = world
  const again = pick[7] ?? 0
  const key = randomUUID()
  const send = (sent: object) => as(world, account, 'POST', '/orders', sent, { 'idempotency-key': key })
  const answers = again % 4 === 0 ? await Promise.all([send(body), send(body)]) : [await send(body)]
  const changed = answers.find(({ body: { code } }) => code === 'TOTALS_CHANGED')
  let allowed = prices
  if (changed) {
    const totals = changed.body.totals as Record<string, number> | undefined
    const details = (totals ?? {}) as Record<string, number>
    let expected = full
    if (paise(details.subtotal ?? -1) !== full.subtotal) {
      // somebody else has bought the item that the price was made of
      await readNextItems(world)
      allowed = priceLines(world, account, lines, placedAt)
      expected = totalsOf(world, lines, allowed, coupon)
    }
    model.refusedTotals(paise(details.subtotal ?? -1), expected.subtotal, JSON.stringify({ lines, details }))
    const accepted = {
      ...body,
      totalAmount: details.totalAmount,
      referralCreditsUsed: details.referralCreditsUsed,
    }
    if (details.totalAmount !== undefined) answers.push(await send(accepted))
  }
  if (again % 4 === 1) answers.push(await send(body))
  const placed = new Map<string, Record<string, unknown>>()
  for (const answer of answers)
    if (answer.status === 201) {
      const made = answer.body.order as Record<string, unknown>
      placed.set(made._id as string, made)
    }
  if (placed.size > 1) model.fail('two orders for one idempotency key', [...placed.keys()].join(', '))
  return { placed, prices: allowed }
}

async function recordOrder(
  world: World,
  {
    account,
    lines,
    prices,
    coupon,
    placedAt,
    deliveryPhone,
    isCash,
    placed,
  }: Prepared & { placed: ReadonlyMap<string, Record<string, unknown>> },
): Promise<void> {
  const { model } = world
  const { discount, shipping } = totalsOf(world, lines, prices, coupon)
  for (const made of placed.values()) {
    const madeLines = made.items as {
      _id: string
      variantId: string
      quantity: number
      price: number
      leadDays: number | null
    }[]
    const payment = made.payment as { payBy: string | null }
    model.ordered(
      {
        id: made._id as string,
        account: account.id,
        keys: [`mailbox ${account.mailbox}`, `phone ${account.phone}`, `delivery-phone ${deliveryPhone}`],
        at: placedAt,
        isCash,
        status: 'pending',
        payBy: payment.payBy ? new Date(payment.payBy) : null,
        total: paise(made.totalAmount),
        credits: paise(made.referralCreditsUsed),
        coupon: coupon?.toUpperCase() ?? null,
        deliveredAt: null,
        reference: null,
        discount,
        shipping,
        settled: 0,
        lines: madeLines.map((line) => ({
          id: line._id,
          variant: line.variantId,
          quantity: line.quantity,
          returned: 0,
          isFromStock: line.leadDays === null,
          price: prices.get(line.variantId)!.price,
          weighed: prices.get(line.variantId)!.weighed,
        })),
      },
      new Map([...prices].map(([variant, { price }]) => [variant, price])),
      new Map(madeLines.map(({ variantId, price }) => [variantId, paise(price)])),
    )
  }
  await readNextItems(world)
  if (placed.size > 0) await readCart(world, account)
}

const orderOf = ({ model }: World, index = 0): ModelOrder | undefined => {
  const all = [...model.orders.values()]
  // half of the steps are about one of the last three orders
  return index % 2 ? all.at(-1 - ((index >> 1) % Math.min(3, all.length || 1))) : at(all, index >> 1)
}
const ownerOf = ({ accounts }: World, { account }: ModelOrder) =>
  accounts.find((each) => each?.id === account)

/** What an order became, as the shop answers it to staff. */
function follow(world: World, order: ModelOrder, { body }: Answer): void {
  const answered = (body.order ?? body) as {
    status: string
    payment: { payBy: string | null; status: string }
  }
  if (answered.status === 'delivered' && order.status !== 'delivered') order.deliveredAt = world.shop.now()
  if (answered.status !== 'delivered') order.deliveredAt = null
  world.model.becameStatus(order, answered.status)
  order.payBy =
    answered.payment.status === 'pending' && answered.payment.payBy ? new Date(answered.payment.payBy) : null
}

const cancel = (world: World, [index]: readonly number[]): Promise<void> => cancelTimes(world, index, 1)
const cancelTogether = (world: World, [index]: readonly number[]): Promise<void> =>
  cancelTimes(world, index, 3)
async function cancelTimes(world: World, index: number | undefined, times: number): Promise<void> {
  const order = orderOf(world, index)
  const owner = order && ownerOf(world, order)
  if (!order || !owner) return
  const wasActive = ['pending', 'processing', 'shipped', 'delivered'].includes(order.status)
  const answers = await Promise.all(
    Array.from({ length: times }, () => as(world, owner, 'POST', `/orders/${order.id}/cancel`)),
  )
  const done = answers.filter(({ status }) => status === 200)
  if (done.length > 1 || (done.length === 1 && !wasActive))
    world.model.fail('an order cancelled twice', order.id)
  if (done[0]) follow(world, order, done[0])
}

const STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
]
async function setStatus(world: World, [index, status = 0, forward = 0]: readonly number[]): Promise<void> {
  const order = orderOf(world, index)
  if (!order) return
  const next = { pending: 'processing', processing: 'shipped', shipped: 'delivered' }[order.status]
  const to = forward % 2 && next ? next : at(STATUSES, status)
  const answer = await world.shop.staff('PUT', `/orders/${order.id}/status`, { status: to })
  if (answer.status === 200) follow(world, order, answer)
}

export const RETURN_REASONS = ['damaged', 'wrong-piece', 'fit', 'not-as-shown', 'workmanship', 'other']

async function requestReturn(
  world: World,
  [index, quantity = 0, line = 0, wish = 0, reasonIndex = 0, mistake = 0]: readonly number[],
): Promise<void> {
  const delivered = [...world.model.orders.values()].filter(({ status }) => status === 'delivered')
  const order = at(delivered, index)
  const owner = order && ownerOf(world, order)
  if (!order || !owner) return
  const chosen = at(order.lines, line)!
  const all = quantity % 3 === 0
  const items = all
    ? order.lines
        .map(({ id, quantity: count, returned }) => ({ item: id, quantity: count - returned }))
        .filter((each) => each.quantity > 0)
    : [{ item: chosen.id, quantity: 1 + (quantity % 2) }]
  const asked = { items, wish: wish % 3 ? 'refund' : 'exchange', reason: at(RETURN_REASONS, reasonIndex)! }
  const { body: before } = await world.shop.staff('GET', `/orders/${order.id}`)
  const quote = await as(world, owner, 'POST', `/orders/${order.id}/return/quote`, asked)
  if (quote.status !== 200) return
  const isMistaken = mistake % 8 === 0
  const deduction = paise(quote.body.deduction) + (isMistaken ? 1 : 0)
  const answer = await as(world, owner, 'POST', `/orders/${order.id}/return`, {
    ...asked,
    deduction: deduction / 100,
  })
  if (!isMistaken && answer.body.code === 'RETURN_DEDUCTION')
    world.model.fail('the quoted deduction was refused', String(answer.body.message))
  if (answer.status !== 201) return
  if (isMistaken) world.model.fail('a return at another deduction than quoted', `${deduction}`)
  const { _id } = answer.body.return as { _id: string }
  const { lines } = await world.shop.readBooks()
  world.model.returnAsked(
    _id,
    {
      order,
      quantities: new Map(items.map((each) => [each.item, each.quantity])),
      wish: asked.wish,
      reason: asked.reason,
      isPaid: (before.payment as { due: number }).due === 0,
      refund: paise(quote.body.refund),
      told: paise(quote.body.deduction),
      kept: paise(quote.body.deduction),
    },
    lines,
  )
  world.returns.push({
    order: order.id,
    id: _id,
    lines: items.map((each) => ({ line: each.item, quantity: each.quantity })),
    status: 'requested',
  })
}

async function decideReturn(
  world: World,
  [index, which = 0, waiver = 0, part = 0]: readonly number[],
): Promise<void> {
  const { shop, model } = world
  const request = at(world.returns, index)
  const order = request && model.orders.get(request.order)
  if (!request || !order) return
  const step = at(['receive', 'receive', 'approve', 'decline', 'refund'], which)
  const { items } = await shop.readBooks()
  const itemIds = request.lines.flatMap(({ line, quantity }) =>
    items
      .filter((item) => item.line === line && item.status === 'sold')
      .slice(0, quantity)
      .map(({ id }) => id),
  )
  const { body } = await shop.staff('GET', `/orders/${order.id}`)
  const wasDue = (body.payment as { due: number }).due > 0
  const { told, kept: before } = model.returns.get(request.id)!
  // sometimes staff keep less, or more than they may
  const kept = at([told, told, 0, Math.round(told / 3), told + 1], part)!
  const isChanged = waiver % 2 === 0 && kept !== before
  const answer = await shop.staff('PUT', `/orders/${order.id}/return`, {
    return: request.id,
    step,
    note: 'Thank you',
    itemIds,
    ...(isChanged ? { deduction: kept / 100, deductionReason: 'A good customer' } : {}),
  })
  if (answer.status !== 200) return
  if (isChanged) model.waived(request.id, kept)
  // of money that was taken back meanwhile nothing can be kept
  if (step === 'receive' && wasDue) model.waived(request.id, 0)
  follow(world, order, await shop.staff('GET', `/orders/${order.id}`))
  // an order that came back as a whole is returned, and gives back all that it holds
  if (step === 'receive' && order.status === 'delivered')
    for (const { line, quantity } of request.lines)
      order.lines.find(({ id }) => id === line)!.returned += quantity
}

/** Sometimes a part, or too much. */
async function confirmPayment(
  world: World,
  [index, reference = 0, part = 0]: readonly number[],
): Promise<void> {
  const open = [...world.model.orders.values()].filter(({ isCash }) => !isCash)
  const order = at(open, index)
  const amount = Math.round((order?.total ?? 0) * at([1, 1, 0.4, 1.001], part)!)
  if (order) await confirm(world, order, at([`UTR${index}`, 'UTR-SAME-1', 'utr-same-1'], reference)!, amount)
}

async function confirm(
  world: World,
  order: ModelOrder,
  reference: string,
  amount = order.total,
): Promise<void> {
  const answer = await world.shop.staff('POST', `/orders/${order.id}/payment`, {
    reference,
    paidOn: new Date(world.shop.now().getTime() + 5.5 * 3600_000).toISOString().slice(0, 10),
    amount: amount / 100,
  })
  if (answer.status === 200) follow(world, order, answer)
}

/** Staff take back a transfer that was entered by mistake, or try it with another entry. */
async function reverseTransfer(
  world: World,
  [index, which = 0, anyEntry = 0]: readonly number[],
): Promise<void> {
  const { payments } = await world.shop.readBooks()
  const transfers = payments.filter(({ kind }) => anyEntry % 4 === 0 || kind === 'transfer-received')
  const entry = at(which % 2 ? transfers.toReversed() : transfers, index)
  const order = entry && world.model.orders.get(entry.order)
  if (!order) return
  const answer = await world.shop.staff('POST', `/orders/${order.id}/ledger/${entry.id}/reversal`, {
    reason: 'Entered for another order',
  })
  if (answer.status !== 200) return
  if (entry.kind !== 'transfer-received' || payments.some(({ reverses }) => reverses === entry.id))
    world.model.fail('an entry that is no transfer was taken back', entry.kind)
  follow(world, order, answer)
  const { payment } = answer.body.order as { payment: { due: number } }
  if (payment.due > 0) world.model.waitsForPayment(order)
}

/** Staff pay back what the shop owes, a part of it, or more than that. */
async function refund(
  world: World,
  [index, method = 0, reference = 0, part = 0]: readonly number[],
): Promise<void> {
  const order = at([...world.model.orders.values()], index)
  if (!order) return
  const { body } = await world.shop.staff('GET', `/orders/${order.id}`)
  const { refundable } = body.payment as { refundable: number }
  const chosen = at(['bank', 'upi', 'cash'], method)!
  const amount = at([refundable, Math.round(refundable * 50) / 100, refundable + 1], part)!
  const answer = await world.shop.staff('POST', `/orders/${order.id}/refunds`, {
    amount,
    method: chosen,
    ...(chosen === 'cash'
      ? {}
      : { reference: at([`UTR-R${index}-${method}-${part}`, 'UTR-SAME-1'], reference) }),
  })
  if (answer.status !== 200) return
  if (amount > refundable) world.model.fail('more paid back than was owed', `${amount} of ${refundable}`)
  follow(world, order, answer)
}

// --- the shop's own work

/** Some are too dear for cash. */
const WEIGHTS = [2450, 2490, 27_400, 2530, 2570, 27_900]

async function receive(world: World, [count = 0, which = 0]: readonly number[]): Promise<void> {
  const variant = at(
    [...world.model.variants.values()].filter(({ units }) => units === null),
    which,
  )!
  const items = Array.from({ length: 1 + (count % 3) }, () => {
    world.itemsReceived += 1
    // a repeated HUID must be refused
    const number = count % 7 === 6 ? 1 : world.itemsReceived
    const kind = (count + world.itemsReceived) % 6
    const netMg = world.isWeighed ? WEIGHTS[kind]! : 2450 + (kind % 4) * 40
    return {
      huid: `HU${String(number).padStart(4, '0')}`,
      netWeightGrams: netMg / 1000,
      grossWeightGrams: (netMg + 450) / 1000,
    }
  })
  const answer = await world.shop.staff('POST', `/item-variants/${variant.id}/items`, { items })
  if (answer.status === 201) world.model.received(items.length)
}

async function moveItem(world: World, [index, step]: readonly number[]): Promise<void> {
  const item = at((await world.shop.readBooks()).items, index)
  if (item)
    await world.shop.staff('PUT', `/items/${item.id}/status`, {
      step: at(['restock', 'remove', 'restore'], step),
      note: 'Counted',
    })
}

/** Staff choose another item, and say what is done about the difference: mostly what the shop offered. */
async function replaceItem(world: World, pick: readonly number[]): Promise<void> {
  const [index = 0, which = 0, kindIndex = 0, mistake = 0] = pick
  const { shop, model } = world
  // otherwise orders that wait for their dispatch are too rare
  if (world.isWeighed && index % 2) await orderRing(world, pick)
  const { items } = await shop.readBooks()
  const held = at(items.filter(({ status }) => status === 'reserved').toReversed(), index >> 1)
  // one in four is one that cannot be chosen
  const other = at(
    items.filter(({ id, status }) => id !== held?.id && (which % 4 === 0 || status === 'in-stock')),
    which >> 2,
  )
  const order = [...model.orders.values()].find(({ lines }) => lines.some(({ id }) => id === held?.line))
  const line = order?.lines.find(({ id }) => id === held?.line)
  if (!held || !other || !order || !line) return
  const path = `/orders/${order.id}/items/${held.id}`
  const offered = await shop.staff('GET', `${path}/replacements`)
  const found = (offered.body.replacements as Replacement[] | undefined)?.find(
    ({ item }) => item._id === other.id,
  )
  const quote = found?.quote
  const isMistaken = mistake % 8 === 0
  const kind = isMistaken ? at(['collect', 'refund', 'waive'], kindIndex)! : at(quote?.kinds ?? [], kindIndex)
  const amount = (quote?.amount ?? 0) + (isMistaken ? at([0, 0.01, -1], mistake >> 3)! : 0)
  const answer = await shop.staff('PUT', path, {
    replacement: other.id,
    ...(kind ? { adjustment: { kind, amount, ...(kind === 'waive' ? { reason: 'Scratched' } : {}) } } : {}),
  })
  if (answer.status === 200) {
    if (found?.refusal) model.fail('an exchange that the list of items refuses', found.refusal)
    model.exchanged(order, line, { netMg: other.net, kind: kind ?? null, amount: paise(amount) })
  } else if (found && !found.refusal && !isMistaken && ['pending', 'processing'].includes(order.status))
    if (answer.body.code !== 'INVOICED')
      model.fail('an exchange that the list of items offers', JSON.stringify(answer.body))
}
type Replacement = {
  item: { _id: string }
  quote: { kinds: string[]; amount: number } | null
  refusal: string | null
}

/** One of two orders is of both rings. */
async function orderRing(world: World, [index, which = 0, , , method = 0]: readonly number[]): Promise<void> {
  for (const ring of [0, 1]) await receive(world, [which + ring, ring])
  await readNextItems(world)
  await withAccount(world, index, (account) =>
    placeOrders(world, [account], [0, 0, 2, 0, method, 0, 0, 2, 1 + (which % 2)]),
  )
  // before that no difference can be collected or refunded
  const last = [...world.model.orders.values()].at(-1)
  if (last && !last.isCash && last.status === 'pending' && which % 4 > 0)
    await confirm(world, last, `UTR-RING-${world.step}`)
}

/** Staff mark a difference as collected or refunded, in any way and sometimes with the reference of another transfer. */
async function settleDifference(
  { shop, model }: World,
  [index, method = 0, reference = 0]: readonly number[],
): Promise<void> {
  const isOpen = ({ weighed }: ModelLine) => weighed !== null && weighed.open !== null
  const order = at(
    [...model.orders.values()].filter(({ lines }) => lines.some(isOpen)),
    index,
  )
  if (!order) return
  const { body } = await shop.staff('GET', `/orders/${order.id}`)
  const differences = body.adjustments as { _id: string; item: string }[]
  // mostly the last one, which is open
  const open = reference % 5 === 0 ? at(differences, reference)! : differences.at(-1)!
  const chosen = order.isCash ? 'delivery' : at(['upi', 'bank', 'cash', 'delivery'], method)!
  const answer = await shop.staff('POST', `/orders/${order.id}/adjustments/${open._id}/settlement`, {
    method: chosen,
    ...(chosen === 'upi' || chosen === 'bank'
      ? { reference: at([`UTR${index}-${method}`, 'UTR-SAME-1', 'utr-same -1'], reference) }
      : {}),
  })
  if (answer.status === 200) model.settled(order, order.lines.find(({ id }) => id === open.item)!, chosen)
}

async function setRate({ shop, model }: World, paisePerGram: number): Promise<void> {
  const today = new Date(shop.now().getTime() + 5.5 * 3600_000).toISOString().slice(0, 10)
  const gold = paisePerGram / 100
  // rates of one moment have no order
  shop.shop.clock.advance(1000)
  const answer = await shop.staff('POST', '/gold-rates', {
    rate24K: gold + 600,
    rate22K: gold,
    rate18K: gold - 1100,
    rateSilver: 90,
    effectiveDate: today,
    confirm: true,
  })
  if (answer.status === 201) model.setRate(paisePerGram)
  else throw new Error(`The rate was refused: ${answer.body.message}`)
}

/** Staff change the weight, the making charges, the fixed price or the stock of a product. */
async function editVariant(world: World, [index, change = 0, value = 0]: readonly number[]): Promise<void> {
  const { shop, model } = world
  const product = at(world.products, index)!
  const variant = model.variants.get(product.variant)!
  const { rows } = await shop.shop.database.db.execute<{ stock: number; category: string }>(
    sql`select v.stock, p.category_id as category from product_variants v join products p on p.id = v.product_id where v.id = ${variant.id}`,
  )
  const { stock, category } = rows[0]!
  const before = variant.terms
  const terms: typeof before =
    'weightMg' in before
      ? {
          weightMg: change % 3 === 0 ? 2000 + (value % 8) * 150 : before.weightMg,
          makingPercent: change % 3 === 1 ? 8 + (value % 10) : before.makingPercent,
        }
      : { fixed: change % 3 === 0 ? product.price + (value % 5) * 500_00 : before.fixed }
  const added = change % 3 === 2 && variant.units !== null ? value % 4 : 0
  const answer = await shop.staff('PUT', `/products/${product.product}`, {
    name: product.name,
    description: 'Temple work in 22K gold.',
    category,
    material: 'Gold',
    ...(variant.units === null ? {} : { inventoryQuantity: stock + added }),
    ...('weightMg' in terms
      ? {
          metalInfo: { type: 'gold-22k', weightGrams: terms.weightMg / 1000 },
          priceInfo: {
            fixedPrice: false,
            makingCharges: terms.makingPercent,
            makingChargesType: 'percentage',
          },
        }
      : { price: terms.fixed / 100, priceInfo: { fixedPrice: true } }),
    ...(product.name === 'Lotus Haar' ? { leadDays: 10 } : {}),
  })
  if (answer.status !== 200) return
  variant.terms = terms
  if (variant.units !== null) variant.units += added
}

const MINUTE = 60_000
const WAITS = [1, 1, 10, 10, 20, 29, 31, 31, 300, 24 * 60, 49 * 60, 8 * 24 * 60, 32 * 24 * 60]

/** Time goes by, and the shop does what is due. Long pauses end with a rate of the day. */
async function wait(world: World, [index = 0]: readonly number[]): Promise<void> {
  const { shop, model } = world
  const minutes = at(WAITS, index)!
  shop.shop.clock.advance(minutes * MINUTE)
  const { modules } = shop.shop
  await modules.rates.applyDueRates()
  await modules.orders.unpaidTransfers.cancelOverdue()
  model.lapse(shop.now())
  await modules.referrals.payDueRewards()
  if (minutes > 24 * 60) await setRate(world, 6000_00 + (index % 900) * 100)
}

const ACTIONS: Record<ActionName, (world: World, pick: readonly number[]) => Promise<void>> = {
  register,
  erase,
  changeContact,
  visit,
  signIn,
  addToCart,
  readCart: (world, pick) => withAccount(world, pick[0], (account) => readCart(world, account)),
  order,
  orderTogether,
  cancel,
  cancelTogether,
  setStatus,
  requestReturn,
  decideReturn,
  replaceItem,
  settleDifference,
  confirmPayment,
  reverseTransfer,
  refund,
  receive,
  moveItem,
  setRate: async (world, [value = 0]) => setRate(world, 6000_00 + (value % 900) * 100),
  editVariant,
  wait,
}
