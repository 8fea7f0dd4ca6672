import type { Article } from './articles.ts'

/** Indian ring sizes with the inner diameter in millimetres: size n is 12.3 mm plus a third of a millimetre a step. */
const RING_ROWS = Array.from({ length: 25 }, (_, at) => {
  const size = at + 4
  const diameter = 14.0 + (size - 4) * 0.32
  return [String(size), diameter.toFixed(1), (diameter * Math.PI).toFixed(1)] as const
})

/** Bangle sizes are inches and sixteenths: 2-4 is 2 and 4/16 inches across. */
const BANGLE_ROWS = [2, 4, 6, 8, 10].map((sixteenths) => {
  const millimetres = (2 + sixteenths / 16) * 25.4
  return [`2-${sixteenths}`, millimetres.toFixed(1), (millimetres * Math.PI).toFixed(0)] as const
})

export const GUIDES = {
  'ring-size-guide': {
    title: 'Ring Size Guide',
    lead: 'Measure in the evening, when fingers are at their widest, and let the ring pass the knuckle with a little resistance.',
    sections: [
      {
        heading: 'From a ring that fits',
        paragraphs: [
          'Lay it on a ruler and read the inner diameter in millimetres, edge to edge across the middle. Find it in the table; between two sizes take the larger one.',
        ],
      },
      {
        heading: 'From your finger',
        paragraphs: [
          'Wrap a strip of paper around the base of the finger, mark where it meets, and measure the length: that is the circumference.',
        ],
      },
      {
        heading: 'Indian sizes',
        table: { head: ['Size', 'Inner diameter, mm', 'Circumference, mm'], rows: RING_ROWS },
      },
    ],
  },
  'bangle-size-guide': {
    title: 'Bangle Size Guide',
    lead: 'A bangle must pass the knuckles of the closed hand, so that is what we measure.',
    sections: [
      {
        heading: 'How to measure',
        paragraphs: [
          'Bring the thumb to the little finger, as if slipping a bangle on. Wrap a tape around the widest part of the hand, over the knuckles, and read the length: that is the circumference.',
          'For a kada that opens, measure the wrist and add a finger’s breadth.',
        ],
      },
      {
        heading: 'Sizes',
        table: { head: ['Size', 'Inner diameter, mm', 'Circumference, mm'], rows: BANGLE_ROWS },
      },
    ],
  },
  'education/diamonds': {
    title: 'Diamonds, by four Cs',
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
          'A piece in your cart keeps the price of the moment you added it for the time that is shown, 30 minutes as a rule. After that it takes the rate of the day, and the cart says so.',
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
          'On delivery, below ₹2,00,000. From there on the law asks for your PAN and a digital payment.',
        ],
      },
      {
        heading: 'Where do you deliver?',
        paragraphs: ['Within 50 km of Hyderabad. Enter your PIN code on a product page to see.'],
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
