import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** What the configuration gives the first admin of the shop under test. */
export const OWNER = { email: 'owner@example.in', password: 'a-long-secret' }

/** Every test fails when a page logs an error or throws: a person would have seen something break. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      watch(page, faults)
      await use(faults)
      expect(faults, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
}

/** Nothing that WCAG 2.2 A or AA forbids. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // no page holds frames of others, and what passes need not be told: it is asked some hundred times
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(told, `accessibility of ${page.url()}`).toEqual([])
}

/** No page may be wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `sideways scroll of ${page.url()}`).toBeLessThanOrEqual(0)
}

/** It is reachable by everybody, and not too wide. */
export async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

let people = 0

/** Somebody whom no other test knows. */
export function newPerson(): { name: string; email: string; phone: string; password: string } {
  people += 1
  const unique = `${process.pid}${Date.now() % 100_000}${people}`.slice(-9).padStart(9, '0')
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

/** Goes to a page and waits until its buttons answer. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAwake(page)
}

/** Loads the page anew, as a person does who wonders whether all is kept. */
export async function reopen(page: Page): Promise<void> {
  await page.reload()
  await untilAwake(page)
}

/** A page is painted before its scripts are asked for: buttons answer a little later than they are seen. */
export async function untilAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
}

/** What this browser holds in its storage at its first page, left from a former visit. */
export async function remember(page: Page, kept: Record<string, unknown>): Promise<void> {
  const entries = Object.entries(kept).map(([key, value]) => [
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

export type Member = ReturnType<typeof newPerson> & { token: string; user: Record<string, unknown> }

/** Somebody who registered before, on another device. */
export async function registered(page: Page, referralCode?: string): Promise<Member> {
  const person = newPerson()
  const { name, email, phone, password } = person
  await page.request.post('/api/auth/verification', { data: { email, phone } })
  const answer = await page.request.post('/api/auth/register', {
    data: { name, email, phone, password, code: '1234', referralCode },
  })
  const { token, user } = await answer.json()
  return { ...person, token, user }
}

/** Somebody who registered before; this browser still holds the session. */
export async function newMember(page: Page, referralCode?: string): Promise<Member> {
  const member = await registered(page, referralCode)
  await remember(page, { token: member.token, user: member.user })
  return member
}

/** The owner, signed in on a former visit. */
export async function asOwner(page: Page): Promise<void> {
  const { token, user } = await (await page.request.post('/api/auth/login', { data: OWNER })).json()
  await remember(page, { token, user })
}

/** Takes out the faults that the test itself provoked; each has to have happened. */
export function expectFaults(faults: string[], ...expected: RegExp[]): void {
  for (const pattern of expected) expect(faults.join('\n'), 'a fault that was to come').toMatch(pattern)
  const others = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))
  faults.splice(0, faults.length, ...others)
}

/** Within the delivery area; the account's own name and phone. */
export const addressOf = ({ name, phone }: { name: string; phone: string }) => ({
  name,
  phone,
  street: 'Plot 42, Ayyappa Society',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500081',
  country: 'India',
})

const as = ({ token }: { token: string }) => ({ headers: { authorization: `Bearer ${token}` } })

export async function saveAddress(page: Page, member: Member, address: object): Promise<void> {
  await page.request.post('/api/addresses', { ...as(member), data: address })
}

/** Put there on another device. */
export async function putInCart(page: Page, member: Member, slug: string, quantity = 1): Promise<void> {
  const { _id: productId } = await (await page.request.get(`/api/products/${slug}`)).json()
  await page.request.post('/api/cart', { ...as(member), data: { productId, quantity } })
}

/** What the shop answers to the person at this path of its API. */
export const read = async (page: Page, member: Member, path: string) =>
  (await page.request.get(`/api${path}`, as(member))).json()
