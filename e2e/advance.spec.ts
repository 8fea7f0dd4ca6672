import type { Page } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import {
  addressFor,
  addToCart,
  apiGet,
  expect,
  expectAccessibleAndNoOverflow,
  open,
  reloadPage,
  saveAddress,
  signInAsNewCustomer,
  signInAsOwner,
} from './fixtures.ts'
import { createPayingTest, payByCard } from './paying-shop.ts'
import { saveSettings } from './save-settings.ts'

const test = createPayingTest('razorpay')

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('an order starts with its advance, is asked for the rest, and ships when all is paid', async ({
  page,
}) => {
  test.slow()
  const adminPage = await (await page.context().browser()!.newContext()).newPage()
  await test.step('the owner asks a quarter of orders from ₹1,000 on', async () => {
    await signInAsOwner(adminPage)
    await open(adminPage, '/admin/settings?section=advances')
    await button(adminPage, 'Add rule').click()
    const rule = adminPage.getByRole('group', { name: 'Rule 1' })
    await button(adminPage, 'Save').click()
    await expect(rule.getByText('The advance is required')).toBeVisible()
    await rule.getByLabel('From').fill('1000')
    await rule.getByLabel('Advance', { exact: true }).fill('25')
    await expectAccessibleAndNoOverflow(adminPage)
    await saveSettings(adminPage)
  })

  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, addressFor(customer))
  await addToCart(page, customer, 'chandi-balis')
  const readOrder = async () => {
    const { orders } = await apiGet(page, customer, '/orders/my-orders')
    return apiGet(page, customer, `/orders/${orders[0]._id}`)
  }
  await test.step('checkout says what is paid now and later, and takes no cash', async () => {
    await open(page, '/checkout?step=payment')
    await expect(page.getByRole('radio', { name: /^Advance now ₹/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeDisabled()
    await expect(page.getByText('Not available for orders with an advance')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await page.getByText('UPI, card or net banking').click()
    await button(page, 'Place Order').click()
    await expect(heading(page, 'Payment')).toBeVisible()
  })
  const { totalAmount, payment } = await readOrder()
  const [advance, rest] = [payment.advance.amount, totalAmount - payment.advance.amount]
  expect(advance).toBe(Math.ceil(totalAmount / 4))

  await test.step('the advance is paid, and the rest can wait', async () => {
    await expect(page.getByRole('main')).toContainText(`Advance to pay now${formatRupees(advance)}`)
    await button(page, `Pay ${formatRupees(advance)}`).click()
    await payByCard(page)
    await expect(page.getByText(`We have received ${formatRupees(advance)}`)).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
  })
  const { _id } = await readOrder()
  await test.step('staff see what is due, cannot ship, and ask for the rest', async () => {
    await open(adminPage, `/admin/orders/${_id}`)
    await expect(adminPage.getByText(`${formatRupees(advance)}, paid`)).toBeVisible()
    await button(adminPage, 'Ask for the rest').click()
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(adminPage.getByRole('dialog')).toBeHidden()
    await expect(adminPage.getByText('Asked for the rest')).toBeVisible()
    await expectAccessibleAndNoOverflow(adminPage)
  })
  await test.step('the customer pays the rest from the page of the order', async () => {
    await open(page, `/orders/${_id}`)
    await expect(page.getByRole('main')).toContainText(`${formatRupees(rest)} is to be paid before dispatch`)
    await expectAccessibleAndNoOverflow(page)
    await page.getByRole('link', { name: 'Pay now' }).click()
    await button(page, `Pay ${formatRupees(rest)}`).click()
    await payByCard(page)
    await expect(heading(page, 'Payment received')).toBeVisible()
    expect((await readOrder()).payment).toMatchObject({ status: 'completed', due: 0, received: totalAmount })
    await reloadPage(adminPage)
    await expect(button(adminPage, 'Ask for the rest')).toHaveCount(0)
    await adminPage.context().close()
  })
})
