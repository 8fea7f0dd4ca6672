import { expect, expectFaults, test } from '../shopper.ts'
import { agree, dialog, expectFine, openScreen, sidebar, toast } from './staff.ts'

/** What each screen says when it has nothing, and when the server fails (S2 §8). */
type Screen = {
  title: string
  link: string
  path: string
  api: string
  load: string
  empty: string
  add: string
  /** Labels of the fields that a save needs, and what is typed. */
  typed: Record<string, string>
  save: { button: string; refused: string }
  edit: { button: string; refused: string }
  remove: { question: RegExp | string; refused: string }
}

const SCREENS: Screen[] = [
  {
    ...{ title: 'Menu Manager', link: 'Menu Manager', path: '/admin/menu-manager', api: '/api/menu' },
    ...{ load: 'Failed to fetch menu items', empty: 'No menu items found', add: 'Add Menu Item' },
    typed: { Label: 'Karigars', Path: '/stores' },
    save: { button: 'Create Menu Item', refused: 'Failed to create menu item' },
    edit: { button: 'Update Menu Item', refused: 'Failed to update menu item' },
    remove: {
      question: 'Are you sure you want to delete this menu item?',
      refused: 'Failed to delete menu item',
    },
  },
  {
    ...{ title: 'Category Management', link: 'Categories', path: '/admin/category-manager' },
    ...{ api: '/api/categories', load: 'Failed to fetch categories', empty: 'No categories found' },
    ...{ add: 'Add New Category', typed: { Name: 'Nose Pins' } },
    save: { button: 'Create Category', refused: 'An error occurred' },
    edit: { button: 'Update Category', refused: 'An error occurred' },
    remove: {
      question: /^Are you sure you want to delete the category/,
      refused: 'Failed to delete category',
    },
  },
  {
    ...{ title: 'Carousel Manager', link: 'Carousel Manager', path: '/admin/carousel-manager' },
    ...{ api: '/api/carousels', load: 'Failed to load carousel data', empty: 'No carousel items found' },
    ...{ add: 'Add New Carousel', typed: { Title: 'Onam' } },
    save: { button: 'Add Carousel', refused: 'Failed to save carousel' },
    edit: { button: 'Update Carousel', refused: 'Failed to save carousel' },
    remove: {
      question: 'Are you sure you want to delete this carousel item?',
      refused: 'Failed to delete carousel',
    },
  },
  {
    ...{ title: 'Promotional Banners', link: 'Promotional Banners', path: '/admin/promotional-banners' },
    ...{ api: '/api/promotional-banners', load: 'Failed to load banners', empty: 'No banners found.' },
    add: 'Add New Banner',
    typed: { Title: 'Onam', 'Image URL': '/images/studs-flower-ruby.webp', Path: '/' },
    save: { button: 'Create Banner', refused: 'Failed to save banner' },
    edit: { button: 'Update Banner', refused: 'Failed to save banner' },
    remove: { question: 'Delete this banner?', refused: 'Failed to delete banner' },
  },
  {
    ...{ title: 'Coupons', link: 'Coupons', path: '/admin/coupons', api: '/api/coupons' },
    ...{ load: 'Failed to fetch coupons', empty: 'No coupons found', add: 'Add New Coupon' },
    typed: { Code: 'ONAM5', Value: '5' },
    save: { button: 'Create Coupon', refused: 'Failed to save coupon' },
    edit: { button: 'Update Coupon', refused: 'Failed to save coupon' },
    remove: {
      question: /^Are you sure you want to delete the coupon/,
      refused: 'Failed to delete coupon',
    },
  },
  {
    ...{ title: 'Role Management', link: 'Role Management', path: '/admin/role-manager', api: '/api/roles' },
    ...{ load: 'Failed to fetch roles', empty: 'No roles found', add: 'Add New Role' },
    typed: { 'Role ID': 'goldsmith', 'Display Name': 'Goldsmith' },
    save: { button: 'Create Role', refused: 'Failed to create role' },
    edit: { button: 'Update Role', refused: 'Failed to update role' },
    remove: { question: /^Are you sure you want to delete the role/, refused: 'Failed to delete role' },
  },
]

for (const { title, link, path, api, load, empty, add, typed, save, edit, remove } of SCREENS)
  test(`${title} says what failed, keeps what was typed, and is useful when empty`, {
    tag: '@desktop',
  }, async ({ page, faults }) => {
    const isList = (url: URL) => url.pathname === api
    const isOne = (url: URL) => url.pathname.startsWith(`${api}/`)
    const broken = { status: 500, body: 'x' }
    /** The frame stays when one comes by the sidebar: only the screen's own call is made. */
    const comeBySidebar = async () => {
      await (await sidebar(page)).getByRole('link', { name: 'Dashboard' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await (await sidebar(page)).getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await openScreen(page, path, title)

    await test.step('a new one that cannot be saved', async () => {
      await page.getByRole('button', { name: add }).click()
      if (title === 'Carousel Manager') {
        await dialog(page).getByText('Image URL', { exact: true }).click()
        await dialog(page).getByLabel('Image URL').last().fill('/images/studs-flower-ruby.webp')
      }
      for (const [label, value] of Object.entries(typed))
        await dialog(page).getByLabel(label, { exact: true }).fill(value)
      await page.route(isList, (route) => route.fulfill(broken))
      await dialog(page).getByRole('button', { name: save.button, exact: true }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('There was a problem')
      await expect(dialog(page).getByRole('alert')).toContainText(save.refused)
      for (const [label, value] of Object.entries(typed))
        await expect(dialog(page).getByLabel(label, { exact: true })).toHaveValue(value)
      await page.unroute(isList)
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
    })

    await test.step('one that cannot be changed, one that cannot be deleted', async () => {
      await page.route(isOne, (route) => route.fulfill(broken))
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      const [label] = Object.keys(typed).slice(-1)
      await dialog(page).getByLabel(label!, { exact: true }).fill('7')
      await dialog(page).getByRole('button', { name: edit.button, exact: true }).click()
      await expect(dialog(page).getByRole('alert')).toContainText(edit.refused)
      await expect(dialog(page).getByLabel(label!, { exact: true })).toHaveValue('7')
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await agree(page, remove.question)
      await expect(toast(page, remove.refused)).toBeVisible()
      expectFaults(faults, /500/)
    })

    await test.step('a list that cannot be loaded, until it can', async () => {
      await page.route(isList, (route) => route.fulfill(broken), { times: 1 })
      await comeBySidebar()
      await expect(page.getByRole('alert')).toContainText(load)
      expectFaults(faults, /500/)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
    })

    await test.step('a list without anything', async () => {
      await page.route(isList, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: emptied(await answer.json()) })
      })
      await comeBySidebar()
      await expect(page.getByRole('heading', { name: empty })).toBeVisible()
      await expect(page.getByRole('button', { name: add })).toBeVisible()
      await expectFine(page)
    })
  })

/** The same answer with nothing in its list. */
const emptied = (answer: object): object =>
  Array.isArray(answer)
    ? []
    : Object.fromEntries(
        Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
      )
