// The catalogue that every server is filled with: `PRODUCTS` products (2,000) in 10 categories, in three sizes each. It has no
// random part.

export type CatalogueProduct = {
  number: string
  title: string
  slug: string
  category: string
  /** The first one is what orders and carts take. */
  variants: { size: string; sku: string; price: number; stock: number }[]
  weightGrams: number
  image: string
  description: string
}

const NOUNS = {
  Rings: 'Ring',
  Earrings: 'Earrings',
  Necklaces: 'Necklace',
  Bangles: 'Bangle',
  Bracelets: 'Bracelet',
  Pendants: 'Pendant',
  Anklets: 'Anklet',
  'Nose Pins': 'Nose Pin',
  Chains: 'Chain',
  Mangalsutra: 'Mangalsutra',
}
const METALS = ['Gold', 'Rose Gold', 'Silver', 'Platinum', 'White Gold']
const STYLES = ['Temple', 'Kundan', 'Polki', 'Filigree', 'Solitaire', 'Antique', 'Minimal', 'Floral']
export const SIZES = ['12', '14', '16']
const PRODUCTS = Number(process.env.PRODUCTS ?? 2_000)

/**
 * Rupees. With these low prices thousands of orders a day stay below what one person may pay in cash. The requests that must
 * miss the cache ask for a price range around them.
 */
export const MIN_PRICE = 10
const PRICE_SPREAD = 90
/** A size costs a rupee more than the one before it. */
export const MAX_PRICE = MIN_PRICE + PRICE_SPREAD + SIZES.length - 1

const STOCK = 1_000_000

const toSlug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export const catalogueCategories = Object.keys(NOUNS).map((name) => ({ name, slug: toSlug(name) }))

export const catalogueProducts: CatalogueProduct[] = Array.from({ length: PRODUCTS }, (_unused, index) => {
  const [category, noun] = Object.entries(NOUNS)[index % 10]!
  const metal = METALS[Math.floor(index / 10) % METALS.length]!
  const style = STYLES[Math.floor(index / 50) % STYLES.length]!
  const number = String(index + 1).padStart(4, '0')
  const title = `${style} ${metal} ${noun} ${number}`
  const weightGrams = 2 + (index % 40)
  return {
    number,
    title,
    slug: toSlug(title),
    category,
    variants: SIZES.map((size, at) => ({
      size,
      sku: at === 0 ? `SKU-${number}` : `SKU-${number}-${size}`,
      price: MIN_PRICE + ((index * 7_919) % (PRICE_SPREAD + 1)) + at,
      stock: STOCK,
    })),
    weightGrams,
    image: `/images/${number}.jpg`,
    description:
      `${title}: hand finished ${metal.toLowerCase()} ${noun.toLowerCase()} in the ${style.toLowerCase()} style, ` +
      `BIS hallmarked, with a certificate of purity. Gross weight ${weightGrams} g. Comes in a gift box.`,
  }
})
