import { IS_FULL_RUN } from '#testing/run-options.ts'
import { expect, expectConsoleErrors, open, runAxe, test } from '../fixtures.ts'

const HREF = /<a\b[^>]*?\bhref="([^"]+)"/g
/** The full run follows every link; the quick one reads the first pages that are linked from home. */
const MAX_PAGES = IS_FULL_RUN ? Number.POSITIVE_INFINITY : 15
const IMAGE_PATH = /[" ](\/(?:images|uploads)\/[^" \\]+)/g

test('every link inside the shop leads to a page, and every picture is there in each of its sizes @main', async ({
  page,
}) => {
  const waiting = ['/']
  const seen = new Map<string, string>([['/', 'the start']])
  const pictures = new Map<string, string>()
  const dead: string[] = []
  let read = 0
  for (let path = waiting.shift(); path !== undefined && read < MAX_PAGES; path = waiting.shift()) {
    read += 1
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
  expect(seen.size, 'pages found').toBeGreaterThan(IS_FULL_RUN ? 120 : 30)
  expect(pictures.size, 'files of pictures').toBeGreaterThan(IS_FULL_RUN ? 1000 : 100)
})

test('an unknown address shows an error page with a search and links', async ({ page, consoleErrors }) => {
  await open(page, '/product/no-such-piece')
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
  await runAxe(page)
  // the browser itself reports the 404 that it was sent for
  expectConsoleErrors(consoleErrors, /404/)
})
