import { figure, sumFigures, taxOf } from '#domain/invoice.ts'
import type { Paise } from '#domain/money.ts'
import type { DocumentLine, TaxDocument } from './document.ts'
import { CAPTION, fits, INK, PAGE, type Paper, type Style } from './paper.ts'

/** Line by line, on as many pages as it takes, with a row of sums. Answers where it ends. */
export function goods(paper: Paper, document: TaxDocument, top: number): number {
  const columns = columnsOf(document)
  let y = tableHead(paper, columns, top)
  for (const line of document.lines) {
    const width = columns[0]!.width - 10
    const name = { width, font: 'strong', size: 8.5 } as const
    const detail = { width, size: 7.5, color: INK.soft } as const
    const height =
      paper.heightOf(line.name, name) +
      line.details.reduce((sum, text) => sum + paper.heightOf(text, detail), 0) +
      14
    if (y + height > PAGE.bottom) {
      paper.nextPage()
      y = tableHead(paper, columns, PAGE.top)
    }
    let inner = y + 7
    inner += paper.write(line.name, PAGE.left, inner, name)
    for (const text of line.details) inner += paper.write(text, PAGE.left, inner, detail)
    cells(paper, columns, ({ of }) => of(line), y + 7)
    y += height
    paper.rule(y)
  }
  const { value, discount, amount, ...tax } = sumFigures(document.lines)
  const total: Record<string, string> = {
    'Description of goods': 'Total of goods',
    Qty: String(document.lines.reduce((pieces, { quantity }) => pieces + quantity, 0)),
    'Taxable value': figure(value),
    Discount: figure(discount),
    Amount: figure(amount),
    GST: figure(taxOf({ value, discount, amount, ...tax })),
  }
  y = fits(paper, y, 22)
  cells(paper, columns, ({ title }) => total[title] ?? '', y + 6, { font: 'strong' })
  paper.rule(y + 22, INK.gold)
  return y + 22
}

type Column = {
  title: string
  width: number
  align?: 'right'
  of: (line: DocumentLine) => string
}

/** Discounts have a column only where there is one. */
function columnsOf({ lines }: TaxDocument): Column[] {
  const isDiscounted = lines.some(({ discount }) => discount > 0)
  const money = (title: string, of: (line: DocumentLine) => Paise, width = 66): Column => ({
    title,
    width,
    align: 'right',
    of: (line) => figure(of(line)),
  })
  const columns: Column[] = [
    { title: 'HSN', width: 34, of: ({ hsn }) => hsn },
    { title: 'Qty', width: 22, align: 'right', of: ({ quantity }) => String(quantity) },
    money('Rate', ({ price }) => price),
    money('Taxable value', ({ value }) => value),
    money('GST', taxOf, 58),
    ...(isDiscounted ? [money('Discount', ({ discount }) => discount, 54)] : []),
    money('Amount', ({ amount }) => amount),
  ]
  const rest = PAGE.width - columns.reduce((width, column) => width + column.width, 0)
  return [{ title: 'Description of goods', width: rest, of: () => '' }, ...columns]
}

function tableHead(paper: Paper, columns: readonly Column[], y: number): number {
  paper.band(y, 20)
  cells(paper, columns, ({ title }) => title, y + 5.5, CAPTION)
  return y + 20
}

function cells(
  paper: Paper,
  columns: readonly Column[],
  textOf: (column: Column) => string,
  y: number,
  style: Style = {},
): void {
  let x = PAGE.left
  for (const column of columns) {
    paper.write(textOf(column), x, y, {
      width: column.width - (column.align ? 0 : 4),
      align: column.align ?? 'left',
      size: 8,
      ...style,
    })
    x += column.width
  }
}
