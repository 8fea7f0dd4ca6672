import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOfIndiaDay } from '#domain/india-time.ts'
import { ENGLISH } from '#domain/language.ts'
import { projectRoot } from '../project-root.ts'

const FONTS = { regular: 'figtree-400', strong: 'figtree-600', display: 'cormorant-600' } as const
export type PdfFont = keyof typeof FONTS
let fontFiles: Record<PdfFont, Buffer> | null = null

/** The shop's fonts with ₹ and Latin Extended-A, under the SIL Open Font License (fonts/OFL-*.txt). */
const loadFonts = (): Record<PdfFont, Buffer> => {
  const file = (name: PdfFont) =>
    readFileSync(join(projectRoot, 'server/platform/pdf/fonts', `${FONTS[name]}.ttf`))
  fontFiles ??= { regular: file('regular'), strong: file('strong'), display: file('display') }
  return fontFiles
}

type PdfOptions = {
  title: string
  author: string
  /** A day in India. It is the only date in the document. */
  day: string
  /** The page, in points. The default is A4. */
  size?: [width: number, height: number]
}

export type PdfDocument = { doc: PDFKit.PDFDocument; toBuffer: () => Promise<Buffer> }

/** The same document gives the same bytes: streams are not compressed, because the output of zlib differs between machines. */
export async function createPdfDocument({ title, author, day, size }: PdfOptions): Promise<PdfDocument> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: size ?? 'A4',
    margin: 0,
    bufferPages: true,
    compress: false,
    lang: ENGLISH.locale,
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: author,
      CreationDate: startOfIndiaDay(day),
    },
  })
  for (const [name, file] of Object.entries(loadFonts())) doc.registerFont(name, file)
  const bytes = new Promise<Buffer>((resolve) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
  })
  return {
    doc,
    toBuffer() {
      doc.end()
      return bytes
    },
  }
}

/** Replaces what the fonts cannot print: letters lose their accents, other characters become a question mark. */
export const toPrintable = (text: string): string =>
  Array.from(text.normalize('NFC').replace(/\s+/g, ' '), (char) => {
    if (PRINTABLE_CHAR.test(char)) return char
    const baseLetter = char.normalize('NFKD').replace(/\p{M}/gu, '')
    return baseLetter && Array.from(baseLetter).every((part) => PRINTABLE_CHAR.test(part)) ? baseLetter : '?'
  }).join('')
const PRINTABLE_CHAR =
  /^[\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9\u2212\u2116\u2122]$/
