import { expect, type Locator, type Page } from '@playwright/test'

/** Two ways to use a page: with a finger or a mouse, or with the keyboard alone. */
export type InputDriver = {
  name: string
  press: (target: Locator) => Promise<void>
  write: (target: Locator, text: string) => Promise<void>
}

export const POINTER: InputDriver = {
  name: 'taps',
  press: (target) => target.click(),
  async write(target, text) {
    await target.click()
    await target.pressSequentially(text)
  },
}

export const KEYBOARD: InputDriver = {
  name: 'presses keys',
  async press(target) {
    await tabTo(target)
    const isCheckbox = await target.evaluate((element) => element.matches('[type="checkbox"]'))
    await target.page().keyboard.press(isCheckbox ? 'Space' : 'Enter')
  },
  async write(target, text) {
    await tabTo(target)
    await target.page().keyboard.type(text)
  },
}

const MAX_TABS = 300

/** Tab, and Tab again, until the focus is there. Who cannot be reached so is a fault. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // A message goes after eight seconds, and stays under the pointer: a slow machine presses Tab for longer.
  const message = target.page().locator('.toast').filter({ has: target })
  if ((await message.count()) > 0) await message.hover()
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

type Interactions = { pressed: string[]; typed: string[] }

/** Counts what a person does from now on, over all pages: what was pressed, and which fields were typed into. */
export async function recordInteractions(page: Page): Promise<() => Promise<Interactions>> {
  await page.addInitScript(trackInteractions)
  await page.evaluate(trackInteractions)
  await page.evaluate(() => sessionStorage.removeItem('effort'))
  return () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('effort') ?? '{"pressed":[],"typed":[]}'))
}

/** Runs in the page. */
function trackInteractions(): void {
  const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')
  const labelOf = (target: EventTarget | null) => {
    const control = target instanceof Element ? target.closest('a, button, label, input') : null
    return control?.getAttribute('aria-label') ?? control?.textContent?.trim() ?? ''
  }
  const record = (kind: 'pressed' | 'typed', name: string) => {
    const interactions = JSON.parse(sessionStorage.getItem('effort') ?? '{"pressed":[],"typed":[]}')
    if (kind === 'pressed' || !interactions.typed.includes(name)) interactions[kind].push(name)
    sessionStorage.setItem('effort', JSON.stringify(interactions))
  }
  addEventListener(
    'pointerdown',
    ({ target }) => !isTextField(target) && record('pressed', labelOf(target)),
    true,
  )
  addEventListener(
    'keydown',
    ({ target, key }) =>
      !isTextField(target) && (key === 'Enter' || key === ' ') && record('pressed', labelOf(target)),
    true,
  )
  addEventListener(
    'input',
    ({ target }) =>
      isTextField(target) &&
      record('typed', target.labels?.[0]?.textContent?.trim() ?? target.ariaLabel ?? target.name),
    true,
  )
}
