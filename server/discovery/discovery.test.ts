import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { categories, products, type StoredImage, subcategories } from '#server/products/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const ORIGIN = 'https://shop.example.in'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ PUBLIC_URL: `${ORIGIN}/` })
})
afterAll(() => shop.close())

const get = (url: string) => shop.inject({ url })
const read = async (url: string) => (await get(url)).body
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
const entryOf = (xml: string, address: string) =>
  xml.split('\n').find((line) => line.includes(`<loc>${address}</loc>`)) ?? ''
const picture = (url: string, isPrimary = false): StoredImage => ({
  url,
  alt: '',
  isPrimary,
  width: 960,
  height: 960,
  widths: [],
  color: '#eeeeee',
  placeholder: '',
})

describe('sitemap.xml', () => {
  let category: { id: string; slug: string }
  beforeEach(async () => {
    await shop.database.db.delete(products)
    await shop.database.db.delete(categories)
    category = await shop.make.category({ slug: 'earrings' })
  })

  test('lists pages, articles, categories, subcategories and active products, at the public address', async () => {
    await shop.database.db
      .insert(subcategories)
      .values({ id: newId(), categoryId: category.id, slug: 'jhumkas', name: 'Jhumkas' })
    const product = await shop.make.product({ categoryId: category.id })
    const answer = await get('/sitemap.xml')
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(addressesIn(answer.body)).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/blog/a-story`,
      `${ORIGIN}/category/earrings`,
      `${ORIGIN}/category/earrings/jhumkas`,
      `${ORIGIN}/product/${product.slug}`,
    ])
  })

  test('leaves out inactive products and inactive categories with their products', async () => {
    const hidden = await shop.make.category({ slug: 'hidden', isActive: false })
    await shop.make.product({ categoryId: hidden.id })
    await shop.make.product({ categoryId: category.id, isActive: false })
    await shop.database.db
      .insert(subcategories)
      .values({ id: newId(), categoryId: category.id, slug: 'studs', name: 'Studs', isActive: false })
    expect(addressesIn(await read('/sitemap.xml'))).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/blog/a-story`,
      `${ORIGIN}/category/earrings`,
    ])
  })

  test('says when a product last changed and lists its pictures, the primary one first', async () => {
    const updatedAt = new Date('2026-11-03T10:00:00Z')
    const images = [picture('/images/a.webp'), picture('https://cdn.example/b.webp?x=1&y=2', true)]
    const { slug } = await shop.make.product({ categoryId: category.id, updatedAt, images })
    const entry = entryOf(await read('/sitemap.xml'), `${ORIGIN}/product/${slug}`)
    expect(entry).toContain('<lastmod>2026-11-03T10:00:00.000Z</lastmod>')
    expect([...entry.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, url]) => url)).toEqual([
      'https://cdn.example/b.webp?x=1&amp;y=2',
      `${ORIGIN}/images/a.webp`,
    ])
  })

  test('a rate change is a change of live-priced products, not of fixed-price products', async () => {
    const updatedAt = new Date('2026-11-03T10:00:00Z')
    await shop.make.rate()
    const live = await shop.make.product({ categoryId: category.id, updatedAt, live: 8 })
    const fixed = await shop.make.product({ categoryId: category.id, updatedAt })
    const xml = await read('/sitemap.xml')
    expect(entryOf(xml, `${ORIGIN}/product/${live.slug}`)).toContain('<lastmod>2026-11-21T04:15:00.000Z')
    expect(entryOf(xml, `${ORIGIN}/product/${fixed.slug}`)).toContain('<lastmod>2026-11-03T10:00:00.000Z')
  })

  test('a change of a product is also a change of its category', async () => {
    await shop.database.db
      .update(categories)
      .set({ updatedAt: new Date('2026-01-01T00:00:00Z') })
      .where(eq(categories.id, category.id))
    await shop.make.product({ categoryId: category.id, updatedAt: new Date('2026-11-05T06:00:00Z') })
    const entry = entryOf(await read('/sitemap.xml'), `${ORIGIN}/category/earrings`)
    expect(entry).toContain('<lastmod>2026-11-05T06:00:00.000Z</lastmod>')
  })

  test('is cached, and rebuilt when the catalogue changes', async () => {
    const owner = shop.as(await shop.make.admin())
    const product = await shop.make.product({ categoryId: category.id })
    // The notice of the new product may arrive after the first answer, and drop it.
    const isCached = async () => {
      const { body } = await get('/sitemap.xml')
      return body.includes(product.slug) && shop.cache.get('/sitemap.xml')?.body.toString() === body
    }
    await expect.poll(isCached).toBe(true)
    await owner.products.remove({ id: product.id })
    await owner.products.create({
      name: 'Gauri Jhumka',
      description: 'Temple work.',
      price: 5_000,
      category: category.id,
      material: 'Gold',
      inventoryQuantity: 1,
    })
    const addresses = addressesIn(await read('/sitemap.xml'))
    expect(addresses).toContain(`${ORIGIN}/product/gauri-jhumka`)
    expect(addresses).not.toContain(`${ORIGIN}/product/${product.slug}`)
  })

  test('a catalogue of more than 50,000 is an index of files, each of them whole and none too large', async () => {
    // by five thousand: a statement has two seconds
    for (let from = 1; from <= 50_001; from += 5_000)
      await shop.database.db.execute(sql`
        insert into products (id, slug, name, description, category_id, material)
        select 'bulk-' || lpad(n::text, 6, '0'), 'bulk-' || n, 'Piece', 'A piece.', ${category.id}, 'Gold'
        from generate_series(${from}::int, ${Math.min(from + 4_999, 50_001)}::int) n`)
    await shop.make.product({ categoryId: category.id, isActive: false })
    const files = addressesIn(await read('/sitemap.xml'))
    expect(files[0]).toBe(`${ORIGIN}/sitemap-1.xml`)
    const parts = await Promise.all(files.map((file) => read(file!.slice(ORIGIN.length))))
    const listed = parts.map(addressesIn)
    expect(Math.max(...listed.map(({ length }) => length))).toBeLessThanOrEqual(50_000)
    const products = listed.flat().filter((address) => address?.includes('/product/'))
    expect(new Set(products).size).toBe(50_001)
    expect(products).toHaveLength(50_001)
    expect(listed.flat()).toContain(`${ORIGIN}/category/earrings`)
    expect((await get(`/sitemap-${files.length + 1}.xml`)).statusCode).toBe(404)
  })
})

test('robots.txt keeps crawlers from personal pages, search results and the API, and names the site map', async () => {
  const answer = await get('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = answer.body.trim().split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/admin', '/cart', '/checkout', '/orders', '/profile', '/wishlist', '/search?', '/api'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines.at(-1)).toBe(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('the manifest names the shop as its owner does, and follows a new name at once', async () => {
  const answer = await get('/site.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(answer.body)).toMatchObject({
    name: 'Swarna',
    short_name: 'Swarna',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#fbf8f3',
    background_color: '#fbf8f3',
    lang: 'en-IN',
    shortcuts: [{ name: 'Cart', url: '/cart' }],
  })
  await shop.as(await shop.make.admin()).settings.update({ shopName: 'Kanaka Jewellers' })
  expect(JSON.parse(await read('/site.webmanifest')).name).toBe('Kanaka Jewellers')
})
