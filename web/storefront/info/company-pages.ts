import type { Article } from './articles.ts'

/** Demo content about the house; an owner replaces it. */
export const COMPANY_PAGES = {
  'about-us': {
    title: 'About Us',
    picture: { name: 'jhumka-silk', alt: 'A pair of temple jhumkas on maroon silk', widths: [320, 480, 640] },
    lead: 'A family jeweller in Hyderabad since 1948.',
    sections: [
      {
        heading: 'A counter of four feet',
        paragraphs: [
          'Raghava Rao opened a four-foot counter near Charminar in 1948. He weighed in front of the customer and wrote the rate on a slate outside. Both habits stayed.',
        ],
      },
      {
        heading: 'The workshop',
        paragraphs: [
          'Our setters and goldsmiths work behind the shop in Patthargatti. Temple relief is raised by hand, kundan is set with pure gold foil, and a piece leaves the bench only when its maker would wear it.',
        ],
      },
      {
        heading: 'How we price',
        paragraphs: [
          'The gram, the rate and the making charge stand on every piece. There is nothing else to know.',
        ],
      },
    ],
  },
  'brides-of-india': {
    title: 'Brides of India',
    picture: {
      name: 'necklace-temple-ruby-emerald',
      alt: 'A temple necklace of rubies, emeralds and pearls',
    },
    lead: 'Five weddings, five ways to wear gold.',
    sections: [
      {
        heading: 'Telugu bride',
        paragraphs: [
          'A kasu mala or a kemp choker, vaddanam at the waist, buttalu that sway, and bangles to the elbow.',
        ],
      },
      {
        heading: 'Tamil bride',
        paragraphs: [
          'Jhimki with mattal, a manga malai, the nethi chutti on the parting, and the thali that stays.',
        ],
      },
      {
        heading: 'Marathi bride',
        paragraphs: [
          'The nath first, then the thushi, green bangles among gold patlya, and the vati mangalsutra.',
        ],
      },
      {
        heading: 'Punjabi bride',
        paragraphs: [
          'Chooda and kaleere, a wide passa at the temple, and a ranihaar that reaches the waist.',
        ],
      },
      {
        heading: 'Bengali bride',
        paragraphs: [
          'Shankha and pola with gold, the tikli, a chik at the throat, and the ratanchur on the hand.',
        ],
      },
    ],
  },
  csr: {
    title: 'CSR',
    picture: { name: 'bangles-floral-vine', alt: 'Two bangles with a vine of flowers' },
    lead: 'Gold is dug, melted and worn by people. We answer for our part of the way.',
    sections: [
      {
        heading: 'Apprentices',
        paragraphs: ['Six apprentices learn stone setting with us each year, paid from the first day.'],
      },
      {
        heading: 'Old gold first',
        paragraphs: ['More than half of what we melt comes from exchange, not from a mine.'],
      },
      {
        heading: 'Eyes',
        paragraphs: [
          'Setting ruins eyes. We pay for the spectacles and the yearly test of every artisan in our lane.',
        ],
      },
    ],
  },
  careers: {
    title: 'Careers',
    picture: {
      name: 'jhumka-ruby-pearl-detail',
      alt: 'Rubies and granulation on the dome of a jhumka',
      widths: [320, 480, 750, 900],
    },
    lead: 'We look for patient hands and straight answers.',
    sections: [
      {
        heading: 'Stone setter, Patthargatti',
        paragraphs: ['Five years of kundan or pavé. Bring two pieces that you set alone.'],
      },
      {
        heading: 'Store associate, Jubilee Hills',
        paragraphs: ['Telugu, Hindi and English, and a liking for arithmetic.'],
      },
      {
        heading: 'How to apply',
        paragraphs: [
          'Write through the contact form with your phone number. We answer everyone within a week.',
        ],
      },
    ],
  },
  'custom-jewellery': {
    title: 'Custom Jewellery',
    picture: { name: 'trilogy-sapphire-diamond', alt: 'A ring of one sapphire between two diamonds' },
    lead: 'Your stone, your grandmother’s gold, or a picture on your phone: we draw it, weigh it and price it before a gram is melted.',
    sections: [
      {
        heading: 'How it goes',
        paragraphs: [
          'You tell us the idea. Within three working days you have a drawing with the weight, the making charge and a price at the rate of the day. After a 70% advance the rate is frozen and the bench begins; most pieces take four weeks.',
          'Custom pieces are non-refundable.',
        ],
      },
    ],
    form: 'custom',
  },
  'book-appointment': {
    title: 'Book an Appointment',
    picture: { name: 'kada-pair', alt: 'A pair of gold kadas' },
    lead: 'An hour with somebody who knows the trays, at a store of yours. Tell us the store, the day and what you would like to see.',
    sections: [
      {
        heading: 'What to bring',
        paragraphs: ['A ring that fits, the blouse or its colour, and old gold if you think of exchange.'],
      },
    ],
    form: 'appointment',
  },
  'scheme-payment': {
    title: 'Scheme Payment',
    picture: { name: 'coin-lotus-24k', alt: 'A gold coin with a lotus' },
    lead: 'The Gold Purchase Plan: eleven instalments, and your twelfth is on us.',
    sections: [
      {
        heading: 'How it works',
        paragraphs: [
          'You pay the same amount each month for eleven months. In the twelfth you buy a piece for the sum, plus one instalment from us. Ask for a passbook here; instalments themselves are paid on the plan’s own site.',
        ],
      },
    ],
    form: 'scheme',
  },
  contactus: {
    title: 'Contact Us',
    lead: 'Write, call, or come by.',
    sections: [],
    form: 'contact',
  },
} satisfies Record<string, Article>
