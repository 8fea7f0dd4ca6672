// The rules of the shop about money and goods, written from its documents and without its code. The run tells the model
// what it did and what the shop answered. The model keeps its own books and compares the shop's books with them.

/** Which account was registered with what: the test knows whose mailbox received the code. All money is whole paise. */
export type ModelAccount = {
  id: string
  name: string
  mailbox: string
  phone: string
  isPhoneProved: boolean
  inviter: string | null
  step: number
  at: Date
}
export type ModelVariant = {
  id: string
  name: string
  /** Paise of a fixed price, or what a live price is made of. */
  terms: { fixed: number } | { weightMg: number; makingPercent: number }
  /** Units that the shop owns and has not sold. Null: the variant is kept item by item. */
  units: number | null
  /** The net weight of the item that is sold next, where the shop charges it. Null: the listed weight counts. */
  nextItemMg: number | null
}
export type ModelCoupon = {
  code: string
  percent: number
  flat: number
  maxDiscount: number | null
  minSubtotal: number
  limit: number | null
  perPerson: number | null
}
type Promise = { price: number; until: Date; terms: string; rate: number }
type ModelOrder = {
  id: string
  account: string
  keys: string[]
  at: Date
  isCash: boolean
  status: string
  payBy: Date | null
  total: number
  credits: number
  coupon: string | null
  deliveredAt: Date | null
  reference: string | null
  /** Without an exchange these never change. */
  discount: number
  shipping: number
  /** Money for exchanged items that was collected, less what was refunded. */
  settled: number
  lines: ModelLine[]
}
export type ModelLine = {
  id: string
  variant: string
  quantity: number
  returned: number
  isFromStock: boolean
  /** Of a unit, as the order states it now. */
  price: number
  /** Of a line that is charged by the weight of its item. */
  weighed: WeighedLine | null
}
type WeighedLine = {
  netMg: number
  waived: number
  /** What the order was sold at, for the price of another item. */
  rate: number
  makingPercent: number
  /** The item and the price that were agreed and paid for: every difference counts from there. */
  agreed: { netMg: number; price: number }
  /** With GST, above 0 when the customer owes it. Null: nothing is open. */
  open: number | null
}

/** What the shop's own tables say. */
export type Books = {
  accounts: { id: string; credits: number }[]
  entries: {
    id: string
    user: string
    kind: string
    amount: number
    order: string | null
    friend: string | null
    at: string
  }[]
  variants: { id: string; stock: number; serialised: boolean }[]
  items: { id: string; variant: string; status: string; line: string | null; net: number }[]
  orders: {
    id: string
    user: string | null
    status: string
    subtotal: number
    discount: number
    shipping: number
    tax: number
    credits: number
    total: number
    refunded: number
    kept: number
    rounding: number
    creditsReturned: number
    paymentStatus: string
  }[]
  returns: {
    id: string
    order: string
    status: string
    value: number
    told: number
    kept: number
    refund: number | null
    creditNote: string | null
  }[]
  lines: {
    id: string
    order: string
    variant: string | null
    quantity: number
    returned: number
    price: number
    waived: number
    net: number | null
    isWeighed: boolean
    made: boolean
    charges: Record<Charge, number>
  }[]
  coupons: { code: string; used: number }[]
  documents: { order: string; kind: string; number: string; payable: number; document: PrintedDocument }[]
  payments: {
    order: string
    kind: string
    debit: string
    credit: string
    reference: string
    amount: number
    difference: string | null
    id: string
    reverses: string | null
  }[]
  differences: {
    id: string
    order: string
    kind: string
    amount: number
    method: string | null
  }[]
}
type PrintedAmounts = {
  value: number
  discount: number
  central: number
  state: number
  integrated: number
  rounding?: number
  amount: number
  credits: number
}
type PrintedDocument = {
  against?: { reason: string }
  shipping: number
  shippingCredits: number
  delivery?: PrintedAmounts[]
  lines: (PrintedAmounts & { name: string; details: string[]; quantity: number; price: number })[]
}
/** A line of the cart as the shop answers it, with money in paise. */
export type CartAnswer = {
  variant: string
  price: number
  lockedUntil: Date | null
  isRepriced: boolean
  isAvailable: boolean
}
export type Violation = { rule: string; detail: string }

export const RULES = {
  friendReward: 200_00,
  referrerReward: 500_00,
  cashLimit: 2_00_000_00,
  lockMinutes: 30,
  returnDays: 30,
  deliveryCharge: 200_00,
  freeDeliveryFrom: 5000_00,
  refundByHand: 10_000_00,
}
export type ModelSettings = {
  monthlyLimit: number
  paysAtFirstDelivery: boolean
  hasSms: boolean
  /** What a variant that is kept item by item is charged by. */
  chargedWeight: 'listed' | 'item'
  taxPercent: number
  /** `flat`: of the subtotal. `hsn`: half and half, of what is left after the discount and of the delivery, in whole rupees. */
  taxProfile: 'flat' | 'hsn'
  /** What is kept of a refund for each reason of a return. */
  deductions: Record<string, { percent: number; keeps: (Charge | 'delivery')[] }>
}
type Charge = 'making' | 'hallmarking'
export type ReturnAnswer = {
  order: ModelOrder
  /** By line. */
  quantities: ReadonlyMap<string, number>
  wish: string
  reason: string
  isPaid: boolean
  /** What the customer was told that is kept at most. */
  told: number
  /** As staff left it. */
  kept: number
  refund: number
}

