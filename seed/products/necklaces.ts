import { fixed, gold18, gold22, live, type Piece, percent, platinum } from '../piece.ts'

const category = 'necklaces'

export const NECKLACES: Piece[] = [
  {
    ...{ slug: 'padmavati-choker', name: 'Padmavati Choker', sku: 'SW-NK-0101', category },
    ...{ subcategory: 'temple-necklaces', material: 'Gold', brand: 'Swarna Heritage', isFeatured: true },
    shows: 'temple choker in 22K gold with rubies, emeralds and pearls',
    description:
      'Twenty-three petals of ruby and emerald, graded from the nape to the centre, under a double row of seed pearls. Three karigars work on it for forty days. The dori is silk and adjusts to any neckline.',
    ...{ grams: 71.2, price: live('gold-22k', 64.8, percent(16), 28_600), stock: 2 },
    pictures: [
      'necklace-temple-ruby-emerald',
      'necklace-temple-ruby-emerald-2',
      'necklace-temple-ruby-emerald-3',
    ],
    attributes: gold22({
      ...{ Length: '36 cm with silk dori', Stones: 'Ruby 12, emerald 11, polki 46, pearls 190' },
      ...{ Closure: 'Adjustable dori', Occasion: 'Wedding' },
    }),
    tags: ['home', 'temple-heritage', 'bridal', 'wedding', 'for-her', 'bride-s-trousseau'],
    ...{
      rating: [4.9, 64],
      related: ['meenakshi-jhumka', 'harita-temple-haar', 'rani-maang-tikka', 'anjali-kada-pair'],
    },
  },
  {
    ...{ slug: 'harita-temple-haar', name: 'Harita Temple Haar', sku: 'SW-NK-0102', category },
    ...{ subcategory: 'temple-necklaces', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'temple necklace in 22K gold with emeralds and pearls',
    description:
      'The Padmavati drawing in green alone, with slimmer petals and a longer fall. Emerald cabochons are foiled from behind, the old way, so they glow in lamplight.',
    ...{ grams: 60.4, price: live('gold-22k', 55.1, percent(15), 24_500), stock: 1 },
    pictures: ['necklace-temple-emerald', 'necklace-temple-emerald-2'],
    attributes: gold22({
      ...{ Length: '42 cm with silk dori', Stones: 'Emerald 23, polki 40, pearls 170' },
      ...{ Closure: 'Adjustable dori', Occasion: 'Wedding' },
    }),
    tags: ['temple-heritage', 'bridal', 'wedding', 'for-her', 'bride-s-trousseau', 'new-arrivals'],
    ...{ rating: [4.8, 23], related: ['padmavati-choker', 'bhavani-jhumka', 'zeenat-chandbali'] },
  },
  {
    ...{ slug: 'lakshmi-kasu-mala', name: 'Lakshmi Kasu Mala', sku: 'SW-NK-0103', category },
    ...{ subcategory: 'temple-necklaces', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'coin necklace in 22K gold with rubies and pearls',
    description:
      'Thirty coins, each struck with a seated Lakshmi, overlap like scales and turn with the body. A ruby rides on every second coin. Handed down whole, or coin by coin to daughters.',
    ...{ grams: 52.8, price: live('gold-22k', 50.2, percent(13), 11_200), stock: 2 },
    pictures: ['necklace-kasu-coins', 'necklace-kasu-coins-2'],
    attributes: gold22({
      ...{ Length: '46 cm', Coins: '30', Stones: 'Ruby 30, pearls 30', Closure: 'Screw hook' },
      ...{ Occasion: 'Wedding, Varalakshmi puja' },
    }),
    tags: ['temple-heritage', 'bridal', 'wedding', 'for-her', 'bride-s-trousseau'],
    ...{ rating: [4.8, 51], related: ['padmavati-choker', 'anjali-kada-pair', 'vati-mangalsutra'] },
  },
  {
    ...{ slug: 'mukta-pearl-haar', name: 'Mukta Pearl Haar', sku: 'SW-NK-0201', category },
    ...{ subcategory: 'pearl-necklaces', material: 'Pearl', brand: 'Swarna Heritage', isFeatured: true },
    shows: 'two-row pearl necklace with a ruby and gold pendant',
    description:
      'Hyderabad’s own: two rows of round pearls, knotted one by one, and a pendant of ruby and polki in 22K gold. The pearls are graded in our Patthargatti sorting room by daylight only.',
    ...{ grams: 58.5, price: fixed(96_400), compareAt: 1_04_000, stock: 4 },
    pictures: ['pearl-necklace-ruby', 'pearl-necklace-ruby-2'],
    attributes: gold22({
      ...{ Pearls: '126 freshwater, 6 to 6.5 mm, AAA', Pendant: 'Ruby 1, polki 11', Length: '46 cm' },
      ...{ Closure: 'Gold hook', Occasion: 'Festive' },
    }),
    tags: ['for-her', 'anniversary', 'birthday', 'wedding', 'ready-to-ship'],
    ...{ rating: [4.7, 88], related: ['rajwada-kundan-ring', 'rani-kundan-pendant', 'padmavati-choker'] },
  },
  {
    ...{ slug: 'diamond-eternity-necklace', name: 'Eternity Necklace', sku: 'SW-NK-0301', category },
    ...{ subcategory: 'diamond-necklaces', material: 'Diamond', brand: 'Tara Diamonds' },
    shows: 'round diamond in a diamond halo on an 18K white gold chain',
    description:
      'A round diamond in a circle of twenty-two, on a chain that ends just below the collar bones. The halo is a separate ring, so each stone moves a little and keeps its fire.',
    ...{ grams: 5.9, price: fixed(1_09_200), stock: 3 },
    pictures: ['pendant-diamond-white', 'pendant-diamond-white-2'],
    attributes: gold18({
      ...{ Colour: 'White gold, rhodium finish', Diamonds: '23, 0.92 ct, G, VS', Length: '45 cm' },
      ...{ Certificate: 'IGI', Closure: 'Lobster clasp' },
    }),
    tags: ['for-her', 'anniversary', 'birthday', 'new-arrivals'],
    ...{
      rating: [4.8, 24],
      related: ['jyoti-diamond-pendant', 'blossom-stud-earrings', 'akasha-tennis-bracelet'],
    },
  },
  {
    ...{ slug: 'tarini-rope-chain', name: 'Tarini Rope Chain', sku: 'SW-NK-0401', category },
    ...{ subcategory: 'chains', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'rope chain in 22K yellow gold',
    description:
      'Hollow rope in 22K gold, strong enough for the heaviest pendant and soft enough to sleep in. Each link is soldered, which most machine ropes are not.',
    ...{ grams: 16.2, price: live('gold-22k', 16.2, percent(8)), stock: 14 },
    pictures: ['chain-rope', 'chain-rope-2'],
    attributes: gold22({ Length: '50 cm', Width: '3 mm', Closure: 'Lobster clasp', Occasion: 'Every day' }),
    tags: ['everyday-light', 'for-her', 'wedding', 'ready-to-ship'],
    ...{ rating: [4.5, 97], related: ['arjun-figaro-chain', 'tanvi-rose-chain', 'rani-kundan-pendant'] },
  },
  {
    ...{ slug: 'tanvi-rose-chain', name: 'Tanvi Rose Chain', sku: 'SW-NK-0402', category },
    ...{ subcategory: 'chains', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'fine rope chain in 18K rose gold',
    description:
      'The rope chain in a lighter gauge and in rose gold, to wear alone or with a single stone. It lies flat under a dupatta.',
    ...{ grams: 4.8, price: live('gold-18k', 4.8, percent(12)), stock: 9 },
    pictures: ['chain-rope-rose', 'chain-rope-rose-2'],
    attributes: gold18({ Colour: 'Rose gold', Length: '45 cm', Width: '1.6 mm', Closure: 'Lobster clasp' }),
    tags: ['everyday-light', 'for-her', 'birthday', 'new-arrivals', 'ready-to-ship'],
    ...{ rating: [4.4, 33], related: ['gulab-ruby-pendant', 'tarini-rope-chain', 'jyoti-diamond-pendant'] },
  },
  {
    ...{ slug: 'arjun-figaro-chain', name: 'Arjun Figaro Chain', sku: 'SW-NK-0501', category },
    ...{ subcategory: 'mens-chains', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'figaro chain in 22K yellow gold',
    description:
      'Three short links and a long one, the chain that fathers wear and sons ask for. Solid 22K links with bevelled edges; nothing hollow.',
    ...{ grams: 24.6, price: live('gold-22k', 24.6, percent(7.5)), stock: 6 },
    pictures: ['chain-figaro', 'chain-figaro-2'],
    attributes: gold22({ Length: '55 cm', Width: '4 mm', Closure: 'Lobster clasp', 'Made for': 'Men' }),
    tags: ['for-him', 'men', 'birthday', 'wedding', 'ready-to-ship'],
    ...{ rating: [4.6, 72], related: ['raja-signet-ring', 'veera-twist-kada', 'vikram-platinum-chain'] },
  },
  {
    ...{ slug: 'vikram-platinum-chain', name: 'Vikram Platinum Chain', sku: 'SW-NK-0502', category },
    ...{ subcategory: 'mens-chains', material: 'Platinum', brand: 'Saptapadi' },
    shows: 'figaro chain in platinum',
    description:
      'Figaro links in Platinum 950, heavier than gold of the same size and quieter to look at. Platinum does not thin with wear; it only takes on a soft grey of its own.',
    ...{ grams: 18.4, price: fixed(98_600), stock: 0 },
    pictures: ['chain-figaro-white', 'chain-figaro-white-2'],
    attributes: platinum({ Length: '50 cm', Width: '3.2 mm', Closure: 'Lobster clasp', 'Made for': 'Men' }),
    tags: ['for-him', 'men', 'wedding', 'anniversary'],
    ...{ rating: [4.5, 19], related: ['ekagra-platinum-kada', 'saptapadi-bands', 'arjun-figaro-chain'] },
  },
]
