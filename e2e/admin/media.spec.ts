import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  dialog,
  expectAccessibleAndNoOverflow,
  newPicture,
  openScreen,
  toast,
  unique,
} from './admin-helpers.ts'

const newFile = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await newPicture(),
})
const tile = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}.jpg` })

/** Hands files to the page as a drop or as a paste. */
async function give(page: Page, kind: 'drop' | 'paste', file: { name: string; buffer: Buffer }) {
  await page.evaluate(
    ({ kind, name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
    },
    { kind, name: file.name, base64: file.buffer.toString('base64') },
  )
}

test('staff add pictures by button, drop and paste, and delete one that nothing shows', {
  tag: '@desktop',
}, async ({ page }) => {
  const [chosen, dropped, pasted] = [unique('Chosen'), unique('Dropped'), unique('Pasted')]
  await openScreen(page, '/admin/media', 'Media')
  await page
    .getByLabel('Upload Pictures')
    .first()
    .setInputFiles([await newFile(chosen)])
  await expect(tile(page, chosen)).toBeVisible()
  await give(page, 'drop', await newFile(dropped))
  await expect(tile(page, dropped)).toBeVisible()
  await give(page, 'paste', await newFile(pasted))
  await expect(tile(page, pasted)).toBeVisible()

  await tile(page, pasted).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  // The question is a dialog over that of the picture.
  const question = dialog(page).filter({ hasText: 'Delete this picture?' }).last()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(tile(page, pasted)).toBeHidden()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click()
  await expect(tile(page, pasted)).toBeVisible()
})

test('a focal point is set by click and arrow keys, and crops the slide that shows the picture', {
  tag: '@desktop',
}, async ({ page }) => {
  const [name, title, alt] = [unique('Focus'), unique('Onam'), unique('Garland')]
  await openScreen(page, '/admin/media', 'Media')
  await page
    .getByLabel('Upload Pictures')
    .first()
    .setInputFiles([await newFile(name)])
  await tile(page, name).click()
  await expectAccessibleAndNoOverflow(page)
  const area = dialog(page).getByRole('button', { name: /^Focal point/ })
  // Until it is loaded, its place has another size.
  await expect
    .poll(() => area.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)
  const box = (await area.boundingBox())!
  await area.click({ position: { x: box.width * 0.25, y: box.height * 0.5 } })
  await expect(dialog(page).getByLabel('From the left, %')).toHaveValue('25')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(area).toHaveAccessibleName('Focal point: 24 percent from the left, 60 percent from the top')
  await dialog(page).getByLabel('What the picture shows').fill(alt)
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Picture saved')).toBeVisible()

  await page.goto('/admin/carousel-manager')
  await page.getByRole('button', { name: 'Add New Carousel' }).click()
  await dialog(page).getByLabel('Title').fill(title)
  await dialog(page).getByText('Library', { exact: true }).click()
  await dialog(page).getByLabel('Search pictures').fill(name)
  await dialog(page).getByRole('button', { name: alt }).click()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Add Carousel', exact: true }).click()
  await expect(page.getByText(title).first()).toBeVisible()
  const slide = page.getByRole('listitem').filter({ hasText: title }).locator('img')
  await expect(slide.first()).toHaveCSS('object-position', '24% 60%')
})
