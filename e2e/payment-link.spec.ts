import type { Page } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAndNoOverflow,
  expectConsoleErrors,
  expectNoHorizontalScroll,
  open,
  registerCustomer,
  signInAsOwner,
} from './fixtures.ts'
import { createPayingTest, payByCard, placeAs, readOrder } from './paying-shop.ts'

const test = createPayingTest('razorpay')

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('staff share the payment link of an order, and somebody without an account pays', async ({ page }) => {
  const customer = await registerCustomer(page)
  const { order } = await placeAs(page, customer)
  const staffPage = await (await page.context().browser()!.newContext()).newPage()
  const link = await test.step('staff make the link, share it and mail it', async () => {
    await signInAsOwner(staffPage)
    await open(staffPage, `/admin/orders/${order._id}`)
    // The page takes the focus to its heading. A key that comes first would be lost.
    await button(staffPage, 'Payment link').focus()
    await button(staffPage, 'Payment link').press('Enter')
    const dialog = staffPage.getByRole('dialog')
    await expect(dialog.getByLabel('Address')).toHaveValue(/\/checkout\/pay\?order=/)
    await expect(dialog.getByText(/Valid until/)).toBeVisible()
    await expectAccessible(staffPage)
    const address = await dialog.getByLabel('Address').inputValue()
    const messenger = new URL((await dialog.getByRole('link').getAttribute('href'))!)
    expect(messenger.origin).toBe('https://wa.me')
    expect(messenger.searchParams.get('text')).toContain(address)
    await dialog.getByRole('button', { name: 'Send by email' }).click()
    await expect(staffPage.getByText('Payment link sent')).toBeVisible()
    await expect(dialog).toBeHidden()
    return address
  })
  await test.step('a visitor sees the amount and nothing of the customer, and pays', async () => {
    const { pathname, search, hash } = new URL(link)
    await open(page, pathname + search + hash)
    await expect(heading(page, 'Payment')).toBeVisible()
    await expect(page.getByText(`Order ${order.orderNumber}`)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`To pay${formatRupees(order.totalAmount)}`)
    await expect(page.getByText(/We hold your order until .*, \d+:\d\d [ap]m/)).toBeVisible()
    for (const text of [customer.name, customer.email, customer.phone])
      await expect(page.locator('body')).not.toContainText(text)
    await expect(page.getByRole('link', { name: 'Pay later' })).toHaveCount(0)
    await expectAccessibleAndNoOverflow(page)
    await button(page, /^Pay ₹/).click()
    await payByCard(page)
    await expect(heading(page, 'Payment received')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View your order' })).toHaveCount(0)
    await expectAccessibleAndNoOverflow(page)
  })
  expect((await readOrder(page, customer, order._id)).payment).toMatchObject({ status: 'completed', due: 0 })
  await test.step('the link still opens, and staff can make no other one', async () => {
    await open(page, '/')
    const { pathname, search, hash } = new URL(link)
    await open(page, pathname + search + hash)
    await expect(heading(page, 'Payment received')).toBeVisible()
    await open(staffPage, `/admin/orders/${order._id}`)
    await expect(button(staffPage, 'Confirm payment')).toBeVisible()
    await expect(button(staffPage, 'Payment link')).toHaveCount(0)
  })
})

test('the link of an order that waits for a transfer says where to pay', async ({ page }) => {
  const { order } = await placeAs(page, await registerCustomer(page), {
    slug: 'lotus-gold-coin-10g',
    quantity: 3,
    paymentMethod: 'bank_transfer',
  })
  const staffPage = await (await page.context().browser()!.newContext()).newPage()
  await signInAsOwner(staffPage)
  await open(staffPage, `/admin/orders/${order._id}`)
  await button(staffPage, 'Payment link').click()
  const { pathname, search, hash } = new URL(
    await staffPage.getByRole('dialog').getByLabel('Address').inputValue(),
  )
  await open(page, pathname + search + hash)
  await expect(heading(page, 'Pay by bank transfer or UPI')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Amount${formatRupees(order.totalAmount)}`)
  await expect(page.getByRole('main')).toContainText(`Payment reference${order.orderNumber}`)
  await expectAccessibleAndNoOverflow(page)
})

test('a link that is not valid says so', async ({ page, consoleErrors }) => {
  expectConsoleErrors(consoleErrors, /404/)
  const { order } = await placeAs(page, await registerCustomer(page))
  await open(page, `/checkout/pay?order=${order._id}#1.wrong`)
  await expect(heading(page, 'This link is not valid. Please ask the shop for a new one.')).toBeVisible()
  await expectNoHorizontalScroll(page)
})
