import { describe, expect, test } from 'vitest'
import { noIndexMeta, pageMeta } from './page-meta.ts'

const shop = { name: 'Kanaka', origin: 'https://kanaka.example', sharePicture: '/images/share.jpg' }
const matches = [{ loaderData: undefined }, undefined, { loaderData: { shop } }]
const rings = { title: 'Rings', description: 'Set by hand.', path: '/category/rings' }

/** The head by name: `title`, `canonical`, `og:image` … */
const head = (descriptors: ReturnType<typeof pageMeta>) =>
  Object.fromEntries(
    (descriptors as Record<string, string>[]).map((each) => [
      each.property ?? each.name ?? each.rel ?? 'title',
      each.content ?? each.href ?? each.title,
    ]),
  )

describe('a public page', () => {
  test('has a title with the shop’s name, a description and an absolute canonical address', () => {
    expect(head(pageMeta(matches, rings))).toMatchObject({
      title: 'Rings | Kanaka',
      description: 'Set by hand.',
      canonical: 'https://kanaka.example/category/rings',
      'og:url': 'https://kanaka.example/category/rings',
      'og:locale': 'en_IN',
      'og:site_name': 'Kanaka',
    })
  })

  test('from page 2 on has a title, a description and an address of that page', () => {
    expect(head(pageMeta(matches, { ...rings, page: { number: 2, total: 5 } }))).toMatchObject({
      title: 'Rings, page 2 | Kanaka',
      description: 'Page 2 of 5. Set by hand.',
      canonical: 'https://kanaka.example/category/rings?page=2',
    })
    expect(head(pageMeta(matches, { ...rings, page: { number: 1, total: 5 } })).canonical).toBe(
      'https://kanaka.example/category/rings',
    )
  })

  test('shows its own picture in its largest size where it is shared', () => {
    const picture = {
      url: '/images/kada.webp',
      alt: 'A kada',
      width: 960,
      height: 960,
      widths: [320, 960],
    }
    expect(head(pageMeta(matches, { ...rings, picture, type: 'product' }))).toMatchObject({
      'og:type': 'product',
      'og:image': 'https://kanaka.example/images/kada-960.webp',
      'og:image:width': '960',
      'og:image:alt': 'A kada',
      'twitter:card': 'summary_large_image',
    })
  })

  test('without a picture of its own shows the shop’s, and none where there is none', () => {
    expect(head(pageMeta(matches, rings))['og:image']).toBe('https://kanaka.example/images/share.jpg')
    const withoutPicture = [{ loaderData: { shop: { ...shop, sharePicture: '' } } }]
    expect(head(pageMeta(withoutPicture, rings))).not.toHaveProperty('og:image')
    expect(head(pageMeta(withoutPicture, rings))['twitter:card']).toBe('summary')
  })

  test('keeps a foreign picture at its own address', () => {
    const picture = { url: 'https://cdn.example/ring.jpg', alt: '' }
    expect(head(pageMeta(matches, { ...rings, picture }))['og:image']).toBe('https://cdn.example/ring.jpg')
  })

  test('is described in at most 160 characters, cut at a word', () => {
    const { description } = head(
      pageMeta(matches, { ...rings, description: 'Jhumkas and chandbalis. '.repeat(20) }),
    )
    expect(description?.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/ (Jhumkas|and|chandbalis)…$/)
  })

  test('of a filtered list has a page number after the filter, or is not indexed', () => {
    const filtered = { ...rings, path: '/category/rings?purity=22k', page: { number: 2, total: 3 } }
    expect(head(pageMeta(matches, filtered)).canonical).toBe(
      'https://kanaka.example/category/rings?purity=22k&page=2',
    )
    expect(head(pageMeta(matches, filtered))).not.toHaveProperty('robots')
    expect(head(pageMeta(matches, { ...rings, isIndexed: false })).robots).toBe('noindex, follow')
  })

  test('has no shop name when the layout failed to load', () => {
    expect(head(pageMeta([undefined], rings)).title).toBe('Rings')
  })
})

test('a personal page is kept by no search engine and has no address to share', () => {
  expect(noIndexMeta(matches, 'Cart')).toEqual([
    { title: 'Cart | Kanaka' },
    { name: 'robots', content: 'noindex, follow' },
  ])
})
