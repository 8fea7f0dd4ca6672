import type { Article } from './articles.ts'

/** The texts of the policies. */
export const POLICIES = {
  'terms-of-service': {
    title: 'Terms of Service',
    lead: 'What you may expect of us, and what we ask of you.',
    sections: [
      {
        heading: 'Prices and rates',
        paragraphs: [
          'A live price is the weight of the metal times the rate of the day, plus making charges and stones, rounded to a whole rupee. The rate is locked for the time that your cart shows. The price you confirm at checkout is the price you pay.',
          'To freeze a rate for longer, pay an advance of 70% for jewellery, or 100% for coins and bars. A piece that is ready is collected within 30 days of our notice.',
        ],
      },
      {
        heading: 'Payment',
        paragraphs: [
          'For purchases of {cashLimitInLakh} and above the law asks for your PAN and address, and only digital payment is accepted.',
          'Refunds above Rs.10,000 are paid only by cheque, RTGS or NEFT and take 3-4 working days.',
        ],
      },
      {
        heading: 'Returns and care',
        paragraphs: [
          '{returnTerms} Custom pieces are non-refundable.',
          'Re-polish is offered for one year. The hallmarking charge is Rs.35 for a piece of gold and Rs.25 for a piece of silver.',
        ],
      },
      { heading: 'Disputes', paragraphs: ['Disputes go to the courts of {city}.'] },
    ],
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    lead: 'What we keep, why, and how you have it taken out.',
    sections: [
      {
        heading: 'What we keep',
        paragraphs: [
          'Your name, e-mail address, phone number, addresses and orders, because we cannot deliver without them. Where the law asks for your PAN, it is kept encrypted and shown masked.',
          'Your cart and wishlist live in your browser until you sign in. We count visitors without knowing them, and use no advertising trackers.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'Our staff, as far as their role needs it, and the courier who brings your order. Nobody else.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You may ask for everything we keep on you, and for your account to be erased. Orders stay, made anonymous, as tax law requires.',
        ],
      },
    ],
  },
  'exchange-policy': {
    title: 'Exchange Policy',
    lead: 'Gold at its full tested value, with nothing deducted.',
    sections: [
      {
        heading: '{exchangeHeading}',
        paragraphs: ['{exchangeTerms}'],
      },
      {
        heading: 'Old gold',
        paragraphs: [
          'We test old gold in front of you, from any jeweller, and take it at its full tested value at the rate of the day. The scales face you.',
        ],
      },
      {
        heading: 'What cannot be exchanged',
        paragraphs: ['Custom pieces, engraved pieces, coins and bars.'],
      },
    ],
  },
  'shipping-policy': {
    title: 'Shipping Policy',
    lead: 'Insured, and handed to a named person.',
    sections: [
      {
        heading: 'How long it takes',
        paragraphs: [
          'Processing takes 1-2 business days, delivery {deliveryEstimate}. You need not wait until then: after 7 days you may report a delay, and we ask the courier where your order is.',
        ],
      },
      {
        heading: 'Where, and what it costs',
        paragraphs: [
          'We deliver within {radius} km of {city}. Delivery is {charge}, and free from a subtotal of {freeFrom} on.',
        ],
      },
      {
        heading: 'When it arrives',
        paragraphs: [
          'The courier asks for the name in the order. Open the parcel in front of the courier if it looks touched. Report damage or loss within 48 hours.',
        ],
      },
    ],
  },
} satisfies Record<string, Article>
