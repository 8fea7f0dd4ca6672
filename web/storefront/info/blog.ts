import type { Article } from './articles.ts'

/** Newest first. Demo content that the owner replaces. */
export const BLOG: Record<string, Article & { date: string }> = {
  'how-to-read-a-hallmark': {
    title: 'How to read a hallmark',
    picture: { name: 'kada-lotus-open', alt: 'The open ends of a gold kada', widths: [320, 480, 750, 840] },
    date: '2026-11-12',
    lead: 'Three marks, six letters, and an app to verify them.',
    sections: [
      {
        heading: 'The three marks',
        paragraphs: [
          'The triangle of the Bureau of Indian Standards, the purity in thousandths (916 is 22 karat, 750 is 18), and the HUID: six letters and digits that are unique to the piece.',
          'Type the HUID into the BIS Care app and it shows the jeweller, the hallmarking centre and the date. If it does not, do not buy the piece.',
        ],
      },
    ],
  },
  'why-the-rate-moves': {
    title: 'Why the rate moves between breakfast and lunch',
    picture: { name: 'coin-lotus-24k', alt: 'A gold coin with a lotus' },
    date: '2026-10-28',
    lead: 'What moves the gold rate during the day.',
    sections: [
      {
        heading: 'Two prices in one',
        paragraphs: [
          'Gold is priced in US dollars per ounce, and you pay in rupees per gram, so both the gold price and the exchange rate matter. Add import duty, and you have the rate that the jewellers of a city set each morning.',
          'With a locked rate, that risk is ours and not yours.',
        ],
      },
    ],
  },
  'caring-for-temple-work': {
    title: 'Caring for temple work',
    picture: {
      name: 'necklace-temple-ruby-emerald',
      alt: 'A temple necklace of rubies, emeralds and pearls',
    },
    date: '2026-10-09',
    lead: 'Relief work collects dust, and kemp stones are sensitive to heat.',
    sections: [
      {
        heading: 'At home',
        paragraphs: [
          'A soft brush, lukewarm water and a drop of baby shampoo. Never boil, never soak pearls, and dry it on cotton overnight before it goes into its pouch.',
          'Put it on after perfume and hairspray, and take it off before anything else.',
        ],
      },
    ],
  },
  'choosing-a-solitaire': {
    title: 'Choosing a solitaire without a loupe',
    picture: { name: 'solitaire-18k-yellow', alt: 'A solitaire ring in yellow gold' },
    date: '2026-09-18',
    lead: 'Look at it in the shade, not under our lamps.',
    sections: [
      {
        heading: 'Three minutes',
        paragraphs: [
          'Take it to the door: a well-cut stone is bright in the shade too. Breathe on it: the mist clears at once from a diamond. Look at it from the side: a deep stone hides its weight where you cannot see it.',
        ],
      },
    ],
  },
}
