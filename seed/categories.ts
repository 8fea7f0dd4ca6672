/** The eight departments of the demo shop, in the order of the category bar. */
export type SeedCategory = {
  slug: string
  name: string
  icon: string
  /** Name of a picture. */
  picture: string
  description: string
  subcategories: { slug: string; name: string; description: string; picture: string }[]
}

export const CATEGORIES: SeedCategory[] = [
  {
    slug: 'rings',
    name: 'Rings',
    icon: '💍',
    picture: 'ring-emerald-halo',
    description:
      'Solitaires, eternity bands and kundan flowers. Every diamond above 0.30 ct comes with its report.',
    subcategories: [
      {
        slug: 'solitaires',
        name: 'Solitaires',
        picture: 'solitaire-18k-yellow',
        description: 'One diamond and the claws that hold it.',
      },
      {
        slug: 'gemstone-rings',
        name: 'Gemstone Rings',
        picture: 'ring-sapphire-cushion-white',
        description: 'Emerald, ruby and sapphire, with origin and treatment on the invoice.',
      },
      {
        slug: 'eternity-bands',
        name: 'Eternity Bands',
        picture: 'eternity-ruby-diamond',
        description: 'Stones all the way round, made to your size.',
      },
      {
        slug: 'couple-bands',
        name: 'Couple Bands',
        picture: 'bands-platinum',
        description: 'Two bands from one drawing, in platinum or gold.',
      },
      {
        slug: 'gold-rings',
        name: 'Gold Rings',
        picture: 'ring-kundan-ruby',
        description: 'Kundan and temple rings in 22K, at the rate of the day.',
      },
      {
        slug: 'mens-rings',
        name: 'Men’s Rings',
        picture: 'ring-signet-onyx',
        description: 'Signets and bands with weight to them.',
      },
    ],
  },
  {
    slug: 'earrings',
    name: 'Earrings',
    icon: '✨',
    picture: 'studs-flower-diamond',
    description:
      'From everyday studs to temple jhumkas, hallmarked and finished by hand in our Hyderabad workshop.',
    subcategories: [
      {
        slug: 'jhumkas',
        name: 'Jhumkas',
        picture: 'jhumka-ruby-pearl',
        description: 'Fluted domes, kemp flowers and a fringe of pearls.',
      },
      {
        slug: 'chandbalis',
        name: 'Chandbalis',
        picture: 'chandbali-ruby-emerald',
        description: 'The crescent moon of the Nizams, in 22K gold.',
      },
      {
        slug: 'studs',
        name: 'Studs',
        picture: 'studs-flower-diamond',
        description: 'Diamond flowers that face forward all day.',
      },
      {
        slug: 'gemstone-studs',
        name: 'Gemstone Studs',
        picture: 'studs-flower-pink',
        description: 'Ruby, sapphire and pink sapphire, close to the ear.',
      },
      {
        slug: 'drops',
        name: 'Drops',
        picture: 'drops-emerald-pear',
        description: 'Stones that move, over studs that stay.',
      },
      {
        slug: 'hoops-and-balis',
        name: 'Hoops & Balis',
        picture: 'bali-twisted',
        description: 'Plain, twisted or set with diamonds, for every day.',
      },
      {
        slug: 'nath-and-tikka',
        name: 'Nath & Tikka',
        picture: 'tikka-ruby-pearl',
        description: 'Nose pins, naths and maang tikkas.',
      },
      {
        slug: 'childrens-earrings',
        name: 'Children’s Earrings',
        picture: 'bali-baby',
        description: 'Small hoops with locks that small hands cannot open.',
      },
    ],
  },
  {
    slug: 'necklaces',
    name: 'Necklaces',
    icon: '📿',
    picture: 'necklace-temple-ruby-emerald',
    description: 'Temple chokers, kasu malas, Hyderabad pearls and chains by the gram.',
    subcategories: [
      {
        slug: 'temple-necklaces',
        name: 'Temple Necklaces',
        picture: 'necklace-temple-emerald',
        description: 'Forty days of handwork in 22K, kemp and pearl.',
      },
      {
        slug: 'pearl-necklaces',
        name: 'Pearl Necklaces',
        picture: 'pearl-necklace-ruby',
        description: 'Sorted by daylight in the lanes of Patthargatti.',
      },
      {
        slug: 'diamond-necklaces',
        name: 'Diamond Necklaces',
        picture: 'pendant-diamond-white',
        description: 'Certified stones on chains in 18K gold.',
      },
      {
        slug: 'chains',
        name: 'Chains',
        picture: 'chain-rope',
        description: 'Rope and figaro in 22K and 18K, soldered link by link.',
      },
      {
        slug: 'mens-chains',
        name: 'Men’s Chains',
        picture: 'chain-figaro',
        description: 'Solid links in gold and platinum.',
      },
    ],
  },
  {
    slug: 'bangles-kadas',
    name: 'Bangles & Kadas',
    icon: '⭕',
    picture: 'kada-pair',
    description:
      'Carved kadas, pierced bangles and sets that arrive as one. Sizes from 2.2 to 2.10; others are made in twelve days.',
    subcategories: [
      {
        slug: 'kadas',
        name: 'Kadas',
        picture: 'kada-pair',
        description: 'Broad and carved, or one plain bar with lotus ends.',
      },
      {
        slug: 'bangle-sets',
        name: 'Bangle Sets',
        picture: 'thin-bangles-ruby',
        description: 'Five bangles that belong together.',
      },
      {
        slug: 'mens-kadas',
        name: 'Men’s Kadas',
        picture: 'kada-twisted',
        description: 'Heavy, twisted, worn alone.',
      },
      {
        slug: 'childrens-bangles',
        name: 'Children’s Bangles',
        picture: 'kada-lotus-open',
        description: 'Soft gold that opens as the wrist grows.',
      },
    ],
  },
  {
    slug: 'pendants',
    name: 'Pendants',
    icon: '💎',
    picture: 'pendant-ruby-oval',
    description: 'Single stones, kundan flowers and gold coins, with or without a chain.',
    subcategories: [
      {
        slug: 'gemstone-pendants',
        name: 'Gemstone Pendants',
        picture: 'pendant-emerald-pear',
        description: 'Emerald, ruby and sapphire in a diamond frame.',
      },
      {
        slug: 'diamond-pendants',
        name: 'Diamond Pendants',
        picture: 'pendant-diamond-rose',
        description: 'One diamond, and those around it.',
      },
      {
        slug: 'gold-pendants',
        name: 'Gold Pendants',
        picture: 'pendant-kundan-ruby',
        description: 'Kundan and temple work in 22K.',
      },
      {
        slug: 'gold-coins',
        name: 'Gold Coins',
        picture: 'coin-lotus-24k',
        description: '24K coins with assay card, bought back at the rate of the day.',
      },
    ],
  },
  {
    slug: 'mangalsutra',
    name: 'Mangalsutra',
    icon: '🪷',
    picture: 'mangalsutra-vati',
    description: 'Vatis from both families, diamond pendants for every day, and beads restrung for life.',
    subcategories: [
      {
        slug: 'traditional',
        name: 'Traditional',
        picture: 'mangalsutra-vati',
        description: 'Two vatis on three rows of black beads.',
      },
      {
        slug: 'diamond-mangalsutra',
        name: 'Diamond',
        picture: 'mangalsutra-diamond-halo',
        description: 'A diamond halo in yellow, rose or white gold.',
      },
      {
        slug: 'everyday-mangalsutra',
        name: 'Everyday',
        picture: 'mangalsutra-vati-rose',
        description: 'Under five grams, for Monday to Saturday.',
      },
    ],
  },
  {
    slug: 'bracelets',
    name: 'Bracelets',
    icon: '🔗',
    picture: 'tennis-bracelet-ruby',
    description: 'Tennis lines that fall like cloth, open cuffs, and one bar of platinum for him.',
    subcategories: [
      {
        slug: 'tennis-bracelets',
        name: 'Tennis Bracelets',
        picture: 'tennis-bracelet-diamond',
        description: 'Stone after stone, each on its own hinge.',
      },
      {
        slug: 'cuffs',
        name: 'Cuffs',
        picture: 'kada-twisted-rose',
        description: 'Open cuffs in 18K gold.',
      },
      {
        slug: 'mens-bracelets',
        name: 'Men’s Bracelets',
        picture: 'kada-lotus-white',
        description: 'Platinum and gold without ornament.',
      },
      {
        slug: 'childrens-bracelets',
        name: 'Children’s Bracelets',
        picture: 'kada-lotus-rose',
        description: 'First cuffs that open by two sizes.',
      },
    ],
  },
  {
    slug: 'silver',
    name: 'Silver',
    icon: '🔔',
    picture: 'payal-silver-ghungroo',
    description:
      'Payals that ring, kadas that darken, and hoops for less than a dinner out. Sterling, hallmarked.',
    subcategories: [
      {
        slug: 'anklets',
        name: 'Anklets',
        picture: 'payal-silver-ghungroo',
        description: 'Payals in pairs, with bells.',
      },
      {
        slug: 'silver-earrings',
        name: 'Silver Earrings',
        picture: 'bali-plain-white',
        description: 'Hoops in sterling silver with a rhodium finish.',
      },
      {
        slug: 'silver-kadas',
        name: 'Silver Kadas',
        picture: 'bangle-jaali-white',
        description: 'The lattice of the gold kadas in thicker silver.',
      },
      {
        slug: 'mens-silver',
        name: 'Men’s Silver',
        picture: 'kada-twisted-white',
        description: 'Kadas and chains with weight.',
      },
      {
        slug: 'childrens-silver',
        name: 'Children’s Silver',
        picture: 'payal-baby',
        description: 'First payals, with bells sealed in.',
      },
    ],
  },
]