const ACTIVE = ['pending', 'processing', 'shipped', 'delivered']
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const rupees = (amount: number) => `₹${amount / 100}`
const indiaDay = (at: Date) => new Date(at.getTime() + 5.5 * 3600_000).toISOString().slice(0, 10)
const halfUp = (part: bigint, whole: bigint) => Number((2n * part + whole) / (2n * whole))
/** Milligrams × paise per gram, and making charges in percent of it, in whole rupees. */
const priceOf = (weightMg: number, rate: number, makingPercent: number): number =>
  halfUp(
    BigInt(weightMg) * BigInt(rate) * BigInt(Math.round((100 + makingPercent) * 1000)),
    1000n * 100_000n * 100n,
  ) * 100

export function createModel(settings: ModelSettings, report: (violation: Violation) => void) {
  const accounts = new Map<string, ModelAccount>()
  /** Each mailbox and phone with the step in which an account had it first. */
  const knownContacts = new Map<string, number>()
  const variants = new Map<string, ModelVariant>()
  const coupons = new Map<string, ModelCoupon>()
  const orders = new Map<string, ModelOrder>()
  const promises = new Map<string, Map<string, Promise>>()
  const entries = new Map<string, Books['entries'][number]>()
  const contactsOf = new Map<string, Set<string>>()
  let rate = 0
  let itemCount = 0
  const fail = (rule: string, detail: string) => report({ rule, detail })
  const percentOf = (amount: number, percent: number) =>
    halfUp(BigInt(amount) * BigInt(Math.round(percent * 1000)), 100_000n)
  /** What an order costs in money and credits. */
  function withTax(subtotal: number, discount: number, shipping: number) {
    const taxable = subtotal - discount + shipping
    if (settings.taxProfile === 'flat') {
      const tax = percentOf(subtotal, settings.taxPercent)
      return { tax, rounding: 0, due: taxable + tax }
    }
    const tax = 2 * percentOf(taxable, settings.taxPercent / 2)
    const due = halfUp(BigInt(taxable + tax), 100n) * 100
    return { tax, rounding: due - taxable - tax, due }
  }
  /** What the shop kept and what it credited, by return, as they were when it was received. */
  const returns = new Map<string, ReturnAnswer>()

  // --- people and rewards

  function registered(account: ModelAccount): void {
    accounts.set(account.id, account)
    contactsOf.set(account.id, new Set())
    for (const key of [`mailbox ${account.mailbox}`, `phone ${account.phone}`]) {
      if (!knownContacts.has(key)) knownContacts.set(key, account.step)
      contactsOf.get(account.id)!.add(key)
    }
  }
  function contactChanged(id: string, change: { mailbox?: string; phone?: string }, step: number): void {
    Object.assign(accounts.get(id)!, change)
    for (const [kind, value] of Object.entries(change)) {
      const key = `${kind} ${value}`
      if (!knownContacts.has(key)) knownContacts.set(key, step)
    }
  }

  /** Everybody who came through this person, and through those who came through them. */
  function treeOf(root: string): ModelAccount[] {
    const friends = [...accounts.values()].filter(({ inviter }) => inviter === root)
    return friends.flatMap((friend) => [friend, ...treeOf(friend.id)])
  }

  function checkRewards(books: Books): void {
    for (const entry of books.entries) {
      if (entries.has(entry.id)) continue
      entries.set(entry.id, entry)
      if (entry.kind === 'referrer-reward' && settings.paysAtFirstDelivery) checkReturnWindow(entry)
    }
    const paidFor = new Map<string, Books['entries']>()
    for (const entry of entries.values())
      if (['friend-reward', 'referrer-reward', 'reward-taken-back'].includes(entry.kind) && entry.friend)
        paidFor.set(entry.friend, [...(paidFor.get(entry.friend) ?? []), entry])
    const rewarded = [...paidFor.keys()]
      .map((id) => accounts.get(id))
      .filter((friend) => friend !== undefined)
    const rewardedBy = new Map<string, string>()
    for (const friend of rewarded) {
      for (const key of contactsOf.get(friend.id)!) {
        const kind = key.split(' ')[0]
        if (knownContacts.get(key)! < friend.step)
          fail(
            `a reward for a known ${kind}`,
            `${friend.name} earned a reward, but ${key} had an account before`,
          )
        const other = rewardedBy.get(key)
        if (other)
          fail(`two rewards for one ${kind}`, `${friend.name} and ${other} both earned one for ${key}`)
        rewardedBy.set(key, friend.name)
      }
      if (settings.hasSms && !friend.isPhoneProved)
        fail('a reward for a phone that nobody proved', `${friend.name} with phone ${friend.phone}`)
      if (!friend.inviter) fail('a reward without an inviter', friend.name)
      const paid = paidFor.get(friend.id)!
      const toFriend = sum(paid.filter(({ kind }) => kind === 'friend-reward').map(({ amount }) => amount))
      const toInviter = sum(paid.filter(({ kind }) => kind !== 'friend-reward').map(({ amount }) => amount))
      if (toFriend > RULES.friendReward || toInviter > RULES.referrerReward)
        fail('more than one reward for a friend', `${friend.name}: ${rupees(toFriend)}, ${rupees(toInviter)}`)
    }
    for (const inviter of accounts.values()) {
      const months = new Map<string, number>()
      for (const friend of treeOf(inviter.id))
        if (paidFor.has(friend.id)) {
          const month = indiaDay(friend.at).slice(0, 7)
          months.set(month, (months.get(month) ?? 0) + 1)
        }
      for (const [month, count] of months)
        if (count > settings.monthlyLimit)
          fail(
            'more rewarded friends in a month than the limit',
            `${inviter.name}: ${count} in ${month} in the whole tree, the limit is ${settings.monthlyLimit}`,
          )
    }
  }

  function checkReturnWindow({ order, at, friend }: Books['entries'][number]): void {
    const delivered = order ? orders.get(order)?.deliveredAt : null
    const days = delivered ? (new Date(at).getTime() - delivered.getTime()) / 86_400_000 : -1
    if (days < RULES.returnDays)
      fail('a reward before the return window ended', `${accounts.get(friend ?? '')?.name}: ${days} days`)
  }

  function checkCredits(books: Books): void {
    for (const { id, credits } of books.accounts) {
      const ledger = sum(books.entries.filter(({ user }) => user === id).map(({ amount }) => amount))
      if (credits !== ledger || credits < 0)
        fail('credits differ from the ledger', `${accounts.get(id)?.name}: ${credits}, ledger ${ledger}`)
    }
    for (const order of books.orders) {
      if (!order.user) continue
      const own = books.entries.filter((entry) => entry.order === order.id && entry.user === order.user)
      const of = (...kinds: string[]) =>
        sum(own.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
      const held = -of('spent', 'given-back', 'part-given-back')
      const expected = ACTIVE.includes(order.status) ? order.credits - order.creditsReturned : 0
      if (held !== expected)
        fail('credits of an order', `${order.status} holds ${rupees(held)} instead of ${rupees(expected)}`)
    }
  }

  // --- prices

  const chargedTerms = ({ terms, nextItemMg }: ModelVariant): ModelVariant['terms'] =>
    'fixed' in terms || nextItemMg === null ? terms : { ...terms, weightMg: nextItemMg }
  const termsKey = (variant: ModelVariant) => JSON.stringify(chargedTerms(variant))
  function currentPrice(id: string): number {
    const terms = chargedTerms(variants.get(id)!)
    return 'fixed' in terms ? terms.fixed : priceOf(terms.weightMg, rate, terms.makingPercent)
  }
  const isKept = (promise: Promise | undefined, variant: ModelVariant, now: Date): promise is Promise =>
    promise !== undefined &&
    promise.until > now &&
    promise.terms === termsKey(variant) &&
    !('fixed' in variant.terms)

  function visitorLocked(id: string, price: number): void {
    const current = currentPrice(id)
    if (price !== current)
      fail('a visitor’s lock has another price', `${rupees(price)} instead of ${rupees(current)}`)
  }

  /** Where the cart of the account holds the product already, the customer gets the lower price. */
  function lowerOf(own: Promise, visitors: Promise | undefined, variant: ModelVariant, now: Date): Promise {
    if (!isKept(visitors, variant, now)) return own
    const ownPrice = isKept(own, variant, now) ? own.price : currentPrice(variant.id)
    return visitors.price < ownPrice ? visitors : own
  }

  /** What a visitor is promised: from now on it holds for the minutes of the lock. */
  const promiseNow = (id: string, now: Date): Promise => ({
    price: currentPrice(id),
    until: new Date(now.getTime() + RULES.lockMinutes * 60_000),
    terms: termsKey(variants.get(id)!),
    rate,
  })

  function cartAnswered(
    account: string,
    lines: readonly CartAnswer[],
    now: Date,
    carried: ReadonlyMap<string, Promise> = new Map(),
  ): void {
    const before = promises.get(account) ?? new Map<string, Promise>()
    const after = new Map<string, Promise>()
    for (const line of lines) {
      const variant = variants.get(line.variant)!
      const own = before.get(line.variant)
      if (!line.isAvailable) {
        if (own) after.set(line.variant, own)
        continue
      }
      const current = currentPrice(line.variant)
      const visitors = carried.get(line.variant)
      const promise = own ? lowerOf(own, visitors, variant, now) : visitors
      const latest = new Date(now.getTime() + RULES.lockMinutes * 60_000)
      const details = `${variant.name}: the cart says ${rupees(line.price)}, promised ${promise ? `${rupees(promise.price)} until ${promise.until.toISOString()}` : 'nothing'}, now ${rupees(current)} at ${now.toISOString()}`
      if (isKept(promise, variant, now)) {
        if (line.price !== promise.price)
          fail(own ? 'a locked price changed' : 'a visitor’s locked price was lost at sign-in', details)
      } else if (line.price !== current) fail('a price in the cart is neither promised nor current', details)
      if (visitors && visitors.price !== line.price && !line.isRepriced)
        fail('a visitor’s price changed without a word', details)
      if (line.lockedUntil && line.lockedUntil > latest) fail('a lock is longer than the minutes', details)
      if (
        line.lockedUntil &&
        isKept(promise, variant, now) &&
        line.lockedUntil > promise.until &&
        line.price !== current
      )
        fail('a lock was stretched', `${details}, locked until ${line.lockedUntil.toISOString()}`)
      if (line.lockedUntil)
        after.set(line.variant, {
          price: line.price,
          until: line.lockedUntil,
          terms: termsKey(variant),
          rate: isKept(promise, variant, now) && line.price === promise.price ? promise.rate : rate,
        })
    }
    promises.set(account, after)
  }

  /** The price to pay: what the cart promises, else the current one. */
  function payablePrice(account: string, id: string, now: Date): number {
    const promise = promises.get(account)?.get(id)
    return isKept(promise, variants.get(id)!, now) ? promise.price : currentPrice(id)
  }
  /** What an order is sold at, where it is charged by the weight of its item. */
  function weighedLine(account: string, id: string, now: Date): WeighedLine | null {
    const variant = variants.get(id)!
    const terms = chargedTerms(variant)
    if ('fixed' in terms || variant.units !== null || settings.chargedWeight === 'listed') return null
    const promise = promises.get(account)?.get(id)
    const price = payablePrice(account, id, now)
    return {
      netMg: terms.weightMg,
      waived: 0,
      rate: isKept(promise, variant, now) ? promise.rate : rate,
      makingPercent: terms.makingPercent,
      agreed: { netMg: terms.weightMg, price },
      open: null,
    }
  }
  function discountOf(code: string | null, subtotal: number): number {
    const coupon = code ? coupons.get(code) : undefined
    if (!coupon || subtotal < coupon.minSubtotal) return 0
    const uncapped = coupon.percent ? halfUp(BigInt(subtotal) * BigInt(coupon.percent), 100n) : coupon.flat
    return Math.min(uncapped, coupon.maxDiscount ?? uncapped, subtotal)
  }
  function totalsOf(
    lines: readonly { price: number; quantity: number }[],
    code: string | null,
    credits: number,
  ) {
    const subtotal = sum(lines.map(({ price, quantity }) => price * quantity))
    const discount = discountOf(code, subtotal)
    const shipping = subtotal >= RULES.freeDeliveryFrom ? 0 : RULES.deliveryCharge
    const { tax, due } = withTax(subtotal, discount, shipping)
    return { subtotal, discount, shipping, tax, total: due - credits }
  }

  // --- orders

  /** `allowed`: the price of each variant that the order may have, as it was when it was placed. */
  function ordered(
    order: ModelOrder,
    prices: ReadonlyMap<string, number>,
    paid: ReadonlyMap<string, number>,
  ): void {
    for (const [variant, price] of paid)
      if (price !== prices.get(variant))
        fail(
          'a paid price is neither promised nor current',
          `${variants.get(variant)?.name}: paid ${rupees(price)} instead of ${rupees(prices.get(variant) ?? 0)}`,
        )
    orders.set(order.id, order)
  }

  /** The order as it is now: discount and delivery stay what they were when it was placed. */
  function figuresOf({ lines, discount, shipping, credits }: ModelOrder) {
    const subtotal = sum(lines.map(({ price, quantity }) => price * quantity))
    const { tax, rounding, due } = withTax(subtotal, discount, shipping)
    return { subtotal, discount, shipping, tax, rounding, total: due - credits }
  }
  const refreshTotal = (order: ModelOrder) => {
    order.total = figuresOf(order).total
  }

  /** Staff gave the line another item. `kind` null: nothing was said about a difference. Amounts are with GST. */
  function exchanged(
    order: ModelOrder,
    line: ModelLine,
    { netMg, kind, amount }: { netMg: number; kind: string | null; amount: number },
  ): void {
    if (!['pending', 'processing'].includes(order.status))
      fail('an exchange of an order that is on its way or closed', order.status)
    const { weighed } = line
    if (!weighed || netMg === weighed.netMg) return
    const { agreed } = weighed
    const newPrice =
      netMg === agreed.netMg ? agreed.price : priceOf(netMg, weighed.rate, weighed.makingPercent)
    line.price = agreed.price
    weighed.open = null
    const before = figuresOf(order)
    const difference = newPrice - agreed.price
    const { discount, shipping } = order
    const owed = withTax(before.subtotal + difference, discount, shipping).due - before.total - order.credits
    const allowed = difference > 0 ? ['collect', 'waive'] : ['refund']
    if (difference !== 0 && (!allowed.includes(kind ?? '') || amount !== Math.abs(owed)))
      fail(
        'an exchange at another difference',
        `${netMg} mg instead of ${agreed.netMg} mg: ${kind} ${rupees(amount)}, the difference is ${rupees(owed)}`,
      )
    weighed.netMg = netMg
    weighed.waived = kind === 'waive' ? difference : 0
    if (kind !== 'waive') {
      line.price = newPrice
      weighed.open = difference === 0 ? null : owed
    }
    refreshTotal(order)
  }

  /** Staff marked the difference of a line as collected or refunded. */
  function settled(order: ModelOrder, line: ModelLine, method: string): void {
    const { weighed } = line
    if (!weighed || weighed.open === null) {
      fail('a difference that nobody owes was settled', method)
      return
    }
    const transfers = ['upi', 'bank']
    const allowed = order.isCash
      ? ['delivery']
      : weighed.open > 0
        ? transfers
        : weighed.open < -RULES.refundByHand
          ? ['bank']
          : [...transfers, 'cash']
    if (!allowed.includes(method))
      fail('a difference settled in another way', `${rupees(weighed.open)} by ${method}`)
    order.settled += weighed.open
    weighed.agreed = { netMg: weighed.netMg, price: line.price }
    weighed.open = null
  }

  /** The order waits for its payment again: what is due has the open differences, and none is settled beside it. */
  function waitsForPayment(order: ModelOrder): void {
    for (const { weighed, price } of order.lines) {
      if (!weighed || weighed.open === null) continue
      order.settled += weighed.open
      weighed.agreed = { netMg: weighed.netMg, price }
      weighed.open = null
    }
  }

  /** A closed order has the price again that was agreed: for an open difference no money has moved. */
  function becameStatus(order: ModelOrder, status: string): void {
    if (['shipped', 'delivered'].includes(status) && order.lines.some(({ weighed }) => weighed?.open))
      fail('shipped before a difference was settled', order.id)
    order.status = status
    if (ACTIVE.includes(status)) return
    for (const line of order.lines)
      if (line.weighed && line.weighed.open !== null) {
        line.price = line.weighed.agreed.price
        line.weighed.netMg = line.weighed.agreed.netMg
        line.weighed.open = null
      }
    refreshTotal(order)
  }

  /** What the terms keep of these units, to a few paise: how the shop rounds the shares of lines is its own affair. */
  function keptOf({ order, quantities, ...asked }: ReturnAnswer, rows: Books['lines']): [number, number] {
    const { percent, keeps } = settings.deductions[asked.reason]!
    if (asked.wish !== 'refund' || !asked.isPaid) return [0, 0]
    const { subtotal, discount, shipping, total } = figuresOf(order)
    const due = total + order.credits
    const net = subtotal - discount
    const goods = settings.taxProfile === 'flat' ? due - shipping : (due * net) / (net + shipping)
    const money = total / due
    let kept = 0
    for (const { id, price, quantity, returned } of order.lines) {
      const line = (goods * price * quantity) / subtotal
      const units = quantities.get(id) ?? 0
      // within a line money is given back before credits
      const moneyOf = (count: number) => Math.min((line * count) / quantity, line * money)
      const { charges } = rows.find((row) => row.id === id)!
      const chargesKept = sum(
        (['making', 'hallmarking'] as const).map((each) => (keeps.includes(each) ? charges[each] : 0)),
      )
      const rest = (Math.max(0, price - chargesKept) / price) * (1 - percent / 100)
      kept += Math.min(
        ((1 - rest) * (line * units)) / quantity,
        moneyOf(returned + units) - moneyOf(returned),
      )
    }
    const isAll = order.lines.every(
      ({ id, quantity, returned }) => (quantities.get(id) ?? 0) >= quantity - returned,
    )
    if (isAll && keeps.includes('delivery')) kept += (due - goods) * money
    return [kept, 3 * order.lines.length + 3]
  }

  /** A customer asked for a return and was told what is kept. */
  function returnAsked(id: string, answer: ReturnAnswer, rows: Books['lines']): void {
    returns.set(id, answer)
    const [kept, tolerance] = keptOf(answer, rows)
    if (Math.abs(answer.kept - kept) > tolerance)
      fail(
        'a deduction by other terms',
        `${rupees(answer.kept)} instead of about ${rupees(Math.round(kept))}`,
      )
  }

  /** Staff changed what is kept: never above what the customer was told. */
  function waived(id: string, kept: number): void {
    const told = returns.get(id)!
    if (kept > told.told)
      fail('more kept than the customer was told', `${rupees(kept)} of ${rupees(told.told)}`)
    returns.set(id, { ...told, refund: told.refund + told.kept - kept, kept })
  }

  /** What the customer was told is what the return, its credit note and the order say. */
  function checkReturns(books: Books): void {
    for (const row of books.returns) {
      const told = returns.get(row.id)
      if (!told || row.kept !== told.kept || row.told !== told.told)
        fail('what a return keeps', `${rupees(row.kept)} instead of ${rupees(told?.kept ?? -1)}`)
      if (!told || row.refund === null) continue
      if (row.refund !== told.refund)
        fail(
          'a refund that the customer was not told',
          `${row.status}: ${rupees(row.refund)} instead of ${rupees(told.refund)}`,
        )
      const note = books.documents.find(({ number }) => number === row.creditNote)
      if (row.creditNote !== null && note?.payable !== row.refund)
        fail(
          'a credit note of another refund',
          `${row.creditNote}: ${rupees(note?.payable ?? -1)}, refund ${rupees(row.refund)}`,
        )
    }
    for (const { id, kept } of books.orders) {
      const received = books.returns.filter(({ order, refund }) => order === id && refund !== null)
      const expected = sum(received.map((row) => row.kept))
      if (kept !== expected) fail('what an order keeps', `${rupees(kept)} instead of ${rupees(expected)}`)
    }
  }

  /** What the exchanges of an order say was collected and refunded is what the order costs more or less. */
  function checkDifferences(books: Books, row: Books['orders'][number], order: ModelOrder): void {
    const own = books.differences.filter((each) => each.order === row.id && each.kind !== 'waive')
    const isUndone = ({ method }: (typeof own)[number]) => method === 'exchanged' || method === 'closed'
    const moved = sum(own.filter((each) => each.method && !isUndone(each)).map(({ amount }) => amount))
    if (moved !== order.settled)
      fail('money for exchanged items', `${rupees(moved)} instead of ${rupees(order.settled)}`)
    const open = sum(own.filter(({ method }) => !method).map(({ amount }) => amount))
    const owed = sum(order.lines.map(({ weighed }) => weighed?.open ?? 0))
    if (open !== owed) fail('differences that are open', `${rupees(open)} instead of ${rupees(owed)}`)
    for (const { id, amount, method } of own) {
      const payment = books.payments.find(({ difference }) => difference === id)
      const hasMoved = method !== null && ['upi', 'bank', 'cash'].includes(method)
      const moved = payment ? (payment.kind === 'refunded' ? -payment.amount : payment.amount) : 0
      if (moved !== (hasMoved ? amount : 0))
        fail('a payment of a difference', `${method} ${rupees(amount)}: ${JSON.stringify(payment)}`)
    }
  }

  /** The ledger expects what the order costs, a delivered order is paid, and a refunded one is owed nothing. */
  function checkLedger(books: Books, row: Books['orders'][number], order: ModelOrder): void {
    const own = books.payments.filter((each) => each.order === row.id)
    const balanceOf = (account: string) =>
      sum(
        own.map(({ debit, credit, amount }) =>
          debit === account ? amount : credit === account ? -amount : 0,
        ),
      )
    const cost = ACTIVE.includes(row.status) ? figuresOf(order).total - row.refunded : row.kept
    if (-balanceOf('sales') !== cost)
      fail('what the ledger expects', `${rupees(-balanceOf('sales'))} instead of ${rupees(cost)}`)
    const owed = balanceOf('customer')
    if (!ACTIVE.includes(row.status) && owed > 0)
      fail('a closed order that is still to be paid', `${row.status}: ${rupees(owed)}`)
    if (row.paymentStatus === 'completed' && ACTIVE.includes(row.status) && owed > openDifference(order))
      fail('an order that counts as paid and is not', `${row.status}: ${rupees(owed)} due`)
    if (row.paymentStatus === 'refunded' && owed < 0)
      fail('an order that counts as refunded and is not', `${row.status}: ${rupees(-owed)} to pay back`)
    // A closed order of which a part was paid is owed that part.
    if (
      row.paymentStatus === 'pending' &&
      ACTIVE.includes(row.status) &&
      owed < Math.min(0, openDifference(order))
    )
      fail('money for an order that counts as unpaid', `${row.status}: ${rupees(-owed)} to pay back`)
  }

  const openDifference = (order: ModelOrder): number =>
    sum(order.lines.map(({ weighed }) => weighed?.open ?? 0))

  function checkLines(books: Books, order: ModelOrder): void {
    for (const line of order.lines) {
      const row = books.lines.find(({ id }) => id === line.id)
      if (row?.price !== line.price)
        fail('the price of a line', `${rupees(row?.price ?? -1)} instead of ${rupees(line.price)}`)
      if (row?.isWeighed !== (line.weighed !== null))
        fail('what a line is charged by', `${row?.isWeighed} instead of ${line.weighed !== null}`)
      if (!line.weighed) continue
      const { netMg, waived } = line.weighed
      if (row?.net !== netMg || row.waived !== waived)
        fail(
          'weight and waiver of a line',
          `${JSON.stringify(row)} instead of ${netMg} mg, ${rupees(waived)}`,
        )
      if (!ACTIVE.includes(order.status)) continue
      const held = books.items.find(({ line: id, status }) => id === line.id && status !== 'returned')
      if (held && held.net !== netMg)
        fail('an item of another weight than the charged one', `${held.net} mg, charged ${netMg} mg`)
    }
  }

  function checkOrders(books: Books): void {
    if (books.orders.length !== orders.size)
      fail('orders that nobody placed', `${books.orders.length} instead of ${orders.size}`)
    for (const row of books.orders) {
      const order = orders.get(row.id)
      if (!order) continue
      if (row.status !== order.status)
        fail('the status of an order', `${row.status} instead of ${order.status}`)
      if (row.credits !== order.credits)
        fail('the credits that paid an order', `${row.credits} instead of ${order.credits}`)
      const { subtotal, discount, shipping, tax, rounding, total } = figuresOf(order)
      const shown = [row.subtotal, row.discount, row.shipping, row.tax, row.rounding, row.total]
        .map(rupees)
        .join(' ')
      const expected = [subtotal, discount, shipping, tax, rounding, total].map(rupees).join(' ')
      if (shown !== expected) fail('the totals of an order', `${shown} instead of ${expected}`)
      if (
        row.credits > subtotal ||
        row.total < 0 ||
        row.refunded + row.kept > row.total ||
        row.creditsReturned > row.credits
      )
        fail('an order gives more than it took', JSON.stringify(row))
      checkLines(books, order)
      checkDifferences(books, row, order)
      checkLedger(books, row, order)
      checkDocuments(books, row, order)
    }
    const reversals = new Set(books.payments.map(({ reverses }) => reverses))
    const references = books.payments
      .filter(({ id, reverses, reference }) => reference !== '' && !reverses && !reversals.has(id))
      .map(({ reference }) => reference.replaceAll(' ', '').toUpperCase())
    if (new Set(references).size !== references.length)
      fail('one transfer counts twice', references.join(', '))
  }

  /** Invoices less credit notes are what was charged, and every figure on them adds up. */
  function checkDocuments(books: Books, row: Books['orders'][number], order: ModelOrder): void {
    const documents = books.documents.filter((document) => document.order === row.id)
    if (documents.length > 0) {
      const charged = sum(documents.map(({ kind, payable }) => (kind === 'invoice' ? payable : -payable)))
      const due = ACTIVE.includes(row.status) ? row.total - row.refunded : row.kept
      const isReopened = ['pending', 'processing'].includes(row.status) && charged === 0
      if (charged !== due && !isReopened)
        fail('invoices less credit notes', `${row.status}: ${rupees(charged)} instead of ${rupees(due)}`)
    }
    if (['shipped', 'delivered'].includes(row.status) && documents.length === 0)
      fail('shipped without an invoice', order.id)
    for (const { number, payable, document } of documents) {
      const isLess = /less a deduction/.test(document.against?.reason ?? '')
      const hasPrices = document.lines.every(
        ({ value, price, quantity }) =>
          quantity === 0 || (isLess ? value <= price * quantity : value === price * quantity),
      )
      const parts = [...document.lines, ...(document.delivery ?? [])]
      const linesAddUp = parts.every(
        ({ amount, value, discount, central, state, integrated, rounding = 0 }) =>
          amount === value - discount + central + state + integrated + rounding,
      )
      const amounts = parts.map(({ amount, credits }) => amount - credits)
      if (
        !hasPrices ||
        !linesAddUp ||
        sum(amounts) + document.shipping - document.shippingCredits !== payable
      )
        fail('the figures of a document', number)
      if (settings.taxProfile === 'hsn' && parts.some(({ central, state }) => central !== state))
        fail('CGST and SGST that are not equal', number)
      for (const line of document.lines) checkWeights(number, line)
    }
  }

  /** The charged weight × rate is the metal, metal + making is the price, and each item has its own weight beside it. */
  function checkWeights(
    number: string,
    { name, details, quantity, price }: PrintedDocument['lines'][number],
  ) {
    const text = details.join('; ').replaceAll(',', '')
    const isLive =
      'weightMg' in ([...variants.values()].find((variant) => name.startsWith(variant.name))?.terms ?? {})
    const metal = / ([\d.]+) g at ₹([\d.]+)\/g ₹([\d.]+)/.exec(text)
    if (!metal) {
      if (isLive) fail('an invoice without the rate of its weight', `${number}: ${text}`)
      return
    }
    const [grams, ratePerGram, amount] = metal.slice(1).map(Number) as [number, number, number]
    const making = Number(/making [^;]*?₹([\d.]+)(?!\/)/i.exec(text)?.[1] ?? 0)
    const waived = Number(/less waived ₹([\d.]+)/.exec(text)?.[1] ?? 0)
    if (Math.abs(grams * ratePerGram - amount) > 1 || Math.round((amount + making - waived) * 100) !== price)
      fail(
        'an invoice whose weight, rate and price disagree',
        `${number}: ${grams} g × ₹${ratePerGram} is ₹${amount}, with making ₹${making}, charged ${rupees(price)} each`,
      )
    const weighed = /Charged by the weight of the piece/.test(text)
    const own = /weighed: net metal ([\d.]+) g/.exec(text)?.[1]
    if (weighed && Number(own) !== grams)
      fail('an invoice for an item of another weight', `${number}: ${own} g, charged ${grams} g`)
    const items = text.match(/(?:HUID|Item) [^;]*?weighed: net metal [\d.]+ g/g) ?? []
    if (items.length > 0 && items.length !== quantity && quantity > 0)
      fail('an invoice without the weight of each item', `${number}: ${items.length} of ${quantity}: ${text}`)
  }

  /** Cash of one person and day: by mailbox, by phone and by the phone of the delivery. */
  function checkCash(): void {
    const days = new Map<string, number>()
    for (const { isCash, status, keys, at, total } of orders.values())
      if (isCash && status !== 'cancelled')
        for (const key of new Set(keys)) {
          const day = `${indiaDay(at)} ${key}`
          days.set(day, (days.get(day) ?? 0) + total)
        }
    for (const [day, total] of days)
      if (total >= RULES.cashLimit)
        fail(`more cash in a day than the law allows, by ${day.split(' ')[1]}`, `${day}: ${rupees(total)}`)
  }

  function checkCoupons(books: Books): void {
    for (const coupon of coupons.values()) {
      const uses = [...orders.values()].filter(
        (order) => order.coupon === coupon.code && ACTIVE.includes(order.status),
      )
      const used = books.coupons.find(({ code }) => code === coupon.code)?.used
      if (used !== uses.length)
        fail('the uses of a coupon', `${coupon.code}: ${used}, and ${uses.length} orders hold it`)
      if (coupon.limit !== null && uses.length > coupon.limit)
        fail('a coupon beyond its limit', `${coupon.code}: ${uses.length} of ${coupon.limit}`)
      const persons = new Map<string, number>()
      for (const { keys } of uses)
        for (const key of new Set(keys.filter((each) => !each.startsWith('delivery'))))
          persons.set(key, (persons.get(key) ?? 0) + 1)
      for (const [person, count] of persons)
        if (coupon.perPerson !== null && count > coupon.perPerson)
          fail(
            `a coupon beyond its limit for a person, by ${person.split(' ')[0]}`,
            `${coupon.code}: ${person} holds ${count} of ${coupon.perPerson}`,
          )
    }
  }

  // --- goods

  function checkStock(books: Books): void {
    for (const { id, stock, serialised } of books.variants) {
      const variant = variants.get(id)
      if (!variant) continue
      const held = sum(
        [...orders.values()]
          .filter(({ status }) => ACTIVE.includes(status))
          .flatMap(({ lines }) => lines)
          .filter((line) => line.variant === id && line.isFromStock)
          .map(({ quantity, returned }) => quantity - returned),
      )
      if (stock < 0) fail('stock below zero', `${variant.name}: ${stock}`)
      if (!serialised && variant.units !== null && stock !== variant.units - held)
        fail('stock', `${variant.name}: ${stock} instead of ${variant.units} − ${held} held by orders`)
      const inStock = books.items.filter((item) => item.variant === id && item.status === 'in-stock').length
      if (serialised && stock !== inStock)
        fail('stock of a serialised variant', `${variant.name}: ${stock}, and ${inStock} items are in stock`)
    }
    if (books.items.length !== itemCount)
      fail('items in the register', `${books.items.length} instead of ${itemCount}`)
    const serialised = new Set(books.variants.filter((variant) => variant.serialised).map(({ id }) => id))
    for (const order of orders.values())
      for (const line of order.lines) {
        if (!serialised.has(line.variant) || !line.isFromStock) continue
        const own = books.items.filter((item) => item.line === line.id)
        const holding = own.filter(({ status }) => status === 'reserved' || status === 'sold').length
        const wanted = ACTIVE.includes(order.status) ? line.quantity - line.returned : 0
        if (holding !== wanted)
          fail('items of an order', `${order.status} holds ${holding} items of ${wanted}`)
        const wrong = own.find(({ variant }) => variant !== line.variant)
        if (wrong) fail('an item of another variant', wrong.id)
      }
    for (const { id, status, line } of books.items) {
      const hasPlace = ['reserved', 'sold', 'returned'].includes(status)
      if (hasPlace !== (line !== null))
        fail('an item in two places', `${id} is ${status} and on line ${line}`)
    }
  }

  return {
    fail,
    /** A code of a friend was used: what the new person got, or why there was nothing, is in the answer. */
    invited(credits: number, answer: string): void {
      if (credits === 0 && !/reward|credit/i.test(answer))
        fail('an invitation that pays nothing and says nothing', answer)
    },
    refusedTotals(subtotal: number, expected: number, details: string): void {
      if (subtotal !== expected)
        fail('a promised price was refused', `${rupees(subtotal)} instead of ${rupees(expected)}: ${details}`)
    },
    registered,
    contactChanged,
    promiseNow,
    visitorLocked,
    cartAnswered,
    payablePrice,
    currentPrice,
    discountOf,
    totalsOf,
    ordered,
    weighedLine,
    exchanged,
    settled,
    waitsForPayment,
    returnAsked,
    waived,
    returns,
    becameStatus,
    orders,
    variants,
    coupons,
    accounts,
    setRate: (paisePerGram: number) => {
      rate = paisePerGram
    },
    /** The oldest item in stock is sold next. `items`: oldest first. */
    nextItems(items: Books['items']): void {
      for (const variant of variants.values())
        if (variant.units === null && settings.chargedWeight === 'item')
          variant.nextItemMg =
            items.find((item) => item.variant === variant.id && item.status === 'in-stock')?.net ?? null
    },
    received: (count: number) => {
      itemCount += count
    },
    /** After unpaid transfers were cancelled. */
    lapse(now: Date): void {
      for (const order of orders.values())
        if (order.status === 'pending' && order.payBy && order.payBy <= now) becameStatus(order, 'cancelled')
    },
    check(books: Books): void {
      checkRewards(books)
      checkCredits(books)
      checkOrders(books)
      checkReturns(books)
      checkCash()
      checkCoupons(books)
      checkStock(books)
    },
  }
}
export type Model = ReturnType<typeof createModel>
export type { ModelOrder, Promise as PricePromise }
