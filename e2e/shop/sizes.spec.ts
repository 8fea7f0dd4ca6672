import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { expect, expectAccessible, expectNoHorizontalScroll, open, test } from '../fixtures.ts'

const sizeResult = (page: Page) => page.locator('.size-result')

test('a finger, a ring or a size of another country gives the size in all four scales', async ({ page }) => {
  await open(page, '/ring-size-guide')
  await page.getByLabel('Circumference').fill('51.9')
  await expect(sizeResult(page)).toContainText('Indian size12')
  for (const line of ['US and Canada6', 'UK and AustraliaL½', 'Europe (ISO)52', 'Inner diameter16.5 mm'])
    await expect(sizeResult(page)).toContainText(line)

  await page.getByRole('radio', { name: 'Ring' }).check()
  await page.getByLabel('Unit').selectOption('cm')
  await page.getByLabel('Inner diameter').fill('1.73')
  await expect(sizeResult(page)).toContainText('Indian size14')

  await page.getByRole('radio', { name: 'Size' }).check()
  await page.getByLabel('Scale').selectOption('UK and Australia')
  await page.getByRole('combobox', { name: 'Size' }).selectOption('P½')
  await expect(sizeResult(page)).toContainText('Indian size17')
  await expect(sizeResult(page)).toContainText('US and Canada8')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('a measure that fits no finger says what may be meant, and stays as typed', async ({ page }) => {
  await open(page, '/ring-size-guide')
  const field = page.getByLabel('Circumference')
  await field.fill('5.2')
  await expect(page.getByText(/fits no finger/)).toHaveCount(0)
  await field.blur()
  await expect(page.getByText('5.2 mm fits no finger. Did you mean 5.2 cm?')).toBeVisible()
  await expect(field).toHaveValue('5.2')
  await expectAccessible(page)
  await page.getByLabel('Unit').selectOption('cm')
  await expect(sizeResult(page)).toContainText('Indian size12')
})

test('a hand or a bangle gives the bangle size, and says so when it lies between two', async ({ page }) => {
  await open(page, '/bangle-size-guide')
  await page.getByLabel('Circumference').fill('19')
  await expect(sizeResult(page)).toContainText('Bangle size2-6')
  await page.getByLabel('Circumference').fill('18.4')
  await expect(sizeResult(page)).toContainText('You are between two sizes. Choose 2-6')
  await page.getByRole('radio', { name: 'Size' }).check()
  await page.getByRole('combobox', { name: 'Size' }).selectOption('2-10')
  await expect(sizeResult(page)).toContainText('Inner diameter66.7 mm')
  await expect(sizeResult(page)).toContainText('Circumference209.5 mm')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('the size guides show the sizes of the shop, rings in millimetres or inches', async ({ page }) => {
  await open(page, '/ring-size-guide')
  const rings = page.getByRole('table', { name: 'Ring size in other units and countries' })
  await expect(rings.locator('tbody').getByRole('row')).toHaveCount(27)
  await expect(rings.getByRole('row', { name: '14 7 N 54 17.2 54.0' })).toBeVisible()
  await page.getByText('Inches', { exact: true }).click()
  await expect(rings.getByRole('row', { name: '14 7 N 54 0.68 2.13' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await open(page, '/bangle-size-guide')
  const bangles = page.getByRole('table', { name: 'Bangle size in other units and countries' })
  await expect(bangles.getByRole('row', { name: '2-4 2.250 57.2 179.5' })).toBeVisible()
})

/** CSS pixels of the screen for a millimetre of the paper. */
const PX_PER_MM = 96 / 25.4

for (const [kind, expected] of [
  ['ring', { 'circle 1': 13, 'circle 12': 16.5, 'circle 30': 22.3 }],
  ['bangle', { 'circle 2-2': 53.975, 'circle 2-10': 66.675 }],
] as const) {
  test(`the ${kind} sheet prints alone, at true scale, on one page of A4 and of Letter`, async ({ page }) => {
    await open(page, `/${kind}-size-guide`)
    await page.getByRole('link', { name: 'Printable sizer' }).click()
    await expect(page.getByRole('button', { name: 'Print this sheet' })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    await page.emulateMedia({ media: 'print' })
    for (const [name, millimetres] of Object.entries({ ...expected, ruler: 50, card: 85.6 }))
      expect(await measureLength(page, name), name).toBeCloseTo(millimetres, 1)
    expect(await page.getByRole('banner').isVisible(), 'header').toBe(false)
    expect(await page.getByRole('contentinfo').isVisible(), 'footer').toBe(false)

    for (const format of ['A4', 'Letter']) {
      const sheet = await getDocumentProxy(new Uint8Array(await page.pdf({ format })))
      expect(sheet.numPages, format).toBe(1)
    }
  })
}

test('a size guide prints on two pages, of A4 and of Letter', { tag: '@desktop' }, async ({ page }) => {
  for (const kind of ['ring', 'bangle']) {
    await page.goto(`/${kind}-size-guide`)
    for (const format of ['A4', 'Letter']) {
      const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
      const guide = await getDocumentProxy(new Uint8Array(await page.pdf({ format, margin })))
      expect(guide.numPages, `${kind}, ${format}`).toBeLessThanOrEqual(2)
    }
  }
})

/** Millimetres of what the sheet calls `name`; an outline reaches to the outer edge of its line. */
const measureLength = (page: Page, name: string): Promise<number> =>
  page.locator(`[data-measure="${name}"]`).evaluate((drawn: SVGGraphicsElement, px) => {
    const { width, height } = drawn.getBBox()
    const { a, b } = drawn.getScreenCTM()!
    const line = drawn instanceof SVGLineElement ? 0 : Number(drawn.getAttribute('stroke-width'))
    return ((Math.max(width, height) + line) * Math.hypot(a, b)) / px
  }, PX_PER_MM)
