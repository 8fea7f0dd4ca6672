import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectConsoleErrors,
  expectNoHorizontalScroll,
  ignoreConsoleErrors,
  open,
  runAxe,
  test,
} from '../fixtures.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const cards = (page: Page) => results(page).getByRole('article')
const searchInput = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Search' })
const filterField = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const parsePrice = (text: string) => Number(/₹([\d,]+)/.exec(text)![1]!.replaceAll(',', ''))

test('results are counted, twelve a page, and paged by the address @main', async ({ page }) => {
  await open(page, '/search?q=gold')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “gold”' })).toBeVisible()
  await expect(results(page).getByText(/^Showing 1 to 12 of \d+ results$/)).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(results(page).getByText(/^Showing 13 to /)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('the panel sorts, narrows by category, brand and price, and starts again at page 1', {
  tag: '@desktop',
}, async ({ page }) => {
  // other tests make rings of gold at the same time
  await open(page, '/search?q=earring&page=2')
  await filterField(page, 'Sort by').selectOption('Price: low to high')
  await expect(page).toHaveURL('/search?q=earring&sort=price_low')
  const prices = async () => (await cards(page).allInnerTexts()).map(parsePrice)
  const isSorted = (list: number[]) => list.every((price, at) => at === 0 || list[at - 1]! <= price)
  await expect.poll(async () => isSorted(await prices())).toBe(true)

  const count = results(page).getByRole('status')
  // the page before is still shown for a moment
  await expect(count).toHaveText(/^Showing 1 to /)
  const all = await count.innerText()
  for (const [label, everything] of [
    ['Category', 'All categories'],
    ['Brand', 'All brands'],
  ] as const) {
    const option = await filterField(page, label).getByRole('option').nth(1).innerText()
    await filterField(page, label).selectOption(option)
    await expect(count).toHaveText(new RegExp(` of ${/\((\d+)\)/.exec(option)![1]} results$`))
    await filterField(page, label).selectOption(everything)
    await expect(count).toHaveText(all)
  }

  await filterField(page, 'Min price').fill('50000')
  await filterField(page, 'Max price').fill('100000')
  await expect(page).toHaveURL(/minPrice=50000&maxPrice=100000/)
  // "From" names the lowest price of a product. Of such a product another size is within the limits.
  const isWithinLimits = (text: string) => {
    const price = parsePrice(text)
    return (price >= 50_000 || /From\s*₹/.test(text)) && price <= 100_000
  }
  await expect(count).not.toHaveText(all)
  await expect.poll(async () => (await cards(page).allInnerTexts()).every(isWithinLimits)).toBe(true)
  expect(await cards(page).count()).toBeGreaterThan(0)
})

test('a page shows 12, 24 or 48 results, as a grid or a list', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/search?q=gold')
  await expect(filterField(page, 'Per page').getByRole('option')).toHaveText(['12', '24', '48'])
  await expect(filterField(page, 'Per page')).toHaveValue('12')
  await filterField(page, 'Per page').selectOption('24')
  await expect(cards(page)).toHaveCount(24)
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)]
  const isBeside = async () => (await first.boundingBox())!.y === (await second.boundingBox())!.y
  await expect.poll(isBeside).toBe(true)
  await results(page).getByText('List', { exact: true }).click()
  await expect(page).toHaveURL(/view=list/)
  await expect.poll(isBeside).toBe(false)
})

test('on a phone the filters are one button, over the results', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/search?q=gold')
  await expect(filterField(page, 'Category')).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expectAccessible(page)
  await drawer.getByLabel('Sort by').selectOption('Price: low to high')
  await expect(page).toHaveURL('/search?q=gold&sort=price_low')
  await expect(drawer).toBeHidden()
})

test('filters that leave nothing can be cleared, which keeps the words and the order', async ({ page }) => {
  await open(page, '/search?q=ring&sort=price_low&minPrice=60001&maxPrice=60002')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await results(page).getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/search?q=ring&sort=price_low')
  await expect(cards(page).first()).toBeVisible()
})

test('a search without results says so and offers links and products', async ({ page }) => {
  await open(page, '/search?q=refrigerator')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  const others = page.getByRole('region', { name: 'You may also like' })
  await expect(others.getByRole('article')).toHaveCount(8)
  await expect(results(page).getByRole('link', { name: 'All collections' })).toBeVisible()
  await results(page).getByRole('link', { name: 'Rings', exact: true }).click()
  await expect(page).toHaveURL(/\/category\/rings$/)
})

test('the page says when it searched for a corrected word', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/search?q=jhumkha')
  await expect(page.getByText('No results for “jhumkha”. Showing results for jhumka.')).toBeVisible()
  await expect(cards(page).first()).toContainText(/jhumka/i)
})

