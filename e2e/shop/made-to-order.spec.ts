import type { Page } from '@playwright/test'
import type { Product } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import {
  addressFor,
  expect,
  expectAccessibleAndNoOverflow,
  open,
  saveAddress,
  signInAsNewCustomer,
  signInAsOwner,
  test,
  WORKER_INDEX,
} from '../fixtures.ts'
import { ownerAuthHeaders } from '../order-helpers.ts'

const PRICE = 24_000
const ENGRAVING_PRICE = 500
let productCount = 0

/** A pendant that is out of stock and made in 15 days, with engraving of up to 12 characters and a gift message. */
async function createPendant(page: Page): Promise<Product> {
  const { images }: Product = await (await page.request.get('/api/products/meenakshi-jhumka')).json()
  productCount += 1
  const answer = await page.request.post('/api/products', {
    headers: await ownerAuthHeaders(page),
    data: {
      name: `Nama Pendant ${100 + WORKER_INDEX}-${String(productCount).padStart(3, '0')}`,
      description: 'A plain disc for a name.',
      category: 'pendants',
      material: 'Gold',
      price: PRICE,
      inventoryQuantity: 0,
      leadDays: 15,
      imageUrls: images.slice(0, 1).map(({ url }) => ({ url, isPrimary: true })),
      lineOptions: { engraving: { maxLength: 12, price: ENGRAVING_PRICE }, giftMessage: true },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).product
}

test('a product that is made to order is engraved, ordered, and named with its day and words everywhere @main', async ({
  page,
}) => {
  const pendant = await createPendant(page)
  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, addressFor(customer))
  await open(page, `/search?q=${encodeURIComponent(pendant.name)}`)
  await expect(page.locator('.product-card').filter({ hasText: pendant.name })).toContainText(
    'Ships in 15 days',
  )
  await open(page, `/product/${pendant.slug}`)
  const buyBox = page.getByRole('region', { name: 'Buy' })
  await expect(buyBox.getByText('Made to order: ready in 15 days', { exact: true })).toBeVisible()
  await buyBox.getByLabel('Engraving').fill('A name that is too long')
  await expect(buyBox.getByText('An engraving can have up to 12 characters')).toBeVisible()
  await buyBox.getByLabel('Engraving').fill('Asha & Ravi')
  await expect(buyBox.getByText(`Adds ${formatRupees(ENGRAVING_PRICE)}.`)).toContainText(
    'Engraved items cannot be returned or exchanged.',
  )
  await buyBox.getByLabel('Gift message').fill('Happy birthday, Amma!')
  await expectAccessibleAndNoOverflow(page)
  await buyBox.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText(`${pendant.name} is in your cart`)).toBeVisible()

  await open(page, '/cart')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: pendant.name })
  await expect(line).toContainText('Engraving: “Asha & Ravi”')
  await expect(line).toContainText('Gift message: “Happy birthday, Amma!”')
  await expect(line).toContainText('Made to order: ready in 15 days')
  await expect(line).toContainText(formatRupees(PRICE + ENGRAVING_PRICE))
  await expectAccessibleAndNoOverflow(page)
  await line.getByRole('button', { name: /^Increase/ }).click()
  await expect(line).toContainText(formatRupees(2 * (PRICE + ENGRAVING_PRICE)))

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Made to order: ready in 15 days, then delivered in').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Billing' }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText(/Made to order: ready by .*, at your door by/)).toBeVisible()
  await expect(page.getByText('Engraving: “Asha & Ravi”')).toBeVisible()
  await page.getByRole('link', { name: 'Track order' }).click()
  // the confirmation shows the engraving as well
  await expect(page.getByRole('heading', { level: 1, name: 'Order Tracking' })).toBeVisible()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(page.getByText('Engraving: “Asha & Ravi”')).toBeVisible()
  await expect(page.getByText(/Made to order: ready by/).first()).toBeVisible()
  await expectAccessibleAndNoOverflow(page)

  const orderId = new URL(page.url()).pathname.split('/').at(-1)
  const adminPage = await (await page.context().browser()!.newContext()).newPage()
  await signInAsOwner(adminPage)
  await open(adminPage, `/admin/orders/${orderId}/packing-slip`)
  const packed = adminPage.getByRole('row').filter({ hasText: pendant.name })
  await expect(packed).toContainText('Engraving: “Asha & Ravi”')
  await expect(packed).toContainText('Gift message: “Happy birthday, Amma!”')
  await adminPage.context().close()
})
