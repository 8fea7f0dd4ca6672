import type { Page } from '@playwright/test'
import type { Product } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import {
  expect,
  expectNoHorizontalScroll,
  open,
  recordRequests,
  reloadPage,
  runAxe,
  test,
  waitForHydration,
} from '../fixtures.ts'
import { createRing } from '../ring-helper.ts'

const buyBox = (page: Page) => page.getByRole('region', { name: 'Buy' })
const shownPrice = (page: Page) => buyBox(page).locator('.buy-box__price .price')
const shownPicture = (page: Page) => page.getByRole('main').locator('.lens img')
const chip = (page: Page, option: string, value: string) =>
  buyBox(page)
    .getByRole('group', { name: option })
    .getByRole('radio', { name: new RegExp(`^${value}\\b`) })
const variantOf = ({ variants }: Product, title: string) =>
  variants.find((variant) => variant.title === title)!
const priceOf = (product: Product, title: string) => formatRupees(variantOf(product, title).price!)

/** The one in the page, or the one at the lower edge of a phone. */
const buyButton = (page: Page, name: string) => buyBox(page).getByRole('button', { name }).first()
const lowestPriceOf = (product: Product, title: string) => `From ${priceOf(product, title)}`

/** Two karats in two sizes. The 18K ring has a picture of its own. */
const createRingInKarats = (page: Page) =>
  createRing(page, [
    { labels: ['22K', '12'], grams: 4 },
    { labels: ['22K', '14'], grams: 4.3, stock: 0 },
    { labels: ['18K', '12'], grams: 3.6, pictures: [2] },
    { labels: ['18K', '14'], grams: 3.9, pictures: [2] },
  ])

