import { flat, gold18, gold22, live, type Piece, percent } from '../piece.ts'

const category = 'bangles-kadas'

export const BANGLES_KADAS: Piece[] = [
  {
    ...{ slug: 'anjali-kada-pair', name: 'Anjali Kada Pair', sku: 'SW-BK-0101', category },
    ...{ subcategory: 'kadas', material: 'Gold', brand: 'Swarna Heritage', isFeatured: true },
    shows: 'a pair of carved kadas in 22K gold, one with lotuses and one with a vine',
    description:
      'One kada carries lotuses, the other a jasmine vine, chased from the front over a lac bed. Beaded rims keep them from rubbing each other smooth. Sold as a pair, as they should be worn.',
    ...{ grams: 32.15, price: live('gold-22k', 32.15, percent(12)), stock: 5 },
    pictures: ['kada-pair', 'kada-pair-2', 'bangles-floral-vine', 'bangles-floral-vine-2'],
    attributes: gold22({
      ...{ Pieces: '2', Size: '2.6 (60 mm inside)', Width: '11 mm', Finish: 'Antique', Closure: 'Slip on' },
      ...{ Occasion: 'Wedding, festive' },
    }),
    tags: ['home', 'temple-heritage', 'bridal', 'wedding', 'for-her', 'bride-s-trousseau', 'ready-to-ship'],
    ...{ rating: [4.8, 81], related: ['jaali-lotus-kada', 'manik-bangle-set', 'padmavati-choker'] },
  },
  {
    ...{ slug: 'jaali-lotus-kada', name: 'Jaali Lotus Kada', sku: 'SW-BK-0102', category },
    ...{ subcategory: 'kadas', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'a broad pierced kada with lotus petals in 22K gold',
    description:
      'A lattice of four-petalled lotuses, pierced so that skin shows through, after the windows of the Qutb Shahi tombs. Broad on the wrist and light for its width.',
    ...{ grams: 21.6, price: live('gold-22k', 21.6, percent(11)), stock: 4 },
    pictures: ['bangle-jaali', 'bangle-jaali-2'],
    attributes: gold22({
      Size: '2.6 (60 mm inside)',
      Width: '16 mm',
      Closure: 'Slip on',
      Occasion: 'Festive',
    }),
    tags: ['temple-heritage', 'wedding', 'for-her'],
    ...{ rating: [4.7, 46], related: ['anjali-kada-pair', 'gulab-jaali-kada', 'kamal-kada'] },
  },
  {
    ...{ slug: 'gulab-jaali-kada', name: 'Gulab Jaali Kada', sku: 'SW-BK-0103', category },
    ...{ subcategory: 'kadas', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'a broad pierced kada with lotus petals in 18K rose gold',
    description:
      'The lotus lattice in rose gold and a slimmer gauge, for those who wear one bangle and no more. It opens on a hidden hinge.',
    ...{ grams: 15.3, price: live('gold-18k', 15.3, percent(15)), stock: 3 },
    pictures: ['bangle-jaali-rose', 'bangle-jaali-rose-2'],
    attributes: gold18({
      Colour: 'Rose gold',
      Size: '2.4 (57 mm inside)',
      Width: '14 mm',
      Closure: 'Hinge and screw',
    }),
    tags: ['for-her', 'anniversary', 'birthday', 'new-arrivals'],
    ...{ rating: [4.5, 18], related: ['jaali-lotus-kada', 'lahari-rose-cuff', 'saathi-rose-bands'] },
  },
  {
    ...{ slug: 'kamal-kada', name: 'Kamal Kada', sku: 'SW-BK-0104', category },
    ...{ subcategory: 'kadas', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'an open kada with lotus bud ends in 22K gold',
    description:
      'A plain round bar that ends in two lotus buds, each with a ruby at its tip. It springs open just enough for the wrist and closes again by itself.',
    ...{ grams: 11.6, price: live('gold-22k', 11.6, percent(10), 1_200), stock: 8 },
    pictures: ['kada-lotus-ends', 'kada-lotus-ends-2'],
    attributes: gold22({
      Size: '2.4 (57 mm inside)',
      Thickness: '4 mm',
      Stones: 'Ruby 2',
      Closure: 'Open, springs',
    }),
    tags: ['everyday-light', 'for-her', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.6, 59], related: ['veera-twist-kada', 'chinni-baby-kada', 'jaali-lotus-kada'] },
  },
  {
    ...{ slug: 'manik-bangle-set', name: 'Manik Bangle Set', sku: 'SW-BK-0201', category },
    ...{ subcategory: 'bangle-sets', material: 'Gold', brand: 'Swarna Heritage', isFeatured: true },
    shows: 'five thin bangles in 22K gold, two set with rubies and diamonds',
    description:
      'Five bangles that arrive as one: two set with rubies and diamonds, two of twisted wire, one of beads. Wear all on one arm, or share them out between two.',
    ...{ grams: 29.9, price: live('gold-22k', 27.31, percent(14), 12_900), stock: 3 },
    pictures: ['thin-bangles-ruby', 'thin-bangles-ruby-2'],
    attributes: gold22({
      ...{ Pieces: '5', Size: '2.6 (60 mm inside)', Stones: 'Ruby 60, diamonds 60', Closure: 'Slip on' },
      ...{ Occasion: 'Wedding, festive' },
    }),
    tags: ['bridal', 'wedding', 'for-her', 'bride-s-trousseau', 'ready-to-ship'],
    ...{ rating: [4.7, 53], related: ['panna-bangle-set', 'anjali-kada-pair', 'manik-tennis-bracelet'] },
  },
  {
    ...{ slug: 'panna-bangle-set', name: 'Panna Bangle Set', sku: 'SW-BK-0202', category },
    ...{ subcategory: 'bangle-sets', material: 'Gold', brand: 'Swarna Heritage' },
    shows: 'five thin bangles in 22K gold, two set with emeralds and diamonds',
    description:
      'Two bangles of emerald and diamond between cut-work and beads, in 22K gold. The stones are set in closed collets, so bangles can strike each other all day.',
    ...{ grams: 28.4, price: live('gold-22k', 25.9, percent(14), 16_400), stock: 2 },
    pictures: ['thin-bangles-emerald', 'thin-bangles-emerald-2'],
    attributes: gold22({
      ...{ Pieces: '5', Size: '2.4 (57 mm inside)', Stones: 'Emerald 56, diamonds 56', Closure: 'Slip on' },
      ...{ Occasion: 'Wedding, festive' },
    }),
    tags: ['wedding', 'for-her', 'bride-s-trousseau'],
    ...{ rating: [4.6, 27], related: ['manik-bangle-set', 'harita-temple-haar', 'panna-tennis-bracelet'] },
  },
  {
    ...{ slug: 'veera-twist-kada', name: 'Veera Twist Kada', sku: 'SW-BK-0301', category },
    ...{ subcategory: 'mens-kadas', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'a heavy twisted open kada in 22K gold',
    description:
      'A rope of solid 22K gold with bud ends and a green stone in each, made in a man’s weight and width. It is wound by hand, hot, in one turn of the bench.',
    ...{ grams: 24.4, price: live('gold-22k', 24.1, percent(9), 1_500), stock: 4 },
    pictures: ['kada-twisted', 'kada-twisted-2'],
    attributes: gold22({
      ...{ Size: '2.10 (67 mm inside)', Thickness: '6 mm', Stones: 'Emerald 2', Closure: 'Open, springs' },
      ...{ 'Made for': 'Men' },
    }),
    tags: ['for-him', 'men', 'wedding', 'birthday'],
    ...{ rating: [4.7, 44], related: ['arjun-figaro-chain', 'raja-signet-ring', 'veera-silver-kada'] },
  },
  {
    ...{ slug: 'chinni-baby-kada', name: 'Chinni Baby Kada', sku: 'SW-BK-0401', category },
    ...{ subcategory: 'childrens-bangles', material: 'Gold', brand: 'Swarna Everyday' },
    shows: 'a small open kada with lotus bud ends in 22K gold',
    description:
      'For the cradle ceremony and the first birthday after it. The bar is soft 22K gold, so it opens as the wrist grows; the ends are rounded and the stones set flush.',
    ...{ grams: 4.2, price: live('gold-22k', 4.15, flat(2_200), 300), stock: 12 },
    pictures: ['kada-lotus-open', 'kada-lotus-open-2'],
    attributes: gold22({
      Size: '38 mm inside, grows to 44 mm',
      Stones: 'Ruby 2',
      Closure: 'Open',
      'Made for': 'Children',
    }),
    tags: ['children', 'new-parents', 'birthday', 'ready-to-ship'],
    ...{ rating: [4.9, 68], related: ['chinni-baby-balis', 'chinni-payal', 'chinni-rose-cuff'] },
  },
]
