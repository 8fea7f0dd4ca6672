import { multiply, type Paise, paise, sum, ZERO } from './money.ts'
import type { TaxedLines } from './order-tax.ts'
import { calculateTotalsWithShipping } from './order-totals.ts'
import { addGst } from './shown-price.ts'

/**
 * What each line costs with GST. Together they are the total of an order without discount and delivery. A line costs what it
 * costs alone; where that does not add up, the largest lines differ by a rupee, or by a paisa at one rate.
 */
export function addGstToLines(taxed: TaxedLines): Paise[] {
  const lines = withPercents(taxed).map(({ price, quantity, taxPercent }, index) => {
    const value = multiply(price, quantity)
    return { index, value, amount: addGst(value, taxPercent, taxed.profile) }
  })
  const none = { discount: ZERO, credits: ZERO, shippingCost: ZERO }
  const { totalAmount } = calculateTotalsWithShipping({ ...taxed, ...none })
  const largestFirst = lines.toSorted((a, b) => b.value - a.value || a.index - b.index)
  const unit = taxed.profile === 'flat' ? 1 : 100
  let missing = totalAmount - sum(lines.map(({ amount }) => amount))
  for (let turn = 0; missing !== 0; turn += 1) {
    const line = largestFirst[turn % largestFirst.length]!
    const change = Math.sign(missing) * unit
    line.amount = paise(line.amount + change)
    missing -= change
  }
  return lines.map(({ amount }) => amount)
}

const withPercents = (taxed: TaxedLines) =>
  taxed.profile === 'hsn'
    ? taxed.lines
    : taxed.lines.map((line) => ({ ...line, taxPercent: taxed.taxPercent }))
