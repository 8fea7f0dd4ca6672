import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GatewayName } from '#domain/gateways.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { type Paise, paise } from '#domain/money.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createWebFetch } from '#server/platform/web/web-request.ts'
import {
  type RunningSimulator,
  SIMULATOR_KEYS,
  signEvent,
  signReturn,
  startGatewaySimulator,
} from '#testing/gateway-simulator.ts'
import { createCashfree } from './cashfree.ts'
import { GatewayError, type PaymentRequest, type RawEvent } from './gateway.ts'
import type { ConnectedGateway } from './gateway-api.ts'
import { createRazorpay } from './razorpay.ts'

const fetch = createWebFetch({ mayConnect: () => true })
/** Only ends a test that hangs: a busy machine must not reach it. */
const MAX_ANSWER_MS = 100_000
type Keys = { id: string; secret: string }
type Connect = (keys?: Partial<Keys>, timeoutMs?: number) => ConnectedGateway

let simulator: RunningSimulator
beforeAll(async () => {
  simulator = await startGatewaySimulator()
})
afterAll(() => simulator[Symbol.asyncDispose]())
beforeEach(() => simulator.reset())

const active = (secret: string) => [{ secret, until: null }]

/** What differs between the gateways besides the adapter. */
type Harness = {
  name: GatewayName
  connect: Connect
  /** It has no step between the customer's payment and the shop's capture. */
  capturesItself: boolean
  paths: { order: string; payments: string; capture: string; refund: string }
  signatureHeader: string
}

const RAZORPAY: Harness = {
  name: 'razorpay',
  connect: (keys = {}, timeoutMs = MAX_ANSWER_MS) =>
    createRazorpay({
      keys: {
        keyId: keys.id ?? SIMULATOR_KEYS.razorpay.keyId,
        keySecret: keys.secret ?? SIMULATOR_KEYS.razorpay.keySecret,
        eventSecrets: active(SIMULATOR_KEYS.razorpay.webhookSecret),
      },
      baseUrl: simulator.razorpayBase,
      fetch,
      clock: systemClock,
      timeoutMs,
    }),
  capturesItself: false,
  paths: { order: '/v1/orders$', payments: '/payments$', capture: '/capture$', refund: '/refund$' },
  signatureHeader: 'x-razorpay-signature',
}

const CASHFREE: Harness = {
  name: 'cashfree',
  connect: (keys = {}, timeoutMs = MAX_ANSWER_MS) =>
    createCashfree({
      keys: {
        clientId: keys.id ?? SIMULATOR_KEYS.cashfree.keyId,
        clientSecret: keys.secret ?? SIMULATOR_KEYS.cashfree.keySecret,
        eventSecrets: active(SIMULATOR_KEYS.cashfree.keySecret),
      },
      baseUrl: simulator.cashfreeBase,
      fetch,
      clock: systemClock,
      timeoutMs,
    }),
  capturesItself: true,
  paths: { order: '/pg/orders$', payments: '/payments$', capture: '/authorization$', refund: '/refunds$' },
  signatureHeader: 'x-webhook-signature',
}

const GATEWAYS = [RAZORPAY, CASHFREE]

let count = 0
const newId = (kind: string) => {
  count += 1
  return `${kind}-${String(count).padStart(8, '0')}`
}

const requestOf = (amount: Paise, attemptId = newId('attempt')): PaymentRequest => ({
  attemptId,
  amount,
  orderNumber: 'KJ-1042',
  shopName: 'Kanaka Jewels',
  customer: { id: 'customer-1', name: 'Anjali Nair', email: 'anjali@example.in', phone: '9876543210' },
  returnUrl: 'http://127.0.0.1:9/payments/return/1',
  cancelUrl: 'http://127.0.0.1:9/checkout/pay',
  eventUrl: 'http://127.0.0.1:9/payments/events',
  expiresAt: new Date(Date.now() + 15 * 60_000),
})

const PRICE = paise(10_15)

