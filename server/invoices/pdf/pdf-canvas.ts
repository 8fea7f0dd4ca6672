import { createPdfDocument, type PdfFont, toPrintable } from '#server/platform/pdf/pdf-document.ts'

/** The colours of the shop (web/ui/tokens.css). The background stays white, because documents are printed. */
export const COLORS = {
  text: '#1d1815',
  soft: '#52473f',
  garnet: '#6e1423',
  gold: '#b8965a',
  line: '#e4dacc',
}

/** A4 in points. */
export const PAGE = { left: 42, right: 553, top: 42, bottom: 782, width: 511 }

export type TextStyle = {
  font?: PdfFont
  size?: number
  color?: string
  width?: number
  align?: 'left' | 'right' | 'center'
}

/** A page to draw on. Text is measured the same way as it is drawn. */
export type PdfCanvas = {
  /** Returns the height of the text. */
  drawText(text: string, x: number, y: number, style?: TextStyle): number
  measureHeight(text: string, style?: TextStyle): number
  drawRule(y: number, color?: string, from?: number, to?: number): void
  drawBand(y: number, height: number): void
  /** Eight petals. */
  drawLogo(x: number, y: number, size: number): void
  addPage(): void
  /** Draws on every page at the end, when the number of pages is known. */
  forEachPage(draw: (page: number, pages: number) => void): void
  toBuffer(): Promise<Buffer>
}

const PETAL_PATH = 'M20 17.5C16.6 13.5 16.6 7 20 3c3.4 4 3.4 10.5 0 14.5Z'

export async function createPdfCanvas(title: string, author: string, day: string): Promise<PdfCanvas> {
  const { doc, toBuffer } = await createPdfDocument({ title, author, day })

  const applyStyle = ({
    font = 'regular',
    size = 8.5,
    color = COLORS.text,
    width = PAGE.width,
    align = 'left',
  }: TextStyle) => {
    doc.font(font).fontSize(size).fillColor(color)
    return { width, align, lineGap: size * 0.18 }
  }
  // Digits of equal width, so that columns of numbers align. They are wider, so the height is measured with them too.
  const textOptions = (style: TextStyle) => ({
    ...applyStyle(style),
    features: ['tnum', 'lnum', 'kern'] satisfies PDFKit.Mixins.OpenTypeFeatures[],
  })
  const measureHeight = (text: string, style: TextStyle = {}) =>
    doc.heightOfString(toPrintable(text), textOptions(style))

  return {
    measureHeight,
    drawText(text, x, y, style = {}) {
      const height = measureHeight(text, style)
      doc.text(toPrintable(text), x, y, textOptions(style))
      return height
    },
    drawRule(y, color = COLORS.line, from = PAGE.left, to = PAGE.right) {
      doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(color).stroke()
    },
    drawBand(y, height) {
      doc.rect(PAGE.left - 6, y, PAGE.width + 12, height).fill('#f7f3ec')
    },
    drawLogo(x, y, size) {
      doc
        .save()
        .translate(x, y)
        .scale(size / 40)
        .lineWidth(1.3)
        .strokeColor(COLORS.gold)
      for (let turn = 0; turn < 360; turn += 45)
        doc
          .save()
          .rotate(turn, { origin: [20, 20] })
          .path(PETAL_PATH)
          .stroke()
          .restore()
      doc.circle(20, 20, 2.4).stroke().restore()
    },
    addPage: () => void doc.addPage(),
    forEachPage(draw) {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        draw(page + 1, count)
      }
    },
    toBuffer,
  }
}

export const CAPTION_STYLE: TextStyle = { size: 7, color: COLORS.soft, font: 'strong' }

/** The y where the next block begins: here, or on a new page when it does not fit. */
export function ensureSpace(canvas: PdfCanvas, y: number, height: number): number {
  if (y + height <= PAGE.bottom) return y
  canvas.addPage()
  return PAGE.top
}
