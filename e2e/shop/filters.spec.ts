import type { Locator, Page } from '@playwright/test'
import type { CategoryListing } from '#contract/products.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, open, test } from '../fixtures.ts'

/** Other tests make rings and pendants at the same time, so that their lists change. */
const PATH = '/category/earrings'

const results = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })
const chips = (page: Page) => page.getByRole('list', { name: 'Filters applied' })

const fetchListing = async (page: Page, query = ''): Promise<CategoryListing> =>
  (await page.request.get(`/api/products${PATH}?withFilters=true${query}`)).json()

/** The first two values of the group, most frequent first. */
async function findPurities(page: Page) {
  const { filters } = await fetchListing(page)
  const [first, second] = filters!.groups.find(({ code }) => code === 'purity')!.values
  return [first!, second!] as const
}

async function openPurities(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = isMobile
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('complementary', { name: 'Filters' })
  const group = panel.locator('details').filter({ hasText: 'Purity' })
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
  return panel
}

test('values of a group are chosen together, counted, and taken off one by one @main', async ({
  page,
  isMobile,
}) => {
  await open(page, PATH)
  const [first, second] = await findPurities(page)
  const panel = await openPurities(page, isMobile)
  await panel.getByRole('checkbox', { name: first.label, exact: true }).check()
  await panel.getByRole('checkbox', { name: second.label, exact: true }).check()
  const { pagination } = await fetchListing(page, `&purity=${first.code},${second.code}`)
  await expect(panel.getByRole('status')).toHaveText(`${pagination.total} products`)
  // beside the list they are applied at once
  if (!isMobile) await expect(page).toHaveURL(`${PATH}?purity=${first.code}%2C${second.code}`)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  if (isMobile) {
    await expect(page).toHaveURL(PATH)
    const submit = panel.getByRole('button', { name: /^Apply Filters/ })
    await expect(submit).toContainText(`Show ${pagination.total} products`)
    await submit.click()
  }
  await expect(page).toHaveURL(`${PATH}?purity=${first.code}%2C${second.code}`)
  await expect(results(page).getByText(`of ${pagination.total} products`)).toBeVisible()
  await expect(chips(page).getByRole('link')).toHaveText(
    [first.label, second.label, 'Clear Filters'].map((text) => new RegExp(text)),
  )

  await chips(page)
    .getByRole('link', { name: new RegExp(second.label) })
    .click()
  await expect(page).toHaveURL(`${PATH}?purity=${first.code}`)
  await expect(results(page).getByText(`of ${first.count} products`)).toBeVisible()
  await page.goBack()
  await expect(chips(page).getByRole('link')).toHaveCount(3)
  await openPurities(page, isMobile)
  await expect(panel.getByRole('checkbox', { name: second.label, exact: true })).toBeChecked()
})

test('a list with one value is a page of its own for search engines, other filters are not indexed', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const [{ code, label }, other] = await findPurities(page)
  await open(page, `${PATH}?purity=${code}`)
  const canonical = page.locator('link[rel="canonical"]')
  const robots = page.locator('meta[name="robots"]')
  await expect(page.getByRole('heading', { level: 1, name: `${label} Earrings` })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${label} Earrings`))
  await expect(canonical).toHaveAttribute('href', `${baseURL}${PATH}?purity=${code}`)
  await expect(robots).toHaveCount(0)
  for (const query of [
    `purity=${code},${other.code}`,
    `purity=${code}&sort=newest`,
    'inStock=true',
    'maxWeight=5',
  ]) {
    await open(page, `${PATH}?${query}`)
    await expect(robots, query).toHaveAttribute('content', 'noindex, follow')
    await expect(canonical, query).toHaveAttribute('href', `${baseURL}${PATH}`)
  }
  for (const link of await chips(page)
    .getByRole('link', { name: /^Remove/ })
    .all())
    await expect(link).toHaveAttribute('rel', 'nofollow')
  await open(page, PATH)
  await page
    .getByRole('navigation', { name: 'Earrings by' })
    .getByRole('link', { name: label, exact: true })
    .click()
  await expect(page).toHaveURL(`${PATH}?purity=${code}`)
})

test('search has the same filters, and a part of its words and order', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/search?q=ring&sort=price_low')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  const stones = panel.locator('details').filter({ hasText: 'Stone' })
  if ((await stones.getAttribute('open')) === null) await stones.locator('summary').click()
  await stones.getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/\/search\?q=ring&sort=price_low&stone=[a-z-]+$/)
  await expect(chips(page).getByRole('link')).toHaveCount(2)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form sends the chosen values, and every value can be taken off', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(`${PATH}?sort=newest`)
    const [first, second] = await findPurities(page)
    const panel = await openPurities(page, false)
    await panel.getByRole('checkbox', { name: first.label, exact: true }).check()
    await panel.getByRole('checkbox', { name: second.label, exact: true }).check()
    await panel.getByRole('button', { name: /^Apply Filters/ }).click()
    const { pagination } = await fetchListing(page, `&purity=${first.code},${second.code}`)
    await expect(results(page).getByText(`of ${pagination.total} products`)).toBeVisible()
    await expect(page).toHaveURL(/sort=newest/)
    await chips(page)
      .getByRole('link', { name: new RegExp(first.label) })
      .click()
    await expect(results(page).getByText(`of ${second.count} products`)).toBeVisible()
  })
})
