import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Order, OrderAdjustment, Shipment } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { getStatusLabel, ORDER_STATUSES } from '#domain/order-status.ts'
import type { MessageTexts } from '#domain/shop-texts.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { paths } from '#web/paths.ts'
import { backInStockMail } from './back-in-stock.ts'
import { COLOURS } from './colours.ts'
import { contactChangedMail, contactChangedText, contactCodeMail } from './contact-change.ts'
import { deliveryCodeMail, deliveryCodeText } from './delivery-code.ts'
import { enquiryConfirmationMail } from './enquiry-confirmation.ts'
import { greeting } from './greeting.ts'
import { differenceSettledMail, differenceUndoneMail, itemExchangedMail } from './item-exchange.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { orderConfirmationMail } from './order-confirmation.ts'
import { orderStatusMail } from './order-status.ts'
import { passwordResetMail } from './password-reset.ts'
import { paymentConfirmedMail } from './payment-confirmed.ts'
import { paymentLinkMail } from './payment-link.ts'
import { paymentReminderMail } from './payment-reminder.ts'
import { returnConfirmationMail } from './return-confirmation.ts'
import { returnStatusMail } from './return-status.ts'
import { reviewAnsweredMail, reviewPublishedMail, reviewRejectedMail } from './review-status.ts'
import { secondFactorChangedMail } from './second-factor-changed.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'
import { disputeStaffMail } from './staff-dispute.ts'
import { staffInvitationMail } from './staff-invitation.ts'
import { newEnquiryStaffMail } from './staff-new-enquiry.ts'
import { paymentOverdueStaffMail } from './staff-payment-overdue.ts'
import { returnRequestStaffMail } from './staff-return-request.ts'
import { verificationCodeMail, verificationCodeText } from './verification-code.ts'
import { welcomeMail } from './welcome.ts'

const ORIGIN = 'https://swarna.example.in'
const HOSTILE = `<img src=x onerror="alert(1)"> & 'friends' </title></style><script>alert(2)</script>`

const SHOP = {
  shopName: 'Swarna',
  phone: '+91 40 2335 4400',
  email: 'care@swarna.example',
  origin: ORIGIN,
  address: '8-2-293, Road No. 12, Banjara Hills, Hyderabad',
  deliveryEstimate: '7-10 working days',
  returnDays: 30,
  exchangeDays: 7,
  insuredDelivery: false,
  messageTexts: {} as MessageTexts,
  bankAccount: {
    holder: 'Swarna Jewels LLP',
    bank: 'State Bank of India, Banjara Hills',
    account: '00000042424242',
    ifsc: 'SBIN0000042',
    upi: 'swarna@sbi',
  },
}
const ADDRESS = {
  name: 'Ananya Reddy',
  street: 'Plot 42, Ayyappa Society',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500081',
  country: 'India',
  phone: '9848022113',
}
const ORDER: Order = {
  _id: '01kaorder',
  orderNumber: 'SW-261121-7K3QF9',
  status: 'pending',
  statusHistory: [],
  shipments: [],
  version: 1,
  user: { _id: '01kaperson', name: 'Ananya Reddy', email: 'ananya@example.in' },
  items: [
    {
      _id: 'line',
      product: 'piece',
      variantId: 'variant',
      variantTitle: '',
      leadDays: null,
      slug: 'meenakshi-jhumka',
      name: 'Meenakshi Jhumka',
      image: '',
      sku: 'SW-ER-0117',
      purity: '22K (916)',
      serialisedItems: [],
      chargedWeight: 'listed',
      quantity: 2,
      returned: 0,
      shipped: 0,
      lineOptions: { engraving: '', giftMessage: '' },
      engravingPrice: 0,
      waivedAmount: 0,
      returnable: true,
      price: 84250,
      subtotal: 168500,
      priceBreakup: null,
    },
  ],
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  pan: 'AAAAA****A',
  deliveryEstimate: null,
  deliverBy: null,
  specialInstructions: '',
  payment: {
    method: 'cod',
    status: 'pending',
    transactionId: null,
    payBy: null,
    confirmed: null,
    received: 0,
    refunded: 0,
    due: 193330,
    dueNow: 193330,
    advance: null,
    refundable: 0,
    refundableMoney: 0,
    storeCredit: { used: 0, given: 0, givenForMoney: 0 },
    refundableToSource: 0,
    online: null,
    entries: [],
  },
  subtotal: 168500,
  discount: 5000,
  couponCode: 'DIWALI5000',
  shippingCost: 0,
  codFee: 0,
  tax: 30330,
  taxPercent: 18,
  taxes: [{ kind: 'GST', percent: 18, amount: 30330 }],
  rounding: 0,
  placeOfSupply: null,
  buyer: null,
  referralCreditsUsed: 500,
  totalAmount: 193330,
  documents: [],
  adjustments: [],
  returns: [],
  refundedAmount: 0,
  createdAt: '2026-11-21T04:15:00Z',
  updatedAt: '2026-11-21T04:15:00Z',
}

