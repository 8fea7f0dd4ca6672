import { toShownRating } from '#domain/reviews.ts'
import { getImage } from '#seed/images.ts'
import type { EarlierHome } from '#server/home/earlier-content.ts'

type DemoHome = Required<Omit<EarlierHome, 'hidden'>>

/** The values of the day of seeding that the texts of the home page contain. */
export type HomeFacts = {
  /** The rating of a product from its reviews. */
  getRating: (slug: string) => { average: number; count: number }
}

/** The home page's fixed content, in the order of its sections. */
export function createHomeContent(facts: HomeFacts): DemoHome {
  return {
    festival: {
      title: 'Studs & Drops Festival',
      text: 'Diamond studs and emerald drops in 18K gold, each pair BIS hallmarked.',
      link: { text: 'Shop earrings', path: '/jewellery/gold' },
      video: {
        webm: '/images/studs-and-drops.webm',
        mp4: '/images/studs-and-drops.mp4',
        poster: getImage(
          'film-studs-and-drops',
          'Diamond studs and emerald drops turning slowly in the light',
        ),
      },
    },
    diamondJewellery: {
      title: 'Diamond Jewellery',
      text: 'Diamonds in 18K gold and platinum, with carat, colour and clarity on every product page.',
      link: { text: 'Learn about diamonds', path: '/education/diamonds' },
    },
    ...productRows,
    gemstoneJewelry: {
      title: 'Gemstone Jewelry',
      text: 'Emeralds, rubies, sapphires and pearls, set in gold by hand.',
      link: { text: 'Shop gemstones', path: '/shop/gemstone' },
      picture: getImage('pendant-emerald-pear-large', 'Panna drop pendant, emerald and diamonds'),
      stones: ['Emerald', 'Ruby', 'Sapphire', 'Pearl'].map((name) => ({
        name,
        material: name,
        path: `/search?q=${name.toLowerCase()}`,
      })),
    },
    goldJewelry: createGoldJewelry(),
    ourCollection: {
      title: 'Our Collection',
      text: '',
      tiles: [
        createTile('Temple Heritage', 'Kemp, pearl and deep 22K relief', 'jhumka-silk'),
        createTile('Everyday Light', 'Light pieces for every day', 'trilogy-sapphire-diamond'),
        createTile("Bride's Trousseau", 'Chokers, chandbalis and kadas for the wedding', 'silk-kadas'),
      ],
    },
    oneDayShipping: {
      title: 'One Day Shipping',
      text: 'Pieces that are ready to ship leave our workshop within one working day. Delivery takes {deliveryEstimate}.',
      link: { text: 'See what is ready to ship', path: '/collections/ready-to-ship' },
    },
    premiumCollection: createPremiumCollection(facts),
    promises: [
      {
        icon: 'hallmark',
        title: 'Every gram hallmarked',
        text: 'BIS hallmark and HUID on each gold piece, checked in front of you.',
      },
      {
        icon: 'exchange',
        title: 'Zero-deduction gold exchange',
        text: 'Exchange gold from any jeweller at its full tested value.',
      },
      {
        icon: 'certificate',
        title: 'Certified diamonds',
        text: 'Graded by IGI or GIA. Your diamond comes with its report.',
      },
      {
        icon: 'clock',
        title: 'Ready to ship',
        text: 'Pieces in the Ready to Ship collection leave our workshop within one working day.',
      },
    ],
    bridesOfIndia: {
      title: 'Brides Of India',
      text: 'Five weddings, five ways to wear gold.',
      link: { text: 'See all brides', path: '/brides-of-india' },
      tiles: [
        ['Telugu bride', 'necklace-temple-ruby-emerald'],
        ['Tamil bride', 'jhumka-ruby-pearl-front'],
        ['Marathi bride', 'mangalsutra-vati'],
        ['Punjabi bride', 'thin-bangles-ruby'],
        ['Bengali bride', 'kada-lotus-ends'],
      ].map(([name = '', image = '']) => ({ ...createTile(name, '', image), path: '/brides-of-india' })),
    },
    gifting: {
      title: 'Gifting & More',
      text: 'Gifts for everyone, for every occasion.',
      tiles: [
        createTile('For Her', '', 'studs-flower-pink'),
        createTile('For Him', '', 'ring-signet-onyx'),
        createTile('Anniversary', '', 'solitaire-cushion-white'),
        createTile('Birthday', '', 'trilogy-sapphire-diamond'),
        createTile('Wedding', '', 'pearl-necklace-ruby'),
        createTile('New Parents', '', 'payal-silver-ghungroo'),
      ],
    },
    aboutStore: {
      title: 'About Our Store',
      text: 'Raghava Rao opened a four-foot counter near Charminar in 1948. His great-granddaughter runs the workshop today, and the scales still face the customer.',
      picture: getImage('hero-silk', 'Kadas, jhumkas and an emerald ring on garnet silk'),
      facts: [
        { value: '400+', label: 'stores across 13 countries' },
        { value: '1948', label: 'established' },
        { value: '{phone}', label: '{hours}' },
      ],
      links: [
        { text: 'Our story', path: '/about-us' },
        { text: 'Gold rate today', path: '/#rates' },
        { text: 'Book Consultation', path: '/custom-jewelry' },
      ],
    },
    membership: {
      title: 'Become a member, {name}',
      text: 'Your cart and wishlist on every device, your orders in one place, and credits for friends you invite.',
    },
    welcomeBack: {
      title: 'Welcome back, {name}',
      text: 'Your wishlist and orders are waiting.',
      link: { text: 'My Orders', path: '/orders' },
    },
  }
}

