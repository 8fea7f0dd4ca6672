import { formatRupees } from '#domain/money.ts'
import type { Message } from './service.ts'

type Shop = { shopName: string }

/** A message is paragraphs, and a button where there is somewhere to go. Text and HTML are made from the same. */
type Parts = { subject: string; paragraphs: string[]; link?: { label: string; url: string } }

/** The code of registration in a text message. */
export const codeText = ({ shopName }: Shop, code: string): string =>
  `${code} is your verification code for ${shopName}. It is valid for 10 minutes.`

export const codeMessage = ({ shopName }: Shop, code: string): Message =>
  compose(shopName, {
    subject: `${code} is your ${shopName} verification code`,
    paragraphs: [
      codeText({ shopName }, code),
      'If you did not ask for it, ignore this message. We never call to ask for a code.',
    ],
  })

export const welcomeMessage = (
  { shopName }: Shop,
  person: { name: string; url: string; creditsRupees: number },
): Message =>
  compose(shopName, {
    subject: `Welcome to ${shopName}`,
    paragraphs: [
      `Namaste ${person.name},`,
      'Your account is ready. Your cart, your wishlist and your orders are now with you on every device.',
      ...(person.creditsRupees > 0
        ? [`${formatRupees(person.creditsRupees)} of referral credits are waiting for you at checkout.`]
        : []),
    ],
    link: { label: 'Go to the shop', url: person.url },
  })

export const passwordResetMessage = (
  { shopName }: Shop,
  { name, url }: { name: string; url: string },
): Message =>
  compose(shopName, {
    subject: `Set a new password for ${shopName}`,
    paragraphs: [
      `Namaste ${name},`,
      'Somebody, most likely you, asked to set a new password. The link works once, for 30 minutes.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
    link: { label: 'Set a new password', url },
  })

type OrderTold = {
  name: string
  orderNumber: string
  totalRupees: number
  lines: readonly { name: string; quantity: number }[]
  url: string
}

export const orderPlacedMessage = ({ shopName }: Shop, order: OrderTold): Message =>
  compose(shopName, {
    subject: `Your order ${order.orderNumber} is placed`,
    paragraphs: [
      `Namaste ${order.name},`,
      `Thank you. We have your order ${order.orderNumber} over ${formatRupees(order.totalRupees)}.`,
      ...order.lines.map((line) => `${line.quantity} × ${line.name}`),
    ],
    link: { label: 'Track your order', url: order.url },
  })

export const orderStatusMessage = (
  { shopName }: Shop,
  order: { name: string; orderNumber: string; status: string; note: string; url: string },
): Message =>
  compose(shopName, {
    subject: `Your order ${order.orderNumber}: ${order.status}`,
    paragraphs: [
      `Namaste ${order.name},`,
      `Your order ${order.orderNumber} is now: ${order.status}.`,
      ...(order.note ? [order.note] : []),
    ],
    link: { label: 'Track your order', url: order.url },
  })

export const enquiryReceivedMessage = (
  { shopName }: Shop,
  enquiry: { name: string; message: string },
): Message =>
  compose(shopName, {
    subject: `${shopName} has your message`,
    paragraphs: [
      `Namaste ${enquiry.name},`,
      'Thank you for writing to us. We answer within one working day.',
      `You wrote: ${enquiry.message}`,
    ],
  })

/** For the shop itself. What a stranger typed stands in the body only, never in the subject. */
export const enquiryArrivedMessage = (
  { shopName }: Shop,
  enquiry: { kind: string; name: string; email: string; phone: string; message: string },
): Message =>
  compose(shopName, {
    subject: `New ${enquiry.kind} enquiry`,
    paragraphs: [
      `${enquiry.name} (${[enquiry.email, enquiry.phone].filter(Boolean).join(', ')}) writes:`,
      enquiry.message,
    ],
  })

function compose(shopName: string, { subject, paragraphs, link }: Parts): Message {
  const text = [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : []), shopName].join('\n\n')
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${html(paragraph)}</p>`).join('')
  const button = link
    ? `<p style="margin:24px 0"><a href="${html(link.url)}" style="background:#6e1423;color:#ffffff;padding:12px 24px;text-decoration:none">${html(link.label)}</a></p>`
    : ''
  return {
    subject: oneLine(subject),
    text,
    html: `<!doctype html><html lang="en-IN"><body style="margin:0;background:#fbf8f3;color:#1d1815;font:16px/1.5 Georgia,serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px">${body}${button}<p style="margin:32px 0 0;color:#52473f">${html(shopName)}</p></div></body></html>`,
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const html = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '').replaceAll('\n', '<br>')
/** A subject is a header: no line may begin in it. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 200)
