import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import { expect, expectConsoleErrors, registerCustomer, type TestCustomer, test } from '../fixtures.ts'
import { ownerAuthHeaders } from '../order-helpers.ts'
import { expectAccessibleAndNoOverflow, openScreen, toast, unique } from './admin-helpers.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const sellButton = (page: Page) => page.getByRole('button', { name: 'Complete sale' })
const payment = (page: Page, position: number) =>
  page
    .getByRole('list', { name: 'Payments' })
    .getByRole('listitem')
    .nth(position - 1)
const newHuid = () => randomUUID().replaceAll('-', '').slice(0, 6).toUpperCase()

/** A ring that is kept item by item, with two items in stock. */
async function createSerialisedRing(page: Page) {
  const headers = await ownerAuthHeaders(page)
  const name = unique('Counter Ring')
  const created = await page.request.post('/api/products', {
    headers,
    data: { name, description: 'x', category: 'rings', material: 'Gold', price: 10_000 },
  })
  const { product } = await created.json()
  const variantId: string = product.variants[0]._id
  await page.request.put(`/api/item-variants/${variantId}`, { headers, data: { isSerialised: true } })
  const huids = [newHuid(), newHuid()]
  const received = await page.request.post(`/api/item-variants/${variantId}/items`, {
    headers,
    data: { items: huids.map((huid) => ({ huid, grossWeightGrams: 4.25, netWeightGrams: 4 })) },
  })
  expect(received.status(), await received.text()).toBe(201)
  return { name, huids }
}

async function chooseCustomer(page: Page, customer: TestCustomer): Promise<void> {
  await panel(page, 'Customer').getByLabel('Find a customer').fill(customer.email)
  await page
    .getByRole('list', { name: 'Found customers' })
    .getByRole('button', { name: new RegExp(customer.email) })
    .click()
}

const scan = async (page: Page, number: string) => {
  const field = panel(page, 'Items').getByLabel('Add a product')
  await field.fill(number)
  await field.press('Enter')
}

/** What the page asks of the printer: a roll, and a page as long as the receipt. */
async function printedPage(page: Page): Promise<string | undefined> {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.adoptedStyleSheets
        .flatMap((sheet) => [...sheet.cssRules])
        .map((rule) => rule.cssText)
        .join()
    }
  })
  await page.getByRole('button', { name: 'Print receipt' }).click()
  return page.evaluate(() => document.body.dataset.printed)
}

