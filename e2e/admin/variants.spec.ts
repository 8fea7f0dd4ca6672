import type { Locator, Page } from '@playwright/test'
import { expect, expectConsoleErrors, open, test } from '../fixtures.ts'
import { dialog, expectAccessibleAndNoOverflow, openScreen, row, toast, unique } from './admin-helpers.ts'
import {
  createProduct,
  field,
  saveButton,
  selectField,
  sessionAuthHeaders,
  TEST_IMAGES,
} from './product-helpers.ts'

const cell = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const variant = (page: Page, title: string) =>
  page.getByRole('table', { name: 'Variants' }).getByRole('row', { name: new RegExp(`^Select ${title} `) })

async function addOption(page: Page, name: string, values: readonly string[]): Promise<void> {
  await selectField(page, 'Option \\d').selectOption({ label: name })
  await page.getByRole('button', { name: 'Add option' }).click()
  for (const value of values) await choice(page.getByRole('group', { name, exact: true }), value).click()
}

/** A value of an option. The same text is in the lists of the first and the last size. */
const choice = (option: Locator, value: string) =>
  option.locator('label').filter({ hasText: new RegExp(`^${value}$`) })

test('staff create a ring in three sizes and two karats, fill weights by rule, and find it saved @main', async ({
  page,
}) => {
  const name = unique('Vrinda Ring')
  const sku = name.replaceAll(' ', '-').toUpperCase()
  await openScreen(page, '/admin/products/new', 'Add New Product')
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('A band in sizes.')
  await selectField(page, 'Category').selectOption({ label: 'Rings' })
  await selectField(page, 'Material').selectOption('Gold')
  await page.getByText('Live price').click()
  await selectField(page, 'Metal').selectOption({ label: 'Gold 22K' })
  await field(page, 'Metal weight').fill('4')
  await field(page, 'Making charges').fill('12')
  await field(page, 'Inventory').fill('2')

  await test.step('options make a row for each combination, with the metal of its karat', async () => {
    await addOption(page, 'Karat', ['22K', '18K'])
    await addOption(page, 'Ring size', ['12', '14', '16'])
    await expect(page.getByRole('table', { name: 'Variants' }).locator('tbody tr')).toHaveCount(6)
    await expect(cell(page, 'Metal of 18K / 14')).toHaveValue('gold-18k')
    await expect(cell(page, 'Stock of 22K / 12')).toHaveValue('2')
    await expect(variant(page, '22K / 12')).toContainText('₹')
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('weights and SKUs are filled by rule', async () => {
    await page.getByRole('button', { name: 'Weights by size' }).click()
    await dialog(page).getByLabel('Weight of the base size').fill('4')
    await dialog(page).getByLabel('Grams per size').fill('0.15')
    await expect(dialog(page).getByRole('list', { name: 'Weights' })).toContainText('16 4.600 g')
    await expectAccessibleAndNoOverflow(page)
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Net weight of 18K / 16')).toHaveValue('4.6')
    await page.getByRole('button', { name: 'SKUs', exact: true }).click()
    await dialog(page).getByLabel('Base SKU').fill(sku)
    await dialog(page).getByRole('button', { name: 'Apply' }).click()
    await expect(cell(page, 'SKU of 18K / 16')).toHaveValue(`${sku}-18K-16`)
  })

  await test.step('it is saved, and shown again as it was', async () => {
    await cell(page, 'Stock of 22K / 14').fill('3')
    const price = (await variant(page, '18K / 16').getByRole('rowheader').textContent())?.match(
      /₹[\d,]+/,
    )?.[0]
    await saveButton(page).click()
    await expect(toast(page, 'Product created successfully')).toBeVisible()
    await expect(row(page, name)).toContainText('6 variants, 4 sold out')
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await expect(cell(page, 'SKU of 22K / 14')).toHaveValue(`${sku}-22K-14`)
    await expect(cell(page, 'Net weight of 22K / 16')).toHaveValue('4.6')
    await expect(cell(page, 'Stock of 22K / 14')).toHaveValue('3')
    await expect(variant(page, '18K / 16')).toContainText(price!)
    await expectAccessibleAndNoOverflow(page)
  })
})

test('a range of sizes is chosen at once @desktop', async ({ page }) => {
  await openScreen(page, '/admin/products/new', 'Add New Product')
  await addOption(page, 'Ring size', [])
  const sizes = page.getByRole('group', { name: 'Ring size', exact: true })
  const add = sizes.getByRole('button', { name: 'Add range' })
  await expect(add).toBeDisabled()
  await sizes.getByLabel('Ring size from').selectOption({ label: '8' })
  await sizes.getByLabel('Ring size to').selectOption({ label: '24' })
  await add.click()
  await expect(page.getByRole('table', { name: 'Variants' }).locator('tbody tr')).toHaveCount(17)
  await expect(sizes.getByRole('checkbox', { checked: true })).toHaveCount(17)
  await expectAccessibleAndNoOverflow(page)
})

test('the grid is filled by keyboard, by copying cells, and for many rows at once', async ({ page }) => {
  const { _id } = await openRing(page)

  await test.step('arrow keys and Enter move from cell to cell, and Tab to the next field', async () => {
    await cell(page, 'Fixed price of 12').focus()
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Fixed price of 14')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(cell(page, 'Fixed price of 16')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 'Compare at of 14')).toBeFocused()
    await page.keyboard.press('Shift+Enter')
    await expect(cell(page, 'Compare at of 12')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(cell(page, 'Stock of 12')).toBeFocused()
  })

  await test.step('Ctrl+D copies a cell into the rows below', async () => {
    await cell(page, 'Fixed price of 12').fill('1200')
    await page.keyboard.press('Control+d')
    await expect(cell(page, 'Fixed price of 16')).toHaveValue('1200')
  })

  await test.step('a column of a spreadsheet is pasted', async () => {
    await cell(page, 'Stock of 14').focus()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '4\t10\n5\t12\n')
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await expect(toast(page, '4 cells filled')).toBeVisible()
    await expect(cell(page, 'Stock of 16')).toHaveValue('5')
    await expect(cell(page, 'Lead days of 14')).toHaveValue('10')
  })

  await test.step('selected rows get one value', async () => {
    await page.getByLabel('Select 12', { exact: true }).check()
    await page.getByLabel('Select 16', { exact: true }).check()
    const bar = page.getByRole('region', { name: 'Bulk actions' })
    await bar.getByLabel('Field').selectOption({ label: 'Compare at' })
    await bar.getByLabel('Value').fill('1,500')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Compare at of 16')).toHaveValue('1500')
    await expect(cell(page, 'Compare at of 14')).toHaveValue('')
  })

  await saveButton(page).click()
  await expect(toast(page, 'Product updated successfully')).toBeVisible()
  const { variants } = await readProduct(page, _id)
  expect(variants).toMatchObject([
    { title: '12', price: 1200, compareAtPrice: 1500, inventoryQuantity: 5 },
    { title: '14', price: 1200, compareAtPrice: null, inventoryQuantity: 4, leadDays: 10 },
    { title: '16', price: 1200, compareAtPrice: 1500, inventoryQuantity: 5, leadDays: 12 },
  ])
})

test('errors show at their cell, and nothing that was typed is lost', async ({ page, consoleErrors }) => {
  const taken = unique('TAKEN').replaceAll(' ', '-')
  await openRing(page)
  await createProduct(page, unique('Other ring'), { sku: taken })
  await cell(page, 'Fixed price of 14').fill('')
  await cell(page, 'SKU of 16').fill(taken)
  await saveButton(page).click()
  await expect(cell(page, 'Fixed price of 14')).toBeFocused()
  await expect(cell(page, 'Fixed price of 14')).toHaveAccessibleDescription('Price is required')
  await cell(page, 'Fixed price of 14').fill('950')
  await saveButton(page).click()
  await expect(cell(page, 'SKU of 16')).toBeFocused()
  await expect(cell(page, 'SKU of 16')).toHaveAccessibleDescription('A product with this SKU already exists')
  await expect(cell(page, 'Fixed price of 14')).toHaveValue('950')
  expectConsoleErrors(consoleErrors, /409/)
  // A button that the page has scrolled halfway under the bar of the form counts as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessibleAndNoOverflow(page)
})

test('a removed value asks what happens to its variants; removing the options leaves one', async ({
  page,
}) => {
  const { _id } = await openRing(page)
  const size = page.getByRole('group', { name: 'Ring size', exact: true })

  await test.step('its variants are kept without being sold, or removed', async () => {
    await choice(size, '14').click()
    await expect(dialog(page)).toContainText('1 variant has this value, with 5 in stock.')
    await dialog(page).getByRole('button', { name: 'Apply' }).click()
    await expect(cell(page, 'Active of 14')).not.toBeChecked()
    await choice(size, '16').click()
    await dialog(page).getByText('Remove them').click()
    await dialog(page).getByRole('button', { name: 'Apply' }).click()
    await expect(cell(page, 'SKU of 16')).toBeHidden()
  })

  await test.step('a value that the list lacks is added on the spot', async () => {
    const label = `${unique('9')}`.slice(-9)
    await size.getByLabel('New value of Ring size').fill(label)
    await page.keyboard.press('Enter')
    await expect(cell(page, `Stock of ${label}`)).toHaveValue('0')
    await page.getByRole('button', { name: `Remove ${label}`, exact: true }).click()
    await expect(cell(page, `Stock of ${label}`)).toBeHidden()
    await saveButton(page).click()
    await expect(toast(page, 'Product updated successfully')).toBeVisible()
  })

  await test.step('without options the product has one price again', async () => {
    await open(page, `/admin/products/${_id}`)
    await page.getByRole('button', { name: 'Remove Ring size' }).click()
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(field(page, 'Price')).toHaveValue('900')
    await saveButton(page).click()
    await expect(toast(page, 'Product updated successfully')).toBeVisible()
    expect(await readProduct(page, _id)).toMatchObject({
      options: [],
      price: 900,
      variants: [{ title: '', inventoryQuantity: 5 }],
    })
  })
})

test('a variant has pictures of its own', async ({ page }) => {
  const { _id } = await openRing(page)
  await page.getByLabel('Add images').setInputFiles(TEST_IMAGES)
  await page.getByRole('button', { name: 'Pictures of 12: all' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Picture 2' }).check()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Pictures of 12: 1' })).toBeVisible()
  await page.getByLabel('Select 14', { exact: true }).check()
  await page.getByLabel('Select 16', { exact: true }).check()
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Pictures' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Picture 3' }).check()
  await dialog(page).getByRole('checkbox', { name: 'Picture 1' }).check()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pictures of 16: 2' })).toBeVisible()
  await saveButton(page).click()
  await expect(toast(page, 'Product updated successfully')).toBeVisible()
  const { images, variants } = await readProduct(page, _id)
  const [first, second, third] = images.map(({ url }) => url)
  expect(variants.map(({ imageUrls }) => imageUrls)).toEqual([[second], [first, third], [first, third]])
})

