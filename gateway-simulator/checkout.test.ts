import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, SIMULATOR_KEYS, startGatewaySimulator } from '#testing/gateway-simulator.ts'
import { createOrder, razorpay } from './testing/razorpay-client.ts'

let simulator: RunningSimulator

beforeAll(async () => {
  simulator = await startGatewaySimulator()
})
afterAll(async () => {
  await simulator[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await simulator.reset()
})

const { keyId, keySecret } = SIMULATOR_KEYS.razorpay
const CALLBACK = 'https://shop.example/payments/return/attempt-1'

/** A browser without scripts: it follows redirects within the simulator. */
async function visit(url: string, form?: Record<string, string>) {
  let response = await fetch(new URL(url, simulator.origin), {
    method: form ? 'POST' : 'GET',
    body: form && new URLSearchParams(form),
    redirect: 'manual',
  })
  for (let next = response.headers.get('location'); next; next = response.headers.get('location')) {
    const target = new URL(next, simulator.origin)
    if (target.origin !== simulator.origin) return { status: response.status, url: target.href, html: '' }
    response = await fetch(target, { redirect: 'manual' })
  }
  return { status: response.status, url: response.url, html: await response.text() }
}

/** The fields of the form that goes to the shop. */
function fieldsFor(html: string, action: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.includes(`action="${action}"`)) ?? ''
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(
    fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
  )
}

const actionFor = (html: string, step: string) =>
  new RegExp(`action="(/pay/[^"]*/${step}[^"]*)"`).exec(html)?.[1] ?? ''

async function openCheckout(change: Record<string, string> = {}) {
  const order = await createOrder(simulator)
  const page = await visit('/razorpay/v1/checkout/embedded', {
    key_id: keyId,
    order_id: order.id,
    amount: '50000',
    name: 'Swarna',
    callback_url: CALLBACK,
    cancel_url: 'https://shop.example/cancelled',
    'prefill[email]': 'asha@example.com',
    ...change,
  })
  return { order, page }
}

test('the page says that no real money is moved, and shows what is paid to whom', async () => {
  const { page } = await openCheckout({ name: '<b>Swarna & Co</b>' })
  expect(page.html).toContain('no real money is moved')
  expect(page.html).toContain('₹500.00')
  expect(page.html).toContain('&lt;b&gt;Swarna &amp; Co&lt;/b&gt;')
})

test('a card that succeeds posts a signed form to the shop', async () => {
  const { order, page } = await openCheckout()
  const bank = await visit(actionFor(page.html, 'card'), { number: '4100 2800 0000 1007' })
  const result = await visit(actionFor(bank.html, 'bank'), { otp: '1234', result: 'success' })
  const fields = fieldsFor(result.html, CALLBACK)
  expect(fields.razorpay_order_id).toBe(order.id)
  expect(fields.razorpay_signature).toBe(
    createHmac('sha256', keySecret).update(`${order.id}|${fields.razorpay_payment_id}`).digest('hex'),
  )
  const { body } = await razorpay(simulator, 'GET', `/payments/${fields.razorpay_payment_id}`)
  expect(body).toMatchObject({
    status: 'authorized',
    method: 'card',
    email: 'asha@example.com',
    card: { last4: '1007', network: 'Visa' },
  })
})

