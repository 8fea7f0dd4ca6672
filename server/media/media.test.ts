import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  HTML_WITH_GIF_MAGIC,
  jpeg,
  picture,
  pixelBomb,
  polyglot,
  SVG_WITH_SCRIPT,
} from '#server/testing/pictures.ts'
import { createMedia, type Media } from './service.ts'

let uploadsDir: string
let media: Media
beforeAll(() => {
  uploadsDir = mkdtempSync(join(tmpdir(), 'swarna-media-'))
  media = createMedia({ uploadsDir })
})
afterAll(() => rmSync(uploadsDir, { recursive: true, force: true }))

const fileOf = (url: string) => readFileSync(join(uploadsDir, url.replace('/uploads/', '')))

describe('a picture', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('may be %s', async (format) => {
    const stored = await media.store(await picture(500, 400).toFormat(format).toBuffer())
    expect(stored).toMatchObject({ width: 500, height: 400, widths: [320, 480, 500] })
    expect(stored.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
    expect((await sharp(fileOf(stored.url)).metadata()).format).toBe('webp')
  })

  test('is kept as WebP and AVIF in every width that it fills, and never made larger', async () => {
    const { url, widths, width, height } = await media.store(await jpeg(2000, 1000))
    expect({ widths, width, height }).toEqual({
      widths: [320, 480, 640, 750, 960, 1500],
      width: 1500,
      height: 750,
    })
    for (const each of widths) {
      for (const format of ['webp', 'avif']) {
        const file = fileOf(url.replace('.webp', `-${each}.${format}`))
        const found = await sharp(file).metadata()
        expect([found.width, found.height]).toEqual([each, Math.round(each / 2)])
        expect(found.format).toBe(format === 'avif' ? 'heif' : 'webp')
      }
    }
  })

  test('of a slide is kept twice as wide, with a cut of what phones see of it', async () => {
    // blue, but for the part that phones see
    const seen = { left: 1342, width: 1280 }
    const red = await sharp({
      create: {
        width: seen.width,
        height: 960,
        channels: 3,
        background: '#f00',
      },
    })
      .png()
      .toBuffer()
    const slide = await sharp({
      create: {
        width: 3000,
        height: 960,
        channels: 3,
        background: '#00f',
      },
    })
      .composite([{ input: red, left: seen.left, top: 0 }])
      .png()
      .toBuffer()
    const { url, ...stored } = await media.store(slide)
    expect(stored).toMatchObject({
      width: 3000,
      height: 960,
      widths: [320, 480, 640, 750, 960, 1500, 3000],
      narrow: [480, 840, 1280],
    })
    for (const each of stored.narrow ?? []) {
      const cut = sharp(fileOf(url.replace('.webp', `-narrow-${each}.avif`)))
      const { width, height } = await cut.metadata()
      expect([width, height]).toEqual([each, (each / 4) * 3])
      const channels = (await cut.stats()).channels.slice(0, 3)
      expect(channels.map(({ mean }) => mean > 240)).toEqual([true, false, false])
      expect(channels[2]?.max).toBeLessThan(60)
    }
    expect(await media.resolveImage(url)).toMatchObject({ widths: stored.widths, narrow: stored.narrow })
  })

  test('of a slide is cut for phones around its focal point as well', async () => {
    // blue, but for its left third
    const red = await picture(1000, 960, '#f00').png().toBuffer()
    const slide = await picture(3000, 960, '#00f')
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const { url, narrow = [] } = await media.store(slide)
    const name = url.slice('/uploads/'.length, -'.webp'.length)
    await media.cropNarrow(name, 0)
    const redness = async (suffix: string) => {
      const { channels } = await sharp(fileOf(url.replace('.webp', suffix))).stats()
      return channels[0]!.mean
    }
    for (const each of narrow) {
      expect(await redness(`-narrow-${each}.webp`)).toBeLessThan(20)
      expect(await redness(`-narrow-x0-${each}.webp`)).toBeGreaterThan(180)
    }
    await media.remove(url)
    expect(readdirSync(uploadsDir).filter((file) => file.startsWith(name))).toEqual([])
  })

  test('of a slide that is too small for a sharp cut has none', async () => {
    const stored = await media.store(await jpeg(1500, 480))
    expect(stored).toMatchObject({ width: 1500, widths: [320, 480, 640, 750, 960, 1500] })
    expect(stored).not.toHaveProperty('narrow')
  })

  test('has a colour and a tiny picture to show while it loads', async () => {
    const { color, placeholder } = await media.store(await picture(300, 300, '#c03030').png().toBuffer())
    expect(color).toMatch(/^#[bc][0-9a-f][23][0-9a-f][23][0-9a-f]$/)
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(placeholder.length).toBeLessThan(500)
  })

  test('is turned upright and loses its location, author and camera data', async () => {
    const original = await picture(600, 400)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Secret Person', Make: 'Spycam' } } })
      .toBuffer()
    expect(original.includes('Secret Person')).toBe(true)
    const { url, width, height } = await media.store(original)
    expect([width, height]).toEqual([400, 600])
    for (const file of readdirSync(uploadsDir).filter((name) => url.includes(name.slice(0, 32))))
      expect(readFileSync(join(uploadsDir, file)).includes('Secret Person')).toBe(false)
    expect((await sharp(fileOf(url)).metadata()).exif).toBeUndefined()
  })

  test('may be grey, have sixteen bits or an alpha channel', async () => {
    const grey = await media.store(await picture(64, 64).greyscale().png().toBuffer())
    const deep = await media.store(await picture(65, 64).toColourspace('rgb16').png().toBuffer())
    const clear = await media.store(await picture(66, 64).ensureAlpha(0.5).png().toBuffer())
    expect([grey.width, deep.width, clear.width]).toEqual([64, 65, 66])
    expect((await sharp(fileOf(clear.url)).metadata()).hasAlpha).toBe(true)
  })

  test('that came before is the same one, and is not made again', async () => {
    const bytes = await jpeg(350, 350)
    const first = await media.store(bytes)
    const files = readdirSync(uploadsDir).length
    const again = await media.store(bytes)
    expect(again).toMatchObject({ url: first.url, widths: first.widths, width: first.width })
    expect(readdirSync(uploadsDir).length).toBe(files)
  })

  test('is there whole or not at all: no unfinished file stays', async () => {
    await Promise.all([media.store(await jpeg(330, 200)), media.store(await jpeg(331, 200))])
    expect(readdirSync(uploadsDir).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('a file that is no picture', () => {
  const wrongType = {
    kind: 'wrong-type',
    message: 'Please select a valid image file (JPEG, PNG, GIF, WEBP)',
  }
  test.each([
    ['an SVG, whatever its name', SVG_WITH_SCRIPT],
    ['HTML that begins like a GIF', HTML_WITH_GIF_MAGIC],
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from('noise noise noise')],
    ['a JPEG that ends after its magic', Buffer.from([0xff, 0xd8, 0xff])],
    ['a WAV in the coat of WEBP', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ')],
    ['a TIFF', Buffer.from('II*\x00\x08\x00\x00\x00')],
    ['a PDF', Buffer.from('%PDF-1.7')],
  ])('%s is refused', async (_, bytes) => {
    await expect(media.store(bytes)).rejects.toMatchObject(wrongType)
  })

  test('a picture that was cut off is refused', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
      const whole = await sharp({
        create: { width: 300, height: 300, channels: 3, background: '#fff', noise },
      })
        .toFormat(format)
        .toBuffer()
      await expect(media.store(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(wrongType)
    }
  })

  test('a bomb of 30,000 × 30,000 pixels is refused before it is decoded', async () => {
    const ordinary = await picture(2000, 2000).png({ compressionLevel: 1 }).toBuffer()
    const cpuTimeOf = async (work: () => Promise<unknown>) => {
      const start = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    const refusal = await cpuTimeOf(() =>
      expect(media.store(pixelBomb())).rejects.toMatchObject({ kind: 'too-large' }),
    )
    // decoding 900 megapixels would take far longer than storing four
    expect(refusal).toBeLessThan(await cpuTimeOf(() => media.store(ordinary)))
  })

  test('a picture of more than 25 megapixels is refused', async () => {
    const large = await picture(5100, 5000).png({ compressionLevel: 1 }).toBuffer()
    await expect(media.store(large)).rejects.toMatchObject({ kind: 'too-large' })
  })

  test('more than 10 MB are refused with the words of the spec', async () => {
    await expect(media.store(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff))).rejects.toMatchObject({
      kind: 'too-large',
      message: 'Image file is too large. Maximum size is 10MB.',
    })
  })

  test('data appended to a real picture is in none of its files', async () => {
    const { url } = await media.store(await polyglot())
    for (const file of readdirSync(uploadsDir).filter((name) => url.includes(name.slice(0, 32)))) {
      const bytes = readFileSync(join(uploadsDir, file))
      expect(bytes.includes('polyglot') || bytes.includes('stowaway')).toBe(false)
    }
  })
})

describe('the address of a picture', () => {
  test('of the shop’s own has all that is known of it', async () => {
    const stored = await media.store(await jpeg(700, 500))
    expect(await media.resolveImage(stored.url)).toEqual({
      ...stored,
      color: expect.any(String),
      placeholder: expect.any(String),
    })
  })

  test('that came with the shop has its sizes, too', async () => {
    const imagesDir = mkdtempSync(join(tmpdir(), 'swarna-images-'))
    for (const width of [320, 640])
      await picture(width, width)
        .webp()
        .toFile(join(imagesDir, `ring-${width}.webp`))
    await picture(480, 480).webp().toFile(join(imagesDir, 'ring.webp'))
    const own = createMedia({ uploadsDir, imagesDir })
    expect(await own.resolveImage('/images/ring.webp')).toMatchObject({
      width: 640,
      height: 640,
      widths: [320, 640],
    })
    expect(await own.resolveImage('/images/none.webp')).toMatchObject({ width: 0, widths: [] })
    rmSync(imagesDir, { recursive: true })
  })

  test('tells its widths at once, also when it came after it was asked for', async () => {
    const bytes = await jpeg(640, 640)
    expect(media.getWidths('/uploads/none.webp')).toEqual([])
    const { url } = await media.store(bytes)
    expect(media.getWidths(url)).toEqual([320, 480, 640])
    expect(media.getWidths('https://cdn.example.com/a.jpg')).toEqual([])
    expect(media.getWidths('/uploads/../../etc/passwd.webp')).toEqual([])
  })

  test('elsewhere is linked and never fetched', async () => {
    expect(await media.resolveImage('https://cdn.example.com/a.jpg')).toMatchObject({
      url: 'https://cdn.example.com/a.jpg',
      width: 0,
      widths: [],
    })
  })

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://cdn.example.com/a.jpg',
    '//cdn.example.com/a.jpg',
    '/api/products',
    '/uploads//evil.example',
    'https://user:pass@cdn.example.com/a.jpg',
    '\\\\host\\share.png',
  ])('must not be %s', async (url) => {
    await expect(media.resolveImage(url)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('never leads out of the folder', async () => {
    for (const url of ['/uploads/../secret.key', '/uploads/..%2fsecret.webp', '/uploads/a/b.webp'])
      expect(await media.resolveImage(url).catch(() => null)).toSatisfy(
        (found: { width: number } | null) => !found?.width,
      )
  })
})
