import { fixed, flat, gold18, gold22, gold24, live, type Piece, percent } from '../piece.ts'

const category = 'pendants'

export const PENDANTS: Piece[] = [
  {
    ...{ slug: 'panna-drop-pendant', name: 'Panna Drop Pendant', sku: 'SW-PD-0101', category },
    ...{ subcategory: 'gemstone-pendants', material: 'Emerald', brand: 'Tara Diamonds', isFeatured: true },
    shows: 'pear emerald in a diamond halo on an 18K yellow gold chain',
    description:
      'A pear emerald of two carats, point up, in a frame of diamonds. The bail is hidden behind, so the drop seems to hang from the chain by itself.',
    ...{ grams: 5.2, price: fixed(86_400), compareAt: 94_500, stock: 3 },
    pictures: ['pendant-emerald-pear', 'pendant-emerald-pear-2', 'pendant-emerald-pear-large'],
    attributes: gold18({
      ...{
        Colour: 'Yellow gold',
        Emerald: '2.00 ct pear, Zambia',
        Diamonds: '26, 0.39 ct',
        Length: '45 cm chain',
      },
      ...{ Treatment: 'Minor oil', Certificate: 'GIA' },
    }),
    tags: ['for-her', 'anniversary', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.8, 66], related: ['marakata-halo-ring', 'marakata-drops', 'neelam-oval-pendant'] },
  },
  {
    ...{ slug: 'manik-oval-pendant', name: 'Manik Oval Pendant', sku: 'SW-PD-0102', category },
    ...{ subcategory: 'gemstone-pendants', material: 'Ruby', brand: 'Tara Diamonds' },
    shows: 'oval ruby in a diamond halo on an 18K yellow gold chain',
    description:
      'An oval ruby with a diamond edge, on a cable chain of the same gold. Cut deep, so the red stays full even from the side.',
    ...{ grams: 4.9, price: fixed(52_800), stock: 5 },
    pictures: ['pendant-ruby-oval', 'pendant-ruby-oval-2'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Ruby: '1.40 ct oval, Mozambique', Diamonds: '24, 0.34 ct' },
      ...{ Length: '45 cm chain', Treatment: 'Heated', Certificate: 'IGI' },
    }),
    tags: ['for-her', 'anniversary', 'birthday'],
    ...{ rating: [4.6, 41], related: ['manik-halo-ring', 'gulab-ruby-pendant', 'diamond-4'] },
  },
  {
    ...{ slug: 'gulab-ruby-pendant', name: 'Gulab Ruby Pendant', sku: 'SW-PD-0103', category },
    ...{ subcategory: 'gemstone-pendants', material: 'Ruby', brand: 'Tara Diamonds' },
    shows: 'round ruby in a diamond halo on an 18K rose gold chain',
    description:
      'A round ruby in rose gold, where red and pink run into each other at the edge. Small enough for a school run, bright enough for a sangeet.',
    ...{ grams: 4.4, price: live('gold-18k', 4.1, percent(18), 22_900), stock: 6 },
    pictures: ['pendant-ruby-round-rose', 'pendant-ruby-round-rose-2'],
    attributes: gold18({
      ...{ Colour: 'Rose gold', Ruby: '1.10 ct round', Diamonds: '22, 0.30 ct', Length: '42 cm chain' },
      ...{ Treatment: 'Heated', Certificate: 'IGI' },
    }),
    tags: ['for-her', 'birthday', 'everyday-light', 'ready-to-ship'],
    ...{ rating: [4.5, 30], related: ['manik-oval-pendant', 'tanvi-rose-chain', 'gulabi-bloom-studs'] },
  },
  {
    ...{ slug: 'neelam-oval-pendant', name: 'Neelam Oval Pendant', sku: 'SW-PD-0104', category },
    ...{ subcategory: 'gemstone-pendants', material: 'Sapphire', brand: 'Tara Diamonds' },
    shows: 'oval sapphire in a wreath of pear-cut diamonds on an 18K white gold chain',
    description:
      'An oval Ceylon sapphire, evenly blue from end to end, in a wreath of pear-cut diamonds. The chain has two loops, for a high and a low neckline.',
    ...{ grams: 5.1, price: fixed(68_200), stock: 2 },
    pictures: ['pendant-sapphire-oval-white', 'pendant-sapphire-oval-white-2'],
    attributes: gold18({
      ...{
        Colour: 'White gold, rhodium finish',
        Sapphire: '1.90 ct oval, Sri Lanka',
        Diamonds: '16 pear cut, 0.80 ct',
      },
      ...{ Length: '42 and 45 cm chain', Treatment: 'Heated', Certificate: 'IGI' },
    }),
    tags: ['for-her', 'anniversary', 'birthday'],
    ...{ rating: [4.7, 34], related: ['sapphire-halo-ring', 'neel-halo-studs', 'panna-drop-pendant'] },
  },
  {
    ...{ slug: 'jyoti-diamond-pendant', name: 'Jyoti Diamond Pendant', sku: 'SW-PD-0201', category },
    ...{ subcategory: 'diamond-pendants', material: 'Diamond', brand: 'Tara Diamonds' },
    shows: 'round diamond in a diamond halo on an 18K rose gold chain',
    description:
      'A lamp is lit with one flame: one diamond, and twenty-two around it to carry the light on. In rose gold, on a chain as fine as thread.',
    ...{ grams: 3.9, price: live('gold-18k', 3.7, percent(20), 46_000), stock: 4 },
    pictures: ['pendant-diamond-rose', 'pendant-diamond-rose-2'],
    attributes: gold18({
      ...{ Colour: 'Rose gold', Diamonds: '23, 0.74 ct, G-H, VS', Length: '42 cm chain', Certificate: 'IGI' },
    }),
    tags: ['for-her', 'anniversary', 'birthday', 'new-arrivals'],
    ...{
      rating: [4.7, 22],
      related: ['diamond-eternity-necklace', 'gulab-ruby-pendant', 'tanvi-rose-chain'],
    },
  },
  {
    ...{ slug: 'rani-kundan-pendant', name: 'Rani Kundan Pendant', sku: 'SW-PD-0301', category },
    ...{ subcategory: 'gold-pendants', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'kundan flower pendant in 22K gold with a ruby cabochon and pearls',
    description:
      'The Rani flower, taken from the brow to the neck: a ruby cabochon, twelve polki petals and a fringe of pearls. It hooks on to any chain, pearl string or silk dori.',
    ...{ grams: 5.6, price: live('gold-22k', 4.9, percent(15), 2_600), stock: 10 },
    pictures: ['pendant-kundan-ruby', 'pendant-kundan-ruby-2'],
    attributes: gold22({
      ...{ Width: '26 mm', Stones: 'Ruby cabochon 2, polki 12, pearls 7', Chain: 'Not included' },
      ...{ Occasion: 'Festive' },
    }),
    tags: ['temple-heritage', 'for-her', 'birthday', 'wedding', 'ready-to-ship'],
    ...{ rating: [4.6, 38], related: ['rani-maang-tikka', 'tarini-rope-chain', 'rukmini-jhumka'] },
  },
  {
    ...{ slug: 'lotus-gold-coin-10g', name: 'Lotus Gold Coin 10 g', sku: 'SW-PD-0401', category },
    ...{ subcategory: 'gold-coins', material: 'Gold', brand: 'Swarna Everyday', isFeatured: true },
    shows: 'a 10 gram 24K gold coin with a lotus',
    description:
      'Ten grams of 999.9 gold, struck with a lotus and sealed with its assay card. Bought back at the rate of the day with no deduction, or set as a pendant in our workshop.',
    ...{ grams: 10, price: live('gold-24k', 10, flat(850)), stock: 60 },
    pictures: ['coin-lotus-24k', 'coin-lotus-24k-2'],
    attributes: gold24({
      Diameter: '24 mm',
      Packing: 'Sealed with assay card',
      Occasion: 'Dhanteras, Akshaya Tritiya',
    }),
    tags: ['wedding', 'birthday', 'new-parents', 'anniversary', 'for-him', 'ready-to-ship'],
    ...{ rating: [4.9, 203], related: ['rani-kundan-pendant', 'chinni-baby-kada', 'lakshmi-kasu-mala'] },
  },
]
