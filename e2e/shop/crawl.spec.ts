import {
  expect,
  expectAccessible,
  expectConsoleErrors,
  expectNoHorizontalScroll,
  open,
  test,
} from '../fixtures.ts'

const HREF = /<a\b[^>]*?\bhref="([^"]+)"/g
const IMAGE_PATH = /[" ](\/(?:images|uploads)\/[^" \\]+)/g

test('every link inside the shop leads to a page, and every picture is there in each of its sizes', async ({
  page,
}) => {
  test.slow()
  const waiting = ['/']
  const seen = new Map<string, string>([['/', 'the start']])
  const pictures = new Map<string, string>()
  const dead: string[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    if (answer.status() !== 200) {
      dead.push(`${answer.status()} ${path}, linked from ${seen.get(path)}`)
      continue
    }
    const html = await answer.text()
    for (const [, file] of html.matchAll(IMAGE_PATH)) pictures.set(file!, path)
    for (const [, href] of html.matchAll(HREF)) {
      const link = href!.replaceAll('&amp;', '&').replace(/#.*$/, '')
      // filters and sorts of a listing are not pages of their own; one page further is
      if (!link.startsWith('/') || link.startsWith('//') || (link.includes('?') && !/\?page=\d+$/.test(link)))
        continue
      if (seen.has(link)) continue
      seen.set(link, path)
      waiting.push(link)
    }
  }
  await Promise.all(
    [...pictures].map(async ([file, path]) => {
      const status = (await page.request.head(file)).status()
      if (status !== 200) dead.push(`${status} ${file}, shown on ${path}`)
    }),
  )
  expect(dead).toEqual([])
  expect(seen.size, 'pages found').toBeGreaterThan(120)
  expect(pictures.size, 'files of pictures').toBeGreaterThan(1000)
})

for (const path of [
  '/stores',
  '/contactus',
  '/track-order',
  '/faq',
  '/ring-size-guide',
  '/blog',
  '/site-map',
  '/book-appointment',
  '/shop/gold',
  '/collections/bride-s-trousseau',
  '/search?q=jhumki',
  '/categories',
]) {
  test(`${path} is accessible and no wider than its window`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })
}

test('what is not there says so, with a search and a way on', async ({ page, consoleErrors }) => {
  await open(page, '/product/no-such-piece')
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
  await expectAccessible(page)
  // the browser itself reports the 404 that it was sent for
  expectConsoleErrors(consoleErrors, /404/)
})
