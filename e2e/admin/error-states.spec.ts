import { expect, expectConsoleErrors, open, reloadPage, test } from '../fixtures.ts'
import {
  confirmDeletion,
  dialog,
  expectAccessibleAndNoOverflow,
  openScreen,
  sidebar,
  toast,
  unique,
} from './admin-helpers.ts'
import { CRUD_SCREENS, LIST_SCREENS } from './crud-screens.ts'

for (const {
  title,
  link,
  path,
  api,
  loadError,
  emptyText,
  add,
  fieldValues,
  save,
  edit,
  remove,
} of CRUD_SCREENS)
  test(`${title} says what failed, keeps what was typed, and is useful when empty`, {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    const isList = (url: URL) => url.pathname === api
    const isOne = (url: URL) => url.pathname.startsWith(`${api}/`)
    const broken = { status: 500, body: 'x' }
    /** The frame stays when one comes by the sidebar: only the screen's own call is made. */
    const openFromSidebar = async () => {
      await (await sidebar(page)).getByRole('link', { name: 'Dashboard' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await (await sidebar(page)).getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await openScreen(page, path, title)
    if (api === '/api/roles') {
      // the default roles are system roles and cannot be deleted
      const token = await page.evaluate(() => localStorage.getItem('token'))
      const name = unique('Polisher')
      await page.request.post(api, {
        headers: { authorization: `Bearer ${token}` },
        data: { name: name.replaceAll(' ', '-'), displayName: name },
      })
      await reloadPage(page)
    }

    await test.step('a new entry that cannot be saved', async () => {
      await page.getByRole('button', { name: add }).click()
      if (title === 'Carousel Manager') {
        await dialog(page).getByText('Image URL', { exact: true }).click()
        await dialog(page).getByLabel('Image URL').last().fill('/images/studs-flower-ruby.webp')
      }
      for (const [label, value] of Object.entries(fieldValues))
        await dialog(page).getByLabel(label, { exact: true }).fill(value)
      await page.route(isList, (route) => route.fulfill(broken))
      await dialog(page).getByRole('button', { name: save.button, exact: true }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('There was a problem')
      await expect(dialog(page).getByRole('alert')).toContainText(save.errorText)
      for (const [label, value] of Object.entries(fieldValues))
        await expect(dialog(page).getByLabel(label, { exact: true })).toHaveValue(value)
      await page.unroute(isList)
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard changes' }).click()
    })

    await test.step('an entry that cannot be changed, and one that cannot be deleted', async () => {
      await page.route(isOne, (route) => route.fulfill(broken))
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      const [label] = Object.keys(fieldValues).slice(-1)
      await dialog(page).getByLabel(label!, { exact: true }).fill('7')
      await dialog(page).getByRole('button', { name: edit.button, exact: true }).click()
      await expect(dialog(page).getByRole('alert')).toContainText(edit.errorText)
      await expect(dialog(page).getByLabel(label!, { exact: true })).toHaveValue('7')
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await confirmDeletion(page, remove.question)
      await expect(toast(page, remove.errorText)).toBeVisible()
      expectConsoleErrors(consoleErrors, /500/)
    })

    await test.step('a list that cannot be loaded, and can be at the next try', async () => {
      await page.route(isList, (route) => route.fulfill(broken), { times: 1 })
      await openFromSidebar()
      await expect(page.getByRole('alert')).toContainText(loadError)
      expectConsoleErrors(consoleErrors, /500/)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
    })

    await test.step('an empty list', async () => {
      await page.route(isList, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: withEmptyLists(await answer.json()) })
      })
      await openFromSidebar()
      await expect(page.getByRole('heading', { name: emptyText })).toBeVisible()
      await expect(page.getByRole('button', { name: add })).toBeVisible()
      await expectAccessibleAndNoOverflow(page)
    })
  })

for (const { title, path, api, loadError, emptyText, filter } of LIST_SCREENS)
  test(`${title} says what failed, and is useful when empty`, async ({ page, consoleErrors }) => {
    const isList = (url: URL) => url.pathname === api
    // it sends a message and is in the list of enquiries: no other test has to come first
    const data = {
      kind: 'contact',
      name: 'Zoya Khan',
      email: 'zoya@example.in',
      message: 'Do you pierce ears?',
    }
    await page.request.post('/api/enquiries', { data })
    await openScreen(page, path, title)
    await expect(page.getByRole('table', { name: title })).toBeVisible()
    await page.route(isList, (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 })
    await reloadPage(page)
    await expect(page.getByRole('alert')).toContainText(loadError)
    await expectAccessibleAndNoOverflow(page)
    expectConsoleErrors(consoleErrors, /500/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: title })).toBeVisible()

    await open(page, `${path}${filter}`)
    await expect(page.getByRole('heading', { name: emptyText })).toBeVisible()
    await expect(page.getByText('Try adjusting your filters')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await page.getByRole('link', { name: 'Clear Filters' }).click()
    await expect(page.getByRole('table', { name: title })).toBeVisible()
  })

test('the dashboard shows an error when its figures cannot be loaded', async ({ page, consoleErrors }) => {
  await page.route('**/api/dashboard?*', (route) => route.abort(), { times: 1 })
  await openScreen(page, '/admin', 'Dashboard')
  await expect(page.getByRole('alert')).toContainText('The figures for this period cannot be shown.')
  expectConsoleErrors(consoleErrors, /ERR_FAILED/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Sales by day' })).toBeVisible()
})

/** The same answer with nothing in its list. */
const withEmptyLists = (answer: object): object =>
  Array.isArray(answer)
    ? []
    : Object.fromEntries(
        Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
      )
