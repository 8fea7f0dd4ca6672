import type { Browser, Page } from '@playwright/test'
import {
  expect,
  expectFaults,
  newMember,
  newPerson,
  OWNER,
  open,
  reopen,
  signIn,
  test,
  watch,
} from '../shopper.ts'

const count = (page: Page, name: 'Cart' | 'Wishlist', pieces: number) =>
  expect(page.getByRole('link', { name: new RegExp(`^${name} ?, ${pieces} item`) }).first()).toBeVisible()

const addJhumka = async (page: Page) => {
  await open(page, '/product/meenakshi-jhumka')
  await page.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Add to Cart' }).first().click()
}

/** From now on no call of this page is answered. */
const cutOff = (page: Page) => page.context().route('**/api/**', (route) => route.abort())
const reconnect = (page: Page) => page.context().unroute('**/api/**')

/** What the browser and the shop log while nothing is answered. */
const forgetCutOff = (faults: string[]) =>
  faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_FAILED|could not be read/.test(fault)))

/** A second window of the same browser. */
async function secondTab(page: Page, faults: string[], path: string): Promise<Page> {
  const tab = await page.context().newPage()
  watch(tab, faults)
  await open(tab, path)
  return tab
}

async function serverCart(page: Page, token: string): Promise<Record<string, number>> {
  const answer = await page.request.get('/api/cart', { headers: { authorization: `Bearer ${token}` } })
  const { cart } = await answer.json()
  return Object.fromEntries(cart.map((line: CartLine) => [line.product.slug, line.quantity]))
}
type CartLine = { product: { slug: string }; quantity: number }

/** A piece of this test alone, whose stock it may change. */
async function newPiece(browser: Browser, stock: number) {
  const office = await browser.newContext()
  const { token } = await (await office.request.post('/api/auth/login', { data: OWNER })).json()
  const headers = { authorization: `Bearer ${token}` }
  const name = `Test kada ${newPerson().phone}`
  const { product } = await (
    await office.request.post('/api/products', {
      headers,
      data: {
        name,
        description: 'For a test',
        category: 'rings',
        material: 'Gold',
        price: 4000,
        inventoryQuantity: stock,
        isActive: true,
      },
    })
  ).json()
  return {
    name,
    slug: product.slug as string,
    change: (data: object) => office.request.put(`/api/products/${product._id}`, { headers, data }),
    async end() {
      await office.request.delete(`/api/products/${product._id}`, { headers })
      await office.close()
    },
  }
}

test('a visitor’s cart and wishlist work with the server away, and survive a reload', async ({
  page,
  faults,
}) => {
  await open(page, '/product/meenakshi-jhumka')
  await cutOff(page)
  const buy = page.getByRole('region', { name: 'Buy' })
  await buy.getByRole('button', { name: 'Add to Cart' }).first().click()
  await count(page, 'Cart', 1)
  await buy.getByRole('button', { name: /^Add to wishlist/ }).click()
  await expect(buy.getByRole('button', { name: /^Remove from wishlist/ })).toBeVisible()
  await reconnect(page)
  await open(page, '/wishlist')
  await count(page, 'Wishlist', 1)
  await open(page, '/cart')
  await expect(page.getByRole('main').getByRole('link', { name: 'Meenakshi Jhumka' })).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await count(page, 'Cart', 2)
  await reopen(page)
  await count(page, 'Cart', 2)
  forgetCutOff(faults)
})

test('signing in sends the visitor’s lines once; the larger quantity wins', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const member = await newMember(await elsewhere.newPage())
  await elsewhere.request.post('/api/cart', {
    headers: { authorization: `Bearer ${member.token}` },
    data: { productId: await idOf(page, 'jaali-lotus-kada'), quantity: 1 },
  })
  await elsewhere.close()

  const syncs: string[] = []
  page.on('request', (request) => request.url().endsWith('/sync') && syncs.push(request.url()))
  await addJhumka(page)
  await count(page, 'Cart', 1)
  await open(page, '/login')
  await signIn(page, member)
  await count(page, 'Cart', 2)
  await open(page, '/cart')
  await reopen(page)
  await count(page, 'Cart', 2)
  expect(await serverCart(page, member.token)).toEqual({ 'meenakshi-jhumka': 1, 'jaali-lotus-kada': 1 })
  expect(syncs.map((url) => new URL(url).pathname)).toEqual(['/api/cart/sync'])
})

