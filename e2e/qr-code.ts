import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'

/** What a phone reads from the picture, with a white patch of this many pixels over its middle. */
export async function decodeQrCode(png: Buffer, coveredPixels = 0): Promise<string | undefined> {
  const { width = 0, height = 0 } = await sharp(png).metadata()
  const spot = { width: coveredPixels, height: coveredPixels, channels: 3, background: '#fff' } as const
  const at = { left: Math.round((width - coveredPixels) / 2), top: Math.round((height - coveredPixels) / 2) }
  const covered = coveredPixels > 0 ? sharp(png).composite([{ input: { create: spot }, ...at }]) : sharp(png)
  const { data } = await covered.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data
}

/** What a phone reads from a picture that the page has made. It is not photographed: something may be over it. */
export async function readQrCode(picture: Locator): Promise<string | undefined> {
  const source = await picture.getAttribute('src')
  return decodeQrCode(Buffer.from(source!.replace('data:image/png;base64,', ''), 'base64'))
}
