import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessibleAndNoOverflow, open, signInAsOwner, WORKER_INDEX } from '../fixtures.ts'

export { expectAccessibleAndNoOverflow }

let nameCount = 0

/** A name that no other test or worker of this run uses, and that is no part of another one. */
export const unique = (word: string): string => {
  nameCount += 1
  return `${word} ${1_000_000 + WORKER_INDEX * 10_000 + nameCount}`
}

/** Opens an admin screen as the owner, and checks that it is complete, accessible and no wider than the window. */
export async function openScreen(page: Page, path: string, title: string): Promise<void> {
  await signInAsOwner(page)
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
}

export const dialog = (page: Page) => page.getByRole('dialog')

/** The table row that contains this text. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The admin menu. On a tablet a button opens it. */
export async function sidebar(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  if (page.viewportSize()!.width < 1024 && (await button.getAttribute('aria-expanded')) === 'false')
    await button.click()
  return page.getByRole('navigation', { name: 'Admin menu' })
}

/** The rows of the table body, without the header row. */
export const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody').getByRole('row')

/** Confirms the question that is asked before something is deleted. */
export async function confirmDeletion(page: Page, question: string | RegExp): Promise<void> {
  await expect(dialog(page).getByText(question)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
}

/** Deletes something, brings it back by Undo, and deletes it for good. */
export async function expectUndo(page: Page, name: string, question: string, shown: Locator): Promise<void> {
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await confirmDeletion(page, question)
    await expect(shown).toBeHidden()
  }
  await remove()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click()
  await expect(shown).toBeVisible()
  await remove()
}

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** One red pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

let pictureCount = 0

/** A picture that no other test or worker of this run stores: its stripes are a number in binary. */
export async function newPicture(): Promise<Buffer> {
  pictureCount += 1
  const [width, height, stripes] = [640, 400, 20]
  const number = WORKER_INDEX * 10_000 + pictureCount
  const pixels = Buffer.alloc(width * height * 3, 0xff)
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if ((number >> Math.floor(((pixel % width) * stripes) / width)) & 1)
      pixels.fill(0x40, pixel * 3, pixel * 3 + 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}
