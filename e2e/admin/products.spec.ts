import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectFaults, open, test } from '../shopper.ts'
import { agree, dialog, expectFine, openScreen, row, toast, unique } from './staff.ts'

/** One pixel each, of another colour. */
const pixel = (base64: string, name: string) => ({
  ...{ name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') },
})
const PICTURES = [
  pixel(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'red.png',
  ),
  pixel(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'green.png',
  ),
  pixel(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'blue.png',
  ),
]

const field = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) })
const choice = (page: Page, name: string) =>
  page.getByRole('main').getByRole('combobox', { name: new RegExp(`^${name}( \\(optional\\))?$`) })
const save = (page: Page) => page.getByRole('button', { name: 'Save Product' })
const price = (page: Page) => page.getByRole('region', { name: 'Price on the site' })

const asOwner = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
})

type Made = { _id: string; slug: string; version: number; inventoryQuantity: number }

/** A product that staff made before. */
async function made(page: Page, name: string, given: object = {}): Promise<Made> {
  const answer = await page.request.post('/api/products', {
    headers: await asOwner(page),
    data: { name, description: 'x', category: 'rings', material: 'Gold', price: 900, ...given },
  })
  return (await answer.json()).product
}

test('a product with three pictures is made with five fields, found, changed, and seen in the shop', async ({
  page,
}) => {
  const name = unique('Kasturi Ring')
  await openScreen(page, '/admin/products', 'Product Management')
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
  await expectFine(page)

  await test.step('what is missing is said beside its field, and the first one has the focus', async () => {
    await save(page).click()
    for (const sentence of ['Name is required', 'Description is required', 'Category is required'])
      await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByText('Choose a material')).toBeVisible()
    await expect(page.getByText('Price is required')).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
  })

  await test.step('five fields and the pictures make it', async () => {
    await field(page, 'Name').fill(name)
    await field(page, 'Description').fill('A slim band with a kemp flower.')
    await choice(page, 'Category').selectOption({ label: 'Rings' })
    await field(page, 'Price').fill('₹12,500')
    await choice(page, 'Material').selectOption('Gold')
    await page.getByLabel('Add images').setInputFiles(PICTURES)
    await expect(page.getByText('Primary', { exact: true })).toHaveCount(1)
    await expect(price(page)).toContainText('₹12,500')
    await expect(price(page)).toContainText('With 18% GST the customer pays ₹14,750.')
    await expectFine(page)
    await save(page).click()
    await expect(toast(page, 'Product created successfully')).toBeVisible()
  })

  await test.step('the list shows it first; its name leads to its page in a new tab', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Product Management' })).toBeVisible()
    await expect(row(page, name)).toContainText('₹12,500')
    await expect(row(page, name)).toContainText('Sold out')
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('target', '_blank')
  })

  await test.step('pictures: another primary, another order, one removed', async () => {
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await page.getByRole('button', { name: 'Make picture 3 primary' }).click()
    await page.getByRole('button', { name: 'Move picture 3 forward' }).click()
    await expect(page.getByRole('button', { name: 'Make picture 2 primary' })).toHaveCount(0)
    await page.getByLabel('Description of picture 1').fill('From the left')
    await page.getByRole('button', { name: 'Remove picture 3' }).click()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await save(page).click()
    await expect(toast(page, 'Product updated successfully')).toBeVisible()
    const found = await page.request.get(`/api/products?search=${encodeURIComponent(name)}`)
    const { products } = await found.json()
    expect(
      products[0].images.map(({ alt, isPrimary }: { alt: string; isPrimary: boolean }) => [alt, isPrimary]),
    ).toEqual([
      ['From the left', false],
      [name, true],
    ])
  })
})

test('a live price is reckoned while one types, by the rule that the shop sells by', async ({ page }) => {
  const name = unique('Meera Bali')
  await openScreen(page, '/admin/products/new', 'Add New Product')
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Worn every day.')
  await choice(page, 'Category').selectOption({ label: 'Earrings' })
  await page.getByText('Live price').click()
  await expect(price(page)).toContainText('Not known yet')
  await choice(page, 'Metal').selectOption({ label: 'Gold 22K' })
  await field(page, 'Metal weight').fill('18.42')
  await field(page, 'Making charges').fill('14')
  await field(page, 'Stone charges').fill('4,850')
  await choice(page, 'Material').selectOption('Gold')
  const shown = await price(page).locator('.live-price__amount').textContent()
  await expect(price(page).getByRole('row', { name: /Stones/ })).toContainText('₹4,850')
  await expectFine(page)
  await save(page).click()
  await expect(row(page, name)).toContainText(shown!)
  await expect(row(page, name)).toContainText('Follows the rate')

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await field(page, 'Making charges').fill('10')
  await expect(price(page)).toContainText('10%, was 14%')
  await expect(price(page)).toContainText(`less than the saved price of ${shown}`)
})

