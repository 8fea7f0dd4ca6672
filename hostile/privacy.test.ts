/** @module-tag full */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutInput } from '#server/testing/checkout.ts'
import { type ReceivedMail, startFakeSmtpServer } from '#server/testing/fake-smtp-server.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { findLeakInAnswer, findLeakInLog, findLeakInMail, markOf, panOf, phoneOf } from './privacy.ts'

// The hostile run finds a leak only where its checker does. These tests give the checker what the shop answers, mails and
// logs for one person as if another had received it.

let shop: TestShop
let smtp: Awaited<ReturnType<typeof startFakeSmtpServer>>
let log = ''
let token: string
let order: string
beforeAll(async () => {
  smtp = await startFakeSmtpServer()
  shop = await startTestShop(
    { LOG_LEVEL: 'info', SMTP_URL: smtp.url, MAIL_FROM: 'shop@shop.example.in' },
    undefined,
    {
      write: (line) => {
        log += line
      },
    },
  )
  await live()
})
afterAll(async () => {
  await shop.close()
  await smtp.close()
})

/** A customer who types a mark into each field and buys something. */
async function live(): Promise<void> {
  const contact = {
    name: `${markOf('a', 'name')} Rao`,
    email: `${markOf('a', 'mail')}@example.in`,
    phone: phoneOf('a'),
  }
  await shop.anonymous.auth.verify({ email: contact.email, phone: contact.phone })
  await shop.modules.notifications.sendDue()
  const code = /Subject: (\d{4})/.exec(smtp.mails.at(-1)!.source)![1]!
  const registered = await shop.anonymous.auth.register({
    ...contact,
    password: 'Marigold-92-river',
    code,
  })
  token = registered.token
  const api = shop.as(registered)
  const ring = await shop.make.product({ price: 210_000 })
  const placed = await api.orders.place(
    checkoutInput([[ring, 1]], {
      shippingAddress: {
        name: contact.name,
        street: `12 ${markOf('a', 'street')} Road`,
        city: 'Hyderabad',
        state: 'Telangana',
        postalCode: '500081',
        country: 'India',
        phone: contact.phone,
      },
      paymentMethod: 'bank_transfer',
      transactionId: markOf('a', 'payment'),
      pan: panOf('a'),
      specialInstructions: markOf('a', 'instructions'),
    }),
  )
  order = placed.order._id
  const owner = shop.as(await shop.make.admin())
  await owner.orders.confirmPayment({
    id: order,
    paidOn: '2026-11-21',
    reference: 'UTR1',
    amount: placed.order.totalAmount,
  })
  await owner.orders.setStatus({ id: order, status: 'processing' })
  await owner.orders.setStatus({ id: order, status: 'shipped' })
  await shop.modules.notifications.sendDue()
}

async function ask(url: string, caller = token) {
  const answer = await shop.inject({ method: 'GET', url, headers: { authorization: `Bearer ${caller}` } })
  expect(answer.statusCode).toBe(200)
  return { headers: answer.headers, body: answer.rawPayload }
}
const asha = { person: 'a', isStaff: false } as const
const bina = { person: 'b', isStaff: false } as const
const manager = { person: 'd', isStaff: true } as const

test('an order in the answer to another customer is a leak, and in the own answer none', async () => {
  const answer = await ask(`/api/orders/${order}`)
  expect(await findLeakInAnswer(answer, asha, 'orders.one')).toBeNull()
  expect(await findLeakInAnswer(answer, bina, 'orders.one')).toMatchObject({
    excerpt: expect.stringContaining('qza'),
  })
})

test('the words of an invoice as PDF are read', async () => {
  const invoice = await ask(`/api/orders/${order}/invoice`)
  expect(invoice.headers['content-type']).toBe('application/pdf')
  expect(invoice.body.toString('latin1')).not.toContain('qza')
  expect(await findLeakInAnswer(invoice, asha, 'invoices.invoice')).toBeNull()
  expect(await findLeakInAnswer(invoice, bina, 'invoices.invoice')).toMatchObject({
    excerpt: expect.stringContaining('qza'),
  })
})

