import { letters } from '#domain/codes.ts'
import { DELIVERY_POINTS } from '#domain/delivery.ts'
import { drawFrom } from './chance.ts'
import { GIVEN_NAMES, manyPiece } from './many-pieces.ts'
import type { SeedMove, SeedOrder } from './orders.ts'
import type { SeedCustomer } from './people.ts'

const FAMILY_NAMES =
  `Agarwal Ahmed Bansal Bhat Bose Chandra Chopra Chowdary Das Desai Deshmukh Dutta Fernandes Ghosh Gowda
Gupta Hegde Iyengar Iyer Jain Joshi Kapoor Kaur Khan Kulkarni Kumar Mehta Menon Mishra Mukherjee Naidu Nair Pai Patel
Pillai Prasad Raju Rao Reddy Saxena Sen Shah Sharma Shetty Singh Srinivasan Trivedi Varma Yadav`.split(/\s+/)
const STREETS =
  `Abids Lane,Banjara Road,Charminar Street,Jubilee Hills Road No. 36,Kothi Lane,Lakdikapul Road,Nampally Station Road,
Ring Road,Sarojini Devi Road,Tank Bund Road`
    .split(',')
    .map((street) => street.trim())
const PIN_CODES = Object.keys(DELIVERY_POINTS)

/** Everybody came before anybody ordered. */
const ORDER_DAYS = 170
const OLDEST_DAYS = 900

/** The customer of that number. */
export function manyPerson(number: number): SeedCustomer {
  const draw = drawFrom(number + 1_000_000_000)
  const name = `${draw.one(GIVEN_NAMES)} ${draw.one(FAMILY_NAMES)}`
  return {
    key: `many-${number}`,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}.${number}@example.in`,
    phone: `7${String(number).padStart(9, '0')}`,
    referralCode: `MN${lettersOf(number, 6)}`,
    address: {
      street: `${1 + Math.floor(draw.between(0, 240))}, ${draw.one(STREETS)}`,
      postalCode: draw.one(PIN_CODES),
    },
    joinedDaysAgo: Math.floor(draw.between(ORDER_DAYS + 1, OLDEST_DAYS)),
    wishlist: Array.from({ length: number % 10 === 0 ? 3 : 0 }, (_, at) => String(number + at)),
  }
}

type Shop = { customers: number; products: number }

/** The order of that number, of one of so many customers, over some of so many products. A few people buy often. */
export function manyOrder(number: number, { customers, products }: Shop): SeedOrder {
  const draw = drawFrom(number + 2_000_000_000)
  const daysAgo = Math.floor(draw.between(0, 1) ** 1.3 * ORDER_DAYS)
  const first = Math.floor(draw.between(1, products + 1))
  const kinds = Math.min(products, draw.one([1, 1, 1, 1, 2, 2, 3]))
  return {
    letters: lettersOf(number, 6),
    customer: `many-${1 + Math.floor(draw.between(0, 1) ** 2 * customers)}`,
    daysAgo,
    at: timeOfDay(draw.between(8, 23)),
    lines: Array.from({ length: kinds }, (_, at) => [
      manyPiece(1 + ((first - 1 + at) % products)).slug,
      draw.one([1, 1, 1, 1, 1, 2]),
    ]),
    moves: movesOf(daysAgo, draw.between(0, 1), number),
    transactionId: `MANY${String(number).padStart(10, '0')}`,
    panMasked: 'ABC••••99X',
  }
}

const move = (to: SeedMove['to'], after: number, note: string): SeedMove => ({
  to,
  after,
  note,
  by: 'srinivas',
})
const weighed = move('processing', 12, 'Hallmark HUID engraved, final weight taken.')
const sent = (seal: number) =>
  move('shipped', 36, `Handed to Sequel Logistics, sealed and insured. Seal number ${seal}.`)
const handedOver = move('delivered', 64, 'Handed over against the code and a signature.')
const returned = move('returned', 180, 'Returned unworn.')

/** How far it is by now; of a hundred orders nine leave the track. */
function movesOf(daysAgo: number, fate: number, number: number): SeedMove[] {
  const track = [weighed, sent(10_000 + number), handedOver]
  if (fate < 0.05) return [move('cancelled', 3, 'The customer changed their mind.')]
  if (fate < 0.08 && daysAgo > 10) return [...track, returned]
  if (fate < 0.09 && daysAgo > 14)
    return [...track, returned, move('refunded', 260, 'Refunded by bank transfer.')]
  return track.slice(0, Math.max(0, daysAgo - (fate < 0.3 ? 1 : 0)))
}

const timeOfDay = (hours: number): string =>
  `${String(Math.floor(hours)).padStart(2, '0')}:${String(Math.floor((hours % 1) * 60)).padStart(2, '0')}`

/** No two numbers below 32^6 have the same letters, and neighbours do not look alike. */
function lettersOf(number: number, count: number): string {
  const mixed = Math.imul(number, 0x9e3779b1) >>> 0
  return letters(
    Uint8Array.from({ length: count }, (_, at) => (mixed >>> (5 * at)) & 31),
    count,
  )
}
