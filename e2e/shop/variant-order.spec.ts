import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import {
  addressFor,
  apiGet,
  collectConsoleErrors,
  expect,
  expectNoHorizontalScroll,
  open,
  reloadPage,
  saveAddress,
  signInAsNewCustomer,
  signInAsOwner,
  test,
} from '../fixtures.ts'
import { expectPdf, setOrderStatus } from '../order-helpers.ts'
import { createRing } from '../ring-helper.ts'

const buyBox = (page: Page) => page.getByRole('region', { name: 'Buy' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a ring in 18K and size 14 stays 18K / 14 from the product page to the return, and is ordered again in one tap @main', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  test.slow()
  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, addressFor(customer))
  const ring = await createRing(page, [
    { labels: ['22K', '12'], grams: 4 },
    { labels: ['22K', '14'], grams: 4.3 },
    { labels: ['18K', '12'], grams: 3.6 },
    { labels: ['18K', '14'], grams: 3.9 },
  ])
  const variant = ring.variants.find(({ title }) => title === '18K / 14')!

  await test.step('the customer chooses, and sees weight and price change', async () => {
    await open(page, `/product/${ring.slug}`)
    const price = buyBox(page).locator('.buy-box__price .price')
    await buyBox(page).getByRole('radio', { name: '22K' }).check()
    await buyBox(page).getByRole('radio', { name: '12' }).check()
    await expect(buyBox(page).getByText('Weight 4.250 g')).toBeVisible()
    const firstPrice = await price.textContent()
    await buyBox(page).getByRole('radio', { name: '18K' }).check()
    await buyBox(page).getByRole('radio', { name: '14' }).check()
    await expect(buyBox(page).getByText('Weight 4.150 g')).toBeVisible()
    await expect(price).not.toHaveText(firstPrice!)
    await buyBox(page).getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText(`${ring.name}, 18K / 14 is in your cart`)).toBeVisible()
  })

  await test.step('cart, checkout and confirmation name the size', async () => {
    await page.getByRole('link', { name: 'View cart' }).click()
    await expect(heading(page, 'Your cart')).toBeVisible()
    await expect(page.getByRole('main').getByText('18K / 14')).toBeVisible()
    await open(page, '/checkout?step=payment')
    await expect(page.getByText('18K / 14').filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Place Order', exact: true }).click()
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Ordered items' })).toContainText(`${ring.name}, 18K / 14`)
    await expectNoHorizontalScroll(page)
  })
  const {
    orders: [placed],
  } = await apiGet(page, customer, '/orders/my-orders')
  const order: Order = await apiGet(page, customer, `/orders/${placed._id}`)
  expect(order.items).toMatchObject([{ variantId: variant._id, variantTitle: '18K / 14', sku: variant.sku }])

  await test.step('staff read it on the order and the packing slip, and issue the invoice', async () => {
    await setOrderStatus(page, order, 'processing')
    const adminPage = await (await page.context().browser()!.newContext()).newPage()
    collectConsoleErrors(adminPage, consoleErrors)
    await signInAsOwner(adminPage)
    await open(adminPage, `/admin/orders/${order._id}`)
    await expect(adminPage.getByText(`${ring.name}, 18K / 14`)).toBeVisible()
    await adminPage.getByRole('button', { name: 'Issue invoice now' }).click()
    const download = adminPage.waitForEvent('download')
    await adminPage.getByRole('button', { name: /^Download invoice/ }).click()
    await expectPdf(await download)
    await adminPage.getByRole('link', { name: 'Packing slip' }).click()
    await expect(heading(adminPage, `Packing slip ${order.orderNumber}`)).toBeVisible()
    const line = adminPage.getByRole('row').filter({ hasText: ring.name })
    await expect(line).toContainText('18K / 14')
    await expect(line).toContainText(variant.sku!)
    // the parcel may be a gift
    await expect(adminPage.getByRole('main')).not.toContainText('₹')
    await expectNoHorizontalScroll(adminPage)
    await adminPage.context().close()
  })

  await test.step('the customer reads it on the order and in the form of a return', async () => {
    await setOrderStatus(page, order, 'delivered')
    await open(page, `/orders/${order._id}`)
    await page.getByRole('button', { name: 'Return or exchange' }).click()
    const form = page.getByRole('dialog', { name: 'Return or exchange' })
    await expect(form.getByText(/18K \/ 14/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: /18K \/ 14/ })).toHaveAttribute(
      'href',
      new RegExp(`variant=${variant._id}$`),
    )
  })

  await test.step('one tap puts the same ring into the cart again', async () => {
    await page.getByRole('button', { name: 'Order again' }).click()
    // The address changes before the page does, and the page of the order names the ring as well.
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('main').getByRole('link', { name: ring.name })).toBeVisible()
    await expect(page.getByRole('main').getByText('18K / 14')).toBeVisible()
    await reloadPage(page)
    const { cart } = await apiGet(page, customer, '/cart')
    expect(cart).toMatchObject([{ variantId: variant._id, quantity: 1 }])
  })
})
