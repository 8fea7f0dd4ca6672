import { expect, test } from 'vitest'
import { createHomeContent } from '#seed/demo/home-content.ts'
import { type EarlierHome, toBlocks } from './earlier-content.ts'

const demo = createHomeContent({ getRating: () => ({ average: 4.7, count: 3 }) })
const convert = (home: EarlierHome) =>
  toBlocks(
    home,
    (slugs) => slugs.filter((slug) => slug !== 'diamond-2').map((slug) => `id-${slug}`),
    (slug) => (slug === 'rings' ? 'id-rings' : undefined),
  )

test('the home page of a shop from before becomes sections in the order that it had', () => {
  const blocks = convert(demo)
  expect(blocks.map(({ type }) => type)).toEqual([
    'hero',
    'categories',
    'rates',
    'festival',
    'banners',
    'shelf',
    'shelf',
    'shelf',
    'stones',
    'shelf',
    'tiles',
    'tiles',
    'strip',
    'shelf',
    'samples',
    'promises',
    'tiles',
    'tiles',
    'about',
    'membership',
    'welcome',
  ])
  const contentOf = (id: string) => blocks.find((block) => block.id === id)?.content
  expect(contentOf('diamondMasterpieces')).toMatchObject({
    source: 'chosen',
    // One of the four is not in the shop any more.
    products: ['id-diamond-1', 'id-diamond-3', 'id-diamond-4'],
    layout: 'grid',
  })
  expect(contentOf('goldJewelry')).toMatchObject({
    priceMaterial: 'Gold',
    tiles: {
      0: { name: 'Rings', text: 'Gold', path: '/category/rings', priceCategory: 'id-rings' },
      1: { priceCategory: '' },
    },
  })
  expect(contentOf('ourCollection')).toMatchObject({
    tiles: { 2: { path: '/collections/bride-s-trousseau', priceCategory: '' } },
  })
  expect(contentOf('gifting')).toMatchObject({ tiles: { 5: { path: '/gifts/new-parents' } } })
  expect(contentOf('festival')).toMatchObject({
    poster: demo.festival.video.poster,
    webm: demo.festival.video.webm,
  })
  expect(contentOf('featured')).toMatchObject({ source: 'featured', count: 4 })
})

test('a section that was switched off stays off with its content, and a shop without content gets no empty sections', () => {
  const off = convert({ ...demo, hidden: ['promises'] }).find(({ type }) => type === 'promises')
  expect(off).toMatchObject({ isShown: false, content: { promises: demo.promises } })
  expect(convert({}).map(({ id }) => id)).toEqual(['hero', 'categories', 'rates', 'featured'])
})