const createTile = (name: string, text: string, image: string) => ({
  name,
  text,
  picture: getImage(image, ''),
})

const productRows = {
  diamondMasterpieces: {
    title: 'Diamond Masterpieces',
    text: 'Our setters’ favourites.',
    link: { text: 'View all', path: '/shop/diamond' },
    products: ['diamond-1', 'diamond-2', 'diamond-3', 'diamond-4'],
  },
  goldCollection: {
    title: 'Gold Collection',
    text: '22K, BIS hallmarked, at today’s gold rate.',
    link: { text: 'Shop gold', path: '/shop/gold' },
    products: ['anjali-kada-pair', 'padmavati-choker'],
  },
  earringCollection: {
    title: 'Earring Collection',
    text: '',
    link: { text: 'View all earrings', path: '/category/earrings' },
    products: ['meenakshi-jhumka', 'noor-chandbali', 'gulabi-bloom-studs', 'rukmini-jhumka'],
  },
  platinumCollection: {
    title: 'Platinum Collection',
    text: 'Platinum 950 rings and couple bands.',
    link: { text: 'Shop platinum', path: '/shop/platinum' },
    products: ['saptapadi-bands', 'chandni-platinum-ring'],
  },
}

/** Six tiles. Each is named like a category, because it links to `/category/{name}`. */
function createGoldJewelry(): DemoHome['goldJewelry'] {
  const tiles = [
    ['Rings', 'ring-kundan-ruby'],
    ['Earrings', 'chandbali-ruby-emerald'],
    ['Necklaces', 'necklace-temple-ruby-emerald-2'],
    ['Pendants', 'pendant-kundan-ruby'],
    ['Mangalsutra', 'mangalsutra-vati'],
    ['Bracelets', 'kada-twisted-rose'],
  ]
  return {
    title: 'Gold Jewelry',
    text: '',
    link: { text: 'View all gold', path: '/jewellery/gold' },
    tiles: tiles.map(([name = '', image = '']) => ({
      ...createTile(name, '', image),
      category: 'Gold',
    })),
  }
}

type PremiumCollection = DemoHome['premiumCollection']

const PREMIUM_SAMPLES: Omit<PremiumCollection['samples'][number], 'rating' | 'reviewCount'>[] = [
  {
    id: 'diamond-eternity-necklace',
    name: 'Diamond Eternity Necklace',
    category: 'necklaces',
    description: 'A diamond in a halo of diamonds',
    price: 1299.99,
    featured: true,
    picture: getImage('pendant-diamond-white', 'Round diamond pendant in a diamond halo'),
  },
  {
    id: 'sapphire-halo-ring',
    name: 'Sapphire Halo Ring',
    category: 'rings',
    description: 'Cushion sapphire, white gold',
    price: 899.99,
    featured: true,
    picture: getImage('ring-sapphire-cushion-white', 'Cushion sapphire ring with a diamond halo'),
  },
  {
    id: 'blossom-stud-earrings',
    name: 'Blossom Stud Earrings',
    category: 'earrings',
    description: 'Nine diamonds in each earring',
    price: 749.99,
    featured: true,
    picture: getImage('studs-flower-white', 'Diamond flower studs in white gold'),
  },
  {
    id: 'akasha-tennis-bracelet',
    name: 'Classic Tennis Bracelet',
    category: 'bracelets',
    description: 'Forty-six diamonds in a line',
    price: 4499.99,
    featured: false,
    picture: getImage('tennis-bracelet-diamond', 'Diamond tennis bracelet'),
  },
]

function createPremiumCollection({ getRating }: HomeFacts): PremiumCollection {
  return {
    title: 'Our Premium Collection',
    text: 'Loved by our customers.',
    samples: PREMIUM_SAMPLES.map((sample) => {
      const { average, count } = getRating(sample.id)
      return { ...sample, rating: toShownRating(average), reviewCount: count }
    }),
  }
}
