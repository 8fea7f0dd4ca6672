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
        description: 'One diamond and the claws that hold it.',
      },
      {
        slug: 'gemstone-rings',
        name: 'Gemstone Rings',
        imageName: 'ring-sapphire-cushion-white',
        description: 'Emerald, ruby and sapphire, with origin and treatment on the invoice.',
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
        description: 'Two bands from one drawing, in platinum or gold.',
      },
      {
        slug: 'gold-rings',
        name: 'Gold Rings',
        imageName: 'ring-kundan-ruby',
        description: 'Kundan and temple rings in 22K, at the rate of the day.',
      },
      {
        slug: 'mens-rings',
        name: 'Men’s Rings',
        imageName: 'ring-signet-onyx',
        description: 'Signets and bands with weight to them.',
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
        description: 'The crescent moon of the Nizams, in 22K gold.',
      },
      {
        slug: 'studs',
        name: 'Studs',
        imageName: 'studs-flower-diamond',
        description: 'Diamond flowers that face forward all day.',
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
        description: 'Stones that move, over studs that stay.',
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
        description: 'Small hoops with locks that small hands cannot open.',
      },
    ],
  },
  {
    slug: 'necklaces',
    name: 'Necklaces',
    icon: '📿',
    imageName: 'necklace-temple-ruby-emerald',
    description: 'Temple chokers, kasu malas, Hyderabad pearls and chains by the gram.',
    subcategories: [
      {
        slug: 'temple-necklaces',
        name: 'Temple Necklaces',
        imageName: 'necklace-temple-emerald',
        description: 'Forty days of handwork in 22K, kemp and pearl.',
      },
      {
        slug: 'pearl-necklaces',
        name: 'Pearl Necklaces',
        imageName: 'pearl-necklace-ruby',
        description: 'Sorted by daylight in the lanes of Patthargatti.',
      },
      {
        slug: 'diamond-necklaces',
        name: 'Diamond Necklaces',
        imageName: 'pendant-diamond-white',
        description: 'Certified stones on chains in 18K gold.',
      },
      {
        slug: 'chains',
        name: 'Chains',
        imageName: 'chain-rope',
        description: 'Rope and figaro in 22K and 18K, soldered link by link.',
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
      'Carved kadas, pierced bangles and sets that arrive as one. Sizes from 2.2 to 2.10; others are made in twelve days.',
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
        description: 'Five bangles that belong together.',
      },
      {
        slug: 'mens-kadas',
        name: 'Men’s Kadas',
        imageName: 'kada-twisted',
        description: 'Heavy, twisted, worn alone.',
      },
      {
        slug: 'childrens-bangles',
        name: 'Children’s Bangles',
        imageName: 'kada-lotus-open',
        description: 'Soft gold that opens as the wrist grows.',
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
        description: 'One diamond, and those around it.',
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
        description: '24K coins with assay card, bought back at the rate of the day.',
      },
    ],
  },
  {
    slug: 'mangalsutra',
    name: 'Mangalsutra',
    icon: '🪷',
    imageName: 'mangalsutra-vati',
    description: 'Vatis from both families, diamond pendants for every day, and beads restrung for life.',
    subcategories: [
      {
        slug: 'traditional',
        name: 'Traditional',
        imageName: 'mangalsutra-vati',
        description: 'Two vatis on three rows of black beads.',
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
        description: 'Under five grams, for Monday to Saturday.',
      },
    ],
  },
  {
    slug: 'bracelets',
    name: 'Bracelets',
    icon: '🔗',
    imageName: 'tennis-bracelet-ruby',
    description: 'Tennis lines that fall like cloth, open cuffs, and one bar of platinum for him.',
    subcategories: [
      {
        slug: 'tennis-bracelets',
        name: 'Tennis Bracelets',
        imageName: 'tennis-bracelet-diamond',
        description: 'Stone after stone, each on its own hinge.',
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
        description: 'Platinum and gold without ornament.',
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
    description:
      'Payals that ring, kadas that darken, and hoops for less than a dinner out. Sterling, hallmarked.',
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
        description: 'The lattice of the gold kadas in thicker silver.',
      },
      {
        slug: 'mens-silver',
        name: 'Men’s Silver',
        imageName: 'kada-twisted-white',
        description: 'Kadas and chains with weight.',
      },
      {
        slug: 'childrens-silver',
        name: 'Children’s Silver',
        imageName: 'payal-baby',
        description: 'First payals, with bells sealed in.',
      },
    ],
  },
]