describe.each(GATEWAYS)('$name', ({ name, connect, capturesItself, paths, signatureHeader }) => {
  /** An attempt for which a customer has paid, and the payment as the gateway knows it. */
  async function paid(amount: Paise = PRICE, outcome = 'success', gateway = connect()) {
    const request = requestOf(amount)
    const { gatewayOrderId } = await gateway.start(request)
    const attempt = { attemptId: request.attemptId, gatewayOrderId }
    const brought = await simulator.pay({ gateway: name, gatewayOrderId, outcome })
    const [payment] = await gateway.fetchPayments(attempt)
    return { attempt, payment: payment!, fields: brought.fields, gateway }
  }

  async function captured(amount: Paise = PRICE) {
    const all = await paid(amount)
    await all.gateway.capture(all.attempt, { id: all.payment.id, amount })
    return all
  }

  const countOf = async (method: string, path: string) =>
    (await simulator.calls()).filter((call) => call.method === method && new RegExp(path).test(call.path))
      .length

  const kindOf = async (call: Promise<unknown>): Promise<string> => {
    const error = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    return error instanceof GatewayError ? error.kind : String(error)
  }

  describe('a payment', () => {
    test.each([paise(1_00), PRICE, paise(2_00_000_00)])(
      'of %i paise arrives to the paisa',
      async (amount) => {
        const { payment } = await captured(amount)
        expect(payment.amount).toBe(amount)
        const [book] = (await simulator.books()).payments
        expect(book).toMatchObject({ amount, captured: amount })
      },
    )

    test('starts with a form for the page of the gateway', async () => {
      const { form } = await connect().start(requestOf(PRICE))
      expect(new URL(form.action).origin).toBe(simulator.origin)
      expect(JSON.stringify(form)).not.toContain(SIMULATOR_KEYS[name].keySecret)
    })

    test('that is started again is the same one, and none with another amount', async () => {
      const [gateway, request] = [connect(), requestOf(PRICE)]
      const first = await gateway.start(request)
      const again = await gateway.start(request)
      expect(again).toEqual(first)
      expect(await kindOf(gateway.start({ ...request, amount: paise(10_16) }))).toBe('refused')
    })

    test.each(['unique', 'any'] as const)(
      'that two calls started at once goes on with the order that was kept, where receipts are %s',
      async (receipts) => {
        await simulator.changeAccount({ gateway: 'razorpay', receipts })
        const [gateway, request] = [connect(), requestOf(PRICE)]
        // Razorpay says that there is no order yet while the other call makes one.
        await simulator.addFault({ kind: 'late', delayMs: 700, method: 'GET', path: paths.order })
        const started = await Promise.allSettled([gateway.start(request), gateway.start(request)])
        const ids = started.flatMap((each) =>
          each.status === 'fulfilled' ? [each.value.gatewayOrderId] : [],
        )
        if (name === 'razorpay') expect(new Set(ids).size).toBe(receipts === 'unique' ? 1 : 2)
        for (const gatewayOrderId of ids)
          expect(await gateway.start({ ...request, gatewayOrderId })).toMatchObject({ gatewayOrderId })
      },
    )

    test('that nobody tried is not there', async () => {
      const [gateway, request] = [connect(), requestOf(PRICE)]
      const { gatewayOrderId } = await gateway.start(request)
      expect(await gateway.fetchPayments({ attemptId: request.attemptId, gatewayOrderId })).toEqual([])
    })

    test('that failed says why, beside one that worked', async () => {
      const { attempt, payment, gateway } = await paid(PRICE, 'failure')
      expect(payment).toMatchObject({ status: 'failed', amount: PRICE, refunded: 0 })
      expect(payment.failure).toMatch(/\w+/)
      await simulator.pay({ gateway: name, gatewayOrderId: attempt.gatewayOrderId })
      const states = (await gateway.fetchPayments(attempt)).map(({ status }) => status).sort()
      expect(states).toEqual([capturesItself ? 'captured' : 'authorised', 'failed'].sort())
    })

    test('that a bank accepts late goes from failed to paid', async () => {
      const { attempt, payment, gateway } = await paid(PRICE, 'failure')
      await simulator.movePayment(payment.id, 'authorised')
      const [late] = await gateway.fetchPayments(attempt)
      expect(late).toMatchObject({ id: payment.id, failure: null })
      expect(late!.status).not.toBe('failed')
    })

    test('is captured once, however often it is asked', async () => {
      const { attempt, payment, gateway } = await paid()
      expect(payment.status).toBe(capturesItself ? 'captured' : 'authorised')
      for (let round = 0; round < 3; round += 1)
        await gateway.capture(attempt, { id: payment.id, amount: PRICE })
      expect(await gateway.fetchPayments(attempt)).toMatchObject([{ status: 'captured', failure: null }])
      expect((await simulator.books()).totals.customer).toBe(-PRICE)
    })

    test('that went back is not captured', async () => {
      if (capturesItself) return
      const { attempt, payment, gateway } = await paid()
      await simulator.movePayment(payment.id, 'released')
      expect(await kindOf(gateway.capture(attempt, { id: payment.id, amount: PRICE }))).toBe('refused')
      expect(await gateway.fetchPayments(attempt)).toMatchObject([{ status: 'failed', refunded: 0 }])
    })

    test('names the number of the bank', async () => {
      expect((await paid()).payment.bankReference).toMatch(/^\w{6,}$/)
    })
  })

  describe('a refund', () => {
    test('with the same id is made once', async () => {
      const { attempt, payment, gateway } = await captured()
      const refund = { refundId: newId('refund'), paymentId: payment.id, amount: paise(4_10) }
      const first = await gateway.refund(attempt, refund)
      expect(first).toMatchObject({ status: 'processed', amount: 4_10 })
      expect(await gateway.refund(attempt, refund)).toEqual(first)
      expect(await gateway.fetchPayments(attempt)).toMatchObject([{ status: 'captured', refunded: 4_10 }])
      expect((await simulator.books()).payments[0]?.refunded).toBe(4_10)
    })

    test('with the same id and another amount is refused', async () => {
      const { attempt, payment, gateway } = await captured()
      const refund = { refundId: newId('refund'), paymentId: payment.id, amount: paise(4_10) }
      await gateway.refund(attempt, refund)
      expect(await kindOf(gateway.refund(attempt, { ...refund, amount: paise(4_11) }))).toBe('refused')
    })

    test('of more than is left is refused', async () => {
      const { attempt, payment, gateway } = await captured()
      const refund = (amount: number) =>
        gateway.refund(attempt, { refundId: newId('refund'), paymentId: payment.id, amount: paise(amount) })
      await refund(6_00)
      expect(await kindOf(refund(6_00))).toBe('refused')
    })

    test('is found by our id when the id of the gateway was lost', async () => {
      const { attempt, payment, gateway } = await captured()
      const refund = { refundId: newId('refund'), paymentId: payment.id, amount: paise(4_10) }
      const lookUp = { refundId: refund.refundId, paymentId: payment.id, gatewayRefundId: null }
      expect(await gateway.fetchRefund(attempt, lookUp)).toBeNull()
      const made = await gateway.refund(attempt, refund)
      expect(await gateway.fetchRefund(attempt, lookUp)).toEqual(made)
      expect(await gateway.fetchRefund(attempt, { ...lookUp, gatewayRefundId: made.id })).toEqual(made)
    })

    test('that fails after it was processed is failed', async () => {
      const { attempt, payment, gateway } = await captured()
      const refundId = newId('refund')
      const { id } = await gateway.refund(attempt, { refundId, paymentId: payment.id, amount: paise(4_10) })
      await simulator.moveRefund(id, 'failed')
      const refund = { refundId, paymentId: payment.id, gatewayRefundId: id }
      expect(await gateway.fetchRefund(attempt, refund)).toMatchObject({ status: 'failed' })
    })
  })

  describe('wrong keys', () => {
    test.each<Partial<Keys>>([{ secret: 'of-somebody-else' }, { id: 'rzp_test_somebodyelse' }])(
      'are told from a fault: %j',
      async (keys) => {
        const wrong = connect(keys)
        const { attempt, payment } = await captured()
        const refund = { refundId: newId('refund'), paymentId: payment.id, amount: paise(1_00) }
        for (const call of [
          () => wrong.checkKeys(),
          () => wrong.start(requestOf(PRICE)),
          () => wrong.fetchPayments(attempt),
          () => wrong.refund(attempt, refund),
          () => wrong.fetchRefund(attempt, { ...refund, gatewayRefundId: null }),
          () => wrong.listSettlements('2026-11-26'),
        ])
          expect(await kindOf(call())).toBe('unauthorised')
      },
    )

    test('are no problem of the right ones', async () => {
      await expect(connect().checkKeys()).resolves.toBeUndefined()
    })
  })

  /** What the gateway may do instead of a good answer. The work was done by those that are marked. */
  const FAULTS = [
    { kind: 'status', status: 500, worked: false },
    { kind: 'status', status: 503, worked: false },
    { kind: 'status', status: 429, worked: false },
    { kind: 'status', status: 302, worked: false },
    { kind: 'status', status: 200, body: '<html>', worked: false },
    { kind: 'hang', worked: false },
    { kind: 'close', worked: false },
    { kind: 'lost-answer', worked: true },
    { kind: 'wrong-json', worked: true },
    { kind: 'late', delayMs: 3_000, worked: true },
  ] as const

  describe.each(FAULTS)('when the gateway answers with $kind $status', ({ worked, ...fault }) => {
    /** Waits no longer than it has to where no answer comes in time. */
    const hasten = () => connect({}, fault.kind === 'hang' || fault.kind === 'late' ? 1_000 : MAX_ANSWER_MS)

    test('a start is not known, and the next one finds what was made', async () => {
      const request = requestOf(PRICE)
      await simulator.addFault({ ...fault, method: 'POST', path: paths.order })
      expect(await kindOf(hasten().start(request))).toBe('unavailable')
      // While the first call is still at work, the gateway asks to wait.
      await expect
        .poll(() => connect().start(request))
        .toMatchObject({ form: { action: expect.any(String) } })
      const first = await connect().start(request)
      expect(await connect().start(request)).toEqual(first)
      // Cashfree knows our id, and answers the same order. Razorpay has to be asked first.
      if (name === 'razorpay') expect(await countOf('POST', paths.order)).toBe(worked ? 1 : 2)
    })

    test('payments are not known', async () => {
      const { attempt } = await paid()
      await simulator.addFault({ ...fault, method: 'GET', path: paths.payments })
      expect(await kindOf(hasten().fetchPayments(attempt))).toBe('unavailable')
      expect(await connect().fetchPayments(attempt)).toHaveLength(1)
    })

    test('a capture is not known, and the next one takes the money once', async () => {
      if (capturesItself) return
      const { attempt, payment } = await paid()
      await simulator.addFault({ ...fault, method: 'POST', path: paths.capture })
      expect(await kindOf(hasten().capture(attempt, { id: payment.id, amount: PRICE }))).toBe('unavailable')
      await connect().capture(attempt, { id: payment.id, amount: PRICE })
      const { payments, problems } = await simulator.books()
      expect({ captured: payments[0]?.captured, problems }).toEqual({ captured: PRICE, problems: [] })
    })

    test('a refund is not known, and the next one pays back once', async () => {
      const { attempt, payment } = await captured()
      const refund = { refundId: newId('refund'), paymentId: payment.id, amount: paise(4_10) }
      await simulator.addFault({ ...fault, method: 'POST', path: paths.refund })
      expect(await kindOf(hasten().refund(attempt, refund))).toBe('unavailable')
      const lookUp = { refundId: refund.refundId, paymentId: payment.id, gatewayRefundId: null }
      expect((await connect().fetchRefund(attempt, lookUp)) !== null).toBe(worked)
      await expect.poll(() => connect().refund(attempt, refund)).toMatchObject({ amount: 4_10 })
      expect((await simulator.books()).payments[0]?.refunded).toBe(4_10)
    })
  })

  test('an order that is closed takes no further payment, where the gateway can refuse it', async () => {
    const [gateway, request] = [connect(), requestOf(PRICE)]
    const { gatewayOrderId } = await gateway.start(request)
    const attempt = { attemptId: request.attemptId, gatewayOrderId }
    await gateway.close(attempt)
    await gateway.close(attempt)
    const late = simulator.pay({ gateway: name, gatewayOrderId })
    await (name === 'cashfree' ? expect(late).rejects.toThrow('409') : expect(late).resolves.toBeDefined())
  })

  describe('an event', () => {
    /** What the gateway sends when a customer pays. */
    async function received(): Promise<{ events: RawEvent[]; attemptId: string; gatewayOrderId: string }> {
      const events: RawEvent[] = []
      const server = createServer(async (request, response) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([header, value]) => [header, String(value)]),
        )
        events.push({ headers, body: await buffer(request) })
        response.end()
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      await simulator.changeWebhook({ gateway: name, url })
      const request = { ...requestOf(PRICE), eventUrl: url }
      const { gatewayOrderId } = await connect().start(request)
      await simulator.pay({ gateway: name, gatewayOrderId })
      await simulator.webhooksIdle()
      server.closeAllConnections()
      server.close()
      return { events, attemptId: request.attemptId, gatewayOrderId }
    }

    test('that the gateway sends says which attempt to look at', async () => {
      const { events, attemptId, gatewayOrderId } = await received()
      expect(events.length).toBeGreaterThan(0)
      for (const event of events) {
        const read = connect().readEvent(event)
        expect(read).toMatchObject({ attempt: { gatewayOrderId } })
        if (name === 'cashfree') expect(read).toMatchObject({ attempt: { attemptId } })
        expect(connect().readEvent(event)).toEqual(read)
      }
    })

    test('whose bytes were changed, or that somebody else signed, is refused', async () => {
      const { events } = await received()
      const { headers, body } = events[0]!
      const gateway = connect()
      const spaced = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1))
      expect(gateway.readEvent({ headers, body: spaced })).toEqual({ problem: 'wrong-signature' })
      const signature = headers[signatureHeader]!
      for (const other of [
        signature.slice(1),
        `A${signature.slice(1)}`,
        signature.toUpperCase(),
        'undefined',
      ])
        expect(gateway.readEvent({ headers: { ...headers, [signatureHeader]: other }, body })).toEqual({
          problem: 'wrong-signature',
        })
    })

    test('without a signature is refused', async () => {
      const { events } = await received()
      const { headers, body } = events[0]!
      expect(connect().readEvent({ headers: { ...headers, [signatureHeader]: undefined }, body })).toEqual({
        problem: 'no-signature',
      })
    })
  })

  test.each([paise(1), paise(10_15), paise(2_00_000_00)])(
    '%i paise are sent as the gateway counts',
    async (amount) => {
      await connect()
        .start(requestOf(amount))
        .catch(() => {})
      const sent = (await simulator.calls()).findLast(({ method }) => method === 'POST')
      const field = name === 'razorpay' ? '"amount":' : '"order_amount":'
      const [, number] = new RegExp(`${field}([\\d.]+)`).exec(sent!.body)!
      const rupees = new Map([
        [1, '0.01'],
        [10_15, '10.15'],
        [2_00_000_00, '200000'],
      ]).get(amount)
      expect(number).toBe(name === 'razorpay' ? String(amount) : rupees)
    },
  )

  test('a settlement says what arrived, to the paisa', async () => {
    const { attempt, payment, gateway } = await captured(paise(2_00_000_00))
    const refund = { refundId: newId('refund'), paymentId: payment.id, amount: paise(10_15) }
    const { id } = await gateway.refund(attempt, refund)
    const day = toIndiaDay(new Date())
    const [settlement] = await simulator.settle(day)
    const lines = await gateway.listSettlements(day)
    expect(lines.map(({ kind, entityId, gross }) => ({ kind, entityId, gross }))).toEqual(
      expect.arrayContaining([
        { kind: 'payment', entityId: payment.id, gross: 2_00_000_00 },
        { kind: 'refund', entityId: name === 'cashfree' ? refund.refundId : id, gross: -10_15 },
      ]),
    )
    const arrived = lines.reduce((total, { gross, fee }) => total + gross - fee, 0)
    expect(arrived).toBe(settlement!.amount)
    const book = (await simulator.books()).settlements[0]!
    expect(lines.reduce((total, { tax }) => total + tax, 0)).toBe(book.tax)
    expect(new Set(lines.map(({ utr }) => utr))).toEqual(new Set([settlement!.utr]))
    expect(await gateway.listSettlements('2026-01-05')).toEqual([])
  })
})

