import type { Locator, Page } from '@playwright/test'
import {
  addressFor,
  addToCart,
  apiGet,
  expect,
  expectAccessible,
  expectConsoleErrors,
  expectNoHorizontalScroll,
  open,
  registerCustomer,
  reloadPage,
  saveAddress,
  signInAsNewCustomer,
  type TestCustomer,
  test,
} from '../fixtures.ts'
import { readQrCode } from '../qr-code.ts'

const AVAILABLE = 'Delivery is available in your area.'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** A sentence in an alert. */
const alert = (page: Page) => page.getByRole('alert')
/** The summary that this width shows. */
const total = (page: Page): Locator =>
  page.getByText('Total', { exact: true }).locator('xpath=following-sibling::*').filter({ visible: true })

/** A customer with a product in the cart, at the first step. */
async function openCheckout(page: Page, slug = 'chandi-balis', quantity = 1): Promise<TestCustomer> {
  const customer = await signInAsNewCustomer(page)
  await addToCart(page, customer, slug, quantity)
  await open(page, '/checkout')
  await expect(heading(page, 'Shipping Address')).toBeVisible()
  return customer
}

/** The same with a saved address, at the last step. */
async function openPaymentStep(page: Page, slug = 'chandi-balis', quantity = 1): Promise<TestCustomer> {
  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, addressFor(customer))
  await addToCart(page, customer, slug, quantity)
  await open(page, '/checkout?step=payment')
  await expect(heading(page, 'Payment Method')).toBeVisible()
  return customer
}

async function fillAddress(page: Page, street = 'Plot 7'): Promise<void> {
  await page.getByLabel('Street Address').fill(street)
  await page.getByLabel('Postal Code').fill('500081')
}

const fetchOrders = async (page: Page, customer: TestCustomer): Promise<{ _id: string }[]> =>
  (await apiGet(page, customer, '/orders/my-orders')).orders

test('signed out, checkout asks to sign in, with a return to /checkout', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/checkout')
  await expect(heading(page, 'Please Sign In')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?from=%2Fcheckout')
  await expectAccessible(page)
})

test('has three steps that open in their order, with a progress bar under a small header and Back to each step', {
  tag: '@desktop',
}, async ({ page }) => {
  await openCheckout(page)
  const atStep = (place: number, name: string) =>
    expect(
      page
        .getByRole('navigation', { name: `Checkout, step ${place} of 3` })
        .getByRole('listitem')
        .and(page.locator('[aria-current="step"]')),
    ).toHaveText(`${place}${name}`)
  await open(page, '/checkout?step=payment')
  await atStep(1, 'Shipping')
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Swarna', 'Back to cart'])
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByLabel('Country')).toHaveValue('India')
  await expect(page.getByLabel('Country')).not.toBeEditable()
  await fillAddress(page)
  await button(page, 'Continue to Billing').click()
  await atStep(2, 'Billing')
  await button(page, 'Continue to Payment').click()
  await atStep(3, 'Payment')
  await button(page, 'Back').click()
  await atStep(2, 'Billing')
  await button(page, 'Back').click()
  await atStep(1, 'Shipping')
})

