import { invalid } from './errors.ts'

/** Whole paise. One rupee is 100 paise; every amount inside the shop is one of these, never a float of rupees. */
export type Paise = number & { readonly unit: 'paise' }

/** A whole number of paise. Anything else is a programming error and throws. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of paise`)
  return (amount === 0 ? 0 : amount) as Paise
}

/** ₹10 crore: no price is higher, so that every sum of an order stays a safe number of paise. */
export const MAX_PRICE = 100_000_000_00 as Paise

export const ZERO = paise(0)

/** What doubles of rupees may be off by, far below a paisa at any amount. */
const FLOAT_TOLERANCE = 1e-7

/** Rupees with at most two decimals, as they come over the wire. More decimals are refused, not rounded. */
export function fromRupees(rupees: number): Paise {
  const amount = Math.round(rupees * 100)
  if (!Number.isSafeInteger(amount) || Math.abs(amount / 100 - rupees) > FLOAT_TOLERANCE)
    throw invalid('An amount must be rupees with at most two decimals.')
  return paise(amount)
}

/** Rupees for the wire and the screen. */
export const toRupees = (amount: Paise): number => amount / 100

export const sum = (amounts: Iterable<Paise>): Paise => {
  let total = 0
  for (const amount of amounts) total += amount
  return paise(total)
}

export const multiply = (amount: Paise, quantity: number): Paise => paise(amount * quantity)

/** `numerator / denominator`, halves away from zero, exact for numbers of any size. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n !== denominator < 0n ? -1n : 1n
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  return sign * ((2n * n + d) / (2n * d))
}

const THOUSANDTHS_PER_PERCENT = 1000

const inThousandths = (percent: number): bigint => BigInt(Math.round(percent * THOUSANDTHS_PER_PERCENT))

/** A percentage of an amount, rounded half up once. `percent` carries at most three decimals: 18, 14.5, 0.125. */
export const percentOf = (amount: Paise, percent: number): Paise =>
  paise(Number(divideHalfUp(BigInt(amount) * inThousandths(percent), 100_000n)))

/** The percentage is a whole number of paise, so that `percentOf` rounds nothing. */
export const isPercentWhole = (amount: Paise, percent: number): boolean =>
  (BigInt(amount) * inThousandths(percent)) % 100_000n === 0n

/** To a whole rupee, half up. */
export const roundToRupee = (amount: Paise): Paise => paise(Number(divideHalfUp(BigInt(amount), 100n)) * 100)

/** `₹1,23,456`, with paise only where they are not 0. */
export function formatInr(amount: Paise): string {
  const [rupees, paisePart] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100]
  const decimals = paisePart === 0 ? '' : `.${String(paisePart).padStart(2, '0')}`
  return `${amount < 0 ? '-' : ''}₹${groupIndian(rupees)}${decimals}`
}

/** The same for an amount as the wire carries it. */
export const formatRupees = (rupees: number): string => formatInr(paise(Math.round(rupees * 100)))

/** `-123456.50`: rupees with two decimals, as files for other programs carry them. */
export function formatDecimal(amount: Paise): string {
  const [rupees, paisePart] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100]
  return `${amount < 0 ? '-' : ''}${rupees}.${String(paisePart).padStart(2, '0')}`
}

/** With its sign in front: `+₹0.32`, `−₹0.18`. */
export const formatSignedRupees = (rupees: number): string =>
  `${rupees < 0 ? '−' : '+'}${formatRupees(Math.abs(rupees))}`

const CRORE = 1e7
const LAKH = 1e5

/** `₹3.5 L`, `₹14 Cr`: for the axis of a chart. Amounts below a lakh are written out. */
export function formatRupeesShort(rupees: number): string {
  const [unit, name] = Math.abs(rupees) >= CRORE ? [CRORE, 'Cr'] : [LAKH, 'L']
  if (Math.abs(rupees) < LAKH) return formatRupees(rupees)
  return `₹${Number((rupees / unit).toFixed(2))} ${name}`
}

/** Groups as India does: the last three digits, then pairs. 12345678 reads 1,23,45,678. */
export function groupIndian(whole: number): string {
  const digits = String(whole)
  if (digits.length <= 3) return digits
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${head},${digits.slice(-3)}`
}

const ONES = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** `Rupees Two Lakh Sixteen Thousand Six Hundred Ninety Eight Only`, as an Indian invoice says it. */
export function amountInWords(amount: Paise): string {
  const [rupees, paisePart] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100]
  const fraction = paisePart === 0 ? '' : ` and ${numberToWords(paisePart)} Paise`
  return `Rupees ${rupees === 0 ? 'Zero' : numberToWords(rupees)}${fraction} Only`
}

function numberToWords(whole: number): string {
  const steps: [number, string][] = [
    [10_000_000, 'Crore'],
    [100_000, 'Lakh'],
    [1000, 'Thousand'],
    [100, 'Hundred'],
  ]
  for (const [size, name] of steps) {
    if (whole < size) continue
    const paisePart = whole % size
    return `${numberToWords(Math.floor(whole / size))} ${name}${paisePart > 0 ? ` ${numberToWords(paisePart)}` : ''}`
  }
  if (whole < 20) return ONES[whole]!
  return `${TENS[Math.floor(whole / 10)]}${whole % 10 > 0 ? ` ${ONES[whole % 10]}` : ''}`
}
