/** @module-tag full */
import { describe } from 'vitest'
import { nameLinesByVariant } from './lines-by-variant.ts'

// A product without options can be named by its id, as in the first version of the API, or by the id of its variant. These
// files name it by its id; here the same tests run with its variant.
nameLinesByVariant()

describe('by variant: the cart', async () => {
  await import('#server/cart/cart.test.ts')
})
describe('by variant: the wishlist', async () => {
  await import('#server/wishlist/wishlist.test.ts')
})
describe('by variant: placing an order', async () => {
  await import('#server/orders/place/place-order.test.ts')
})
describe('by variant: orders whose price was locked', async () => {
  await import('#server/orders/place/locked-price.test.ts')
})
describe('by variant: orders sent twice', async () => {
  await import('#server/orders/place/idempotency.test.ts')
})
describe('by variant: what an order does to stock and credits', async () => {
  await import('#server/orders/status/order-effects.test.ts')
})
describe('by variant: returns', async () => {
  await import('#server/orders/returns/return-requests.test.ts')
})
