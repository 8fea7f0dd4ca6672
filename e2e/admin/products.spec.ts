import { readFile } from 'node:fs/promises'
import {
  expect,
  expectConsoleErrors,
  open,
  registerCustomer,
  reloadPage,
  seedLocalStorage,
  test,
} from '../fixtures.ts'
import {
  confirmDeletion,
  dialog,
  expectAccessibleAndNoOverflow,
  openScreen,
  row,
  toast,
  unique,
} from './admin-helpers.ts'
import { createProduct, field, saveButton, sessionAuthHeaders } from './product-helpers.ts'

test('the list is filtered, sorted and paged by its address', async ({ page }) => {
  await openScreen(page, '/admin/products', 'Product Management')
  await expect(page.getByText(/^Showing 1 to 10 of \d+ products$/)).toBeVisible()
  await page.getByLabel('Category').selectOption({ label: 'Rings' })
  await page.getByLabel('Material').selectOption('Gold')
  await page.getByLabel('Lowest price').fill('50000')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/category=rings&material=Gold&status=active&minPrice=50000/)
  await reloadPage(page)
  await expect(page.getByLabel('Lowest price')).toHaveValue('50000')
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/admin/products')
  // the address changes a moment before the form is empty
  await expect(page.getByLabel('Lowest price')).toHaveValue('')
  await page.getByLabel('Search', { exact: true }).fill('no such piece anywhere')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await open(page, '/admin/products?sortBy=price&sortOrder=asc&limit=25&status=all')
  const cells = page.locator('td[data-label="Price"] > span')
  await expect(cells).toHaveCount(25)
  const prices = (await cells.allTextContents()).map((text) =>
    // "From" names the lowest price of a product with several
    Number(/₹([\d,]+(\.\d+)?)/.exec(text)![1]!.replaceAll(',', '')),
  )
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
})

test('the list is sorted by name, price and stock, at a desk and on a tablet', async ({ page }) => {
  const namePrefix = unique('Lila')
  await openScreen(page, '/admin/products', 'Product Management')
  await createProduct(page, `${namePrefix} b`, { price: 300, inventoryQuantity: 5 })
  await createProduct(page, `${namePrefix} a`, { price: 200, inventoryQuantity: 9 })
  await createProduct(page, `${namePrefix} c`, { price: 100, inventoryQuantity: 7 })
  await open(page, `/admin/products?search=${encodeURIComponent(namePrefix)}`)
  const links = page.getByRole('row').getByRole('link', { name: new RegExp(`^${namePrefix} `) })
  const sort = async (column: string, address: RegExp) => {
    await page.getByRole('columnheader', { name: column }).getByRole('link').click()
    await expect(page).toHaveURL(address)
  }
  const expectOrder = (...letters: string[]) =>
    expect(links).toHaveText(letters.map((letter) => `${namePrefix} ${letter}`))
  await expectOrder('c', 'a', 'b')
  await sort('Name', /sortBy=name&sortOrder=asc/)
  await expectOrder('a', 'b', 'c')
  await sort('Price', /sortBy=price&sortOrder=asc/)
  await expectOrder('c', 'a', 'b')
  await sort('Stock', /sortBy=stock&sortOrder=asc/)
  await expectOrder('b', 'c', 'a')
  await expectAccessibleAndNoOverflow(page)
})

test('Ctrl K and the name of a product lead to it', async ({ page }) => {
  const name = unique('Veda')
  await openScreen(page, '/admin/products', 'Product Management')
  await createProduct(page, name, { isActive: false })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search the admin' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(row(page, name)).toContainText('Inactive')
  await expect(page.getByLabel('Status')).toHaveValue('all')
})

test('staff who may only view products cannot change them', async ({ page, browser }) => {
  const name = unique('Mira')
  await openScreen(page, '/admin/products', 'Product Management')
  const { _id } = await createProduct(page, name)
  const headers = await sessionAuthHeaders(page)
  const other = await (await browser.newContext()).newPage()
  const { token, user } = await registerCustomer(other)
  await page.request.put(`/api/customers/${user._id}/role`, { headers, data: { role: 'staff' } })
  await seedLocalStorage(other, { token, user })
  await open(other, '/admin/products')
  await expect(row(other, name)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  for (const closed of ['Import CSV', `Delete ${name}`])
    await expect(other.getByRole('button', { name: closed })).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Add New Product' })).toHaveCount(0)
  await open(other, `/admin/products/${_id}`)
  await expect(other.getByText('You can view this product but not change it.')).toBeVisible()
  await expect(field(other, 'Name')).toBeDisabled()
  await expect(saveButton(other)).toHaveCount(0)
  await other.context().close()
})

test('a deleted product is restored, at once or from the list of deleted products', async ({
  page,
  consoleErrors,
}) => {
  const name = unique('Devi Pendant')
  await openScreen(page, '/admin/products', 'Product Management')
  await createProduct(page, name)
  // products of other tests may fill the first page
  const found = `/admin/products?search=${encodeURIComponent(name)}`
  await open(page, found)
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await confirmDeletion(page, `Are you sure you want to delete ${name}?`)
    await expect(row(page, name)).toBeHidden()
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, name)).toBeVisible()
  await remove()
  await page.getByLabel('Status').selectOption('Deleted')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expectAccessibleAndNoOverflow(page)
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(toast(page, 'Product restored')).toBeVisible()
  await expect(row(page, name)).toBeHidden()

  await open(page, found)
  await page.route('**/api/products/*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await confirmDeletion(page, `Are you sure you want to delete ${name}?`)
  await expect(toast(page, 'Failed to delete product')).toBeVisible()
  await page.unroute('**/api/products/*')
  await page.route('**/api/products/*', (route) => route.abort())
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await confirmDeletion(page, `Are you sure you want to delete ${name}?`)
  await expect(toast(page, 'An error occurred while deleting')).toBeVisible()
  expectConsoleErrors(consoleErrors, /503/, /ERR_FAILED/)
})

