import { formatAmount, sumAmounts } from '#domain/invoice.ts'
import type { Paise } from '#domain/money.ts'
import { getTax } from '#domain/order-tax.ts'
import type { DocumentLine, TaxDocument } from '../tax-document.ts'
import { CAPTION_STYLE, COLORS, ensureSpace, PAGE, type PdfCanvas, type TextStyle } from './pdf-canvas.ts'

/** Draws the lines, on as many pages as needed, and a row of totals. Returns the y where it ends. */
export function drawLineItems(canvas: PdfCanvas, document: TaxDocument, top: number): number {
  const columns = buildColumns(document)
  let y = drawTableHeader(canvas, columns, top)
  for (const line of document.lines) {
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
  const { value, discount, amount, ...tax } = sumAmounts(document.lines)
  const total: Record<string, string> = {
    'Description of goods': 'Total of goods',
    Qty: String(document.lines.reduce((count, { quantity }) => count + quantity, 0)),
    'Taxable value': formatAmount(value),
    Discount: formatAmount(discount),
    Amount: formatAmount(amount),
    GST: formatAmount(getTax(tax)),
  }
  y = ensureSpace(canvas, y, 22)
  drawCells(canvas, columns, ({ title }) => total[title] ?? '', y + 6, { font: 'strong' })
  canvas.drawRule(y + 22, COLORS.gold)
  return y + 22
}

type Column = {
  title: string
  width: number
  align?: 'right'
  format: (line: DocumentLine) => string
}

/** The discount column appears only when there is a discount. */
function buildColumns({ lines }: TaxDocument): Column[] {
  const isDiscounted = lines.some(({ discount }) => discount > 0)
  const moneyColumn = (title: string, format: (line: DocumentLine) => Paise, width = 66): Column => ({
    title,
    width,
    align: 'right',
    format: (line) => formatAmount(format(line)),
  })
  const columns: Column[] = [
    { title: 'HSN', width: 34, format: ({ hsn }) => hsn },
    { title: 'Qty', width: 22, align: 'right', format: ({ quantity }) => String(quantity) },
    moneyColumn('Rate', ({ price }) => price),
    moneyColumn('Taxable value', ({ value }) => value),
    moneyColumn('GST', getTax, 58),
    ...(isDiscounted ? [moneyColumn('Discount', ({ discount }) => discount, 54)] : []),
    moneyColumn('Amount', ({ amount }) => amount),
  ]
  const remainingWidth = PAGE.width - columns.reduce((width, column) => width + column.width, 0)
  return [{ title: 'Description of goods', width: remainingWidth, format: () => '' }, ...columns]
}

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
