import type { Page } from '@playwright/test'
import {
  expect,
  expectConsoleErrors,
  ignoreConsoleErrors,
  newUser,
  OWNER,
  test,
  waitForHydration,
} from '../fixtures.ts'
import { delayScripts, throttleCpu } from '../slow-phone.ts'

/** Every address that the browser goes to, with its query: what history and access logs hold. */
function recordNavigations(page: Page): string[] {
  const visitedUrls: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visitedUrls.push(request.url())
  })
  return visitedUrls
}

type FormCase = {
  name: string
  path: string
  /** What is typed, by label. */
  typed: Record<string, string>
  /** Checkboxes and radios, by label. */
  chosen?: string[]
  button: string
  /** What the page says when the form was sent with all that was typed. */
  expectResult: (page: Page) => Promise<void>
}

const enquiryForm = (name: string, path: string, message: string, button: string): FormCase => ({
  name,
  path,
  typed: {
    Name: 'Meera Iyer',
    Email: 'meera.iyer@example.in',
    Phone: '9848022113',
    [message]: 'A ring for my sister',
  },
  button,
  expectResult: (page) =>
    expect(page.locator('form').getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible(),
})

const account = newUser()

/** Every form of the shop that a script sends. Search and filters need no script: they have tests of their own below. */
const FORM_CASES: FormCase[] = [
  {
    name: 'sign-in by e-mail',
    path: '/login',
    typed: { 'Email address': OWNER.email, Password: OWNER.password },
    chosen: ['Remember me'],
    button: 'Sign in',
    expectResult: async (page) => {
      await expect(page).toHaveURL('/')
      // Remembered: the choice was sent as well.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
    },
  },
  {
    name: 'sign-in of staff',
    path: '/login?from=%2Fadmin',
    typed: { 'Email address': OWNER.email, Password: OWNER.password },
    button: 'Sign in',
    expectResult: (page) => expect(page).toHaveURL('/admin'),
  },
  {
    name: 'registration',
    path: '/register',
    typed: {
      'Full name': account.name,
      'Email address': account.email,
      'Phone number': account.phone,
      Password: account.password,
      'Confirm password': account.password,
    },
    chosen: ['I accept the Terms and Privacy Policy'],
    button: 'Continue',
    expectResult: (page) =>
      expect(page.getByText(`We sent a 4-digit code to ${account.email}`)).toBeVisible(),
  },
  {
    name: 'a forgotten password',
    path: '/forgot-password',
    typed: { 'Email address': 'unregistered.visitor@example.in' },
    button: 'Send link',
    expectResult: (page) =>
      expect(page.locator('form').getByRole('status').filter({ hasText: 'link' })).toBeVisible(),
  },
  {
    name: 'a new password',
    path: '/reset-password#of-an-old-mail',
    typed: { 'New password': 'jasmine-and-gold' },
    button: 'Save password',
    expectResult: (page) => expect(page.getByText('This link is no longer valid.')).toBeVisible(),
  },
  {
    name: 'the PIN code of a delivery',
    path: '/product/meenakshi-jhumka',
    typed: { 'Delivery to your PIN code': '500081' },
    button: 'Check',
    expectResult: (page) => expect(page.getByText(/We deliver to .* km/)).toBeVisible(),
  },
  {
    name: 'tracking an order',
    path: '/track-order',
    typed: { 'Order number': 'SW-261121-7K3QF9', 'Phone number': '9848022113' },
    button: 'Track Order',
    expectResult: (page) => expect(page.getByRole('alert')).toContainText('not found'),
  },
  enquiryForm('contact', '/contactus', 'Message', 'Send Message'),
  enquiryForm('a custom piece', '/custom-jewellery', 'Your idea', 'Book Consultation'),
  enquiryForm(
    'an appointment',
    '/book-appointment',
    'Store, day and what you would like to see',
    'Request appointment',
  ),
  enquiryForm(
    'a savings plan',
    '/scheme-payment',
    'Monthly amount and preferred store',
    'Request a passbook',
  ),
]

const getField = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByLabel(label, { exact: true })
    .or(page.getByRole('main').getByLabel(`${label} (optional)`))

/** `onFirstLetters` is called in the middle of the first word. */
async function fill(
  page: Page,
  { typed, chosen = [] }: Pick<FormCase, 'typed' | 'chosen'>,
  onFirstLetters = () => {},
): Promise<void> {
  for (const [place, [label, text]] of Object.entries(typed).entries()) {
    await getField(page, label).click()
    await page.keyboard.type(text.slice(0, 3))
    if (place === 0) onFirstLetters()
    await page.keyboard.type(text.slice(3))
  }
  for (const label of chosen) await page.getByLabel(label, { exact: true }).check()
}

async function expectValuesKept(
  page: Page,
  { typed, chosen = [] }: Pick<FormCase, 'typed' | 'chosen'>,
): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await expect(getField(page, label)).toHaveValue(text)
  for (const label of chosen) await expect(page.getByLabel(label, { exact: true })).toBeChecked()
}

