import type { Page } from '@playwright/test'
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newUser,
  OWNER,
  open,
  reloadPage,
  signIn,
  test,
} from '../fixtures.ts'
import { type InputDriver, KEYBOARD, POINTER, recordInteractions } from '../input-drivers.ts'

/** Everything that a visitor without an account types, from the product page to the order. */
const ACCOUNT_FIELDS = [
  'Full name',
  'Email address',
  'Phone number',
  'Password',
  'Confirm password',
  'Digit 1 of 4',
  'Digit 2 of 4',
  'Digit 3 of 4',
  'Digit 4 of 4',
]
/** Name and phone are the account's, city and state the PIN code's. */
const ADDRESS_FIELDS = ['Street Address', 'Postal Code']
/** To the cart, the account, and through the three steps. */
const MAX_TAPS = 10

test('a shopper finds a product, registers, orders it, and sees its status change @main @main-on-phone', async ({
  page,
  browser,
  consoleErrors,
  isMobile,
}) => {
  test.slow()
  const account = newUser()
  const expectAccessibleLayout = async () => {
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  }

  await test.step('home → category → product', async () => {
    await open(page, '/')
    await expect(page.getByRole('heading', { name: 'Shop By Category' })).toBeVisible()
    await expectAccessibleLayout()
    await page
      .getByRole('region', { name: 'Shop By Category' })
      .getByRole('link', { name: /Earrings/ })
      .click()
    await expect(page.getByText(/Showing 1 to \d+ of \d+ products/)).toBeVisible()
    await expectAccessibleLayout()
    await page.getByRole('link', { name: 'Meenakshi Jhumka' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Meenakshi Jhumka' })).toBeVisible()
    await expectAccessibleLayout()
  })

  await test.step('the price follows the day’s rate', async () => {
    const response = await page.request.get('/api/products/meenakshi-jhumka')
    const { price, priceBreakup: breakup } = await response.json()
    expect(breakup.metalValue + breakup.makingCharges + breakup.stoneValue + breakup.hallmarkingCharge).toBe(
      price,
    )
    const rates = await (await page.request.get('/api/gold-rates/current')).json()
    expect(breakup.ratePerGram).toBe(rates.data.rate22K)
    await expect(page.getByText(`₹${price.toLocaleString('en-IN')}`).first()).toBeVisible()
  })

  const effort = await recordInteractions(page)
  await registerAndOrder(page, POINTER, account, expectAccessibleLayout)
  const { pressed, typed } = await effort()
  expect(typed).toEqual([...ACCOUNT_FIELDS, ...ADDRESS_FIELDS])
  expect(pressed.length, pressed.join(', ')).toBeLessThanOrEqual(MAX_TAPS)

  const orderNumber = await test.step('tracking', async () => {
    await page.getByRole('link', { name: 'Track Order' }).first().click()
    await expect(page.getByRole('heading', { name: 'Order Tracking' })).toBeVisible()
    const text = await page
      .getByText(/SW-\d{6}-[0-9A-HJKMNP-TV-Z]{6}/)
      .first()
      .textContent()
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()
    await expectAccessibleLayout()
    return /SW-\d{6}-[0-9A-Z]{6}/.exec(text ?? '')![0]
  })

  await test.step('the jeweller sets the status to Shipped with a note', async () => {
    const adminPage = await (await browser.newContext()).newPage()
    collectConsoleErrors(adminPage, consoleErrors)
    await open(adminPage, '/login?from=/admin/orders')
    await signIn(adminPage, OWNER)
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Order Management' })).toBeVisible()
    await adminPage
      .getByRole('searchbox')
      .or(adminPage.getByPlaceholder(/order number, name, email/i))
      .first()
      .fill(orderNumber)
    if (!isMobile) await expectAccessible(adminPage)
    await adminPage.keyboard.press('Enter')
    await adminPage
      .getByRole('row', { name: new RegExp(orderNumber) })
      .getByRole('button', { name: /Update/ })
      .click()
    const dialog = adminPage.getByRole('dialog')
    await dialog.getByLabel('Status').selectOption('shipped')
    await dialog.getByLabel(/Note/).fill('With BlueDart, arrives on Tuesday')
    await expectAccessible(adminPage)
    await dialog.getByRole('button', { name: 'Update Status' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      adminPage.getByRole('row', { name: new RegExp(orderNumber) }).getByText('Shipped'),
    ).toBeVisible()
    await adminPage.context().close()
  })

  await test.step('the shopper sees the new status', async () => {
    await reloadPage(page)
    await expect(page.getByText('With BlueDart, arrives on Tuesday')).toBeVisible()
    await expect(page.getByText('Shipped').first()).toBeVisible()
    await open(page, '/orders')
    await expect(page.getByText(orderNumber).first()).toBeVisible()
    await expectAccessibleLayout()
  })
})

test('a new customer needs no more than the keyboard, and types no more with it', async ({ page }) => {
  test.slow()
  await open(page, '/product/lotus-gold-coin-10g')
  const effort = await recordInteractions(page)
  await registerAndOrder(page, KEYBOARD, newUser(), async () => {})
  const { pressed, typed } = await effort()
  expect(typed).toEqual([...ACCOUNT_FIELDS, ...ADDRESS_FIELDS])
  expect(pressed.length, pressed.join(', ')).toBeLessThanOrEqual(MAX_TAPS)
})

/** From the product page, signed out, to the order placed. */
async function registerAndOrder(
  page: Page,
  { press, write }: InputDriver,
  account: ReturnType<typeof newUser>,
  expectAccessibleLayout: () => Promise<void>,
): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const expectStep = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessibleLayout()
  }

  await test.step('the cart works signed out and survives a reload', async () => {
    await press(button('Add to Cart').first())
    await press(page.getByRole('link', { name: 'View cart' }))
    // the address changes before the page does, and a reload in between keeps how far the product page was scrolled
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    await reloadPage(page)
    await expect(page.getByText(/Gold rate \(2[24]K\) ₹[\d,.]+\/g locked at/)).toBeVisible()
    await expectStep('Your cart')
    await press(page.getByRole('link', { name: 'Proceed to Checkout' }))
    await expect(page).toHaveURL(/\/login\?from=%2Fcheckout/)
    await expectStep('Sign in to your account')
  })

  await test.step('register with a code', async () => {
    await press(page.getByRole('link', { name: 'create a new account' }))
    await write(page.getByLabel('Full name'), account.name)
    await write(page.getByLabel('Email address'), account.email)
    await write(page.getByLabel('Phone number'), account.phone)
    await write(page.getByLabel('Password', { exact: true }), account.password)
    await write(page.getByLabel('Confirm password'), account.password)
    await press(page.getByRole('checkbox', { name: /Terms/ }))
    await expectAccessibleLayout()
    await press(button(/Continue|Create account/))
    const boxes = page.getByRole('textbox', { name: /Digit/ })
    await expect(boxes).toHaveCount(4)
    await expect(button('Verify & Create Account')).toBeDisabled()
    await expectAccessibleLayout()
    // each digit takes the focus on to the next box
    await write(boxes.first(), '1')
    await page.keyboard.type('234')
    await press(button('Verify & Create Account'))
    await expect(page).toHaveURL(/\/checkout/)
  })

  await test.step('checkout: shipping, billing, cash on delivery', async () => {
    await expectStep('Shipping Address')
    await expect(page.getByLabel('Full Name')).toHaveValue(account.name)
    await expect(page.getByLabel('Phone Number')).toHaveValue(account.phone)
    // an address of its own: what one person may pay in cash on a day counts the address too
    await write(page.getByLabel('Street Address'), `Plot ${account.phone.slice(-6)}`)
    await write(page.getByLabel('Postal Code'), '500081')
    await expect(page.getByText('Delivery is available in your area.')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Hyderabad')
    await expect(page.getByLabel('State')).toHaveValue('Telangana')
    await expectAccessibleLayout()
    await press(button('Continue to Billing'))
    await expectStep('Billing Address')
    await expect(page.getByRole('checkbox', { name: 'Same as shipping address' })).toBeChecked()
    await press(button('Continue to Payment'))
    await expectStep('Payment Method')
    await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
    await press(button('Place Order'))
    await expectStep('Order Placed Successfully!')
  })
}