describe('what the browser brings back from Razorpay', () => {
  async function returned() {
    const [gateway, request] = [RAZORPAY.connect(), requestOf(PRICE)]
    const { gatewayOrderId } = await gateway.start(request)
    const { fields } = await simulator.pay({ gateway: 'razorpay', gatewayOrderId })
    return { gateway, attempt: { attemptId: request.attemptId, gatewayOrderId }, fields }
  }

  test('is signed for the order that the shop has', async () => {
    const { gateway, attempt, fields } = await returned()
    expect(gateway.isReturnValid(attempt, fields)).toBe(true)
    expect(gateway.isReturnValid({ ...attempt, gatewayOrderId: 'order_of_a_cheaper_ring' }, fields)).toBe(
      false,
    )
  })

  test('is refused when it was changed, or signed with another secret', async () => {
    const { gateway, attempt, fields } = await returned()
    const signedWith = (secret: string) =>
      signReturn(attempt.gatewayOrderId, fields.razorpay_payment_id!, secret)
    const wrong: Record<string, string>[] = [
      { razorpay_payment_id: 'pay_of_another' },
      { razorpay_signature: '' },
      { razorpay_signature: signedWith(SIMULATOR_KEYS.razorpay.webhookSecret) },
      { razorpay_signature: signedWith('') },
    ]
    for (const change of wrong)
      expect(gateway.isReturnValid(attempt, { ...fields, ...change }), JSON.stringify(change)).toBe(false)
    const { razorpay_signature: _, ...unsigned } = fields
    expect(gateway.isReturnValid(attempt, unsigned)).toBe(false)
  })

  test('says nothing that is signed when the payment failed', async () => {
    const { gateway, attempt } = await returned()
    expect(gateway.isReturnValid(attempt, { 'error[code]': 'BAD_REQUEST_ERROR' })).toBe(true)
  })
})

describe('an event of Cashfree', () => {
  const event = {
    id: 'evt_1',
    body: '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"attempt-1"}}}',
  }
  const read = (time: string) => {
    const { headers, payload } = signEvent('cashfree', event, { time })
    return CASHFREE.connect().readEvent({ headers, body: Buffer.from(payload) })
  }

  test('counts for five minutes', () => {
    const now = Date.now()
    for (const age of [0, 290_000, -290_000])
      expect(read(String(now - age))).toMatchObject({ attempt: { attemptId: 'attempt-1' } })
    for (const age of [310_000, -310_000, 86_400_000])
      expect(read(String(now - age))).toEqual({ problem: 'too-old' })
  })

  test('with a time that is none is refused', () => {
    for (const time of ['soon', 'NaN']) expect(read(time)).toEqual({ problem: 'too-old' })
    expect(read('')).toEqual({ problem: 'no-signature' })
  })
})
