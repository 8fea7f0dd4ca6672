import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import type { OutboxMessage } from '#contract/outbox.ts'
import { CODE_JUST_SENT } from '#domain/registration.ts'
import {
  apiGet,
  expect,
  expectAccessible,
  expectConsoleErrors,
  expectNoHorizontalScroll,
  getOwnerSession,
  getWrongCode,
  newUser,
  open,
  pauseClock,
  registerCustomer,
  reloadPage,
  signIn,
  signInAsNewCustomer,
  signInAsOwner,
  test,
} from '../fixtures.ts'

/** What the browser itself reports of a call that was refused. */
const REJECTED_CALL = /the server responded with a status of (400|401|404|409|429)/

async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

/** The newest message of this kind to this address, as the owner reads it: nothing is sent in a shop under test. */
async function messageTo(request: APIRequestContext, recipient: string, kind: string) {
  const { token } = await getOwnerSession({ request })
  const headers = { authorization: `Bearer ${token}` }
  const list = await request.get(`/api/outbox?recipient=${encodeURIComponent(recipient)}`, { headers })
  const { messages } = (await list.json()) as { messages: OutboxMessage[] }
  const found = messages.find(({ event }) => event.startsWith(`${kind}:`))
  if (!found) return null
  const response = await request.get(`/api/outbox/${found._id}`, { headers })
  return (await response.json()) as { subject: string; text: string; html: string }
}

async function fillDetails(page: Page, account: ReturnType<typeof newUser>): Promise<void> {
  await page.getByLabel('Full name').fill(account.name)
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Phone number').fill(account.phone)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm password').fill(account.password)
  await page.getByRole('checkbox', { name: /Terms/ }).check()
}

async function typeCode(page: Page, code: string): Promise<void> {
  const boxes = page.getByRole('textbox', { name: /Digit/ })
  for (const [at, digit] of [...code].entries()) await boxes.nth(at).fill(digit)
}

