import type { Page } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import {
  collectConsoleErrors,
  expect,
  expectAccessibleAndNoOverflow,
  expectConsoleErrors,
  open,
  reloadPage,
  signInAsNewCustomer,
  signInAsOwner,
} from './fixtures.ts'
import { ownerAuthHeaders, placeOrder, setOrderStatus } from './order-helpers.ts'
import { createOwnShopTest } from './own-shop.ts'
import { saveSettings } from './save-settings.ts'

const test = createOwnShopTest()

const returnForm = (page: Page) => page.getByRole('dialog', { name: 'Return or exchange' })
const returnCard = (page: Page) => page.getByRole('article', { name: /^Return of/ })
const refund = (page: Page) => returnForm(page).getByRole('region', { name: 'Your refund' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Staff in another browser. */
async function openAdmin(page: Page, consoleErrors: string[], path: string): Promise<Page> {
  const adminPage = await (await page.context().browser()!.newContext()).newPage()
  collectConsoleErrors(adminPage, consoleErrors)
  await signInAsOwner(adminPage)
  await open(adminPage, path)
  return adminPage
}

async function saveDeduction(adminPage: Page, percent: string): Promise<void> {
  const reason = adminPage.getByRole('group', { name: 'It does not fit' })
  await reason.getByLabel('Percentage').fill(percent)
  await saveSettings(adminPage)
}

test('a customer sees what is kept of a refund before asking for it, and staff keep less with a reason', async ({
  page,
  consoleErrors,
}) => {
  test.slow()
  const adminPage = await openAdmin(page, consoleErrors, '/admin/settings?section=deductions')
  await test.step('the owner keeps a tenth when an item does not fit', async () => {
    await saveDeduction(adminPage, '10')
    await expectAccessibleAndNoOverflow(adminPage)
  })

  const customer = await signInAsNewCustomer(page)
  const order = await placeOrder(page, customer, 'chandi-balis')
  await setOrderStatus(page, order, 'delivered')
  const paid = Math.round(order.totalAmount * 100)
  const delivery = Math.round(order.shippingCost * 100)
  const kept = (percent: number) => Math.round(((paid - delivery) * percent) / 100)
  const rupees = (paise: number) => formatRupees(paise / 100)

  await test.step('the customer sees the amounts before the request is sent', async () => {
    await open(page, `/orders/${order._id}`)
    await button(page, 'Return or exchange').click()
    await returnForm(page).getByLabel('My money back').check()
    await returnForm(page).getByLabel('Why?').selectOption('It arrived damaged')
    await expect(refund(page)).toHaveText(`You get back${rupees(paid)}`)
    await returnForm(page).getByLabel('Why?').selectOption('It does not fit')
    await expect(refund(page)).toContainText(`We keep${rupees(kept(10))}`)
    await expect(refund(page)).toContainText(`You get back${rupees(paid - kept(10))}`)
    await expect(refund(page)).toContainText('We keep 10% of the items.')
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('a rule that changes meanwhile is shown before it counts', async () => {
    await saveDeduction(adminPage, '20')
    await returnForm(page).getByRole('button', { name: 'Send request' }).click()
    await expect(returnForm(page).getByRole('alert')).toContainText(
      `We would keep ${rupees(kept(20))} of this refund.`,
    )
    expectConsoleErrors(consoleErrors, /409/)
    await expect(refund(page)).toContainText(`You get back${rupees(paid - kept(20))}`)
    await returnForm(page).getByRole('button', { name: 'Send request' }).click()
    await expect(returnCard(page)).toContainText(
      `Of the refund we keep ${rupees(kept(20))}: 20% of the items.`,
    )
    await expect(returnCard(page)).toContainText(`You get ${rupees(paid - kept(20))} back`)
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('staff keep less, and have to say why', async () => {
    await open(adminPage, `/admin/orders/${order._id}`)
    await expect(adminPage.getByText(`${rupees(kept(20))} (20% of the items)`)).toBeVisible()
    await button(adminPage, 'Approve').click()
    const dialog = adminPage.getByRole('dialog')
    // an amount that is left out is not a deduction of 0
    await dialog.getByLabel('Deduction').fill('')
    await dialog.getByLabel('Reason for the change').fill('A loyal customer')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText(`Enter an amount from ₹0 to ${rupees(kept(20))}`)).toBeVisible()
    await dialog.getByLabel('Reason for the change').fill('')
    await dialog.getByLabel('Deduction').fill('1')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Enter the reason')).toBeVisible()
    await expectAccessibleAndNoOverflow(adminPage)
    await dialog.getByLabel('Reason for the change').fill('A loyal customer')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toBeHidden()
    await expect(adminPage.getByText(`₹1 of ${rupees(kept(20))} (20% of the items)`)).toBeVisible()
    await reloadPage(page)
    await expect(returnCard(page)).toContainText(`You get ${rupees(paid - 100)} back`)
  })

  await test.step('the refund is less what is kept', async () => {
    await button(adminPage, 'Mark as received').click()
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click()
    await expect(adminPage.getByRole('dialog')).toBeHidden()
    await reloadPage(page)
    await expect(returnCard(page)).toContainText(`You will be refunded ${rupees(paid - 100)}.`)
    const headers = await ownerAuthHeaders(page)
    const answer = await page.request.get(`/api/orders/${order._id}`, { headers })
    expect(await answer.json()).toMatchObject({
      status: 'returned',
      payment: { refundable: (paid - 100) / 100, due: 0 },
    })
    await adminPage.context().close()
  })
})
