import type { Article } from './articles.ts'

/** Demo content about the company. The owner replaces it. */
export const COMPANY_PAGES = {
  'about-us': {
    title: 'About Us',
    picture: { name: 'jhumka-silk', alt: 'A pair of temple jhumkas on maroon silk', widths: [320, 480, 640] },
    lead: 'A family jeweller in Hyderabad since 1948.',
    sections: [
      {
        heading: 'A four-foot counter',
        paragraphs: [
          'Raghava Rao opened a four-foot counter near Charminar in 1948. He weighed every piece in front of the customer and wrote the day’s rate on a slate outside. We still do both.',
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
        paragraphs: ['The weight, the rate and the making charge are shown for every piece. Nothing hidden.'],
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
    lead: 'Responsible gold, fair work and care for our artisans.',
    sections: [
      {
        heading: 'Apprentices',
        paragraphs: ['Six apprentices learn stone setting with us each year, with pay from day one.'],
      },
      {
        heading: 'Old gold first',
        paragraphs: ['More than half of the gold we use is exchanged gold, not newly mined.'],
      },
      {
        heading: 'Eye care',
        paragraphs: [
          'Stone setting strains the eyes. We pay for spectacles and a yearly eye test for every artisan in our lane.',
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
    lead: 'We are looking for skilled, honest people.',
    sections: [
      {
        heading: 'Stone setter, Patthargatti',
        paragraphs: [
          'Five years of experience in kundan or pavé. Bring two pieces that you have set yourself.',
        ],
      },
      {
        heading: 'Store associate, Jubilee Hills',
        paragraphs: ['Fluent in Telugu, Hindi and English, and good with numbers.'],
      },
      {
        heading: 'How to apply',
        paragraphs: [
          'Send us a message through the contact form, with your phone number. We reply to everyone within a week.',
        ],
      },
    ],
  },
  'custom-jewellery': {
    title: 'Custom Jewellery',
    picture: { name: 'trilogy-sapphire-diamond', alt: 'A ring of one sapphire between two diamonds' },
    lead: 'Your stone, your grandmother’s gold, or a picture on your phone: we design it and give you the weight and price before we start.',
    sections: [
      {
        heading: 'How it works',
        paragraphs: [
          'Tell us your idea. Within three working days you receive a drawing with the weight, the making charge and a price at the day’s rate. After a 70% advance we freeze the rate and start work; most pieces take four weeks.',
          'Custom pieces are non-refundable.',
        ],
      },
    ],
    form: 'custom',
  },
  'book-appointment': {
    title: 'Book an Appointment',
    picture: { name: 'kada-pair', alt: 'A pair of gold kadas' },
    lead: 'A one-hour private consultation at the store of your choice. Tell us the store, the day and what you would like to see.',
    sections: [
      {
        heading: 'What to bring',
        paragraphs: [
          'A ring that fits, the outfit or its colour, and old gold if you would like to exchange it.',
        ],
      },
    ],
    form: 'appointment',
  },
  'scheme-payment': {
    title: 'Scheme Payment',
    picture: { name: 'coin-lotus-24k', alt: 'A gold coin with a lotus' },
    lead: 'The Gold Purchase Plan: pay eleven instalments, and we add the twelfth.',
    sections: [
      {
        heading: 'How it works',
        paragraphs: [
          'You pay the same amount each month for eleven months. In the twelfth month you shop for the total, plus one instalment from us. Request a passbook here; instalments are paid on the plan’s own site.',
        ],
      },
    ],
    form: 'scheme',
  },
  contactus: {
    title: 'Contact Us',
    lead: 'Write to us, call us or visit a store.',
    sections: [],
    form: 'contact',
  },
} satisfies Record<string, Article>