const SHIPMENT: Shipment = {
  _id: 'shipment',
  carrier: 'Blue Dart',
  trackingNumber: '59012345',
  trackingUrl: null,
  insuredValue: 168500,
  items: [{ item: 'line', name: 'Meenakshi Jhumka', quantity: 2, serialisedItems: [] }],
  shippedAt: '2026-11-21T04:15:00Z',
  deliveredAt: null,
  needsCode: true,
  deliveryCode: null,
}

/** Of two rings, less a tenth. */
const RETURN: OrderReturn = {
  _id: 'return',
  status: 'received',
  wish: 'refund',
  reason: 'fit',
  note: '',
  items: [{ item: 'line', name: 'Meenakshi Jhumka', quantity: 2 }],
  requestedAt: '2026-11-21T04:15:00Z',
  decidedAt: '2026-11-21T04:15:00Z',
  decisionNote: '',
  creditNote: 'SWC/26-27/000007',
  refund: 6372,
  value: 7080,
  deduction: 708,
  policyDeduction: 708,
  deductionTerms: { percent: 10, keeps: [] },
}

const ADJUSTMENT: OrderAdjustment = {
  _id: 'adjustment',
  item: 'line',
  kind: 'collect',
  oldWeightGrams: 2.41,
  newWeightGrams: 2.5,
  oldPrice: 17858,
  newPrice: 18525,
  amount: 787.06,
  at: '2026-11-21T04:15:00Z',
  settlement: null,
}

