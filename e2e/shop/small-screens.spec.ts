import type { Page } from '@playwright/test'
import { IS_FULL_RUN } from '#testing/run-options.ts'
import { expect, open, test } from '../fixtures.ts'

// 320 px is a small phone, and a window of 1280 by 1024 px at a zoom of 400 % (WCAG 1.4.10)
test.use({ viewport: { width: 320, height: 256 } })

/** The site map holds every page but those of one person and of one question. */
const EXTRA_PATHS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password#x',
  '/cart',
  '/wishlist',
  '/search',
  '/search?q=jhumka',
  '/search?q=xqzw',
  '/category/rings?minPrice=99000&material=Silver',
]
const MAIN_PATHS = [
  '/',
  '/category/earrings',
  '/product/meenakshi-jhumka',
  '/stores',
  '/contactus',
  '/ring-size-guide',
  '/faq',
  '/register',
  '/cart',
  '/search?q=jhumka',
]
/** The full run opens every page, in four parts that run beside each other. */
const SHARD_COUNT = IS_FULL_RUN ? 4 : 1

/** Every page of text and lists, and the products with the longest names: the other products have the same layout. */
async function publicPaths(page: Page): Promise<string[]> {
  const xml = await (await page.request.get('/sitemap.xml')).text()
  const all = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const productPaths = all.filter((path) => path.startsWith('/product/')).sort((a, b) => b.length - a.length)
  return [...all.filter((path) => !path.startsWith('/product/')), ...productPaths.slice(0, 4), ...EXTRA_PATHS]
}

for (let part = 0; part < SHARD_COUNT; part += 1) {
  test(`at 320 px and at 400 % no page scrolls sideways and no words are cut, part ${part + 1}`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const paths = IS_FULL_RUN ? await publicPaths(page) : MAIN_PATHS
    if (IS_FULL_RUN) expect(paths.length).toBeGreaterThan(60)
    const consoleErrors: string[] = []
    for (const path of paths.filter((_, index) => index % SHARD_COUNT === part)) {
      await open(page, path)
      const found = await page.evaluate(findOverflowIssues)
      consoleErrors.push(...found.map((fault) => `${path}: ${fault}`))
    }
    expect(consoleErrors).toEqual([])
  })
}

test('at 400 % what stays in view leaves two thirds of the window to the page', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const path of ['/', '/product/meenakshi-jhumka']) {
    await open(page, path)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    const free = await page.evaluate(() => {
      const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(160, y))
      return (
        rows.filter((element) => element?.closest('main') && !element.closest('.price-bar')).length /
        innerHeight
      )
    })
    expect(free, path).toBeGreaterThan(2 / 3)
  }
})

test('a window of less than 480 px in height has no bar that stays in view', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 812, height: 375 })
  for (const path of ['/', '/product/meenakshi-jhumka']) {
    await open(page, path)
    const stays = await page.evaluate(() =>
      [...document.querySelectorAll('.header, .bottom-bar, .price-bar')]
        .map((bar) => getComputedStyle(bar).position)
        .filter((position) => position !== 'static'),
    )
    expect(stays, path).toEqual([])
  }
})

test('text of twice the size leaves all icons of the header in the window', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const width of [375, 768]) {
    await page.setViewportSize({ width, height: 812 })
    for (const path of ['/', '/product/meenakshi-jhumka', '/cart']) {
      await open(page, path)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const header = page.getByRole('banner')
      const boxes = await Promise.all(
        [
          header.getByRole('button', { name: 'Menu' }),
          header.locator('.logo'),
          header.getByRole('link', { name: 'Search' }),
          header.getByRole('link', { name: /^Cart/ }),
        ].map(async (part) => (await part.boundingBox())!),
      )
      const edges = boxes.flatMap(({ x, width: size }) => [Math.round(x), Math.round(x + size)])
      expect(edges, `${path} at ${width} px`).toEqual(edges.toSorted((a, b) => a - b))
      expect(edges.at(-1), `${path} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})

/** Runs in the page: sideways scroll, and words outside of the window or beyond the edge of a box that hides them. */
function findOverflowIssues(): string[] {
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
  const isShortened = (element: Element) => {
    const style = getComputedStyle(element)
    return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
  }
  const ancestors = (element: Element | null): Element[] =>
    element ? [element, ...ancestors(element.parentElement)] : []

  const overflow = document.documentElement.scrollWidth - innerWidth
  const consoleErrors = overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement!
    if (!text.textContent?.trim() || parent.closest('.visually-hidden, .skip-link, [inert], script, dialog'))
      continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const around = ancestors(parent)
    // what can be scrolled to, what ends in an ellipsis on purpose, and what is for screen readers alone
    const isMeant = (element: Element) =>
      scrolls(element) || isShortened(element) || (hides(element) && element.clientWidth <= 1)
    if (around.some(isMeant)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const edges = around.filter(hides).map((element) => element.getBoundingClientRect())
    const right = Math.min(innerWidth, ...edges.map((edge) => edge.right))
    const left = Math.max(0, ...edges.map((edge) => edge.left))
    for (const box of range.getClientRects()) {
      if (box.width > 0 && (box.right > right + 1 || box.left < left - 1))
        consoleErrors.push(
          `cut: “${text.textContent.trim().slice(0, 60)}” in ${parent.className || parent.tagName}`,
        )
    }
  }
  return consoleErrors
}
