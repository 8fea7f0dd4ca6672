import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { IS_FULL_RUN } from '#testing/run-options.ts'

/** What the configuration gives the first admin of the shop under test. */
export const OWNER = { email: 'owner@example.in', password: 'a-long-secret' }

/** A test fails when a page logs an error or throws, unless the test announced it with `expectConsoleErrors`. */
export const test = base.extend<{ consoleErrors: string[] }>({
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = []
      collectConsoleErrors(page, consoleErrors)
      await use(consoleErrors)
      await checkConsoleErrors(consoleErrors)
    },
    { auto: true },
  ],
})

export { expect }

export function collectConsoleErrors(page: Page, consoleErrors: string[]): void {
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
}

/** Only the full run checks each page in each state: axe takes half a second. */
export async function expectAccessible(page: Page): Promise<void> {
  if (IS_FULL_RUN) await runAxe(page)
}

/** axe finds no violation of WCAG 2.2 A or AA. */
export async function runAxe(page: Page): Promise<void> {
  // a list that is loaded again is paler until the new one is there
  await expect(page.locator('section[aria-busy="true"], ul[aria-busy="true"]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page })
    // faster: the pages hold no frames of other sites, and the list of passed rules is not read
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(messages, `accessibility of ${page.url()}`).toEqual([])
}

/**
 * The addresses that the page asks for from now on. A browser with a window asks for the icon again after each change
 * of the address, also one that the page makes itself: such requests are the browser's own and not the page's.
 */
export function recordRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!BROWSER_FILES.test(pathname)) urls.push(request.url())
  })
  return urls
}

const BROWSER_FILES = /^\/(favicon|apple-touch-icon|icon-|site\.webmanifest)/

/** No page may be wider than its window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `sideways scroll of ${page.url()}`).toBeLessThanOrEqual(0)
}

/** The page is accessible and no wider than its window. */
export async function expectAccessibleAndNoOverflow(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

/** No other worker of the run has it, also not one that replaces another. What it makes with a count is unique. */
export const WORKER_INDEX = Number(process.env.TEST_WORKER_INDEX ?? 0)

let userCount = 0

/** A new user that no other test uses. */
export function newUser(): { name: string; email: string; phone: string; password: string } {
  userCount += 1
  const unique = String(500_000_000 + WORKER_INDEX * 100_000 + userCount)
  return {
    name: 'Ananya Reddy',
    email: `ananya.${unique}@example.in`,
    phone: `9${unique}`,
    password: 'jasmine-and-gold',
  }
}

export async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email address').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens a page and waits until its buttons respond. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Reloads the page and waits until its buttons respond. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await waitForHydration(page)
}

/** A page is painted before its scripts load, so buttons respond a little later than they appear. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
}

/** Less than the shop waits for an answer, so that no request that is under way times out. */
const PAUSE_AHEAD_MS = 5_000

/** Stops the page's clock a few seconds ahead. The clock has to be installed. */
export async function pauseClock(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_AHEAD_MS)
}

/** Fills the storage of the browser before the first page, as an earlier visit would. */
export async function seedLocalStorage(page: Page, items: Record<string, unknown>): Promise<void> {
  const entries = Object.entries(items).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  await page.addInitScript((list) => {
    for (const [key, value] of list as [string, string][]) {
      if (sessionStorage.getItem(`left ${key}`)) continue
      sessionStorage.setItem(`left ${key}`, 'yes')
      localStorage.setItem(key, value)
    }
  }, entries)
}

export type TestCustomer = ReturnType<typeof newUser> & { token: string; user: Record<string, unknown> }

