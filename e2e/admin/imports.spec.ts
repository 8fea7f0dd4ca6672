import { expect, test } from '../fixtures.ts'
import { expectAccessibleAndNoOverflow, openScreen, row, unique } from './admin-helpers.ts'

const HEADINGS =
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status'

test('a file of Shopify is checked, imported with progress, and leads to its products @main', async ({
  page,
}) => {
  const name = unique('Anika Studs')
  // A second run in the same shop finds no category of this name.
  const type = unique('Watches')
  const handle = name.toLowerCase().replaceAll(' ', '-')
  const lines = [
    `${handle},${name},<p>Cut by hand.</p>,${type},Title,Default Title,${handle},4,12500.00,http://127.0.0.1:1/a.jpg,active`,
    `${handle}-broken,Broken,,${type},Title,Default Title,,1,$5,,active`,
  ]
  await openScreen(page, '/admin/products', 'Product Management')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page.getByLabel('CSV file').setInputFiles({
    name: 'products_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADINGS, ...lines].join('\n')),
  })
  await expect(page.getByRole('heading', { name: 'Import from Shopify' })).toBeVisible()
  await expect(row(page, 'Variant Price')).toContainText('not in rupees')
  await expectAccessibleAndNoOverflow(page)

  const importButton = page.getByRole('button', { name: 'Import 1 product' })
  await importButton.click()
  await expect(page.getByText('Choose a category wherever one is missing.')).toBeVisible()
  await page.getByLabel(`${type} (1 product)`).selectOption('Create a category…')
  await expect(page.getByLabel('Name of the category')).toHaveValue(type)
  await page.getByLabel('Under').selectOption('Earrings')
  await expectAccessibleAndNoOverflow(page)
  await importButton.click()
  await expect(page.getByText('The import is complete.')).toBeVisible()
  await expect(page.getByText('public web servers only')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)

  await openScreen(page, '/admin/products/imports', 'Imports')
  await expect(page.getByRole('link', { name: 'products_export.csv' }).first()).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
})
