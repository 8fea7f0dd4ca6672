import type { Page } from '@playwright/test'
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  open,
  reloadPage,
  signInAsNewCustomer,
  signInAsOwner,
  test,
} from '../fixtures.ts'
import { ownerAuthHeaders, placeOrder, setOrderStatus } from '../order-helpers.ts'

const HOSTILE_TITLE = '<img src=x onerror=alert(1)>'
/** A red square of 8 by 8 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
)

/** A product that nobody else reviews. Returns its slug. */
async function createMangalsutra(page: Page, mark: string): Promise<string> {
  const answer = await page.request.post('/api/products', {
    headers: await ownerAuthHeaders(page),
    data: {
      name: `Gulabi Strand ${mark}`,
      description: 'Black beads on a short chain.',
      category: 'mangalsutra',
      material: 'Gold',
      price: 24_000,
      inventoryQuantity: 1,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).product.slug
}

const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Customer reviews' })

async function expectGoodLayout(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

test('a buyer reviews a delivered product, staff publish and answer it, and readers see it', async ({
  page,
  consoleErrors,
}) => {
  test.slow()
  const customer = await signInAsNewCustomer(page)
  const title = `${HOSTILE_TITLE} ${customer.phone}`
  const slug = await createMangalsutra(page, customer.phone)

  await test.step('before the delivery the product page says who may review', async () => {
    await open(page, `/product/${slug}`)
    // The code of the reviews loads after the page is hydrated.
    await expect(async () => {
      await reviewsOf(page).getByRole('button', { name: 'Write a review' }).click()
      await expect(reviewsOf(page).getByRole('status').first()).toHaveText(
        'You can review this piece once it has been delivered to you.',
        { timeout: 2000 },
      )
    }).toPass()
  })

  const order = await placeOrder(page, customer, slug, { paymentMethod: 'cod' })
  await setOrderStatus(page, order, 'delivered')

  await test.step('after it the order leads to the form, which says what is missing', async () => {
    await open(page, `/orders/${order._id}`)
    await page.getByRole('link', { name: 'Write a review' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Write a review' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit review' }).click()
    await expect(page.getByText('Choose your rating')).toBeVisible()
    await expect(page.getByText('Please write at least 10 characters')).toBeVisible()
    await expectGoodLayout(page)
  })

  await test.step('stars are chosen with the keyboard, and a photo is added', async () => {
    await page.getByRole('radio', { name: '1 star, poor' }).focus()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '4 stars, very good' })).toBeChecked()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Your review').fill('Light, and the beads are strung tightly.')
    await page.getByLabel('Add photos').setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: PNG })
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit review' }).click()
    await expect(page.getByText(/^Thank you for your review\./)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible()
    await expect(page.getByText('Awaiting approval')).toBeVisible()
    await expectGoodLayout(page)
  })

  const adminPage = await (await page.context().browser()!.newContext()).newPage()
  collectConsoleErrors(adminPage, consoleErrors)
  await signInAsOwner(adminPage)
  await test.step('staff read it with its photo, publish and answer it', async () => {
    await open(adminPage, '/admin/reviews?status=pending')
    await expectGoodLayout(adminPage)
    await adminPage
      .getByRole('row')
      .filter({ hasText: title })
      .getByRole('button', { name: /^Read the review/ })
      .click()
    const dialog = adminPage.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: /photo of a customer/ })).toBeVisible()
    await expectGoodLayout(adminPage)
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByLabel('Reply of the shop').fill('Thank you for your kind words.')
    await dialog.getByRole('button', { name: 'Publish reply' }).click()
    await expect(adminPage.getByText('Reply saved')).toBeVisible()
  })

  await test.step('the product page shows it, with its text as it was typed', async () => {
    await open(page, `/product/${slug}`)
    const card = reviewsOf(page).getByRole('listitem').filter({ hasText: title })
    await expect(card).toContainText('Light, and the beads are strung tightly.')
    await expect(card).toContainText('Verified buyer')
    await expect(card).toContainText('Thank you for your kind words.')
    await expect(card.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible()
    await expect(page.getByText('4.0 (1 review)')).toBeVisible()
    const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(structured.join()).toContain('"reviewBody":"Light, and the beads are strung tightly."')
    await expectGoodLayout(page)
  })

  await test.step('photos open large, and a reader reports the review', async () => {
    await reviewsOf(page)
      .getByRole('button', { name: /^Photo 1 of 1/ })
      .click()
    await expect(page.getByRole('dialog').getByRole('img', { name: /^Photo 1 of 1/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await reviewsOf(page)
      .getByRole('button', { name: /^Report the review/ })
      .click()
    await page.getByLabel('What is wrong with it?').selectOption('It is not about this product')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thank you. We will check this review.')).toBeVisible()
  })

  await test.step('staff hide it, and it leaves the page', async () => {
    await open(adminPage, '/admin/reviews?isReported=true')
    await adminPage
      .getByRole('row')
      .filter({ hasText: title })
      .getByRole('button', { name: /^Read the review/ })
      .click()
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
    await expect(adminPage.getByText('Review hidden')).toBeVisible()
    await reloadPage(page)
    await expect(reviewsOf(page)).toContainText('No reviews yet')
  })
})

test('readers sort reviews, see those with photos, and load more without a jump', async ({ page }) => {
  await open(page, '/product/meenakshi-jhumka')
  const cards = reviewsOf(page).locator('.review-card')
  await expect(cards).toHaveCount(6)
  await expect(reviewsOf(page).getByLabel('Sort by')).toHaveValue('helpful')
  await expect(cards.first()).toContainText('Temple work at its best')
  await reviewsOf(page).getByLabel('Sort by').selectOption('Lowest rating')
  await expect(page).toHaveURL(/\?reviews=lowest$/)
  await expect(cards.first()).toContainText('One pearl came loose')
  // Measured in the section, because the header gets smaller when the page is scrolled.
  const positionInSection = () =>
    cards
      .first()
      .evaluate(
        (card) => card.getBoundingClientRect().top - card.closest('section')!.getBoundingClientRect().top,
      )
  const before = await positionInSection()
  await reviewsOf(page).getByRole('button', { name: 'Show more reviews' }).click()
  await expect(cards).toHaveCount(9)
  expect(await positionInSection()).toBe(before)
  await expect(reviewsOf(page).getByText('9 reviews', { exact: true })).toBeVisible()
  await reviewsOf(page)
    .getByRole('checkbox', { name: /^With photos/ })
    .check()
  await expect(cards).toHaveCount(2)
  await expect(page).toHaveURL(/\?reviews=lowest&photos=true$/)
  await reloadPage(page)
  await expect(cards).toHaveCount(2)
  await expect(reviewsOf(page).getByLabel('Sort by')).toHaveValue('lowest')
  await expect(reviewsOf(page).getByRole('checkbox', { name: /^With photos/ })).toBeChecked()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('reviews are sorted and filtered as well', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/product/meenakshi-jhumka')
    await reviewsOf(page).getByLabel('Sort by').selectOption('Lowest rating')
    await reviewsOf(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/product/meenakshi-jhumka?reviews=lowest#reviews')
    await expect(reviewsOf(page).getByLabel('Sort by')).toHaveValue('lowest')
    await expect(reviewsOf(page).locator('.review-card').first()).toContainText('One pearl came loose')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      /\/product\/meenakshi-jhumka$/,
    )
  })
})