/** A user who registered before, on another device. */
export async function registerCustomer(page: Page, referralCode?: string): Promise<TestCustomer> {
  const account = newUser()
  const { name, email, phone, password } = account
  await page.request.post('/api/auth/verification', { data: { email, phone } })
  const answer = await page.request.post('/api/auth/register', {
    data: { name, email, phone, password, code: '1234', referralCode },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token, user } = await answer.json()
  return { ...account, token, user }
}

/** A user who registered before and is still signed in in this browser. */
export async function signInAsNewCustomer(page: Page, referralCode?: string): Promise<TestCustomer> {
  const customer = await registerCustomer(page, referralCode)
  await seedLocalStorage(page, { token: customer.token, user: customer.user })
  return customer
}

type OwnerSession = { token: string; user: Record<string, unknown>; startedAt: number }
let ownerSession: OwnerSession | null = null
/** Well below the ten minutes after which a sensitive change asks for the password again. */
const OWNER_SESSION_MS = 120_000

/** A session of the owner. The tests of a worker share it, because checking a password takes long on purpose. */
export async function getOwnerSession({ request }: Pick<Page, 'request'>): Promise<OwnerSession> {
  if (ownerSession && Date.now() - ownerSession.startedAt < OWNER_SESSION_MS) {
    const authorization = `Bearer ${ownerSession.token}`
    // a test may have ended the session
    if ((await request.get('/api/auth/profile', { headers: { authorization } })).ok()) return ownerSession
  }
  const startedAt = Date.now()
  const { token, user } = await (await request.post('/api/auth/login', { data: OWNER })).json()
  ownerSession = { token, user, startedAt }
  return ownerSession
}

/** The owner, signed in on an earlier visit. */
export async function signInAsOwner(page: Page): Promise<void> {
  const { token, user } = await getOwnerSession(page)
  await seedLocalStorage(page, { token, user })
}

type ConsoleErrorRules = { expected: RegExp[]; ignored: RegExp[] }
const consoleErrorRules = new WeakMap<string[], ConsoleErrorRules>()

function rulesFor(consoleErrors: string[]): ConsoleErrorRules {
  const rules = consoleErrorRules.get(consoleErrors) ?? { expected: [], ignored: [] }
  consoleErrorRules.set(consoleErrors, rules)
  return rules
}

/** Announces errors that the test provokes. Each has to have happened when the test ends. */
export function expectConsoleErrors(consoleErrors: string[], ...expected: RegExp[]): void {
  rulesFor(consoleErrors).expected.push(...expected)
}

/** Announces errors that may happen, as often as they like. */
export function ignoreConsoleErrors(consoleErrors: string[], ...ignored: RegExp[]): void {
  rulesFor(consoleErrors).ignored.push(...ignored)
}

/** At the end of the test, because the browser reports an error some time after the page shows its effect. */
async function checkConsoleErrors(consoleErrors: string[]): Promise<void> {
  const { expected, ignored } = rulesFor(consoleErrors)
  for (const pattern of expected) {
    const announced = expected.filter(({ source }) => source === pattern.source).length
    await expect
      .poll(() => consoleErrors.filter((error) => pattern.test(error)).length, {
        message: `the console shows ${pattern}`,
      })
      .toBeGreaterThanOrEqual(announced)
  }
  const unexpected = consoleErrors.filter(
    (error) => ![...expected, ...ignored].some((pattern) => pattern.test(error)),
  )
  expect(unexpected, 'unexpected errors in the console').toEqual([])
}

/** Within the delivery area; the account's own name and phone. */
export const addressFor = ({ name, phone }: { name: string; phone: string }) => ({
  name,
  phone,
  street: 'Plot 42, Ayyappa Society',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500081',
  country: 'India',
})

const authHeaders = ({ token }: { token: string }) => ({ headers: { authorization: `Bearer ${token}` } })

export async function saveAddress(page: Page, customer: TestCustomer, address: object): Promise<void> {
  const answer = await page.request.post('/api/addresses', { ...authHeaders(customer), data: address })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Adds it as if on another device. */
export async function addToCart(
  page: Page,
  customer: TestCustomer,
  slug: string,
  quantity = 1,
): Promise<void> {
  const { _id: productId } = await (await page.request.get(`/api/products/${slug}`)).json()
  const answer = await page.request.post('/api/cart', {
    ...authHeaders(customer),
    data: { productId, quantity },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** What the shop answers to the person at this path of its API. */
export const apiGet = async (page: Page, customer: { token: string }, path: string) =>
  (await page.request.get(`/api${path}`, authHeaders(customer))).json()

/** The code of four digits in the newest message to this address. */
export async function readSentCode(page: Page, email: string): Promise<string> {
  const owner = await getOwnerSession(page)
  const { messages } = await apiGet(page, owner, `/outbox?recipient=${encodeURIComponent(email)}`)
  const subjects: string[] = messages.map(({ subject }: { subject: string }) => subject)
  return subjects.flatMap((subject) => /^\d{4}/.exec(subject)?.[0] ?? [])[0]!
}

/** A code that is wrong. Codes are random, so that any fixed one is right once in ten thousand runs. */
export async function getWrongCode(page: Page, email: string): Promise<string> {
  const code = await readSentCode(page, email)
  return ['5731', '8206'].find((other) => other !== code)!
}
