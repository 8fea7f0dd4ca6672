/** The carousel. A slide without line and button shows only its picture. */
export type SeedSlide = { title: string; line: string; button: string; path: string; imageName: string }

export const SLIDES: SeedSlide[] = [
  {
    title: 'Four generations of Hyderabad gold',
    line: 'Carved kadas, temple jhumkas and certified diamonds from our own workshop.',
    button: 'Shop new arrivals',
    path: '/collections/new-arrivals',
    imageName: 'hero-ivory',
  },
  {
    title: 'Chandbalis for the bride',
    line: 'Chandbalis, naths and maang tikkas for the wedding day.',
    button: 'Shop bridal',
    path: '/collections/bride-s-trousseau',
    imageName: 'banner-bridal-maroon',
  },
  {
    title: 'Certified brilliance',
    line: 'Diamonds and Ceylon sapphires in 18K white gold.',
    button: 'Shop diamonds',
    path: '/shop/diamond',
    imageName: 'banner-diamond',
  },
  {
    title: 'Gold for the wedding season',
    line: '22K bangles, jhumkas and kundan at today’s gold rate.',
    button: 'Shop gold',
    path: '/shop/gold',
    imageName: 'banner-festive-maroon',
  },
  {
    title: 'Floral bangles, temple jhumkas and diamond flowers',
    line: '',
    button: '',
    path: '/categories',
    imageName: 'banner-classic',
  },
]
