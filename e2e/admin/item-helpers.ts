import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { addressFor, expect, type TestCustomer } from '../fixtures.ts'
import { ownerAuthHeaders } from '../order-helpers.ts'

/** Receives items with these HUIDs, and orders some of them as if on another device. */
export async function placeItemOrder(
  page: Page,
  member: TestCustomer,
  product: { id: string; variantId: string },
  huids: readonly string[],
  quantity = 1,
  netWeights: readonly number[] = [],
): Promise<Order> {
  const headers = await ownerAuthHeaders(page)
  await page.request.put(`/api/item-variants/${product.variantId}`, { headers, data: { isSerialised: true } })
  // One after the other, so that the first is the oldest.
  for (const [index, huid] of huids.entries()) {
    const received = await page.request.post(`/api/item-variants/${product.variantId}/items`, {
      headers,
      data: { items: [{ huid, grossWeightGrams: 4.25, netWeightGrams: netWeights[index] ?? 4 }] },
    })
    expect(received.status(), await received.text()).toBe(201)
  }
  const postOrder = (totalAmount: number) =>
    page.request.post('/api/orders', {
      headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': randomUUID() },
      data: {
        shippingAddress: addressFor(member),
        paymentMethod: 'cod',
        items: [{ productId: product.id, quantity }],
        totalAmount,
      },
    })
  const { totals } = await (await postOrder(0)).json()
  const placed = await postOrder(totals.totalAmount)
  expect(placed.status(), await placed.text()).toBe(201)
  return (await placed.json()).order
}