/** Every mail of the shop, with `typed` in place of all user input. */
function everyMail(typed: string, shop: typeof SHOP = SHOP): Record<string, Message> {
  const address = { ...ADDRESS, name: typed, street: typed, city: typed }
  const order: Order = {
    ...ORDER,
    specialInstructions: typed,
    couponCode: typed,
    shippingAddress: address,
    user: { ...ORDER.user, name: typed },
    items: ORDER.items.map((item) => ({
      ...item,
      name: typed,
      sku: typed,
      lineOptions: { engraving: typed, giftMessage: typed },
    })),
    payment: { ...ORDER.payment, transactionId: typed },
  }
  const byTransfer: Order = {
    ...order,
    payment: { ...order.payment, method: 'bank_transfer', payBy: '2026-11-23T04:15:00Z' },
  }
  const asked: OrderReturn = {
    _id: 'return',
    status: 'requested',
    wish: 'refund',
    reason: 'fit',
    note: typed,
    decisionNote: '',
    items: [{ item: 'line', name: typed, quantity: 1 }],
    requestedAt: ORDER.createdAt,
    decidedAt: null,
    creditNote: 'SWC/26-27/000001',
    refund: 1200,
    value: 1300,
    deduction: 100,
    policyDeduction: 100,
    deductionTerms: { percent: 10, keeps: ['making'] },
  }
  const review = { customerName: typed, productName: typed, productSlug: 'meenakshi-jhumka' }
  const enquiry = { name: typed, email: typed, phone: typed, message: typed, details: { [typed]: typed } }
  return {
    welcome: welcomeMail(shop, { name: typed, creditsRupees: 200 }),
    code: verificationCodeMail(shop),
    reset: passwordResetMail(shop, { name: typed }),
    invitation: staffInvitationMail(shop, { role: typed, invitedBy: typed }),
    ...Object.fromEntries(
      (
        [
          'app-added',
          'app-removed',
          'passkey-added',
          'passkey-removed',
          'recovery-codes-renewed',
          'reset-by-staff',
          'reset-by-command',
        ] as const
      ).map((change) => [
        `second-factor-${change}`,
        secondFactorChangedMail(shop, {
          name: typed,
          change,
          withRecoveryCodes: true,
          isNowOff: true,
        }),
      ]),
    ),
    placed: orderConfirmationMail(shop, order),
    deliveryCode: deliveryCodeMail(
      shop,
      { _id: order._id, orderNumber: order.orderNumber, customerName: typed },
      { ...SHIPMENT, carrier: typed, items: SHIPMENT.items.map((item) => ({ ...item, name: typed })) },
    ),
    placedByTransfer: orderConfirmationMail(shop, byTransfer),
    paymentDue: paymentReminderMail(shop, byTransfer),
    paymentLink: paymentLinkMail(shop, byTransfer, new Date('2026-11-28T06:00:00Z')),
    paymentMissing: paymentOverdueStaffMail(shop, byTransfer),
    disputed: disputeStaffMail(shop, order, {
      gateway: 'razorpay',
      status: 'open',
      amount: 1933.3,
      reason: typed,
      respondBy: '2026-11-28T06:30:00.000Z',
    }),
    disputeOver: disputeStaffMail(shop, order, {
      gateway: 'cashfree',
      status: 'lost',
      amount: 1933.3,
      reason: '',
      respondBy: null,
    }),
    paymentConfirmed: paymentConfirmedMail(shop, {
      ...byTransfer,
      payment: {
        ...byTransfer.payment,
        confirmed: { reference: typed, paidOn: '2026-11-21', amount: 193330 },
      },
    }),
    ...Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, orderStatusMail(shop, { ...order, status }, typed)]),
    ),
    ...Object.fromEntries(
      (['collect', 'refund', 'waive'] as const).map((kind) => [
        `exchanged-${kind}`,
        itemExchangedMail(
          shop,
          kind === 'collect' ? byTransfer : order,
          { ...ADJUSTMENT, kind },
          { isReplacement: kind === 'refund' },
        ),
      ]),
    ),
    differenceUndone: differenceUndoneMail(shop, order),
    differenceCollected: differenceSettledMail(shop, byTransfer, {
      ...ADJUSTMENT,
      settlement: { method: 'upi', reference: typed, at: ORDER.createdAt },
    }),
    returnRequested: returnConfirmationMail(shop, order, asked),
    returnArrived: returnRequestStaffMail(shop, order, asked),
    ...Object.fromEntries(
      (['approved', 'received', 'refunded', 'declined'] as const).map((status) => [
        `return-${status}`,
        returnStatusMail(shop, order, { ...asked, status, decisionNote: typed }, status),
      ]),
    ),
    reviewPublished: reviewPublishedMail(shop, review),
    reviewRejected: reviewRejectedMail(shop, { ...review, reason: typed }),
    reviewAnswered: reviewAnsweredMail(shop, { ...review, answer: typed }),
    backInStock: backInStockMail(shop, {
      productName: typed,
      productSlug: 'ring',
      variantId: 'v1',
      token: 'a-b_c',
    }),
    received: enquiryConfirmationMail(shop, { name: typed, kind: 'custom', message: typed }),
    arrived: newEnquiryStaffMail(shop, { ...enquiry, kind: 'contact' }),
  }
}

/** The names of the HTML elements, without their attributes. */
const elementsOf = (html: string) => new Set([...html.matchAll(/<([a-z0-9]+)[\s>]/g)].map(([, name]) => name))

