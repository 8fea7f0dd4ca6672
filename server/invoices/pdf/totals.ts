import { COD_FEE_LABEL } from '#domain/cod-rules.ts'
import {
  formatAmount,
  getCreditsUsed,
  getPayableAmount,
  getTaxableValue,
  groupByHsn,
  type InvoiceAmounts,
  sumAmounts,
  sumOrderAmounts,
} from '#domain/invoice.ts'
import { type Paise, paise, ZERO } from '#domain/money.ts'
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
  const { kind } = document
  const credits = getCreditsUsed(document)
  return [
    ...(document.taxProfile === 'hsn' ? buildRowsByRate(document) : buildRowsAtOneRate(document)),
    ...(credits > 0
      ? [
          ...row(
            kind === 'invoice' ? 'Invoice value' : 'Credit value',
            paise(getPayableAmount(document) + credits),
          ),
          ...row(
            kind === 'invoice' ? 'Paid with referral credits' : 'Back as referral credits',
            credits,
            '−',
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

const row = (label: string, amount: Paise, sign = ''): TotalRow[] =>
  amount === 0 ? [] : [{ label, value: `${sign}₹${formatAmount(amount)}` }]

const discountLabel = ({ couponCode }: TaxDocument) => `Discount${couponCode ? ` ${couponCode}` : ''}`

function buildRowsAtOneRate(document: TaxDocument): TotalRow[] {
  const { taxPercent, isInterState, stateTax, shipping, codFee = ZERO, lines } = document
  const totals = sumAmounts(lines)
  const half = taxPercent / 2
  return [
    { label: 'Taxable value', value: `₹${formatAmount(totals.value)}` },
    ...(isInterState
      ? row(`IGST ${taxPercent}%`, totals.integrated)
      : [...row(`CGST ${half}%`, totals.central), ...row(`${stateTax} ${half}%`, totals.state)]),
    ...row(discountLabel(document), totals.discount, '−'),
    ...row('Shipping', paise(shipping - codFee)),
    ...row(COD_FEE_LABEL, codFee),
  ]
}

/** Discount and delivery come before the tax that counts them, and the rounding after it. */
function buildRowsByRate(document: TaxDocument): TotalRow[] {
  const { isInterState, stateTax, lines, codFee = ZERO, delivery = [] } = document
  const all = [...lines, ...delivery]
  const totals = sumAmounts(all)
  const percents = [...new Set(all.map(({ taxPercent = 0 }) => taxPercent))].sort((a, b) => a - b)
  const taxes = percents.flatMap((percent) => {
    const { central, state, integrated } = sumAmounts(all.filter(({ taxPercent }) => taxPercent === percent))
    return isInterState
      ? row(`IGST ${percent}%`, integrated)
      : [...row(`CGST ${percent / 2}%`, central), ...row(`${stateTax} ${percent / 2}%`, state)]
  })
  const isAdjusted = totals.discount > 0 || delivery.length > 0
  return [
    ...(isAdjusted ? row('Value of goods', sumAmounts(lines).value) : []),
    ...row(discountLabel(document), totals.discount, '−'),
    ...row('Delivery', paise(sumAmounts(delivery).value - codFee)),
    ...row(COD_FEE_LABEL, codFee),
    { label: 'Taxable value', value: `₹${formatAmount(getTaxableValue(totals))}` },
    ...taxes,
    ...row('Round off', paise(Math.abs(totals.rounding)), totals.rounding < 0 ? '−' : '+'),
  ]
}

function drawTaxByHsn(canvas: PdfCanvas, document: TaxDocument, top: number): number {
  if (getTax(sumOrderAmounts(document)) === 0) return top
  const columns = document.taxProfile === 'hsn' ? taxColumnsByRate(document) : taxColumnsAtOneRate(document)
  const drawRow = (texts: string[], y: number, style: TextStyle) => {
    for (const [index, text] of texts.entries()) {
      const { left, width } = columns[index]!
      canvas.drawText(text, PAGE.left + left, y, {
        ...style,
        width,
        ...(index > 0 ? { align: 'right' as const } : {}),
      })
    }
    return y + 13
  }
  let y = drawRow(
    columns.map(({ title }) => title),
    top,
    CAPTION_STYLE,
  )
  for (const group of groupTaxes(document))
    y = drawRow(
      columns.map(({ format }) => format(group)),
      y,
      { size: 8 },
    )
  return y
}

type TaxGroup = { hsn: string; taxPercent: number; amounts: InvoiceAmounts }
type TaxColumn = { title: string; left: number; width: number; format: (group: TaxGroup) => string }

/** With the profile `hsn` one code can have several rates, when its rate changed in a table of the shop. */
const groupTaxes = ({ lines, delivery = [], taxPercent }: TaxDocument): TaxGroup[] => {
  const all = [...lines, ...delivery]
  const percents = [...new Set(all.map((line) => line.taxPercent ?? taxPercent))]
  return percents.flatMap((percent) =>
    groupByHsn(all.filter((line) => (line.taxPercent ?? taxPercent) === percent)).map((group) => ({
      ...group,
      taxPercent: percent,
    })),
  )
}

function taxColumnsAtOneRate({ isInterState, stateTax, taxPercent }: TaxDocument): TaxColumn[] {
  const half = taxPercent / 2
  return [
    { title: 'HSN', left: 0, width: 40, format: ({ hsn }) => hsn },
    { title: 'Taxable value', left: 34, width: 66, format: ({ amounts }) => formatAmount(amounts.value) },
    ...(isInterState
      ? [
          {
            title: `IGST ${taxPercent}%`,
            left: 104,
            width: 60,
            format: ({ amounts }: TaxGroup) => formatAmount(amounts.integrated),
          },
        ]
      : [
          {
            title: `CGST ${half}%`,
            left: 104,
            width: 60,
            format: ({ amounts }: TaxGroup) => formatAmount(amounts.central),
          },
          {
            title: `${stateTax} ${half}%`,
            left: 168,
            width: 60,
            format: ({ amounts }: TaxGroup) => formatAmount(amounts.state),
          },
        ]),
  ]
}

function taxColumnsByRate({ isInterState, stateTax }: TaxDocument): TaxColumn[] {
  const column = (title: string, left: number, getAmount: (amounts: InvoiceAmounts) => Paise): TaxColumn => ({
    title,
    left,
    width: 60,
    format: ({ amounts }) => formatAmount(getAmount(amounts)),
  })
  return [
    { title: 'HSN', left: 0, width: 46, format: ({ hsn }) => hsn },
    { title: 'GST', left: 46, width: 28, format: ({ taxPercent }) => `${taxPercent}%` },
    column('Taxable value', 78, getTaxableValue),
    ...(isInterState
      ? [column('IGST', 142, ({ integrated }) => integrated)]
      : [column('CGST', 142, ({ central }) => central), column(stateTax, 206, ({ state }) => state)]),
  ]
}
