import { expect, expectConsoleErrors, open, test } from '../fixtures.ts'
import { expectAccessibleAndNoOverflow, openScreen, row, toast, unique } from './admin-helpers.ts'
import { createProduct, field, pricePanel, saveButton, selectField, TEST_IMAGES } from './product-helpers.ts'

test('staff create a product with five fields and three pictures, edit it, and see it in the shop @main', async ({
  page,
}) => {
  const name = unique('Kasturi Ring')
  await openScreen(page, '/admin/products', 'Product Management')
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
  await expectAccessibleAndNoOverflow(page)

  await test.step('each missing field shows its error, and the first one has the focus', async () => {
    await saveButton(page).click()
    for (const sentence of ['Name is required', 'Description is required', 'Category is required'])
      await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByText('Choose a material')).toBeVisible()
    await expect(page.getByText('Price is required')).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
  })

  await test.step('five fields and the pictures are enough to save it', async () => {
    await expect(page.getByRole('main').locator('[required]')).toHaveCount(5)
    await field(page, 'Name').fill(name)
    await field(page, 'Description').fill('A slim band with a kemp flower.')
    await selectField(page, 'Category').selectOption({ label: 'Rings' })
    await field(page, 'Price').fill('₹12,500')
    await selectField(page, 'Material').selectOption('Gold')
    await page.getByLabel('Add images').setInputFiles(TEST_IMAGES)
    await expect(page.getByText('Primary', { exact: true })).toHaveCount(1)
    await expect(pricePanel(page)).toContainText('₹12,500')
    await expect(pricePanel(page)).toContainText('With 18% GST the customer pays ₹14,750.')
    await expectAccessibleAndNoOverflow(page)
    await saveButton(page).click()
    await expect(toast(page, 'Product created successfully')).toBeVisible()
  })

  await test.step('the list shows it first; its name leads to its page in a new tab', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Product Management' })).toBeVisible()
    await expect(row(page, name)).toContainText('₹12,500')
    await expect(row(page, name)).toContainText('Sold out')
    const link = page.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', /^\/product\/kasturi-ring-\d+$/)
  })

  await test.step('pictures: another primary, another order, one removed', async () => {
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await page.getByRole('button', { name: 'Make image 3 primary' }).click()
    await page.getByRole('button', { name: 'Move image 3 forward' }).click()
    await expect(page.getByRole('button', { name: 'Make image 2 primary' })).toHaveCount(0)
    await page.getByLabel('Description of image 1').fill('From the left')
    await page.getByRole('button', { name: 'Remove image 3' }).press('Enter')
    await expect(page.getByLabel('Add images')).toBeFocused()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await saveButton(page).click()
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

test('the form calculates a live price during typing, by the same rule as the shop', async ({ page }) => {
  const name = unique('Meera Bali')
  await openScreen(page, '/admin/products/new', 'Add New Product')
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Worn every day.')
  await selectField(page, 'Category').selectOption({ label: 'Earrings' })
  await page.getByText('Live price').click()
  await expect(pricePanel(page)).toContainText('Not available yet')
  await selectField(page, 'Metal').selectOption({ label: 'Gold 22K' })
  await field(page, 'Metal weight').fill('18.42')
  await field(page, 'Making charges').fill('14')
  await field(page, 'Stone charges').fill('4,850')
  await selectField(page, 'Material').selectOption('Gold')
  await expect(pricePanel(page).getByRole('row', { name: /Stones/ })).toContainText('₹4,850')
  const shown = await pricePanel(page).locator('.live-price__amount').textContent()
  await expectAccessibleAndNoOverflow(page)
  await saveButton(page).click()
  await expect(row(page, name)).toContainText(shown!)
  await expect(row(page, name)).toContainText('Follows the rate')

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await field(page, 'Making charges').fill('10')
  await expect(pricePanel(page)).toContainText('10%, was 14%')
  await expect(pricePanel(page)).toContainText(`less than the saved price of ${shown}`)
})

test('wastage, making per gram and stones are priced in the form, and shown on the product page', async ({
  page,
}) => {
  const name = unique('Kalyani Ring')
  await openScreen(page, '/admin/products/new', 'Add New Product')
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Diamonds around a band.')
  await selectField(page, 'Category').selectOption({ label: 'Rings' })
  await selectField(page, 'Material').selectOption('Diamond')
  await page.getByText('Live price').click()
  await selectField(page, 'Metal').selectOption({ label: 'Gold 18K' })
  await field(page, 'Metal weight').fill('4.2')
  await selectField(page, 'Charged as').selectOption({ label: 'Rupees per gram' })
  await field(page, 'Making charges').fill('450')
  await field(page, 'Wastage').fill('8')
  await page.getByRole('switch', { name: /Hallmarking charge/ }).check()
  await page.getByRole('button', { name: 'Add stones' }).click()
  const stones = page.getByRole('group', { name: 'Stones 1' })
  await expect(stones.getByRole('combobox', { name: 'Stone', exact: true })).toBeFocused()
  await stones.getByRole('combobox', { name: 'Stone', exact: true }).selectOption({ label: 'Diamond' })
  await stones.getByRole('textbox', { name: 'Number', exact: true }).fill('12')
  await stones.getByRole('textbox', { name: 'Total weight' }).fill('0.48')
  await stones.getByRole('textbox', { name: 'Price' }).fill('62,500')
  await stones.getByRole('textbox', { name: /^Colour/ }).fill('EF')
  await expect(stones).toContainText('Amount: ₹30,000')
  const part = (label: string) => pricePanel(page).getByRole('row', { name: label })
  await expect(part('Wastage')).toContainText('8%')
  await expect(part('Making charges')).toContainText('₹450/g')
  await expect(part('Stones')).toContainText('₹30,000')
  await expect(part('Hallmarking')).toContainText('₹35')
  const shown = await pricePanel(page).locator('.live-price__amount').textContent()
  await expectAccessibleAndNoOverflow(page)
  await saveButton(page).click()
  await expect(row(page, name)).toContainText(shown!)

  const found = await page.request.get(`/api/products?search=${encodeURIComponent(name)}`)
  const { products } = await found.json()
  await open(page, `/product/${products[0].slug}`)
  await expect(page.locator('.price-breakup')).toContainText('8% of metal value')
  await expect(page.locator('.price-breakup')).toContainText('12 pcs, 0.480 ct')
  await expect(page.getByRole('table', { name: 'Stones: 0.48 ct diamond' })).toContainText('Diamond')
  await expectAccessibleAndNoOverflow(page)
})

test('the PDF of a certificate is uploaded for stones, and viewed on the product page', async ({
  page,
  consoleErrors,
}) => {
  const name = unique('Ira Solitaire')
  await openScreen(page, '/admin/products/new', 'Add New Product')
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('One diamond.')
  await selectField(page, 'Category').selectOption({ label: 'Rings' })
  await selectField(page, 'Material').selectOption('Diamond')
  await field(page, 'Price').fill('90000')
  await page.getByRole('button', { name: 'Add stones' }).click()
  const stones = page.getByRole('group', { name: 'Stones 1' })
  await stones.getByRole('combobox', { name: 'Stone', exact: true }).selectOption({ label: 'Diamond' })
  await stones.getByRole('textbox', { name: 'Total weight' }).fill('0.5')
  await stones.getByRole('textbox', { name: 'Price' }).fill('60000')
  await stones.getByRole('combobox', { name: /^Laboratory/ }).fill('IGI')
  await stones.getByRole('textbox', { name: /^Certificate number/ }).fill('584201736')
  const choose = (fileName: string, content: string) =>
    stones
      .getByLabel('Certificate (PDF)')
      .setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer: Buffer.from(content) })
  await choose('certificate.docx', 'PK')
  await expect(stones.getByRole('alert')).toContainText('This is not a PDF')
  await choose('certificate.pdf', '<html>')
  await expect(stones.getByRole('alert')).toContainText('This is not a PDF')
  expectConsoleErrors(consoleErrors, /415/)
  await choose('certificate.pdf', '%PDF-1.7\n%%EOF')
  await expect(stones.getByRole('button', { name: 'Remove PDF' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stones.getByRole('button', { name: 'Upload PDF' })).toBeFocused()
  await choose('certificate.pdf', '%PDF-1.7\n%%EOF')
  await expect(stones.getByRole('link', { name: 'View certificate' })).toBeVisible()
  await expect(stones.getByRole('textbox', { name: 'Total weight' })).toHaveValue('0.5')
  await expectAccessibleAndNoOverflow(page)
  await saveButton(page).click()
  await expect(row(page, name)).toBeVisible()

  const found = await page.request.get(`/api/products?search=${encodeURIComponent(name)}`)
  const { products } = await found.json()
  expect(products[0].caratSummary).toBe('0.50 ct diamond')
  await open(page, `/product/${products[0].slug}`)
  const link = page.getByRole('table', { name: 'Stones: 0.50 ct diamond' }).getByRole('link')
  await expect(link).toHaveText('View certificate')
  const certificate = await page.request.get((await link.getAttribute('href'))!)
  expect(certificate.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

test('the form validates its values before it is sent', async ({ page, consoleErrors }) => {
  await openScreen(page, '/admin/products/new', 'Add New Product')
  const optionTexts = (select: ReturnType<typeof selectField>) => select.getByRole('option').allTextContents()

  await test.step('a subcategory is one of its category; materials and units come from fixed lists', async () => {
    await expect(selectField(page, 'Subcategory')).toBeDisabled()
    await selectField(page, 'Category').selectOption({ label: 'Rings' })
    const { subcategories } = await (await page.request.get('/api/categories/rings')).json()
    await expect
      .poll(() => optionTexts(selectField(page, 'Subcategory')))
      .toEqual(['None', ...subcategories.map(({ name }: { name: string }) => name)])
    await expect
      .poll(() => optionTexts(selectField(page, 'Material')))
      .toEqual([
        'Choose',
        'Gold',
        'Silver',
        'Platinum',
        'Diamond',
        'Ruby',
        'Emerald',
        'Sapphire',
        'Pearl',
        'Stainless Steel',
        'Titanium',
        'Leather',
        'Palladium',
        'Brass',
      ])
    await expect.poll(() => optionTexts(selectField(page, 'Unit'))).toEqual(['g', 'mg', 'kg', 'ct'])
    await expect(selectField(page, 'Unit')).toHaveValue('g')
    await expect(field(page, 'Inventory')).toHaveValue('0')
  })

  await test.step('amounts are 0 or more, with at most two decimals', async () => {
    await field(page, 'Price').fill('-1')
    await field(page, 'Compare at price').fill('10.005')
    await field(page, 'Inventory').fill('-3')
    await field(page, 'Gross weight').fill('heavy')
    await field(page, 'HSN').fill('711')
    await saveButton(page).click()
    await expect(page.getByText('Enter rupees with at most two decimals')).toHaveCount(2)
    await expect(page.getByText('Enter a whole number, 0 or more')).toBeVisible()
    await expect(page.getByText('Enter a number, 0 or more')).toBeVisible()
    await expect(page.getByText('HSN is 4, 6 or 8 digits')).toBeVisible()
    await expect(field(page, 'Inventory')).toHaveValue('-3')
  })

  await test.step('pictures are JPEG, PNG, GIF or WEBP of at most 10 MB, or an address', async () => {
    const files = page.getByLabel('Add images')
    await files.setInputFiles({ name: 'ring.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('Please select a valid image file (JPEG, PNG, GIF, WEBP)')).toBeVisible()
    const large = Buffer.alloc(10 * 1024 * 1024 + 1)
    await files.setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: large })
    await expect(page.getByText('Image file is too large. Maximum size is 10MB.')).toBeVisible()
    await field(page, 'Image URL').fill('my ring')
    await page.getByRole('button', { name: 'Add URL' }).click()
    await expect(page.getByText('Enter an address that starts with https://')).toBeVisible()
    await field(page, 'Image URL').fill('/images/missing.webp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
    await expect(toast(page, /^Failed to load image preview\./)).toBeVisible()
    expectConsoleErrors(consoleErrors, /404/)
  })

  await test.step('tags are trimmed and have no duplicates', async () => {
    await field(page, 'New tag').fill(' bridal ,temple, bridal')
    await page.getByRole('button', { name: 'Add tag' }).click()
    await field(page, 'New tag').fill('temple')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('button')).toHaveText([
      /bridal/,
      /temple/,
    ])
    await page.getByRole('button', { name: 'Remove: bridal' }).press('Enter')
    await expect(field(page, 'New tag')).toBeFocused()
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('button')).toHaveText([/temple/])
  })
})

test('Active shows a product on the site, and its stock has the colour of its number', async ({ page }) => {
  const name = unique('Tara Nath')
  await openScreen(page, '/admin/products', 'Product Management')
  const { _id, slug } = await createProduct(page, name, { isActive: false, inventoryQuantity: 11 })
  const badge = row(page, name).locator('.badge').first()
  const hidden = await page.request.get(`/api/products/${slug}`)
  expect(hidden.status()).toBe(404)

  await open(page, `/admin/products?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await page.getByLabel('Status').selectOption('Inactive')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(row(page, name)).toContainText('Inactive')
  await expect(badge).toHaveText('11 in stock')
  await expect(badge).toHaveClass(/badge--success/)

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByRole('switch', { name: 'Active' }).check()
  await page.getByRole('switch', { name: 'Featured' }).check()
  await field(page, 'Inventory').fill('10')
  await expect(page.getByText('Low stock')).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await page.getByLabel('Status').selectOption('Active')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(row(page, name)).toContainText('Featured')
  await expect(badge).toHaveClass(/badge--warning/)
  const shown = await page.request.get(`/api/products/${slug}`)
  expect(await shown.json()).toMatchObject({ _id, isActive: true, isFeatured: true, inventoryQuantity: 10 })

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await field(page, 'Inventory').fill('0')
  await saveButton(page).click()
  await expect(badge).toHaveText('Sold out')
  await expect(badge).toHaveClass(/badge--danger/)
})

test('a product is duplicated as a hidden one without SKU and stock @desktop', async ({ page }) => {
  const name = unique('Tarini Bangle')
  const copy = `Copy of ${name}`
  await openScreen(page, '/admin/products', 'Product Management')
  const { _id } = await createProduct(page, name, { sku: name.replaceAll(' ', '-'), inventoryQuantity: 7 })
  const copyForm = `/admin/products/new?copy=${_id}`
  await open(page, `/admin/products/${_id}`)
  await expect(page.getByRole('link', { name: 'Duplicate', exact: true })).toHaveAttribute('href', copyForm)
  await open(page, `/admin/products?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Duplicate ${name}` }).click()
  await expect(page).toHaveURL(copyForm)
  await expect(field(page, 'Name')).toHaveValue(copy)
  await expect(field(page, 'Price')).toHaveValue('900')
  await expect(field(page, 'SKU')).toHaveValue('')
  await expect(field(page, 'Inventory')).toHaveValue('0')
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await expectAccessibleAndNoOverflow(page)
  await saveButton(page).click()
  await expect(toast(page, 'Product created successfully')).toBeVisible()
  await open(page, `/admin/products?search=${encodeURIComponent(copy)}`)
  await page.getByLabel('Status').selectOption('Inactive')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(row(page, copy)).toContainText('Sold out')
  const original = await page.request.get(`/api/products/${_id}`)
  expect(await original.json()).toMatchObject({ name, isActive: true, inventoryQuantity: 7 })
})

test('staff search and save at most five related products', async ({ page }) => {
  const name = unique('Sakhi')
  await openScreen(page, '/admin/products', 'Product Management')
  const { _id } = await createProduct(page, name)
  await open(page, `/admin/products/${_id}`)
  await page.getByLabel('Search products').fill('silver')
  const found = page.getByRole('list', { name: 'Found products' })
  await expect(found.getByRole('button')).toHaveCount(5)
  await page.getByLabel('Search products').fill('   ')
  await expect(found).toBeHidden()
  await page.getByLabel('Search products').fill('meenakshi jhumka')
  await found.getByRole('button', { name: /Meenakshi Jhumka/ }).click()
  await saveButton(page).click()
  await expect(toast(page, 'Product updated successfully')).toBeVisible()
  await open(page, `/admin/products/${_id}`)
  await expect(page.getByRole('button', { name: 'Remove Meenakshi Jhumka' })).toBeVisible()
})

test('staff create a product with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
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
  await expect(selectField(page, 'Material')).toBeFocused()
  await type('Silver')
  await field(page, 'New tag').focus()
  await page.keyboard.type('everyday')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove: everyday' })).toBeVisible()
  await saveButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toContainText('₹1,250')
  await expect(row(page, name)).toContainText('Silver')
})
