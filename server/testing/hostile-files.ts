import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { HTML_WITH_GIF_MAGIC, jpeg, picture, pixelBomb, polyglot, SVG_WITH_SCRIPT } from './pictures.ts'

/** The expected result of uploading it as a picture. */
export type UploadOutcome = 'wrong type' | 'too large' | 'too many pixels' | 'harmless'
export type HostileFile = {
  description: string
  name: string
  type: string
  bytes: Buffer
  outcome: UploadOutcome
}

/** Text that no stored picture may contain. */
export const HIDDEN_PAYLOAD = 'stowaway-in-a-picture'
const SCRIPT = `<script>alert("${HIDDEN_PAYLOAD}")</script>`
const MEGABYTE = 1024 * 1024
const text = (content: string) => Buffer.from(content, 'latin1')

/** Files that an attacker or a broken camera uploads as a picture. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const photo = await noise(340, 260).jpeg().toBuffer()
  const png = await noise(60, 50).png().toBuffer()
  return [
    ...nonImages(png),
    ...(await truncatedImages(photo)),
    ...bombs(photo, png),
    ...(await imagesWithPayload(photo, png)),
    ...(await unusualImages(photo)),
    ...imagesWithUnusualNames(photo),
  ]
}

const file = (
  description: string,
  outcome: UploadOutcome,
  bytes: Buffer,
  name = 'ring.jpg',
  type = 'image/jpeg',
): HostileFile => ({
  description,
  name,
  type,
  bytes,
  outcome,
})

const nonImages = (png: Buffer): HostileFile[] => [
  file('an SVG with a script', 'wrong type', SVG_WITH_SCRIPT, 'ring.svg', 'image/svg+xml'),
  file('an SVG that calls itself a PNG', 'wrong type', SVG_WITH_SCRIPT, 'ring.png', 'image/png'),
  file('an SVG of a billion laughs', 'wrong type', text(BILLION_LAUGHS_SVG), 'ring.svg', 'image/svg+xml'),
  file('HTML renamed .jpg', 'wrong type', text(`<!doctype html>${SCRIPT}`)),
  file('HTML that begins like a GIF', 'wrong type', HTML_WITH_GIF_MAGIC, 'ring.gif', 'image/gif'),
  file('a script that is a GIF, too', 'wrong type', text(`GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)`), 'a.gif'),
  file('a script', 'wrong type', text('alert(1)'), 'ring.js', 'text/javascript'),
  file('a PHP page', 'wrong type', text('<?php system($_GET["c"]); ?>'), 'ring.php.jpg'),
  file('a zip', 'wrong type', text('PK\x03\x04\x14\0\0\0\b\0'), 'ring.png', 'image/png'),
  file('a PDF', 'wrong type', text('%PDF-1.7\n1 0 obj'), 'ring.jpg'),
  file('a program for Linux', 'wrong type', text('\x7fELF\x02\x01\x01'), 'ring.jpg'),
  file('a program for Windows', 'wrong type', text('MZ\x90\0\x03\0\0\0'), 'ring.jpg'),
  file('a film', 'wrong type', text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), 'ring.webp', 'image/webp'),
  file(
    'a sound in the coat of WEBP',
    'wrong type',
    text('RIFF\x24\0\0\0WAVEfmt '),
    'ring.webp',
    'image/webp',
  ),
  file('a BMP', 'wrong type', text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0'), 'ring.bmp', 'image/bmp'),
  file('a TIFF', 'wrong type', text('II*\0\x08\0\0\0'), 'ring.tif', 'image/tiff'),
  file('a PNG behind a byte of its own', 'wrong type', Buffer.concat([text('\n'), png]), 'ring.png'),
  file('nothing', 'wrong type', Buffer.alloc(0)),
  file('noise', 'wrong type', Buffer.alloc(4096, 'noise')),
]

const BILLION_LAUGHS_SVG = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "${'&b;'.repeat(10)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`

async function truncatedImages(photo: Buffer): Promise<HostileFile[]> {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const png = await noise(200, 200).png().toBuffer()
  return [
    file('a JPEG that was cut off', 'wrong type', half(photo)),
    file('a PNG that was cut off', 'wrong type', half(png), 'ring.png', 'image/png'),
    file('a WEBP that was cut off', 'wrong type', half(await noise(200, 200).webp().toBuffer()), 'ring.webp'),
    file('a JPEG of three bytes', 'wrong type', text('\xff\xd8\xff')),
    file('a PNG whose sums are wrong', 'wrong type', corruptChecksum(png), 'ring.png', 'image/png'),
  ]
}

/** The checksum of its first IDAT chunk is wrong. */
function corruptChecksum(png: Buffer): Buffer {
  const copy = Buffer.from(png)
  const data = copy.indexOf('IDAT')
  const length = copy.readUInt32BE(data - 4)
  copy.writeUInt32BE((copy.readUInt32BE(data + 4 + length) ^ 0xffff) >>> 0, data + 4 + length)
  return copy
}

