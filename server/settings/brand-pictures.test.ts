import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { DEFAULT_BRAND_COLORS } from '#domain/brand.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
})
afterAll(() => shop.close())

async function pictureOf(width: number, height: number, background = '#0f4c3a'): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' })
}

describe('the brand of a shop', () => {
  test('is that of the software until the owner changes it, and everybody may read it', async () => {
    expect((await shop.anonymous.settings.read()).brand).toEqual({
      ...DEFAULT_BRAND_COLORS,
      fonts: 'cormorant',
      logo: null,
      logoOnDark: null,
      icon: '',
    })
  })

  test('has logos in the sizes of other pictures, which a new colour does not lose', async () => {
    await admin.settings.uploadBrandPicture({ kind: 'logo', picture: [await pictureOf(900, 200)] })
    const { brand } = await admin.settings.uploadBrandPicture({
      kind: 'logoOnDark',
      picture: [await pictureOf(400, 100)],
    })
    expect(brand.logo).toMatchObject({ width: 900, height: 200, widths: [320, 480, 640, 750, 900] })
    expect(brand.logoOnDark).toMatchObject({ width: 400 })
    await admin.settings.update({ brand: { ...brand, primary: '#0f4c3a', fonts: 'marcellus' } })
    expect((await shop.anonymous.settings.read()).brand).toEqual({
      ...brand,
      primary: '#0f4c3a',
      fonts: 'marcellus',
    })
    const removed = await admin.settings.update({ brand: { ...brand, logo: null } })
    expect(removed.brand.logo).toBeNull()
  })

  test('keeps all of three pictures that are uploaded at once', async () => {
    const [logo, logoOnDark, icon] = [
      await pictureOf(800, 200),
      await pictureOf(420, 100),
      await pictureOf(512, 512),
    ]
    await Promise.all([
      admin.settings.uploadBrandPicture({ kind: 'logo', picture: [logo] }),
      admin.settings.uploadBrandPicture({ kind: 'logoOnDark', picture: [logoOnDark] }),
      admin.settings.uploadBrandPicture({ kind: 'icon', picture: [icon] }),
    ])
    const { brand } = await shop.anonymous.settings.read()
    expect(brand).toMatchObject({ logo: { width: 800 }, logoOnDark: { width: 420 } })
    expect(brand.icon).toMatch(/-icon$/)
  })

  test('makes the icons of tab and home screen from one picture', async () => {
    const {
      brand: { icon },
    } = await admin.settings.uploadBrandPicture({ kind: 'icon', picture: [await pictureOf(600, 520)] })
    const read = (suffix: string) =>
      sharp(readFileSync(join(shop.uploadsDir, `${icon.replace('/uploads/', '')}${suffix}`)))
    for (const [suffix, size] of [
      ['-32.png', 32],
      ['-180.png', 180],
      ['-192.png', 192],
      ['-512.png', 512],
      ['-maskable-192.png', 192],
      ['-maskable-512.png', 512],
    ] as const)
      expect(await read(suffix).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    // the ground is the colour of the picture
    const [red, green, blue] = await read('-512.png').removeAlpha().raw().toBuffer()
    expect([red, green, blue]).toEqual([0x0f, 0x4c, 0x3a])
  })

  test.each([
    ['a small icon', 'icon', () => pictureOf(300, 600), 'An icon needs at least 512 × 512 pixels'],
    [
      'no picture',
      'logo',
      async () => new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
      'valid image',
    ],
  ] as const)('refuses %s', async (_, kind, makeFile, message) => {
    await expect(
      admin.settings.uploadBrandPicture({ kind, picture: [await makeFile()] }),
    ).rejects.toMatchObject({ message: expect.stringContaining(message) })
  })

  test('takes no colour that cannot be read, no address of elsewhere and nothing without a file', async () => {
    const { brand, version } = await admin.settings.read()
    for (const [change, path] of [
      [{ primary: '#d4af37' }, 'brand.primary'],
      [{ primary: 'red' }, 'brand.primary'],
      [{ accent: '#fff;}' }, 'brand.accent'],
      [{ background: '#1d1815' }, 'brand.background'],
      [{ logo: { url: 'https://evil.example/a.webp', width: 1, height: 1, widths: [] } }, 'brand.logo'],
      [{ icon: '/uploads/../secret' }, 'brand.icon'],
    ] as const)
      await expect(
        admin.settings.update({ brand: { ...brand, ...change } as typeof brand }),
      ).rejects.toMatchObject({ kind: 'invalid', errors: [{ path }] })
    await expect(admin.settings.uploadBrandPicture({ kind: 'logo', picture: [] })).rejects.toMatchObject({
      errors: [{ path: 'picture' }],
    })
    expect(await admin.settings.read()).toMatchObject({ brand, version })
  })

  test('is in the web manifest', async () => {
    const { brand } = await admin.settings.read()
    await admin.settings.update({ brand: { ...brand, background: '#fffdf6' } })
    const manifest = JSON.parse((await shop.inject({ url: '/site.webmanifest' })).body)
    expect(manifest.background_color).toBe('#fffdf6')
    expect(manifest.icons).toHaveLength(4)
    for (const { src } of manifest.icons) expect(src.startsWith(`${brand.icon}-`)).toBe(true)
  })

  test('is what a browser gets that asks for the icons by their names', async () => {
    const { brand } = await admin.settings.read()
    const locationOf = async (url: string) => (await shop.inject({ url })).headers.location
    expect(await locationOf('/favicon.ico')).toBe(`${brand.icon}-32.png`)
    expect(await locationOf('/apple-touch-icon.png')).toBe(`${brand.icon}-180.png`)
    await admin.settings.update({ brand: { ...brand, icon: '' } })
    expect(await locationOf('/favicon.ico')).toBe('/icon-32.ico')
    expect(await locationOf('/apple-touch-icon.png')).toBe('/icon-180.png')
  })
})
