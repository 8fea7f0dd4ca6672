import { formatList } from './intl.ts'
import type { InvoiceAmounts, OrderAmounts } from './invoice.ts'
import { type Paise, paise, sum, ZERO } from './money.ts'
import type { TaxProfile } from './order-tax.ts'
import { prorate, roundedShare } from './prorate.ts'
import { RETURN_REASON_LABELS, RETURN_REASONS, type ReturnReason, type ReturnResolution } from './returns.ts'
import { defineTexts } from './texts.ts'

/** Parts of what the customer paid that a shop may keep as a whole. */
export const KEPT_CHARGES = ['making', 'hallmarking', 'delivery'] as const
export type KeptCharge = (typeof KEPT_CHARGES)[number]
export const KEPT_CHARGE_LABELS: Record<KeptCharge, string> = {
  making: 'Making charges',
  hallmarking: 'Hallmarking charges',
  delivery: 'Delivery',
}

/** What a shop keeps of a refund: these charges, and a percentage of the rest of the items. */
export type DeductionTerms = { percent: number; keeps: readonly KeptCharge[] }
export type ReturnDeductions = Readonly<Record<ReturnReason, DeductionTerms>>

export const mapReturnReasons = <T>(getValue: (reason: ReturnReason) => T): Record<ReturnReason, T> =>
  Object.fromEntries(RETURN_REASONS.map((reason) => [reason, getValue(reason)])) as Record<ReturnReason, T>

export const NO_DEDUCTION: DeductionTerms = { percent: 0, keeps: [] }

/** Of an exchange nothing is kept. */
export const getDeductionTerms = (
  deductions: ReturnDeductions,
  { wish, reason }: { wish: ReturnResolution; reason: ReturnReason },
): DeductionTerms => (wish === 'refund' ? deductions[reason] : NO_DEDUCTION)

/** What is kept of each line and of the delivery, in money with tax. Credits are always given back whole. */
export type Deduction = { lines: readonly Paise[]; delivery: Paise }

export const getDeductionTotal = ({ lines, delivery }: Deduction): Paise => sum([...lines, delivery])

/** The price of one unit, and the charges in it. */
export type UnitCharges = { price: Paise; making: Paise; hallmarking: Paise }

/** What the terms keep of returned lines, at most the money that was paid for them. */
export function calculateDeduction(
  returned: OrderAmounts,
  units: readonly UnitCharges[],
  terms: DeductionTerms,
): Deduction {
  return {
    lines: returned.lines.map((line, index) => {
      const givenBack = shareOfLine(line.amount, units[index]!, terms)
      return paise(Math.min(line.amount - givenBack, moneyOf(line)))
    }),
    delivery: terms.keeps.includes('delivery') ? sum(moneyOfDelivery(returned)) : ZERO,
  }
}

const THOUSANDTHS = 1000

/** What the terms give back of an amount. */
function shareOfLine(amount: Paise, { price, ...charges }: UnitCharges, terms: DeductionTerms): number {
  const { percent, keeps } = terms
  if (price === 0) return amount
  const kept = KEPT_CHARGES.reduce(
    (total, charge) => (charge !== 'delivery' && keeps.includes(charge) ? total + charges[charge] : total),
    0,
  )
  const rest = 100 * THOUSANDTHS - Math.round(percent * THOUSANDTHS)
  return roundedShare(amount, Math.max(0, price - kept) * rest, price * 100 * THOUSANDTHS)
}

const moneyOf = ({ amount, credits }: InvoiceAmounts): Paise => paise(amount - credits)

/** The parts of the delivery: one, or with tax by HSN one for each rate. */
const moneyOfDelivery = ({ shipping, shippingCredits, delivery = [] }: OrderAmounts): Paise[] => [
  paise(shipping - shippingCredits),
  ...delivery.map(moneyOf),
]

/** The same deduction with another total, which is at most the one it has. */
export function scaleDeduction(deduction: Deduction, total: Paise): Deduction {
  const parts = prorate(total, [...deduction.lines, deduction.delivery])
  return { lines: parts.slice(0, -1), delivery: parts.at(-1)! }
}

/**
 * What is given back after a deduction. Value, discount and tax become less by the same share, so that the tax stays the rate
 * of what is left: the shop keeps a part of the price, and the tax on it.
 */
