import { formatAmount, getCreditsUsed, getPayableAmount, groupByHsn, sumAmounts } from '#domain/invoice.ts'
import { type Paise, paise } from '#domain/money.ts'
import { getTax } from '#domain/order-tax.ts'
import type { TaxDocument } from '../tax-document.ts'
import { CAPTION_STYLE, COLORS, PAGE, type PdfCanvas, type TextStyle } from './pdf-canvas.ts'

/** Draws the tax by HSN on the left and the totals on the right. */
export function drawTotals(canvas: PdfCanvas, document: TaxDocument, y: number): number {
  const rows = buildTotalRows(document)
  const left = PAGE.left + 300
  let right = y
  for (const { label, value, isTotal } of rows) {
    const style: TextStyle = isTotal ? { font: 'strong', size: 11 } : { size: 8.5 }
    if (isTotal) {
      canvas.drawRule(right + 3, COLORS.gold, left)
      right += 9
    }
    canvas.drawText(label, left, right, {
      ...style,
      width: 130,
      color: isTotal ? COLORS.garnet : COLORS.soft,
    })
    right +=
      canvas.drawText(value, left + 100, right, {
        ...style,
        width: PAGE.right - left - 100,
        align: 'right',
      }) + 4
  }
  return Math.max(right, drawTaxByHsn(canvas, document, y))
}

type TotalRow = { label: string; value: string; isTotal?: true }

function buildTotalRows(document: TaxDocument): TotalRow[] {
  const { taxPercent, isInterState, stateTax, shipping, couponCode, lines, kind } = document
  const totals = sumAmounts(lines)
  const credits = getCreditsUsed(document)
  const half = taxPercent / 2
  const row = (label: string, amount: Paise, isNegative = false): TotalRow[] =>
    amount === 0 ? [] : [{ label, value: `${isNegative ? '−' : ''}₹${formatAmount(amount)}` }]
  return [
    { label: 'Taxable value', value: `₹${formatAmount(totals.value)}` },
    ...(isInterState
      ? row(`IGST ${taxPercent}%`, totals.integrated)
      : [...row(`CGST ${half}%`, totals.central), ...row(`${stateTax} ${half}%`, totals.state)]),
    ...row(`Discount${couponCode ? ` ${couponCode}` : ''}`, totals.discount, true),
    ...row('Shipping', shipping),
    ...(credits > 0
      ? [
          ...row(
            kind === 'invoice' ? 'Invoice value' : 'Credit value',
            paise(getPayableAmount(document) + credits),
          ),
          ...row(
            kind === 'invoice' ? 'Paid with referral credits' : 'Back as referral credits',
            credits,
            true,
          ),
        ]
      : []),
    {
      label: kind === 'invoice' ? 'Total' : 'Refund',
      value: `₹${formatAmount(getPayableAmount(document))}`,
      isTotal: true,
    },
  ]
}

function drawTaxByHsn(
  canvas: PdfCanvas,
  { lines, isInterState, stateTax, taxPercent }: TaxDocument,
  top: number,
): number {
  if (getTax(sumAmounts(lines)) === 0) return top
  const titles = isInterState
    ? ['HSN', 'Taxable value', `IGST ${taxPercent}%`]
    : ['HSN', 'Taxable value', `CGST ${taxPercent / 2}%`, `${stateTax} ${taxPercent / 2}%`]
  const row = (texts: string[], y: number, style: TextStyle) => {
    for (const [index, text] of texts.entries())
      canvas.drawText(text, PAGE.left + [0, 34, 104, 168][index]!, y, {
        ...style,
        ...(index > 0 ? { width: [0, 66, 60, 60][index]!, align: 'right' as const } : { width: 40 }),
      })
    return y + 13
  }
  let y = row(titles, top, CAPTION_STYLE)
  for (const { hsn, amounts: hsnAmounts } of groupByHsn(lines)) {
    const { value, central, state, integrated } = hsnAmounts
    const amounts = isInterState ? [value, integrated] : [value, central, state]
    y = row([hsn, ...amounts.map(formatAmount)], y, { size: 8 })
  }
  return y
}
