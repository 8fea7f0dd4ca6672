import { formatInr, type Paise } from '#domain/money.ts'

export type SeedBanner = {
  title: string
  subtitle: string
  price: string
  path: string
  imageName: string
  size: 'large' | 'small'
}

/** The tiles under Diamond Jewellery. `getPrice`: the lowest price of a product on the day of seeding. */
export function createBanners(getPrice: (slug: string) => Paise): SeedBanner[] {
  const formatFromPrice = (slug: string) => `From ${formatInr(getPrice(slug))}`
  return [
    {
      title: 'The Sitara solitaire',
      subtitle: 'A six-claw solitaire on a pavé band',
      size: 'large',
      price: formatFromPrice('diamond-1'),
      path: '/product/diamond-1',
      imageName: 'solitaire-18k-yellow-2',
    },
    {
      title: 'Flower studs',
      subtitle: 'Nine diamonds in each stud',
      size: 'small',
      price: formatFromPrice('blossom-stud-earrings'),
      path: '/category/earrings/studs',
      imageName: 'studs-flower-diamond',
    },
    {
      title: 'Trilogy rings',
      subtitle: 'Sapphire between two diamonds',
      size: 'small',
      price: formatFromPrice('neelam-trilogy-ring'),
      path: '/product/neelam-trilogy-ring',
      imageName: 'trilogy-sapphire-diamond',
    },
    {
      title: 'Drop pendants',
      subtitle: 'Emerald, ruby or sapphire with diamonds',
      size: 'small',
      price: formatFromPrice('gulab-ruby-pendant'),
      path: '/category/pendants/gemstone-pendants',
      imageName: 'pendant-ruby-oval',
    },
    {
      title: 'Eternity bands',
      subtitle: 'Ruby and diamond, all the way round',
      size: 'small',
      price: formatFromPrice('diamond-4'),
      path: '/category/rings/eternity-bands',
      imageName: 'eternity-ruby-diamond',
    },
  ]
}