describe('every mail', () => {
  const hostileShop = { ...SHOP, shopName: `Swarna ${HOSTILE}`, address: HOSTILE, phone: HOSTILE }

  test.each(Object.entries(everyMail(HOSTILE, hostileShop)))(
    '%s escapes whatever was typed',
    (_, { html }) => {
      expect(html).not.toContain('<img')
      expect(html).not.toMatch(/<\/?script/)
      expect(html.match(/<\/title>/g)).toHaveLength(1)
      expect(html.match(/<\/style>/g)).toHaveLength(1)
      expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;friends&#39;')
      const ours = [
        'html',
        'head',
        'meta',
        'title',
        'style',
        'body',
        'div',
        'table',
        'tr',
        'td',
        'a',
        'h1',
        'h2',
      ]
      expect(
        [...elementsOf(html)].filter((name) => ![...ours, 'p', 'b', 'br', 'span'].includes(name!)),
      ).toEqual([])
    },
  )

  test.each(Object.entries(everyMail('Ananya Reddy')))('%s is small, and reads without HTML', (_, mail) => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(100 * 1024)
    expect(mail.text).not.toMatch(/<\w|&\w+;|undefined|NaN/)
    expect(mail.html).not.toMatch(/undefined|NaN/)
    expect(mail.text).toContain('-- \nSwarna\n')
  })

  test.each(Object.entries(everyMail('Ananya Reddy')))(
    '%s is built as mail programs understand it',
    (_, { html }) => {
      expect(html).toMatch(/^<!doctype html>/)
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html).toContain('prefers-color-scheme:dark')
      // no external resources and no scripts
      expect(html).not.toMatch(/<(img|link|script|iframe|form|video|object)\b|url\(|@import/)
      // layout tables have the role of presentation, and text always has a background colour
      expect(html.match(/<table(?! role="presentation")/g)).toBeNull()
      for (const [link] of html.matchAll(/<a [^>]*>/g))
        expect(link).toMatch(/href="https:\/\/swarna\.example\.in\//)
    },
  )

  test.each(Object.entries(everyMail(`A\r\nBcc: all@example.in\u0000`)))(
    '%s keeps its subject on one line',
    (_, mail) => {
      expect(mail.subject).not.toMatch(/[\r\n\0]/)
    },
  )

  test('has a preheader that only the inbox shows', () => {
    const { html } = composeMail(SHOP, {
      subject: 'S',
      preheader: 'It is valid for 10 minutes.',
      title: 'T',
      blocks: [],
      reason: '',
    })
    expect(html).toMatch(/<div style="display:none[^"]*">It is valid for 10 minutes\./)
  })
})

