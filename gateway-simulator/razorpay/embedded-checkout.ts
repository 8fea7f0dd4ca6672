import { page } from '../checkout/page.ts'
import { type Answer, escapeHtml, redirect, type SimulatorRequest } from '../http.ts'
import type { Simulator } from '../simulator.ts'
import { randomId } from '../state.ts'

/** The form of the shop arrives, and the browser goes on to the page with the methods. */
export function openEmbeddedCheckout(simulator: Simulator, request: SimulatorRequest): Answer {
  const form = new URLSearchParams(request.text)
  const problem = (text: string) =>
    page('This payment cannot start', `<p role="alert">${escapeHtml(text)}</p>`, 400)
  if (request.method !== 'POST') return problem('The shop has to send a form.')
  const account = simulator.findAccount('razorpay', form.get('key_id') ?? '')
  if (!account) return problem('The key of the shop is not known.')
  const order = simulator.state.orders[form.get('order_id') ?? '']
  if (order?.keyId !== account.keyId) return problem('The order of the shop is not known.')
  const amount = form.get('amount')
  if (amount !== null && Number(amount) !== order.amount)
    return problem('The amount is not that of the order.')
  const returnUrl = form.get('callback_url') ?? ''
  if (!isAddress(returnUrl)) return problem('The shop did not say where to return to.')
  const cancelUrl = form.get('cancel_url')
  if (cancelUrl !== null && !isAddress(cancelUrl)) return problem('The address for Cancel is wrong.')
  const id = randomId()
  simulator.state.sessions[id] = {
    id,
    kind: 'razorpay',
    orderId: order.id,
    shopName: form.get('name') ?? 'the shop',
    description: form.get('description') ?? '',
    email: form.get('prefill[email]') ?? '',
    contact: form.get('prefill[contact]') ?? '',
    returnUrl,
    cancelUrl,
  }
  return redirect(`/pay/${id}`)
}

/** Only http and https, so that a button can safely go there. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
