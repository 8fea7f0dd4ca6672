import {
  type Account,
  type BookAccount,
  DAY_MS,
  type Dispute,
  type EntryKind,
  type Failure,
  type GatewayName,
  type Job,
  type Order,
  type Payment,
  type PaymentLink,
  type Refund,
  randomDigits,
  randomId,
  type Settlement,
  type State,
} from './state.ts'

/** What happened, before a gateway puts it into its own words. */
export type Happening =
  | { kind: 'authorised' | 'captured' | 'failed' | 'dropped' | 'order-paid'; payment: Payment; order: Order }
  | {
      kind: 'refund-created' | 'refund-processed' | 'refund-failed'
      refund: Refund
      payment: Payment
      order: Order
    }
  | {
      kind: 'dispute-created' | 'dispute-updated' | 'dispute-closed'
      dispute: Dispute
      payment: Payment
      order: Order
    }
  | { kind: 'settled'; settlement: Settlement }
  | { kind: 'link-paid' | 'link-partially-paid'; link: PaymentLink; order: Order; payment: Payment }
  | { kind: 'link-cancelled' | 'link-expired'; link: PaymentLink; order: Order }

/** What a gateway tells the shop of it. `url`: not the one of the account. */
export type EventMessage = { kind: string; body: string; url: string | null }

export type EventWriter = (simulator: Simulator, account: Account, happening: Happening) => EventMessage[]

export type Instrument = Pick<Payment, 'method' | 'vpa' | 'bank' | 'card'>

/** An authorised payment that nobody captures goes back. */
const CAPTURE_WITHIN_MS = 3 * DAY_MS

/** So long that an object keeps its entries in the order in which they were made. */
const cashfreeId = (): string => randomDigits(12)

/** The money and its rules, for both gateways. Amounts are paise, times are milliseconds. */
export class Simulator {
  readonly state: State
  readonly origin: string
  private readonly eventWriters: Record<GatewayName, EventWriter>
  /** Of the payments that wait for an OTP. They are in no answer and no file. */
  readonly cardNumbers = new Map<string, string>()
  /** Called after a change of the jobs. */
  onJobs: () => void = () => {}

  constructor(state: State, origin: string, eventWriters: Record<GatewayName, EventWriter>) {
    this.state = state
    this.origin = origin
    this.eventWriters = eventWriters
  }

  now(): number {
    return Date.now() + this.state.clockOffset
  }

  addJob(job: Job): void {
    this.state.jobs.push(job)
    this.onJobs()
  }

  /** The jobs whose time has come, the oldest first. They are taken out. */
  takeDueJobs(): Job[] {
    const now = this.now()
    const due = this.state.jobs.filter((job) => job.at <= now).sort((a, b) => a.at - b.at)
    if (due.length > 0) this.state.jobs = this.state.jobs.filter((job) => job.at > now)
    return due
  }

  findAccount(gateway: GatewayName, keyId: string): Account | undefined {
    return this.state.accounts.find((account) => account.gateway === gateway && account.keyId === keyId)
  }

  accountOf(owned: { gateway: GatewayName; keyId: string }): Account {
    const account = this.findAccount(owned.gateway, owned.keyId)
    if (!account) throw new Error(`no account ${owned.keyId}`)
    return account
  }

  orderOf(payment: Payment): Order {
    const order = this.state.orders[payment.orderId]
    if (!order) throw new Error(`no order ${payment.orderId}`)
    return order
  }

  paymentsOf(orderId: string): Payment[] {
    return Object.values(this.state.payments).filter((payment) => payment.orderId === orderId)
  }

  refundsOf(paymentId: string): Refund[] {
    return Object.values(this.state.refunds).filter((refund) => refund.paymentId === paymentId)
  }

