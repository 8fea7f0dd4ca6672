import type { Page, Route } from '@playwright/test'
import {
  expect,
  expectAccessibleAndNoOverflow,
  expectConsoleErrors,
  getWrongCode,
  newUser,
  open,
  recordRequests,
  registerCustomer,
  seedLocalStorage,
  signIn,
  signInAsNewCustomer,
  test,
} from '../fixtures.ts'

const alert = (page: Page) => page.getByRole('alert')
const readStoredSession = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') }))

/** Answers a call with nothing to show, or not at all. */
const respondWithoutMessage = (route: Route) => route.fulfill({ status: 400, json: {} })
const abortRequest = (route: Route) => route.abort()

test.describe('signing in', () => {
  const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
  const email = (page: Page) => page.getByLabel('Email address')
  const phone = (page: Page) => page.getByLabel('Phone number')

  test('has a heading, a way to an account, Email or Phone, and what is required', async ({ page }) => {
    await open(page, '/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible()
    const create = page.getByRole('link', { name: 'create a new account' })
    await expect(create).toHaveAttribute('href', '/register')
    await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
    await expect(email(page)).toHaveAttribute('type', 'email')
    await expect(email(page)).toHaveAttribute('placeholder', /@/)
    await expect(email(page)).toHaveAttribute('required')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('required')
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
    await page.getByText('Phone', { exact: true }).click()
    await expect(email(page)).toHaveCount(0)
    await expect(phone(page)).toHaveAttribute('type', 'tel')
    await expect(phone(page)).toHaveAttribute('placeholder', /^\+91/)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('sends nothing while something required is missing', { tag: '@desktop' }, async ({ page }) => {
    const calls = recordRequests(page)
    await open(page, '/login')
    await submit(page).click()
    await expect(email(page)).toBeFocused()
    await email(page).fill('ananya@example.in')
    await submit(page).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    expect(calls.filter((url) => url.includes('/auth/'))).toEqual([])
  })

  test('clears the error, reads Signing in... and cannot be pressed twice; it keeps the session and leads to /', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    const person = await registerCustomer(page)
    await open(page, '/login')
    await signIn(page, { ...person, password: 'not-the-one' })
    await expect(alert(page)).toBeVisible()
    expectConsoleErrors(consoleErrors, /status of 401/)

    let answer = () => {}
    const answered = new Promise<void>((done) => {
      answer = done
    })
    const bodies: unknown[] = []
    await page.route('**/api/auth/login', async (route) => {
      bodies.push(route.request().postDataJSON())
      await answered
      await route.continue()
    })
    await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await signIn(page, person)
    const busy = page.getByRole('button', { name: 'Signing in...' })
    await expect(busy).toBeDisabled()
    await expect(alert(page)).toHaveCount(0)
    await busy.click({ force: true })
    answer()
    await expect(page).toHaveURL('/')
    expect(bodies).toEqual([{ email: person.email, password: person.password, remember: true }])
    const { token, user } = await readStoredSession(page)
    expect(token).toMatch(/.{20}/)
    expect(JSON.parse(user!)).toMatchObject({
      id: expect.any(String),
      name: person.name,
      email: person.email,
      phone: person.phone,
      role: 'user',
    })
  })

  test('does a security check when the account is under attack, and then signs in', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    const person = await registerCustomer(page)
    const bodies: { proof?: string }[] = []
    // The answer waits until the sentence was seen, because a fast browser shows it for a moment only.
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
    await page.route('**/api/auth/login', async (route) => {
      bodies.push(route.request().postDataJSON())
      if (bodies.length > 1) {
        await isSeen
        return route.continue()
      }
      const proof = { challenge: 'signed', seed: 'c2FmZnJvbi1hbmQtZ29sZA', bits: 16 }
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': '3000' },
        json: { code: 'PROOF_NEEDED', message: 'Your browser has to pass a check.', proof },
      })
    })
    await open(page, '/login')
    const check = page.getByRole('status').filter({ hasText: 'Security check' })
    await signIn(page, person)
    await expect(check).toBeVisible()
    see()
    await expect(page).toHaveURL('/')
    expect(bodies.map(({ proof }) => proof)).toEqual([undefined, expect.stringMatching(/^signed:\d+$/)])
    expectConsoleErrors(consoleErrors, /status of 429/)

    // the browser is known from now on
    const device = await page.evaluate(() => localStorage.getItem('device'))
    expect(device).toMatch(/^[\w-]{43}$/)
    await page.evaluate(() => {
      localStorage.removeItem('token')
      localStorage.removeItem('user')
    })
    await open(page, '/login')
    await signIn(page, person)
    await expect(page).toHaveURL('/')
    expect(bodies.at(-1)).toMatchObject({ deviceToken: device })
  })

  test('with a password that has to be changed asks for a new one before anything else', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    const person = await registerCustomer(page)
    await page.route('**/api/auth/login', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), duty: 'change-password' } })
    })
    await open(page, '/login')
    await signIn(page, person)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect.poll(() => readStoredSession(page)).toEqual({ token: null, user: null })
    await expectAccessibleAndNoOverflow(page)
    const type = async (one: string, other: string) => {
      await page.getByLabel('New password', { exact: true }).fill(one)
      await page.getByLabel('Confirm new password').fill(other)
      await page.getByRole('button', { name: 'Save and continue' }).click()
    }
    await type('kumkum-and-gold', 'kumkum-and-silver')
    await expect(alert(page)).toHaveText('Passwords do not match')
    await type('12345', '12345')
    await expect(alert(page)).toHaveText('Password must be at least 6 characters')
    await type('kumkum-and-gold', 'kumkum-and-gold')
    await expect(page).toHaveURL('/')
    await expect.poll(async () => (await readStoredSession(page)).token).toMatch(/.{20}/)
    expectConsoleErrors(consoleErrors, /status of 400/)
  })

  test('works with a phone number, however it is written', { tag: '@desktop' }, async ({ page }) => {
    const person = await registerCustomer(page)
    await open(page, '/login')
    await page.getByText('Phone', { exact: true }).click()
    await phone(page).fill(`+91 ${person.phone.slice(0, 5)} ${person.phone.slice(5)}`)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    const call = page.waitForRequest('**/api/auth/login')
    await submit(page).click()
    expect(Object.keys((await call).postDataJSON())).toEqual(['phone', 'password', 'remember'])
    await expect(page).toHaveURL('/')
  })

  test('says what the server says, else that it failed, else that something unexpected happened', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    await open(page, '/login')
    await signIn(page, newUser())
    const said = await page.request.post('/api/auth/login', {
      data: { email: 'x@example.in', password: 'x-x-x-x' },
    })
    await expect(alert(page)).toHaveText((await said.json()).message)
    await page.route('**/api/auth/login', respondWithoutMessage, { times: 1 })
    await submit(page).click()
    await expect(alert(page)).toHaveText('Login failed. Please try again.')
    await page.route('**/api/auth/login', abortRequest, { times: 1 })
    await submit(page).click()
    await expect(alert(page)).toHaveText('An unexpected error occurred. Please try again.')
    await expect(submit(page)).toBeEnabled()
    expectConsoleErrors(consoleErrors, /status of 401/, /status of 400/, /ERR_FAILED/)
  })

  test('leads back to where it was asked for, and never out of the shop', { tag: '@desktop' }, async ({
    page,
  }) => {
    const person = await registerCustomer(page)
    await open(page, '/orders')
    await expect(page).toHaveURL('/login?from=%2Forders')
    await signIn(page, person)
    await expect(page).toHaveURL('/orders')
    await page.evaluate(() => localStorage.clear())
    await open(page, '/profile')
    await expect(page).toHaveURL('/login?from=%2Fprofile')
    await open(page, '/login?from=//evil.example/')
    await signIn(page, person)
    await expect(page).toHaveURL('/')
  })
})