describe('an order mail', () => {
  test('has items, totals with the labels of checkout, address and a tracking link', () => {
    const { html, text } = orderConfirmationMail(SHOP, ORDER)
    for (const form of [html, text]) {
      for (const part of ['Meenakshi Jhumka', '₹1,68,500', 'Discount DIWALI5000', '−₹5,000', 'Free', '−₹500'])
        expect(form).toContain(part)
      for (const part of ['Tax (18% GST)', '₹30,330', '₹1,93,330', 'Plot 42, Ayyappa Society', '98480 22113'])
        expect(form).toContain(part)
      expect(form).toContain('7-10 working days')
      expect(form).toContain(`${ORIGIN}/orders/01kaorder`)
    }
    expect(text).toContain('2 × Meenakshi Jhumka: ₹1,68,500')
    expect(text).toContain('Cash on Delivery: please keep ₹1,93,330 ready in cash.')
  })

  test('names engraving and gift message, and what the price is made of', () => {
    const [item] = ORDER.items
    const engraved = {
      ...item!,
      lineOptions: { engraving: 'A & R', giftMessage: 'For Amma' },
      engravingPrice: 500,
    }
    const { text, html } = orderConfirmationMail(SHOP, { ...ORDER, items: [engraved] })
    for (const form of [text, html]) expect(form).toContain('Gift message: “For Amma”')
    expect(html).toContain('Engraving: “A &amp; R”')
    expect(text).toContain('Price includes engraving: ₹500')
  })

  test('says that a piece is charged by its own weight', () => {
    const priceBreakup = {
      metalType: 'gold-22k',
      metalName: 'Gold 22K',
      weightGrams: 2.41,
      metalValue: 15_665,
      ratePerGram: 6500,
      wastageCharges: 0,
      wastagePercent: 0,
      makingCharges: 2193,
      makingPercent: 14,
      makingPerGram: null,
      makingBasis: 'net' as const,
      makingDetail: '14% of metal value',
      stoneValue: 0,
      hallmarkingCharge: 0,
    }
    const mailOf = (chargedWeight: 'item' | 'listed') =>
      orderConfirmationMail(SHOP, {
        ...ORDER,
        items: ORDER.items.map((each) => ({ ...each, quantity: 1, priceBreakup, chargedWeight })),
      })
    const sentence = 'Charged by the weight of the piece: 2.410 g'
    for (const form of [mailOf('item').text, mailOf('item').html]) expect(form).toContain(sentence)
    expect(mailOf('listed').text).not.toContain('Charged by')
  })

  test('names the day on which an order that is made to order is ready', () => {
    const items = ORDER.items.map((each) => ({ ...each, leadDays: 15 }))
    const readyDate = 'Made to order: ready by 6 Dec 2026'
    expect(orderConfirmationMail(SHOP, { ...ORDER, items }).text).toContain(
      `${readyDate}, then delivered in 7-10 working days.`,
    )
    const processing: Order = { ...ORDER, items, status: 'processing' }
    expect(orderStatusMail(SHOP, processing, '').text).toContain(`${readyDate}.`)
  })

  test('shows bank details, amount and due date only for a bank transfer', () => {
    const payment = { ...ORDER.payment, method: 'bank_transfer' as const, payBy: '2026-11-23T04:15:00Z' }
    const waiting = orderConfirmationMail(SHOP, { ...ORDER, payment })
    for (const form of [waiting.html, waiting.text])
      for (const part of ['00000042424242', 'SBIN0000042', 'swarna@sbi', '₹1,93,330', '23 Nov 2026, 9:45 am'])
        expect(form).toContain(part)
    const paid = orderConfirmationMail(SHOP, { ...ORDER, payment: { ...payment, status: 'completed' } })
    for (const mail of [paid, orderConfirmationMail(SHOP, ORDER)])
      expect(mail.text).not.toContain('00000042424242')
  })

  test('never contains the PAN, not even masked', () => {
    expect(JSON.stringify(orderConfirmationMail(SHOP, ORDER))).not.toContain('AAAAA')
  })

  test('of a status change describes it, quotes the note and shows the progress', () => {
    const shipped = { ...ORDER, status: 'shipped' as const }
    const mail = orderStatusMail(SHOP, shipped, 'With BlueDart, arrives on Tuesday')
    expect(mail.subject).toBe('Your order SW-261121-7K3QF9: Shipped')
    expect(mail.text).toContain('> With BlueDart, arrives on Tuesday')
    expect(mail.text).toContain('[x] Ordered  [x] Processing  [x] Shipped  [ ] Delivered')
    expect(mail.text).toContain('Please keep ₹1,93,330 ready in cash for the courier.')
    for (const status of ORDER_STATUSES)
      expect(orderStatusMail(SHOP, { ...ORDER, status }, '').subject).toContain(getStatusLabel(status))
  })

  test('says what is kept and paid back when the return of all that was left closed the order', () => {
    const document = { issuedOn: '2026-11-21', amount: 1, isCurrent: false } as const
    const documents: Order['documents'] = [
      { ...document, kind: 'invoice', number: 'SW/26-27/000123' },
      { ...document, kind: 'credit-note', number: 'SWC/26-27/000007' },
    ]
    const textFor = (status: Order['status'], more: Partial<OrderReturn>) =>
      orderStatusMail(SHOP, { ...ORDER, status, documents, returns: [{ ...RETURN, ...more }] }, '').text
    for (const status of ['returned', 'refunded'] as const) {
      expect(textFor(status, {})).toContain('Deduction: ₹708 (10% of the items)\nRefund: ₹6,372')
      // of an earlier part, or another piece
      expect(textFor(status, { creditNote: 'SWC/26-27/000006' })).not.toContain('Refund:')
      expect(textFor(status, { wish: 'exchange' })).not.toContain('Refund:')
    }
    expect(textFor('delivered', {})).not.toContain('Refund:')
  })

  test('names the tax invoice once it is issued, and the credit note after a return', () => {
    const invoice = {
      kind: 'invoice',
      number: 'SW/26-27/000123',
      issuedOn: '2026-11-21',
      amount: 1,
      isCurrent: true,
    } as const
    const credit = {
      ...invoice,
      kind: 'credit-note',
      number: 'SWC/26-27/000007',
      isCurrent: false,
    } as const
    const textFor = (status: Order['status'], documents: Order['documents']) =>
      orderStatusMail(SHOP, { ...ORDER, status, documents }, '').text
    expect(textFor('processing', [])).not.toContain('tracking page')
    expect(textFor('shipped', [invoice])).toContain(
      'Your tax invoice SW/26-27/000123 is on the tracking page.',
    )
    expect(textFor('returned', [invoice])).not.toContain('invoice SW')
    expect(textFor('returned', [invoice, credit])).toContain('Your credit note SWC/26-27/000007')
  })

  test('of a delivered order states the return days of the settings', () => {
    const textFor = (returnDays: number, exchangeDays: number) =>
      orderStatusMail({ ...SHOP, returnDays, exchangeDays }, { ...ORDER, status: 'delivered' }, '')
        .text // the text form breaks long lines
        .replace(/\s+/g, ' ')
    const daysIn = (text: string) => [...text.matchAll(/within (\d+ days?)/g)].map(([, days]) => days)
    expect(daysIn(textFor(30, 7))).toEqual(['30 days', '7 days'])
    expect(textFor(21, 12)).toContain(
      'They are needed for a return within 21 days of delivery, and for an exchange within 12 days of delivery.',
    )
    expect(daysIn(textFor(21, 12))).toEqual(['21 days', '12 days'])
    expect(daysIn(textFor(0, 1))).toEqual(['1 day'])
    expect(textFor(0, 0)).toContain('Please keep the invoice and the certificate.')
    expect(daysIn(textFor(0, 0))).toEqual([])
  })

  test('says that the delivery is insured where the shop insures it', () => {
    const mails = (insuredDelivery: boolean) =>
      [
        orderConfirmationMail({ ...SHOP, insuredDelivery }, ORDER),
        orderStatusMail({ ...SHOP, insuredDelivery }, { ...ORDER, status: 'shipped' }, ''),
      ].map(({ text }) => text)
    for (const text of mails(true)) expect(text).toMatch(/insured/)
    for (const text of mails(false)) expect(text).toMatch(/only to the person named/)
    const ofNewShop = Object.values(everyMail('Ananya Reddy'))
    expect(
      ofNewShop.filter(({ text }) => /insured|zero.deduction|hallmarked|BIS|full value/i.test(text)),
    ).toEqual([])
  })

  test('of an engraved item promises no return and no exchange', () => {
    const [item] = ORDER.items
    const engraved = {
      ...item!,
      lineOptions: { engraving: 'A & R', giftMessage: '' },
      returnable: false,
    }
    const sentence = 'Engraved items cannot be returned or exchanged'
    const delivered = (items: Order['items']) =>
      orderStatusMail(SHOP, { ...ORDER, items, status: 'delivered' }, '').text.replace(/\s+/g, ' ')
    expect(orderConfirmationMail(SHOP, { ...ORDER, items: [engraved] }).text).toContain(sentence)
    expect(delivered([engraved])).toContain(sentence)
    expect(delivered([engraved])).not.toMatch(/for a return|for an exchange|within 7 days/)
    expect(delivered([engraved, item!])).toContain(sentence)
    expect(delivered([engraved, item!])).toContain('for an exchange within 7 days')
    expect(delivered([item!])).not.toContain(sentence)
    const ofShopThatTakesThem = { ...engraved, returnable: true }
    expect(delivered([ofShopThatTakesThem])).not.toContain(sentence)
  })

  test('of a cancelled order explains the refund', () => {
    const cancelled: Order = { ...ORDER, status: 'cancelled' }
    expect(orderStatusMail(SHOP, cancelled, '').text).toContain('No payment is due.')
    expect(orderStatusMail(SHOP, cancelled, '').text).toContain(
      'Your referral credits of ₹500 have been returned',
    )
    const paid: Order = {
      ...cancelled,
      payment: { ...ORDER.payment, method: 'bank_transfer', status: 'completed' },
    }
    expect(orderStatusMail(SHOP, paid, '').text).toContain('cheque, RTGS or NEFT and take 3-4 working days')
  })
})

