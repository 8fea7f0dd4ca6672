import { formatInr, type Paise } from '#domain/money.ts'

export type SeedBanner = {
  title: string
  subtitle: string
  price: string
  path: string
  picture: string
  size: 'large' | 'small'
}

/** The tiles under Diamond Jewellery. `calculatePrice`: the price of a piece on the day that the shop is filled. */
export function banners(priceOf: (slug: string) => Paise): SeedBanner[] {
  const from = (slug: string) => `From ${formatInr(priceOf(slug))}`
  return [
    {
      title: 'The Sitara solitaire',
      subtitle: 'One diamond, six claws, nothing else',
      size: 'large',
      price: formatInr(priceOf('diamond-1')),
      path: '/product/diamond-1',
      picture: 'solitaire-18k-yellow-2',
    },
    {
      title: 'Flower studs',
      subtitle: 'Nine stones an ear',
      size: 'small',
      price: from('blossom-stud-earrings'),
      path: '/category/earrings/studs',
      picture: 'studs-flower-diamond',
    },
    {
      title: 'Trilogy rings',
      subtitle: 'Sapphire between two diamonds',
      size: 'small',
      price: from('neelam-trilogy-ring'),
      path: '/product/neelam-trilogy-ring',
      picture: 'trilogy-sapphire-diamond',
    },
    {
      title: 'Drop pendants',
      subtitle: 'On an 18 inch chain',
      size: 'small',
      price: from('gulab-ruby-pendant'),
      path: '/category/pendants/gemstone-pendants',
      picture: 'pendant-ruby-oval',
    },
    {
      title: 'Eternity bands',
      subtitle: 'Ruby and diamond, all the way round',
      size: 'small',
      price: from('diamond-4'),
      path: '/category/rings/eternity-bands',
      picture: 'eternity-ruby-diamond',
    },
  ]
}