test.describe('a forgotten password', () => {
  test('is asked for by e-mail, which says the same for everyone', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/forgot-password')
    await page.getByLabel('Email address').fill(newUser().email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status').filter({ hasText: /./ }).first()).toBeVisible()
  })
})

test.describe('registering', () => {
  const next = (page: Page) => page.getByRole('button', { name: 'Continue' })
  const boxes = (page: Page) => page.getByRole('textbox', { name: /^Digit/ })
  const create = (page: Page) => page.getByRole('button', { name: 'Verify & Create Account' })
  const terms = (page: Page) => page.getByRole('checkbox', { name: /Terms and Privacy Policy/ })

  async function fillDetails(page: Page, person = newUser()): Promise<ReturnType<typeof newUser>> {
    await page.getByLabel('Full name').fill(person.name)
    await page.getByLabel('Email address').fill(person.email)
    await page.getByLabel('Phone number').fill(person.phone)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm password').fill(person.password)
    return person
  }

  async function toCode(page: Page): Promise<ReturnType<typeof newUser>> {
    await open(page, '/register')
    const person = await fillDetails(page)
    await terms(page).check()
    await next(page).click()
    await expect(boxes(page)).toHaveCount(4)
    return person
  }

  const enter = async (page: Page, code: string) => {
    for (const [at, digit] of [...code].entries()) await boxes(page).nth(at).fill(digit)
  }

  test('checks passwords, their length and the terms, in this order', async ({ page }) => {
    const calls = recordRequests(page)
    await open(page, '/register')
    for (const label of ['Full name', 'Email address', 'Phone number', 'Confirm password'])
      await expect(page.getByLabel(label)).toHaveAttribute('required')
    await expect(page.getByLabel('Email address')).toHaveAttribute('type', 'email')
    await fillDetails(page)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await next(page).click()
    await expect(alert(page)).toHaveText('Passwords do not match')
    await page.getByLabel('Confirm password').fill('short')
    await next(page).click()
    await expect(alert(page)).toHaveText('Password must be at least 6 characters')
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('sixsix')
    await next(page).click()
    await expect(alert(page)).toHaveText('You must accept the Terms and Privacy Policy')
    expect(calls.filter((url) => url.includes('/auth/'))).toEqual([])
    await terms(page).check()
    await next(page).click()
    await expect(boxes(page)).toHaveCount(4)
  })

  test('opens the terms and the privacy policy as dialogs, closed by I Understand', async ({ page }) => {
    await open(page, '/register')
    for (const [name, words] of [
      ['Terms of Service', /within 30 days .* Custom pieces are non-refundable\./],
      ['Privacy Policy', /You can download your data/],
    ] as const) {
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.getByText(words)).toBeVisible()
      await dialog.getByRole('button', { name: 'I Understand' }).click()
      await expect(dialog).toBeHidden()
    }
  })

  test('takes the code in four boxes: forward on entry, back on Backspace, whole when pasted', {
    tag: '@desktop',
  }, async ({ page }) => {
    await toCode(page)
    await expect(boxes(page).nth(0)).toBeFocused()
    await page.keyboard.press('9')
    await expect(boxes(page).nth(1)).toBeFocused()
    await page.keyboard.press('8')
    await expect(boxes(page).nth(2)).toBeFocused()
    await expect(create(page)).toBeDisabled()
    await page.keyboard.press('Backspace')
    await expect(boxes(page).nth(1)).toBeFocused()
    await expect(boxes(page).nth(1)).toHaveValue('')
    await page.keyboard.press('Backspace')
    await expect(boxes(page).nth(0)).toBeFocused()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text', ' 12-34 ')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      )
    })
    for (const [at, digit] of [...'1234'].entries()) await expect(boxes(page).nth(at)).toHaveValue(digit)
    await expect(create(page)).toBeEnabled()
    await boxes(page).nth(2).fill('')
    await expect(create(page)).toBeDisabled()
  })

  test('refuses a wrong code where it was typed, reads Verifying... and leads to / as a user', async ({
    page,
    consoleErrors,
  }) => {
    const person = await toCode(page)
    await enter(page, await getWrongCode(page, person.email))
    await create(page).click()
    await expect(alert(page)).toHaveText('Invalid verification code')
    await expect(boxes(page)).toHaveCount(4)
    expectConsoleErrors(consoleErrors, /status of 400/)

    let answer = () => {}
    const answered = new Promise<void>((done) => {
      answer = done
    })
    await page.route('**/api/auth/register', async (route) => {
      await answered
      await route.continue()
    })
    await enter(page, '1234')
    await create(page).click()
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
    answer()
    await expect(page).toHaveURL('/')
    const { user } = await readStoredSession(page)
    expect(JSON.parse(user!)).toMatchObject({ name: person.name, email: person.email, role: 'user' })
  })

  test('goes back with everything that was typed, and sends another code', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.clock.install()
    const person = await toCode(page)
    await page.route('**/api/auth/verification', (route) => route.fulfill({ status: 202, json: {} }))
    const call = page.waitForRequest('**/api/auth/verification')
    await page.clock.runFor(30_000)
    await page.getByRole('button', { name: 'Resend' }).click()
    expect((await call).postDataJSON()).toEqual({ email: person.email, phone: person.phone })
    await expect(page.getByText('A new code is on its way.')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue(person.name)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
    await expect(terms(page)).toBeChecked()
  })

  test('that fails comes back to the details with the reason', { tag: '@desktop' }, async ({
    page,
    consoleErrors,
  }) => {
    const register = '**/api/auth/register'
    await toCode(page)
    for (const [answer, reason] of [
      [
        (route: Route) => route.fulfill({ status: 409, json: { message: 'This e-mail is taken.' } }),
        'This e-mail is taken.',
      ],
      [respondWithoutMessage, 'Registration failed'],
      [abortRequest, 'An unexpected error occurred'],
    ] as const) {
      await page.route(register, answer, { times: 1 })
      await enter(page, '1234')
      await create(page).click()
      await expect(alert(page)).toHaveText(reason)
      await expect(boxes(page)).toHaveCount(0)
      await page.route('**/api/auth/verification', (route) => route.fulfill({ status: 202, json: {} }), {
        times: 1,
      })
      await next(page).click()
      await expect(boxes(page)).toHaveCount(4)
    }
    expectConsoleErrors(consoleErrors, /status of 409/, /status of 400/, /ERR_FAILED/)
  })

  test('whose code cannot be sent says Verification failed, or what the server says', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    await open(page, '/register')
    await fillDetails(page)
    await terms(page).check()
    await page.route('**/api/auth/verification', respondWithoutMessage, { times: 1 })
    await next(page).click()
    await expect(alert(page)).toHaveText('Verification failed')
    await page.route('**/api/auth/verification', abortRequest, { times: 1 })
    await next(page).click()
    await expect(alert(page)).toHaveText('An unexpected error occurred')
    expectConsoleErrors(consoleErrors, /status of 400/, /ERR_FAILED/)
  })
})

