import { encodeCrockford } from '#domain/codes.ts'
import { DEFAULT_DELIVERY_POINTS } from '#domain/delivery.ts'
import type { SeedCustomer } from '#seed/demo/customer-definition.ts'
import type { SeedOrder, SeedStatusChange } from '#seed/demo/orders.ts'
import { GIVEN_NAMES, generateProduct } from './products.ts'
import { createRandom } from './random.ts'

const FAMILY_NAMES =
  `Agarwal Ahmed Bansal Bhat Bose Chandra Chopra Chowdary Das Desai Deshmukh Dutta Fernandes Ghosh Gowda
Gupta Hegde Iyengar Iyer Jain Joshi Kapoor Kaur Khan Kulkarni Kumar Mehta Menon Mishra Mukherjee Naidu Nair Pai Patel
Pillai Prasad Raju Rao Reddy Saxena Sen Shah Sharma Shetty Singh Srinivasan Trivedi Varma Yadav`.split(/\s+/)
const STREETS =
  `Abids Lane,Banjara Road,Charminar Street,Jubilee Hills Road No. 36,Kothi Lane,Lakdikapul Road,Nampally Station Road,
Ring Road,Sarojini Devi Road,Tank Bund Road`
    .split(',')
    .map((street) => street.trim())
const PIN_CODES = Object.keys(DEFAULT_DELIVERY_POINTS)

/** All customers registered before the first order. */
const ORDER_DAYS = 170
const OLDEST_DAYS = 900

/** The customer with this number. */
export function generateCustomer(number: number): SeedCustomer {
  const random = createRandom(number + 1_000_000_000)
  const name = `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`
  return {
    key: `many-${number}`,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}.${number}@example.in`,
    phone: `7${String(number).padStart(9, '0')}`,
    referralCode: `MN${createCodeLetters(number, 6)}`,
    address: {
      street: `${1 + Math.floor(random.numberBetween(0, 240))}, ${random.pick(STREETS)}`,
      postalCode: random.pick(PIN_CODES),
    },
    joinedDaysAgo: Math.floor(random.numberBetween(ORDER_DAYS + 1, OLDEST_DAYS)),
    wishlist: Array.from({ length: number % 10 === 0 ? 3 : 0 }, (_, at) => String(number + at)),
  }
}

type ShopSize = { customers: number; products: number }

/** The order with this number. It chooses its customer and products at random; a few customers buy often. */
export function generateOrder(number: number, { customers, products }: ShopSize): SeedOrder {
  const random = createRandom(number + 2_000_000_000)
  const daysAgo = Math.floor(random.numberBetween(0, 1) ** 1.3 * ORDER_DAYS)
  const firstProduct = Math.floor(random.numberBetween(1, products + 1))
  const lineCount = Math.min(products, random.pick([1, 1, 1, 1, 2, 2, 3]))
  return {
    numberSuffix: createCodeLetters(number, 6),
    customer: `many-${1 + Math.floor(random.numberBetween(0, 1) ** 2 * customers)}`,
    daysAgo,
    time: formatTimeOfDay(random.numberBetween(8, 23)),
    lines: Array.from({ length: lineCount }, (_, at) => [
      generateProduct(1 + ((firstProduct - 1 + at) % products)).slug,
      random.pick([1, 1, 1, 1, 1, 2]),
    ]),
    statusChanges: generateStatusChanges(daysAgo, random.numberBetween(0, 1), number),
    transactionId: `MANY${String(number).padStart(10, '0')}`,
    panMasked: 'ABC••••99X',
  }
}

const changeTo = (to: SeedStatusChange['status'], after: number, note: string): SeedStatusChange => ({
  status: to,
  hoursAfter: after,
  note,
  staffKey: 'srinivas',
})
const processed = changeTo('processing', 12, 'Hallmark HUID engraved, final weight taken.')
const shipped = (sealNumber: number) =>
  changeTo('shipped', 36, `Handed to Sequel Logistics, sealed and insured. Seal number ${sealNumber}.`)
const delivered = changeTo('delivered', 64, 'Handed over against the code and a signature.')
const returned = changeTo('returned', 180, 'Returned unworn.')

/** The current status of the order. Nine of a hundred orders are cancelled, returned or refunded. */
function generateStatusChanges(daysAgo: number, outcome: number, number: number): SeedStatusChange[] {
  const fullCourse = [processed, shipped(10_000 + number), delivered]
  if (outcome < 0.05) return [changeTo('cancelled', 3, 'The customer changed their mind.')]
  if (outcome < 0.08 && daysAgo > 10) return [...fullCourse, returned]
  if (outcome < 0.09 && daysAgo > 14)
    return [...fullCourse, returned, changeTo('refunded', 260, 'Refunded by bank transfer.')]
  return fullCourse.slice(0, Math.max(0, daysAgo - (outcome < 0.3 ? 1 : 0)))
}

const formatTimeOfDay = (hours: number): string =>
  `${String(Math.floor(hours)).padStart(2, '0')}:${String(Math.floor((hours % 1) * 60)).padStart(2, '0')}`

/** Different numbers below 32^6 give different letters, and consecutive numbers give dissimilar ones. */
function createCodeLetters(number: number, count: number): string {
  const hash = Math.imul(number, 0x9e3779b1) >>> 0
  return encodeCrockford(
    Uint8Array.from({ length: count }, (_, at) => (hash >>> (5 * at)) & 31),
    count,
  )
}
