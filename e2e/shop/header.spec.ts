import type { Page } from '@playwright/test'
import {
  expect,
  expectConsoleErrors,
  getOwnerSession,
  open,
  registerCustomer,
  reloadPage,
  seedLocalStorage,
  signInAsNewCustomer,
  signInAsOwner,
  test,
} from '../fixtures.ts'

type Category = {
  name: string
  slug: string
  description: string
  order: number
  subcategories: { name: string; slug: string }[]
  featuredProducts: { name: string; slug: string; price: number }[]
}

const fetchTopCategories = async (page: Page): Promise<Category[]> =>
  (await page.request.get('/api/categories?topLevelOnly=true&activeOnly=true')).json()

const banner = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu(page)).toBeVisible()
}

test('the search submits only what is more than blanks, trimmed and encoded', async ({ page, isMobile }) => {
  await open(page, '/stores')
  const visited: string[] = []
  page.on('framenavigated', () => visited.push(page.url()))
  if (isMobile) await openMenu(page)
  const box = (isMobile ? menu(page) : banner(page)).getByRole('combobox', { name: 'Search' })
  await box.fill('   ')
  await box.press('Enter')
  await box.fill('  kada & 22K  ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=kada\+%26\+22K$/)
  expect(new Set(visited.map((url) => new URL(url).pathname))).toEqual(new Set(['/search']))
})

test('Wishlist and Cart carry counts that read 99+ above 99', async ({ page, isMobile, consoleErrors }) => {
  // the product is not in the catalogue, so the cart stays as it was stored
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 503, json: {} }))
  const product = { name: 'Kada', slug: 'kada', image: '', material: 'Gold', price: 5000, stock: 200 }
  const line = { ...product, metal: null, rate: null, lockedAt: null, lockedUntil: null, available: true }
  const saved = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...product, productId: `p${at}` }))
  await seedLocalStorage(page, { cart: [{ ...line, productId: 'p0', quantity: 99 }], wishlist: saved(100) })
  await open(page, '/stores')
  const place = isMobile ? page.getByRole('navigation', { name: 'Quick links' }) : banner(page)
  const cart = place.getByRole('link', { name: /^Cart ?, 99 items/ })
  await expect(cart).toHaveText(/99$/)
  await expect(place.getByRole('link', { name: /^Wishlist ?, 100 items/ })).toHaveText(/99\+$/)
  await cart.click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  // The cart of a phone has a bar with Checkout in the place of these links.
  await expect(banner(page).getByRole('link', { name: /^Cart ?, 100 items/ })).toHaveText(/99\+$/)
  expectConsoleErrors(consoleErrors, /status of 503/)
})