/** See also `session.spec.ts`. */
test.describe('signing in', () => {
  test('works by e-mail or phone, returns to the requested page, and survives a reload @main', async ({
    page,
    context,
  }) => {
    const customer = await signInAsNewCustomer(page)
    await open(page, '/login?from=/orders')
    // this browser is signed in already
    await expect(page).toHaveURL(/\/orders$/)
    const visitor = await (await context.browser()!.newContext()).newPage()
    await open(visitor, '/profile')
    await expect(visitor).toHaveURL(/\/login\?from=%2Fprofile$/)
    await visitor.getByText('Phone', { exact: true }).click()
    await expect(visitor.getByPlaceholder('+91 98765 43210')).toBeVisible()
    await visitor.getByLabel('Phone number').fill(`+91 ${customer.phone}`)
    await visitor.getByLabel('Password', { exact: true }).fill(customer.password)
    await visitor.getByRole('checkbox', { name: 'Remember me' }).check()
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
    await reloadPage(visitor)
    await expect(visitor.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
    await visitor.context().close()
  })

  for (const from of ['https://evil.example', '//evil.example', '/\\evil.example', '/%2Fevil.example'])
    test(`never leaves the shop for ${from}`, { tag: '@desktop' }, async ({ page }) => {
      const { email, password } = await register(page.request)
      await open(page, `/login?from=${encodeURIComponent(from)}`)
      await signIn(page, { email, password })
      await expect(page.getByRole('heading', { name: 'Shop By Category' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/')
    })

  test('that must wait shows for how long', async ({ page, consoleErrors }) => {
    await open(page, '/login')
    await expectAccessibleLayout(page)
    const refusals = [
      { headers: { 'retry-after': '30' }, body: '' },
      {
        headers: { 'retry-after': '64' },
        json: { message: 'Too many attempts. Please try again in 2 minutes.' },
      },
    ]
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 429, ...refusals.shift() }))
    await signIn(page, { email: 'unknown@example.in', password: 'jasmine' })
    await expect(page.getByRole('alert')).toHaveText('Please try again in 30 seconds.')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again in 2 minutes.')
    await expect(page.getByLabel('Email address')).toHaveValue('unknown@example.in')
    await expectAccessibleLayout(page)
    expectConsoleErrors(consoleErrors, REJECTED_CALL)
  })
})

test.describe('registration', () => {
  test('a wrong code stays, a taken e-mail goes back, and a right one signs in @main', async ({
    page,
    consoleErrors,
  }) => {
    const account = newUser()
    const other = await register(page.request)
    await open(page, '/register?from=/wishlist')
    await fillDetails(page, { ...account, email: other.email })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Demo store: the code is 1234')).toBeVisible()
    await expectAccessibleLayout(page)
    await typeCode(page, await getWrongCode(page, other.email))
    await page.getByRole('button', { name: 'Verify & Create Account' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid verification code')
    await expect(page.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused()
    await typeCode(page, '1234')
    await page.getByRole('button', { name: 'Verify & Create Account' }).click()
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists')
    await expect(page.getByLabel('Full name')).toHaveValue(account.name)

    await page.getByLabel('Email address').fill(account.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => messageTo(page.request, account.email, 'code')).not.toBeNull()
    const mail = await messageTo(page.request, account.email, 'code')
    const code = /^\d{4}/.exec(mail!.subject)![0]
    expect(mail!.html).toContain(code)
    await page.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
    await page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      const init = { clipboardData: data, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init))
    }, `Your code: ${code}`)
    await expect(page.getByRole('textbox', { name: 'Digit 4 of 4' })).toHaveValue(code[3]!)
    await page.getByRole('button', { name: 'Verify & Create Account' }).click()
    await expect(page).toHaveURL(/\/wishlist$/)
    expectConsoleErrors(consoleErrors, REJECTED_CALL)
  })

  test('counts the code of a friend’s link, also when the visitor looks around first', {
    tag: '@desktop',
  }, async ({ page }) => {
    const referrer = await registerCustomer(page)
    const { referralCode, referralLink } = await apiGet(page, referrer, '/referrals/dashboard')
    const { pathname, search } = new URL(referralLink)
    await open(page, pathname + search)
    const invitation = page.getByText(`You were invited with the code ${referralCode}.`)
    await expect(invitation).toBeVisible()

    await open(page, '/category/rings')
    await open(page, '/login')
    await page.getByRole('link', { name: 'create a new account' }).click()
    await expect(page).toHaveURL(/\/register$/)
    await expect(invitation).toBeVisible()
    await fillDetails(page, newUser())
    await page.getByRole('button', { name: 'Continue' }).click()
    await typeCode(page, '1234')
    await page.getByRole('button', { name: 'Verify & Create Account' }).click()
    await expect(page).not.toHaveURL(/\/register/)
    expect(await apiGet(page, referrer, '/referrals/dashboard')).toMatchObject({ directReferralsCount: 1 })

    // The code counts for one registration in this browser.
    await page.evaluate(() => {
      localStorage.removeItem('token')
      localStorage.removeItem('user')
    })
    await open(page, '/register')
    await expect(page.getByLabel('Full name')).toBeVisible()
    await expect(page.getByText('You were invited with the code')).toBeHidden()
  })

  test('another code can be asked for after a countdown of 30 seconds', async ({ page, consoleErrors }) => {
    await page.clock.install()
    const account = newUser()
    await open(page, '/register')
    await fillDetails(page, account)
    await pauseClock(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    const resend = page.getByRole('button', { name: 'Resend' })
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText('in 0:30')
    await expect(resend).toBeDisabled()
    await page.clock.runFor(20_000)
    await expect(timer).toHaveText('in 0:10')
    // Back and on again asks for no second code
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(resend).toBeDisabled()
    await page.clock.runFor(31_000)
    await expect(timer).toBeHidden()
    // For the server less than 30 seconds have passed. It is not asked, because on a slow machine they may have.
    const message = 'Please wait 12 seconds before you ask for another code.'
    await page.route('**/api/auth/verification', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '12' },
        json: { message, code: CODE_JUST_SENT },
      }),
    )
    await resend.click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(timer).toBeVisible()
    await expect(resend).toBeDisabled()
    expectConsoleErrors(consoleErrors, REJECTED_CALL)
  })
})