describe('a code or a link', () => {
  test('has a placeholder in the stored message', () => {
    expect(
      verificationCodeText({ ...SHOP, messageTexts: { smsCode: 'OTP {code}, {minutes} min. {shopName}' } })
        .text,
    ).toBe(`OTP ${SECRET_PLACEHOLDER}, 10 min. Swarna`)
    expect(verificationCodeText(SHOP).text).toBe(
      `${SECRET_PLACEHOLDER} is your verification code for Swarna. It is valid for 10 minutes.`,
    )
    expect(deliveryCodeText(SHOP, ORDER.orderNumber).text).toBe(
      `${SECRET_PLACEHOLDER} is the delivery code of your Swarna order ${ORDER.orderNumber}. Give it to the courier only when the parcel is in your hands.`,
    )
    const delivery = deliveryCodeMail(
      SHOP,
      { _id: ORDER._id, orderNumber: ORDER.orderNumber, customerName: 'Ananya' },
      SHIPMENT,
    )
    for (const form of [delivery.text, delivery.html]) expect(form).toContain(SECRET_PLACEHOLDER)
    expect(delivery.text).toContain('2 × Meenakshi Jhumka')
    const { subject, text, html } = verificationCodeMail(SHOP)
    for (const form of [subject, text, html]) expect(form).toContain(SECRET_PLACEHOLDER)
    for (const field of ['email', 'phone'] as const) {
      const code = contactCodeMail(SHOP, field)
      for (const form of [code.subject, code.text, code.html]) expect(form).toContain(SECRET_PLACEHOLDER)
      const notice = contactChangedMail(SHOP, { name: 'Ananya', field })
      expect(notice.text).toContain(`${ORIGIN}/undo-change#${SECRET_PLACEHOLDER}`)
      expect(notice.html).toContain(`href="${ORIGIN}/undo-change#${SECRET_PLACEHOLDER}"`)
      expect(notice.text).toContain('within 7 days')
    }
    expect(contactChangedText(SHOP).text).toContain(`${ORIGIN}/undo-change#${SECRET_PLACEHOLDER}`)
    const link = `${ORIGIN}/reset-password#${SECRET_PLACEHOLDER}`
    expect(passwordResetMail(SHOP, { name: 'Ananya' }).text).toContain(link)
    expect(passwordResetMail(SHOP, { name: 'Ananya' }).html).toContain(`href="${link}"`)
    expect(passwordResetMail(SHOP, { name: 'Ananya' }).text).toContain('for 30 minutes')
  })
})