test.describe('the session', () => {
  const profile = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Profile' })
  const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })

  test('is restored from storage at the start, and its token sent with every call', {
    tag: '@desktop',
  }, async ({ page }) => {
    const { token } = await signInAsNewCustomer(page)
    const sent: (string | undefined)[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.headers().authorization)
    })
    await open(page, '/stores')
    await expect(profile(page)).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Rings', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rings' })).toBeVisible()
    expect(sent.length).toBeGreaterThan(2)
    expect(new Set(sent)).toEqual(new Set([`Bearer ${token}`]))
  })

  test('the page shows neither signed in nor signed out before it has read the session', {
    tag: '@desktop',
  }, async ({ page }) => {
    // what the server sends is the same for everyone: neither a full cart nor an empty one
    const html = await (await page.request.get('/cart')).text()
    expect(html).not.toContain('Your cart is empty')
    expect(html).not.toContain('Order Summary')
    await signInAsNewCustomer(page)
    const visited: string[] = []
    page.on('framenavigated', () => visited.push(new URL(page.url()).pathname))
    await open(page, '/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(visited).not.toContain('/login')
  })

  test('whose user cannot be read is cleared', { tag: '@desktop' }, async ({ page }) => {
    await seedLocalStorage(page, { token: 'some-token', user: '{"name":' })
    await open(page, '/stores')
    await expect(login(page)).toBeVisible()
    await expect.poll(() => readStoredSession(page)).toEqual({ token: null, user: null })
  })

  test('that the server no longer knows ends', { tag: '@desktop' }, async ({ page, consoleErrors }) => {
    const { user } = await registerCustomer(page)
    await seedLocalStorage(page, { token: 'a-token-of-another-time', user })
    await open(page, '/stores')
    await expect(login(page)).toBeVisible()
    await expect.poll(() => readStoredSession(page)).toEqual({ token: null, user: null })
    expectConsoleErrors(consoleErrors, /status of 401/, /could not be read: ShopError: Please sign in/)
  })

  test('ends at Sign Out: storage is cleared, the lists of the person are gone, the token is dead', {
    tag: '@desktop',
  }, async ({ page }) => {
    const { token } = await signInAsNewCustomer(page)
    const asPerson = { headers: { authorization: `Bearer ${token}` } }
    const { _id } = await (await page.request.get('/api/products/meenakshi-jhumka')).json()
    await page.request.post('/api/cart', { ...asPerson, data: { productId: _id, quantity: 1 } })
    await open(page, '/stores')
    await expect(page.getByRole('link', { name: /^Cart, 1 item/ }).first()).toBeVisible()
    await profile(page).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(login(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: /^Cart, 0 items/ }).first()).toBeVisible()
    await expect.poll(() => readStoredSession(page)).toEqual({ token: null, user: null })
    await expect.poll(async () => (await page.request.get('/api/auth/profile', asPerson)).status()).toBe(401)
  })
})
