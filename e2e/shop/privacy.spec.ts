import { apiGet, expect, getOwnerSession, newUser, open, test } from '../fixtures.ts'

/** What a server or a browser may keep and show to the next person. Every visitor gets the same page (ARCHITECTURE.md). */
const PAGES = [
  '/',
  '/categories',
  '/category/rings',
  '/search?q=gold',
  '/cart',
  '/wishlist',
  '/checkout',
  '/orders',
  '/profile',
  '/profile/edit',
  '/profile/privacy',
  '/login',
  '/register',
  '/forgot-password',
  '/undo-change',
  '/contactus',
  '/track-order',
  '/site-map',
  '/sitemap.xml',
  '/admin',
  '/admin/customers',
  '/admin/outbox',
]

test('what one person entered is on no page that another person opens', { tag: '@desktop' }, async ({
  page,
}) => {
  const mark = `qz${String(Date.now())}`
  const person = { ...newUser(), name: `Name ${mark}`, email: `${mark}@example.in` }
  await page.request.post('/api/auth/verification', { data: person })
  const { token } = await (
    await page.request.post('/api/auth/register', { data: { ...person, code: '1234' } })
  ).json()
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post('/api/enquiries', {
    headers,
    data: { kind: 'contact', name: person.name, email: person.email, message: `Message ${mark}` },
  })
  const marks = [mark, person.phone]

  // As the server sends them: to a visitor, to the person, and to the next visitor, who may get a kept page.
  for (const path of PAGES)
    for (const given of [{}, { headers }, {}]) {
      const html = await (await page.request.get(path, given)).text()
      for (const each of marks) expect(html, path).not.toContain(each)
    }

  // As a browser shows them to another user who signs in in the same browser.
  await page.goto('/login')
  await page.evaluate(
    ([key, user]) => {
      localStorage.setItem('token', key ?? '')
      localStorage.setItem('user', user ?? '')
    },
    [token, JSON.stringify({ id: 'x', _id: 'x', name: person.name, email: person.email, role: 'user' })],
  )
  await open(page, '/profile')
  await expect(page.getByRole('main').getByText(person.email).first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  for (const path of ['/', '/profile', '/cart', '/checkout', '/contactus', '/register']) {
    await open(page, path)
    const shown = await page.evaluate(() => document.documentElement.outerHTML)
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    for (const each of marks) expect(`${shown} ${stored}`, path).not.toContain(each)
  }

  // The test would see the marks: staff, who may, find them.
  const owner = await getOwnerSession(page)
  expect(JSON.stringify(await apiGet(page, owner, `/customers?search=${mark}`))).toContain(mark)
})
