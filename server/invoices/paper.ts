import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOfIndiaDay } from '#domain/india-time.ts'

/** The shop's ink, garnet and gold (web/ui/tokens.css), on white: paper is printed on. */
export const INK = { text: '#1d1815', soft: '#52473f', garnet: '#6e1423', gold: '#b8965a', line: '#e4dacc' }

/** A4 in points. */
export const PAGE = { left: 42, right: 553, top: 42, bottom: 782, width: 511 }

const FONTS = { regular: 'figtree-400', strong: 'figtree-600', display: 'cormorant-600' } as const
type Font = keyof typeof FONTS
let fontFiles: Record<Font, Buffer> | null = null

/** The shop's own fonts with ₹ and Latin Extended-A in them, SIL Open Font License (fonts/OFL-*.txt). */
const fonts = (): Record<Font, Buffer> => {
  const file = (name: Font) => readFileSync(join(import.meta.dirname, 'fonts', `${FONTS[name]}.ttf`))
  fontFiles ??= { regular: file('regular'), strong: file('strong'), display: file('display') }
  return fontFiles
}

export type Style = {
  font?: Font
  size?: number
  color?: string
  width?: number
  align?: 'left' | 'right' | 'center'
}

/** Where things are drawn. What is written is measured the same way. */
export type Paper = {
  /** Writes and answers the height that it took. */
  write(text: string, x: number, y: number, style?: Style): number
  heightOf(text: string, style?: Style): number
  rule(y: number, color?: string, from?: number, to?: number): void
  band(y: number, height: number): void
  /** The mark of the shop: eight petals. */
  mark(x: number, y: number, size: number): void
  nextPage(): void
  /** Draws on every page at the end, when it is known how many there are. */
  onEachPage(draw: (page: number, pages: number) => void): void
  finish(): Promise<Buffer>
}

const PETAL = 'M20 17.5C16.6 13.5 16.6 7 20 3c3.4 4 3.4 10.5 0 14.5Z'

/**
 * The same drawing makes the same bytes: no moment but `day` goes in, and streams are not deflated, because what zlib
 * makes of them differs from machine to machine.
 */
export async function createPaper(title: string, author: string, day: string): Promise<Paper> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    compress: false,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: author,
      Producer: 'Swarna',
      CreationDate: startOfIndiaDay(day),
    },
  })
  for (const [name, file] of Object.entries(fonts())) doc.registerFont(name, file)
  const bytes = new Promise<Buffer>((resolve) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
  })

  const ready = ({
    font = 'regular',
    size = 8.5,
    color = INK.text,
    width = PAGE.width,
    align = 'left',
  }: Style) => {
    doc.font(font).fontSize(size).fillColor(color)
    // figures stand below one another
    return { width, align, lineGap: size * 0.18, features: ['tnum', 'lnum', 'kern'] } as const
  }
  const heightOf = (text: string, style: Style = {}) => {
    const { features: _, ...options } = ready(style)
    return doc.heightOfString(printable(text), options)
  }

  return {
    heightOf,
    write(text, x, y, style = {}) {
      const height = heightOf(text, style)
      doc.text(printable(text), x, y, { ...ready(style), features: [...ready(style).features] })
      return height
    },
    rule(y, color = INK.line, from = PAGE.left, to = PAGE.right) {
      doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(color).stroke()
    },
    band(y, height) {
      doc.rect(PAGE.left - 6, y, PAGE.width + 12, height).fill('#f7f3ec')
    },
    mark(x, y, size) {
      doc
        .save()
        .translate(x, y)
        .scale(size / 40)
        .lineWidth(1.3)
        .strokeColor(INK.gold)
      for (let turn = 0; turn < 360; turn += 45)
        doc
          .save()
          .rotate(turn, { origin: [20, 20] })
          .path(PETAL)
          .stroke()
          .restore()
      doc.circle(20, 20, 2.4).stroke().restore()
    },
    nextPage: () => void doc.addPage(),
    onEachPage(draw) {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        draw(page + 1, count)
      }
    },
    finish() {
      doc.end()
      return bytes
    },
  }
}

export const CAPTION: Style = { size: 7, color: INK.soft, font: 'strong' }
/** Where the next block begins: here, or on a page of its own where it would be cut. */
export function fits(paper: Paper, y: number, height: number): number {
  if (y + height <= PAGE.bottom) return y
  paper.nextPage()
  return PAGE.top
}

/** What the fonts can print; letters beyond Latin lose their marks, and what is left unknown is a question mark. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replace(/\s+/g, ' '), (letter) => {
    if (KNOWN.test(letter)) return letter
    const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return bare && Array.from(bare).every((part) => KNOWN.test(part)) ? bare : '?'
  }).join('')
const KNOWN =
  /^[\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9\u2212\u2116\u2122]$/