test.each([
  ['4100 2800 0009 0000', 'payment_timed_out', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0008 0001', 'insufficient_fund', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0007 0002', 'payment_cancelled', 'BAD_REQUEST_ERROR'],
  ['5305 6200 0003 0003', 'card_declined', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0003 0006', 'card_disabled_for_online_payments', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0001 0008', 'card_number_invalid', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0002 0007', 'gateway_technical_error', 'GATEWAY_ERROR'],
  ['4100 2800 0000 0009', 'authentication_failed', 'GATEWAY_ERROR'],
])('the card %s fails with %s, and another try succeeds', async (number, reason, code) => {
  const { order, page } = await openCheckout()
  const bank = await visit(actionFor(page.html, 'card'), { number })
  const failed = await visit(actionFor(bank.html, 'bank'), { otp: '1234', result: 'success' })
  expect(failed.html).toContain('Try again')
  const fields = fieldsFor(failed.html, CALLBACK)
  expect(fields).toMatchObject({ 'error[reason]': reason, 'error[code]': code })
  expect(JSON.parse(fields['error[metadata]'] ?? '')).toMatchObject({ order_id: order.id })
  const again = await visit(actionFor(page.html, 'upi'), { vpa: 'success@razorpay' })
  expect(fieldsFor(again.html, CALLBACK).razorpay_signature).toMatch(/^[0-9a-f]{64}$/)
})

test('an OTP that is too short fails, and so do the failing UPI id and the failing bank', async () => {
  const { page } = await openCheckout()
  const bank = await visit(actionFor(page.html, 'card'), { number: '5500 6700 0000 1002' })
  const short = await visit(actionFor(bank.html, 'bank'), { otp: '123', result: 'success' })
  expect(fieldsFor(short.html, CALLBACK)['error[reason]']).toBe('invalid_otp')
  const upi = await visit(actionFor(page.html, 'upi'), { vpa: 'failure@razorpay' })
  expect(fieldsFor(upi.html, CALLBACK)['error[reason]']).toBe('payment_failed')
  const netbanking = await visit(actionFor(page.html, 'netbanking'), { bank: 'HDFC' })
  const refused = await visit(actionFor(netbanking.html, 'bank'), { result: 'failure' })
  expect(fieldsFor(refused.html, CALLBACK)['error[reason]']).toBe('payment_failed')
})

test('UPI takes no more than its limit in one payment', async () => {
  await simulator.changeAccount({ gateway: 'razorpay', upiLimit: 49_999 })
  const { page } = await openCheckout()
  const upi = await visit(actionFor(page.html, 'upi'), { vpa: 'success@razorpay' })
  expect(fieldsFor(upi.html, CALLBACK)['error[reason]']).toBe('amount_above_limit')
})

test('Cancel goes back to the shop by its address', async () => {
  const { page } = await openCheckout()
  expect((await visit(actionFor(page.html, 'cancel'), {})).url).toBe('https://shop.example/cancelled')
})

test('a form with another amount, key or no way back is refused', async () => {
  for (const [field, value] of [
    ['amount', '100'],
    ['key_id', 'rzp_test_other'],
    ['callback_url', 'javascript:alert(1)'],
  ] as const) {
    expect((await openCheckout({ [field]: value })).page.status).toBe(400)
  }
})

test('a paid order cannot be paid again in another tab', async () => {
  const { order, page } = await openCheckout()
  const { paymentId } = await simulator.pay({ gateway: 'razorpay', gatewayOrderId: order.id })
  await razorpay(simulator, 'POST', `/payments/${paymentId}/capture`, { amount: 50_000, currency: 'INR' })
  const again = await visit(actionFor(page.html, 'upi'), { vpa: 'success@razorpay' })
  expect(again.html).toContain('paid already')
  expect((await simulator.books()).payments).toHaveLength(1)
})

test('Cashfree opens with the session of an order and comes back with the order id alone', async () => {
  const response = await fetch(`${simulator.cashfreeBase}/orders`, {
    method: 'POST',
    headers: {
      'x-client-id': SIMULATOR_KEYS.cashfree.keyId,
      'x-client-secret': SIMULATOR_KEYS.cashfree.keySecret,
      'x-api-version': '2025-01-01',
    },
    body: JSON.stringify({
      order_id: 'attempt-1',
      order_amount: 500,
      customer_details: { customer_id: 'c-1', customer_phone: '9876543210' },
      order_meta: { return_url: 'https://shop.example/back?order={order_id}' },
    }),
  })
  const { payment_session_id }: { payment_session_id: string } = await response.json()
  const page = await visit('/cashfree/pg/view/sessions/checkout', { payment_session_id })
  const failed = await visit(actionFor(page.html, 'upi'), { vpa: 'testfailure@gocash' })
  expect(failed.html).toContain('Try again')
  const done = await visit(actionFor(page.html, 'upi'), { vpa: 'testsuccess@gocash' })
  expect(done.url).toBe('https://shop.example/back?order=attempt-1')
})

test('a payment link is paid in parts, and its return is signed', async () => {
  const { body: link } = await razorpay(simulator, 'POST', '/payment_links', {
    amount: 50_000,
    currency: 'INR',
    accept_partial: true,
    first_min_partial_amount: 10_000,
    reference_id: 'SW-1',
    customer: { name: 'Asha', email: 'asha@example.com' },
    callback_url: 'https://shop.example/link',
    callback_method: 'get',
  })
  expect(link).toMatchObject({ status: 'created', amount_paid: 0, payments: null })
  const page = await visit(link.short_url)
  const small = await visit(actionFor(page.html, 'upi'), { vpa: 'success@razorpay', amount: '99' })
  expect(small.html).toContain('This amount cannot be paid')
  const first = await visit(actionFor(page.html, 'upi'), { vpa: 'success@razorpay', amount: '200' })
  const query = new URL(first.url).searchParams
  const signed = [link.id, 'SW-1', 'partially_paid', query.get('razorpay_payment_id')].join('|')
  expect(query.get('razorpay_signature')).toBe(createHmac('sha256', keySecret).update(signed).digest('hex'))
  await visit(actionFor(page.html, 'upi'), { vpa: 'success@razorpay', amount: '300' })
  const paid = await razorpay(simulator, 'GET', `/payment_links/${link.id}`)
  expect(paid.body).toMatchObject({ status: 'paid', amount_paid: 50_000 })
  expect(paid.body.payments.map(({ amount }: { amount: number }) => amount)).toEqual([20_000, 30_000])
  const twice = { amount: 50_000, currency: 'INR', reference_id: 'SW-1' }
  expect((await razorpay(simulator, 'POST', '/payment_links', twice)).body.error.field).toBe('reference_id')
  expect((await simulator.books()).problems).toEqual([])
})

test('a payment link is cancelled, or expires', async () => {
  const make = async () => {
    const expire_by = Math.floor((await simulator.advanceClock(0)).getTime() / 1000) + 1200
    return (await razorpay(simulator, 'POST', '/payment_links', { amount: 50_000, expire_by })).body
  }
  const cancelled = await make()
  await razorpay(simulator, 'POST', `/payment_links/${cancelled.id}/cancel`)
  const page = await visit(cancelled.short_url)
  expect(page.html).toContain('This payment link is closed')
  expect((await razorpay(simulator, 'POST', `/payment_links/${cancelled.id}/cancel`)).status).toBe(400)
  const expired = await make()
  await simulator.advanceClock(1_200_000)
  const status = async () => (await razorpay(simulator, 'GET', `/payment_links/${expired.id}`)).body.status
  await expect.poll(status).toBe('expired')
})