test('staff sell scanned pieces at the counter, paid in two ways, and print the receipt', async ({
  page,
}) => {
  await openScreen(page, '/admin/orders', 'Order Management')
  const customer = await registerCustomer(page)
  const { name, huids } = await createSerialisedRing(page)
  await page.getByRole('link', { name: 'New Order' }).click()
  await page.getByRole('radio', { name: 'Sold at the counter' }).check({ force: true })
  await expect(panel(page, 'Delivery address')).toBeHidden()
  await expect(sellButton(page)).toBeDisabled()
  await chooseCustomer(page, customer)

  await test.step('a piece is scanned, and another one is chosen', async () => {
    await scan(page, huids[1]!.toLowerCase())
    const pieces = panel(page, 'Items').getByRole('list', { name: `Item of ${name}` })
    await expect(pieces.getByText(huids[1]!, { exact: true })).toBeVisible()
    await expect(payment(page, 1).getByLabel('Amount')).toHaveValue('11800')
    await panel(page, 'Items')
      .getByRole('combobox', { name: `Item of ${name}` })
      .selectOption({ label: `${huids[0]}, 4.250 g` })
    await expect(payment(page, 1).getByLabel('Amount')).toHaveValue('23600')
    await page.getByRole('button', { name: `Remove item ${huids[0]}` }).click()
    await expect(payment(page, 1).getByLabel('Amount')).toHaveValue('11800')
    await expect(panel(page, 'Summary')).toContainText(formatRupees(11_800))
    await expect(panel(page, 'Summary').getByText('Shipping')).toBeHidden()
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('the payments have to make the total', async () => {
    await payment(page, 1).getByLabel('Amount').fill('5000')
    await expect(page.getByText('₹6,800 is not paid yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a payment' }).click()
    await expect(payment(page, 2).getByLabel('Paid by')).toHaveValue('upi')
    await expect(payment(page, 2).getByLabel('Amount')).toHaveValue('6800')
    await expect(page.getByText('The payments make the total.')).toBeVisible()
    await sellButton(page).click()
    await expect(payment(page, 2).getByText('Enter the UPI reference')).toBeVisible()
    await expect(payment(page, 2).getByLabel('UPI reference')).toBeFocused()
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('the sale is paid, and its receipt says how', async () => {
    const reference = unique('UPI').replaceAll(' ', '')
    await payment(page, 2).getByLabel('UPI reference').fill(reference)
    await payment(page, 2).getByLabel('UPI reference').press('Enter')
    await expect(toast(page, 'Sold at the counter')).toBeVisible()
    const receipt = page.getByRole('article', { name: /^Receipt / })
    await expect(receipt).toContainText(name)
    await expect(receipt).toContainText(`HUID ${huids[1]}`)
    await expect(receipt).toContainText(`Cash received${formatRupees(5000)}`)
    await expect(receipt).toContainText(`UPI received ${reference}${formatRupees(6800)}`)
    await expect(receipt).toContainText('Tax invoice')
    expect(await printedPage(page)).toMatch(/^@page \{ .*size: 80mm \d{2,3}mm;/)
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('the order is delivered and paid', async () => {
    await page.getByRole('link', { name: 'View order' }).click()
    const main = page.getByRole('main')
    await expect(main.getByText('Taken along from the shop')).toBeVisible()
    await expect(main.getByText('Paid at the counter, completed')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Receipt' })).toBeVisible()
    await expect(main.getByText('At the counter', { exact: true })).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
  })
})

test('a refused sale keeps what was typed', async ({ page, consoleErrors }) => {
  expectConsoleErrors(consoleErrors, /409/)
  await openScreen(page, '/admin/orders', 'Order Management')
  const customer = await registerCustomer(page)
  const { name, huids } = await createSerialisedRing(page)
  await page.getByRole('link', { name: 'New Order' }).click()
  await page.getByRole('radio', { name: 'Sold at the counter' }).check({ force: true })
  await chooseCustomer(page, customer)
  await scan(page, huids[0]!)
  await expect(payment(page, 1).getByLabel('Amount')).toHaveValue('11800')
  await payment(page, 1).getByLabel('Paid by').selectOption({ label: 'Card terminal' })
  const reference = unique('RRN').replaceAll(' ', '')
  await payment(page, 1).getByLabel('RRN on the card slip').fill(reference)
  const headers = await ownerAuthHeaders(page)
  const { item } = await (await page.request.get(`/api/items/${huids[0]}`, { headers })).json()
  const removed = await page.request.put(`/api/items/${item._id}/status`, {
    headers,
    data: { step: 'remove', note: 'Lost', version: item.version },
  })
  expect(removed.status(), await removed.text()).toBe(200)
  await sellButton(page).click()
  await expect(panel(page, 'Summary').getByRole('alert')).toContainText(
    `Item ${huids[0]} is no longer in stock. Please choose another one.`,
  )
  await page.getByRole('button', { name: `Remove item ${huids[0]}` }).click()
  await scan(page, huids[1]!)
  await expect(
    panel(page, 'Items')
      .getByRole('list', { name: `Item of ${name}` })
      .getByText(huids[1]!, { exact: true }),
  ).toBeVisible()
  await expect(payment(page, 1).getByLabel('RRN on the card slip')).toHaveValue(reference)
  await expect(sellButton(page)).toBeEnabled()
  await sellButton(page).click()
  await expect(page.getByRole('article', { name: /^Receipt / })).toContainText(
    `Card payment received ${reference}`,
  )
})
