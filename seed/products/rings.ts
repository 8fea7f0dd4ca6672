import { fixed, gold18, gold22, live, type Piece, percent, platinum } from '../piece.ts'

const category = 'rings'

export const RINGS: Piece[] = [
  {
    ...{ slug: 'diamond-1', name: 'Sitara Solitaire Ring', sku: 'SW-RG-0101', category },
    ...{ subcategory: 'solitaires', material: 'Diamond', brand: 'Tara Diamonds', isFeatured: true },
    shows: 'round diamond solitaire on a pavé band in 18K yellow gold',
    description:
      'One round brilliant in six slender claws, raised so that light reaches it from below. The shoulders carry 24 pavé diamonds that stop just where the finger turns. Graded by IGI; the report travels with the ring.',
    ...{ grams: 3.93, price: live('gold-18k', 3.75, percent(22), 80_500), stock: 3 },
    pictures: ['solitaire-18k-yellow', 'solitaire-18k-yellow-2', 'solitaire-18k-yellow-3'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Diamond: '0.70 ct round brilliant, G, VS1', Pavé: '24 diamonds, 0.18 ct' },
      ...{ Certificate: 'IGI', 'Ring size': '12 (adjustable 8 to 18)', Occasion: 'Engagement' },
    }),
    tags: ['home', 'anniversary', 'for-her', 'new-arrivals', 'ready-to-ship'],
    ...{ rating: [4.9, 87], related: ['diamond-3', 'gulab-pear-solitaire', 'marakata-halo-ring'] },
  },
  {
    ...{ slug: 'diamond-3', name: 'Chandni Ring', sku: 'SW-RG-0102', category },
    ...{ subcategory: 'solitaires', material: 'Diamond', brand: 'Tara Diamonds' },
    shows: 'cushion diamond solitaire on a pavé band in 18K white gold',
    description:
      'A cushion-cut diamond set low in white gold, for hands that work all day. The band is pavé set to half its round, so it can still be sized. Named for the moonlight that falls on the Charminar courtyard in March.',
    ...{ grams: 3.1, price: fixed(68_750), stock: 5 },
    pictures: ['solitaire-cushion-white', 'solitaire-cushion-white-2', 'solitaire-cushion-white-3'],
    attributes: gold18({
      ...{
        Colour: 'White gold, rhodium finish',
        Diamond: '0.45 ct cushion, H, VS2',
        Pavé: '20 diamonds, 0.14 ct',
      },
      ...{ Certificate: 'IGI', 'Ring size': '11 (adjustable 8 to 16)', Occasion: 'Engagement' },
    }),
    tags: ['home', 'anniversary', 'for-her', 'everyday-light'],
    ...{ rating: [4.7, 52], related: ['diamond-1', 'chandni-platinum-ring', 'tara-eternity-bands'] },
  },
  {
    ...{ slug: 'gulab-pear-solitaire', name: 'Gulab Pear Solitaire', sku: 'SW-RG-0103', category },
    ...{ subcategory: 'solitaires', material: 'Diamond', brand: 'Tara Diamonds' },
    shows: 'pear diamond solitaire on a plain band in 18K rose gold',
    description:
      'A pear diamond with its point towards the fingertip, on a plain rose gold band with nothing else to look at. The five claws are filed to points by hand. It sits well beside a wedding band.',
    ...{ grams: 3.02, price: live('gold-18k', 2.92, percent(20), 61_500), stock: 2 },
    pictures: ['solitaire-pear-rose', 'solitaire-pear-rose-2'],
    attributes: gold18({
      ...{ Colour: 'Rose gold', Diamond: '0.50 ct pear, G, SI1', Certificate: 'IGI' },
      ...{ 'Ring size': '12 (adjustable 8 to 18)', Occasion: 'Engagement' },
    }),
    tags: ['anniversary', 'for-her', 'birthday', 'new-arrivals'],
    ...{ rating: [4.6, 21], related: ['diamond-1', 'saathi-rose-bands', 'diamond-3'] },
  },
  {
    ...{ slug: 'marakata-halo-ring', name: 'Marakata Halo Ring', sku: 'SW-RG-0201', category },
    ...{ subcategory: 'gemstone-rings', material: 'Emerald', brand: 'Tara Diamonds', isFeatured: true },
    shows: 'emerald-cut emerald in a diamond halo on 18K yellow gold',
    description:
      'An emerald-cut Zambian emerald with the garden inside it left as it grew. Twenty-eight diamonds frame it and another sixteen run down the band. Minor oil only, as the certificate says.',
    ...{ grams: 4.36, price: fixed(78_900), compareAt: 84_900, stock: 2 },
    pictures: ['ring-emerald-halo', 'ring-emerald-halo-2'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Emerald: '1.35 ct emerald cut, Zambia', Diamonds: '44, 0.32 ct' },
      ...{ Treatment: 'Minor oil', Certificate: 'GIA', 'Ring size': '13 (adjustable 9 to 17)' },
    }),
    tags: ['anniversary', 'for-her', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.8, 43], related: ['panna-drop-pendant', 'marakata-drops', 'manik-halo-ring'] },
  },
  {
    ...{ slug: 'manik-halo-ring', name: 'Manik Halo Ring', sku: 'SW-RG-0202', category },
    ...{ subcategory: 'gemstone-rings', material: 'Ruby', brand: 'Tara Diamonds' },
    shows: 'oval ruby in a diamond halo on 18K yellow gold',
    description:
      'An oval ruby the red of a sliced pomegranate, lifted over a halo of diamonds. Four claws hold it at the corners so that no metal crosses the stone. The treatment is written on the invoice.',
    ...{ grams: 4.11, price: fixed(59_400), compareAt: 66_000, stock: 4 },
    pictures: ['ring-ruby-oval-halo', 'ring-ruby-oval-halo-2'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Ruby: '1.20 ct oval, Mozambique', Diamonds: '38, 0.28 ct' },
      ...{ Treatment: 'Heated', Certificate: 'IGI', 'Ring size': '12 (adjustable 8 to 16)' },
    }),
    tags: ['anniversary', 'for-her', 'birthday'],
    ...{ rating: [4.5, 36], related: ['manik-oval-pendant', 'diamond-4', 'marakata-halo-ring'] },
  },
  {
    ...{ slug: 'sapphire-halo-ring', name: 'Sapphire Halo Ring', sku: 'SW-RG-0203', category },
    ...{ subcategory: 'gemstone-rings', material: 'Sapphire', brand: 'Tara Diamonds' },
    shows: 'cushion sapphire in a diamond halo on 18K white gold',
    description:
      'A royal blue Ceylon sapphire, cut as a soft cushion and ringed with diamonds. White gold keeps the blue cool; a hidden bar under the stone keeps the ring upright on the finger.',
    ...{ grams: 4.58, price: fixed(74_800), stock: 6 },
    pictures: ['ring-sapphire-cushion-white', 'ring-sapphire-cushion-white-2'],
    attributes: gold18({
      ...{
        Colour: 'White gold, rhodium finish',
        Sapphire: '1.60 ct cushion, Sri Lanka',
        Diamonds: '40, 0.30 ct',
      },
      ...{ Treatment: 'Heated', Certificate: 'IGI', 'Ring size': '12 (adjustable 8 to 16)' },
    }),
    tags: ['anniversary', 'for-her', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.7, 18], related: ['neel-halo-studs', 'neelam-oval-pendant', 'neelam-trilogy-ring'] },
  },
  {
    ...{ slug: 'neelam-trilogy-ring', name: 'Neelam Trilogy Ring', sku: 'SW-RG-0204', category },
    ...{ subcategory: 'gemstone-rings', material: 'Sapphire', brand: 'Tara Diamonds' },
    shows: 'oval sapphire between two diamonds on a plain 18K yellow gold band',
    description:
      'Three stones for yesterday, today and tomorrow: an oval sapphire between two round diamonds. The plain band is rounded inside, so it slips over the knuckle with ease.',
    ...{ grams: 3.24, price: fixed(42_300), stock: 9 },
    pictures: ['trilogy-sapphire-diamond', 'trilogy-sapphire-diamond-2'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Sapphire: '0.85 ct oval', Diamonds: '2, 0.20 ct', Treatment: 'Heated' },
      ...{ Certificate: 'IGI', 'Ring size': '12 (adjustable 8 to 18)', Occasion: 'Anniversary' },
    }),
    tags: ['anniversary', 'for-her', 'birthday', 'everyday-light', 'ready-to-ship'],
    ...{ rating: [4.6, 64], related: ['sapphire-halo-ring', 'diamond-1', 'neel-halo-studs'] },
  },
  {
    ...{ slug: 'diamond-4', name: 'Rekha Eternity Bands', sku: 'SW-RG-0301', category },
    ...{ subcategory: 'eternity-bands', material: 'Ruby', brand: 'Tara Diamonds' },
    shows: 'a pair of eternity bands with rubies and diamonds in turn, 18K yellow gold',
    description:
      'Two bands, one line of rubies and diamonds in turn, all the way round. Worn together they read as one wide ring; worn apart they start a stack. Each stone is channel set and cannot catch on silk.',
    ...{ grams: 5.46, price: fixed(73_600), stock: 4 },
    pictures: ['eternity-ruby-diamond', 'eternity-ruby-diamond-2', 'eternity-ruby-diamond-3'],
    attributes: gold18({
      ...{ Colour: 'Yellow gold', Rubies: '26, 1.30 ct', Diamonds: '26, 0.78 ct', Pieces: '2 bands' },
      ...{ 'Ring size': '12 (made to size, not adjustable)', Occasion: 'Anniversary' },
    }),
    tags: ['home', 'anniversary', 'for-her'],
    ...{ rating: [4.7, 39], related: ['tara-eternity-bands', 'manik-halo-ring', 'manik-tennis-bracelet'] },
  },
  {
    ...{ slug: 'tara-eternity-bands', name: 'Tara Eternity Bands', sku: 'SW-RG-0302', category },
    ...{ subcategory: 'eternity-bands', material: 'Diamond', brand: 'Tara Diamonds' },
    shows: 'a pair of full diamond eternity bands in 18K white gold',
    description:
      'A full circle of round diamonds, twice. The walls of white gold are thin enough that only stones are seen, and milgrain edges keep the neighbours apart.',
    ...{ grams: 5.12, price: fixed(1_26_500), compareAt: 1_38_000, stock: 1 },
    pictures: ['eternity-diamond-white', 'eternity-diamond-white-2'],
    attributes: gold18({
      ...{ Colour: 'White gold, rhodium finish', Diamonds: '52, 1.82 ct, F-G, VS', Certificate: 'IGI' },
      ...{ Pieces: '2 bands', 'Ring size': '12 (made to size, not adjustable)', Occasion: 'Anniversary' },
    }),
    tags: ['anniversary', 'for-her', 'wedding'],
    ...{ rating: [4.9, 17], related: ['diamond-4', 'akasha-tennis-bracelet', 'diamond-3'] },
  },
  {
    ...{ slug: 'saptapadi-bands', name: 'Saptapadi Bands', sku: 'SW-RG-0401', category },
    ...{ subcategory: 'couple-bands', material: 'Platinum', brand: 'Saptapadi' },
    shows: 'a pair of platinum bands, one with five diamonds',
    description:
      'Two bands in Platinum 950, named for the seven steps around the fire. Hers carries five flush-set diamonds between milgrain edges, his a single polished ridge.',
    ...{ grams: 11.4, price: fixed(1_12_500), stock: 6 },
    pictures: ['bands-platinum', 'bands-platinum-2', 'bands-platinum-3'],
    attributes: platinum({
      ...{ Diamonds: '5, 0.15 ct', Width: '4.5 mm and 5.5 mm', Pieces: '2 bands' },
      ...{
        'Ring size': '11 and 20 (made to size)',
        Engraving: 'On request, up to 12 letters',
        Occasion: 'Wedding',
      },
    }),
    tags: ['home', 'wedding', 'anniversary', 'for-him', 'bride-s-trousseau'],
    ...{ rating: [4.8, 71], related: ['saathi-rose-bands', 'chandni-platinum-ring', 'tara-eternity-bands'] },
  },
  {
    ...{ slug: 'saathi-rose-bands', name: 'Saathi Rose Bands', sku: 'SW-RG-0402', category },
    ...{ subcategory: 'couple-bands', material: 'Gold', brand: 'Saptapadi' },
    shows: 'a rose gold band with five diamonds and a plain yellow gold band',
    description:
      'His in yellow, hers in rose, cut from the same profile so that they belong together without matching. Five small diamonds sit flush in hers, between two lines of milgrain.',
    ...{ grams: 9.35, price: live('gold-18k', 9.2, percent(14), 9_500), stock: 3 },
    pictures: ['bands-rose-yellow', 'bands-rose-yellow-2'],
    attributes: gold18({
      ...{
        Colour: 'Rose and yellow gold',
        Diamonds: '5, 0.12 ct',
        Width: '4.5 mm and 5.5 mm',
        Pieces: '2 bands',
      },
      ...{
        'Ring size': '11 and 19 (made to size)',
        Engraving: 'On request, up to 12 letters',
        Occasion: 'Wedding',
      },
    }),
    tags: ['wedding', 'anniversary', 'for-him', 'bride-s-trousseau'],
    ...{ rating: [4.6, 28], related: ['saptapadi-bands', 'gulab-pear-solitaire', 'gulabi-mangalsutra'] },
  },
  {
    ...{ slug: 'chandni-platinum-ring', name: 'Chandni Platinum Ring', sku: 'SW-RG-0104', category },
    ...{ subcategory: 'solitaires', material: 'Platinum', brand: 'Tara Diamonds' },
    shows: 'emerald-cut diamond solitaire on a plain platinum band',
    description:
      'An emerald-cut diamond, long and still, on a band of Platinum 950. Four claws at the corners, no shoulders, no halo: the steps of the stone do the talking.',
    ...{ grams: 4.8, price: fixed(84_250), stock: 2 },
    pictures: [
      'solitaire-emerald-cut-platinum',
      'solitaire-emerald-cut-platinum-2',
      'solitaire-emerald-cut-platinum-3',
    ],
    attributes: platinum({
      ...{ Diamond: '0.50 ct emerald cut, G, VS1', Certificate: 'GIA' },
      ...{ 'Ring size': '12 (adjustable 8 to 16)', Occasion: 'Engagement' },
    }),
    tags: ['home', 'anniversary', 'wedding', 'for-her'],
    ...{ rating: [4.8, 33], related: ['saptapadi-bands', 'diamond-3', 'diamond-1'] },
  },
  {
    ...{ slug: 'rajwada-kundan-ring', name: 'Rajwada Kundan Ring', sku: 'SW-RG-0501', category },
    ...{ subcategory: 'gold-rings', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'flower ring with a ruby cabochon and polki in 22K gold',
    description:
      'A ten-petal flower on the finger, after the cocktail rings of the old Hyderabad havelis. A ruby cabochon sits in the middle, a polki diamond on every petal, and a rope of granulation runs round the edge.',
    ...{ grams: 10.9, price: live('gold-22k', 10.2, percent(12), 4_050), stock: 3 },
    pictures: ['ring-kundan-ruby', 'ring-kundan-ruby-2'],
    attributes: gold22({
      ...{
        Stones: 'Ruby cabochon 1, polki 10',
        Head: '24 mm across',
        'Ring size': '14 (adjustable 10 to 18)',
      },
      ...{ Occasion: 'Festive, wedding' },
    }),
    tags: ['temple-heritage', 'wedding', 'for-her', 'bride-s-trousseau'],
    ...{ rating: [4.7, 48], related: ['meenakshi-jhumka', 'rani-maang-tikka', 'rani-kundan-pendant'] },
  },
  {
    ...{ slug: 'raja-signet-ring', name: 'Raja Signet Ring', sku: 'SW-RG-0601', category },
    ...{ subcategory: 'mens-rings', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'men’s signet ring with black onyx in 22K gold',
    description:
      'A heavy signet that tapers from a black onyx oval to a comfortable back. The bezel is coined by hand. The onyx can be taken out and the gold beneath engraved with a family seal.',
    ...{ grams: 9.6, price: live('gold-22k', 9.1, percent(10), 1_800), stock: 7 },
    pictures: ['ring-signet-onyx', 'ring-signet-onyx-2'],
    attributes: gold22({
      ...{ Stones: 'Black onyx 12 × 9 mm', 'Ring size': '20 (adjustable 16 to 26)', 'Made for': 'Men' },
      ...{ Engraving: 'On request' },
    }),
    tags: ['for-him', 'men', 'birthday', 'anniversary', 'ready-to-ship'],
    ...{ rating: [4.5, 55], related: ['veera-twist-kada', 'arjun-figaro-chain', 'ekagra-platinum-kada'] },
  },
]
