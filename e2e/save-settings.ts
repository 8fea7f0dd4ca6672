import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Saves the section of the settings that is open, and waits until the shop has it. */
export async function saveSettings(adminPage: Page): Promise<void> {
  const isSaved = adminPage.waitForResponse(
    (answer) => answer.url().endsWith('/api/settings') && answer.request().method() === 'PUT',
  )
  await adminPage.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await isSaved).ok()).toBe(true)
}
