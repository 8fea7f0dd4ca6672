import { expect, expectConsoleErrors, test } from '../fixtures.ts'
import {
  dialog,
  expectAccessibleAndNoOverflow,
  expectUndo,
  openScreen,
  toast,
  unique,
} from './admin-helpers.ts'

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string, mimeType: string, buffer = PNG) => ({ name, mimeType, buffer })

test('a slide is made from a picture, changed, refused with what was typed, and deleted', async ({
  page,
  consoleErrors,
}) => {
  const title = unique('Onam')
  await openScreen(page, '/admin/carousel-manager', 'Carousel Manager')
  await page.getByRole('button', { name: 'Add New Carousel' }).click()
  await expectAccessibleAndNoOverflow(page)

  await test.step('it needs a title and a picture', async () => {
    await dialog(page).getByRole('button', { name: 'Add Carousel', exact: true }).click()
    await expect(dialog(page).getByText('Please enter a title for the carousel')).toBeVisible()
    await expect(dialog(page).getByText('Please select an image to upload')).toBeVisible()
    await dialog(page).getByText('Image URL', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Add Carousel', exact: true }).click()
    await expect(dialog(page).getByText('Please enter an image URL')).toBeVisible()
  })

  await test.step('another kind of file is refused at once', async () => {
    await dialog(page).getByText('Upload Image', { exact: true }).click()
    await dialog(page).getByLabel('Image file').setInputFiles(picture('rates.pdf', 'application/pdf'))
    await expect(
      dialog(page).getByText('Please select a valid image file (JPEG, PNG, GIF, WEBP)'),
    ).toBeVisible()
  })

  await test.step('a file that only calls itself a picture is refused by its bytes; the title stays', async () => {
    await dialog(page).getByLabel('Title').fill(title)
    await dialog(page)
      .getByLabel('Image file')
      .setInputFiles(picture('ring.png', 'image/png', Buffer.from('<script>alert(1)</script>')))
    await dialog(page).getByRole('button', { name: 'Add Carousel', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toContainText(
      'Please select a valid image file (JPEG, PNG, GIF, WEBP)',
    )
    await expect(dialog(page).getByLabel('Title')).toHaveValue(title)
    expectConsoleErrors(consoleErrors, /4\d\d/)
  })

  await test.step('it is made, with a preview, and leads home by default', async () => {
    await dialog(page).getByLabel('Image file').setInputFiles(picture('ring.png', 'image/png'))
    await expect(dialog(page).getByAltText('Preview')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Add Carousel', exact: true }).click()
    await expect(toast(page, 'Carousel added successfully')).toBeVisible()
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card).toContainText('Path: /')
  })

  await test.step('a change keeps the picture', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await expect(dialog(page).getByText('Leave empty to keep current image')).toBeVisible()
    await dialog(page).getByLabel('Link Path').fill('/category/rings')
    await dialog(page).getByRole('button', { name: 'Update Carousel' }).click()
    await expect(toast(page, 'Carousel updated successfully')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Path: /category/rings')
  })

  await test.step('an address that shows nothing is told', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await dialog(page).getByText('Image URL', { exact: true }).click()
    const answer = page.waitForResponse('**/images/not-there.webp')
    await dialog(page).getByLabel('Image URL').last().fill('/images/not-there.webp')
    await answer
    await expect(
      toast(
        page,
        'Failed to load image preview. The URL might be invalid or blocked by CORS policy.',
      ).first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => consoleErrors.join()).toContain('404')
    expectConsoleErrors(consoleErrors, /404/)
  })

  await test.step('it is deleted after a question, and can be brought back', async () => {
    const card = page
      .getByRole('listitem')
      .filter({ hasText: 'Path: /category/rings' })
      .filter({ hasText: title })
    await expectUndo(page, title, 'Are you sure you want to delete this carousel item?', card)
    await expect(toast(page, 'Carousel deleted successfully').first()).toBeVisible()
  })
})
