import { create as createQrCode } from 'qrcode'
import { placeTag, type TagLayout } from '#domain/item-tags.ts'
import { createPdfDocument, type PdfFont, toPrintable } from '#server/platform/pdf/pdf-document.ts'

export type Tag = {
  name: string
  tagNumber: string
  huid: string | null
  /** `12.340 g`. */
  grossWeight: string
  netWeight: string
  /** `18K (750), size 14, Rhodium plated`. '' when nothing is known. */
  purity: string
  /** `12 st 0.480 ct`. '' without stones. */
  stones: string
  /** '' where the shop has no price code. */
  priceCode: string
  /** What the QR code opens. */
  address: string
}

const POINTS_PER_MM = 72 / 25.4
/** White space around the content of a tag, in millimetres. */
const PADDING = 1.6

/** Tags on label sheets or rolls. A roll gets one page for each tag. */
export async function renderTags(
  tags: readonly Tag[],
  layout: TagLayout,
  { skip, shopName, day }: { skip: number; shopName: string; day: string },
): Promise<Buffer> {
  const { width, height } = layout.page
  const size: [number, number] = [width * POINTS_PER_MM, height * POINTS_PER_MM]
  const { doc, toBuffer } = await createPdfDocument({ title: 'Item tags', author: shopName, day, size })
  let page = 0
  for (const [index, tag] of tags.entries()) {
    const place = placeTag(layout, index, skip)
    if (place.page > page) {
      doc.addPage({ size, margin: 0 })
      page = place.page
    }
    drawTag(doc, tag, {
      x: (place.x + PADDING) * POINTS_PER_MM,
      y: (place.y + PADDING) * POINTS_PER_MM,
      width: (layout.tag.width - 2 * PADDING) * POINTS_PER_MM,
      height: (layout.tag.height - 2 * PADDING) * POINTS_PER_MM,
    })
  }
  return toBuffer()
}

type Box = { x: number; y: number; width: number; height: number }

/** The QR code on the left, and the text beside it. */
function drawTag(doc: PDFKit.PDFDocument, tag: Tag, box: Box): void {
  const codeSize = Math.min(box.height, box.width * 0.48)
  drawQrCode(doc, tag.address, box.x, box.y + (box.height - codeSize) / 2, codeSize)
  const left = box.x + codeSize + 4
  const width = box.x + box.width - left
  const lines: { text: string; font: PdfFont }[] = [
    { text: tag.name, font: 'regular' },
    ...(tag.purity ? [{ text: tag.purity, font: 'regular' as const }] : []),
    { text: tag.tagNumber, font: 'strong' },
    // The tag number is often the HUID.
    ...(tag.huid && tag.huid !== tag.tagNumber
      ? [{ text: `HUID ${tag.huid}`, font: 'regular' as const }]
      : []),
    { text: `G ${tag.grossWeight}`, font: 'regular' },
    { text: `N ${tag.netWeight}`, font: 'regular' },
    ...(tag.stones ? [{ text: tag.stones, font: 'regular' as const }] : []),
    ...(tag.priceCode ? [{ text: tag.priceCode, font: 'strong' as const }] : []),
  ]
  const lineHeight = box.height / Math.max(lines.length, 6)
  const fontSize = Math.min(lineHeight * 0.8, 9)
  const top = box.y + (box.height - lines.length * lineHeight) / 2
  for (const [index, { text, font }] of lines.entries())
    drawLine(doc, text, { x: left, y: top + index * lineHeight, width, font, fontSize })
}

type LineStyle = { x: number; y: number; width: number; font: PdfFont; fontSize: number }

/** One line: a long text gets an ellipsis, and a number that staff must read whole gets smaller letters. */
function drawLine(doc: PDFKit.PDFDocument, text: string, { x, y, width, font, fontSize }: LineStyle): void {
  const printable = toPrintable(text)
  doc.font(font).fontSize(fontSize).fillColor('#000000')
  if (font === 'strong') doc.fontSize(Math.min(fontSize, (fontSize * width) / doc.widthOfString(printable)))
  doc.text(shorten(doc, printable, width), x, y, { lineBreak: false })
}

function shorten(doc: PDFKit.PDFDocument, text: string, width: number): string {
  if (doc.widthOfString(text) <= width + 0.01) return text
  const cutAt = (length: number) => `${text.slice(0, length).trimEnd()}…`
  let length = text.length
  while (doc.widthOfString(cutAt(length)) > width) length -= 1
  return cutAt(length)
}

function drawQrCode(doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
  const { modules } = createQrCode(text)
  const moduleSize = size / modules.size
  for (const [index, isDark] of modules.data.entries()) {
    const column = index % modules.size
    const row = Math.floor(index / modules.size)
    if (isDark) doc.rect(x + column * moduleSize, y + row * moduleSize, moduleSize, moduleSize)
  }
  doc.fill('#000000')
}
