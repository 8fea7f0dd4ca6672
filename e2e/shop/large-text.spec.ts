import type { Page } from '@playwright/test'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import { IS_FULL_RUN } from '#testing/run-options.ts'
import {
  addToCart,
  expect,
  ignoreConsoleErrors,
  OWNER,
  open,
  runAxe,
  signInAsNewCustomer,
  test,
} from '../fixtures.ts'
import { placeOrder } from '../order-helpers.ts'
import { createShopProcess, type ShopProcess } from '../shop-process.ts'

// the smallest phone, with text of twice the size and words as long as those of Telugu
test.use({ viewport: { width: 320, height: 640 } })

/** 30 letters, with a word that is too long for the header. */
const LONG_NAME = 'Venkateswara Padmavathi Jewels'

const MAIN_PATHS = [
  '/',
  '/category/earrings',
  '/product/meenakshi-jhumka',
  '/product/vikram-platinum-chain',
  '/search?q=jhumka',
  '/cart',
  '/login',
  '/register',
  '/contactus',
  '/stores',
  '/ring-size-guide',
  '/faq',
]
const EXTRA_PATHS = [
  '/search',
  '/search?q=xqzw',
  '/category/rings?minPrice=99000&material=Silver',
  '/wishlist',
  '/forgot-password',
  '/reset-password#x',
  '/no-such-page',
]

test.describe('a shop with a name of 30 letters', () => {
  let shop: ShopProcess
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    shop = await createShopProcess()
    await shop.start()
    const { token } = await clientFor(null).auth.login(OWNER)
    await clientFor(token).settings.update({ shopName: LONG_NAME })
  })
  test.afterAll(() => shop.dispose())

  const clientFor = (token: string | null) =>
    createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => token })

  test('at 320 px, with words a third longer and text of twice the size, no page scrolls sideways', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    const paths = IS_FULL_RUN ? await listPublicPaths(page, shop.origin) : MAIN_PATHS
    if (IS_FULL_RUN) expect(paths.length).toBeGreaterThan(60)
    // Parts whose code comes last find other words than those of the server.
    ignoreConsoleErrors(consoleErrors, /404/, /error #418/)
    const found: string[] = []
    for (const path of paths) {
      await open(page, shop.origin + path)
      found.push(...(await findSidewaysScroll(page)).map((each) => `${path}: ${each}`))
    }
    expect(found).toEqual([])
  })
})

const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%')
    // What is not painted yet has the height of text of the usual size, and would count as covering what follows.
    for (const part of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible'
  })

for (const path of MAIN_PATHS)
  test(`axe finds nothing at text of twice the size: ${path}`, { tag: '@desktop' }, async ({ page }) => {
    for (const width of IS_FULL_RUN ? [375, 768, 1440] : [375]) {
      await page.setViewportSize({ width, height: 812 })
      await open(page, path)
      await page.waitForLoadState('networkidle')
      await doubleText(page)
      await runAxe(page)
    }
  })

test('the pages of a customer do not scroll sideways at 320 px and text of twice the size', {
  tag: '@desktop',
}, async ({ page }) => {
  const customer = await signInAsNewCustomer(page)
  const { _id } = await placeOrder(page, customer, 'chandi-balis')
  await addToCart(page, customer, 'chandi-balis')
  const found: string[] = []
  for (const path of [
    '/cart',
    '/checkout',
    '/wishlist',
    '/orders',
    `/orders/${_id}`,
    '/profile',
    '/profile?tab=addresses',
    '/profile?tab=referrals',
    '/profile/edit',
    '/profile/password',
    '/profile/privacy',
    '/profile/reviews',
  ]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // the lines of the cart
    await page.waitForLoadState('networkidle')
    found.push(...(await findSidewaysScroll(page)).map((each) => `${path}: ${each}`))
  }
  expect(found).toEqual([])
})

/** The site map has every page but those of one person and of one question. Products share a layout: four of them are enough. */
async function listPublicPaths(page: Page, origin: string): Promise<string[]> {
  const xml = await (await page.request.get(`${origin}/sitemap.xml`)).text()
  const all = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const products = all.filter((path) => path.startsWith('/product/')).sort((a, b) => b.length - a.length)
  const others = all.filter((path) => !path.startsWith('/product/'))
  return [...new Set([...MAIN_PATHS, ...others, ...products.slice(0, 4), ...EXTRA_PATHS])]
}

/** The parts that stick out of the window, widest first, if the page scrolls sideways. */
async function findSidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (!text.parentElement!.closest('script, style'))
        text.textContent = text.textContent!.replace(
          /\p{L}{2,}/gu,
          (word) => word + word.slice(-Math.ceil(word.length * 0.35)).toLowerCase(),
        )
    const overflow = document.documentElement.scrollWidth - innerWidth
    if (overflow <= 0) return []
    const scrolls = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX)
    const parts = [...document.body.querySelectorAll('*')].filter((element) => {
      if (element.getBoundingClientRect().right <= innerWidth + 1) return false
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (scrolls(box)) return false
      return true
    })
    return [
      `scrolls sideways by ${overflow} px`,
      ...parts
        .slice(0, 8)
        .map(
          (part) => `${part.tagName} .${part.className} ${Math.round(part.getBoundingClientRect().right)}`,
        ),
    ]
  })
}
