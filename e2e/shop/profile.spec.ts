import type { Page } from '@playwright/test'
import { formatDate } from '#domain/india-time.ts'
import {
  addressFor,
  addToCart,
  apiGet,
  expect,
  expectAccessible,
  expectAccessibleAndNoOverflow,
  expectConsoleErrors,
  getOwnerSession,
  getWrongCode,
  open,
  pauseClock,
  readSentCode,
  registerCustomer,
  reloadPage,
  saveAddress,
  signInAsNewCustomer,
  test,
} from '../fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const profileNav = (page: Page) => page.getByRole('navigation', { name: 'Account' })
/** What the account says under this name. */
const accountFact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
const alert = (page: Page) => page.getByRole('alert')
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

/** The next answers of the shop to this call: a refusal without a word, or none at all. */
const failRequests = (page: Page, path: string, how: 'wordless' | 'offline') =>
  page.route(path, (route) => (how === 'offline' ? route.abort() : route.fulfill({ status: 500, json: {} })))

test.describe('the profile', () => {
  test('has initial, name, e-mail and balance, the facts of the account, and tabs that can be shared', async ({
    page,
  }) => {
    const friend = await registerCustomer(page)
    const { referralCode } = await apiGet(page, friend, '/auth/profile')
    const customer = await signInAsNewCustomer(page, referralCode)
    await addToCart(page, customer, 'chandi-balis')
    await open(page, '/profile')
    await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
    await expect(page.locator('.profile__initial')).toHaveText('A')
    await expect(page.locator('.profile__head')).toContainText(customer.email)
    const balance = page.locator('.profile__balance')
    await expect(balance).toContainText('Referral Balance₹200')
    await expect(balance.getByRole('link', { name: 'Use Credits' })).toHaveAttribute('href', '/checkout')
    await expect(profileNav(page).getByRole('link')).toHaveText([
      'Account Information',
      'Saved Addresses',
      'My Referrals',
      'Store Credit',
      'Order History',
      'My Reviews',
      'Change Password',
      'Payment Methods',
      'Privacy',
    ])
    await expect(profileNav(page).getByRole('link', { name: 'Change Password' })).toHaveAttribute(
      'href',
      '/profile/password',
    )
    await expect(profileNav(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(heading(page, 'Account Information')).toBeVisible()
    await expect(profileNav(page).getByRole('link', { name: 'Account Information' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectAccessibleAndNoOverflow(page)

    await expect(accountFact(page, 'Full name')).toHaveText(customer.name)
    await expect(accountFact(page, 'Email')).toHaveText(customer.email)
    await expect(accountFact(page, 'Phone')).toHaveText(
      `${customer.phone.slice(0, 5)} ${customer.phone.slice(5)}`,
    )
    const { createdAt } = await apiGet(page, customer, '/auth/profile')
    await expect(accountFact(page, 'Member since')).toHaveText(formatDate(createdAt))
    await expect(accountFact(page, 'Default address')).toHaveText('No address saved yet. Add Address')
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
      'href',
      '/profile/edit',
    )
    await saveAddress(page, customer, addressFor(customer))
    await reloadPage(page)
    await expect(accountFact(page, 'Default address')).toHaveText(
      'Plot 42, Ayyappa Society, Hyderabad, Telangana 500081',
    )

    await profileNav(page).getByRole('link', { name: 'Order History' }).click()
    await expect(heading(page, 'Order History')).toBeVisible()
    await expect(page).toHaveURL('/profile?tab=orders')
    await reloadPage(page)
    await expect(heading(page, 'Order History')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'My Orders' })).toHaveAttribute(
      'href',
      '/orders',
    )
    await expectAccessibleAndNoOverflow(page)
  })

  test('Payment Methods lists the methods and says that no details are stored', async ({ page }) => {
    await signInAsNewCustomer(page)
    await open(page, '/profile')
    await profileNav(page).getByRole('link', { name: 'Payment Methods' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Methods' })).toBeVisible()
    await expect(page).toHaveURL('/profile/payment')
    await expect(page.getByText('We do not store your card or bank details.')).toBeVisible()
    await expect(accountFact(page, 'Cash on Delivery')).toHaveText(
      'For orders below ₹2,00,000; all cash orders of a day count together',
    )
    await expect(accountFact(page, 'Bank transfer / UPI')).toContainText(
      'For orders of ₹2,00,000 or more; PAN is required by law',
    )
    await expect(accountFact(page, 'Credit/Debit Card')).toHaveText('Coming soon')
    await expectAccessibleAndNoOverflow(page)
  })

  test('that cannot be fetched says so, and is there at the next try', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    const customer = await signInAsNewCustomer(page)
    const profile = '**/api/auth/profile'
    await failRequests(page, profile, 'wordless')
    await open(page, '/profile')
    await expect(alert(page)).toHaveText('There was a problem Failed to fetch profile data')
    await page.unroute(profile)
    await failRequests(page, profile, 'offline')
    await open(page, '/profile')
    await expect(alert(page)).toHaveText(
      'There was a problem Failed to load profile data. Please try again later.',
    )
    await open(page, '/profile/edit')
    await expect(page.getByText('Failed to load your profile data. Please try again later.')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await page.unroute(profile)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue(customer.name)
    expectConsoleErrors(consoleErrors, /status of 500/, /ERR_FAILED/)
  })
})

test.describe('Edit Profile', () => {
  test('says what is wrong at a field that was left, and at all of them on submit', async ({ page }) => {
    const customer = await signInAsNewCustomer(page)
    await open(page, '/profile')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
    const [name, email, phone] = [
      page.getByLabel('Full name'),
      page.getByLabel('Email', { exact: true }),
      page.getByLabel('Phone'),
    ]
    await expect(name).toHaveValue(customer.name)
    await expect(email).toHaveValue(customer.email)
    await expect(phone).toHaveValue(customer.phone)
    await expect(page.getByLabel('Country')).toHaveValue('India')
    await expect(page.getByLabel('Country')).not.toBeEditable()

    await email.fill('ananya')
    await expect(page.getByText('Email is invalid')).toHaveCount(0)
    await phone.fill('98480 221')
    await phone.blur()
    await expect(page.getByText('Email is invalid')).toBeVisible()
    await expect(page.getByText('Phone number should be 10 digits')).toBeVisible()
    await email.fill('')
    await expect(page.getByText('Email is required')).toBeVisible()

    await page.getByLabel('Postal code').fill('5000')
    await expect(page.getByText('Street address is required')).toHaveCount(0)
    await name.fill(' ')
    await saveButton(page).click()
    for (const sentence of [
      'Name is required',
      'Email is required',
      'Phone number should be 10 digits',
      'Street address is required',
      'City is required',
      'State is required',
      'Postal code should be 6 digits',
    ])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(name).toBeFocused()
    await expectAccessibleAndNoOverflow(page)
    await page.getByLabel('Postal code').fill('')
    await page.getByLabel('City').fill('Hyderabad')
    await expect(page.getByText('Postal code is required')).toBeVisible()
    // an address is all or nothing
    await page.getByLabel('City').fill('')
    await expect(page.getByText(/(address|City|State|Postal code) is required/)).toHaveCount(0)
  })

  test('a postal code fills in city and state, and another state is told, not refused', async ({ page }) => {
    await signInAsNewCustomer(page)
    await open(page, '/profile/edit')
    await page.getByLabel('Postal Code').fill('515001')
    await expect(page.getByLabel('City')).toHaveValue('Anantapur')
    await expect(page.getByLabel('State')).toHaveValue('Andhra Pradesh')
    await page.getByLabel('State').selectOption('Karnataka')
    await expect(page.getByText('The postal code 515001 is in Andhra Pradesh.')).toBeVisible()
    await page.getByLabel('City').fill('Hindupur')
    await page.getByLabel('Street Address').fill('4-1-9, Bangalore Road')
    await saveButton(page).click()
    await expect(page.getByText('Your profile has been updated successfully')).toBeVisible()
    await expect(page.getByLabel('State')).toHaveValue('Karnataka')
    await expect(page.getByLabel('City')).toHaveValue('Hindupur')
  })

  test('saves, and says so for 3 seconds', async ({ page }) => {
    const customer = await signInAsNewCustomer(page)
    await page.clock.install()
    await open(page, '/profile/edit')
    await page.getByLabel('Full name').fill('Ananya R. Reddy')
    await page.getByLabel('Phone').fill(`+91 ${customer.phone.slice(0, 5)}-${customer.phone.slice(5)}`)
    await page.getByLabel('Street address').fill('Plot 42')
    await page.getByLabel('City').fill('Hyderabad')
    await page.getByLabel('State').selectOption('Telangana')
    await page.getByLabel('Postal code').fill('500 081')
    await pauseClock(page)
    const banner = page.getByText('Your profile has been updated successfully')
    await saveButton(page).click()
    await expect(banner).toBeInViewport()
    await page.clock.runFor(2_999)
    await expect(banner).toBeVisible()
    await page.clock.runFor(1)
    await expect(banner).toHaveCount(0)
    await page.clock.resume()

    expect(await apiGet(page, customer, '/auth/profile')).toMatchObject({
      name: 'Ananya R. Reddy',
      phone: customer.phone,
      address: { street: 'Plot 42', postalCode: '500081', country: 'India' },
    })
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
    expect(stored.name).toBe('Ananya R. Reddy')
  })

  test('that is refused shows the server’s reason or a general message, and keeps what was typed', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    const other = await registerCustomer(page)
    const customer = await signInAsNewCustomer(page)
    await open(page, '/profile/edit')
    await page.getByLabel('Email', { exact: true }).fill(other.email)
    await saveButton(page).click()
    await expect(page.getByText('Enter your current password to change')).toBeVisible()
    await page.getByLabel('Current password').fill(customer.password)
    await saveButton(page).click()
    await expect(alert(page)).toHaveText('There was a problem An account with this email already exists')
    await expectAccessible(page)
    await failRequests(page, '**/api/auth/profile', 'wordless')
    await saveButton(page).click()
    await expect(alert(page)).toHaveText('There was a problem Failed to update profile')
    await page.unroute('**/api/auth/profile')
    await failRequests(page, '**/api/auth/profile', 'offline')
    await saveButton(page).click()
    await expect(alert(page)).toHaveText(
      'There was a problem Failed to update your profile. Please try again.',
    )
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.email)
    expectConsoleErrors(consoleErrors, /status of 409/, /status of 500/, /ERR_FAILED/)
  })
})

test('a new email waits for its code, and the old address can undo it without signing in', async ({
  page,
  consoleErrors,
}) => {
  const customer = await signInAsNewCustomer(page)
  const email = `new.${customer.email}`
  await open(page, '/profile/edit')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Current password').fill(customer.password)
  await saveButton(page).click()
  const pending = page.getByRole('region', { name: 'Confirm your new email' })
  await expect(pending).toContainText(`We sent a 4-digit code to ${email}`)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email)
  await expectAccessibleAndNoOverflow(page)

  await open(page, '/profile')
  await expect(page.getByText(`${email}, not confirmed yet.`)).toBeVisible()
  await page.getByRole('link', { name: 'Enter the code' }).click()
  const enter = async (code: string) => {
    for (const [at, digit] of [...code].entries())
      await pending.getByLabel(`Digit ${at + 1} of 4`).fill(digit)
  }
  await enter(await getWrongCode(page, email))
  await pending.getByRole('button', { name: 'Confirm' }).click()
  await expect(alert(page)).toContainText('Invalid verification code')
  // The code of the demo store proves no new address.
  await enter(await readSentCode(page, email))
  await pending.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your email has been changed')).toBeVisible()
  await expect(pending).toHaveCount(0)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  expect(await apiGet(page, customer, '/auth/profile')).toMatchObject({ email })

  const owner = await getOwnerSession(page)
  const { messages } = await apiGet(page, owner, `/outbox?recipient=${encodeURIComponent(customer.email)}`)
  const notice = messages.find(({ event }: { event: string }) => event.startsWith('contact-changed:'))
  const { text } = await apiGet(page, owner, `/outbox/${notice._id}`)
  const [link = ''] = /\S+\/undo-change#\S+/.exec(text) ?? []
  await page.evaluate(() => localStorage.clear())
  await open(page, new URL(link).pathname + new URL(link).hash)
  await expectAccessibleAndNoOverflow(page)
  await page.getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByRole('heading', { name: 'Change undone' })).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  const old = { email: customer.email, password: customer.password }
  expect((await page.request.post('/api/auth/login', { data: old })).status()).toBe(401)
  expect((await page.request.post('/api/auth/login', { data: { ...old, email } })).status()).toBe(401)
  await open(page, '/undo-change#used')
  await page.getByRole('button', { name: 'Undo change' }).click()
  await expect(alert(page)).toContainText('This link is no longer valid')
  expectConsoleErrors(consoleErrors, /status of 400/)
})

