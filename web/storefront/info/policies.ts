import { DAMAGE_REPORT_HOURS, LARGE_REFUND_TERMS } from '#domain/return-texts.ts'
import type { Article } from './articles.ts'

/** The texts of the policies. */
export const POLICIES = {
  'terms-of-service': {
    title: 'Terms of Service',
    lead: 'The terms that apply when you shop with us.',
    sections: [
      {
        heading: 'Prices and rates',
        paragraphs: [
          'A live price is the metal weight multiplied by the day’s rate, plus making charges and stones, rounded to the nearest rupee. The rate is locked for the time shown in your cart. The price you confirm at checkout is the price you pay.',
          'To freeze a rate for longer, pay an advance of 70% for jewellery, or 100% for coins and bars. A piece that is ready is collected within 30 days of our notice.',
        ],
      },
      {
        heading: 'Payment',
        paragraphs: [
          'For purchases of {cashLimitInLakh} and above, PAN, address and digital payment are required by law.',
          LARGE_REFUND_TERMS,
        ],
      },
      {
        heading: 'Returns and care',
        paragraphs: ['{returnTerms} {exceptions}', 'Re-polish is offered for one year.{hallmarkingTerms}'],
      },
      { heading: 'Disputes', paragraphs: ['Disputes go to the courts of {city}.'] },
    ],
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    lead: 'What we store, why, and how to have it deleted.',
    sections: [
      {
        heading: 'What we store',
        paragraphs: [
          'Your name, e-mail address, phone number, addresses and orders, because we need them to deliver. Where the law requires your PAN, we store it encrypted and show it masked.',
          'Your cart and wishlist stay in your browser until you sign in. We count visits anonymously and use no advertising trackers.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'Our staff, as far as their role requires, and the courier who delivers your order. No one else.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can download all data we hold about you, and have your account deleted. Tax law requires us to keep orders; we keep them without your name.',
        ],
      },
    ],
  },
  'exchange-policy': {
    title: 'Exchange Policy',
    lead: 'What you can exchange, and until when.',
    sections: [
      {
        heading: '{exchangeHeading}',
        paragraphs: ['{exchangeTerms}'],
      },
      {
        heading: 'Old gold',
        promise: 'oldGoldExchange',
        paragraphs: [
          'We test old gold from any jeweller in front of you, and accept it at its full tested value at the day’s rate, with nothing deducted.',
        ],
      },
      {
        heading: 'What cannot be exchanged',
        paragraphs: ['{exchangeExceptions}'],
      },
    ],
  },
  'shipping-policy': {
    title: 'Shipping Policy',
    lead: 'How, where and when we deliver.',
    sections: [
      {
        heading: 'How long it takes',
        paragraphs: [
          '{shippingMessage}Processing takes 1-2 business days, delivery {deliveryEstimate}. You can report a delay after 7 days, and we will check with the courier.',
        ],
      },
      {
        heading: 'Where, and what it costs',
        paragraphs: [
          'We deliver within {radius} km of {city}. Delivery is {charge}, and free on orders of {freeFrom} or more.',
        ],
      },
      {
        heading: 'Insurance',
        promise: 'insuredDelivery',
        paragraphs: ['Every delivery is insured until it is handed to the person named in the order.'],
      },
      {
        heading: 'When it arrives',
        paragraphs: [
          `The courier asks for the name in the order. If the parcel looks tampered with, open it in front of the courier. Report damage or loss within ${DAMAGE_REPORT_HOURS} hours.`,
        ],
      },
    ],
  },
} satisfies Record<string, Article>
