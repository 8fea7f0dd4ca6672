import { describe, expect, test } from 'vitest'
import {
  FORM_PAGES,
  findSlugFault,
  isPageSlug,
  MAX_SLUG_LENGTH,
  PAGE_PURPOSES,
  REQUIRED_PURPOSES,
} from './page-slug.ts'

test.each(['about-us', 'a', '22k-gold', 'guides/diamonds', 'guides/how-to-choose'])(
  '%s can be the address of a page',
  (slug) => expect(isPageSlug(slug)).toBe(true),
)

test.each([
  '',
  'About',
  'about us',
  'about_us',
  '-about',
  'about-',
  'about--us',
  '/about',
  'about/',
  'guides//diamonds',
  'guides/-diamonds',
  'guides/diamonds-',
  'guides/diamonds/old',
  'about.html',
  '.about',
])('%j cannot', (slug) => expect(isPageSlug(slug)).toBe(false))

test('an address has at most 80 characters', () => {
  expect(isPageSlug('a'.repeat(MAX_SLUG_LENGTH))).toBe(true)
  expect(isPageSlug('a'.repeat(MAX_SLUG_LENGTH + 1))).toBe(false)
})

describe('the address of a page', () => {
  test('is what staff write, unless the shop itself answers it', () => {
    expect(findSlugFault('about-us', 'page')).toBeNull()
    expect(findSlugFault('guides/diamonds', 'page')).toBeNull()
    expect(findSlugFault('cart', 'page')).toBe('The shop itself uses the address /cart')
    expect(findSlugFault('product/ring', 'page')).toBe('The shop itself uses the address /product')
    expect(findSlugFault('blog/a-story', 'page')).toBe('The shop itself uses the address /blog')
    expect(findSlugFault('guides/cart', 'page')).toBeNull()
    expect(findSlugFault('About', 'page')).toContain('Use small letters')
  })

  test('does not begin with two letters, like those of other languages', () => {
    expect(findSlugFault('hi', 'page')).toContain('at least three letters')
    expect(findSlugFault('te/rings', 'page')).toContain('at least three letters')
    expect(findSlugFault('abc', 'page')).toBeNull()
    expect(findSlugFault('a', 'page')).toBeNull()
  })
})

test('the address of an article begins with blog/', () => {
  expect(findSlugFault('blog/a-story', 'article')).toBeNull()
  for (const slug of ['a-story', 'blog', 'news/a-story', 'blogs/a-story'])
    expect(findSlugFault(slug, 'article')).toBe('The address of an article begins with blog/')
  expect(findSlugFault('blog/a story', 'article')).toContain('Use small letters')
})

test('pages with a form may be hidden, but for the contact page; terms, privacy and exchange may not', () => {
  expect(PAGE_PURPOSES.filter((purpose) => REQUIRED_PURPOSES.has(purpose))).toEqual([
    'terms',
    'privacy',
    'exchange',
    'contact',
  ])
  expect(REQUIRED_PURPOSES.has(null)).toBe(false)
  expect(Object.values(FORM_PAGES)).toEqual(['contact', 'custom', 'appointment', 'scheme'])
})
