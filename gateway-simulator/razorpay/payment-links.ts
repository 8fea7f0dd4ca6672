import { page } from '../checkout/page.ts'
import { type Answer, type Fields, fieldsOf, json, redirect, stringOf, stringsOf } from '../http.ts'
import type { Simulator } from '../simulator.ts'
import { type Account, DAY_MS, type PaymentLink, randomId } from '../state.ts'
import { refuse } from './errors.ts'
import { linkEntity, linkStatus } from './link-entity.ts'
import { newOrder } from './orders.ts'
import { readAmount, readCurrency, readNotes } from './read.ts'

type Call = { simulator: Simulator; account: Account; body: Fields; query: URLSearchParams }

const QUARTER_HOUR_MS = 15 * 60_000
const SIX_MONTHS_MS = 183 * DAY_MS

export function createLink({ simulator, account, body }: Call): Answer {
  const amount = readAmount(body.amount)
  if (body.currency !== undefined) readCurrency(body.currency)
  if (body.upi_link === true) throw refuse('There are no UPI payment links in test mode.')
  const reference = readReference(simulator, account, body)
  const callbackUrl = stringOf(body.callback_url) ?? ''
  if (callbackUrl !== '' && !URL.canParse(callbackUrl)) throw refuse('This is no URL.', 'callback_url')
  if (callbackUrl !== '' && body.callback_method !== 'get') {
    throw refuse('With callback_url the callback_method is get.', 'callback_method')
  }
  const expireBy = readExpiry(simulator, body) ?? simulator.now() + SIX_MONTHS_MS
  const notes = readNotes(body.notes)
  const acceptPartial = body.accept_partial === true
  const first =
    body.first_min_partial_amount === undefined
      ? null
      : readAmount(body.first_min_partial_amount, 'first_min_partial_amount')
  const id = `plink_${randomId()}`
  const order = newOrder(simulator, account, {
    amount,
    capture: 'automatic',
    reference: null,
    notes: {},
    partialPayment: acceptPartial,
    firstPaymentMinimum: first,
    linkId: id,
  })
  const link: PaymentLink = {
    id,
    keyId: account.keyId,
    orderId: order.id,
    amount,
    currency: 'INR',
    acceptPartial,
    firstPartialMinimum: first ?? 0,
    description: stringOf(body.description) ?? '',
    reference,
    customer: stringsOf(body.customer),
    notify: {
      email: fieldsOf(body.notify).email === true,
      sms: fieldsOf(body.notify).sms === true,
      whatsapp: false,
    },
    reminderEnable: body.reminder_enable === true,
    notes,
    callbackUrl,
    expireBy,
    cancelledAt: null,
    expiredAt: null,
    createdAt: simulator.now(),
    updatedAt: simulator.now(),
  }
  simulator.state.links[id] = link
  simulator.addJob({ at: expireBy, kind: 'expire-link', id })
  return json(200, linkEntity(simulator, link))
}

export function listLinks({ simulator, account, query }: Call): Answer {
  const reference = query.get('reference_id')
  const found = Object.values(simulator.state.links).filter(
    (link) => link.keyId === account.keyId && (reference === null || link.reference === reference),
  )
  return json(200, { payment_links: found.toReversed().map((link) => linkEntity(simulator, link)) })
}

export const fetchLink = ({ simulator, account }: Call, id: string): Answer =>
  json(200, linkEntity(simulator, findLink(simulator, account, id)))

/** Only a link that nobody has paid with can be changed. */
export function updateLink({ simulator, account, body }: Call, id: string): Answer {
  const link = findLink(simulator, account, id)
  if (linkStatus(simulator, link) !== 'created') throw refuse('The payment link can no longer be changed.')
  if (body.reference_id !== undefined) link.reference = readReference(simulator, account, body)
  if (body.notes !== undefined) link.notes = readNotes(body.notes)
  const expireBy = readExpiry(simulator, body)
  if (expireBy !== null) {
    link.expireBy = expireBy
    simulator.addJob({ at: expireBy, kind: 'expire-link', id })
  }
  link.updatedAt = simulator.now()
  return json(200, linkEntity(simulator, link))
}

export function cancelLink({ simulator, account }: Call, id: string): Answer {
  const link = findLink(simulator, account, id)
  const order = simulator.state.orders[link.orderId]
  if (!order || !['created', 'partially_paid'].includes(linkStatus(simulator, link))) {
    throw refuse('The payment link can no longer be cancelled.')
  }
  link.cancelledAt = simulator.now()
  link.updatedAt = simulator.now()
  simulator.emit({ kind: 'link-cancelled', link, order })
  return json(200, linkEntity(simulator, link))
}

/** The short address of a link, which a customer opens. */
export function openLink(simulator: Simulator, id: string): Answer {
  const link = simulator.state.links[id]
  if (!link) return page('Page not found', '<p>This payment link does not exist.</p>', 404)
  const sessionId = randomId()
  simulator.state.sessions[sessionId] = {
    id: sessionId,
    kind: 'link',
    orderId: link.orderId,
    shopName: 'the shop',
    description: link.description,
    email: link.customer.email ?? '',
    contact: link.customer.contact ?? '',
    returnUrl: link.callbackUrl || `${simulator.origin}/razorpay/l/${id}`,
    cancelUrl: null,
  }
  return redirect(`/pay/${sessionId}`)
}

function readReference(simulator: Simulator, account: Account, body: Fields): string {
  const reference = stringOf(body.reference_id) ?? ''
  if (reference.length > 40) throw refuse('The reference_id has at most 40 characters.', 'reference_id')
  const isTaken = Object.values(simulator.state.links).some(
    (link) => link.keyId === account.keyId && reference !== '' && link.reference === reference,
  )
  if (isTaken) throw refuse('There is a payment link with this reference_id already.', 'reference_id')
  return reference
}

function readExpiry(simulator: Simulator, { expire_by: value }: Fields): number | null {
  if (value === undefined) return null
  const expireBy = Number(value) * 1000
  const ahead = expireBy - simulator.now()
  if (!(ahead >= QUARTER_HOUR_MS))
    throw refuse('expire_by is at least 15 minutes in the future.', 'expire_by')
  if (ahead > SIX_MONTHS_MS) throw refuse('expire_by is at most six months in the future.', 'expire_by')
  return expireBy
}

function findLink(simulator: Simulator, account: Account, id: string): PaymentLink {
  const link = simulator.state.links[id]
  if (link?.keyId !== account.keyId) throw refuse('This id does not exist')
  return link
}