test('a refused save keeps everything as typed, with the message in the form', async ({ page, faults }) => {
  const [name, other] = [unique('Nila Stud'), unique('Taken')]
  await openScreen(page, '/admin/products', 'Product Management')
  await made(page, other, { sku: other })
  const { _id } = await made(page, name)
  await open(page, `/admin/products/${_id}`)
  await field(page, 'SKU').fill(other)
  await field(page, 'New tag').fill('bridal, temple')
  await page.keyboard.press('Enter')
  await page.getByLabel('Add images').setInputFiles(PICTURES[0]!)
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('There was a problem')
  await expect(page.getByRole('alert')).toContainText('A product with this SKU already exists')
  await expect(field(page, 'SKU')).toHaveValue(other)
  await expect(page.getByRole('button', { name: 'Remove: temple' })).toBeVisible()
  await expectFine(page)
  expectFaults(faults, /409/)

  await test.step('also where the server fails, or nobody answers (S2 §8)', async () => {
    await page.route('**/api/products/*', (route) => route.fulfill({ status: 503, json: {} }))
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText('Failed to save product')
    await page.unroute('**/api/products/*')
    await page.route('**/api/products/*', (route) => route.abort())
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred')
    await page.unroute('**/api/products/*')
    expectFaults(faults, /503/, /ERR_FAILED/)
  })

  await field(page, 'SKU').fill('')
  await save(page).click()
  await expect(toast(page, 'Product updated successfully')).toBeVisible()
})

test('somebody else’s save is shown before it is run over; a sale meanwhile is nobody’s save', async ({
  page,
  faults,
}) => {
  const name = unique('Uma Kada')
  await openScreen(page, '/admin/products', 'Product Management')
  const { _id } = await made(page, name, { inventoryQuantity: 5 })
  await open(page, `/admin/products/${_id}`)
  await field(page, 'Brand').fill('Vasudha')
  await field(page, 'Inventory').fill('7')
  const headers = await asOwner(page)
  await page.request.put(`/api/products/${_id}`, { headers, data: { price: 950, inventoryQuantity: 3 } })
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else changed this in the meantime.')
  await expect(page.getByRole('alert')).toContainText('Price: ₹900 became ₹950')
  await expect(page.getByRole('alert')).toContainText('Inventory: 5 became 3')
  await expectFine(page)
  expectFaults(faults, /409/)
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(
    toast(page, 'Product updated successfully. Its stock had moved from 5 to 3 meanwhile; it is 5 now.'),
  ).toBeVisible()
})

test('unsaved words are not lost by a link', async ({ page }) => {
  await openScreen(page, '/admin/products/new', 'Add New Product')
  await field(page, 'Name').fill('Half a thought')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog(page).getByText('What you typed in this form is lost.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Go on editing' }).click()
  await expect(field(page, 'Name')).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Product Management' })).toBeVisible()
})

test('a product is deleted, and brought back: at once, and from among the deleted', async ({
  page,
  faults,
}) => {
  const name = unique('Devi Pendant')
  await openScreen(page, '/admin/products', 'Product Management')
  await made(page, name)
  await open(page, '/admin/products')
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await agree(page, `Are you sure you want to delete ${name}?`)
    await expect(row(page, name)).toBeHidden()
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, name)).toBeVisible()
  await remove()
  await page.getByLabel('Status').selectOption('Deleted')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expectFine(page)
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(toast(page, 'Product restored')).toBeVisible()
  await expect(row(page, name)).toBeHidden()

  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await page.route('**/api/products/*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await agree(page, `Are you sure you want to delete ${name}?`)
  await expect(toast(page, 'Failed to delete product')).toBeVisible()
  expectFaults(faults, /503/)
})

test('the list is filtered, sorted and paged by its address', async ({ page }) => {
  await openScreen(page, '/admin/products', 'Product Management')
  await expect(page.getByText(/^Showing 1 to 10 of \d+ products$/)).toBeVisible()
  await page.getByLabel('Category').selectOption({ label: 'Rings' })
  await page.getByLabel('Material').selectOption('Gold')
  await page.getByLabel('Lowest price').fill('50000')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/category=rings&material=Gold&status=active&minPrice=50000/)
  await page.reload()
  await expect(page.getByLabel('Lowest price')).toHaveValue('50000')
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/admin/products')
  await page.getByLabel('Search', { exact: true }).fill('no such piece anywhere')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expectFine(page)
  await open(page, '/admin/products?sortBy=price&sortOrder=asc&limit=25&status=all')
  const cells = page.locator('td[data-label="Price"] > span')
  await expect(cells).toHaveCount(25)
  const prices = (await cells.allTextContents()).map((text) =>
    Number(text.replace('Follows the rate', '').replace(/[₹,]/g, '')),
  )
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
})

