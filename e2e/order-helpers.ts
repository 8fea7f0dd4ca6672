import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { addressFor, expect, getOwnerSession, type TestCustomer } from './fixtures.ts'

type OrderOptions = {
  quantity?: number
  couponCode?: string
  specialInstructions?: string
  paymentMethod?: 'cod' | 'bank_transfer'
  pan?: string
}

/** Places an order as if on another device, at the price that the shop quotes. Restocks the products first. */
export async function placeOrder(
  page: Page,
  member: TestCustomer,
  slug: string,
  options: OrderOptions = {},
): Promise<Order> {
  const { quantity = 1, ...otherOptions } = options
  const { _id: productId } = await (await page.request.get(`/api/products/${slug}`)).json()
  await page.request.put(`/api/products/${productId}`, {
    headers: await ownerAuthHeaders(page),
    // a change of the stock, not a new value: other tests sell the product at the same time
    data: { inventoryQuantity: quantity, inventoryBefore: 0 },
  })
  const order = {
    shippingAddress: addressFor(member),
    paymentMethod: 'cod',
    items: [{ productId, quantity }],
    ...otherOptions,
  }
  const postOrder = (totalAmount: number) =>
    page.request.post('/api/orders', {
      headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': randomUUID() },
      data: { ...order, totalAmount },
    })
  const { totals } = await (await postOrder(0)).json()
  const placed = await postOrder(totals.totalAmount)
  expect(placed.status(), await placed.text()).toBe(201)
  return (await placed.json()).order
}

/** Done by the owner in another browser. */
export async function setOrderStatus(
  page: Page,
  { _id }: { _id: string },
  status: OrderStatus,
  note = '',
): Promise<Order> {
  const answer = await page.request.put(`/api/orders/${_id}/status`, {
    headers: await ownerAuthHeaders(page),
    data: { status, note },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).order
}

export async function ownerAuthHeaders(page: Page): Promise<{ authorization: string }> {
  const { token } = await getOwnerSession(page)
  return { authorization: `Bearer ${token}` }
}

/** Checks that the download is a PDF with its own file name. */
export async function expectPdf(download: Download): Promise<void> {
  expect(download.suggestedFilename()).toMatch(/^[\w-]+\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
}
