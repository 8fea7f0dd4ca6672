import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Pictures for tests: valid ones, and files that only claim to be pictures. */
export const picture = (width: number, height: number, color = '#b08d3c') =>
  sharp({ create: { width, height, channels: 3, background: color } })

export const jpeg = (width = 400, height = 300, color?: string): Promise<Buffer> =>
  picture(width, height, color).jpeg().toBuffer()

export const SVG_WITH_SCRIPT = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
)
export const HTML_WITH_GIF_MAGIC = Buffer.from(
  'GIF89a<html><body><script>alert(document.domain)</script></body></html>',
)

/** A PNG of a few hundred bytes whose header announces 30,000 × 30,000 pixels. */
export function pixelBomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A picture that is also a web page and an archive: everything after its end must be removed. */
export const polyglot = async (): Promise<Buffer> =>
  Buffer.concat([await jpeg(), Buffer.from('<script>alert("polyglot")</script>PK\x03\x04stowaway')])
