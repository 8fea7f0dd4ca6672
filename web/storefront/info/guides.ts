import type { Article } from './articles.ts'

export const GUIDES = {
  'education/diamonds': {
    title: 'Diamonds, by four Cs',
    picture: { name: 'solitaire-18k-yellow-2', alt: 'A round diamond in six claws' },
    lead: 'Cut makes the light, colour and clarity make the price, carat makes the size.',
    sections: [
      {
        heading: 'Cut',
        paragraphs: [
          'How well the facets are angled. It decides how much light comes back to your eye, so it is the one C we never save on: every brilliant in the house is graded very good or better.',
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
          'From flawless to included. VS stones are clean to the naked eye, and so are most SI1. We tell you where an inclusion sits before you ask.',
        ],
      },
      {
        heading: 'Carat',
        paragraphs: [
          'A weight: one carat is 0.2 grams. Two stones of the same weight may look different in size, because of their cut.',
        ],
      },
      {
        heading: 'Papers',
        paragraphs: [
          'Every solitaire travels with its report by IGI or GIA; its number is engraved on the girdle.',
        ],
      },
    ],
  },
  faq: {
    title: 'FAQ',
    lead: 'What people ask before they buy.',
    sections: [
      {
        heading: 'How is the price made?',
        paragraphs: [
          'Weight of the metal times the rate of the day, plus making charges, plus stones. The product page opens the sum. GST is added at checkout.',
        ],
      },
      {
        heading: 'What is the rate lock?',
        paragraphs: [
          'A piece in your cart keeps the price of the moment you added it for the time that is shown, {lock} minutes as a rule. After that it takes the rate of the day, and the cart says so.',
        ],
      },
      {
        heading: 'Is the gold hallmarked?',
        paragraphs: [
          'Every gold piece carries the BIS hallmark with its HUID. You can check the code in the BIS Care app.',
        ],
      },
      {
        heading: 'Can I pay cash?',
        paragraphs: [
          'On delivery, below {cashLimit}. From there on the law asks for your PAN and a digital payment.',
        ],
      },
      {
        heading: 'Where do you deliver?',
        paragraphs: ['Within {radius} km of {city}. Enter your PIN code on a product page to see.'],
      },
      {
        heading: 'Can I change or cancel an order?',
        paragraphs: [
          'You can cancel while it is pending, from My Orders. Call us for anything else; we answer fast.',
        ],
      },
    ],
  },
} satisfies Record<string, Article>
