import type { Article } from './articles.ts'

export const GUIDES = {
  'education/diamonds': {
    title: 'The four Cs of diamonds',
    picture: { name: 'solitaire-18k-yellow-2', alt: 'A round diamond in six claws' },
    lead: 'Cut makes the light, colour and clarity make the price, carat makes the size.',
    sections: [
      {
        heading: 'Cut',
        paragraphs: [
          'How well the facets are angled. It decides how much light comes back to your eye, so look at it first: choose a stone that is graded very good or better.',
        ],
      },
      {
        heading: 'Colour',
        paragraphs: [
          'From D, without any tint, to Z. In yellow gold a G or H looks white; in platinum the eye is stricter.',
        ],
      },
      {
        heading: 'Clarity',
        paragraphs: [
          'From flawless to included. VS stones are clean to the naked eye, and so are most SI1. Ask us where an inclusion sits.',
        ],
      },
      {
        heading: 'Carat',
        paragraphs: [
          'A weight: one carat is 0.2 grams. Two stones of the same weight may look different in size, because of their cut.',
        ],
      },
      {
        heading: 'Certification',
        paragraphs: [
          'A laboratory such as IGI or GIA states all four Cs in its report. The product page names the report of a stone that has one.',
        ],
      },
    ],
  },
  faq: {
    title: 'FAQ',
    lead: 'Answers to common questions.',
    sections: [
      {
        heading: 'How is the price calculated?',
        paragraphs: [
          'Metal weight multiplied by the day’s rate, plus making charges and stones. See the full break-up on the product page. GST is added at checkout.',
        ],
      },
      {
        heading: 'What is the rate lock?',
        paragraphs: [
          'We hold the price of a piece in your cart for {lock} minutes. After that it changes to the current rate, and your cart shows the new price.',
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
        paragraphs: ['Within {radius} km of {city}. Enter your PIN code on a product page to check.'],
      },
      {
        heading: 'Can I change or cancel an order?',
        paragraphs: [
          'You can cancel from My Orders while the order is pending. For anything else, please call us.',
        ],
      },
    ],
  },
} satisfies Record<string, Article>
