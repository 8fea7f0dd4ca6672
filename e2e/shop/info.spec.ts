import type { Page } from '@playwright/test'
import { expect, expectAccessibleAndNoOverflow, expectConsoleErrors, open, test } from '../fixtures.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('Our Stores has a main showroom and a branch, each with address, phone, hours and a way there', async ({
  page,
}) => {
  await open(page, '/stores')
  await expect(title(page, 'Our Stores')).toBeVisible()
  const stores = page.locator('.stores').getByRole('listitem')
  await expect(stores).toHaveCount(2)
  for (const [at, name, address, phone, hours, place] of [
    [0, 'Swarna, Patthargatti', /Patthargatti Road.* 500002/, '040 2345 0916', '10 am to 9 pm', '17.3667'],
    [1, 'Swarna, Jubilee Hills', /Road No. 36.* 500033/, '040 2345 0917', '11 am to 9 pm', '17.4315'],
  ] as const) {
    const store = stores.nth(at)
    await expect(store.getByRole('heading', { name })).toBeVisible()
    await expect(store).toContainText(address)
    await expect(store.getByRole('link', { name: phone })).toHaveAttribute(
      'href',
      `tel:${phone.replaceAll(' ', '')}`,
    )
    await expect(store).toContainText(`Every day, ${hours}`)
    await expect(store.getByRole('link', { name: 'View on Map' })).toHaveAttribute(
      'href',
      new RegExp(`^https://www\\.openstreetmap\\.org/.*${place}`),
    )
  }
})

test('Contact Us has a map, an e-mail link, and a form that says what is missing and keeps what was typed', async ({
  page,
  consoleErrors,
}) => {
  await open(page, '/contactus')
  await expect(title(page, 'Contact Us')).toBeVisible()
  const main = page.getByRole('main')
  const email = main.getByRole('link', { name: '@' })
  await expect(email).toHaveAttribute('href', `mailto:${await email.textContent()}`)
  const map = page.getByRole('figure', { name: /^Map of / })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await expect(map.locator('.map-pin')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  // the map does not stop a visitor who scrolls past it
  const before = await page.evaluate(() => scrollY)
  await map.hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)

  const send = main.getByRole('button', { name: 'Send Message' })
  await main.getByLabel('Email').fill('kavitha')
  await send.click()
  await expect(main.getByText('Name is required')).toBeVisible()
  await expect(main.getByText('Email is invalid')).toBeVisible()
  await expect(main.getByText('Message is required')).toBeVisible()
  await expect(main.getByLabel('Name')).toBeFocused()
  await main.getByLabel('Name').fill('Kavitha Subramaniam')
  await main.getByLabel('Email').fill('kavitha@example.in')
  await main.getByLabel('Message').fill('Do you resize a ring from 12 to 14?')
  await page.route('**/api/enquiries', (route) => route.abort())
  await send.click()
  await expect(main.getByText(/^The shop cannot be reached/)).toBeInViewport()
  await expect(main.getByLabel('Message')).toHaveValue('Do you resize a ring from 12 to 14?')
  await expectAccessibleAndNoOverflow(page)
  await page.unroute('**/api/enquiries')
  await send.click()
  await expect(main.getByText(/^Thank you/)).toBeInViewport()
  await expect(main.getByLabel('Message')).toHaveValue('')
  expectConsoleErrors(consoleErrors, /ERR_FAILED/)
})

/** The default figures, in the wording of the pages. */
const POLICIES = {
  '/terms-of-service': [
    'Terms of Service',
    'For purchases of Rs.2 lakh and above, PAN, address and digital payment are required by law.',
    'an advance of 70% for jewellery, or 100% for coins and bars',
    'within 30 days of being told it is ready',
    '₹35 for a piece of gold and ₹25 for a piece of silver',
    'Refunds above Rs.10,000 are paid only by cheque, RTGS or NEFT and take 3-4 working days.',
    'Re-polish is offered for one year.',
    'You may return a piece within 30 days',
    'Custom pieces are non-refundable.',
    'Disputes are subject to the courts of Hyderabad.',
  ],
  '/exchange-policy': [
    'Exchange Policy',
    'Exchange is allowed within 7 days of the invoice',
    'counted from delivery',
    'An extra 2.5% deduction applies if the authenticity certificate is missing.',
  ],
  '/shipping-policy': [
    'Shipping Policy',
    'Processing takes 1-2 business days, delivery 7-10 working days.',
    'You can report a delay after 7 days',
    'Report damage or loss within 48 hours.',
    'We deliver within 50 km of Hyderabad. Delivery is ₹200, and free on orders of ₹5,000 or more.',
  ],
  '/privacy-policy': [
    'Privacy Policy',
    'Where the law requires your PAN, we store it encrypted and show it masked.',
  ],
} as const

for (const [path, [name, ...figures]] of Object.entries(POLICIES)) {
  test(`the ${name} holds the figures of the spec`, async ({ page }) => {
    await open(page, path)
    await expect(title(page, name)).toBeVisible()
    for (const figure of figures) await expect(page.getByRole('main')).toContainText(figure)
    await expectAccessibleAndNoOverflow(page)
  })
}

test('the FAQ answers common questions', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/faq')
  await expect(title(page, 'FAQ')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'How is the price calculated?',
    'What is the rate lock?',
    'Is the gold hallmarked?',
    'Can I pay in cash?',
    'Where do you deliver?',
    'Can I change or cancel an order?',
  ])
  for (const figure of ['for 30 minutes', 'below ₹2,00,000', 'We deliver within 50 km of Hyderabad.'])
    await expect(page.getByRole('main')).toContainText(figure)
})