describe('text that a stranger entered with another person’s address', () => {
  test.each([
    ['Ananya Reddy', 'Namaste Ananya Reddy,'],
    ['K.S. Rao', 'Namaste K.S. Rao,'],
    ['अनन्या रेड्डी', 'Namaste अनन्या रेड्डी,'],
    ['Ananya\n\nYour account is locked', 'Namaste Ananya Your account is locked,'],
    ['Win at https://evil.example', 'Namaste,'],
    ['evil.com', 'Namaste,'],
    ['EVIL.COM/now', 'Namaste,'],
    ['call me@evil', 'Namaste,'],
    ['abc\u202Egnp.exe', 'Namaste,'],
    ['A\u202Eynanya', 'Namaste Aynanya,'],
    ['\u200b', 'Namaste,'],
    ['x'.repeat(100), `Namaste ${'x'.repeat(60)},`],
  ])('greets %j as %j', (name, expected) => {
    expect(greeting(name, SHOP)).toBe(expected)
  })

  test('is greeted in the words of the shop', () => {
    const dear = { messageTexts: { mailGreeting: 'Dear {name}, vanakkam' } }
    expect(greeting('Ananya', dear)).toBe('Dear Ananya, vanakkam')
    expect(greeting('evil.com', dear)).toBe('Dear, vanakkam')
    expect(greeting('{name}', dear)).toBe('Dear {name}, vanakkam')
  })

  test('is not sent to an unconfirmed address', () => {
    const words = 'Buy at https://evil.example now'
    const enquiry = { name: 'Meera', kind: 'contact' as const }
    expect(JSON.stringify(enquiryConfirmationMail(SHOP, { ...enquiry, message: null }))).not.toContain('evil')
    expect(enquiryConfirmationMail(SHOP, { ...enquiry, message: words }).text).toContain(words)
  })

  test('reaches the shop complete, in the body and never in the subject', () => {
    const enquiry = { kind: 'custom' as const, name: 'Meera', email: 'meera@example.in', phone: '9848022113' }
    const mail = newEnquiryStaffMail(SHOP, {
      ...enquiry,
      message: 'A choker\nin 22K',
      details: { budget: '₹2 lakh' },
    })
    expect(mail.subject).toBe('New enquiry: custom jewellery')
    for (const part of [
      '> A choker\n> in 22K',
      'Email: meera@example.in',
      'Phone: 98480 22113',
      'budget: ₹2 lakh',
    ])
      expect(mail.text).toContain(part)
  })
})

test('the welcome mail mentions referral credits only if there are any', () => {
  expect(welcomeMail(SHOP, { name: 'Ananya', creditsRupees: 200 }).text).toContain('₹200')
  expect(welcomeMail(SHOP, { name: 'Ananya', creditsRupees: 0 }).text).not.toContain('₹')
})

test('a shop without phone and address has a footer without gaps', () => {
  const bare: MailShop = {
    shopName: 'Swarna',
    phone: '',
    email: '',
    address: ' ',
    origin: ORIGIN,
    messageTexts: {},
  }
  expect(welcomeMail(bare, { name: 'A', creditsRupees: 0 }).text).toContain(
    '-- \nSwarna\nYou are receiving this email',
  )
})

test('a line break in the name of the shop does not get into the subject', () => {
  const shop: MailShop = { ...SHOP, shopName: 'Swarna\r\nBcc: all@example.in' }
  expect(welcomeMail(shop, { name: 'A', creditsRupees: 0 }).subject).toBe(
    'Welcome to Swarna Bcc: all@example.in',
  )
})

