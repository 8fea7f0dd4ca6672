/** The eight departments of the demo shop, in the order of the category bar. */
export type SeedCategory = {
  slug: string
  name: string
  icon: string
  /** Name of a picture. */
  imageName: string
  description: string
  subcategories: { slug: string; name: string; description: string; imageName: string }[]
}

export const CATEGORIES: SeedCategory[] = [
  {
    slug: 'rings',
    name: 'Rings',
    icon: '💍',
    imageName: 'ring-emerald-halo',
    description:
      'Solitaires, eternity bands and kundan flowers. Every diamond above 0.30 ct comes with its report.',
    subcategories: [
      {
        slug: 'solitaires',
        name: 'Solitaires',
        imageName: 'solitaire-18k-yellow',
        description: 'Classic single-diamond rings.',
      },
      {
        slug: 'gemstone-rings',
        name: 'Gemstone Rings',
        imageName: 'ring-sapphire-cushion-white',
        description: 'Emerald, ruby and sapphire rings in 18K gold.',
      },
      {
        slug: 'eternity-bands',
        name: 'Eternity Bands',
        imageName: 'eternity-ruby-diamond',
        description: 'Stones all the way round, made to your size.',
      },
      {
        slug: 'couple-bands',
        name: 'Couple Bands',
        imageName: 'bands-platinum',
        description: 'Matching bands for two, in platinum or gold.',
      },
      {
        slug: 'gold-rings',
        name: 'Gold Rings',
        imageName: 'ring-kundan-ruby',
        description: 'Kundan and temple rings in 22K, at today’s gold rate.',
      },
      {
        slug: 'mens-rings',
        name: 'Men’s Rings',
        imageName: 'ring-signet-onyx',
        description: 'Signet rings in 22K gold.',
      },
    ],
  },
  {
    slug: 'earrings',
    name: 'Earrings',
    icon: '✨',
    imageName: 'studs-flower-diamond',
    description:
      'From everyday studs to temple jhumkas, hallmarked and finished by hand in our Hyderabad workshop.',
    subcategories: [
      {
        slug: 'jhumkas',
        name: 'Jhumkas',
        imageName: 'jhumka-ruby-pearl',
        description: 'Fluted domes, kemp flowers and a fringe of pearls.',
      },
      {
        slug: 'chandbalis',
        name: 'Chandbalis',
        imageName: 'chandbali-ruby-emerald',
        description: 'Crescent earrings of the Nizams, in 22K gold.',
      },
      {
        slug: 'studs',
        name: 'Studs',
        imageName: 'studs-flower-diamond',
        description: 'Diamond studs with broad backs that stay straight.',
      },
      {
        slug: 'gemstone-studs',
        name: 'Gemstone Studs',
        imageName: 'studs-flower-pink',
        description: 'Ruby, sapphire and pink sapphire, close to the ear.',
      },
      {
        slug: 'drops',
        name: 'Drops',
        imageName: 'drops-emerald-pear',
        description: 'Gemstone drops with detachable studs.',
      },
      {
        slug: 'hoops-and-balis',
        name: 'Hoops & Balis',
        imageName: 'bali-twisted',
        description: 'Plain, twisted or set with diamonds, for every day.',
      },
      {
        slug: 'nath-and-tikka',
        name: 'Nath & Tikka',
        imageName: 'tikka-ruby-pearl',
        description: 'Nose pins, naths and maang tikkas.',
      },
      {
        slug: 'childrens-earrings',
        name: 'Children’s Earrings',
        imageName: 'bali-baby',
        description: 'Small hoops with baby locks.',
      },
    ],
  },
  {
    slug: 'necklaces',
    name: 'Necklaces',
    icon: '📿',
    imageName: 'necklace-temple-ruby-emerald',
    description: 'Temple chokers, kasu malas, Hyderabad pearls and gold chains.',
    subcategories: [
      {
        slug: 'temple-necklaces',
        name: 'Temple Necklaces',
        imageName: 'necklace-temple-emerald',
        description: 'Handmade 22K necklaces with rubies, emeralds and pearls.',
      },
      {
        slug: 'pearl-necklaces',
        name: 'Pearl Necklaces',
        imageName: 'pearl-necklace-ruby',
        description: 'Hyderabad pearls, graded by hand.',
      },
      {
        slug: 'diamond-necklaces',
        name: 'Diamond Necklaces',
        imageName: 'pendant-diamond-white',
        description: 'Diamond necklaces in 18K gold.',
      },
      {
        slug: 'chains',
        name: 'Chains',
        imageName: 'chain-rope',
        description: 'Rope chains in 22K and 18K gold.',
      },
      {
        slug: 'mens-chains',
        name: 'Men’s Chains',
        imageName: 'chain-figaro',
        description: 'Solid links in gold and platinum.',
      },
    ],
  },
  {
    slug: 'bangles-kadas',
    name: 'Bangles & Kadas',
    icon: '⭕',
    imageName: 'kada-pair',
    description:
      'Carved kadas, pierced bangles and matching sets. Sizes 2-2 to 2-10; other sizes made to order in about 12 days.',
    subcategories: [
      {
        slug: 'kadas',
        name: 'Kadas',
        imageName: 'kada-pair',
        description: 'Broad and carved, or one plain bar with lotus ends.',
      },
      {
        slug: 'bangle-sets',
        name: 'Bangle Sets',
        imageName: 'thin-bangles-ruby',
        description: 'Matching sets of five bangles.',
      },
      {
        slug: 'mens-kadas',
        name: 'Men’s Kadas',
        imageName: 'kada-twisted',
        description: 'Twisted kadas in a man’s weight and width.',
      },
      {
        slug: 'childrens-bangles',
        name: 'Children’s Bangles',
        imageName: 'kada-lotus-open',
        description: 'Soft 22K gold that can be opened as the wrist grows.',
      },
    ],
  },
  {
    slug: 'pendants',
    name: 'Pendants',
    icon: '💎',
    imageName: 'pendant-ruby-oval',
    description: 'Single stones, kundan flowers and gold coins, with or without a chain.',
    subcategories: [
      {
        slug: 'gemstone-pendants',
        name: 'Gemstone Pendants',
        imageName: 'pendant-emerald-pear',
        description: 'Emerald, ruby and sapphire in a diamond frame.',
      },
      {
        slug: 'diamond-pendants',
        name: 'Diamond Pendants',
        imageName: 'pendant-diamond-rose',
        description: 'Diamond pendants with a halo.',
      },
      {
        slug: 'gold-pendants',
        name: 'Gold Pendants',
        imageName: 'pendant-kundan-ruby',
        description: 'Kundan and temple work in 22K.',
      },
      {
        slug: 'gold-coins',
        name: 'Gold Coins',
        imageName: 'coin-lotus-24k',
        description: '24K coins with assay card, bought back at today’s gold rate.',
      },
    ],
  },
  {
    slug: 'mangalsutra',
    name: 'Mangalsutra',
    icon: '🪷',
    imageName: 'mangalsutra-vati',
    description: 'Traditional vatis and diamond pendants, in 22K and 18K gold.',
    subcategories: [
      {
        slug: 'traditional',
        name: 'Traditional',
        imageName: 'mangalsutra-vati',
        description: 'Two vatis on rows of black beads.',
      },
      {
        slug: 'diamond-mangalsutra',
        name: 'Diamond',
        imageName: 'mangalsutra-diamond-halo',
        description: 'A diamond halo in yellow, rose or white gold.',
      },
      {
        slug: 'everyday-mangalsutra',
        name: 'Everyday',
        imageName: 'mangalsutra-vati-rose',
        description: 'Under 5 g of gold, for every day.',
      },
    ],
  },
  {
    slug: 'bracelets',
    name: 'Bracelets',
    icon: '🔗',
    imageName: 'tennis-bracelet-ruby',
    description: 'Tennis bracelets, open cuffs, and platinum for him.',
    subcategories: [
      {
        slug: 'tennis-bracelets',
        name: 'Tennis Bracelets',
        imageName: 'tennis-bracelet-diamond',
        description: 'Flexible lines of diamonds and gemstones.',
      },
      {
        slug: 'cuffs',
        name: 'Cuffs',
        imageName: 'kada-twisted-rose',
        description: 'Open cuffs in 18K gold.',
      },
      {
        slug: 'mens-bracelets',
        name: 'Men’s Bracelets',
        imageName: 'kada-lotus-white',
        description: 'Plain bracelets in Platinum 950.',
      },
      {
        slug: 'childrens-bracelets',
        name: 'Children’s Bracelets',
        imageName: 'kada-lotus-rose',
        description: 'First cuffs that open by two sizes.',
      },
    ],
  },
  {
    slug: 'silver',
    name: 'Silver',
    icon: '🔔',
    imageName: 'payal-silver-ghungroo',
    description: 'Sterling-silver payals, kadas and hoops, hallmarked.',
    subcategories: [
      {
        slug: 'anklets',
        name: 'Anklets',
        imageName: 'payal-silver-ghungroo',
        description: 'Payals in pairs, with bells.',
      },
      {
        slug: 'silver-earrings',
        name: 'Silver Earrings',
        imageName: 'bali-plain-white',
        description: 'Hoops in sterling silver with a rhodium finish.',
      },
      {
        slug: 'silver-kadas',
        name: 'Silver Kadas',
        imageName: 'bangle-jaali-white',
        description: 'Kadas with a lotus lattice in sterling silver.',
      },
      {
        slug: 'mens-silver',
        name: 'Men’s Silver',
        imageName: 'kada-twisted-white',
        description: 'Sterling-silver kadas and chains.',
      },
      {
        slug: 'childrens-silver',
        name: 'Children’s Silver',
        imageName: 'payal-baby',
        description: 'First payals with sealed bells.',
      },
    ],
  },
]
