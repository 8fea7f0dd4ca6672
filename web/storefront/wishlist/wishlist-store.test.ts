import { beforeEach, expect, test, vi } from 'vitest'
import { getVariantKey } from '#domain/cart.ts'
import { fakeBrowser } from '#web/storage/fake-browser.ts'
import { createWishlistItem, type LocalWishlistItem } from './wishlist-item.ts'

const ring = createWishlistItem({ productId: 'ring', name: 'Aditi Ring', hasSizes: true })
const size12: LocalWishlistItem = { ...ring, variantId: 'ring-12', variantTitle: '12' }
const size14: LocalWishlistItem = { ...ring, variantId: 'ring-14', variantTitle: '14' }
const kada = createWishlistItem({ productId: 'kada', name: 'Kada', hasOptions: false })

let browser: ReturnType<typeof fakeBrowser>
/** The calls of the browser, as `POST /wishlist {…}`. */
let calls: string[]
/** What the server answers: its wishlist after the call. Null: it cannot be reached. */
let respond: ((call: string) => { items: LocalWishlistItem[]; added?: boolean }) | null

/** A page of its own in the same browser. */
async function openTab() {
  vi.resetModules()
  const [{ wishlistStore }, { session }] = await Promise.all([
    import('./wishlist-store.ts'),
    import('#web/session/session.ts'),
  ])
  return {
    ...wishlistStore,
    keys: () => wishlistStore.items.get().map(getVariantKey),
    signIn: () =>
      session.start({
        token: 'token of Meera',
        user: {
          id: 'meera',
          _id: 'meera',
          name: 'Meera',
          email: 'meera@example.in',
          phone: '9848022100',
          role: 'user',
        },
      }),
  }
}

const ofProduct = { productId: 'ring' }
const toServerItem = (item: LocalWishlistItem) => ({
  ...item,
  variantId: item.variantId ?? null,
  variantTitle: item.variantTitle ?? '',
  inventoryQuantity: item.stock,
})

let tab: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  browser = fakeBrowser()
  calls = []
  respond = () => ({ items: [] })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const call = [method, url.replace('/api', ''), body].filter(Boolean).join(' ')
    calls.push(call)
    if (!respond) throw new TypeError('the network is down')
    const { items, added } = respond(call)
    const wishlist = items.map(toServerItem)
    return Response.json(method === 'GET' ? wishlist : { wishlist, added })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  tab = await openTab()
})

const stored = () => JSON.parse(browser.stored.get('wishlist') ?? '[]')

test('a visitor’s sizes are stored one by one, each with the product that a tab of an earlier version shows', async () => {
  await tab.toggle(size12, size12)
  await tab.toggle(size14, size14)
  expect(stored()).toMatchObject([
    { productId: 'ring', variantId: 'ring-14', variantTitle: '14', name: 'Aditi Ring', hasOptions: true },
    { productId: 'ring', variantId: 'ring-12', variantTitle: '12', name: 'Aditi Ring', hasOptions: true },
  ])
  await tab.toggle(size12, size12)
  expect(tab.keys()).toEqual(['ring-14'])
})

test('a page without a chosen size saves the shown one, and removes whatever is saved of the product', async () => {
  await tab.toggle(size12, ofProduct)
  expect(tab.keys()).toEqual(['ring-12'])
  await tab.add(size14)
  await tab.add(kada)
  await tab.toggle(size12, ofProduct)
  expect(tab.keys()).toEqual(['kada'])
})

test('another tab sees the saved sizes, and each tab removes only the one it means', async () => {
  const otherTab = await openTab()
  await tab.add(size12)
  await otherTab.add(size14)
  expect(otherTab.keys()).toEqual(['ring-14', 'ring-12'])
  await tab.remove(size12)
  expect(stored()).toMatchObject([{ variantId: 'ring-14' }])
})

test('at sign-in the ids of the saved sizes are sent, and the server’s list replaces the local one', async () => {
  await tab.add(kada)
  await tab.add(size14)
  tab.signIn()
  respond = () => ({ items: [size12, size14, kada] })
  await tab.refresh()
  expect(calls).toEqual(['POST /wishlist/sync {"products":["ring-14","kada"]}'])
  expect(tab.keys()).toEqual(['ring-12', 'ring-14', 'kada'])
})

test('signed in, every call names the size', async () => {
  tab.signIn()
  await tab.refresh()
  calls = []
  respond = () => ({ items: [size14], added: true })
  await tab.toggle(size14, size14)
  expect(tab.keys()).toEqual(['ring-14'])
  respond = () => ({ items: [], added: false })
  await tab.toggle(size14, size14)
  respond = () => ({ items: [size12] })
  await tab.add(size12)
  respond = () => ({ items: [] })
  await tab.remove(size12)
  expect(calls).toEqual([
    'POST /wishlist/toggle {"productId":"ring","variantId":"ring-14"}',
    'POST /wishlist/toggle {"productId":"ring","variantId":"ring-14"}',
    'POST /wishlist {"productId":"ring","variantId":"ring-12"}',
    'DELETE /wishlist/ring-12 {"keepVariants":true}',
  ])
})

test('when another device toggled the same before, the heart still does what it showed', async () => {
  tab.signIn()
  await tab.refresh()
  calls = []
  respond = (call) => (call.includes('toggle') ? { items: [], added: false } : { items: [size14] })
  await tab.toggle(size14, size14)
  expect(tab.keys()).toEqual(['ring-14'])
  respond = (call) => (call.includes('toggle') ? { items: [ring], added: true } : { items: [] })
  await tab.toggle(size14, ofProduct)
  expect(tab.keys()).toEqual([])
  expect(calls).toEqual([
    'POST /wishlist/toggle {"productId":"ring","variantId":"ring-14"}',
    'POST /wishlist {"productId":"ring","variantId":"ring-14"}',
    'POST /wishlist/toggle {"productId":"ring"}',
    'DELETE /wishlist/ring',
  ])
})

test('a size chosen without a connection replaces the product, and both changes are sent later', async () => {
  tab.signIn()
  respond = () => ({ items: [ring, kada] })
  await tab.refresh()
  respond = null
  await tab.toggle(size14, size14)
  expect(tab.keys()).toEqual(['ring-14', 'kada'])
  calls = []
  respond = () => ({ items: [size14, kada] })
  await tab.refresh()
  expect(calls.toSorted()).toEqual([
    'DELETE /wishlist/ring {"keepVariants":true}',
    'POST /wishlist {"productId":"ring","variantId":"ring-14"}',
  ])
  expect(tab.keys()).toEqual(['ring-14', 'kada'])
})
