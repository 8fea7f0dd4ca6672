import { fixed, gold18, live, type Piece, percent, platinum } from '../piece.ts'

const category = 'bracelets'

export const BRACELETS: Piece[] = [
  {
    ...{ slug: 'akasha-tennis-bracelet', name: 'Akasha Tennis Bracelet', sku: 'SW-BR-0101', category },
    ...{ subcategory: 'tennis-bracelets', material: 'Diamond', brand: 'Tara Diamonds', isFeatured: true },
    shows: 'diamond tennis bracelet in 18K white gold',
    description:
      'Forty-six diamonds in four-claw baskets, each on its own hinge, so the line falls like cloth. The box clasp has two safety catches and closes with a sound.',
    ...{ grams: 11.8, price: fixed(3_86_000), compareAt: 4_12_000, stock: 1 },
    pictures: ['tennis-bracelet-diamond', 'tennis-bracelet-diamond-2'],
    attributes: gold18({
      ...{ Colour: 'White gold, rhodium finish', Diamonds: '46, 4.60 ct, F-G, VS', Length: '17.5 cm' },
      ...{ Certificate: 'IGI', Closure: 'Box clasp with two catches' },
    }),
    tags: ['anniversary', 'wedding', 'for-her'],
    ...{
      rating: [4.9, 20],
      related: ['manik-tennis-bracelet', 'tara-eternity-bands', 'diamond-eternity-necklace'],
    },
  },
  {
    ...{ slug: 'manik-tennis-bracelet', name: 'Manik Tennis Bracelet', sku: 'SW-BR-0102', category },
    ...{ subcategory: 'tennis-bracelets', material: 'Ruby', brand: 'Tara Diamonds', isFeatured: true },
    shows: 'tennis bracelet with rubies and diamonds in 18K yellow gold',
    description:
      'Rubies and diamonds in turn, in yellow gold. Worn beside bangles it holds its place: a fine bar under the stones keeps them facing up.',
    ...{ grams: 12.4, price: live('gold-18k', 10.9, percent(16), 1_18_000), stock: 2 },
    pictures: ['tennis-bracelet-ruby', 'tennis-bracelet-ruby-2'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Rubies: '22, 3.30 ct', Diamonds: '22, 2.20 ct', Length: '17.5 cm' },
      ...{ Treatment: 'Heated', Certificate: 'IGI', Closure: 'Box clasp' },
    }),
    tags: ['anniversary', 'for-her', 'birthday'],
    ...{ rating: [4.7, 26], related: ['diamond-4', 'akasha-tennis-bracelet', 'panna-tennis-bracelet'] },
  },
  {
    ...{ slug: 'panna-tennis-bracelet', name: 'Panna Tennis Bracelet', sku: 'SW-BR-0103', category },
    ...{ subcategory: 'tennis-bracelets', material: 'Emerald', brand: 'Tara Diamonds' },
    shows: 'tennis bracelet with emeralds and diamonds in 18K yellow gold',
    description:
      'Small round emeralds, every one matched in daylight to its neighbours, with diamonds between. Take it off for cooking; emeralds dislike heat.',
    ...{ grams: 12.2, price: fixed(2_04_500), stock: 0 },
    pictures: ['tennis-bracelet-emerald', 'tennis-bracelet-emerald-2'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Emeralds: '22, 2.64 ct', Diamonds: '22, 2.20 ct', Length: '17.5 cm' },
      ...{ Treatment: 'Minor oil', Certificate: 'IGI', Closure: 'Box clasp' },
    }),
    tags: ['anniversary', 'for-her', 'wedding'],
    ...{ rating: [4.6, 12], related: ['panna-drop-pendant', 'marakata-drops', 'manik-tennis-bracelet'] },
  },
  {
    ...{ slug: 'lahari-rose-cuff', name: 'Lahari Rose Cuff', sku: 'SW-BR-0201', category },
    ...{ subcategory: 'cuffs', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'twisted open cuff in 18K rose gold',
    description: 'A twist of rose gold with bud ends, worn loose above the hand. It bends a little to go on.',
    ...{ grams: 10.6, price: live('gold-18k', 10.5, percent(13), 900), stock: 6 },
    pictures: ['kada-twisted-rose', 'kada-twisted-rose-2'],
    attributes: gold18({
      Colour: 'Rose gold',
      Size: '57 mm inside',
      Thickness: '4 mm',
      Stones: 'Emerald 2',
      Closure: 'Open',
    }),
    tags: ['everyday-light', 'for-her', 'birthday', 'anniversary', 'new-arrivals'],
    ...{ rating: [4.5, 31], related: ['gulab-jaali-kada', 'lahari-twist-balis', 'chinni-rose-cuff'] },
  },
  {
    ...{ slug: 'ekagra-platinum-kada', name: 'Ekagra Platinum Kada', sku: 'SW-BR-0301', category },
    ...{ subcategory: 'mens-bracelets', material: 'Platinum', brand: 'Saptapadi' },
    shows: 'men’s open bracelet in platinum with bud ends',
    description:
      'A single bar of Platinum 950 with a diamond in each end, for a man who wears one thing. Brushed inside, polished outside.',
    ...{ grams: 32.6, price: fixed(1_48_000), stock: 2 },
    pictures: ['kada-lotus-white', 'kada-lotus-white-2'],
    attributes: platinum({
      Size: '66 mm inside',
      Thickness: '5 mm',
      Diamonds: '2, 0.06 ct',
      Closure: 'Open',
      'Made for': 'Men',
    }),
    tags: ['for-him', 'men', 'anniversary', 'wedding'],
    ...{ rating: [4.6, 15], related: ['vikram-platinum-chain', 'saptapadi-bands', 'raja-signet-ring'] },
  },
  {
    ...{ slug: 'chinni-rose-cuff', name: 'Chinni Rose Cuff', sku: 'SW-BR-0401', category },
    ...{ subcategory: 'childrens-bracelets', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'small open cuff with bud ends in 18K rose gold',
    description:
      'A first cuff for a name-day or a school prize, in 18K so that it keeps its shape on the playground. It opens by two sizes.',
    ...{ grams: 3.1, price: live('gold-18k', 3.05, percent(14), 350), stock: 10 },
    pictures: ['kada-lotus-rose', 'kada-lotus-rose-2'],
    attributes: gold18({
      Colour: 'Rose gold',
      Size: '44 mm inside, grows to 50 mm',
      Stones: 'Ruby 2',
      Closure: 'Open',
      'Made for': 'Children',
    }),
    tags: ['children', 'new-parents', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.7, 29], related: ['chinni-baby-kada', 'chinni-baby-balis', 'chinni-payal'] },
  },
]
