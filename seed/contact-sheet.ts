import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { IMAGE_SHAPES } from '#seed/image-shapes.ts'

/**
 * `node seed/contact-sheet.ts <file.png> [pattern] [width]` writes one picture with all served pictures whose
 * names match, each with its name, so that faults and look-alikes are easy to see.
 */
const [file, pattern = '.', width = '320'] = process.argv.slice(2)
if (!file) throw new Error('Name the file to write: node seed/contact-sheet.ts sheet.png "^bali"')

const served = join(import.meta.dirname, 'images/served')
const GAP = 6
const LABEL = 22
const cell = Number(width)
const columns = Math.max(1, Math.floor(1600 / cell))
const imageNames = Object.keys(IMAGE_SHAPES).filter((name) => new RegExp(pattern).test(name))
const step = { x: cell + GAP, y: cell + LABEL + GAP }

const tiles = await Promise.all(
  imageNames.map(async (name, at) => {
    const left = (at % columns) * step.x
    const top = Math.floor(at / columns) * step.y
    const picture = sharp(join(served, `${name}.webp`)).resize(cell, cell, { fit: 'inside' })
    return [
      { left, top, input: await picture.png().toBuffer() },
      { left, top: top + cell, input: label(name) },
    ]
  }),
)
const background = '#ffffff'
const height = Math.ceil(imageNames.length / columns) * step.y
const sheet = sharp({ create: { width: columns * step.x, height, channels: 3, background } })
await writeFile(file, await sheet.composite(tiles.flat()).png().toBuffer())

function label(text: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cell}" height="${LABEL}"><text x="2" y="15" font-size="13" font-family="sans-serif">${text}</text></svg>`,
  )
}
