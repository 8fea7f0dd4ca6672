import { gold18, gold22, live, type Piece, percent } from '../piece.ts'

const category = 'mangalsutra'

export const MANGALSUTRA: Piece[] = [
  {
    ...{ slug: 'vati-mangalsutra', name: 'Vati Mangalsutra', sku: 'SW-MS-0101', category },
    ...{ subcategory: 'traditional', material: 'Gold', brand: 'Saptapadi', isFeatured: true },
    shows: 'mangalsutra with two gold vatis and two rows of black beads',
    description:
      'Two vatis, one from each family, on two rows of black beads with two corals between them. The vatis are hollow at the back, as custom asks, and stamped inside with both initials.',
    ...{ grams: 21.3, price: live('gold-22k', 16.66, percent(12), 750), stock: 9 },
    pictures: ['mangalsutra-vati', 'mangalsutra-vati-2'],
    attributes: gold22({
      ...{ Length: '61 cm', Beads: 'Black glass in two rows, coral 2', Vati: '18 mm', Closure: 'S-hook' },
      ...{ Occasion: 'Wedding' },
    }),
    tags: ['wedding', 'for-her', 'bride-s-trousseau', 'temple-heritage', 'ready-to-ship'],
    ...{ rating: [4.8, 77], related: ['akshata-vati', 'saubhagya-mangalsutra', 'manik-bangle-set'] },
  },
  {
    ...{ slug: 'akshata-vati', name: 'Akshata Vati', sku: 'SW-MS-0102', category },
    ...{ subcategory: 'traditional', material: 'Gold', brand: 'Saptapadi' },
    shows: 'shorter mangalsutra with two gold vatis and black beads',
    description:
      'The same two vatis in a lighter gauge, on a shorter string that stays under a collar. Bead rows can be added later as the family grows.',
    ...{ grams: 12.4, price: live('gold-22k', 9.2, percent(12), 550), stock: 7 },
    pictures: ['mangalsutra-vati-near', 'mangalsutra-vati-near-2'],
    attributes: gold22({
      Length: '46 cm',
      Beads: 'Black glass in three rows',
      Vati: '15 mm',
      Closure: 'S-hook',
    }),
    tags: ['wedding', 'for-her', 'everyday-light', 'ready-to-ship'],
    ...{ rating: [4.6, 35], related: ['vati-mangalsutra', 'tanu-rose-vati', 'saubhagya-mangalsutra'] },
  },
  {
    ...{ slug: 'saubhagya-mangalsutra', name: 'Saubhagya Mangalsutra', sku: 'SW-MS-0201', category },
    ...{ subcategory: 'diamond-mangalsutra', material: 'Diamond', brand: 'Saptapadi', isFeatured: true },
    shows: 'mangalsutra with a diamond halo pendant in 18K yellow gold',
    description:
      'A single diamond in a halo takes the place of the vatis. The beads are real onyx, matched by hand, with gold rounds between every twelve.',
    ...{ grams: 14.2, price: live('gold-18k', 8.9, percent(16), 52_400), stock: 4 },
    pictures: ['mangalsutra-diamond-halo', 'mangalsutra-diamond-halo-2'],
    attributes: gold18({
      ...{
        Colour: 'Yellow gold',
        Diamonds: '17, 0.62 ct, H, SI',
        Beads: 'Onyx in two rows',
        Length: '56 cm',
      },
      ...{ Certificate: 'IGI', Closure: 'Lobster clasp' },
    }),
    tags: ['wedding', 'anniversary', 'for-her', 'bride-s-trousseau'],
    ...{ rating: [4.7, 49], related: ['vati-mangalsutra', 'gulabi-mangalsutra', 'diamond-1'] },
  },
  {
    ...{ slug: 'gulabi-mangalsutra', name: 'Gulabi Mangalsutra', sku: 'SW-MS-0202', category },
    ...{ subcategory: 'diamond-mangalsutra', material: 'Diamond', brand: 'Saptapadi' },
    shows: 'mangalsutra with a diamond halo pendant in 18K rose gold',
    description:
      'The halo in rose gold, on one fine row of beads instead of two. Made for brides who will wear it to work on Monday.',
    ...{ grams: 9.8, price: live('gold-18k', 5.6, percent(18), 38_500), stock: 5 },
    pictures: ['mangalsutra-diamond-rose', 'mangalsutra-diamond-rose-2'],
    attributes: gold18({
      ...{ Colour: 'Rose gold', Diamonds: '17, 0.48 ct, H, SI', Beads: 'Onyx', Length: '50 cm' },
      ...{ Certificate: 'IGI', Closure: 'Lobster clasp' },
    }),
    tags: ['wedding', 'anniversary', 'for-her', 'new-arrivals', 'everyday-light'],
    ...{ rating: [4.6, 27], related: ['saubhagya-mangalsutra', 'saathi-rose-bands', 'tanu-rose-vati'] },
  },
  {
    ...{ slug: 'chandra-mangalsutra', name: 'Chandra Mangalsutra', sku: 'SW-MS-0203', category },
    ...{ subcategory: 'diamond-mangalsutra', material: 'Diamond', brand: 'Saptapadi' },
    shows: 'mangalsutra with a diamond halo pendant in 18K white gold',
    description:
      'White gold and black onyx, with a diamond between them. It goes with a platinum band, which is why most couples find it.',
    ...{ grams: 13.9, price: live('gold-18k', 8.7, percent(18), 54_900), stock: 1 },
    pictures: ['mangalsutra-diamond-white', 'mangalsutra-diamond-white-2'],
    attributes: gold18({
      ...{
        Colour: 'White gold, rhodium finish',
        Diamonds: '17, 0.66 ct, G-H, VS',
        Beads: 'Onyx in three rows',
      },
      ...{ Length: '56 cm', Certificate: 'IGI', Closure: 'Lobster clasp' },
    }),
    tags: ['wedding', 'anniversary', 'for-her'],
    ...{ rating: [4.5, 16], related: ['saubhagya-mangalsutra', 'saptapadi-bands', 'chandni-platinum-ring'] },
  },
  {
    ...{ slug: 'tanu-rose-vati', name: 'Tanu Rose Vati', sku: 'SW-MS-0301', category },
    ...{ subcategory: 'everyday-mangalsutra', material: 'Gold', brand: 'Saptapadi' },
    shows: 'light mangalsutra with two vatis in 18K rose gold',
    description:
      'Small vatis in rose gold for every day, when the wedding one rests in the locker. Under five grams of gold, and a clasp that a toddler cannot open.',
    ...{ grams: 7.9, price: live('gold-18k', 4.85, percent(15), 400), stock: 11 },
    pictures: ['mangalsutra-vati-rose', 'mangalsutra-vati-rose-2'],
    attributes: gold18({
      Colour: 'Rose gold',
      Length: '46 cm',
      Beads: 'Black glass',
      Vati: '11 mm',
      Closure: 'Lobster clasp',
    }),
    tags: ['everyday-light', 'wedding', 'for-her', 'anniversary', 'ready-to-ship'],
    ...{ rating: [4.4, 24], related: ['akshata-vati', 'gulabi-mangalsutra', 'vati-mangalsutra'] },
  },
]