  paidOf(order: Order): number {
    return this.paymentsOf(order.id)
      .filter(({ status }) => status === 'captured')
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  refundedOf(payment: Payment): number {
    return this.refundsOf(payment.id)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  isExpired(order: Order): boolean {
    return order.expiresAt !== null && order.expiresAt <= this.now()
  }

  /** A customer begins to pay. Nothing is decided yet. */
  startPayment(
    order: Order,
    amount: number,
    instrument: Instrument,
    person: { email: string; contact: string },
  ): Payment {
    const payment: Payment = {
      id: order.gateway === 'razorpay' ? `pay_${randomId()}` : cashfreeId(),
      gateway: order.gateway,
      keyId: order.keyId,
      orderId: order.id,
      amount,
      status: 'pending',
      method: instrument.method,
      vpa: instrument.vpa,
      bank: instrument.bank,
      card: instrument.card,
      email: person.email,
      contact: person.contact,
      failure: null,
      bankReference: null,
      fee: 0,
      tax: 0,
      createdAt: this.now(),
      authorisedAt: null,
      capturedAt: null,
    }
    this.state.payments[payment.id] = payment
    return payment
  }

  /** From `pending`, or late from `failed` or `dropped`. */
  authorise(payment: Payment): void {
    const wasOpen = payment.status === 'pending'
    payment.status = 'authorised'
    payment.failure = null
    payment.bankReference = randomDigits(12)
    payment.authorisedAt = this.now()
    this.post('authorise', payment, { customer: -payment.amount, held: payment.amount })
    this.addJob({ at: this.now() + CAPTURE_WITHIN_MS, kind: 'release-uncaptured', id: payment.id })
    const order = this.orderOf(payment)
    this.emit({ kind: 'authorised', payment, order })
    // Money for an order that is paid already goes back at once.
    if (this.paidOf(order) + payment.amount > order.amount) this.release(payment)
    else if (order.terminated && !wasOpen) this.release(payment)
    else if (this.captures(order)) this.capture(payment)
  }

  private captures(order: Order): boolean {
    if (order.gateway === 'cashfree') return true
    return (order.capture ?? this.accountOf(order).capture) === 'automatic'
  }

  fail(payment: Payment, failure: Failure): void {
    payment.status = 'failed'
    payment.failure = failure
    this.emit({ kind: 'failed', payment, order: this.orderOf(payment) })
  }

  drop(payment: Payment, failure: Failure): void {
    payment.status = 'dropped'
    payment.failure = failure
    this.emit({ kind: 'dropped', payment, order: this.orderOf(payment) })
  }

  /** The caller has checked that it is authorised and that its order is not paid. */
  capture(payment: Payment): void {
    const order = this.orderOf(payment)
    const fee = Math.round((payment.amount * this.accountOf(payment).feeBasisPoints) / 10_000)
    // GST of 18 % on the fee
    const tax = Math.round(fee * 0.18)
    payment.status = 'captured'
    payment.capturedAt = this.now()
    payment.fee = fee + tax
    payment.tax = tax
    this.post('capture', payment, {
      held: -payment.amount,
      merchant: payment.amount - fee - tax,
      fees: fee,
      tax,
    })
    this.emit({ kind: 'captured', payment, order })
    const isPaid = this.paidOf(order) >= order.amount
    if (isPaid) this.emit({ kind: 'order-paid', payment, order })
    const link = order.linkId === null ? undefined : this.state.links[order.linkId]
    if (link) {
      link.updatedAt = this.now()
      this.emit({ kind: isPaid ? 'link-paid' : 'link-partially-paid', link, order, payment })
    }
  }

  /** An authorised payment goes back to the customer. Razorpay shows it as a refund. */
  release(payment: Payment): void {
    const order = this.orderOf(payment)
    payment.status = 'released'
    this.post('release', payment, { held: -payment.amount, customer: payment.amount })
    const refund = this.addRefund(payment, payment.amount, {
      reference: null,
      speed: 'normal',
      notes: {},
      note: null,
      automatic: true,
    })
    this.emit({ kind: 'refund-created', refund, payment, order })
    refund.status = 'processed'
    refund.processedAt = this.now()
    refund.arn = randomDigits(23)
    this.emit({ kind: 'refund-processed', refund, payment, order })
  }

  /** The caller has checked the amount. */
  refund(
    payment: Payment,
    amount: number,
    details: Pick<Refund, 'reference' | 'speed' | 'notes' | 'note'>,
    becomes: Account['refunds'] = this.accountOf(payment).refunds,
  ): Refund {
    const order = this.orderOf(payment)
    const refund = this.addRefund(payment, amount, {
      reference: details.reference,
      speed: details.speed,
      notes: details.notes,
      note: details.note,
      automatic: false,
    })
    this.post('refund', payment, { merchant: -amount, customer: amount }, refund.id)
    this.emit({ kind: 'refund-created', refund, payment, order })
    if (becomes === 'processed') this.processRefund(refund)
    if (becomes === 'failed') this.failRefund(refund)
    return refund
  }

  processRefund(refund: Refund): void {
    refund.status = 'processed'
    refund.processedAt = this.now()
    refund.arn = randomDigits(23)
    this.emitRefund('refund-processed', refund)
  }

  /** Also after it was processed: the money comes back to the shop. */
  failRefund(refund: Refund): void {
    refund.status = 'failed'
    refund.arn = null
    const payment = this.paymentOf(refund.paymentId)
    this.post('refund-failed', payment, { customer: -refund.amount, merchant: refund.amount }, refund.id)
    this.emitRefund('refund-failed', refund)
  }

  openDispute(payment: Payment, amount: number, reason: string): Dispute {
    const dispute: Dispute = {
      id: payment.gateway === 'razorpay' ? `disp_${randomId()}` : cashfreeId(),
      paymentId: payment.id,
      amount,
      status: 'open',
      reason,
      createdAt: this.now(),
      resolvedAt: null,
    }
    this.state.disputes[dispute.id] = dispute
    this.post('dispute', payment, { merchant: -amount, dispute: amount }, dispute.id)
    this.emit({ kind: 'dispute-created', dispute, payment, order: this.orderOf(payment) })
    return dispute
  }

  moveDispute(dispute: Dispute, status: 'under_review' | 'won' | 'lost'): void {
    const payment = this.paymentOf(dispute.paymentId)
    const { amount, id } = dispute
    dispute.status = status
    if (status === 'won') this.post('dispute-won', payment, { dispute: -amount, merchant: amount }, id)
    if (status === 'lost') this.post('dispute-lost', payment, { dispute: -amount, customer: amount }, id)
    if (status !== 'under_review') dispute.resolvedAt = this.now()
    this.emit({
      kind: status === 'under_review' ? 'dispute-updated' : 'dispute-closed',
      dispute,
      payment,
      order: this.orderOf(payment),
    })
  }

  /** A link that was not paid in time. */
  expireLink(link: PaymentLink): void {
    const order = this.state.orders[link.orderId]
    if (!order || link.cancelledAt !== null || link.expiredAt !== null) return
    if (this.paidOf(order) >= link.amount) return
    link.expiredAt = this.now()
    link.updatedAt = this.now()
    this.emit({ kind: 'link-expired', link, order })
  }

  paymentOf(id: string): Payment {
    const payment = this.state.payments[id]
    if (!payment) throw new Error(`no payment ${id}`)
    return payment
  }

  post(
    kind: EntryKind,
    owner: { gateway: GatewayName; keyId: string; id: string },
    postings: Partial<Record<BookAccount, number>>,
    reference: string | null = null,
  ): void {
    this.state.entries.push({
      at: this.now(),
      gateway: owner.gateway,
      keyId: owner.keyId,
      kind,
      paymentId: kind === 'settle' ? null : owner.id,
      reference: kind === 'settle' ? owner.id : reference,
      postings,
      settlementId: kind === 'settle' ? owner.id : null,
    })
  }

  /** Writes the event down as it is now, and sends it as the webhook of the account says. */
  emit(happening: Happening): void {
    const owned =
      'payment' in happening
        ? happening.payment
        : 'order' in happening
          ? happening.order
          : happening.settlement
    const account = this.accountOf(owned)
    for (const message of this.eventWriters[account.gateway](this, account, happening)) {
      const { webhook } = account
      const url = message.url ?? webhook.url
      if (url === null) continue
      const isLost = !webhook.enabled || webhook.dropNext > 0
      if (webhook.enabled && webhook.dropNext > 0) webhook.dropNext -= 1
      const id = randomId()
      this.state.events.push({
        id,
        gateway: account.gateway,
        keyId: account.keyId,
        kind: message.kind,
        url,
        secret: account.gateway === 'razorpay' ? webhook.secret : account.keySecret,
        body: message.body,
        createdAt: this.now(),
        attempts: 0,
        status: isLost ? 'lost' : webhook.hold ? 'held' : 'waiting',
        answers: [],
      })
      if (!isLost && !webhook.hold) this.addJob({ at: this.now() + webhook.delayMs, kind: 'deliver', id })
    }
  }

  private emitRefund(kind: 'refund-processed' | 'refund-failed', refund: Refund): void {
    const payment = this.paymentOf(refund.paymentId)
    this.emit({ kind, refund, payment, order: this.orderOf(payment) })
  }

  private addRefund(
    payment: Payment,
    amount: number,
    details: Pick<Refund, 'reference' | 'speed' | 'notes' | 'note' | 'automatic'>,
  ): Refund {
    const refund: Refund = {
      id: payment.gateway === 'razorpay' ? `rfnd_${randomId()}` : cashfreeId(),
      reference: details.reference,
      paymentId: payment.id,
      amount,
      status: 'pending',
      speed: details.speed,
      notes: details.notes,
      note: details.note,
      arn: null,
      automatic: details.automatic,
      createdAt: this.now(),
      processedAt: null,
    }
    this.state.refunds[refund.id] = refund
    return refund
  }
}
