import type { Locator, Page } from '@playwright/test'
import { expect, expectConsoleErrors, open, test } from '../fixtures.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })
const cards = (page: Page) => results(page).getByRole('article')
const pageNav = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const filters = (page: Page, isMobile: boolean): Locator =>
  isMobile
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('complementary', { name: 'Filters' })
const parsePrice = (text: string) => Number(/₹([\d,]+)/.exec(text)![1]!.replaceAll(',', ''))

/** The filters are beside the list; on a phone they are in a drawer. */
async function openFilters(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(filters(page, isMobile)).toBeVisible()
  return filters(page, isMobile)
}

/** Follows a link to a category inside the shop, so that the browser itself asks for the listing. */
async function navigateToEarrings(page: Page): Promise<void> {
  await open(page, '/categories')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Earrings/ })
    .click()
}

/** The calls of the browser for a listing, without those that count the results of a filter. */
function recordListingCalls(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/products/category/') && searchParams.get('limit') !== '1')
      calls.push(searchParams)
  })
  return calls
}

test('a category has a hero with breadcrumbs, a count line and twelve products a page', async ({ page }) => {
  await open(page, '/category/earrings')
  await expect(page.getByRole('heading', { level: 1, name: 'Earrings' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home.*Earrings/)
  await expect(page.getByText(/^From everyday studs to temple jhumkas/)).toBeVisible()
  await expect(results(page).getByText('Showing 1 to 12 of 18 products')).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await pageNav(page).getByRole('link', { name: 'Next' }).click()
  await expect(results(page).getByText('Showing 13 to 18 of 18 products')).toBeVisible()
  await expect(cards(page)).toHaveCount(6)
  await expect(page).toHaveURL(/\/category\/earrings\?page=2$/)
})

test('the list is sorted as chosen, from its first page', { tag: '@desktop' }, async ({ page }) => {
  const calls = recordListingCalls(page)
  await open(page, '/category/rings?page=2')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect(sort.getByRole('option')).toHaveText([
    'Featured',
    'Price: low to high',
    'Price: high to low',
    'Newest',
  ])
  const prices = async () => (await cards(page).allInnerTexts()).map(parsePrice)
  const sorted = (list: number[]) => [...list].sort((a, b) => a - b)

  await sort.selectOption('Price: low to high')
  await expect(page).toHaveURL(/\/category\/rings\?sort=priceAsc$/)
  await expect(cards(page)).toHaveCount(12)
  await expect(async () => expect(await prices()).toEqual(sorted(await prices()))).toPass()
  await sort.selectOption('Price: high to low')
  await expect(page).toHaveURL(/sort=priceDesc$/)
  await expect.poll(async () => (await prices())[0]).toBe(126_500)
  await expect(async () => expect(await prices()).toEqual(sorted(await prices()).reverse())).toPass()
  await sort.selectOption('Newest')
  await expect.poll(() => calls.length).toBe(3)
  expect(
    calls.map((call) => [call.get('sortBy'), call.get('sortOrder'), call.get('limit'), call.get('page')]),
  ).toEqual([
    ['price', 'asc', '12', '1'],
    ['price', 'desc', '12', '1'],
    ['createdAt', 'desc', '12', '1'],
  ])
})

test('materials and prices narrow the list, on a phone on Apply Filters, each is a chip, Clear Filters takes all off', async ({
  page,
  isMobile,
}) => {
  const calls = recordListingCalls(page)
  await open(page, '/category/earrings?page=2')
  let panel = await openFilters(page, isMobile)
  const materials = panel.getByRole('group', { name: 'Material' })
  // without those that the category has not
  await expect(materials.getByRole('checkbox')).toHaveCount(3)
  for (const material of ['Gold', 'Diamond', 'Gemstone'])
    await expect(materials.getByRole('checkbox', { name: material })).toBeVisible()
  await materials.getByRole('checkbox', { name: 'Gold' }).check()
  await materials.getByRole('checkbox', { name: 'Diamond' }).check()
  await panel.getByRole('slider', { name: 'Lowest price' }).focus()
  await page.keyboard.press('ArrowRight')
  await panel.getByRole('slider', { name: 'Highest price' }).focus()
  await page.keyboard.press('ArrowLeft')
  if (isMobile) {
    expect(calls).toEqual([])
    await panel.getByRole('button', { name: /^Apply Filters/ }).click()
  } else {
    await expect(panel.getByRole('button', { name: /^Apply Filters/ })).toBeHidden()
  }
  // beside the list one after the other, so in the order of the clicks
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ minPrice: '1000', maxPrice: '99000', material: 'Gold,Diamond' })
  await expect(filters(page, true)).toBeHidden()
  expect(Object.fromEntries(calls.at(-1)!)).toEqual({
    page: '1',
    limit: '12',
    minPrice: '1000',
    maxPrice: '99000',
    material: 'Gold,Diamond',
    sortBy: 'featured',
    sortOrder: 'desc',
    withFilters: 'true',
  })

  const chips = page.getByRole('list', { name: 'Filters applied' })
  await expect(chips.getByRole('link')).toHaveText([/₹1,000/, /₹99,000/, /Gold/, /Diamond/, 'Clear Filters'])
  await chips.getByRole('link', { name: /Diamond/ }).click()
  await expect(page).toHaveURL(/material=Gold$/)
  // The address changes a moment before the page, which closes the sheet.
  await expect(chips.getByRole('link', { name: /Diamond/ })).toHaveCount(0)
  panel = await openFilters(page, isMobile)
  await panel.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/category/earrings')
  await expect(chips).toHaveCount(0)
  // what is at its end is not sent
  expect(Object.fromEntries(calls.at(-1)!)).toEqual({
    page: '1',
    limit: '12',
    sortBy: 'featured',
    sortOrder: 'desc',
    withFilters: 'true',
  })
})