export function subtractDeduction(
  returned: OrderAmounts,
  deduction: Deduction,
  profile: TaxProfile,
): OrderAmounts {
  const [shipping, ...delivery] = prorate(deduction.delivery, moneyOfDelivery(returned))
  return {
    lines: returned.lines.map((line, index) => ({
      ...reduceAmounts(line, deduction.lines[index]!, profile),
      quantity: line.quantity,
    })),
    shipping: paise(returned.shipping - shipping!),
    shippingCredits: returned.shippingCredits,
    ...(returned.delivery && {
      delivery: returned.delivery.map((part, index) => ({
        ...part,
        ...reduceAmounts(part, delivery[index]!, profile),
      })),
    }),
  }
}

function reduceAmounts(amounts: InvoiceAmounts, kept: Paise, profile: TaxProfile): InvoiceAmounts {
  if (kept === 0) return amounts
  const share = (amount: Paise) => paise(roundedShare(amount, kept, amounts.amount))
  const parts = profile === 'flat' ? splitExactly(amounts, kept, share) : splitByRate(amounts, kept, share)
  const less = (name: keyof typeof parts) => paise((amounts[name] ?? 0) - parts[name])
  return {
    value: less('value'),
    discount: less('discount'),
    central: less('central'),
    state: less('state'),
    integrated: less('integrated'),
    rounding: less('rounding'),
    amount: paise(amounts.amount - kept),
    credits: amounts.credits,
  }
}

type Share = (amount: Paise) => Paise

/** The profile `flat` rounds nothing, so the parts themselves add up. */
function splitExactly({ value, discount, ...amounts }: InvoiceAmounts, kept: Paise, share: Share) {
  const [net, central, state, integrated] = prorate(kept, [
    paise(value - discount),
    amounts.central,
    amounts.state,
    amounts.integrated,
  ])
  const keptDiscount = share(discount)
  return {
    value: paise(net! + keptDiscount),
    discount: keptDiscount,
    central: central!,
    state: state!,
    integrated: integrated!,
    rounding: ZERO,
  }
}

/** CGST and SGST stay equal. What remains is the rounding. */
function splitByRate(amounts: InvoiceAmounts, kept: Paise, share: Share) {
  const parts = {
    value: share(amounts.value),
    discount: share(amounts.discount),
    central: share(amounts.central),
    state: share(amounts.state),
    integrated: share(amounts.integrated),
  }
  const unrounded = parts.value - parts.discount + parts.central + parts.state + parts.integrated
  return { ...parts, rounding: paise(kept - unrounded) }
}

const texts = defineTexts('return-deductions', {
  charges: {
    making: 'making charges',
    hallmarking: 'hallmarking charges',
    delivery: 'delivery',
  },
  byReason: (reasons: readonly string[]) =>
    `We keep a part of the refund for some reasons. ${reasons.join(' ')}`,
  reasons: (reasons: readonly string[], parts: string) =>
    `${reasons.map((reason) => `“${reason}”`).join(', ')}: ${parts}.`,
  percentOfItems: (percent: number) => `${percent}% of the items`,
  percentOfRest: (percent: number) => `${percent}% of the rest of the items`,
})

/** `making charges and 10% of the rest of the items`. '' when nothing is kept. */
export function describeDeduction({ percent, keeps }: DeductionTerms): string {
  const charges = KEPT_CHARGES.filter((charge) => keeps.includes(charge))
  const isOfRest = charges.some((charge) => charge !== 'delivery')
  const share = isOfRest ? texts.percentOfRest(percent) : texts.percentOfItems(percent)
  return formatList([...charges.map((charge) => texts.charges[charge]), ...(percent > 0 ? [share] : [])])
}

/** What is kept for which reasons, those with the same terms together. '' when nothing is kept. */
export function describeDeductions(deductions: ReturnDeductions): string {
  const reasonsByParts = new Map<string, string[]>()
  for (const reason of RETURN_REASONS) {
    const parts = describeDeduction(deductions[reason])
    if (parts) reasonsByParts.set(parts, [...(reasonsByParts.get(parts) ?? []), RETURN_REASON_LABELS[reason]])
  }
  if (reasonsByParts.size === 0) return ''
  return texts.byReason([...reasonsByParts].map(([parts, reasons]) => texts.reasons(reasons, parts)))
}
