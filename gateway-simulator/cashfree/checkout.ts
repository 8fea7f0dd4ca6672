import { page } from '../checkout/page.ts'
import { type Answer, redirect, type SimulatorRequest } from '../http.ts'
import type { Simulator } from '../simulator.ts'
import { randomId } from '../state.ts'

/** The form with the session of an order arrives, and the browser goes on to the page with the methods. */
export function openCashfreeCheckout(simulator: Simulator, request: SimulatorRequest): Answer {
  const wanted = new URLSearchParams(request.text).get('payment_session_id')
  const order = Object.values(simulator.state.orders).find(
    ({ cashfree }) => cashfree !== null && cashfree.paymentSessionId === wanted,
  )
  if (request.method !== 'POST' || !order?.cashfree) {
    return page('This payment cannot start', '<p role="alert">The payment session is not known.</p>', 400)
  }
  const { customer, returnUrl, note } = order.cashfree
  const id = randomId()
  simulator.state.sessions[id] = {
    id,
    kind: 'cashfree',
    orderId: order.id,
    shopName: 'the shop',
    description: note ?? '',
    email: String(customer.customer_email ?? ''),
    contact: String(customer.customer_phone ?? ''),
    returnUrl: returnUrl ?? `${simulator.origin}/`,
    cancelUrl: null,
  }
  return redirect(`/pay/${id}`)
}
