import { createDocument, type InitialPage } from './initial-pages.ts'

/**
 * The pages of a shop that starts without the demo. They say nothing about the owner, promise nothing, and take their figures
 * from the settings.
 */
export const NEUTRAL_PAGES: readonly InitialPage[] = [
  {
    slug: 'faq',
    title: 'FAQ',
    lead: 'Answers to common questions.',
    placement: 'help',
    position: 20,
    content: createDocument([
      {
        heading: 'How is the price calculated?',
        paragraphs: [
          'Metal weight multiplied by the day’s rate, plus making charges and stones. See the full break-up on the product page. GST is added at checkout.',
        ],
      },
      {
        heading: 'What is the rate lock?',
        paragraphs: [
          'We hold the price of a piece in your cart for {rateLockMinutes} minutes. After that it changes to the current rate, and your cart shows the new price.',
        ],
      },
      {
        heading: 'Is the gold hallmarked?',
        promise: 'hallmarkedGold',
        paragraphs: [
          'Every gold piece carries the BIS hallmark with its HUID. You can check the code in the BIS Care app.',
        ],
      },
      {
        heading: 'Can I pay in cash?',
        paragraphs: [
          'Yes, on delivery, for orders below {cashLimit}. From {cashLimit}, PAN and digital payment are required by law.',
        ],
      },
      {
        heading: 'Where do you deliver?',
        paragraphs: ['Enter your PIN code on a product page to see whether we deliver to you.'],
      },
      {
        heading: 'Can I change or cancel an order?',
        paragraphs: [
          'You can cancel from My Orders while the order is pending. For anything else, please contact us.',
        ],
      },
    ]),
  },
  {
    slug: 'contactus',
    title: 'Contact Us',
    lead: 'Write to us or call us.',
    purpose: 'contact',
    placement: 'help',
    position: 60,
    content: createDocument([]),
  },
  {
    slug: 'terms-of-service',
    title: 'Terms of Service',
    lead: 'The terms that apply when you shop with us.',
    purpose: 'terms',
    placement: 'policies',
    position: 10,
    content: createDocument([
      {
        heading: 'Prices and rates',
        paragraphs: [
          'A live price is the metal weight multiplied by the day’s rate, plus making charges and stones, rounded to the nearest rupee. The rate is locked for {rateLockMinutes} minutes in your cart. The price you confirm at checkout is the price you pay.',
        ],
      },
      {
        heading: 'Payment',
        paragraphs: [
          'For purchases of {cashLimitInLakh} and above, PAN, address and digital payment are required by law.',
          '{largeRefundTerms}',
        ],
      },
      {
        heading: 'Returns',
        paragraphs: ['{returnTerms} {returnExceptions} {hallmarkingCharge}'],
      },
    ]),
  },
  {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    lead: 'What we store, why, and how to have it deleted.',
    purpose: 'privacy',
    placement: 'policies',
    position: 20,
    content: createDocument([
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
    ]),
  },
  {
    slug: 'exchange-policy',
    title: 'Exchange Policy',
    lead: 'What you can exchange, and until when.',
    purpose: 'exchange',
    placement: 'policies',
    position: 30,
    content: createDocument([
      { heading: '{exchangeHeading}', paragraphs: ['{exchangeTerms}'] },
      {
        heading: 'Old gold',
        promise: 'oldGoldExchange',
        paragraphs: [
          'We test old gold from any jeweller in front of you, and accept it at its full tested value at the day’s rate, with nothing deducted.',
        ],
      },
      { heading: 'What cannot be exchanged', paragraphs: ['{exchangeExceptions}'] },
    ]),
  },
  {
    slug: 'shipping-policy',
    title: 'Shipping Policy',
    lead: 'How, where and when we deliver.',
    placement: 'policies',
    position: 40,
    content: createDocument([
      {
        heading: 'How long it takes',
        paragraphs: ['{shippingMessage} Delivery takes {deliveryEstimate}.'],
      },
      {
        heading: 'What it costs',
        paragraphs: [
          'Delivery is {deliveryCharge}, and free on orders of {freeDeliveryFrom} or more. Enter your PIN code on a product page to see whether we deliver to you.',
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
          'The courier asks for the name in the order. If the parcel looks tampered with, open it in front of the courier. Report damage or loss within {damageReportHours} hours.',
        ],
      },
    ]),
  },
]