test('on a phone the filters show how many products match before they are applied', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/category/earrings')
  const panel = await openFilters(page, true)
  await expect(panel.getByRole('status')).toHaveText('18 products')
  await panel.getByRole('checkbox', { name: 'Diamond' }).check()
  const { pagination } = await (
    await page.request.get('/api/products/category/earrings?material=Diamond')
  ).json()
  await expect(panel.getByRole('status')).toHaveText(`${pagination.total} products`)
  await expect(page).toHaveURL('/category/earrings')
  await panel.getByRole('button', { name: /^Apply Filters/ }).click()
  await expect(results(page).getByText(`of ${pagination.total} products`)).toBeVisible()
})

test('beside the list a filter keeps the focus while it is applied, and the first four groups are open', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/category/rings')
  const panel = filters(page, false)
  const groups = panel.locator('details')
  expect(
    await groups.evaluateAll((all) => all.slice(0, 5).map((group) => group.hasAttribute('open'))),
  ).toEqual([true, true, true, true, false])
  const checkbox = groups.first().getByRole('checkbox').first()
  await checkbox.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('list', { name: 'Filters applied' }).getByRole('link')).toHaveCount(2)
  await expect(checkbox).toBeFocused()
  await expect(checkbox).toBeChecked()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/category/rings')
  await expect(checkbox).toBeFocused()
  await expect(checkbox).not.toBeChecked()
})

test('the price sliders go from 0 to 100000 by 1000, and the lower cannot pass the upper', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/category/earrings?maxPrice=40000')
  const panel = filters(page, false)
  const lowest = panel.getByRole('slider', { name: 'Lowest price' })
  const highest = panel.getByRole('slider', { name: 'Highest price' })
  for (const slider of [lowest, highest])
    for (const [name, value] of [
      ['min', '0'],
      ['max', '100000'],
      ['step', '1000'],
    ] as const)
      await expect(slider).toHaveAttribute(name, value)
  await lowest.press('End')
  await expect(lowest).toHaveValue('40000')
  await highest.press('Home')
  await expect(highest).toHaveValue('40000')
  await highest.press('ArrowRight')
  await expect(highest).toHaveValue('41000')
})

