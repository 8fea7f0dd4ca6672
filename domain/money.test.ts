import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  amountInWords,
  divideHalfUp,
  formatDecimal,
  formatInr,
  formatRupees,
  formatRupeesShort,
  fromRupees,
  groupIndian,
  multiply,
  paise,
  percentOf,
  roundToRupee,
  sum,
  toRupees,
} from './money.ts'

const amounts = fc.integer({ min: 0, max: 1_000_000_000_00 })

describe('rupees of the wire', () => {
  test('become the paise they say, and come back the same', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const typed = Number(`${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`)
        expect(fromRupees(typed)).toBe(amount)
        expect(toRupees(fromRupees(typed))).toBe(typed)
      }),
    )
  })

  test.each([
    1.005,
    0.001,
    199.999,
    5_000_000.004,
    99_999_999.994,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e300,
  ])('%s is refused, not rounded', (rupees) => {
    expect(() => fromRupees(rupees)).toThrow('An amount must be rupees with at most two decimals.')
  })

  test('a sum of doubles is what it was meant to be', () => {
    expect(fromRupees(0.1 + 0.2)).toBe(30)
  })
})

describe('paise', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    '%s is no whole number of them',
    (amount) => {
      expect(() => paise(amount)).toThrow(RangeError)
    },
  )

  test('know no negative zero', () => {
    expect(Object.is(paise(-0), 0)).toBe(true)
  })

  test('add and multiply', () => {
    expect(sum([paise(1), paise(2_50), paise(-1)])).toBe(250)
    expect(sum([])).toBe(0)
    expect(multiply(paise(33_33), 3)).toBe(99_99)
  })
})

describe('halves', () => {
  test('are rounded away from zero, whatever the numbers', () => {
    const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
    fc.assert(
      fc.property(
        whole,
        whole.filter((d) => d !== 0n),
        (n, d) => {
          const q = divideHalfUp(n, d)
          const size = (x: bigint) => (x < 0n ? -x : x)
          // |n − q·d| ≤ |d|/2, and where it is exactly a half the quotient is the one further from zero
          const rest = size(n - q * d)
          expect(2n * rest <= size(d)).toBe(true)
          if (2n * rest === size(d)) expect(size(q * d) > size(n)).toBe(true)
        },
      ),
    )
  })

  test.each([
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [5n, 2n, 3n],
    [1n, 3n, 0n],
    [2n, -4n, -1n],
    [0n, -7n, 0n],
  ])('%s / %s is %s', (n, d, quotient) => {
    expect(divideHalfUp(n, d)).toBe(quotient)
  })

  test('a percentage is exact to the paisa, for three decimals of a percent', () => {
    fc.assert(
      fc.property(amounts, fc.nat(100_000), (amount, thousandths) => {
        const exact = (BigInt(amount) * BigInt(thousandths) * 2n + 100_000n) / 200_000n
        expect(BigInt(percentOf(paise(amount), thousandths / 1000))).toBe(exact)
      }),
    )
    expect(percentOf(paise(25), 18)).toBe(5)
    expect(percentOf(paise(24), 18)).toBe(4)
    expect(percentOf(paise(1_00), 0.5)).toBe(1)
  })

  test('a whole rupee is the nearest one, 50 paise going up', () => {
    expect([0, 49, 50, 149, 150].map((amount) => roundToRupee(paise(amount)))).toEqual([0, 0, 100, 100, 200])
  })
})

/** Groups as India does, written backwards digit by digit. */
function groupedReference(whole: string): string {
  const backwards = [...whole].reverse()
  return backwards
    .flatMap((digit, at) => (at >= 3 && at % 2 === 1 ? [',', digit] : [digit]))
    .reverse()
    .join('')
}

describe('an amount is written', () => {
  test.each([
    [0, '₹0'],
    [99_900, '₹999'],
    [1_00_000, '₹1,000'],
    [1_23_456_00, '₹1,23,456'],
    [1_23_45_678_00, '₹1,23,45,678'],
    [1_00_00_00_000_00, '₹1,00,00,00,000'],
    [5, '₹0.05'],
    [19_999, '₹199.99'],
    [19_990, '₹199.90'],
    [-20_000_00, '-₹20,000'],
  ])('%i paise as %s', (amount, text) => {
    expect(formatInr(paise(amount))).toBe(text)
    expect(formatRupees(amount / 100)).toBe(text)
  })

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [1_23_456_70, '123456.70'],
    [-1_00, '-1.00'],
  ])('%i paise for files as %s', (amount, text) => {
    expect(formatDecimal(paise(amount))).toBe(text)
  })

  test('in Indian groups, paise only where they are not 0', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const digits = String(amount).padStart(3, '0')
        const rest = digits.slice(-2)
        const exact = `₹${groupedReference(digits.slice(0, -2))}${rest === '00' ? '' : `.${rest}`}`
        expect(formatInr(paise(amount))).toBe(exact)
      }),
    )
  })

  test('as the Intl of en-IN groups it', () => {
    const india = new Intl.NumberFormat('en-IN')
    fc.assert(
      fc.property(fc.nat(), (n) => {
        expect(groupIndian(n)).toBe(india.format(n))
      }),
    )
  })
})

describe('an amount is said', () => {
  test.each([
    [0, 'Rupees Zero Only'],
    [2_16_698_00, 'Rupees Two Lakh Sixteen Thousand Six Hundred Ninety Eight Only'],
    [1_00_00_000_00, 'Rupees One Crore Only'],
    [20_05, 'Rupees Twenty and Five Paise Only'],
    [110_90, 'Rupees One Hundred Ten and Ninety Paise Only'],
    [1_00_000_00_00_000_00, 'Rupees One Lakh Crore Only'],
  ])('%i paise: %s', (amount, words) => {
    expect(amountInWords(paise(amount))).toBe(words)
  })

  test('so that hearing it gives the amount back', () => {
    fc.assert(
      fc.property(fc.nat(99_99_99_999_99), (amount) => {
        expect(heard(amountInWords(paise(amount)))).toBe(amount)
      }),
    )
  })
})

const SMALL = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen ' +
  'Seventeen Eighteen Nineteen'
).split(' ')
const TENS = 'Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const SIZES: Record<string, number> = { Hundred: 100, Thousand: 1000, Lakh: 100_000, Crore: 10_000_000 }

function heard(words: string): number {
  const [rupees, rest] = words.replace(/^Rupees | Only$/g, '').split(' and ')
  return 100 * counted(rupees!) + (rest ? counted(rest.replace(' Paise', '')) : 0)
}

function counted(words: string): number {
  let [total, part] = [0, 0]
  for (const word of words.split(' ')) {
    const size = SIZES[word]
    if (size === 100) part *= 100
    else if (size) [total, part] = [total + part * size, 0]
    else part += SMALL.includes(word) ? SMALL.indexOf(word) : TENS.indexOf(word) * 10
  }
  return total + part
}

test('the axis of a chart says lakhs and crores', () => {
  expect([0, 99_999, 100_000, 350_000, 1_250_000, 9_999_999].map(formatRupeesShort)).toEqual([
    '₹0',
    '₹99,999',
    '₹1 L',
    '₹3.5 L',
    '₹12.5 L',
    '₹100 L',
  ])
  expect([10_000_000, 105_000_000, -350_000].map(formatRupeesShort)).toEqual(['₹1 Cr', '₹10.5 Cr', '₹-3.5 L'])
})
