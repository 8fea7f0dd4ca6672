import { DEFAULT_KEYS } from '../state.ts'

const { keyId, keySecret } = DEFAULT_KEYS.razorpay

type Simulator = { razorpayBase: string }

/** A call of the API of Razorpay as a shop makes it. */
export async function razorpay(
  simulator: Simulator,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  keys = `${keyId}:${keySecret}`,
) {
  const response = await fetch(simulator.razorpayBase + path, {
    method,
    headers: { authorization: `Basic ${Buffer.from(keys).toString('base64')}`, ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

let receipts = 0

export async function createOrder(simulator: Simulator, amount = 50_000) {
  receipts += 1
  const order = { amount, currency: 'INR', receipt: `SW-${receipts}` }
  return (await razorpay(simulator, 'POST', '/orders', order)).body
}