test('the subcategories lead to listings of their own, one step deeper', async ({ page, isMobile }) => {
  await open(page, '/category/earrings')
  const panel = await openFilters(page, isMobile)
  const links = panel.getByRole('navigation', { name: 'Subcategory' }).getByRole('link')
  await expect(links.first()).toHaveText(/^Jhumkas/)
  await links.first().click()
  await expect(page).toHaveURL(/\/category\/earrings\/jhumkas$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Jhumkas' })).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link', { name: 'Earrings' })).toHaveAttribute('href', '/category/earrings')
  await expect(results(page).getByText(/^Showing 1 to (\d+) of \1 products$/)).toBeVisible()
  await expect(pageNav(page)).toHaveCount(0)
})

test('an empty listing shows No products found, and how to see some', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/category/rings?maxPrice=1000')
  await expect(results(page).getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(results(page).getByText(/^None under ₹1,000\. The lowest price is ₹[\d,]+\.$/)).toBeVisible()
  await expect(pageNav(page)).toHaveCount(0)
  await results(page).getByRole('link', { name: 'Show all prices' }).click()
  await expect(page).toHaveURL('/category/rings')
  await expect(cards(page)).toHaveCount(12)
})

test('the subcategories are round pictures above the list', async ({ page }) => {
  await open(page, '/category/earrings')
  const styles = page.getByRole('navigation', { name: 'Earrings by style' })
  await styles.getByRole('link', { name: 'Jhumkas' }).click()
  await expect(page).toHaveURL(/\/category\/earrings\/jhumkas$/)
  await expect(styles.getByRole('link', { name: 'Jhumkas' })).toHaveAttribute('aria-current', 'page')
})

test('an empty category has no filters to clear, and links to the others', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/api/products/category/silver?*', async (route) => {
    const listing = await (await route.fetch()).json()
    const pagination = { ...listing.pagination, total: 0, pages: 0 }
    await route.fulfill({ json: { ...listing, products: [], pagination } })
  })
  await open(page, '/categories')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Silver/ })
    .click()
  await expect(results(page).getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(results(page).getByRole('link', { name: 'Clear Filters' })).toHaveCount(0)
  await results(page).getByRole('link', { name: 'Browse collections' }).click()
  await expect(page).toHaveURL('/categories')
})

test('the pagination has Previous, Next and at most five numbers with ellipses', async ({ page }) => {
  await page.route('**/api/products/category/earrings?*', async (route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get('page'))
    const url = route
      .request()
      .url()
      .replace(/page=\d+/, 'page=1')
    const listing = await (await route.fetch({ url })).json()
    await route.fulfill({
      json: { ...listing, pagination: { total: 140, page: asked, limit: 12, pages: 12 } },
    })
  })
  await navigateToEarrings(page)
  const marks = async (text: string) =>
    expect
      .poll(async () =>
        (await pageNav(page).innerText())
          .replace(/Previous|Next|Page/g, '')
          .split(/\s+/)
          .filter(Boolean)
          .join(' '),
      )
      .toBe(text)
  const go = (name: string) => pageNav(page).getByRole('link', { name, exact: true }).click()
  await marks('1 2 3 4 … 12')
  await expect(pageNav(page).getByRole('link', { name: 'Previous' })).toHaveCount(0)
  await go('Page 4')
  await marks('1 … 3 4 5 … 12')
  await expect(pageNav(page).getByRole('link', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page')
  await expect(results(page).getByText('Showing 37 to 48 of 140 products')).toBeVisible()
  await go('Page 12')
  await marks('1 … 9 10 11 12')
  await expect(results(page).getByText('Showing 133 to 140 of 140 products')).toBeVisible()
  await expect(pageNav(page).getByRole('link', { name: 'Next' })).toHaveCount(0)
  await pageNav(page).getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/page=11$/)
})

