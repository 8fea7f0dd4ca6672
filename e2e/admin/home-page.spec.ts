import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleAndNoOverflow,
  expectConsoleErrors,
  open,
  signInAsOwner,
  test,
} from '../fixtures.ts'
import { dialog, PNG, toast, unique } from './admin-helpers.ts'

/** The tests change the one home page, so they run one after the other, and the last draft is the page as it was. */
test.describe.configure({ mode: 'serial' })

const rows = (page: Page) => page.getByRole('list', { name: 'Sections' }).getByRole('listitem')
const names = async (page: Page) =>
  (
    await page.getByRole('button', { name: /^Edit / }).evaluateAll((all) => all.map((one) => one.ariaLabel))
  ).map((label) => label?.slice('Edit '.length))

async function openBuilder(page: Page): Promise<void> {
  await open(page, '/admin/home-page')
  await expect(page.getByRole('button', { name: 'Edit Gold Collection' })).toBeVisible()
}

test('staff add a section, order it by keys, buttons and drag, see the preview, and restore the version before', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const heading = unique('Weddings')
  await signInAsOwner(page)
  await openBuilder(page)
  await expectAccessibleAndNoOverflow(page)
  const before = await names(page)

  await page.getByRole('button', { name: 'Add Section' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Delivery strip/ })
    .click()
  const form = page.getByRole('group', { name: 'Delivery strip' })
  await form.getByLabel('Heading').fill(heading)
  await page.getByRole('button', { name: `Move ${heading} up`, exact: true }).click()
  await expect.poll(async () => (await names(page)).indexOf(heading)).toBe(before.length - 1)

  const handle = page.getByRole('button', { name: `Move ${heading} with the arrow keys` })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await names(page)).at(-1)).toBe(heading)
  await expect(handle).toBeFocused()
  await page.getByRole('button', { name: `Edit ${heading}` }).click()
  await handle.dragTo(rows(page).nth(before.length - 2))
  await expect.poll(async () => (await names(page)).indexOf(heading)).toBe(before.length - 2)
  await expectAccessibleAndNoOverflow(page)

  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  const preview = await context.newPage()
  await open(preview, '/home-preview')
  await expect(preview.getByRole('main').getByRole('region', { name: heading })).toBeAttached()
  await open(preview, '/')
  await expect(preview.getByRole('region', { name: 'Gold Collection' })).toBeAttached()
  await expect(preview.getByRole('region', { name: heading })).toHaveCount(0)
  await preview.close()

  await page.getByRole('button', { name: 'Earlier Versions' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click()
  await expect(toast(page, /is the draft again/)).toBeVisible()
  await expect.poll(() => names(page)).toEqual(before)
})

test('choosing a picture after a publish neither saves nor publishes what is typed', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsOwner(page)
  await openBuilder(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, 'Home page published')).toBeVisible()

  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.url())
  })
  await page.getByRole('button', { name: 'Edit Studs & Drops Festival' }).click()
  const form = page.locator('.home-block--open')
  await form.getByLabel('Heading').fill('Not for visitors yet')
  const picture = form.locator('.picture-field img')
  const before = await picture.getAttribute('src')
  const choose = form.getByRole('button', { name: 'Change Picture' })
  await choose.click()
  await dialog(page)
    .getByLabel('Image file')
    .setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: PNG })
  await dialog(page).getByLabel('What the picture shows').fill('A ring')
  await dialog(page).getByRole('button', { name: 'Insert Picture' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(picture).not.toHaveAttribute('src', before!)
  await expect(form.getByLabel('What the picture shows')).toHaveValue('A ring')
  await expect(choose).toBeFocused()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  expect(saves).toEqual([])
})