test('a search that fails says Search failed, and can be tried again', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  await open(page, '/search?q=ring')
  await page.route('**/api/products/search?*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await searchInput(page).fill('kada')
  await searchInput(page).press('Enter')
  await expect(page.getByText('Search failed')).toBeVisible()
  expectConsoleErrors(consoleErrors, /500/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toContainText(/kada/i)
})

test('recent searches are offered, newest first, until they are cleared', async ({ page }) => {
  await open(page, '/search')
  for (const words of ['jhumka', 'ruby ring', 'JHUMKA']) {
    await searchInput(page).fill(words)
    await searchInput(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Results for “${words}”` })).toBeVisible()
  }
  await searchInput(page).fill('')
  const recent = page.getByRole('main').getByRole('listbox', { name: 'Recent searches' })
  await searchInput(page).blur()
  await searchInput(page).focus()
  await expect(recent.getByRole('option')).toHaveText([/^JHUMKA/, /^ruby ring/])
  await expectAccessible(page)
  await searchInput(page).press('ArrowDown')
  await searchInput(page).press('ArrowDown')
  await searchInput(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “ruby ring”' })).toBeVisible()
  await searchInput(page).fill('')
  await searchInput(page).blur()
  await searchInput(page).focus()
  await page.getByRole('main').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(recent).toBeHidden()
})

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const searchLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search', exact: true })

test('the search of a phone opens over the page with a focused field, and Escape gives the focus back', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/stores')
  await searchLink(page).click()
  const field = overlay(page).getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await expect(overlay(page).getByRole('option', { name: /^Earrings/ })).toBeVisible()
  await runAxe(page)
  await expectNoHorizontalScroll(page)
  // nothing behind the dialog gets the focus
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    // body: the focus is in the frame of the browser
    expect(
      await page.evaluate(() => document.activeElement?.matches('body, dialog:modal, dialog:modal *')),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeHidden()
  await expect(searchLink(page)).toBeFocused()
  await expect(page).toHaveURL('/stores')
})

test('it shows products while one types, and keeps the words of this browser until they are cleared', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/stores')
  await searchLink(page).click()
  const field = overlay(page).getByRole('combobox', { name: 'Search' })
  await field.fill('jhumka')
  await expect(overlay(page).getByRole('option', { name: /Meenakshi Jhumka/ })).toBeVisible()
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “jhumka”' })).toBeVisible()
  await expect(overlay(page)).toBeHidden()
  await searchLink(page).click()
  await field.fill('')
  const recent = overlay(page).getByRole('option', { name: /^jhumka/ })
  await expect(recent).toBeVisible()
  await overlay(page).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(recent).toHaveCount(0)
  await field.press('ArrowDown')
  await expect(overlay(page).getByRole('option', { selected: true })).toHaveCount(1)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/category\//)
  await expect(overlay(page)).toBeHidden()
})

test('without its code the search of a phone is a link to the page of the search', { tag: '@phone' }, async ({
  page,
  consoleErrors,
}) => {
  ignoreConsoleErrors(consoleErrors, /ERR_FAILED/)
  await page.route('**/assets/search-overlay-*.js', (route) => route.abort())
  await open(page, '/stores')
  await searchLink(page).click()
  await expect(page).toHaveURL(/\/search/)
  await expect(searchInput(page)).toBeVisible()
})

test('the field of a desk offers the categories before anything is typed', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/stores')
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
  await field.focus()
  const option = page.getByRole('banner').getByRole('option', { name: /^Earrings/ })
  await expect(option).toBeVisible()
  await runAxe(page)
  await field.press('Escape')
  await expect(option).toBeHidden()
  await expect(field).toBeFocused()
})

test('words of a query that are filters are chips that can be taken away @main', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/search?q=22k bangles 2.6 under 5 lakh')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Results for “22k bangles 2.6 under 5 lakh”' }),
  ).toBeVisible()
  const chips = page.getByRole('list', { name: 'Filters applied' }).getByRole('link')
  await expect(chips).toHaveText([/Up to ₹5,00,000/, /22K/, /Bangle size 2-6/, 'Clear Filters'])
  await chips.filter({ hasText: 'Bangle size 2-6' }).click()
  await expect(page).toHaveURL(/q=bangles&.*purity=22k/)
  await expect(chips).toHaveText([/Up to ₹5,00,000/, /22K/, 'Clear Filters'])
  expect(await cards(page).count()).toBeGreaterThan(0)
})

test('a search above all weights names the heaviest one', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/search?q=necklace 900 grams')
  const empty = results(page).getByText(/^None from 810 g\. The heaviest weighs [\d.]+ g\.$/)
  await expect(empty).toBeVisible()
  await results(page).getByRole('link', { name: 'Show all weights' }).click()
  await expect(page).toHaveURL(/q=necklace$/)
  await expect(cards(page).first()).toBeVisible()
})

test('a search below all prices names the lowest one', async ({ page }) => {
  await open(page, '/search?q=jhumka under 5k')
  const empty = results(page).getByText(/^None under ₹5,000\. The lowest price is ₹[\d,]+\.$/)
  await expect(empty).toBeVisible()
  const lowest = parsePrice((await empty.innerText()).replace('₹5,000', ''))
  await expectNoHorizontalScroll(page)
  await results(page).getByRole('link', { name: 'Show all prices' }).click()
  await expect(page).toHaveURL(/q=jhumka&sort=price_low/)
  await expect.poll(async () => parsePrice(await cards(page).first().innerText())).toBe(lowest)
})
