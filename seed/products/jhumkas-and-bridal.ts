import { gold22, live, type Piece, percent } from '../piece.ts'

const category = 'earrings'

/** Earrings that hang and swing, and what a bride wears beside them on brow and nose. */
export const JHUMKAS_AND_BRIDAL: Piece[] = [
  {
    ...{ slug: 'meenakshi-jhumka', name: 'Meenakshi Jhumka', sku: 'SW-ER-0412', category },
    ...{ subcategory: 'jhumkas', material: 'Gold', brand: 'Swarna Heritage', isFeatured: true },
    shows: 'temple jhumkas in 22K gold with kemp stones and seed pearls',
    description:
      'A ten-petal kemp flower over a fluted dome, in the manner of the Madurai temple jewellers. Each flute is raised by hand, then edged in granulation and hung with freshwater seed pearls. A Bombay screw holds it in place.',
    ...{ grams: 19.86, price: live('gold-22k', 18.42, percent(14), 4_850), stock: 4 },
    pictures: [
      ...['jhumka-ruby-pearl', 'jhumka-ruby-pearl-front', 'jhumka-ruby-pearl-2'],
      ...['jhumka-ruby-pearl-detail', 'jhumka-silk'],
    ],
    attributes: gold22({
      ...{ Height: '52 mm', Dome: '28 mm across', Stones: 'Kemp 2, kemp rounds 22, seed pearls 36' },
      ...{ Closure: 'Bombay screw', Occasion: 'Wedding, festive' },
    }),
    tags: ['home', 'temple-heritage', 'bridal', 'kemp', 'wedding', 'for-her', 'ready-to-ship'],
    ...{
      rating: [4.8, 126],
      related: ['noor-chandbali', 'rukmini-jhumka', 'rajwada-kundan-ring', 'padmavati-choker'],
    },
  },
  {
    ...{ slug: 'rukmini-jhumka', name: 'Rukmini Jhumka', sku: 'SW-ER-0413', category },
    ...{ subcategory: 'jhumkas', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'small domed jhumkas in 22K gold with kemp flowers and pearls',
    description:
      'The smaller sister of the Meenakshi, for a whole day of wear rather than an evening. The same kemp flower over a flatter dome, four grams lighter, with red stones alone and pearls set closer on the rim.',
    ...{ grams: 15.9, price: live('gold-22k', 14.8, percent(12), 2_750), stock: 11 },
    pictures: ['jhumka-ruby-small', 'jhumka-ruby-small-2', 'jhumka-ruby-small-3'],
    attributes: gold22({
      ...{ Height: '44 mm', Dome: '24 mm across', Stones: 'Kemp 2, kemp rounds 24, seed pearls 60' },
      ...{ Closure: 'Bombay screw', Occasion: 'Festive' },
    }),
    tags: ['home', 'temple-heritage', 'kemp', 'for-her', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.7, 74], related: ['meenakshi-jhumka', 'bhavani-jhumka', 'rani-kundan-pendant'] },
  },
  {
    ...{ slug: 'bhavani-jhumka', name: 'Bhavani Jhumka', sku: 'SW-ER-0414', category },
    ...{ subcategory: 'jhumkas', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'two-tiered jhumkas in 22K gold with green kemp and pearls',
    description:
      'Two bells, one above the other, under a crown with a green cabochon where the Meenakshi wears red. Fifteen pearls hang from the upper rim, twenty-two from the lower, and ring softly against the gold.',
    ...{ grams: 17.7, price: live('gold-22k', 16.5, percent(14), 4_200), stock: 2 },
    pictures: ['jhumka-emerald-tall', 'jhumka-emerald-tall-2'],
    attributes: gold22({
      ...{ Height: '58 mm', Dome: '22 mm across', Stones: 'Green kemp 2, kemp rounds 48, pearls 74' },
      ...{ Closure: 'Bombay screw', Occasion: 'Wedding, festive' },
    }),
    tags: ['temple-heritage', 'kemp', 'wedding', 'for-her', 'bride-s-trousseau'],
    ...{ rating: [4.6, 31], related: ['meenakshi-jhumka', 'zeenat-chandbali', 'harita-temple-haar'] },
  },
  {
    ...{ slug: 'noor-chandbali', name: 'Noor Chandbali', sku: 'SW-ER-0420', category },
    ...{ subcategory: 'chandbalis', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'crescent chandbalis in 22K gold with rubies, emeralds, polki and pearls',
    description:
      'The moon of the Nizams: a broad crescent of rubies, emeralds and polki with a drop that moves in its own light. Twenty-one pearls an ear follow the outer curve. A hidden ear chain can be added for long evenings.',
    ...{ grams: 25.4, price: live('gold-22k', 22.66, percent(14), 5_500), stock: 3 },
    pictures: ['chandbali-ruby-emerald', 'chandbali-ruby-emerald-2', 'chandbali-ruby-emerald-3'],
    attributes: gold22({
      ...{ Height: '68 mm', Width: '46 mm', Stones: 'Ruby 10, emerald 12, polki 22, pearls 38' },
      ...{ Closure: 'Bombay screw', Occasion: 'Wedding, Eid' },
    }),
    tags: ['home', 'temple-heritage', 'bridal', 'wedding', 'for-her', 'bride-s-trousseau'],
    ...{ rating: [4.9, 92], related: ['meenakshi-jhumka', 'zeenat-chandbali', 'rani-maang-tikka'] },
  },
  {
    ...{ slug: 'zeenat-chandbali', name: 'Zeenat Chandbali', sku: 'SW-ER-0421', category },
    ...{ subcategory: 'chandbalis', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'crescent chandbalis in 22K gold with emeralds, polki and pearls',
    description:
      'One colour, many greens: emerald cabochons between polki diamonds on a fluted crescent. Made for those who find the red and green of tradition too much for a sherwani across the table.',
    ...{ grams: 24.1, price: live('gold-22k', 21.6, percent(15), 9_400), stock: 1 },
    pictures: ['chandbali-emerald-polki', 'chandbali-emerald-polki-2'],
    attributes: gold22({
      ...{ Height: '66 mm', Width: '45 mm', Stones: 'Emerald 20, polki 24, pearls 38' },
      ...{ Closure: 'Bombay screw', Occasion: 'Wedding, Eid' },
    }),
    tags: ['bridal', 'wedding', 'for-her', 'new-arrivals', 'bride-s-trousseau'],
    ...{ rating: [4.7, 26], related: ['noor-chandbali', 'bhavani-jhumka', 'harita-temple-haar'] },
  },
  {
    ...{ slug: 'peshwa-nath', name: 'Peshwa Nath', sku: 'SW-ER-0430', category },
    ...{ subcategory: 'nath-and-tikka', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'bridal nose ring in 22K gold with a ruby flower and pearls',
    description:
      'A ring of 22K wire strung with pearls, closed by a flower of ruby and polki. The hook is made for pierced noses; a clip is fitted on request.',
    ...{ grams: 4.9, price: live('gold-22k', 3.9, percent(16), 2_900), stock: 8 },
    pictures: ['nath-ruby-pearl', 'nath-ruby-pearl-2'],
    attributes: gold22({
      ...{ Diameter: '42 mm', Stones: 'Ruby 1, polki 9, pearls 25', Closure: 'Hook, clip on request' },
      ...{ Occasion: 'Wedding' },
    }),
    tags: ['bridal', 'wedding', 'for-her', 'bride-s-trousseau', 'ready-to-ship'],
    ...{ rating: [4.4, 22], related: ['rani-maang-tikka', 'bindu-nose-pin', 'noor-chandbali'] },
  },
  {
    ...{ slug: 'rani-maang-tikka', name: 'Rani Maang Tikka', sku: 'SW-ER-0431', category },
    ...{ subcategory: 'nath-and-tikka', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'maang tikka in 22K gold with a kundan flower, ruby cabochons and pearls',
    description:
      'A kundan flower for the parting, on a chain of two smaller suns. Seven pearls fall to the brow. It pairs with the Rajwada ring, cut from the same drawing.',
    ...{ grams: 8.8, price: live('gold-22k', 8.1, percent(14), 3_600), stock: 5 },
    pictures: ['tikka-ruby-pearl', 'tikka-ruby-pearl-2'],
    attributes: gold22({
      ...{
        Length: '140 mm with chain',
        Flower: '30 mm across',
        Stones: 'Ruby cabochon 3, polki 12, pearls 7',
      },
      ...{ Closure: 'Hair hook', Occasion: 'Wedding' },
    }),
    tags: ['temple-heritage', 'bridal', 'wedding', 'for-her', 'bride-s-trousseau'],
    ...{ rating: [4.8, 40], related: ['noor-chandbali', 'rajwada-kundan-ring', 'peshwa-nath'] },
  },
]
