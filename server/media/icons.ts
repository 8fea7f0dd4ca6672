import { loadSharp } from './load-sharp.ts'

/** Of the tab, of Apple's home screen, and of the web manifest. Systems cut maskable icons: only the inner four fifths are safe. */
const ICONS = [
  { suffix: '-32.png', size: 32, part: 1 },
  { suffix: '-180.png', size: 180, part: 1 },
  { suffix: '-192.png', size: 192, part: 1 },
  { suffix: '-512.png', size: 512, part: 1 },
  { suffix: '-maskable-192.png', size: 192, part: 0.8 },
  { suffix: '-maskable-512.png', size: 512, part: 0.8 },
]

export const MIN_ICON_PIXELS = 512

/** The picture in the sizes of icons, whole and on the ground of its own first pixel. */
export async function createIcons(bytes: Buffer): Promise<{ suffix: string; bytes: Buffer }[]> {
  const sharp = await loadSharp()
  const upright = await sharp(bytes).rotate().png().toBuffer()
  const [red = 255, green = 255, blue = 255, alpha = 0] = await sharp(upright)
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  const background = alpha < 255 ? '#ffffff' : { r: red, g: green, b: blue }
  return Promise.all(
    ICONS.map(async ({ suffix, size, part }) => {
      const inner = Math.round(size * part)
      const before = Math.floor((size - inner) / 2)
      const after = size - inner - before
      const icon = await sharp(upright)
        .resize(inner, inner, { fit: 'contain', background })
        .flatten({ background })
        .extend({ top: before, left: before, bottom: after, right: after, background })
        .png({ compressionLevel: 9, palette: true })
        .toBuffer()
      return { suffix, bytes: icon }
    }),
  )
}
