import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPerson,
  OWNER,
  signIn,
  test,
  watch,
} from '../shopper.ts'

test('a shopper finds a piece, registers, orders it, and sees the jeweller move it', async ({
  page,
  browser,
  faults,
  isMobile,
}) => {
  test.slow()
  const person = newPerson()
  const looksRight = async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }

  await test.step('home → category → product', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Shop By Category' })).toBeVisible()
    await looksRight()
    await page
      .getByRole('region', { name: 'Shop By Category' })
      .getByRole('link', { name: /Earrings/ })
      .click()
    await expect(page.getByText(/Showing 1 to \d+ of \d+ products/)).toBeVisible()
    await looksRight()
    await page.getByRole('link', { name: 'Meenakshi Jhumka' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Meenakshi Jhumka' })).toBeVisible()
    await looksRight()
  })

  await test.step('the price follows the day’s rate', async () => {
    const answer = await page.request.get('/api/products/meenakshi-jhumka')
    const { price, priceBreakup: parts } = await answer.json()
    expect(parts.metalValue + parts.makingCharges + parts.stoneValue).toBe(price)
    const rates = await (await page.request.get('/api/gold-rates/current')).json()
    expect(parts.ratePerGram).toBe(rates.data.rate22K)
    await expect(page.getByText(`₹${price.toLocaleString('en-IN')}`).first()).toBeVisible()
  })

  await test.step('the cart works signed out and survives a reload', async () => {
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('link', { name: /^Cart, 1/ }).first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByRole('link', { name: 'Meenakshi Jhumka' }).first()).toBeVisible()
    await expect(page.getByText(/Gold rate \(22K\) ₹[\d,.]+\/g locked at/)).toBeVisible()
    await looksRight()
    await page
      .getByRole('link', { name: 'Proceed to Checkout' })
      .or(page.getByRole('button', { name: 'Proceed to Checkout' }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/login\?from=%2Fcheckout/)
    await looksRight()
  })

  await test.step('register with a code', async () => {
    await page.getByRole('link', { name: 'create a new account' }).click()
    await page.getByLabel('Full name').fill(person.name)
    await page.getByLabel('Email address').fill(person.email)
    await page.getByLabel('Phone number').fill(person.phone)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm password').fill(person.password)
    await page.getByRole('checkbox', { name: /Terms/ }).check()
    await looksRight()
    await page.getByRole('button', { name: /Continue|Create account/ }).click()
    const boxes = page.getByRole('textbox', { name: /Digit/ })
    await expect(boxes).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Verify & Create Account' })).toBeDisabled()
    await looksRight()
    for (const [at, digit] of ['1', '2', '3', '4'].entries()) await boxes.nth(at).fill(digit)
    await page.getByRole('button', { name: 'Verify & Create Account' }).click()
    await expect(page).toHaveURL(/\/checkout/)
  })

  await test.step('checkout: shipping, billing, cash on delivery', async () => {
    await expect(page.getByRole('heading', { name: 'Shipping Address' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue to Billing' }).click()
    await expect(page.getByText('Please fill in all required shipping address fields')).toBeVisible()
    await page.getByLabel('Full Name').fill(person.name)
    await page.getByLabel('Street Address').fill('Plot 42, Ayyappa Society')
    await page.getByLabel('Postal Code').fill('500081')
    await expect(page.getByText('Delivery is available in your area.')).toBeVisible()
    await page.getByLabel('City').fill('Hyderabad')
    await page.getByLabel('State').selectOption('Telangana')
    await page.getByLabel('Phone Number').fill(person.phone)
    await looksRight()
    await page.getByRole('button', { name: 'Continue to Billing' }).click()
    await expect(page.getByRole('heading', { name: 'Billing Address' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Same as shipping address' })).toBeChecked()
    await looksRight()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
    await looksRight()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByText('Order Placed Successfully!')).toBeVisible()
    await looksRight()
  })

  const orderNumber = await test.step('tracking', async () => {
    await page.getByRole('link', { name: 'Track Order' }).first().click()
    await expect(page.getByRole('heading', { name: 'Order Tracking' })).toBeVisible()
    const text = await page
      .getByText(/SW-\d{6}-[0-9A-HJKMNP-TV-Z]{6}/)
      .first()
      .textContent()
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()
    await looksRight()
    return /SW-\d{6}-[0-9A-Z]{6}/.exec(text ?? '')![0]
  })

  await test.step('the jeweller moves it to Shipped with a note', async () => {
    const office = await (await browser.newContext()).newPage()
    watch(office, faults)
    await office.goto('/login?from=/admin/orders')
    await signIn(office, OWNER)
    await expect(office.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await office
      .getByRole('searchbox')
      .or(office.getByPlaceholder(/order number, name, email/i))
      .first()
      .fill(orderNumber)
    if (!isMobile) await expectAccessible(office)
    await office.getByRole('button', { name: 'Apply Filters' }).click()
    await office
      .getByRole('row', { name: new RegExp(orderNumber) })
      .getByRole('button', { name: /Update/ })
      .click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Status').selectOption('shipped')
    await dialog.getByLabel(/Note/).fill('With BlueDart, arrives on Tuesday')
    await expectAccessible(office)
    await dialog.getByRole('button', { name: 'Update Status' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      office.getByRole('row', { name: new RegExp(orderNumber) }).getByText('Shipped'),
    ).toBeVisible()
    await office.context().close()
  })

  await test.step('the shopper sees it', async () => {
    await page.reload()
    await expect(page.getByText('With BlueDart, arrives on Tuesday')).toBeVisible()
    await expect(page.getByText('Shipped').first()).toBeVisible()
    await page.goto('/orders')
    await expect(page.getByText(orderNumber).first()).toBeVisible()
    await looksRight()
  })
})
