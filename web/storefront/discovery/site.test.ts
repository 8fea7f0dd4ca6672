import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { FORM_PAGES, RESERVED_PARTS } from '#domain/page-slug.ts'
import { paths } from '#web/paths.ts'
import routes from '#web/routes.ts'
import { site } from './site.ts'

const FORM_SLUGS = Object.keys(FORM_PAGES)

/** A shop whose home page leads to two collections, of which one is empty. */
const api = {
  home: {
    read: async () => ({
      blocks: [
        {
          type: 'tiles',
          content: {
            tiles: [
              { path: '/collections/bride-s-trousseau' },
              { path: '/collections/nothing-yet' },
              { path: '/gifts/for-her' },
            ],
          },
        },
        { type: 'festival', content: { link: { path: '/jewellery/gold' } } },
      ],
    }),
  },
  carousels: { list: async () => [{ path: '/collections/new-arrivals' }, { path: '/collections/nothing' }] },
  pages: {
    list: async () => [
      { slug: 'about-us', kind: 'page', publishedOn: null },
      ...FORM_SLUGS.map((slug) => ({ slug, kind: 'page', publishedOn: null })),
      { slug: 'blog/how-to-read-a-hallmark', kind: 'article', publishedOn: '2026-11-12' },
    ],
  },
  banners: { list: async () => ({ data: [{ path: 'https://elsewhere.example/' }] }) },
  products: {
    list: async ({ tag, material }: { tag?: string; material?: string }) => ({
      pagination: { total: tag?.startsWith('nothing') || material === 'Platinum' ? 0 : 3 },
    }),
  },
} as unknown as Api

const listed = async () => (await site.pages(api)).map(({ path }) => path)

/** Of one person, of one question, or another name of a page that is listed. */
const UNLISTED = new Set<string>([
  paths.cart,
  paths.wishlist,
  paths.checkout,
  paths.orders,
  paths.search(''),
  paths.profile(),
  paths.profileEdit,
  paths.profilePassword,
  paths.profilePayment,
  paths.profilePrivacy,
  paths.ownReviews,
  paths.login(),
  paths.register(),
  paths.forgotPassword,
  paths.openingSoon,
  paths.claim,
  paths.homePreview,
  paths.resetPassword(),
  paths.undoChange(),
  paths.stopStockAlerts(),
  // with a parameter, or of mails only
  '/checkout/pay',
  '/confirm-newsletter',
  '/stop-newsletter',
  paths.acceptInvitation(),
  paths.ourStores,
  paths.customJewelry,
  paths.gallery,
])

const addresses = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ index, path, children = [] }) =>
    index ? [paths.home] : path === 'admin' ? [] : path ? [`/${path}`] : addresses(children),
  )

test('every page of the shop is in the site map or in the list of exceptions', async () => {
  const fixed = addresses(routes).filter((path) => !/[:*]/.test(path))
  expect(fixed.length).toBeGreaterThan(25)
  const pages = new Set(await listed())
  expect(fixed.filter((path) => !pages.has(path) && !UNLISTED.has(path))).toEqual([])
  expect([...UNLISTED].filter((path) => pages.has(path))).toEqual([])
})

test('collections, gifts and materials that the home page links to are in it when they have products', async () => {
  const pages = await listed()
  for (const path of ['/collections/bride-s-trousseau', '/gifts/for-her', '/collections/new-arrivals'])
    expect(pages).toContain(path)
  expect(pages).toContain('/shop/gold')
  for (const path of ['/collections/nothing-yet', '/collections/nothing', '/shop/platinum'])
    expect(pages).not.toContain(path)
})

test('articles of the blog say when they were written', async () => {
  const articles = (await site.pages(api)).filter(({ path }) => path.startsWith('/blog/'))
  expect(articles.length).toBe(1)
  for (const { changed } of articles) expect(changed).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('pages that staff write are in it, and the blog only when it has an article', async () => {
  expect(await listed()).toEqual(expect.arrayContaining(['/about-us', '/contactus', '/blog']))
  const withoutArticles = { ...api, pages: { list: async () => [] } } as unknown as Api
  expect((await site.pages(withoutArticles)).map(({ path }) => path)).not.toContain('/blog')
})

test('no page of staff can take an address that the software uses', () => {
  const firstParts = addresses(routes).map((path) => path.split('/')[1]!)
  const unreserved = new Set(
    firstParts.filter((part) => !['', '*'].includes(part) && !RESERVED_PARTS.has(part)),
  )
  expect([...unreserved]).toEqual([])
})
