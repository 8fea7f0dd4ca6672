import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PAGES } from '#seed/demo/pages.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { insertPages } from './service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await shop.database.transaction((tx) => insertPages(tx, DEMO_PAGES))
})
afterAll(() => shop.close())

test('a published page is found by its address, with its text', async () => {
  const page = await shop.anonymous.pages.one({ slug: 'education/diamonds' })
  expect(page).toMatchObject({ kind: 'page', title: 'The four Cs of diamonds', publishedOn: null })
  expect(page.content.content?.[0]).toEqual({
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text: 'Cut' }],
  })
})

test.each(['nope', 'wp-login.php', '../secret', 'a/b/c', 'ABOUT-US'])('%s is no page', async (slug) => {
  await expect(shop.anonymous.pages.one({ slug })).rejects.toMatchObject({ kind: 'not-found' })
})

test('footer and menu link to the pages in the order of their place', async () => {
  const { links, hasArticles } = await shop.anonymous.pages.links()
  const titles = (placement: string) =>
    links.filter((link) => link.placement === placement).map(({ title }) => title)
  expect(titles('policies')).toEqual([
    'Terms of Service',
    'Privacy Policy',
    'Exchange Policy',
    'Shipping Policy',
    'Scheme Payment',
  ])
  expect(titles('help')).toEqual(['FAQ', 'Book an Appointment', 'Contact Us'])
  expect(links.some(({ slug }) => slug === 'education/diamonds')).toBe(false)
  expect(hasArticles).toBe(true)
})

test('articles are listed from the newest', async () => {
  const articles = (await shop.anonymous.pages.list()).filter(({ kind }) => kind === 'article')
  expect(articles.map(({ publishedOn }) => publishedOn)).toEqual([
    '2026-11-12',
    '2026-10-28',
    '2026-10-09',
    '2026-09-18',
  ])
})

test('a version of a page cannot be changed', async () => {
  await expect(shop.database.pool.query("update page_versions set title = 'Other'")).rejects.toThrow(
    'A version of a page cannot be changed.',
  )
})