/** Holds the scripts of the page back until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  return resolve
}

test('a choice changes price, weight, break-up, SKU, picture and address at once, without a request @main', async ({
  page,
}) => {
  const ring = await createRingInKarats(page)
  await open(page, `/product/${ring.slug}`)
  await expect(buyBox(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(shownPrice(page)).toHaveText(lowestPriceOf(ring, '18K / 12'))
  await page.waitForLoadState('networkidle')
  const requests = recordRequests(page)
  await chip(page, 'Karat', '18K').check()
  await chip(page, 'Ring size', '14').check()
  await expect(shownPrice(page)).toHaveText(priceOf(ring, '18K / 14'))
  await expect(buyBox(page).getByText('Weight 4.150 g')).toBeVisible()
  await buyBox(page).getByText('Price break-up').click()
  await expect(buyBox(page).getByRole('row', { name: /^Metal value/ })).toContainText('3.900 g × ₹5,320')
  await expect(page.getByRole('main').getByText(variantOf(ring, '18K / 14').sku!)).toBeVisible()
  await expect(shownPicture(page)).toHaveAttribute('src', ring.images[2]!.url)
  await expect(page.getByRole('status').filter({ hasText: '18K / 14' })).toHaveText(
    `18K / 14: ${priceOf(ring, '18K / 14')}`,
  )
  await expect(page).toHaveURL(`/product/${ring.slug}?variant=${variantOf(ring, '18K / 14')._id}`)
  // The code of the parts below loads when the browser has time.
  expect(requests.filter((url) => !/\/(images|assets)\//.test(url))).toEqual([])
  await expectNoHorizontalScroll(page)
  // Under the header a button would count as covered.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('banner')).not.toHaveClass(/compact/)
  await runAxe(page)
  await reloadPage(page)
  await expect(shownPrice(page)).toHaveText(priceOf(ring, '18K / 14'))
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/${ring.slug}$`))
})

test('nothing is chosen for the customer: the button names what is missing and leads there @main-on-phone', async ({
  page,
}) => {
  const ring = await createRingInKarats(page)
  await open(page, `/product/${ring.slug}`)
  const button = (name: string) =>
    buyBox(page).getByRole('button', { name, exact: true }).filter({ visible: true }).last()
  const addToCart = `Add to Cart: ${ring.name}`
  await expect(button(addToCart)).toHaveCount(0)
  await button('Choose karat').click()
  await expect(chip(page, 'Karat', '22K')).toBeFocused()
  await expect(chip(page, 'Karat', '22K')).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: 'Choose karat and ring size' })).toBeAttached()
  await expect(page.getByRole('group', { name: 'Ring size' })).toHaveAccessibleDescription('Choose ring size')
  await expectNoHorizontalScroll(page)
  await runAxe(page)

  await page.keyboard.press('Space')
  await expect(chip(page, 'Karat', '22K')).toBeChecked()
  // of the two sizes in 22K only one is in stock
  await expect(shownPrice(page)).toHaveText(priceOf(ring, '22K / 12'))
  await expect(page).toHaveURL(/\?option1=/)
  await button('Choose ring size').click()
  await expect(chip(page, 'Ring size', '12')).toBeFocused()
  await expect(page.getByRole('link', { name: /^Cart ?, 0 items/ }).first()).toBeAttached()
  await reloadPage(page)
  await expect(chip(page, 'Karat', '22K')).toBeChecked()
  await chip(page, 'Ring size', '12').check()
  await button(addToCart).click()
  await expect(page.getByText(`${ring.name}, 22K / 12 is in your cart`)).toBeVisible()
})

test('a link to a variant keeps its choice, and a size that does not go with a new karat is to be chosen again', async ({
  page,
}) => {
  const ring = await createRing(page, [
    { labels: ['22K', '12'], grams: 4 },
    { labels: ['18K', '14'], grams: 3.9 },
  ])
  await open(page, `/product/${ring.slug}?variant=${variantOf(ring, '22K / 12')._id}`)
  await expect(chip(page, 'Ring size', '12')).toBeChecked()
  await expect(buyButton(page, 'Add to Cart')).toBeEnabled()
  await chip(page, 'Karat', '18K').check()
  await expect(buyButton(page, 'Choose ring size')).toBeVisible()
  await expect(chip(page, 'Ring size', '12')).not.toBeChecked()
  await expect(chip(page, 'Ring size', '14')).not.toBeChecked()
})

test('a size that is sold out is marked, can be chosen, and cannot be bought', async ({ page }) => {
  const ring = await createRingInKarats(page)
  await open(page, `/product/${ring.slug}`)
  await expect(chip(page, 'Ring size', '14')).toHaveAccessibleName('14')
  await chip(page, 'Karat', '22K').check()
  await expect(chip(page, 'Ring size', '14')).toHaveAccessibleName(/^14 ?, sold out$/)
  await chip(page, 'Ring size', '12').check()
  await expect(buyBox(page).getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
  // with the keys, as in any group of radio buttons
  await chip(page, 'Ring size', '12').focus()
  await page.keyboard.press('ArrowRight')
  await expect(chip(page, 'Ring size', '14')).toBeFocused()
  await expect(shownPrice(page)).toHaveText(priceOf(ring, '22K / 14'))
  await expect(buyBox(page).getByRole('button', { name: 'Sold out' }).first()).toBeDisabled()
  await chip(page, 'Karat', '18K').check()
  await expect(buyBox(page).getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
})

test('the size guide is beside the size', async ({ page }) => {
  const ring = await createRingInKarats(page)
  await open(page, `/product/${ring.slug}`)
  // the code of the options loads last
  await chip(page, 'Karat', '18K').check()
  await expect(shownPrice(page)).toHaveText(lowestPriceOf(ring, '18K / 12'))
  await buyBox(page).getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide: Ring size' })
  await expect(guide.getByRole('row', { name: /^14/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
})

test('what is chosen before the scripts have loaded is shown when they have', async ({ page }) => {
  const ring = await createRingInKarats(page)
  const release = await holdScripts(page)
  await page.goto(`/product/${ring.slug}`, { waitUntil: 'domcontentloaded' })
  await chip(page, 'Karat', '18K').check()
  await chip(page, 'Ring size', '14').check()
  await expect(shownPrice(page)).toHaveText(lowestPriceOf(ring, '18K / 12'))
  release()
  await waitForHydration(page)
  await expect(shownPrice(page)).toHaveText(priceOf(ring, '18K / 14'))
  await expect(page).toHaveURL(/\?variant=/)
})

test('a karat chosen before the scripts have loaded leaves a size that it does not come in to be chosen again', async ({
  page,
}) => {
  const ring = await createRing(page, [
    { labels: ['22K', '12'], grams: 4 },
    { labels: ['18K', '14'], grams: 3.9 },
  ])
  const release = await holdScripts(page)
  await page.goto(`/product/${ring.slug}?variant=${variantOf(ring, '22K / 12')._id}`, {
    waitUntil: 'domcontentloaded',
  })
  await chip(page, 'Karat', '18K').check()
  release()
  await waitForHydration(page)
  await expect(buyButton(page, 'Choose ring size')).toBeVisible()
  await expect(chip(page, 'Karat', '18K')).toBeChecked()
  await expect(chip(page, 'Ring size', '12')).not.toBeChecked()
})

test('more than twelve sizes are a list, also before the scripts have loaded', async ({ page }) => {
  const sizes = Array.from({ length: 14 }, (_, index) => String(index + 6))
  const ring = await createRing(
    page,
    sizes.map((size) => ({
      labels: ['22K', size],
      grams: 4 + Number(size) / 10,
      stock: size === '8' ? 0 : 5,
    })),
  )
  const release = await holdScripts(page)
  await page.goto(`/product/${ring.slug}`, { waitUntil: 'domcontentloaded' })
  const size = buyBox(page).getByRole('combobox', { name: 'Ring size' })
  await size.selectOption('14')
  release()
  await waitForHydration(page)
  await expect(shownPrice(page)).toHaveText(priceOf(ring, '22K / 14'))
  await expect(size.locator('option:checked')).toHaveText('14')

  await size.selectOption('8, sold out')
  await expect(buyBox(page).getByRole('button', { name: 'Sold out' }).first()).toBeDisabled()
  await size.focus()
  await page.keyboard.press('ArrowDown')
  await expect(shownPrice(page)).toHaveText(priceOf(ring, '22K / 9'))
  await expect(page).toHaveURL(`/product/${ring.slug}?variant=${variantOf(ring, '22K / 9')._id}`)
  await expect(size).toBeFocused()
  await expect(buyBox(page).getByRole('button', { name: 'Size guide' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await runAxe(page)
})

test('without scripts a button shows the price of the choice', async ({ page, browser }) => {
  const ring = await createRingInKarats(page)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plainPage = await context.newPage()
  await plainPage.goto(`/product/${ring.slug}`)
  await chip(plainPage, 'Karat', '18K').check()
  await chip(plainPage, 'Ring size', '14').check()
  await buyBox(plainPage).getByRole('button', { name: 'Show price' }).click()
  await expect(shownPrice(plainPage)).toHaveText(priceOf(ring, '18K / 14'))
  await context.close()
})

test('a card shows the lowest price and leads to the choice of the size', async ({ page }) => {
  const ring = await createRingInKarats(page)
  await open(page, `/search?q=${encodeURIComponent(ring.name)}`)
  const card = page.getByRole('article').filter({ hasText: ring.name })
  await expect(card.getByText(`From ${priceOf(ring, '18K / 12')}`)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  await card.hover()
  await card.getByRole('link', { name: 'Choose size' }).click()
  await expect(buyButton(page, 'Choose karat')).toBeVisible()
  await expect(chip(page, 'Ring size', '12')).not.toBeChecked()
  // by a link inside the shop the options appear with the rest of the page
  await expect(page).toHaveURL(`/product/${ring.slug}`)
})

test('a size that is sold out can be asked for by e-mail, and the page of the link stops such mails', async ({
  page,
}) => {
  const ring = await createRingInKarats(page)
  const email = `meera.${ring._id}@example.in`
  await open(page, `/product/${ring.slug}`)
  await chip(page, 'Karat', '22K').check()
  await expect(buyBox(page).getByRole('button', { name: 'Notify me' })).toHaveCount(0)
  await chip(page, 'Ring size', '14').check()
  const form = buyBox(page).getByRole('form', { name: 'Email me when it is back in stock' })
  await form.getByRole('button', { name: 'Notify me' }).click()
  await expect(form.getByText('Email is required')).toBeVisible()
  await form.getByLabel('Email address').fill(email)
  await form.getByRole('button', { name: 'Notify me' }).click()
  await expect(buyBox(page).getByText('We will email you once when it is back in stock.')).toBeVisible()
  await page.goto('/stop-stock-alerts#unknown')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Stop emails' }).click()
  await expect(page.getByText('You will get no more emails')).toBeVisible()
})