test('a category that is not there says Category not found, with a link back home', async ({
  page,
  consoleErrors,
}) => {
  await open(page, '/category/tin-soldiers')
  await expect(page.getByRole('heading', { level: 1, name: 'Category not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  expectConsoleErrors(consoleErrors, /404/)
})

test('a listing that cannot be loaded says Failed to load category data, and can be tried again', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  await page.route('**/api/products/category/**', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await navigateToEarrings(page)
  await expect(page.getByText('Failed to load category data')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(12)
  expectConsoleErrors(consoleErrors, /status of 500/)
})

test('a card has picture, name, material, price, Add to Cart, quick view and a heart on its picture', async ({
  page,
}) => {
  await open(page, '/category/silver')
  const card = cards(page).filter({ hasText: 'Lahari Silver Balis' })
  // a style that comes late must not move the heart
  await page.waitForLoadState('networkidle')
  const picture = (await card.getByRole('img').first().boundingBox())!
  const heartBox = (await card.getByRole('button', { name: /wishlist/ }).boundingBox())!
  expect(heartBox.y).toBeGreaterThan(picture.y)
  expect(heartBox.y + heartBox.height).toBeLessThan(picture.y + picture.height / 2)
  expect(heartBox.x + heartBox.width).toBeGreaterThan(picture.x + picture.width / 2)
  await expect(card.getByRole('img').first()).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Lahari Silver Balis' })).toBeVisible()
  await expect(card.getByText('Silver', { exact: true })).toBeVisible()
  await expect(card.getByText('₹1,890')).toBeVisible()
  await expect(card.getByText('₹2,200')).toBeVisible()
  await expect(card.getByText('Save 14%')).toBeVisible()
  await card.hover()
  await card.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Lahari Silver Balis is in your cart')).toBeVisible()
  const heart = card.getByRole('button', { name: /wishlist: Lahari Silver Balis/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('link', { name: 'Lahari Silver Balis' }).click()
  await expect(page).toHaveURL(/\/product\/lahari-silver-balis$/)
})

test('a card has one button on a phone, and the buttons of a row are at one height', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/category/rings')
  await expect(cards(page).getByRole('button', { name: /^Quick view/ })).toHaveCount(0)
  const bottoms = await cards(page)
    .locator('.product-card__actions')
    .evaluateAll((all) => all.map((actions) => Math.round(actions.getBoundingClientRect().bottom)))
  expect(bottoms.filter((_, index) => index % 2 === 0)).toEqual(bottoms.filter((_, index) => index % 2 === 1))
})

test('quick view shows a product without leaving the list', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/category/earrings/jhumkas')
  const card = cards(page).filter({ hasText: 'Meenakshi Jhumka' })
  await card.hover()
  await card.getByRole('button', { name: 'Quick view: Meenakshi Jhumka' }).click()
  const dialog = page.getByRole('dialog', { name: 'Meenakshi Jhumka' })
  await expect(dialog.getByText('Gold 22K')).toBeVisible()
  await expect(dialog.getByText('19.860 g')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: /^Cart ?, 1 item/ }).first()).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/category\/earrings\/jhumkas$/)
  await card.hover()
  await card.getByRole('button', { name: /Quick view/ }).click()
  await dialog.getByRole('link', { name: 'View full details' }).click()
  await expect(page).toHaveURL(/\/product\/meenakshi-jhumka$/)
})

test.describe('Collections', () => {
  test('is a grid of cards, each linking to its category', { tag: '@desktop' }, async ({ page }) => {
    const all: { slug: string; name: string }[] = await (await page.request.get('/api/categories')).json()
    await open(page, '/categories')
    const links = page.getByRole('main').getByRole('list').last().getByRole('link')
    await expect(links).toHaveCount(all.length)
    for (const [at, { slug, name }] of all.entries()) {
      await expect(links.nth(at)).toHaveAttribute('href', `/category/${slug}`)
      await expect(links.nth(at).getByText(name, { exact: true })).toBeVisible()
    }
  })

  test('that cannot be fetched says Failed to fetch categories', { tag: '@desktop' }, async ({
    page,
    consoleErrors,
  }) => {
    await page.route('**/api/categories?*', (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, '/')
    await page.getByRole('link', { name: 'All collections' }).click()
    await expect(page.getByText('Failed to fetch categories')).toBeVisible()
    expectConsoleErrors(consoleErrors, /status of 500/)
  })
})