test('signed out, the frame links to Login, Register, Stores, the Gold Purchase Plan and each page of the footer', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('link', { name: 'Gold Purchase Plan' }).first()).toHaveAttribute(
    'href',
    /^https:\/\/plan\./,
  )
  await expect(page.getByRole('link', { name: 'Stores', exact: true })).toHaveAttribute('href', '/stores')
  const footerLinks = page.getByRole('contentinfo').getByRole('link')
  const footerPaths = await footerLinks.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(footerPaths).toEqual(
    expect.arrayContaining([
      '/about-us',
      '/brides-of-india',
      '/our-stores',
      '/csr',
      '/blog',
      '/faq',
      '/track-order',
      '/ring-size-guide',
      '/bangle-size-guide',
      '/site-map',
      '/custom-jewellery',
      '/scheme-payment',
      '/book-appointment',
      '/careers',
      '/contactus',
      '/terms-of-service',
      '/privacy-policy',
      '/exchange-policy',
      '/shipping-policy',
    ]),
  )
  await expect(banner(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await expect(banner(page).getByRole('button', { name: 'Profile' })).toHaveCount(0)
  await banner(page).getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('the profile menu holds name, e-mail and the person’s pages, and closes on a click outside and on Escape', {
  tag: '@desktop',
}, async ({ page }) => {
  const { name, email } = await signInAsNewCustomer(page)
  await open(page, '/stores')
  const button = banner(page).getByRole('button', { name: 'Profile' })
  const myProfile = banner(page).getByRole('link', { name: 'My Profile' })
  await expect(myProfile).toBeHidden()
  await button.click()
  await expect(banner(page).getByText(name)).toBeVisible()
  await expect(banner(page).getByText(email)).toBeVisible()
  await expect(myProfile).toHaveAttribute('href', '/profile')
  await expect(banner(page).getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders')
  const wishlist = banner(page).getByRole('link', { name: 'My Wishlist (0)' })
  await expect(wishlist).toHaveAttribute('href', '/wishlist')
  await expect(banner(page).getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
  await expect(banner(page).getByRole('link', { name: 'Login' })).toHaveCount(0)

  await page.getByRole('heading', { level: 1 }).click()
  await expect(myProfile).toBeHidden()
  await button.click()
  await page.keyboard.press('Escape')
  await expect(myProfile).toBeHidden()
  await button.click()
  await wishlist.click()
  await expect(page).toHaveURL(/\/wishlist$/)
  await expect(myProfile).toBeHidden()

  await button.click()
  await banner(page).getByRole('button', { name: 'Sign Out' }).click()
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible()
})

test('admins find the Admin Dashboard in it', { tag: '@desktop' }, async ({ page }) => {
  await signInAsOwner(page)
  await open(page, '/stores')
  await banner(page).getByRole('button', { name: 'Profile' }).click()
  await banner(page).getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a role of the shop’s own sees the Admin Dashboard only with a permission of staff', {
  tag: '@desktop',
}, async ({ page }) => {
  const owner = (await getOwnerSession(page)).token
  const headers = { authorization: `Bearer ${owner}` }
  const customer = await registerCustomer(page)
  const name = `courier-${customer.phone}`
  const give = async (permissions: string[]) => {
    const role = (await (await page.request.get('/api/roles', { headers })).json()).find(
      (each: { name: string }) => each.name === name,
    )
    const data = { name, displayName: 'Courier', permissions }
    const saved = role
      ? await page.request.put(`/api/roles/${role._id}`, { headers, data })
      : await page.request.post('/api/roles', { headers, data })
    expect(saved.ok()).toBe(true)
  }
  await give(['use_app'])
  await page.request.put(`/api/customers/${customer.user._id}/role`, { headers, data: { role: name } })
  await seedLocalStorage(page, { token: customer.token, user: { ...customer.user, role: name } })
  const asked = page.waitForResponse('**/api/auth/profile')
  await open(page, '/stores')
  await asked
  await banner(page).getByRole('button', { name: 'Profile' }).click()
  await expect(banner(page).getByRole('link', { name: 'My Profile' })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)

  await give(['use_app', 'view_reports'])
  await reloadPage(page)
  await banner(page).getByRole('button', { name: 'Profile' }).click()
  await expect(banner(page).getByRole('link', { name: 'Admin Dashboard' })).toBeVisible()
})

test('hovering a category opens its mega-menu: description, view all, subcategories, two featured products', {
  tag: '@desktop',
}, async ({ page }) => {
  const categories = await fetchTopCategories(page)
  await open(page, '/stores')
  const bar = page.getByRole('navigation', { name: 'Categories' })
  const inOrder = [...categories].sort((a, b) => a.order - b.order).map(({ name }) => name)
  await expect(bar.getByRole('link')).toHaveText(inOrder)

  for (const { name, slug, description, subcategories, featuredProducts } of categories.slice(0, 2)) {
    await bar.getByRole('link', { name, exact: true }).hover()
    await expect(bar.getByText(description)).toBeVisible()
    const viewAll = bar.getByRole('link', { name: `View all ${name}` })
    await expect(viewAll).toHaveAttribute('href', `/category/${slug}`)
    for (const tile of subcategories)
      await expect(bar.getByRole('link', { name: tile.name, exact: true })).toHaveAttribute(
        'href',
        `/category/${slug}/${tile.slug}`,
      )
    const featured = bar.locator('a[href^="/product/"]')
    await expect(featured).toHaveText(
      featuredProducts.map((product) => `${product.name}₹${product.price.toLocaleString('en-IN')}`),
    )
    expect(featuredProducts.length).toBeLessThanOrEqual(2)
  }
  await page.mouse.move(720, 890)
  await expect(bar.getByRole('link', { name: /^View all/ })).toBeHidden()
})

test('Down opens the mega-menu from the keyboard, Tab goes through it, Escape and going on close it', {
  tag: '@desktop',
}, async ({ page }) => {
  const [first, second] = await fetchTopCategories(page)
  await open(page, '/stores')
  const bar = page.getByRole('navigation', { name: 'Categories' })
  await bar.getByRole('link', { name: second!.name, exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  const viewAll = bar.getByRole('link', { name: `View all ${second!.name}` })
  await expect(viewAll).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewAll).toBeHidden()

  const link = bar.getByRole('link', { name: first!.name, exact: true })
  await link.focus()
  await page.keyboard.press('ArrowDown')
  await bar.getByRole('link', { name: `View all ${first!.name}` }).focus()
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('link', { name: first!.subcategories[0]!.name })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/category/${first!.slug}/${first!.subcategories[0]!.slug}$`))
  await expect(bar.getByRole('link', { name: /^View all/ })).toBeHidden()
})

test('the mobile menu mirrors the header and closes when the address changes @main-on-phone', {
  tag: '@phone',
}, async ({ page }) => {
  const [first] = await fetchTopCategories(page)
  await open(page, '/stores')
  await openMenu(page)
  await expect(menu(page).getByRole('combobox', { name: 'Search' })).toBeVisible()
  for (const [name, href] of [
    ['Login', /^\/login/],
    ['Register', /^\/register/],
    ['Stores', /^\/stores$/],
    ['Gold Purchase Plan', /^https:/],
  ] as const)
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await menu(page).getByText(first!.name, { exact: true }).click()
  await menu(page)
    .getByRole('link', { name: `View all ${first!.name}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/category/${first!.slug}$`))
  await expect(menu(page)).toBeHidden()
})

test('the mobile menu shows the products of a category with their prices', { tag: '@phone' }, async ({
  page,
}) => {
  const [first] = await fetchTopCategories(page)
  await open(page, '/stores')
  await openMenu(page)
  await menu(page).getByText(first!.name, { exact: true }).click()
  await expect(menu(page).locator('details[open] a[href^="/product/"]')).toHaveText(
    first!.featuredProducts.map(({ name, price }) => `${name}₹${price.toLocaleString('en-IN')}`),
  )
})

test('signed in, the mobile menu holds what the profile menu does', { tag: '@phone' }, async ({ page }) => {
  const { name, email } = await signInAsNewCustomer(page)
  await open(page, '/stores')
  await openMenu(page)
  await expect(menu(page).getByText(name)).toBeVisible()
  await expect(menu(page).getByText(email)).toBeVisible()
  for (const entry of ['My Profile', 'My Orders', 'My Wishlist (0)'])
    await expect(menu(page).getByRole('link', { name: entry })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
  await menu(page).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toBeHidden()
  await openMenu(page)
  await expect(menu(page).getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a bar at the bottom of a phone keeps Home, Shop, Wishlist, Cart and Account in reach', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/stores')
  const bar = page.getByRole('navigation', { name: 'Quick links' })
  await expect(bar.getByRole('link')).toHaveText([/^Home/, /^Shop/, /^Wishlist/, /^Cart/, /^Account/])
  await expect(bar).toBeInViewport()
  await expect(bar.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login')
  await bar.getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
})

test('the header is hidden on /login, /register and in the admin, the footer in the admin', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo')
  await open(page, '/stores')
  await expect(banner(page).getByRole('link', { name: /^Cart/ })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'FAQ' })).toBeVisible()
  for (const path of ['/login', '/register']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
  }
  await signInAsOwner(page)
  await open(page, '/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
  await expect(footer).toHaveCount(0)
})

test('the header stays in view, is smaller after scrolling without moving the page, and does not cover it', async ({
  page,
  isMobile,
}) => {
  await open(page, '/stores')
  // a font that comes late changes heights
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const box = async () => (await banner(page).boundingBox())!
  const atTop = await box()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading!.y).toBeGreaterThanOrEqual(atTop.y + atTop.height)
  const readPageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  const pageHeight = await readPageHeight()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(banner(page)).toBeInViewport()
  if (!isMobile) await expect.poll(async () => (await box()).height).toBe(atTop.height - 24)
  await expect.poll(readPageHeight).toBe(pageHeight)
})