/** The page has learned that the server is away, and has stored the change. */
const keptInBrowser = (page: Page) =>
  page.waitForEvent('console', (message) => message.text().includes('kept in this browser only'))

test('what a person changes while the server is away is told when it is back, once', async ({
  page,
  faults,
}) => {
  const member = await newMember(page)
  await addJhumka(page)
  await count(page, 'Cart', 1)
  await open(page, '/product/jaali-lotus-kada')
  await count(page, 'Cart', 1)
  await cutOff(page)
  const isAddKept = keptInBrowser(page)
  await page.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Add to Cart' }).first().click()
  await count(page, 'Cart', 2)
  await isAddKept
  await reconnect(page)
  await open(page, '/cart')
  await count(page, 'Cart', 2)
  await expect
    .poll(() => serverCart(page, member.token))
    .toEqual({
      'meenakshi-jhumka': 1,
      'jaali-lotus-kada': 1,
    })

  await cutOff(page)
  const isKept = keptInBrowser(page)
  await page.getByRole('button', { name: 'Remove Meenakshi Jhumka' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Meenakshi Jhumka' })).toHaveCount(0)
  await isKept
  await reconnect(page)
  await reopen(page)
  await expect.poll(() => serverCart(page, member.token)).toEqual({ 'jaali-lotus-kada': 1 })
  await count(page, 'Cart', 1)
  expectFaults(faults, /The cart is kept in this browser only/)
  forgetCutOff(faults)
})

test('two tabs agree, also on who is signed in', { tag: '@desktop' }, async ({ page, faults }) => {
  const member = await newMember(page)
  await open(page, '/categories')
  const other = await secondTab(page, faults, '/product/meenakshi-jhumka')
  await other.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Add to Cart' }).click()
  await other
    .getByRole('region', { name: 'Buy' })
    .getByRole('button', { name: /^Add to wishlist/ })
    .click()
  await count(page, 'Cart', 1)
  await count(page, 'Wishlist', 1)
  expect(await serverCart(page, member.token)).toEqual({ 'meenakshi-jhumka': 1 })

  await other.getByRole('button', { name: 'Profile' }).click()
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await count(page, 'Cart', 0)
  await count(page, 'Wishlist', 0)
})

test('whoever signs in after somebody else finds their own cart', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const second = await newMember(await elsewhere.newPage())
  await elsewhere.close()
  const first = await newMember(page)
  await addJhumka(page)
  await count(page, 'Cart', 1)
  await expect.poll(() => serverCart(page, first.token)).toEqual({ 'meenakshi-jhumka': 1 })
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await count(page, 'Cart', 0)
  await open(page, '/login')
  await signIn(page, second)
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  await count(page, 'Cart', 0)
  expect(await serverCart(page, second.token)).toEqual({})
})

test('a stock that was lowered meanwhile is said in the cart, and stops the checkout', async ({
  page,
  browser,
}) => {
  const piece = await newPiece(browser, 5)
  await open(page, `/product/${piece.slug}`)
  const buy = page.getByRole('region', { name: 'Buy' })
  for (let more = 0; more < 3; more += 1) await buy.getByRole('button', { name: 'Increase quantity' }).click()
  await buy.getByRole('button', { name: 'Add to Cart' }).first().click()
  await count(page, 'Cart', 4)
  await buy.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText(`Only 5 left of ${piece.name}`)).toBeVisible()
  await count(page, 'Cart', 4)

  await piece.change({ inventoryQuantity: 2 })
  await open(page, '/cart')
  await expect(page.getByText(`Only 2 left of ${piece.name}. Lower the quantity to go on.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await page.getByRole('textbox', { name: 'Quantity' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()

  await piece.change({ inventoryQuantity: 0 })
  await reopen(page)
  await expect(page.getByText('This piece cannot be ordered at the moment.')).toBeVisible()
  await piece.end()
  await reopen(page)
  await expect(page.getByText('This piece cannot be ordered at the moment.')).toBeVisible()
})

const idOf = async (page: Page, slug: string): Promise<string> =>
  (await (await page.request.get(`/api/products/${slug}`)).json())._id
