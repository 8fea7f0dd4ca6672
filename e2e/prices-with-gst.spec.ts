import type { Page } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import {
  addressFor,
  addToCart,
  expect,
  expectAccessibleAndNoOverflow,
  open,
  saveAddress,
  signInAsNewCustomer,
  signInAsOwner,
} from './fixtures.ts'
import { createOwnShopTest } from './own-shop.ts'
import { saveSettings } from './save-settings.ts'

const test = createOwnShopTest()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const main = (page: Page) => page.getByRole('main')

test('a shop that shows prices with GST shows one amount from the card to the order', async ({
  page,
  isMobile,
}) => {
  test.slow()
  await test.step('the owner chooses it', async () => {
    const adminPage = await (await page.context().browser()!.newContext()).newPage()
    await signInAsOwner(adminPage)
    await open(adminPage, '/admin/settings?section=money')
    await adminPage.getByLabel('Prices are shown').selectOption('Including GST')
    await expectAccessibleAndNoOverflow(adminPage)
    await saveSettings(adminPage)
    await adminPage.context().close()
  })
  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, addressFor(customer))
  const { price } = await (await page.request.get('/api/products/meenakshi-jhumka')).json()
  // delivery is free from ₹5,000 on
  const total = formatRupees(Math.round(price * 118) / 100)

  await test.step('on the card and the page of the product', async () => {
    await open(page, '/category/earrings')
    const card = main(page).getByRole('article').filter({ hasText: 'Meenakshi Jhumka' })
    await expect(card).toContainText(`${total}incl. GST`)
    await expect(card).not.toContainText(formatRupees(price))
    await expectAccessibleAndNoOverflow(page)
    await open(page, '/product/meenakshi-jhumka')
    await expect(main(page).getByRole('region', { name: 'Buy' })).toContainText(`${total}incl. GST`)
    await expectAccessibleAndNoOverflow(page)
  })

  await addToCart(page, customer, 'meenakshi-jhumka')
  await test.step('in the cart, at checkout and on the order', async () => {
    await open(page, '/cart')
    await expect(main(page).getByText(total, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Subtotal before GST')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await open(page, '/checkout?step=payment')
    if (isMobile) await page.getByText('Show order summary').click()
    const summary = page.locator('.summary, .summary-fold').filter({ visible: true })
    await expect(summary).toContainText(`Total${total}`)
    await expect(summary).toContainText('Free delivery on orders of ₹5,000 or more before GST')
    await expectAccessibleAndNoOverflow(page)
    await button(page, 'Place Order').click()
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
    await expect(main(page)).toContainText(total)
  })
})