test('a grid that another person saved first is not overwritten without asking', async ({
  page,
  consoleErrors,
}) => {
  const { _id, variants } = await openRing(page)
  await page.request.put(`/api/products/${_id}`, {
    headers: await sessionAuthHeaders(page),
    data: {
      variants: variants.map((each) => ({ _id: each._id, ...(each.title === '14' && { price: 950 }) })),
    },
  })
  await cell(page, 'Stock of 12').fill('8')
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Variant 14: was 14, ₹900, 5 in stock, now 14, ₹950, 5 in stock',
  )
  await expect(cell(page, 'Stock of 12')).toHaveValue('8')
  await page.getByRole('button', { name: 'Use their version' }).click()
  await dialog(page).getByRole('button', { name: 'Use their version' }).click()
  await expect(cell(page, 'Fixed price of 14')).toHaveValue('950')
  await expect(cell(page, 'Stock of 12')).toHaveValue('5')
  expectConsoleErrors(consoleErrors, /409/)
})

type SavedProduct = {
  _id: string
  images: { url: string }[]
  variants: { _id: string; title: string; imageUrls: string[] }[]
}

const readProduct = async (page: Page, id: string): Promise<SavedProduct> =>
  (await page.request.get(`/api/products/${id}`, { headers: await sessionAuthHeaders(page) })).json()

/** Opens a ring in three sizes, five of each in stock at ₹900. */
async function openRing(page: Page): Promise<SavedProduct> {
  await openScreen(page, '/admin/products', 'Product Management')
  const options = await (
    await page.request.get('/api/options', { headers: await sessionAuthHeaders(page) })
  ).json()
  const size = options.find(({ code }: { code: string }) => code === 'ring-size')
  const valueIds = ['12', '14', '16'].map((label) => [
    size.values.find((value: { label: string }) => value.label === label)._id,
  ])
  const { _id } = await createProduct(page, unique('Tanvi Ring'), {
    options: [size._id],
    variants: valueIds.map((ids) => ({ valueIds: ids, price: 900, inventoryQuantity: 5 })),
  })
  await open(page, `/admin/products/${_id}`)
  await expect(page.getByRole('table', { name: 'Variants' })).toBeVisible()
  return readProduct(page, _id)
}
