import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Product } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import {
  addressFor,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  getOwnerSession,
  open,
  saveAddress,
  signInAsNewCustomer,
  type TestCustomer,
} from './fixtures.ts'
import { ownerAuthHeaders, setOrderStatus } from './order-helpers.ts'
import { createOwnShopTest } from './own-shop.ts'
import { createRing } from './ring-helper.ts'

const test = createOwnShopTest()

test.describe.configure({ mode: 'default' })

// A shop in Hyderabad that taxes by HSN and delivers to Maharashtra too.
test.beforeEach(async ({ page }) => {
  await getOwnerSession(page)
  const headers = await ownerAuthHeaders(page)
  await page.request.put('/api/settings', { headers, data: { taxProfile: 'hsn' } })
  const { zones } = await (await page.request.get('/api/delivery/zones', { headers })).json()
  if (!zones.some(({ name }: { name: string }) => name === 'Maharashtra'))
    await page.request.post('/api/delivery/zones', {
      headers,
      data: { name: 'Maharashtra', kind: 'state', state: 'Maharashtra' },
    })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const summary = (page: Page) => page.locator('.summary, .summary-fold').filter({ visible: true })

/** A gold ring in the cart of a new customer, with this delivery address. */
async function startPurchase(page: Page, place: object) {
  const ring: Product = await createRing(page, [{ labels: ['22K', '14'], grams: 4.137 }])
  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, { ...addressFor(customer), ...place })
  await page.request.post('/api/cart', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { productId: ring._id, variantId: ring.variants[0]!._id, quantity: 1 },
  })
  const price = Math.round(ring.variants[0]!.price! * 100)
  return { customer, price }
}

const rupees = (paise: number) => formatRupees(paise / 100)

/** GST at 3 %, in whole rupees with the price. */
const taxOf = (price: number) => {
  const half = Math.round(price * 0.015)
  const integrated = Math.round(price * 0.03)
  const rounded = (tax: number) => Math.round((price + tax) / 100) * 100
  return { half, integrated, total: rounded(2 * half), totalElsewhere: rounded(integrated) }
}

async function expectSummary(page: Page, isMobile: boolean, rows: string[]): Promise<void> {
  if (isMobile) await page.getByText('Show order summary').click()
  for (const row of rows) await expect(summary(page)).toContainText(row)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

/** Ships the order, looks at its page, and reads its invoice. */
async function readInvoice(page: Page, customer: TestCustomer, rows: string[]): Promise<string> {
  const headers = { authorization: `Bearer ${customer.token}` }
  const { orders } = await (await page.request.get('/api/orders/my-orders', { headers })).json()
  const [order] = orders
  await setOrderStatus(page, order, 'shipped')
  await open(page, `/orders/${order._id}`)
  for (const row of rows) await expect(page.getByRole('main')).toContainText(row)
  const file = await page.request.get(`/api/orders/${order._id}/invoice`, { headers })
  const pdf = await getDocumentProxy(new Uint8Array(await file.body()))
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
}

test('a gold ring within the state is sold with CGST and SGST, as cart, checkout, order and invoice say', async ({
  page,
  isMobile,
}) => {
  const { customer, price } = await startPurchase(page, {})
  const { half, total } = taxOf(price)
  await open(page, '/cart')
  await expect(page.getByText('Total including GST').first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText(
    `GST${rupees(2 * half)}`,
  )
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText(rupees(total))
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await open(page, '/checkout?step=payment')
  await expect(heading(page, 'Payment Method')).toBeVisible()
  await expectSummary(page, isMobile, [
    `CGST 1.5%${rupees(half)}`,
    `SGST 1.5%${rupees(half)}`,
    'Round off',
    `Total${rupees(total)}`,
    'Place of supply: Telangana (36)',
  ])
  await button(page, 'Place Order').click()
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
  const invoice = await readInvoice(page, customer, [`CGST 1.5%${rupees(half)}`, `Total${rupees(total)}`])
  for (const text of ['Tax Invoice', '7113', '3%', 'CGST 1.5%', 'SGST 1.5%', 'Round off', 'Gold 22K 4.137 g'])
    expect(invoice).toContain(text)
  expect(invoice).toContain(`Total ₹${(total / 100).toLocaleString('en-IN')}.00`)
})

test('a business in another state buys with its GSTIN, and pays IGST', async ({ page, isMobile }) => {
  const { customer, price } = await startPurchase(page, {
    street: '12 Laxmi Road',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411030',
  })
  const { integrated, totalElsewhere } = taxOf(price)
  await open(page, '/checkout?step=billing')
  await page.getByRole('checkbox', { name: /I buy for a business/ }).check()
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('36ABCDE1234F1Z1')
  await button(page, 'Continue to Payment').click()
  await expect(
    page.getByText('This GSTIN is of Telangana. Please use a billing address there.'),
  ).toBeVisible()
  await expect(page.getByText('Legal name is required')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'GSTIN' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('27abcde1234f1z0')
  await page.getByLabel('Legal name of the business').fill('Laxmi Traders LLP')
  await button(page, 'Continue to Payment').click()
  await expect(heading(page, 'Payment Method')).toBeVisible()
  await expectSummary(page, isMobile, [
    `IGST 3%${rupees(integrated)}`,
    `Total${rupees(totalElsewhere)}`,
    'Place of supply: Maharashtra (27)',
  ])
  await button(page, 'Place Order').click()
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
  const invoice = await readInvoice(page, customer, [
    'Billed to Laxmi Traders LLP, GSTIN 27ABCDE1234F1Z0',
    `IGST 3%${rupees(integrated)}`,
  ])
  for (const text of [
    'Laxmi Traders LLP',
    'GSTIN 27ABCDE1234F1Z0',
    'IGST 3%',
    'Place of supply Maharashtra (27)',
  ])
    expect(invoice).toContain(text)
  expect(invoice).not.toMatch(/[CS]GST /)
})