test('the link in the mail resets a forgotten password, once @main', async ({ page, consoleErrors }) => {
  const customer = await register(page.request)
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // the page before has a field of this name as well
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email address').fill('unregistered@example.in')
  await page.getByRole('button', { name: 'Send link' }).click()
  const response = page.getByRole('status').filter({ hasText: /If an account/ })
  const toNobody = await response.textContent()
  await page.getByLabel('Email address').fill(customer.email.toUpperCase())
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(response).toHaveText(toNobody!)
  await expectAccessibleLayout(page)

  await expect.poll(() => messageTo(page.request, customer.email, 'reset')).not.toBeNull()
  const mail = await messageTo(page.request, customer.email, 'reset')
  const link = /https?:\/\/\S+\/reset-password#[\w-]+/.exec(mail!.text)![0]
  await open(page, link)
  await expectAccessibleLayout(page)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters')
  await page.getByLabel('New password', { exact: true }).fill('hibiscus-1')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, { email: customer.email, password: 'hibiscus-1' })
  await expect(page).toHaveURL(/\/$/)

  await open(page, link)
  await page.getByLabel('New password', { exact: true }).fill('lotus-12')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please request a new one.')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  expectConsoleErrors(consoleErrors, REJECTED_CALL)
})

test('a password change needs the current password and signs out all sessions', async ({
  page,
  consoleErrors,
}) => {
  const customer = await signInAsNewCustomer(page)
  const session = () =>
    page.request.get('/api/auth/profile', { headers: { authorization: `Bearer ${customer.token}` } })
  await open(page, '/profile')
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expectAccessibleLayout(page)
  const fill = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password').fill(next)
    await page.getByRole('button', { name: 'Save Changes' }).click()
  }
  await fill('wrong-one', 'hibiscus-1')
  await expect(page.getByText('Your current password is not correct.')).toBeVisible()
  await fill(customer.password, 'hibiscus-1')
  await expect(page.getByText('Your password has been changed. Other devices are signed out.')).toBeVisible()
  await expect.poll(async () => (await session()).status()).toBe(200)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(async () => (await session()).status()).toBe(401)
  await signIn(page, { email: customer.email, password: 'hibiscus-1' })
  await expect(page).toHaveURL(/\/$/)
  expectConsoleErrors(consoleErrors, REJECTED_CALL)
})

test('a customer downloads their data, and erases it with password and confirmation', async ({
  page,
  consoleErrors,
}) => {
  const customer = await signInAsNewCustomer(page)
  await open(page, '/profile')
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expectAccessibleLayout(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.profile).toMatchObject({ name: customer.name, email: customer.email, phone: customer.phone })
  expect(data.messages.map(({ subject }: { subject: string }) => subject)).toContain('Welcome to Swarna')

  const erase = page.getByRole('button', { name: 'Delete my account' })
  await page.getByLabel('Your password').fill('wrong-one')
  await erase.click()
  await expect(page.getByText('Please confirm that you understand that this cannot be undone.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I understand that this cannot be undone' }).check()
  await erase.click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await erase.click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your current password is not correct.')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByLabel('Your password').fill(customer.password)
  await erase.click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account has been erased.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await messageTo(page.request, customer.email, 'welcome')).toBeNull()
  const again = await page.request.post('/api/auth/login', {
    data: { email: customer.email, password: customer.password },
  })
  expect(again.status()).toBe(401)
  expectConsoleErrors(consoleErrors, REJECTED_CALL)
})

test('staff read the messages of the shop, and open one as a mail', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const customer = await register(page.request)
  await signInAsOwner(page)
  await open(page, `/admin/outbox?search=${customer.email}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(page.getByText('No messages are sent yet.')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: /^Read Welcome to Swarna/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome to Swarna' })
  await expect(dialog.getByText(`Namaste ${customer.name},`)).toBeVisible()
  await expectAccessible(page)
  const [mail] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Open email' }).click(),
  ])
  await expect(mail.getByRole('heading', { name: 'Welcome to Swarna' })).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Start shopping' })).toHaveCSS('color', 'rgb(251, 248, 243)')
  await expectNoHorizontalScroll(mail)
  await mail.close()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

/** A user who has an account, created on another device. */
async function register(request: APIRequestContext) {
  const account = newUser()
  const { name, email, phone, password } = account
  await request.post('/api/auth/verification', { data: { email, phone } })
  await request.post('/api/auth/register', { data: { name, email, phone, password, code: '1234' } })
  return account
}
