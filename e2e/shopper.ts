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