test.describe('Saved Addresses', () => {
  test('begin empty; one is added, changed, made the default, deleted, and brought back @main', async ({
    page,
  }) => {
    const customer = await signInAsNewCustomer(page)
    await open(page, '/profile?tab=addresses')
    await expect(heading(page, 'No address saved yet')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await page.getByRole('button', { name: 'Add Address' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Full Name')).toHaveValue(customer.name)
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    await expect(dialog.getByText('Street address is required')).toBeVisible()
    await expect(dialog.getByLabel('Street Address')).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Street Address').fill('Home 1')
    await dialog.getByLabel('Postal Code').fill('500081')
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    const cards = page.locator('.address-card')
    await expect(cards).toHaveCount(1)
    await expect(cards.first()).toContainText('Default')

    await saveAddress(page, customer, { ...addressFor(customer), street: 'Office 2' })
    await reloadPage(page)
    await expect(cards).toHaveCount(2)
    await expectAccessibleAndNoOverflow(page)
    await page.getByRole('button', { name: 'Make default: Office 2' }).click()
    await expect(cards.first()).toContainText('Office 2')
    await expect(cards.first()).toContainText('Default')
    await page.getByRole('button', { name: 'Edit the address Home 1' }).click()
    await dialog.getByLabel('Street Address').fill('Home 11')
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    await expect(cards.last()).toContainText('Home 11')
    await page.getByRole('button', { name: 'Delete the address Home 11' }).click()
    await expect(cards).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cards).toHaveCount(2)
    const { addresses } = await apiGet(page, customer, '/addresses')
    expect(addresses.map(({ street }: { street: string }) => street)).toEqual(['Office 2', 'Home 11'])
  })

  test('that cannot be loaded say so and can be asked for again', { tag: '@desktop' }, async ({
    page,
    consoleErrors,
  }) => {
    await signInAsNewCustomer(page)
    await failRequests(page, '**/api/addresses', 'offline')
    await open(page, '/profile?tab=addresses')
    await expect(alert(page)).toContainText('Failed to load your addresses.')
    await page.unroute('**/api/addresses')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'No address saved yet')).toBeVisible()
    expectConsoleErrors(consoleErrors, /ERR_FAILED/)
  })
})
