import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { EditedBlock, EditedHome } from '#contract/home.ts'
import { jpeg } from '#server/testing/pictures.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { createBlock, createInitialBlocks } from './initial-blocks.ts'
import { insertHomePage } from './service.ts'
import { homePage, homeVersions } from './tables.ts'

let shop: TestShop
let admin: Api
let home: EditedHome

const strip = (title: string, link = { text: '', path: '' }) =>
  createBlock('strip', { title, link }, `strip-${title.toLowerCase()}`) as EditedBlock
const save = (blocks: EditedBlock[], options: { publish?: boolean; version?: number } = {}) =>
  admin.home.save({ blocks: blocks as never, ...options })
const shownIds = async () => (await shop.anonymous.home.read()).blocks.map(({ id }) => id)

beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(homePage)
  await shop.database.db.delete(homeVersions)
  await shop.database.transaction((tx) => insertHomePage(tx, createInitialBlocks()))
  home = await admin.home.draft()
})

describe('the home page', () => {
  test('of a shop without anything can show a carousel, categories, rates and featured products', async () => {
    expect(await shownIds()).toEqual(['hero', 'categories', 'rates', 'featured'])
  })

  test('shows a saved draft in the preview only, and to visitors once it is published', async () => {
    const blocks = [strip('Delivery'), ...home.blocks]
    const saved = await save(blocks)
    expect(saved).toMatchObject({ message: 'Draft saved', home: { hasUnpublishedChanges: true } })
    expect(await shownIds()).not.toContain('strip-delivery')
    expect((await admin.home.preview()).blocks.map(({ id }) => id)).toContain('strip-delivery')

    const published = await save(blocks, { publish: true, version: saved.home.version })
    expect(published.home.hasUnpublishedChanges).toBe(false)
    expect(await shownIds()).toEqual(['strip-delivery', 'hero', 'categories', 'rates', 'featured'])
  })

  test('keeps the content of a section that is switched off, and does not show it', async () => {
    const off = { ...strip('Delivery'), isShown: false }
    await save([off, ...home.blocks], { publish: true })
    expect(await shownIds()).toEqual(['hero', 'categories', 'rates', 'featured'])
    expect((await admin.home.draft()).blocks[0]).toEqual(off)
  })

  test('shows a section from its first moment until its last', async () => {
    const [from, until] = ['2026-11-21T05:00:00.000Z', '2026-11-21T06:00:00.000Z']
    await save([{ ...strip('Diwali'), from, until }], { publish: true })
    const { schedule } = shop.modules.home
    await schedule.refresh()
    for (const [time, shown] of [
      ['2026-11-21T04:59:59Z', []],
      ['2026-11-21T05:00:00Z', ['strip-diwali']],
      ['2026-11-21T06:00:00Z', []],
    ] as const) {
      shop.clock.set(time)
      await schedule.refresh()
      expect(await shownIds(), time).toEqual(shown)
    }
    shop.clock.set('2026-11-21T04:15:00Z')
  })

  test('of two who edit it, the second is told and nothing is overwritten', async () => {
    await save([strip('Mine')], { version: home.version })
    await expect(save([strip('Theirs')], { version: home.version })).rejects.toMatchObject({
      code: 'STALE',
      details: { current: { blocks: [{ id: 'strip-mine' }] } },
    })
    expect((await admin.home.draft()).blocks.map(({ id }) => id)).toEqual(['strip-mine'])
  })

  test('has its earlier versions, which can be restored; what says the same is no new version', async () => {
    await save([strip('One')])
    await save([strip('One')], { publish: true })
    await save([strip('Two')])
    expect(await admin.home.versions()).toMatchObject([
      { number: 3, blockCount: 1, isDraft: true, isPublished: false },
      { number: 2, isDraft: false, isPublished: true },
      { number: 1, blockCount: 4, isDraft: false, isPublished: false, author: null },
    ])
    const restored = await admin.home.restoreVersion({ number: 1 })
    expect(restored.home.blocks.map(({ id }) => id)).toEqual(['hero', 'categories', 'rates', 'featured'])
    expect(await shownIds()).toEqual(['strip-one'])
    await expect(admin.home.restoreVersion({ number: 99 })).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('is written to the audit log', async () => {
    await save([strip('One')], { publish: true })
    const { entries } = await admin.audit.list({ action: 'home.publish' })
    expect(entries[0]).toMatchObject({ after: { publishedVersion: 2, sections: 'strip' } })
  })
})

describe('a section is refused', () => {
  const picture = (url: string) => ({
    url,
    alt: '',
    width: 9,
    height: 9,
    widths: [],
    color: '',
    placeholder: '',
  })
  const faults: [string, EditedBlock, string, RegExp][] = [
    [
      'with a link that runs a script',
      strip('A', { text: 'See', path: 'javascript:alert(1)' }),
      'blocks.0.content.link.path',
      /Enter a path of the shop/,
    ],
    [
      'with a data: link',
      strip('A', { text: 'See', path: 'data:text/html,<script>' }),
      'blocks.0.content.link.path',
      /Enter a path of the shop/,
    ],
    [
      'with a link to another host that looks like a path',
      strip('A', { text: 'See', path: '//evil.example' }),
      'blocks.0.content.link.path',
      /Enter a path of the shop/,
    ],
    [
      'without a heading',
      { ...strip('A'), content: { ...strip('A').content, title: ' ' } },
      'blocks.0.content.title',
      /Heading is required/,
    ],
    [
      'with a variable that does not exist',
      { ...strip('A'), content: { ...strip('A').content, text: 'In {days} days' } },
      'blocks.0.content.text',
      /“{days}” is no variable here/,
    ],
    [
      'with a field that its type does not have',
      { ...strip('A'), content: { ...strip('A').content, html: '<b>' } },
      'blocks.0.content',
      /html/,
    ],
    [
      'with a picture of another server',
      createBlock('festival', {
        title: 'A',
        poster: picture('https://evil.example/a.png'),
      }) as EditedBlock,
      'blocks.0.content.poster',
      /Choose a picture of the shop/,
    ],
    [
      'with a film of another server, which browsers would not play',
      createBlock('festival', {
        title: 'A',
        poster: picture('/images/a.webp'),
        webm: 'https://example.in/film.webm',
      }) as EditedBlock,
      'blocks.0.content.webm',
      /films of other sites are not played/,
    ],
    [
      'that ends before it begins',
      { ...strip('A'), from: '2026-12-01T00:00:00Z', until: '2026-11-01T00:00:00Z' },
      'blocks.0.until',
      /The end is not after the beginning/,
    ],
  ]
  test.each(faults)('%s', async (_, block, path, message) => {
    await expect(save([block])).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path, message: expect.stringMatching(message) }],
    })
    expect((await admin.home.draft()).version).toBe(home.version)
  })

  test('of a type that does not exist, a second carousel, and more than sixty sections', async () => {
    const unknown = { ...strip('A'), type: 'script' } as unknown as EditedBlock
    await expect(save([unknown])).rejects.toMatchObject({ kind: 'invalid' })
    const hero = createBlock('hero') as EditedBlock
    await expect(save([hero, { ...hero, id: 'second' }])).rejects.toThrow('“Carousel” only once')
    const many = Array.from({ length: 61 }, (_, index) => strip(`S${index}`))
    await expect(save(many)).rejects.toThrow('At most 60 sections')
  })
})