test('links use the paths of the web', () => {
  const links = linksFrom(ORIGIN)
  expect(links.home).toBe(ORIGIN + paths.home)
  expect(links.profile).toBe(ORIGIN + paths.profile())
  expect(links.order('a/b')).toBe(ORIGIN + paths.order('a/b'))
  expect(links.payOrder('a/b')).toBe(ORIGIN + paths.pay('a/b'))
  expect(links.payByLink('a/b', '1.a-b_c')).toBe(ORIGIN + paths.payByLink('a/b', '1.a-b_c'))
  expect(links.resetPassword('a-b_c')).toBe(ORIGIN + paths.resetPassword('a-b_c'))
  expect(links.undoChange('a-b_c')).toBe(ORIGIN + paths.undoChange('a-b_c'))
  expect(links.acceptInvitation('a-b_c')).toBe(ORIGIN + paths.acceptInvitation('a-b_c'))
  expect(links.adminOrder('a/b')).toBe(ORIGIN + adminPaths.order('a/b'))
  expect(links.productReviews('a/b')).toBe(ORIGIN + paths.productReviews('a/b'))
  expect(links.product('a/b', null)).toBe(ORIGIN + paths.product('a/b'))
  expect(links.product('a/b', 'c/d')).toBe(ORIGIN + paths.product('a/b', 'c/d'))
  expect(links.confirmNewsletter('a-b_c')).toBe(`${ORIGIN}/confirm-newsletter#a-b_c`)
  expect(links.stopNewsletter('a-b_c')).toBe(`${ORIGIN}/stop-newsletter#a-b_c`)
  expect(links.stopStockAlerts('a-b_c')).toBe(ORIGIN + paths.stopStockAlerts('a-b_c'))
  expect(links.ownReviews).toBe(ORIGIN + paths.ownReviews)
  expect(links.writeReview('a/b')).toBe(ORIGIN + paths.writeReview('a/b'))
  expect(links.enquiries).toBe(ORIGIN + adminPaths.enquiries())
})

test('the mail of a delivery leads to the review form, or to the list when there are several items', () => {
  const delivered: Order = { ...ORDER, status: 'delivered' }
  const [item] = delivered.items
  expect(orderStatusMail(SHOP, delivered, '').text).toContain(
    `Review your order:\n${ORIGIN}/profile/reviews/line`,
  )
  const several = { ...delivered, items: [item!, { ...item!, _id: 'second' }] }
  expect(orderStatusMail(SHOP, several, '').text).toContain(`Review your order:\n${ORIGIN}/profile/reviews\n`)
  expect(orderStatusMail(SHOP, { ...ORDER, status: 'shipped' }, '').text).not.toContain('Review')
})

test('colours are the design tokens', () => {
  const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8')
  const root = tokens.slice(0, tokens.indexOf(':root:has(.admin)'))
  for (const [name, colour] of Object.entries(COLOURS)) {
    const token = name.replace(/([A-Z]|\d)/g, (mark) => `-${mark.toLowerCase()}`)
    expect(new RegExp(`--color-${token}: (#\\w+);`).exec(root)?.[1], token).toBe(colour)
  }
})

test('the mail of a dispatch says the promised day, unless it has passed', () => {
  const shipped = (deliverBy: string) =>
    orderStatusMail(SHOP, { ...ORDER, status: 'shipped', deliverBy, updatedAt: '2026-12-10T10:00:00Z' }, '')
      .text
  expect(shipped('2026-12-10')).toContain('Expected by Thu, 10 Dec 2026.')
  expect(shipped('2026-12-09')).not.toContain('Expected by')
})

test('mails to customers end with the signature of the shop, escaped, those to staff do not', () => {
  const shop = { ...SHOP, messageTexts: { mailSignature: 'Warm regards,\n<b>Kaveri</b>' } }
  const mails = everyMail('Ananya', shop)
  const forStaff = ['invitation', 'paymentMissing', 'disputed', 'disputeOver', 'returnArrived', 'arrived']
  for (const [name, { html, text }] of Object.entries(mails)) {
    const isSigned = !forStaff.includes(name)
    expect(text.includes('\n\nWarm regards,\n<b>Kaveri</b>\n\n-- \n'), name).toBe(isSigned)
    expect(html.includes('Warm regards,<br>&lt;b&gt;Kaveri&lt;/b&gt;'), name).toBe(isSigned)
  }
})
