// Renders the icons for phones from the logo: `node scripts/make-icons.mjs` after web/public/favicon.svg changed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './lib/steps.mjs'

const folder = join(root, 'web/public')
// the system rounds the corners itself
const mark = Buffer.from((await readFile(join(folder, 'favicon.svg'), 'utf8')).replace(/ rx="\d+"/, ''))
const GROUND = { left: 0, top: 0, width: 1, height: 1 }

/** `part`: how much of the icon the logo fills. Of a maskable icon the system shows only the inner four fifths. */
async function write(name, size, part = 1) {
  const inner = Math.round(size * part)
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  const drawn = await sharp(mark, { density: 1200 }).resize(inner).png().toBuffer()
  const [r, g, b] = await sharp(drawn).extract(GROUND).removeAlpha().raw().toBuffer()
  await sharp(drawn)
    .flatten({ background: { r, g, b } })
    .extend({ top: before, left: before, bottom: after, right: after, background: { r, g, b } })
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name))
}

await write('icon-180.png', 180)
for (const size of [192, 512]) {
  await write(`icon-${size}.png`, size)
  await write(`icon-maskable-${size}.png`, size, 0.8)
}
