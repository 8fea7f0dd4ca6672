import { fixed, flat, live, type Piece, percent, silver } from '../piece.ts'

const category = 'silver'

export const SILVER: Piece[] = [
  {
    ...{ slug: 'ghungroo-payal', name: 'Ghungroo Payal', sku: 'SW-SV-0101', category },
    ...{ subcategory: 'anklets', material: 'Silver', brand: 'Chandi House', isFeatured: true },
    shows: 'silver anklet with flowers and a fringe of small bells',
    description:
      'A row of flowers and a fringe of bells, enough of them to be heard on a stair and not in a meeting. Linked, not soldered stiff, so it lies round the ankle. Sold as a pair.',
    ...{ grams: 62, price: live('silver', 62, percent(24)), stock: 18 },
    pictures: ['payal-silver-ghungroo', 'payal-silver-ghungroo-2'],
    attributes: silver({ Pieces: '2', Length: '25 cm, adjustable', Finish: 'Oxidised', Closure: 'Screw' }),
    tags: ['for-her', 'wedding', 'birthday', 'ready-to-ship', 'bride-s-trousseau'],
    ...{ rating: [4.7, 118], related: ['rani-bridal-payal', 'chinni-payal', 'chandi-balis'] },
  },
  {
    ...{ slug: 'rani-bridal-payal', name: 'Rani Bridal Payal', sku: 'SW-SV-0102', category },
    ...{ subcategory: 'anklets', material: 'Silver', brand: 'Chandi House' },
    shows: 'a pair of broad silver anklets, two rows of flowers over a fringe of bells',
    description:
      'The payal of a bride, three times the weight of the everyday one and twice its width. The bells are cast, not pressed, and ring lower.',
    ...{ grams: 168, price: live('silver', 168, percent(22)), stock: 3 },
    pictures: ['payal-broad', 'payal-broad-2'],
    attributes: silver({
      Pieces: '2',
      Length: '26 cm, adjustable',
      Finish: 'Oxidised',
      Closure: 'Screw',
      Occasion: 'Wedding',
    }),
    tags: ['for-her', 'wedding', 'bridal', 'bride-s-trousseau'],
    ...{ rating: [4.6, 33], related: ['ghungroo-payal', 'padmavati-choker', 'jaali-silver-kada'] },
  },
  {
    ...{ slug: 'chinni-payal', name: 'Chinni Payal', sku: 'SW-SV-0103', category },
    ...{ subcategory: 'childrens-silver', material: 'Silver', brand: 'Chandi House' },
    shows: 'a pair of small silver anklets with single bells, for children',
    description:
      'First payals, with bells sealed so that nothing comes loose in a mouth. They grow by four links, which is about two years.',
    ...{ grams: 17, price: live('silver', 17, flat(780)), stock: 26 },
    pictures: ['payal-baby', 'payal-baby-2'],
    attributes: silver({
      Pieces: '2',
      Length: '13 cm, grows to 16 cm',
      Closure: 'Screw',
      'Made for': 'Children',
    }),
    tags: ['children', 'new-parents', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.8, 90], related: ['chinni-baby-kada', 'ghungroo-payal', 'chinni-baby-balis'] },
  },
  {
    ...{ slug: 'chandi-balis', name: 'Chandi Balis', sku: 'SW-SV-0201', category },
    ...{ subcategory: 'silver-earrings', material: 'Silver', brand: 'Chandi House' },
    shows: 'plain hoops in sterling silver',
    description:
      'Plain hoops in sterling silver with a rhodium finish, which keeps them bright through a monsoon. The lightest thing in the shop, and the one most often bought twice.',
    ...{ grams: 6.2, price: fixed(1_490), stock: 40 },
    pictures: ['bali-plain-white', 'bali-plain-white-2'],
    attributes: silver({
      Diameter: '22 mm',
      Finish: 'Rhodium',
      Closure: 'Click hoop',
      Occasion: 'Every day',
    }),
    tags: ['everyday-light', 'for-her', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.4, 156], related: ['lahari-silver-balis', 'ghungroo-payal', 'nitya-gold-balis'] },
  },
  {
    ...{ slug: 'lahari-silver-balis', name: 'Lahari Silver Balis', sku: 'SW-SV-0202', category },
    ...{ subcategory: 'silver-earrings', material: 'Silver', brand: 'Chandi House' },
    shows: 'twisted hoops in sterling silver',
    description:
      'The Lahari twist in sterling silver, for those who keep the gold pair at home. Same size, same lock, same swing.',
    ...{ grams: 7.4, price: fixed(1_890), compareAt: 2_200, stock: 22 },
    pictures: ['bali-twisted-white', 'bali-twisted-white-2'],
    attributes: silver({
      Diameter: '24 mm',
      Finish: 'Rhodium',
      Closure: 'Click hoop',
      Occasion: 'Every day',
    }),
    tags: ['everyday-light', 'for-her', 'birthday', 'new-arrivals', 'ready-to-ship'],
    ...{ rating: [4.3, 48], related: ['chandi-balis', 'lahari-twist-balis', 'jaali-silver-kada'] },
  },
  {
    ...{ slug: 'jaali-silver-kada', name: 'Jaali Silver Kada', sku: 'SW-SV-0301', category },
    ...{ subcategory: 'silver-kadas', material: 'Silver', brand: 'Chandi House', isFeatured: true },
    shows: 'broad pierced kada in sterling silver',
    description:
      'The lotus lattice of the gold kada, pierced in a thicker sheet of silver. Leave it to darken in the hollows or bring it in for a polish.',
    ...{ grams: 38, price: live('silver', 38, percent(45)), stock: 9 },
    pictures: ['bangle-jaali-white', 'bangle-jaali-white-2'],
    attributes: silver({
      Size: '2.6 (60 mm inside)',
      Width: '16 mm',
      Finish: 'Polished',
      Closure: 'Slip on',
    }),
    tags: ['for-her', 'birthday', 'anniversary', 'ready-to-ship'],
    ...{ rating: [4.5, 39], related: ['jaali-lotus-kada', 'rani-bridal-payal', 'chandi-balis'] },
  },
  {
    ...{ slug: 'veera-silver-kada', name: 'Veera Silver Kada', sku: 'SW-SV-0401', category },
    ...{ subcategory: 'mens-silver', material: 'Silver', brand: 'Chandi House' },
    shows: 'heavy twisted open kada in sterling silver',
    description:
      'Sixty-eight grams of twisted silver with onyx in the ends. It takes the marks of a working life and looks better for them.',
    ...{ grams: 68, price: live('silver', 68, percent(20), 600), stock: 7 },
    pictures: ['kada-twisted-white', 'kada-twisted-white-2'],
    attributes: silver({
      Size: '2.10 (67 mm inside)',
      Thickness: '7 mm',
      Stones: 'Onyx 2',
      Closure: 'Open',
      'Made for': 'Men',
    }),
    tags: ['for-him', 'men', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.6, 57], related: ['veera-twist-kada', 'surya-silver-chain', 'raja-signet-ring'] },
  },
  {
    ...{ slug: 'surya-silver-chain', name: 'Surya Silver Chain', sku: 'SW-SV-0402', category },
    ...{ subcategory: 'mens-silver', material: 'Silver', brand: 'Chandi House' },
    shows: 'rope chain in sterling silver',
    description:
      'A rope chain with weight to it, for a locket of Hanuman or for nothing at all. The clasp is oversized on purpose.',
    ...{ grams: 42, price: live('silver', 42, flat(1_450)), stock: 12 },
    pictures: ['chain-rope-white', 'chain-rope-white-2'],
    attributes: silver({
      Length: '55 cm',
      Width: '4 mm',
      Finish: 'Rhodium',
      Closure: 'Lobster clasp',
      'Made for': 'Men',
    }),
    tags: ['for-him', 'men', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.5, 44], related: ['veera-silver-kada', 'arjun-figaro-chain', 'chandi-balis'] },
  },
]