for (const form of FORM_CASES) {
  test(`sent before the scripts have come, it waits and loses nothing: ${form.name}`, async ({
    page,
    consoleErrors,
  }) => {
    const visitedUrls = recordNavigations(page)
    const release = await delayScripts(page)
    await page.goto(form.path, { waitUntil: 'domcontentloaded' })
    await fill(page, form)
    const last = Object.keys(form.typed).at(-1) ?? ''
    const isTextArea = (await getField(page, last).evaluate((control) => control.tagName)) === 'TEXTAREA'
    if (isTextArea) await page.getByRole('button', { name: form.button, exact: true }).click()
    else await getField(page, last).press('Enter')
    await expect(page.getByText('The page is still loading.').filter({ visible: true })).toBeVisible()
    await expect(page).toHaveURL(form.path)
    await expectValuesKept(page, form)

    release()
    await form.expectResult(page)
    for (const text of [...Object.values(form.typed), 'password=', 'email=']) {
      const written = encodeURIComponent(text).replaceAll('%20', '+')
      expect(visitedUrls.filter((address) => address.includes(text) || address.includes(written))).toEqual([])
    }
    // What the shop refused on purpose here: an unknown order, an old link.
    ignoreConsoleErrors(consoleErrors, /status of (400|404|409)/)
  })

  test(`typed while a slow processor hydrates the page, it is kept: ${form.name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    await throttleCpu(page)
    const release = await delayScripts(page)
    await page.goto(form.path, { waitUntil: 'commit' })
    // The page hydrates between two letters, whenever that is.
    await fill(page, form, release)
    await waitForHydration(page)
    await expectValuesKept(page, form)
    // The next key renders the form again. It must know what was typed before.
    const [label = '', text = ''] = Object.entries(form.typed)[0] ?? []
    await getField(page, label).press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(text.slice(-1))
    await expectValuesKept(page, form)
  })
}

test('the caret stays in the word that is being typed when the page hydrates', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email address').fill('asha@example.com')
  const password = page.getByLabel('Password', { exact: true })
  await password.pressSequentially('marigold-')
  release()
  await waitForHydration(page)
  await page.keyboard.type('garland')
  await expect(password).toHaveValue('marigold-garland')
})

test('the way of signing in that was chosen before the scripts came is kept', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByText('Phone', { exact: true }).click()
  await page.getByLabel('Email address').fill('9848022113')
  release()
  await waitForHydration(page)
  await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked()
  await expect(page.getByLabel('Phone number')).toHaveValue('9848022113')
})

test('what was typed is kept where the browser had translated the page', async ({ page, consoleErrors }) => {
  const release = await delayScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email address').fill('asha@example.com')
  await page.getByLabel('Remember me').check()
  await page.evaluate(() => {
    const heading = document.querySelector('h1')
    if (heading) heading.textContent = 'अपने खाते में साइन इन करें'
  })
  release()
  await waitForHydration(page)
  await expect(page.getByLabel('Email address')).toHaveValue('asha@example.com')
  await expect(page.getByLabel('Remember me')).toBeChecked()
  await page.getByLabel('Password', { exact: true }).fill('x')
  await expect(page.getByLabel('Email address')).toHaveValue('asha@example.com')
  // React says that it could not hydrate.
  expectConsoleErrors(consoleErrors, /#418/)
})

test('search is answered before any script has come', async ({ page, consoleErrors }) => {
  await delayScripts(page)
  for (const path of ['/search', '/no-such-page']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const box = page.getByRole('main').getByRole('search').locator('input[name="q"]')
    await box.fill('jhumka')
    await box.press('Enter')
    await expect(page).toHaveURL('/search?q=jhumka')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “jhumka”')
  }
  expectConsoleErrors(consoleErrors, /status of 404/)
})

test('words typed into search while a slow processor hydrates the page are searched for @phone', async ({
  page,
}) => {
  await throttleCpu(page)
  const release = await delayScripts(page)
  await page.goto('/search', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('combobox', { name: 'Search' }).click()
  await page.keyboard.type('jhu')
  release()
  await page.keyboard.type('mka')
  await waitForHydration(page)
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search' })).toHaveValue('jhumka')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=jhumka')
})

test('search of the header is answered before any script has come', {
  tag: '@desktop',
}, async ({ page }) => {
  await delayScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const box = page.getByRole('banner').locator('input[name="q"]').filter({ visible: true })
  await box.fill('jhumka')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=jhumka')
})

test('filters are applied before any script has come @desktop', async ({ page }) => {
  await delayScripts(page)
  await page.goto('/category/earrings?sort=newest', { waitUntil: 'domcontentloaded' })
  const form = page.getByRole('complementary', { name: 'Filters' })
  const material = form.getByRole('group', { name: 'Material' })
  await material.getByLabel('Gold', { exact: true }).check()
  await material.getByLabel('Diamond', { exact: true }).check()
  await form.getByRole('button', { name: /Apply Filters/ }).click()
  await expect(page).toHaveURL(/material=Gold&material=Diamond/)
  await expect(page).toHaveURL(/sort=newest/)
  await expect(page.getByRole('link', { name: /Remove .*Diamond/ })).toBeVisible()
})

test('an order of results that was chosen before the scripts came is applied @desktop', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/search?q=gold', { waitUntil: 'domcontentloaded' })
  await page.getByRole('main').getByLabel('Sort by').selectOption('price_low')
  release()
  await expect(page).toHaveURL(/sort=price_low/)
})

test('a button of a part whose code comes last is answered when the code is there @desktop', async ({
  page,
}) => {
  const release = await delayScripts(page, '**/assets/below-product-*.js')
  await page.goto('/product/meenakshi-jhumka')
  await waitForHydration(page)
  await page.getByRole('main').getByRole('button', { name: 'Write a review' }).click()
  release()
  await expect(page.getByText('Customers who bought this piece can review it.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a form stays as it is, says what it needs, and puts nothing into an address', async ({ page }) => {
    const visitedUrls = recordNavigations(page)
    const html = await (await page.request.get('/login')).text()
    expect(html).toMatch(/<noscript><p[^>]*>This form needs JavaScript\./)
    await page.goto('/login')
    await page.getByLabel('Email address').fill('asha@example.com')
    await page.getByLabel('Password', { exact: true }).fill('jasmine-and-gold')
    const formPost = page.waitForResponse('**/form-not-sent')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect((await formPost).status()).toBe(204)
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email address')).toHaveValue('asha@example.com')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('jasmine-and-gold')
    expect(visitedUrls.filter((address) => /asha|jasmine/.test(address))).toEqual([])
  })

  test('search and filters work', async ({ page }) => {
    await page.goto('/search')
    const box = page.getByRole('main').getByRole('search').locator('input[name="q"]')
    await box.fill('jhumka')
    await box.press('Enter')
    await expect(page).toHaveURL('/search?q=jhumka')
  })
})