test('a profile in the export of another customer is a leak, and in the own one none', async () => {
  const profile = await ask('/api/auth/profile/export')
  expect(await findLeakInAnswer(profile, asha, 'account.exportProfile')).toBeNull()
  expect(await findLeakInAnswer(profile, bina, 'account.exportProfile')).not.toBeNull()
  expect(await findLeakInAnswer(profile, manager, 'account.exportProfile')).not.toBeNull()
})

test('a customer in the product file of staff is a leak, and a product none', async () => {
  const owner = await shop.make.admin()
  const clean = await ask('/api/products/export', owner.token)
  expect(String(clean.headers['content-type'])).toContain('csv')
  expect(await findLeakInAnswer(clean, manager, 'products.export')).toBeNull()
  await shop.make.product({ name: `Ring of ${markOf('a', 'street')}` })
  const leaking = await ask('/api/products/export', owner.token)
  expect(await findLeakInAnswer(leaking, manager, 'products.export')).toMatchObject({ field: 'street' })
})

test('a mark in a header is found', async () => {
  const answer = { headers: { location: `/reset?for=${markOf('a', 'mail')}` }, body: Buffer.from('{}') }
  expect(await findLeakInAnswer(answer, bina, 'auth.login')).toMatchObject({ field: 'mail' })
})

test('each mail to a customer is a leak when another gets it, however it is encoded', () => {
  const mails = smtp.mails.filter(({ to }) => to.join().includes('qzamail'))
  expect(mails.length).toBeGreaterThan(2)
  const toBina = ({ source }: ReceivedMail) => ({
    to: ['qzbmail@example.in'],
    source: source.replace(/^To: .*$/m, 'To: qzbmail@example.in'),
  })
  for (const mail of mails) expect(findLeakInMail(mail)).toBeNull()
  const confirmation = mails.find(({ source }) => source.includes('qzastreet'))!
  expect(findLeakInMail(toBina(confirmation))).toMatchObject({ field: 'street' })

  const text = `Namaste, ${markOf('a', 'street')}, ₹ 1,180`
  const base64 = Buffer.from(text)
    .toString('base64')
    .replace(/.{20}/g, (line) => `${line}\r\n`)
  const encoded = [
    `Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}\r\n--end`,
    `Content-Transfer-Encoding: base64\r\nContent-Type: text/plain\r\n\r\n${base64}`,
    `Content-Transfer-Encoding: quoted-printable\r\n\r\nNamaste, ${markOf('a', 'street').slice(0, 4)}=\r\n${markOf('a', 'street').slice(4)}`,
    `Subject: =?UTF-8?B?${Buffer.from(text).toString('base64')}?=\r\n\r\nNamaste`,
    `Subject: =?UTF-8?Q?=E2=82=B9_${markOf('a', 'street').slice(0, 4)}?=\r\n =?UTF-8?Q?${markOf('a', 'street').slice(4)}?=\r\n\r\nNamaste`,
  ]
  for (const source of encoded)
    expect(findLeakInMail({ to: ['qzbmail@example.in'], source })).toMatchObject({ field: 'street' })
})

test('anybody in the log is a leak', () => {
  const lines = log.split('\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => findLeakInLog(line))).toEqual([])
  for (const mark of [markOf('a', 'name'), markOf('n', 'message'), phoneOf('b'), panOf('a')]) {
    const leaking = lines.at(-1)!.replace('{', `{"person":"${mark}",`)
    expect(findLeakInLog(leaking)).not.toBeNull()
  }
})

test('what is public by intent is no leak', async () => {
  const review = { headers: {}, body: Buffer.from(JSON.stringify({ title: markOf('a', 'reviewtitle') })) }
  expect(await findLeakInAnswer(review, bina, 'reviews.ofProduct')).toBeNull()
  expect(await findLeakInAnswer(review, bina, 'reviews.published')).toBeNull()
  expect(await findLeakInAnswer(review, bina, 'orders.mine')).not.toBeNull()
  expect(await findLeakInAnswer(review, manager, 'reviews.list')).toBeNull()
  const to = [`${markOf('b', 'mail')}@example.in`]
  const mailWith = (reference: string) => ({ to, source: `\r\nTransfer reference: ${reference}` })
  expect(findLeakInMail(mailWith(markOf('c', 'payment')))).toBeNull()
  expect(findLeakInMail(mailWith(markOf('a', 'payment')))).not.toBeNull()
})