test('a picture has the sizes that the shop knows, whatever is sent', async () => {
  const stored = await admin.pages.storePicture({
    image: [new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' })],
  })
  const forged = { ...stored, alt: 'A ring', width: 1, placeholder: 'javascript:' }
  const { home: saved } = await save([createBlock('festival', { title: 'A', poster: forged }) as EditedBlock])
  expect(saved.blocks[0]?.content.poster).toEqual({ ...stored, alt: 'A ring' })
})

test('a tile can show the lowest price of a category and material, and follows it', async () => {
  const rings = await shop.make.category({ name: 'Rings', slug: 'rings' })
  const make = (price: number, material: string) =>
    shop.make.product({ categoryId: rings.id, price, material, stock: 1 } as never)
  await make(9000, 'Gold')
  await make(4000, 'Silver')
  const cheaper = await make(7000, 'Gold')
  const read = (material?: string) =>
    shop.anonymous.products.lowestPrices({ categories: 'rings,unknown', ...(material && { material }) })
  expect(await read('Gold')).toEqual([{ category: 'rings', price: 7000, hsn: '7113' }])
  expect(await read()).toEqual([{ category: 'rings', price: 4000, hsn: '7113' }])
  await admin.products.update({ id: cheaper.id, isActive: false })
  expect(await read('Gold')).toEqual([{ category: 'rings', price: 9000, hsn: '7113' }])
})

test('a category that gets another slug keeps its shelf and its price on a tile', async () => {
  const pendants = await shop.make.category({ name: 'Pendants', slug: 'pendants' })
  const lotus = await shop.make.product({ categoryId: pendants.id, price: 9000 })
  const shown = async () => {
    const { products } = await shop.anonymous.products.list({ category: pendants.id })
    const prices = await shop.anonymous.products.lowestPrices({ categories: pendants.id })
    return [products.map(({ _id }) => _id), prices]
  }
  const expected = [[lotus.id], [{ category: pendants.id, price: 9000, hsn: '7113' }]]
  expect(await shown()).toEqual(expected)
  await admin.categories.update({ id: pendants.id, name: 'Pendants', slug: 'lockets' })
  expect(await shown()).toEqual(expected)
})
