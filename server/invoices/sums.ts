import { byHsn, creditsOf, figure, payable, sumFigures, taxOf } from '#domain/invoice.ts'
import { type Paise, paise } from '#domain/money.ts'
import type { TaxDocument } from './document.ts'
import { CAPTION, INK, PAGE, type Paper, type Style } from './paper.ts'

/** Tax by HSN on the left, the way to the total on the right. */
export function sums(paper: Paper, document: TaxDocument, y: number): number {
  const rows = rowsToTotal(document)
  const left = PAGE.left + 300
  let right = y
  for (const { label, value, isTotal } of rows) {
    const style: Style = isTotal ? { font: 'strong', size: 11 } : { size: 8.5 }
    if (isTotal) {
      paper.rule(right + 3, INK.gold, left)
      right += 9
    }
    paper.write(label, left, right, { ...style, width: 130, color: isTotal ? INK.garnet : INK.soft })
    right +=
      paper.write(value, left + 100, right, { ...style, width: PAGE.right - left - 100, align: 'right' }) + 4
  }
  return Math.max(right, taxByHsn(paper, document, y))
}

type SumRow = { label: string; value: string; isTotal?: true }

function rowsToTotal(document: TaxDocument): SumRow[] {
  const { taxPercent, isInterState, stateTax, shipping, couponCode, lines, kind } = document
  const all = sumFigures(lines)
  const credits = creditsOf(document)
  const half = taxPercent / 2
  const row = (label: string, amount: Paise, minus = false): SumRow[] =>
    amount === 0 ? [] : [{ label, value: `${minus ? '−' : ''}₹${figure(amount)}` }]
  return [
    { label: 'Taxable value', value: `₹${figure(all.value)}` },
    ...(isInterState
      ? row(`IGST ${taxPercent}%`, all.integrated)
      : [...row(`CGST ${half}%`, all.central), ...row(`${stateTax} ${half}%`, all.state)]),
    ...row(`Discount${couponCode ? ` ${couponCode}` : ''}`, all.discount, true),
    ...row('Shipping', shipping),
    ...(credits > 0
      ? [
          ...row(kind === 'invoice' ? 'Invoice value' : 'Credit value', paise(payable(document) + credits)),
          ...row(
            kind === 'invoice' ? 'Paid with referral credits' : 'Back as referral credits',
            credits,
            true,
          ),
        ]
      : []),
    { label: kind === 'invoice' ? 'Total' : 'Refund', value: `₹${figure(payable(document))}`, isTotal: true },
  ]
}

function taxByHsn(
  paper: Paper,
  { lines, isInterState, stateTax, taxPercent }: TaxDocument,
  top: number,
): number {
  if (taxOf(sumFigures(lines)) === 0) return top
  const titles = isInterState
    ? ['HSN', 'Taxable value', `IGST ${taxPercent}%`]
    : ['HSN', 'Taxable value', `CGST ${taxPercent / 2}%`, `${stateTax} ${taxPercent / 2}%`]
  const row = (texts: string[], y: number, style: Style) => {
    for (const [at, text] of texts.entries())
      paper.write(text, PAGE.left + [0, 34, 104, 168][at]!, y, {
        ...style,
        ...(at > 0 ? { width: [0, 66, 60, 60][at]!, align: 'right' as const } : { width: 40 }),
      })
    return y + 13
  }
  let y = row(titles, top, CAPTION)
  for (const { hsn, figures } of byHsn(lines)) {
    const { value, central, state, integrated } = figures
    const amounts = isInterState ? [value, integrated] : [value, central, state]
    y = row([hsn, ...amounts.map(figure)], y, { size: 8 })
  }
  return y
}
