import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectConsoleErrors, open, registerCustomer, test } from '../fixtures.ts'
import { placeOrder, setOrderStatus } from '../order-helpers.ts'
import { expectAccessibleAndNoOverflow, openScreen, row } from './admin-helpers.ts'

const PATH = '/admin/orders/accounting'

/** Issues an invoice and returns its number and month. */
async function issueInvoice(page: Page): Promise<{ number: string; month: string }> {
  const order = await placeOrder(page, await registerCustomer(page), 'chandi-balis')
  const { documents } = await setOrderStatus(page, order, 'shipped')
  const [invoice] = documents
  return { number: invoice!.number, month: invoice!.issuedOn.slice(0, 7) }
}

async function download(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('the accountant finds a month under Orders, and downloads its files', async ({ page }) => {
  const { number, month } = await issueInvoice(page)
  await openScreen(page, '/admin/orders', 'Order Management')
  await page.getByRole('link', { name: 'Accounting', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounting' })).toBeVisible()
  await page.getByLabel('Month').selectOption(month)
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(new RegExp(`month=${month}`))
  await expect(page.getByText('The month is not over.')).toBeVisible()
  await expect(row(page, 'All other sales to consumers')).toContainText('₹')
  // The demo taxes all products alike, and the page says what that means for the return.
  await expect(page.getByText(/with one GST rate for all products/)).toBeVisible()
  await expectAccessibleAndNoOverflow(page)

  const docs = await download(page, 'Download docs as CSV')
  expect(docs.name).toBe(`gstr1-docs-${month}.csv`)
  expect(docs.text).toMatch(/^Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled\r\n/)
  const register = await download(page, 'Download Sales register as CSV')
  expect(register.name).toBe(`sales-register-${month}.csv`)
  expect(register.text).toContain(`,Invoice,${number},`)
  expect((await download(page, 'Download Payment ledger as CSV')).name).toBe(`ledger-${month}.csv`)
  const vouchers = await download(page, 'Download Tally vouchers as XML')
  expect(vouchers.name).toBe(`tally-vouchers-${month}.xml`)
  expect(vouchers.text).toContain(`<VOUCHERNUMBER>${number}</VOUCHERNUMBER>`)
  expect((await download(page, 'Download Tally masters as XML')).text).toContain(
    '<NAME>Online customers</NAME>',
  )
})

test('the PAN register asks for a reason, and is a file of the month', async ({ page }) => {
  const { month } = await issueInvoice(page)
  const order = await placeOrder(page, await registerCustomer(page), 'chandi-balis', {
    paymentMethod: 'bank_transfer',
    pan: 'ABCPK1234F',
    quantity: 120,
  })
  await openScreen(page, `${PATH}?month=${month}`, 'Accounting')
  await page.getByRole('button', { name: 'Download PAN register as CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'PAN register' })
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await dialog.getByLabel('Reason').fill('Form 61A')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`pan-register-${month}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toContain(`${order.orderNumber},`)
  await expect(dialog).toBeHidden()
})

test('a month without invoices, and one that cannot be loaded, say so', async ({ page, consoleErrors }) => {
  await openScreen(page, `${PATH}?month=2019-01`, 'Accounting')
  await expect(page.getByText('No invoices in this month')).toBeVisible()
  await expect(page.getByLabel('Month')).toHaveValue('2019-01')
  await page.route('**/api/accounting?*', (route) => route.fulfill({ status: 500, body: 'x' }))
  await open(page, `${PATH}?month=2019-02`)
  await expect(page.getByText('Failed to fetch the month')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await page.unroute('**/api/accounting?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Month')).toHaveValue('2019-02')
  expectConsoleErrors(consoleErrors, /500/)
})
