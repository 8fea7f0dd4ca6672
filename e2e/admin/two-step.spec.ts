import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { getPath } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'
import { expect, expectConsoleErrors, OWNER, open, seedLocalStorage, signIn, test } from '../fixtures.ts'
import { createShopProcess, type ShopProcess } from '../shop-process.ts'
import { dialog, expectAccessibleAndNoOverflow, toast } from './admin-helpers.ts'

// One worker runs all of them, so that one shop starts.
test.describe.configure({ mode: 'default' })

// Passkeys belong to a host name: this shop is at localhost, not at an IP address.
let shop: ShopProcess
test.beforeAll(async () => {
  shop = await createShopProcess({}, { publicHost: 'localhost' })
  await shop.start()
})
test.afterAll(() => shop.dispose())

/** A phone or computer that makes passkeys and knows its owner by the fingerprint. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function enterPassword(page: Page): Promise<void> {
  await open(page, `${shop.origin}/login?from=/admin`)
  await signIn(page, OWNER)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Shop Owner' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${shop.origin}/`)
}

test('a sensitive change asks for the password again, and is then saved as it was typed @desktop', async ({
  page,
  consoleErrors,
}) => {
  const login = await page.request.post(`${shop.origin}/api/auth/login`, { data: OWNER })
  await seedLocalStorage(page, await login.json())
  await open(page, `${shop.origin}/admin/settings?section=bank`)
  const holder = page.getByLabel('Account holder')
  await holder.fill('Swarna Jewellers Private Limited')
  // as after 10 minutes
  await page.route(
    '**/api/settings',
    (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Please confirm that it is you, then try again.', code: 'REAUTHENTICATE' },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByLabel('Password', { exact: true }).fill('not-the-password')
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Your current password is not correct.')
  await dialog(page).getByLabel('Password', { exact: true }).fill(OWNER.password)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Settings saved')).toBeVisible()
  await expect(holder).toHaveValue('Swarna Jewellers Private Limited')
  expectConsoleErrors(consoleErrors, /403/, /400/)
})

test('an admin resets the two-step sign-in of a colleague who lost everything', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  const api = `${shop.origin}/api`
  const colleague = {
    name: 'Meera Iyer',
    email: 'meera@example.in',
    phone: '9876500011',
    password: 'marigold-and-sandal',
    code: '1234',
  }
  const registered = await (await page.request.post(`${api}/auth/register`, { data: colleague })).json()
  const headers = { authorization: `Bearer ${registered.token}` }
  const { secret } = await (
    await page.request.post(`${api}${getPath(routes.secondFactors.startAuthenticatorApp)}`, { headers })
  ).json()
  await page.request.put(`${api}${getPath(routes.secondFactors.confirmAuthenticatorApp)}`, {
    headers,
    data: { code: totpCode(secret) },
  })
  const login = await page.request.post(`${api}/auth/login`, { data: OWNER })
  await seedLocalStorage(page, await login.json())
  await open(page, `${shop.origin}/admin/customers/${registered.user.id}`)
  const button = page.getByRole('button', { name: 'Reset two-step sign-in' })
  await button.click()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Reset two-step sign-in' }).click()
  await expect(dialog(page).getByText('Please enter a reason')).toBeVisible()
  await dialog(page).getByLabel('Reason').fill('Phone and codes lost, seen in person')
  await dialog(page).getByRole('button', { name: 'Reset two-step sign-in' }).click()
  await expect(toast(page, 'Two-step sign-in of Meera Iyer is reset')).toBeVisible()
  await expect(button).toBeHidden()
  const { token } = await (await page.request.post(`${api}/auth/login`, { data: colleague })).json()
  expect(token).toBeTruthy()
  expect(consoleErrors).toEqual([])
})

test('where it is required, staff set up two-step sign-in first, and sign in with a passkey, a code or a recovery code @desktop', async ({
  page,
  consoleErrors,
}) => {
  const login = await page.request.post(`${shop.origin}/api/auth/login`, { data: OWNER })
  const { token } = await login.json()
  await page.request.put(`${shop.origin}/api/settings`, {
    headers: { authorization: `Bearer ${token}` },
    data: { requireSecondFactorForStaff: true },
  })
  await addAuthenticator(page)
  let secret = ''
  let codes: string[] = []

  await test.step('after the password, only the set-up page can be opened', async () => {
    await enterPassword(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible()
    await expect(page.getByText('This shop requires two-step sign-in for all staff.')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    expectConsoleErrors(consoleErrors, /403/)
  })

  await test.step('with a passkey the other pages can be opened, and recovery codes are shown once', async () => {
    await page.getByLabel('Name of the new passkey').fill('Office computer')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    codes = await page.locator('.two-step__codes code').allTextContents()
    expect(codes).toHaveLength(10)
    await expectAccessibleAndNoOverflow(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText(codes[0]!)).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Admin menu' }).getByText('Settings')).toBeVisible()
  })

  await test.step('the app is set up by its QR code or its key', async () => {
    await page.getByRole('button', { name: 'Set up the app' }).click()
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    secret = (await page.locator('.two-step__secret').textContent())!.replaceAll(' ', '')
    await expectAccessibleAndNoOverflow(page)
    await page.getByLabel('Code from the app').fill('12345')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('This code is not correct.')).toBeVisible()
    expectConsoleErrors(consoleErrors, /400/)
    await page.getByLabel('Code from the app').fill(totpCode(secret))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'The authenticator app is set up.')).toBeVisible()
  })

  await test.step('a passkey signs in', async () => {
    await signOut(page)
    await enterPassword(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('navigation', { name: 'Admin menu' })).toBeVisible()
  })

  await test.step('a code of the app signs in, a wrong one does not', async () => {
    await signOut(page)
    await enterPassword(page)
    await page.getByLabel('Code from the app').fill('12345')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('This code is not correct')
    expectConsoleErrors(consoleErrors, /400/)
    // the code of the set-up is used up: the one of the next half minute is taken as well
    await page.getByLabel('Code from the app').fill(totpCode(secret, 30_000))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Admin menu' })).toBeVisible()
  })

  await test.step('a recovery code signs in', async () => {
    await signOut(page)
    await enterPassword(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[3]!)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Admin menu' })).toBeVisible()
  })

  await test.step('one method can be removed, but not the last one', async () => {
    await open(page, `${shop.origin}/admin/two-step-sign-in`)
    await page.getByRole('button', { name: 'Remove Office computer' }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'The passkey “Office computer” is removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('alert')).toContainText('Please add another way')
    expectConsoleErrors(consoleErrors, /409/)
  })
})

const totpCode = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later })
