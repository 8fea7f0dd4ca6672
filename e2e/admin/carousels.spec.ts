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

test('a slide of another origin may lack picture and title @desktop', async ({ page }) => {
  const bare = {
    _id: 'bare',
    title: '',
    path: '/gifts',
    line: '',
    button: '',
    image: { url: '', widths: [] },
  }
  await page.route('**/api/carousels', (route) => route.fulfill({ json: [bare] }))
  await openScreen(page, '/admin/carousel-manager', 'Carousel Manager')
  const card = page.getByRole('listitem').filter({ hasText: 'Path: /gifts' })
  await expect(card.getByRole('heading', { name: 'Untitled Carousel' })).toBeVisible()
  await expect(card.getByText('No image')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Edit Untitled Carousel' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Delete Untitled Carousel' })).toBeVisible()
})

test('staff create, edit and delete a slide, and a refused save keeps what was typed', async ({
  page,
  consoleErrors,
}) => {
  const title = unique('Onam')
  await openScreen(page, '/admin/carousel-manager', 'Carousel Manager')
  await page.getByRole('button', { name: 'Add New Carousel' }).click()
  await expectAccessibleAndNoOverflow(page)

  await test.step('a slide needs a title and a picture', async () => {
    await dialog(page).getByRole('button', { name: 'Add Carousel', exact: true }).click()
    await expect(dialog(page).getByText('Please enter a title for the carousel')).toBeVisible()
    await expect(dialog(page).getByText('Please select an image to upload')).toBeVisible()
    await dialog(page).getByText('Image URL', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Add Carousel', exact: true }).click()
    await expect(dialog(page).getByText('Please enter an image URL')).toBeVisible()
  })

  await test.step('a file of another type is refused at once', async () => {
    await dialog(page).getByText('Upload Image', { exact: true }).click()
    await dialog(page).getByLabel('Image file').setInputFiles(picture('rates.pdf', 'application/pdf'))
    await expect(
      dialog(page).getByText('Please select a valid image file (JPEG, PNG, GIF, WEBP)'),
    ).toBeVisible()
  })

  await test.step('a file that has only the name of a picture is refused, and the title stays', async () => {
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

  await test.step('a new slide has a preview and links to the home page by default', async () => {
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

  await test.step('an image URL that does not load is reported', async () => {
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

  await test.step('deleting asks for confirmation and can be undone', async () => {
    const card = page
      .getByRole('listitem')
      .filter({ hasText: 'Path: /category/rings' })
      .filter({ hasText: title })
    await expectUndo(page, title, 'Are you sure you want to delete this carousel item?', card)
    await expect(toast(page, 'Carousel deleted successfully').first()).toBeVisible()
  })
})