test('the focus stays on the tile that is moved, and is not lost with one that is removed', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsOwner(page)
  await openBuilder(page)
  await page.getByRole('button', { name: 'Edit Our Collection' }).click()
  const tile = (place: number) => page.getByRole('group', { name: `tile ${place}`, exact: true })
  const down = (place: number) => page.getByRole('button', { name: `Move tile ${place} down`, exact: true })
  const name = await tile(1).getByLabel('Name').inputValue()
  await down(1).focus()
  await page.keyboard.press('Enter')
  await expect(tile(2).getByLabel('Name')).toHaveValue(name)
  await expect(down(2)).toBeFocused()
  await page.getByRole('button', { name: 'Remove tile 2', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add tile' })).toBeFocused()
  await expect(tile(2).getByLabel('Name')).not.toHaveValue(name)

  await page.getByRole('button', { name: 'Remove Section' }).click()
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Our Collection' })).toBeHidden()
  await expect(page.locator('.move-handle:focus')).toHaveCount(1)
})

test('chosen products that cannot be fetched are no missing products, and can be fetched again', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  await signInAsOwner(page)
  await openBuilder(page)
  const byIds = /\/api\/products\?.*ids=/
  await page.route(byIds, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Edit Gold Collection' }).click()
  const first = page.locator('.chosen-products__name').first()
  await expect(page.getByText('The chosen products could not be loaded.')).toBeVisible()
  await expect(first).toHaveText('Product 1')
  await page.unroute(byIds)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(first).toContainText('₹')
  await expect(page.getByText('The chosen products could not be loaded.')).toBeHidden()
  expectConsoleErrors(consoleErrors, /status of 500/)
})

test('a refused link is shown at its field, and nothing that was typed is lost when another saved first', {
  tag: '@desktop',
}, async ({ page, context, consoleErrors }) => {
  await signInAsOwner(page)
  await openBuilder(page)
  await page.getByRole('button', { name: 'Edit One Day Shipping' }).click()
  const form = page.getByRole('group', { name: 'One Day Shipping' })
  await form.getByLabel('Link: leads to').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Edit One Day Shipping' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(form.getByText('Enter a path of the shop')).toBeVisible()
  await expect(form.getByLabel('Link: leads to')).toBeFocused()
  expectConsoleErrors(consoleErrors, /status of 400/)

  await page.keyboard.type('/faq')
  await expect(form.getByText('Enter a path of the shop')).toBeHidden()
  await expect(form.getByLabel('Link: leads to')).toBeFocused()
  await page.getByRole('button', { name: 'Edit One Day Shipping' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Edit One Day Shipping' }).click()

  const other = await context.newPage()
  await openBuilder(other)
  await other
    .getByRole('button', { name: 'Edit Membership' })
    .or(other.getByRole('button', { name: /^Edit Become/ }))
    .first()
    .click()
  await other.getByLabel('Show on the home page').click()
  await other.getByRole('button', { name: 'Save Draft' }).click()
  await expect(toast(other, 'Draft saved')).toBeVisible()
  await other.close()

  await form.getByLabel('Link: leads to').fill('/faq')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Someone else has changed this.')).toBeVisible()
  await expect(page.getByText(/Section “Become a member/)).toBeVisible()
  await expect(form.getByLabel('Link: leads to')).toHaveValue('/faq')
  expectConsoleErrors(consoleErrors, /status of 409/, /status of 409/)
  // saving once more asks once more
  const again = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  expect((await again).status()).toBe(409)
  await expect(page.getByText('Someone else has changed this.')).toBeVisible()
  const theirs = page.getByRole('region', { name: 'Their version' })
  await expect(theirs.getByText('Show on the home page')).toBeVisible()
  await page.getByRole('button', { name: 'Use their version' }).click()
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(form.getByLabel('Link: leads to')).toHaveValue('/faq')
  await page.getByRole('button', { name: 'Use their version' }).click()
  await dialog(page).getByRole('button', { name: 'Use their version' }).click()
  await page.getByRole('button', { name: 'Earlier Versions' }).click()
  await dialog(page).getByRole('button', { name: 'Restore version 1', exact: true }).click()
  await expect(toast(page, /is the draft again/)).toBeVisible()
})
