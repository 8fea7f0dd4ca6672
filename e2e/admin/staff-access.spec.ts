import type { Page } from '@playwright/test'
import { expect, expectConsoleErrors, OWNER, open, registerCustomer, test } from '../fixtures.ts'
import { dialog, expectAccessibleAndNoOverflow, openScreen, row, toast, unique } from './admin-helpers.ts'

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

/** The same as an expired session on the server. */
const endSession = (page: Page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
  })

test('staff whose session has ended sign in above the form, and the save continues', async ({
  page,
  consoleErrors,
}) => {
  const name = unique('Polisher')
  await openScreen(page, '/admin/role-manager', 'Role Management')
  await page.getByRole('button', { name: 'Add New Role' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Role' })
  await form.getByLabel('Role ID').fill(name.toLowerCase().replaceAll(' ', '-'))
  await form.getByLabel('Display Name').fill(name)
  await endSession(page)
  await form.getByRole('button', { name: 'Create Role' }).click()

  const signInDialog = signInAgain(page)
  await expect(signInDialog.getByText('Everything you typed on this page is kept.')).toBeVisible()
  await expect(signInDialog.getByLabel('Email address')).toHaveValue(OWNER.email)
  await expectAccessibleAndNoOverflow(page)
  await signInDialog.getByLabel('Password', { exact: true }).fill('not-the-password')
  await signInDialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(signInDialog.getByRole('alert')).toContainText('password is not correct')
  await signInDialog.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await signInDialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(signInDialog).toBeHidden()
  await expect(toast(page, 'Role created successfully')).toBeVisible()
  expectConsoleErrors(consoleErrors, /status of 401/)
})

test('staff who were inactive for 30 minutes are signed out and can sign in above the screen', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install()
  await openScreen(page, '/admin/role-manager', 'Role Management')
  await page.getByRole('button', { name: 'Add New Role' }).click()
  await page.getByLabel('Display Name').fill('Half a role')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const logoutResponse = page.waitForResponse('**/api/auth/logout')
  await page.clock.fastForward('30:20')
  await logoutResponse
  const signInDialog = signInAgain(page)
  await expect(signInDialog.getByText('It ends after 30 minutes without activity.')).toBeVisible()
  const authorization = `Bearer ${token}`
  expect((await page.request.get('/api/auth/profile', { headers: { authorization } })).status()).toBe(401)
  await signInDialog.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await signInDialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(signInDialog).toBeHidden()
  await expect(page.getByLabel('Display Name')).toHaveValue('Half a role')
})

test('staff are invited by e-mail; the invitation is sent again and withdrawn', async ({
  page,
  consoleErrors,
}) => {
  const email = `${unique('gauri').replace(' ', '.')}@example.in`
  await openScreen(page, '/admin/role-manager', 'Role Management')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog(page).getByText('Email is required')).toBeVisible()
  await dialog(page).getByLabel('Email address').fill(OWNER.email)
  await dialog(page).getByLabel('Role').selectOption('manager')
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('There is already an account')
  expectConsoleErrors(consoleErrors, /status of 409/)
  await dialog(page).getByLabel('Email address').fill(email)
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, `The invitation is on its way to ${email}.`)).toBeVisible()
  await expect(row(page, email)).toContainText('Manager')
  await expectAccessibleAndNoOverflow(page)
  await row(page, email)
    .getByRole('button', { name: /^Send again/ })
    .click()
  await expect(toast(page, 'The earlier one no longer works.')).toBeVisible()
  await row(page, email)
    .getByRole('button', { name: /^Cancel invitation to/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(row(page, email)).toHaveCount(0)
})

test('an account is disabled and enabled', async ({ page }) => {
  const person = await registerCustomer(page)
  const signIn = async () => {
    const data = { email: person.email, password: person.password }
    return (await page.request.post('/api/auth/login', { data })).status()
  }
  await openScreen(page, `/admin/customers?search=${person.email}`, 'Customer Management')
  await page.getByRole('link', { name: `Open ${person.name}` }).click()
  await page.getByRole('button', { name: 'Disable account' }).click()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Disable account' }).click()
  await expect(toast(page, /The account is disabled/)).toBeVisible()
  expect(await signIn()).toBe(403)
  await expectAccessibleAndNoOverflow(page)
  await page.getByRole('button', { name: 'Enable account' }).click()
  await expect(page.getByRole('button', { name: 'Disable account' })).toBeVisible()
  expect(await signIn()).toBe(200)
})

test('an invited user chooses a name and a password and can open the admin', { tag: '@desktop' }, async ({
  page,
  consoleErrors,
}) => {
  const invitation = {
    email: 'gauri@example.in',
    role: 'Manager',
    shopName: 'Swarna',
    expiresAt: '2026-12-01T10:00:00.000Z',
    passwordLength: 12,
  }
  const bodies: unknown[] = []
  await page.route('**/api/invitations/open', (route) => route.fulfill({ json: invitation }))
  await page.route('**/api/invitations/accept', async (route) => {
    bodies.push(route.request().postDataJSON())
    if (bodies.length === 1)
      return route.fulfill({ status: 400, json: { message: 'Password must be at least 12 characters' } })
    const owner = await page.request.post('/api/auth/login', { data: OWNER })
    await route.fulfill({ status: 201, json: await owner.json() })
  })
  await open(page, '/accept-invitation#some-token')
  await expect(page.getByText('Your role: Manager.')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await page.getByLabel('Full name').fill('Gauri')
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 12 characters')
  expectConsoleErrors(consoleErrors, /status of 400/)
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('saffron-and-milk')
  await page.getByRole('button', { name: 'Join the team' }).click()
  await page.getByRole('link', { name: 'Open the admin' }).click()
  await expect(page).toHaveURL('/admin')
  expect(bodies.at(-1)).toEqual({ token: 'some-token', name: 'Gauri', password: 'saffron-and-milk' })
})

test('an expired invitation shows an error', { tag: '@desktop' }, async ({ page, consoleErrors }) => {
  await open(page, '/accept-invitation#invalid-token')
  await expect(page.getByRole('alert')).toHaveText(
    'This invitation is no longer valid. Please ask for a new one.',
  )
  expectConsoleErrors(consoleErrors, /status of 400/)
})
