import { COD_FEE_LABEL } from '#domain/cod-rules.ts'
import { formatAmount, getTaxableValue, type InvoiceAmounts } from '#domain/invoice.ts'
import { type Paise, paise, sum, ZERO } from '#domain/money.ts'
import { getTax } from '#domain/order-tax.ts'
import type { DocumentLine, TaxDocument } from '../tax-document.ts'
import { CAPTION_STYLE, COLORS, ensureSpace, PAGE, type PdfCanvas, type TextStyle } from './pdf-canvas.ts'

/** Draws the lines, on as many pages as needed, and a row of totals. Returns the y where it ends. */
export function drawLineItems(canvas: PdfCanvas, document: TaxDocument, top: number): number {
  const columns = buildColumns(document)
  let y = drawTableHeader(canvas, columns, top)
  for (const line of listRows(document)) {
    const width = columns[0]!.width - 10
    const name = { width, font: 'strong', size: 8.5 } as const
    const detail = { width, size: 7.5, color: COLORS.soft } as const
    const height =
      canvas.measureHeight(line.name, name) +
      line.details.reduce((sum, text) => sum + canvas.measureHeight(text, detail), 0) +
      14
    if (y + height > PAGE.bottom) {
      canvas.addPage()
      y = drawTableHeader(canvas, columns, PAGE.top)
    }
    let textY = y + 7
    textY += canvas.drawText(line.name, PAGE.left, textY, name)
    for (const text of line.details) textY += canvas.drawText(text, PAGE.left, textY, detail)
    drawCells(canvas, columns, ({ format }) => format(line), y + 7)
    y += height
    canvas.drawRule(y)
  }
  y = ensureSpace(canvas, y, 22)
  drawCells(canvas, columns, ({ total }) => total, y + 6, { font: 'strong' })
  canvas.drawRule(y + 22, COLORS.gold)
  return y + 22
}

/** The goods, and delivery where it is taxed as they are. */
const listRows = ({ lines, codFee = ZERO, delivery = [] }: TaxDocument): DocumentLine[] => [
  ...lines,
  ...delivery.map((part) => ({
    ...part,
    lineId: '',
    name: codFee > 0 ? `Delivery and ${COD_FEE_LABEL}` : 'Delivery',
    details: ['Part of the supply of the goods, taxed as they are'],
    quantity: 1,
    price: part.value,
  })),
]

type Column = {
  title: string
  width: number
  align?: 'right'
  format: (line: DocumentLine) => string
  /** In the row of totals. */
  total: string
}

/** The discount column appears only when there is a discount. */
function buildColumns(document: TaxDocument): Column[] {
  const rows = listRows(document)
  const isDiscounted = rows.some(({ discount }) => discount > 0)
  const moneyColumn = (title: string, width: number, getAmount: (line: DocumentLine) => Paise): Column => ({
    title,
    width,
    align: 'right',
    format: (line) => formatAmount(getAmount(line)),
    total: formatAmount(sum(rows.map(getAmount))),
  })
  const quantity: Column = {
    title: 'Qty',
    width: 22,
    align: 'right',
    format: (line) => String(line.quantity),
    total: String(document.lines.reduce((count, line) => count + line.quantity, 0)),
  }
  const price = { ...moneyColumn('Rate', 66, (line) => line.price), total: '' }
  const discount = isDiscounted ? [moneyColumn('Discount', 54, (line) => line.discount)] : []
  const columns: Column[] =
    document.taxProfile === 'hsn'
      ? [
          { title: 'HSN', width: 42, format: ({ hsn }) => hsn, total: '' },
          quantity,
          { ...price, width: 60 },
          ...discount,
          moneyColumn('Taxable value', 62, getTaxableValue),
          {
            title: 'GST %',
            width: 34,
            align: 'right',
            format: ({ taxPercent }) => `${taxPercent}%`,
            total: '',
          },
          moneyColumn('GST', 54, getTax),
          moneyColumn('Amount', 62, getAmountWithTax),
        ]
      : [
          { title: 'HSN', width: 34, format: ({ hsn }) => hsn, total: '' },
          quantity,
          price,
          moneyColumn('Taxable value', 66, (line) => line.value),
          moneyColumn('GST', 58, getTax),
          ...discount,
          moneyColumn('Amount', 66, (line) => line.amount),
        ]
  const remainingWidth = PAGE.width - columns.reduce((width, column) => width + column.width, 0)
  const description = {
    title: 'Description of goods',
    width: remainingWidth,
    format: () => '',
    total: 'Total of goods',
  }
  return [description, ...columns]
}

/** Without the part of the rounding, which the totals show once. */
const getAmountWithTax = (line: InvoiceAmounts): Paise => paise(getTaxableValue(line) + getTax(line))

function drawTableHeader(canvas: PdfCanvas, columns: readonly Column[], y: number): number {
  canvas.drawBand(y, 20)
  drawCells(canvas, columns, ({ title }) => title, y + 5.5, CAPTION_STYLE)
  return y + 20
}

function drawCells(
  canvas: PdfCanvas,
  columns: readonly Column[],
  getText: (column: Column) => string,
  y: number,
  style: TextStyle = {},
): void {
  let x = PAGE.left
  for (const column of columns) {
    canvas.drawText(getText(column), x, y, {
      width: column.width - (column.align ? 0 : 4),
      align: column.align ?? 'left',
      size: 8,
      ...style,
    })
    x += column.width
  }
}