test('a list that cannot be loaded shows an error', async ({ page, consoleErrors }) => {
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 503, json: {} }))
  await openScreen(page, '/admin/products', 'Product Management')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch products')
  await page.unroute('**/api/products?*')
  await page.route('**/api/products?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('An error occurred while fetching products')
  expectConsoleErrors(consoleErrors, /503/, /ERR_FAILED/)
})

test('several products are changed at once, and the change is undone', async ({ page }) => {
  const namePrefix = unique('Sita')
  const names = [`${namePrefix} one`, `${namePrefix} two`]
  await openScreen(page, '/admin/products', 'Product Management')
  for (const name of names) await createProduct(page, name)
  await open(page, `/admin/products?search=${encodeURIComponent(namePrefix)}&status=all`)
  const bulk = page.getByRole('region', { name: 'Bulk actions' })
  const apply = () => bulk.getByRole('button', { name: 'Apply' }).click()
  await expect(row(page, names[1]!)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select All products on this page' }).check()

  await bulk.getByLabel('Action').selectOption('Change price by percent')
  await bulk.getByLabel('Percent').fill('10')
  await expectAccessibleAndNoOverflow(page)
  await apply()
  await expect(dialog(page).getByText('The fixed prices of 2 products change by 10%.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Change prices' }).click()
  await expect(toast(page, '2 products repriced')).toBeVisible()
  await expect(row(page, names[0]!)).toContainText('₹990')

  for (const name of names) await page.getByLabel(`Select ${name}`).check()
  await bulk.getByLabel('Action').selectOption('Delete')
  await apply()
  await confirmDeletion(page, 'Are you sure you want to delete 2 products?')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, names[0]!)).toBeVisible()
})

test('all products that the filters find are changed at once, on every page of the list', async ({
  page,
}) => {
  const namePrefix = unique('Hema')
  await openScreen(page, '/admin/products', 'Product Management')
  for (let at = 1; at <= 11; at += 1) await createProduct(page, `${namePrefix} ${at}`)
  await open(page, `/admin/products?search=${encodeURIComponent(namePrefix)}`)
  await page.getByRole('checkbox', { name: 'Select All products on this page' }).check()
  const bulk = page.getByRole('region', { name: 'Bulk actions' })
  await expect(bulk).toContainText('10 products selected')
  await bulk.getByRole('button', { name: 'Select all 11 products' }).click()
  await bulk.getByLabel('Action').selectOption('Deactivate')
  await bulk.getByRole('button', { name: 'Apply' }).click()
  await expect(toast(page, '11 products deactivated')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
})

test('products are exported to a file and imported from one, after a preview of the changes @main', async ({
  page,
}) => {
  const [known, imported] = [unique('Known'), unique('Fresh')]
  await openScreen(page, '/admin/products', 'Product Management')
  await createProduct(page, known, { sku: known })
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

  const pick = async (text: string) => {
    await open(page, `/admin/products?search=${encodeURIComponent(known)}`)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await dialog(page)
      .getByLabel('CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(page.getByRole('heading', { name: 'Import of a product file' })).toBeVisible()
  }
  const importButton = page.getByRole('button', { name: /^Import \d+ products?$/ })
  await pick(csv)
  await expect(row(page, known)).toContainText('Unchanged')
  await expect(importButton).toBeDisabled()

  const slug = known.toLowerCase().replace(' ', '-')
  await pick(
    `sku,slug,option1Name,option1Value,price\n${known},${slug},Ring size,12,950\n,${slug},Ring size,14,980`,
  )
  await expect(row(page, known)).toContainText(/12.*Price: ₹[\d,]+ →becomes ₹950/)
  await expect(row(page, known)).toContainText(/14 \(new\)Price: ₹980/)
  await expectAccessibleAndNoOverflow(page)

  const head = 'sku,name,description,category,material,price'
  await pick(
    `${head}\n${known},${known},x,rings,Gold,950\n${imported},${imported},x,rings,Gold,10\nBAD,Bad,x,rings,Mud,1`,
  )
  await expect(row(page, 'Choose a material')).toContainText('material')
  await expectAccessibleAndNoOverflow(page)
  await expect(importButton).toBeDisabled()
  await page.getByLabel('Skip rows with errors').check()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByText('The import is complete.')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await open(page, `/admin/products?search=${encodeURIComponent(known)}`)
  await expect(row(page, known)).toContainText('₹950')

  const category = unique('Nose Pins')
  await pick(`${head}\n${unique('Nath')},Nath,x,${category},Gold,900`)
  await importButton.click()
  await expect(page.getByText('Choose a category wherever one is missing.')).toBeVisible()
  await page.getByLabel(`${category} (1 product)`).selectOption('Create a category…')
  await expect(page.getByLabel('Name of the category')).toHaveValue(category)
  await expectAccessibleAndNoOverflow(page)
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText('The import is complete.')).toBeVisible()
})
