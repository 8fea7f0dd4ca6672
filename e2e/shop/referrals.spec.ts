import { formatDate } from '#domain/india-time.ts'
import {
  apiGet,
  expect,
  expectAccessible,
  expectAccessibleAndNoOverflow,
  expectConsoleErrors,
  open,
  pauseClock,
  registerCustomer,
  signInAsNewCustomer,
  test,
} from '../fixtures.ts'
import { decodeQrCode } from '../qr-code.ts'

const REFERRALS_PATH = '/profile?tab=referrals'

test('a customer without referrals sees code, link, how to share it and how it works', async ({ page }) => {
  const customer = await signInAsNewCustomer(page)
  const { referralCode, referralLink } = await apiGet(page, customer, '/referrals/dashboard')
  await open(page, REFERRALS_PATH)
  const figures = page.locator('.referrals__figures')
  await expect(figures).toContainText(`Referral code${referralCode}`)
  await expect(figures).toContainText('Total referrals0')
  await expect(figures).toContainText('Balance₹0')
  await expect(page.getByLabel('Your link')).toHaveValue(referralLink)
  const addressOf = async (name: string) =>
    new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
  const messenger = await addressOf('Share on WhatsApp')
  expect(messenger.host).toBe('wa.me')
  expect(messenger.searchParams.get('text')).toBe(`Shop with me at Swarna: ${referralLink}`)
  expect((await addressOf('Share on Facebook')).searchParams.get('u')).toBe(referralLink)
  await expect(page.getByRole('heading', { name: 'No referrals found' })).toBeVisible()
  await expect(page.getByText('Friends who register with your link appear here.')).toBeVisible()
  await expect(page.locator('.referrals__steps').getByRole('listitem')).toHaveText([
    'Share your link or code with a friend.',
    'Your friend registers with it.',
    'You receive ₹500, your friend ₹200.',
    'Use the credits in the payment step of checkout.',
  ])
  await expectAccessibleAndNoOverflow(page)
})

test('the history lists friends with name, day, state and reward', async ({ page }) => {
  const customer = await signInAsNewCustomer(page)
  const { referralCode } = await apiGet(page, customer, '/auth/profile')
  const firstDay = formatDate(new Date())
  await registerCustomer(page, referralCode)
  await registerCustomer(page, referralCode)
  // another day, if midnight was in between
  const lastDay = formatDate(new Date())
  await open(page, REFERRALS_PATH)
  await expect(page.locator('.referrals__figures')).toContainText('Total referrals2')
  await expect(page.locator('.referrals__figures')).toContainText('Balance₹1,000')
  const table = page.getByRole('table', { name: 'Referral history' })
  await expect(table.locator('tbody tr')).toHaveCount(2)
  await expect(table.locator('tbody tr').first().getByRole('cell')).toHaveText([
    'Ananya Reddy',
    new RegExp(`^(${firstDay}|${lastDay})$`),
    'Completed',
    '₹500',
  ])
  await expectAccessibleAndNoOverflow(page)
})

test('the limit of the month is told before inviting, to the friend and in the history', async ({ page }) => {
  const customer = await signInAsNewCustomer(page)
  const { referralCode } = await apiGet(page, customer, '/auth/profile')
  await open(page, REFERRALS_PATH)
  const month = page.locator('.referrals__month')
  await expect(month).toContainText('10 of 10 rewards left')
  for (let friends = 0; friends < 11; friends += 1) await registerCustomer(page, referralCode)
  await page.reload()
  await expect(month).toContainText('All 10 rewards of this month are used')
  const rows = page.getByRole('table', { name: 'Referral history' }).locator('tbody tr')
  await expect(rows).toHaveCount(11)
  await expect(rows.first()).toContainText('₹0No reward: the limit of that month was reached')
  await expect(rows.nth(1)).not.toContainText('No reward')
  await expectAccessibleAndNoOverflow(page)

  await page.evaluate(() => localStorage.clear())
  await open(page, `/register?ref=${referralCode}`)
  await expect(page.getByRole('status').filter({ hasText: referralCode })).toContainText(
    'It earns no credits now, neither for you nor for your friend',
  )
  await expectAccessibleAndNoOverflow(page)
  await open(page, '/register?ref=NOBODY99')
  await expect(page.getByText('Nobody has this code')).toBeVisible()
})

test('the link is copied, which shows for 2 seconds', { tag: '@desktop' }, async ({ page, context }) => {
  const customer = await signInAsNewCustomer(page)
  const { referralLink } = await apiGet(page, customer, '/referrals/dashboard')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await open(page, REFERRALS_PATH)
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  const copied = page.getByRole('button', { name: 'Copied', exact: true })
  await pauseClock(page)
  await copy.click()
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(referralLink)
  await page.clock.runFor(1_999)
  await expect(copied).toBeVisible()
  await page.clock.runFor(1)
  await expect(copy).toBeVisible()

  // without https a browser has no clipboard to write to
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copy.click()
  await expect(page.getByLabel('Your link')).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(referralLink)
})

test('a QR code of 200 px gives the link, also with a part of it covered', async ({ page }) => {
  const customer = await signInAsNewCustomer(page)
  const { referralLink } = await apiGet(page, customer, '/referrals/dashboard')
  await open(page, REFERRALS_PATH)
  const toggle = page.getByRole('button', { name: 'QR code' })
  const code = page.getByRole('img', { name: /^QR code/ })
  await expect(code).toHaveCount(0)
  await toggle.click()
  await expect(code).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expectAccessibleAndNoOverflow(page)
  expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 })
  const png = Buffer.from((await code.getAttribute('src'))!.split(',')[1]!, 'base64')
  expect(await decodeQrCode(png)).toBe(referralLink)
  // an eighth of the picture: more than any but the high correction makes up for
  expect(await decodeQrCode(png, 70)).toBe(referralLink)
  await toggle.click()
  await expect(code).toHaveCount(0)
})

test('referrals that cannot be fetched say so, and are there at the next try', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  await signInAsNewCustomer(page)
  const dashboard = '**/api/referrals/dashboard'
  await page.route(dashboard, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, REFERRALS_PATH)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('There was a problem Failed to fetch referral data')
  await page.unroute(dashboard)
  await page.route(dashboard, (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('Failed to load referral data. Please try again later.')
  await expectAccessible(page)
  // the rest of the account is still shown
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
  await page.unroute(dashboard)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Your link')).toBeVisible()
  expectConsoleErrors(consoleErrors, /status of 500/, /ERR_FAILED/)
})
