import { delivered, processed, type SeedOrder, shipped } from './orders.ts'
import { PAST_CUSTOMERS } from './past-customers.ts'
import { PRODUCTS } from './products.ts'
import { REVIEWS } from './reviews.ts'
import { createSeedVariants } from './variants.ts'

const FIRST_DAYS_AGO = 45
const PERIOD_DAYS = 120
const MAX_LINES = 3
/** The letters of order numbers. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Delivered orders of earlier months, with the products that their customers reviewed. */
export const PAST_ORDERS: SeedOrder[] = PAST_CUSTOMERS.flatMap(({ key }) =>
  groupLines(REVIEWS.filter(({ author }) => author === key).map(({ product }) => product)).map(
    (products) => ({
      customer: key,
      products,
    }),
  ),
).map(({ customer, products }, at) => ({
  numberSuffix: createNumberSuffix(at),
  customer,
  daysAgo: FIRST_DAYS_AGO + ((at * 37) % PERIOD_DAYS),
  time: `${10 + ((at * 3) % 11)}:${10 + ((at * 7) % 50)}`,
  lines: products.map((slug) => [slug, 1, pickTitle(slug, at)]),
  statusChanges: [processed(6), shipped(30, 4000 + at), delivered(54)],
  transactionId: `EXMPR5${String(at).padStart(10, '0')}`,
  panMasked: `ABC••••${String(10 + at)}X`,
}))

/** The sizes and colours differ from order to order. */
function pickTitle(slug: string, at: number): string {
  const variants = createSeedVariants(PRODUCTS.find((product) => product.slug === slug)!)
  return variants[(at * 7) % variants.length]!.title
}

/** At most three in an order, as even as possible: four are two and two. */
function groupLines(products: readonly string[]): string[][] {
  const orderCount = Math.ceil(products.length / MAX_LINES)
  const size = Math.ceil(products.length / orderCount)
  return Array.from({ length: orderCount }, (_, at) => products.slice(at * size, (at + 1) * size))
}

function createNumberSuffix(at: number): string {
  const number = (at + 1) * 15_485_863
  return Array.from({ length: 6 }, (_, digit) => ALPHABET[Math.floor(number / 32 ** digit) % 32]!).join('')
}