test.describe('the shipping step', () => {
  test('says at the field what is wrong when it is left, and goes to the first one at Continue', async ({
    page,
  }) => {
    await openCheckout(page)
    await page.getByLabel('Phone Number').fill('98480 221')
    await page.getByLabel('Phone Number').blur()
    await expect(page.getByText('Phone number should be 10 digits')).toBeVisible()
    await expect(page.getByText('Street address is required')).toHaveCount(0)
    await button(page, 'Continue to Billing').click()
    await expect(alert(page)).toHaveText('Please fill in all required shipping address fields')
    for (const sentence of ['Street address', 'City', 'State', 'Postal code'])
      await expect(page.getByText(`${sentence} is required`)).toBeVisible()
    await expect(page.getByLabel('Street Address')).toBeFocused()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  test('the PIN code fills city and state, never over what was typed; one outside of the delivery area cannot be used', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openCheckout(page)
    const [city, state, code] = [
      page.getByLabel('City'),
      page.getByLabel('State'),
      page.getByLabel('Postal Code'),
    ]
    await code.fill('400001')
    await expect(city).toHaveValue('Mumbai')
    await expect(state).toHaveValue('Maharashtra')
    await code.fill('500081')
    await expect(city).toHaveValue('Hyderabad')
    await city.fill('Secunderabad')
    await code.fill('560001')
    await expect(state).toHaveValue('Karnataka')
    await expect(city).toHaveValue('Secunderabad')
    // from the table of all PIN codes
    await city.fill('')
    await code.fill('515001')
    await expect(city).toHaveValue('Anantapur')
    await state.selectOption('Kerala')
    await expect(page.getByText('The postal code 515001 is in Andhra Pradesh.')).toBeVisible()

    await fillAddress(page)
    await page.route('**/api/delivery/availability**', async (route) => {
      const given = await route.fetch()
      const sentence = 'Delivery is currently unavailable in your area. We deliver within 50km of Hyderabad.'
      await route.fulfill({
        response: given,
        json: { ...(await given.json()), available: false, message: sentence },
      })
    })
    await page.getByLabel('Postal Code').fill('500016')
    await expect(page.locator('.delivery-banner')).toHaveText(
      'Delivery is currently unavailable in your area. We deliver within 50km of Hyderabad.',
    )
    await button(page, 'Continue to Billing').click()
    await expect(alert(page)).toHaveText(
      'Delivery is not available to your area. We deliver within 50km of Hyderabad.',
    )
    await expect(page).toHaveURL('/checkout')
  })

  test('the banner has four states: checking, error, available, not available', async ({
    page,
    consoleErrors,
  }) => {
    await openCheckout(page)
    const banner = page.locator('.delivery-banner')
    const code = page.getByLabel('Postal Code')
    let answer = () => {}
    const responses = new Promise<void>((done) => {
      answer = done
    })
    await page.route('**/api/delivery/availability**', async (route) => {
      await responses
      await route.continue()
    })
    await code.fill('50008')
    await expect(banner).toBeEmpty()
    await code.fill('500081')
    await expect(banner).toHaveText('Checking delivery to your area…')
    answer()
    await expect(banner).toContainText(`${AVAILABLE} 12.3 km from our store, ₹200 for this order`)
    await expect(banner).toContainText('estimated 7-10 working days')
    await expectAccessible(page)
    await code.fill('600001')
    await expect(banner).toHaveText('Unable to verify delivery area for this postal code')
    await expectAccessible(page)

    await page.unroute('**/api/delivery/availability**')
    await page.route('**/api/delivery/availability**', (route) => route.abort())
    await code.fill('500001')
    await expect(banner).toContainText('Unable to check delivery availability')
    expectConsoleErrors(consoleErrors, /ERR_FAILED.*availability/)
    await page.unroute('**/api/delivery/availability**')
    await banner.getByRole('button', { name: 'Check again' }).click()
    await expect(banner).toContainText(AVAILABLE)
  })

  test('delivery is checked again when the total of the cart changes', {
    tag: '@desktop',
  }, async ({ page }) => {
    const customer = await openCheckout(page)
    await fillAddress(page)
    const banner = page.locator('.delivery-banner')
    await expect(banner).toContainText('₹200 for this order')
    await addToCart(page, customer, 'lotus-gold-coin-10g')
    await reloadPage(page)
    await expect(banner).toContainText('free on this order')
  })

  test('a customer chooses a saved address or types a new one, and switching keeps both', async ({
    page,
  }) => {
    const customer = await signInAsNewCustomer(page)
    for (const street of ['Home 1', 'Office 2', 'Parents 3', 'Sister 4'])
      await saveAddress(page, customer, { ...addressFor(customer), street })
    await addToCart(page, customer, 'chandi-balis')
    await open(page, '/checkout')
    const card = (name: RegExp) => page.getByRole('radio', { name })
    await expect(card(/Home 1/)).toBeChecked()
    await expect(card(/Default/)).toHaveCount(1)
    await expectAccessible(page)
    await expect(card(/Office 2/)).toHaveCount(0)
    await button(page, 'Show all 4 addresses').click()
    await card(/Office 2/).check()
    await card(/New address/).check()
    await fillAddress(page, 'Plot 7')
    await card(/Sister 4/).check()
    await expect(page.getByLabel('Street Address')).toHaveCount(0)
    await card(/New address/).check()
    await expect(page.getByLabel('Street Address')).toHaveValue('Plot 7')
    await card(/Sister 4/).check()
    await button(page, 'Edit this address').click()
    const dialog = page.getByRole('dialog', { name: 'Edit Address' })
    await dialog.getByLabel('Street Address').fill('Sister 44')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    await expect(card(/Sister 44/)).toBeChecked()
    await button(page, 'Continue to Billing').click()
    await expect(page.getByText('Sister 44').first()).toBeVisible()
  })
})

test.describe('the billing step', () => {
  test('takes another address, with the same six fields', async ({ page }) => {
    const customer = await openCheckout(page)
    await fillAddress(page)
    await button(page, 'Continue to Billing').click()
    await page.getByRole('checkbox', { name: 'Same as shipping address' }).uncheck()
    await page.getByLabel('Full Name').fill('')
    await button(page, 'Continue to Payment').click()
    await expect(alert(page)).toHaveText('Please fill in all required billing address fields')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await page.getByLabel('Full Name').fill('Swarna Traders')
    await fillAddress(page, 'Office 12')
    await button(page, 'Back').click()
    await button(page, 'Continue to Billing').click()
    await expect(page.getByLabel('Street Address')).toHaveValue('Office 12')
    await expectAccessible(page)
    await button(page, 'Continue to Payment').click()
    await button(page, 'Place Order').click()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
    const [placed] = await fetchOrders(page, customer)
    const order = await apiGet(page, customer, `/orders/${placed?._id}`)
    expect(order.shippingAddress).toMatchObject({ street: 'Plot 7', city: 'Hyderabad', country: 'India' })
    expect(order.billingAddress).toMatchObject({ name: 'Swarna Traders', street: 'Office 12' })
    const { addresses } = await apiGet(page, customer, '/addresses')
    expect(addresses.map(({ street }: { street: string }) => street).sort()).toEqual(['Office 12', 'Plot 7'])
  })

  test('an address that is not to be saved is not', { tag: '@desktop' }, async ({ page }) => {
    const customer = await openCheckout(page)
    await fillAddress(page)
    await expect(page.getByRole('checkbox', { name: 'Save this address' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Save this address' }).uncheck()
    for (const name of ['Continue to Billing', 'Continue to Payment', 'Place Order'])
      await button(page, name).click()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
    expect(await apiGet(page, customer, '/addresses')).toEqual({ addresses: [] })
  })
})

test.describe('the summary', () => {
  test('is beside the steps, collapsed on a phone, with items, figures and the free-delivery hint', async ({
    page,
    isMobile,
  }) => {
    await openPaymentStep(page, 'chandi-balis', 2)
    if (isMobile) {
      await expect(total(page)).toHaveCount(0)
      await page.getByText('Show order summary').click()
      await expect(page.getByText('Hide order summary')).toBeVisible()
    }
    const shown = page.locator('.summary, .summary-fold').filter({ visible: true })
    await expect(shown).toContainText('Quantity 2')
    for (const row of ['Subtotal₹2,980', 'Shipping₹200', 'Tax (18% GST)₹536.40', 'Total₹3,716.40'])
      await expect(shown).toContainText(row)
    await expect(shown).toContainText('Free delivery on orders of ₹5,000 or more')
    await expect(shown).toContainText('Plot 42, Ayyappa Society, Hyderabad 500081')
    await expectAccessible(page)
  })
})

test.describe('the payment step', () => {
  test('from ₹2,00,000 on it asks for PAN and a bank transfer @main', async ({ page }) => {
    const customer = await openPaymentStep(page, 'lotus-gold-coin-10g', 3)
    await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeDisabled()
    await expect(page.getByText('Not available for orders of ₹2,00,000 or more')).toBeVisible()
    await expect(page.getByRole('radio', { name: /Bank transfer \/ UPI/ })).toBeChecked()
    await expect(page.getByText('5020 0048 1190 27')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await button(page, 'Place Order').click()
    const pan = page.getByLabel('PAN', { exact: true })
    await expect(pan).toBeFocused()
    await expect(page.getByText('Please enter your PAN. It is required from ₹2,00,000 on.')).toBeVisible()
    await pan.fill('abcpr4821k')
    await page.getByLabel('Your transfer reference').fill('UTR 5512')
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).toContain('UTR 5512')
    expect(stored).not.toContain('ABCPR4821K')
    await reloadPage(page)
    await expect(page.getByLabel('Your transfer reference')).toHaveValue('UTR 5512')
    await expect(pan).toHaveValue('')
    await pan.fill('abcpr4821k')
    await expect(pan).toHaveValue('ABCPR4821K')
    await button(page, 'Place Order').click()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
    const [placed] = await fetchOrders(page, customer)
    const order = await apiGet(page, customer, `/orders/${placed?._id}`)
    // where to pay, until when and with which remark: on the confirmation and on the page of the order
    const account = page.getByRole('region', { name: 'Pay by bank transfer or UPI' })
    for (const where of ['confirmation', 'order']) {
      if (where === 'order') {
        await page.getByRole('link', { name: 'Track Order' }).click()
        await expect(heading(page, 'Order Tracking')).toBeVisible()
      }
      await expect(account, where).toContainText('5020 0048 1190 27')
      await expect(account).toContainText(order.orderNumber)
      await expect(account).toContainText(/Pay by \d+ \w+ \d+/)
      const code = account.getByRole('img', { name: 'QR code that pays ₹2,00,000 to swarna@example' })
      expect(await readQrCode(code), where).toBe(
        `upi://pay?pa=swarna@example&pn=Swarna%20Jewellers&am=200000.00&cu=INR&tn=${order.orderNumber}`,
      )
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    }
    expect(order.payment).toMatchObject({ method: 'bank_transfer', transactionId: 'UTR 5512' })
    // another number can be told later
    const reference = page.getByLabel('Your transfer reference')
    await expect(reference).toHaveValue('UTR 5512')
    await reference.fill('')
    await button(page, 'Change reference').click()
    await expect(page.getByText('Enter the UTR or UPI number')).toBeVisible()
    await reference.fill('UTR 5513')
    await button(page, 'Change reference').click()
    await expect(page.getByText('Thank you. We confirm the payment once it arrives.')).toBeVisible()
    expect((await apiGet(page, customer, `/orders/${order._id}`)).payment.transactionId).toBe('UTR 5513')
    expect(order.pan).toMatch(/^.{0,5}[*X•]+/)
    expect(order.pan).not.toContain('ABCPR4821K')
  })

  test('referral credits: ticking takes the most, unticking none, and the amount is held within them', async ({
    page,
    consoleErrors,
  }) => {
    const friend = await registerCustomer(page)
    const { referralCode } = await apiGet(page, friend, '/auth/profile')
    const customer = await signInAsNewCustomer(page, referralCode)
    await saveAddress(page, customer, addressFor(customer))
    await addToCart(page, customer, 'chandi-balis')
    await open(page, '/checkout?step=payment')
    const use = page.getByRole('checkbox', { name: 'Use Referral Credits' })
    const amount = page.getByLabel('Amount to Use')
    await expect(page.getByText('Balance ₹200')).toBeVisible()
    await use.check()
    await expect(amount).toHaveValue('200')
    await expectAccessible(page)
    await amount.fill('500')
    await expect(amount).toHaveValue('200')
    await amount.fill('-3')
    await expect(amount).toHaveValue('0')
    await amount.fill('50.5')
    await button(page, 'Max').click()
    await expect(amount).toHaveValue('200')
    await use.uncheck()
    await expect(amount).toHaveCount(0)
    await use.check()
    await expect(page.locator('.summary')).toContainText('Referral Credits−₹200')
    // the order took them; the call that confirms it may fail
    await page.route('**/api/referrals/use-credits', (route) => route.fulfill({ status: 500, json: {} }))
    const confirming = page.waitForRequest('**/api/referrals/use-credits')
    await button(page, 'Place Order').click()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
    const [placed] = await fetchOrders(page, customer)
    expect((await confirming).postDataJSON()).toEqual({ amount: 200, orderId: placed?._id })
    expect((await apiGet(page, customer, '/auth/profile')).referralCredits).toBe(0)
    expectConsoleErrors(consoleErrors, /status of 500/, /Referral credits were not confirmed/)
  })

  test('delivery is free from ₹5,000 on, and a coupon is taken off, or says why not', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    await openPaymentStep(page, 'lotus-gold-coin-10g')
    const summary = page.getByRole('complementary', { name: 'Order Summary' })
    await expect(summary).toContainText('ShippingFree')
    await expect(summary).toContainText('Free delivery on orders of ₹5,000 or more')
    await expect(summary).toContainText(/Gold rate \(24K\) ₹[\d,.]+\/g locked at \d+:\d\d [ap]m/)
    await page.getByLabel('Coupon').fill('akshaya500')
    await button(page, 'Apply coupon').click()
    await expect(page.getByText(/expired|ended|no longer/i)).toBeVisible()
    expectConsoleErrors(consoleErrors, /status of 400/)
    await page.getByLabel('Coupon').fill('utsav1000')
    await button(page, 'Apply coupon').click()
    await expect(summary).toContainText('Discount−₹1,000')
    await button(page, 'Remove').click()
    await expect(summary).not.toContainText('Discount')
  })

  test('cards are coming soon; an order by cash keeps its special instructions, and the confirmation links to other pages', async ({
    page,
  }) => {
    const customer = await openPaymentStep(page)
    await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Credit\/Debit Card/ })).toBeDisabled()
    await expect(page.getByText('Coming soon')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Use Referral Credits' })).toHaveCount(0)
    await page.getByLabel('Special Instructions').fill('Please call before 10 am')
    await button(page, 'Place Order').click()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
    const [placed] = await fetchOrders(page, customer)
    const order = await apiGet(page, customer, `/orders/${placed?._id}`)
    expect(order.specialInstructions).toBe('Please call before 10 am')
    await expect(page.getByText(order.orderNumber)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Track Order' })).toHaveAttribute(
      'href',
      `/orders/${order._id}`,
    )
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
    expect(await apiGet(page, customer, '/cart')).toMatchObject({ cart: [] })
    await open(page, '/checkout')
    await expect(page).toHaveURL('/cart')
  })

  test('a changed total is shown with the old and the new amount, and the second try places the order @main', async ({
    page,
    consoleErrors,
  }) => {
    const friend = await registerCustomer(page)
    const { referralCode } = await apiGet(page, friend, '/auth/profile')
    const customer = await signInAsNewCustomer(page, referralCode)
    await saveAddress(page, customer, addressFor(customer))
    await addToCart(page, customer, 'chandi-balis')
    await open(page, '/checkout?step=payment')
    await page.getByRole('checkbox', { name: 'Use Referral Credits' }).check()
    // the credits go with an order from another device
    const { _id: productId } = await (await page.request.get('/api/products/chinni-payal')).json()
    const other = await page.request.post('/api/orders', {
      headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': crypto.randomUUID() },
      data: {
        items: [{ productId, quantity: 1 }],
        shippingAddress: addressFor(customer),
        paymentMethod: 'cod',
        referralCreditsUsed: 200,
        totalAmount: await fetchTotal(page, 'chinni-payal', 200),
      },
    })
    expect(other.status()).toBe(201)
    await button(page, 'Place Order').click()
    await expect(alert(page)).toContainText('The total has changed.')
    await expect(alert(page).getByRole('row', { name: /Referral Credits/ })).toContainText('₹200₹0')
    await expect(alert(page).getByRole('row', { name: /Total/ })).toContainText('₹1,758.20₹1,958.20')
    await expect(alert(page).getByRole('row', { name: /Subtotal/ })).toHaveCount(0)
    await expectAccessible(page)
    expectConsoleErrors(consoleErrors, /status of 409/)
    await button(page, 'Place Order').click()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
  })
})

/** Rupees. A single product below ₹5,000, after credits. */
async function fetchTotal(page: Page, slug: string, credits: number): Promise<number> {
  const { price } = await (await page.request.get(`/api/products/${slug}`)).json()
  return Math.round((price * 1.18 + 200 - credits) * 100) / 100
}

test('a refusal without a message shows Failed to place order', { tag: '@desktop' }, async ({
  page,
  consoleErrors,
}) => {
  const customer = await openPaymentStep(page)
  await page.route('**/api/orders', (route) => route.fulfill({ status: 400, json: {} }))
  await button(page, 'Place Order').click()
  await expect(alert(page)).toHaveText('Failed to place order')
  expect(await fetchOrders(page, customer)).toEqual([])
  expectConsoleErrors(consoleErrors, /status of 400/)
})

test.describe('there is never a second order', () => {
  test('by a double click', { tag: '@desktop' }, async ({ page }) => {
    const customer = await openPaymentStep(page)
    await button(page, 'Place Order').dblclick()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
    expect(await fetchOrders(page, customer)).toHaveLength(1)
  })

  test('by trying again after an answer that was lost', { tag: '@desktop' }, async ({
    page,
    consoleErrors,
  }) => {
    const customer = await openPaymentStep(page)
    await dropResponses(page)
    await button(page, 'Place Order').click()
    await expect(alert(page)).toContainText('An error occurred while placing your order')
    expectConsoleErrors(consoleErrors, /ERR_FAILED/)
    await page.unroute('**/api/orders')
    // what is changed meanwhile makes no other order either
    await page.getByLabel('Special Instructions').fill('Ring twice')
    await button(page, 'Place Order').click()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
    expectConsoleErrors(consoleErrors, /status of 409/)
    expect(await fetchOrders(page, customer)).toHaveLength(1)
  })

  test('by a reload after an answer that was lost: the order is found @main', async ({
    page,
    consoleErrors,
  }) => {
    const customer = await openPaymentStep(page)
    await dropResponses(page)
    await button(page, 'Place Order').click()
    await expect(alert(page)).toBeVisible()
    expectConsoleErrors(consoleErrors, /ERR_FAILED/)
    await page.unroute('**/api/orders')
    await reloadPage(page)
    await expect(heading(page, 'Was your order placed?')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Finish my order').click()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
    expect(await fetchOrders(page, customer)).toHaveLength(1)
  })
})

/** The shop takes the order, and the line is cut before it can say so. */
async function dropResponses(page: Page): Promise<void> {
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
}

test.describe('nothing typed is lost', () => {
  test('by reload and Back @main', async ({ page }) => {
    await openCheckout(page)
    await fillAddress(page)
    await reloadPage(page)
    await expect(page.getByLabel('Street Address')).toHaveValue('Plot 7')
    await button(page, 'Continue to Billing').click()
    await button(page, 'Continue to Payment').click()
    await page.getByLabel('Special Instructions').fill('Ring twice')
    await page.goBack()
    await expect(heading(page, 'Billing Address')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Street Address')).toHaveValue('Plot 7')
    await open(page, '/')
    await open(page, '/checkout?step=payment')
    await expect(page.getByLabel('Special Instructions')).toHaveValue('Ring twice')
  })

  test('by another tab: both tabs show what was typed last', { tag: '@desktop' }, async ({ page }) => {
    await openCheckout(page)
    const otherTab = await page.context().newPage()
    await open(otherTab, '/checkout')
    await fillAddress(page, 'Plot 7, Road 12')
    await page.getByLabel('Save this address').uncheck()
    await expect(otherTab.getByLabel('Street Address')).toHaveValue('Plot 7, Road 12')
    await expect(otherTab.getByLabel('City')).toHaveValue('Hyderabad')
    await expect(otherTab.getByLabel('Save this address')).not.toBeChecked()
    await otherTab.getByLabel('Street Address').fill('Plot 8')
    await expect(page.getByLabel('Street Address')).toHaveValue('Plot 8')
  })

  test('by a session that ends: signing in comes back to the same step with everything', async ({
    page,
    consoleErrors,
  }) => {
    const customer = await openCheckout(page)
    await fillAddress(page)
    await button(page, 'Continue to Billing').click()
    await button(page, 'Continue to Payment').click()
    await page.getByLabel('Special Instructions').fill('Ring twice')
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${customer.token}` } })
    await button(page, 'Place Order').click()
    await expect(heading(page, 'Please Sign In')).toBeVisible()
    await expect(page.getByText(/Your details are saved/)).toBeVisible()
    expectConsoleErrors(consoleErrors, /status of 401/)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email address').fill(customer.email)
    await page.getByLabel('Password', { exact: true }).fill(customer.password)
    await button(page, 'Sign in').click()
    await expect(heading(page, 'Payment Method')).toBeVisible()
    await expect(page.getByLabel('Special Instructions')).toHaveValue('Ring twice')
    await button(page, 'Place Order').click()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
  })

  test('but signing out leaves nothing behind for the next person', { tag: '@desktop' }, async ({ page }) => {
    await openCheckout(page)
    await fillAddress(page)
    await open(page, '/profile')
    await button(page, 'Sign Out').click()
    await expect(page).toHaveURL('/')
    const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(left).not.toContain('Plot 7')
  })
})