const bombs = (photo: Buffer, png: Buffer): HostileFile[] => [
  file('a PNG of 30,000 × 30,000 pixels', 'too many pixels', pixelBomb(), 'ring.png', 'image/png'),
  file('a JPEG that announces 65,500 × 65,500', 'too many pixels', enlarged(photo, 65_500)),
  file('a GIF of 65,535 × 65,535', 'too many pixels', hugeGif(), 'ring.gif', 'image/gif'),
  file(
    '10 MB and a byte',
    'too large',
    Buffer.concat([photo, Buffer.alloc(10 * MEGABYTE + 1 - photo.length)]),
  ),
  file('a PNG with 60 MB of packed words', 'harmless', withChunk(png, 'zTXt', compressedText()), 'ring.png'),
]

/** Changes the dimensions in the frame header of a JPEG. */
function enlarged(photo: Buffer, pixels: number): Buffer {
  const copy = Buffer.from(photo)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(pixels, frame + 5)
  copy.writeUInt16BE(pixels, frame + 7)
  return copy
}

const hugeGif = () =>
  Buffer.concat([
    text('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff'),
    text(',\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;'),
  ])

const compressedText = () =>
  Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(60 * MEGABYTE, 'ha'), { level: 9 })])

async function imagesWithPayload(photo: Buffer, png: Buffer): Promise<HostileFile[]> {
  const exifTags = { IFD0: { Copyright: HIDDEN_PAYLOAD, ImageDescription: SCRIPT } }
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '17/1 23/1 6/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '78/1 29/1 12/1',
  }
  const located = await noise(64, 64)
    .withExif({ ...exifTags, IFD3: gps })
    .jpeg()
    .toBuffer()
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${HIDDEN_PAYLOAD}"/></rdf:RDF></x:xmpmeta>`
  return [
    file('a photo that says where it was taken', 'harmless', located),
    file('a photo with a script in its XMP', 'harmless', await noise(65, 64).withXmp(xmp).jpeg().toBuffer()),
    file('a photo with a script as its comment', 'harmless', withComment(photo, SCRIPT)),
    file('a JPEG that is a page and an archive', 'harmless', await polyglot()),
    file('a JPEG with a page behind it', 'harmless', Buffer.concat([photo, text(SCRIPT)])),
    file(
      'a PNG with a script in its words',
      'harmless',
      withChunk(png, 'tEXt', text(`Title\0${SCRIPT}`)),
      'ring.png',
    ),
    file(
      'a PNG with an archive behind it',
      'harmless',
      Buffer.concat([png, text(`PK\x03\x04${HIDDEN_PAYLOAD}`)]),
      'r.png',
    ),
  ]
}

const withComment = (photo: Buffer, comment: string): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    text(comment),
    photo.subarray(2),
  ])
}

/** After the header, which is 33 bytes in every PNG. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)])
}

async function unusualImages(photo: Buffer): Promise<HostileFile[]> {
  const frames = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      picture(8, 8, `rgb(${n % 256}, ${(n * 7) % 256}, 90)`)
        .png()
        .toBuffer(),
    ),
  )
  const moving = sharp(frames, { join: { animated: true } })
  return [
    file('a GIF of 300 frames', 'harmless', await moving.clone().gif().toBuffer(), 'ring.gif', 'image/gif'),
    file(
      'a WEBP of 300 frames',
      'harmless',
      await moving.clone().webp().toBuffer(),
      'ring.webp',
      'image/webp',
    ),
    file('a CMYK photo', 'harmless', await noise(70, 60).toColourspace('cmyk').jpeg().toBuffer()),
    file('a photo of one pixel', 'harmless', await jpeg(1, 1)),
    file('a strip of 20,000 × 1 pixels', 'harmless', await picture(20_000, 1).png().toBuffer(), 'ring.png'),
    file(
      'a photo that calls itself a page',
      'harmless',
      await noise(71, 60).jpeg().toBuffer(),
      'r.html',
      'text/html',
    ),
    file('a photo that does not say what it is', 'harmless', photo, 'ring', ''),
  ]
}

const imagesWithUnusualNames = (photo: Buffer): HostileFile[] =>
  [
    ['a name that climbs out of the folder', '../../../../etc/passwd.jpg'],
    ['the same for Windows', '..\\..\\..\\boot.ini'],
    ['a name from the root', '/etc/cron.d/ring.jpg'],
    ['two endings', 'ring.jpg.php'],
    ['a name of 5,000 letters', `${'a'.repeat(5000)}.jpg`],
    ['NUL in its name', 'ring.php\0.jpg'],
    ['a line end in its name', 'ring\r\nX-Evil: 1.jpg'],
    ['a quote in its name', 'ring".jpg'],
    ['markup for a name', '<img src=x onerror=alert(1)>.jpg'],
    ['a device for a name', 'CON.jpg'],
    ['a hidden file’s name', '.htaccess'],
  ].map(([description, name]) => file(`a photo with ${description}`, 'harmless', photo, name!))

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#b08d3c',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
