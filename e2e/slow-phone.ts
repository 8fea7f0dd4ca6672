import type { Page } from '@playwright/test'

/** Holds back script files of the page, as a slow line does, until the returned function is called. */
export async function delayScripts(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** A processor six times slower than this one, until the returned function is called. */
export async function throttleCpu(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}