test('what cannot be loaded says so (S2 §8)', async ({ page, faults }) => {
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 503, json: {} }))
  await openScreen(page, '/admin/products', 'Product Management')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch products')
  await page.unroute('**/api/products?*')
  await page.route('**/api/products?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('An error occurred while fetching products')
  expectFaults(faults, /503/, /ERR_FAILED/)
})

test('many products are changed at once, and brought back', async ({ page }) => {
  const family = unique('Sita')
  const names = [`${family} one`, `${family} two`]
  await openScreen(page, '/admin/products', 'Product Management')
  for (const name of names) await made(page, name)
  await open(page, `/admin/products?search=${encodeURIComponent(family)}&status=all`)
  const pick = () => page.getByLabel('Select All products on this page').check()
  const bulk = page.getByRole('region', { name: 'Bulk actions' })
  const apply = () => bulk.getByRole('button', { name: 'Apply' }).click()
  await expect(row(page, names[1]!)).toBeVisible()
  // on a tablet the head of the table, and its box for all, is away
  if (await page.getByLabel('Select All products on this page').isVisible()) await pick()
  else for (const name of names) await page.getByLabel(`Select ${name}`).check()

  await bulk.getByLabel('What to do').selectOption('Change price by percent')
  await bulk.getByLabel('Percent').fill('10')
  await expectFine(page)
  await apply()
  await expect(dialog(page).getByText('The fixed prices of 2 products change by 10%.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Change prices' }).click()
  await expect(toast(page, '2 products repriced')).toBeVisible()
  await expect(row(page, names[0]!)).toContainText('₹990')

  for (const name of names) await page.getByLabel(`Select ${name}`).check()
  await bulk.getByLabel('What to do').selectOption('Delete')
  await apply()
  await agree(page, 'Are you sure you want to delete 2 products?')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, names[0]!)).toBeVisible()
})

test('products leave as a file and come back from one, after a look at what it would do', async ({
  page,
}) => {
  const [known, fresh] = [unique('Known'), unique('Fresh')]
  await openScreen(page, '/admin/products', 'Product Management')
  await made(page, known, { sku: known })
  await open(page, `/admin/products?search=${encodeURIComponent(known)}`)
  await expect(row(page, known)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain(known)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)

  const pick = (text: string) =>
    dialog(page)
      .getByLabel('CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await pick(csv)
  await expect(dialog(page).getByRole('region', { name: '1 rows looked through' })).toContainText(
    'Unchanged1',
  )
  await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  const head = 'sku,name,description,category,material,price'
  await pick(
    `${head}\n${known},${known},x,rings,Gold,950\n${fresh},${fresh},x,rings,Gold,10\nBAD,Bad,x,nowhere,Gold,1`,
  )
  await expect(dialog(page).getByRole('row', { name: /^4 BAD category/ })).toContainText(
    'There is no category “nowhere”',
  )
  await expectFine(page)
  await expect(dialog(page).getByRole('button', { name: 'Import 2 products' })).toBeDisabled()
  await dialog(page).getByLabel('Leave out the rows that are wrong').check()
  await dialog(page).getByRole('button', { name: 'Import 2 products' }).click()
  await expect(toast(page, '1 products created, 1 updated')).toBeVisible()
  await expect(row(page, known)).toContainText('₹950')
})

test('related products are searched, five at most, and stay with the piece', async ({ page }) => {
  const name = unique('Sakhi')
  await openScreen(page, '/admin/products', 'Product Management')
  const { _id } = await made(page, name)
  await open(page, `/admin/products/${_id}`)
  await page.getByLabel('Search products').fill('silver')
  const found = page.getByRole('list', { name: 'Found products' })
  await expect(found.getByRole('button')).toHaveCount(5)
  await page.getByLabel('Search products').fill('meenakshi jhumka')
  await found.getByRole('button', { name: /Meenakshi Jhumka/ }).click()
  await save(page).click()
  await expect(toast(page, 'Product updated successfully')).toBeVisible()
  await open(page, `/admin/products/${_id}`)
  await expect(page.getByRole('button', { name: 'Remove Meenakshi Jhumka' })).toBeVisible()
})

test('a product is made by keyboard alone @desktop', async ({ page }) => {
  const name = unique('Keyboard Stud')
  await openScreen(page, '/admin/products/new', 'Add New Product')
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await field(page, 'Name').focus()
  await type(name)
  await type('Made without a mouse.')
  await type('Earrings')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /Fixed price/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: /Live price/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await type('1250')
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Material')).toBeFocused()
  await type('Silver')
  await field(page, 'New tag').focus()
  await page.keyboard.type('everyday')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove: everyday' })).toBeVisible()
  await save(page).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toContainText('₹1,250')
  await expect(row(page, name)).toContainText('Silver')
})
