import type { HomeContent } from '#contract/home.ts'

/** The promises are a list of their own, which this form does not edit. */
export type SectionKey = Exclude<keyof HomeContent, 'promises' | 'hidden'>
/** `products` are slugs, separated by commas. */
type SectionValues = { isShown: boolean; title: string; text: string; products: string }
export type HomeValues = { home: Record<SectionKey, SectionValues> }
/** What the sections of the home page have in common. Some hold more, which this form does not edit. */
type SectionContent = { title: string; text: string; products?: string[] }

/** The sections of the home page, in the order of the page. */
export const SECTION_NAMES: Record<SectionKey, string> = {
  festival: 'Studs & Drops Festival',
  diamondJewellery: 'Diamond Jewellery',
  diamondMasterpieces: 'Diamond Masterpieces',
  goldCollection: 'Gold Collection',
  earringCollection: 'Earring Collection',
  gemstoneJewelry: 'Gemstone Jewelry',
  platinumCollection: 'Platinum Collection',
  goldJewelry: 'Gold Jewelry',
  ourCollection: 'Our Collection',
  oneDayShipping: 'One Day Shipping',
  premiumCollection: 'Our Premium Collection',
  bridesOfIndia: 'Brides Of India',
  gifting: 'Gifting & More',
  aboutStore: 'About Our Store',
  membership: 'Membership',
  welcomeBack: 'Welcome back',
}
const SECTION_KEYS = Object.keys(SECTION_NAMES) as SectionKey[]

export const contentOf = (home: HomeContent, key: SectionKey) => home[key] as SectionContent | undefined

/** The sections that have content, shown or not. */
export const savedSections = (home: HomeContent): SectionKey[] =>
  SECTION_KEYS.filter((key) => home[key] !== undefined)

export function toFormValues(home: HomeContent): HomeValues {
  const entries = SECTION_KEYS.map((key): [SectionKey, SectionValues] => {
    const content = contentOf(home, key)
    return [
      key,
      {
        isShown: content !== undefined && !home.hidden?.includes(key),
        title: content?.title ?? '',
        text: content?.text ?? '',
        products: content?.products?.join(', ') ?? '',
      },
    ]
  })
  return { home: Object.fromEntries(entries) as HomeValues['home'] }
}

/** The saved content with the edited texts. A section that is switched off keeps what it had. */
export function toHomeContent(saved: HomeContent, { home }: HomeValues): HomeContent {
  const keys = savedSections(saved)
  const edited: Record<string, unknown> = { ...saved }
  for (const key of keys) {
    const content = contentOf(saved, key)!
    const { isShown, title, text, products } = home[key]
    if (!isShown) continue
    edited[key] = content.products
      ? { ...content, title, text, products: toSlugs(products) }
      : { ...content, title, text }
  }
  return { ...(edited as HomeContent), hidden: keys.filter((key) => !home[key].isShown) }
}

const toSlugs = (text: string) =>
  text
    .split(',')
    .map((slug) => slug.trim())
    .filter(Boolean)
