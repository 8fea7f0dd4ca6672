import { fixed, flat, gold18, gold22, live, type Piece, percent } from '../piece.ts'

const category = 'earrings'

/** Earrings that stay close to the ear. */
export const STUDS_AND_BALIS: Piece[] = [
  {
    ...{ slug: 'diamond-2', name: 'Malli Flower Studs', sku: 'SW-ER-0501', category },
    ...{ subcategory: 'studs', material: 'Diamond', brand: 'Tara Diamonds', isFeatured: true },
    shows: 'flower studs with nine diamonds each in 18K yellow gold',
    description:
      'Nine diamonds an ear, set as a jasmine flower with its centre raised above the petals. Gold shows only as a thin line round each stone. The screw backs are broad, so the flowers face forward all day.',
    ...{ grams: 6.94, price: live('gold-18k', 6.42, percent(20), 82_100), stock: 6 },
    pictures: ['studs-flower-diamond', 'studs-flower-diamond-2', 'studs-flower-diamond-3'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Diamonds: '18, 1.42 ct, G-H, VS', Width: '13 mm' },
      ...{ Certificate: 'IGI', Closure: 'Screw back', Occasion: 'Festive, anniversary' },
    }),
    tags: ['home', 'anniversary', 'for-her', 'ready-to-ship'],
    ...{ rating: [4.9, 108], related: ['blossom-stud-earrings', 'kempu-flower-studs', 'tara-diamond-balis'] },
  },
  {
    ...{ slug: 'blossom-stud-earrings', name: 'Blossom Stud Earrings', sku: 'SW-ER-0502', category },
    ...{ subcategory: 'studs', material: 'Diamond', brand: 'Tara Diamonds' },
    shows: 'flower studs with nine diamonds each in 18K white gold',
    description:
      'Nine brilliant-cut diamonds an ear in white gold, one size smaller than the Malli. Light enough for an office and bright enough for the dinner after it.',
    ...{ grams: 4.7, price: fixed(62_900), stock: 8 },
    pictures: ['studs-flower-white', 'studs-flower-white-2'],
    attributes: gold18({
      ...{ Colour: 'White gold, rhodium finish', Diamonds: '18, 0.84 ct, G-H, VS', Width: '10 mm' },
      ...{ Certificate: 'IGI', Closure: 'Screw back', Occasion: 'Every day' },
    }),
    tags: ['everyday-light', 'anniversary', 'birthday', 'for-her', 'ready-to-ship'],
    ...{ rating: [5, 32], related: ['diamond-2', 'diamond-eternity-necklace', 'neel-halo-studs'] },
  },
  {
    ...{ slug: 'kempu-flower-studs', name: 'Kempu Flower Studs', sku: 'SW-ER-0503', category },
    ...{ subcategory: 'gemstone-studs', material: 'Ruby', brand: 'Swarna Heritage' },
    shows: 'flower studs with a ruby centre and diamond petals in yellow gold',
    description:
      'The seven-stone stud that every Telugu grandmother owned, grown by one petal. A ruby sits in the middle, eight diamonds around it, in gold warm enough to match old bangles.',
    ...{ grams: 7.1, price: live('gold-22k', 6.35, percent(16), 41_500), stock: 4 },
    pictures: ['studs-flower-ruby', 'studs-flower-ruby-2'],
    attributes: gold22({
      ...{ Ruby: '2, 1.10 ct', Diamonds: '16, 0.96 ct', Width: '13 mm', Treatment: 'Heated' },
      ...{ Closure: 'South screw', Occasion: 'Festive' },
    }),
    tags: ['temple-heritage', 'anniversary', 'for-her', 'birthday'],
    ...{ rating: [4.6, 37], related: ['diamond-2', 'gulabi-bloom-studs', 'manik-halo-ring'] },
  },
  {
    ...{ slug: 'gulabi-bloom-studs', name: 'Gulabi Bloom Studs', sku: 'SW-ER-0504', category },
    ...{ subcategory: 'gemstone-studs', material: 'Diamond', brand: 'Tara Diamonds' },
    shows: 'flower studs with a diamond centre and pink sapphire petals in 18K rose gold',
    description:
      'A diamond with eight pink sapphires round it, in rose gold, like a bougainvillea at four in the afternoon. Easy with white cotton, lovely with emerald silk.',
    ...{ grams: 5.8, price: fixed(71_500), compareAt: 78_000, stock: 5 },
    pictures: ['studs-flower-pink', 'studs-flower-pink-2', 'studs-flower-pink-3'],
    attributes: gold18({
      ...{ Colour: 'Rose gold', Diamonds: '2, 0.60 ct', 'Pink sapphires': '16, 1.28 ct', Width: '12 mm' },
      ...{ Certificate: 'IGI', Closure: 'Screw back' },
    }),
    tags: ['home', 'for-her', 'birthday', 'anniversary', 'new-arrivals'],
    ...{ rating: [4.7, 45], related: ['diamond-2', 'kempu-flower-studs', 'gulab-ruby-pendant'] },
  },
  {
    ...{ slug: 'neel-halo-studs', name: 'Neel Halo Studs', sku: 'SW-ER-0505', category },
    ...{ subcategory: 'gemstone-studs', material: 'Sapphire', brand: 'Tara Diamonds' },
    shows: 'round sapphire studs in a diamond halo, 18K white gold',
    description:
      'A round sapphire in a close halo of diamonds, the size of a fingertip. The blue holds in the evening, when darker sapphires turn black.',
    ...{ grams: 4.2, price: fixed(54_600), stock: 13 },
    pictures: ['studs-sapphire-halo', 'studs-sapphire-halo-2'],
    attributes: gold18({
      ...{ Colour: 'White gold, rhodium finish', Sapphires: '2, 1.50 ct', Diamonds: '36, 0.36 ct' },
      ...{ Width: '10 mm', Treatment: 'Heated', Certificate: 'IGI', Closure: 'Screw back' },
    }),
    tags: ['everyday-light', 'for-her', 'birthday', 'anniversary', 'ready-to-ship'],
    ...{ rating: [4.5, 29], related: ['sapphire-halo-ring', 'neelam-oval-pendant', 'blossom-stud-earrings'] },
  },
  {
    ...{ slug: 'marakata-drops', name: 'Marakata Drops', sku: 'SW-ER-0510', category },
    ...{ subcategory: 'drops', material: 'Emerald', brand: 'Tara Diamonds' },
    shows: 'pear emerald drops under diamond flowers in 18K yellow gold',
    description:
      'Two matched pear emeralds, four years in the finding, under flowers of nine diamonds. The drops come off and leave the flowers as studs.',
    ...{ grams: 9.6, price: fixed(2_48_000), stock: 1 },
    pictures: ['drops-emerald-pear', 'drops-emerald-pear-2'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Emeralds: '2, 6.40 ct pear, Zambia', Diamonds: '62, 1.90 ct' },
      ...{
        Height: '38 mm',
        Treatment: 'Minor oil',
        Certificate: 'GIA',
        Closure: 'Screw back, detachable drop',
      },
    }),
    tags: ['wedding', 'anniversary', 'for-her', 'bride-s-trousseau'],
    ...{ rating: [4.9, 14], related: ['marakata-halo-ring', 'panna-drop-pendant', 'panna-tennis-bracelet'] },
  },
  {
    ...{ slug: 'nitya-gold-balis', name: 'Nitya Gold Balis', sku: 'SW-ER-0520', category },
    ...{ subcategory: 'hoops-and-balis', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'plain hoops in 22K yellow gold',
    description:
      'The hoop one forgets to take off. Tube-drawn 22K gold, thicker at the bottom than at the ear, with a click one can hear.',
    ...{ grams: 4.2, price: live('gold-22k', 4.2, percent(10)), stock: 24 },
    pictures: ['bali-plain', 'bali-plain-2'],
    attributes: gold22({ Diameter: '22 mm', Closure: 'Click hoop', Occasion: 'Every day' }),
    tags: ['everyday-light', 'for-her', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.6, 142], related: ['lahari-twist-balis', 'chinni-baby-balis', 'tara-diamond-balis'] },
  },
  {
    ...{ slug: 'lahari-twist-balis', name: 'Lahari Twist Balis', sku: 'SW-ER-0521', category },
    ...{ subcategory: 'hoops-and-balis', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'twisted hoops in 22K yellow gold',
    description:
      'Two wires twisted into a rope and bent to a hoop, so that light runs round it as the head turns. Under five grams for the pair.',
    ...{ grams: 4.85, price: live('gold-22k', 4.85, percent(12)), stock: 16 },
    pictures: ['bali-twisted', 'bali-twisted-2'],
    attributes: gold22({ Diameter: '24 mm', Closure: 'Click hoop', Occasion: 'Every day' }),
    tags: ['everyday-light', 'for-her', 'birthday', 'ready-to-ship', 'new-arrivals'],
    ...{ rating: [4.5, 67], related: ['nitya-gold-balis', 'lahari-rose-cuff', 'tara-diamond-balis'] },
  },
  {
    ...{ slug: 'tara-diamond-balis', name: 'Tara Diamond Balis', sku: 'SW-ER-0522', category },
    ...{ subcategory: 'hoops-and-balis', material: 'Diamond', brand: 'Tara Diamonds' },
    shows: 'hoops with a row of diamonds in 18K yellow gold',
    description:
      'Hoops with diamonds along the front half, where they are seen, and plain gold behind, where they would only scratch. Made in the weight of everyday hoops.',
    ...{ grams: 4.66, price: live('gold-18k', 4.5, percent(18), 22_400), stock: 7 },
    pictures: ['bali-diamond', 'bali-diamond-2'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Diamonds: '26, 0.52 ct, H, SI', Diameter: '24 mm', Closure: 'Click hoop' },
    }),
    tags: ['everyday-light', 'for-her', 'birthday', 'anniversary'],
    ...{ rating: [4.7, 58], related: ['nitya-gold-balis', 'diamond-2', 'bindu-nose-pin'] },
  },
  {
    ...{ slug: 'bindu-nose-pin', name: 'Bindu Nose Pin', sku: 'SW-ER-0530', category },
    ...{ subcategory: 'nath-and-tikka', material: 'Diamond', brand: 'Tara Diamonds' },
    shows: 'seven-diamond flower nose pin in 18K yellow gold',
    description:
      'Seven diamonds on a pin, six round one. The stem ends in a ball that the back screws on to, so it stays through sleep and swimming.',
    ...{ grams: 0.62, price: live('gold-18k', 0.6, percent(25), 9_800), stock: 19 },
    pictures: ['nose-pin-diamond', 'nose-pin-diamond-2'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Diamonds: '7, 0.21 ct, G, VS', Width: '6 mm', Closure: 'Screw ball' },
    }),
    tags: ['everyday-light', 'for-her', 'birthday', 'bride-s-trousseau', 'ready-to-ship'],
    ...{ rating: [4.6, 83], related: ['peshwa-nath', 'tara-diamond-balis', 'blossom-stud-earrings'] },
  },
  {
    ...{ slug: 'chinni-baby-balis', name: 'Chinni Baby Balis', sku: 'SW-ER-0540', category },
    ...{ subcategory: 'childrens-earrings', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'small thick hoops with round beads below, in 22K yellow gold',
    description:
      'First hoops for small ears, with no edge a blanket could catch on. The lock needs an adult’s thumbnail. We pierce at both stores, with an appointment.',
    ...{ grams: 1.75, price: live('gold-22k', 1.75, flat(1_450)), stock: 15 },
    pictures: ['bali-baby', 'bali-baby-2'],
    attributes: gold22({ Diameter: '9 mm', Closure: 'Baby lock', 'Made for': 'Children' }),
    tags: ['children', 'new-parents', 'birthday', 'everyday-light', 'ready-to-ship'],
    ...{ rating: [4.8, 61], related: ['chinni-baby-kada', 'chinni-payal', 'nitya-gold-balis'] },
  },
]
