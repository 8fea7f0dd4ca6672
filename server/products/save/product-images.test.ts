import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { jpeg, SVG_WITH_SCRIPT } from '#server/testing/pictures.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { products } from '../tables.ts'

let shop: TestShop
let manager: Api
let category: { id: string }
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  category = await shop.make.category()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
})

type Input = Parameters<Api['products']['create']>[0]
const jhumka = (given: Partial<Input> = {}): Input => ({
  name: 'Meenakshi Jhumka',
  description: 'Temple work in 22K gold.',
  price: 25_000.5,
  category: category.id,
  material: 'Gold' as const,
  ...given,
})
const create = async (given: Partial<Input> = {}) => (await manager.products.create(jhumka(given))).product
const update = async (id: string, given: object) => (await manager.products.update({ id, ...given })).product

describe('the pictures of a product', () => {
  const file = async (color: string) =>
    new Blob([new Uint8Array(await jpeg(340, 340, color))], { type: 'image/jpeg' })
  const primary = (product: { images: { url: string; isPrimary: boolean }[] }) =>
    product.images.filter(({ isPrimary }) => isPrimary).map(({ url }) => url)

  test('come as files and as addresses, and exactly one is primary: the first when none says so', async () => {
    const product = await create({
      images: [await file('red'), await file('blue')],
      imageUrls: [{ url: 'https://cdn.example.com/a.jpg', alt: 'From the left' }],
    })
    expect(product.images.map(({ alt }) => alt)).toEqual([
      'From the left',
      'Meenakshi Jhumka',
      'Meenakshi Jhumka',
    ])
    expect(product.images[1]).toMatchObject({ width: 340, widths: [320, 340] })
    expect(primary(product)).toEqual(['https://cdn.example.com/a.jpg'])
    expect(product.imageUrl).toBe('https://cdn.example.com/a.jpg')
  })

  test('that come as files may be named among the others, with their place, words and rank', async () => {
    const product = await create({
      images: [await file('red'), await file('blue'), await file('teal')],
      imageUrls: [
        { url: 'file:1', alt: 'From behind' },
        { url: 'https://cdn.example.com/a.jpg' },
        { url: 'file:0', isPrimary: true },
      ],
    })
    expect(product.images.map(({ alt, isPrimary, width }) => [alt, isPrimary, width])).toEqual([
      ['From behind', false, 340],
      ['Meenakshi Jhumka', false, 0],
      ['Meenakshi Jhumka', true, 340],
      ['Meenakshi Jhumka', false, 340],
    ])
    await expect(create({ imageUrls: [{ url: 'file:0' }] })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('that are named again keep their sizes; removing the primary makes the first one primary', async () => {
    const { _id, images } = await create({ images: [await file('red'), await file('blue')] })
    const second = { url: images[1]!.url, isPrimary: true }
    const chosen = await update(_id, { imageUrls: [{ url: images[0]!.url }, second] })
    expect(primary(chosen)).toEqual([second.url])
    const left = await update(_id, { imageUrls: [{ url: images[0]!.url }] })
    expect(left.images).toEqual([{ ...images[0], isPrimary: true }])
  })

  test('stay when the form does not mention them, and new files join them', async () => {
    const { _id, images } = await create({ images: [await file('red')] })
    expect((await update(_id, { name: 'Other' })).images).toEqual(images)
    expect((await update(_id, { images: [await file('green')] })).images.length).toBe(2)
    expect((await update(_id, { imageUrls: [] })).images).toEqual([])
  })

  test('are reordered by naming them in another order, with their words, and the primary stays the one chosen', async () => {
    const { _id, images } = await create({
      images: [await file('red'), await file('blue'), await file('teal')],
    })
    const order = [images[2]!, images[0]!, images[1]!].map(({ url }, at) => ({ url, alt: `View ${at + 1}` }))
    const moved = await update(_id, {
      imageUrls: order.map((each) => ({ ...each, isPrimary: each.url === images[0]!.url })),
    })
    expect(moved.images.map(({ url, alt }) => ({ url, alt }))).toEqual(order)
    expect(primary(moved)).toEqual([images[0]!.url])
    expect(moved.imageUrl).toBe(images[0]!.url)
  })

  test('have exactly one primary: a constraint of the table enforces it', async () => {
    const { images } = await create({ images: [await file('red'), await file('blue')] })
    const write = (isPrimary: boolean[]) =>
      shop.database.db
        .update(products)
        .set({ images: images.map((image, at) => ({ ...image, isPrimary: isPrimary[at]! })) })
        .then(
          () => 'written',
          () => 'refused',
        )
    expect(await write([true, true])).toBe('refused')
    expect(await write([false, false])).toBe('refused')
    expect(await write([false, true])).toBe('written')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://a.example/x.jpg',
    '//a.example/x.jpg',
    '/admin',
  ])('never come from %s', async (url) => {
    await expect(create({ imageUrls: [{ url }] })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('that are no pictures are a 415, and nothing is saved', async () => {
    const svg = new File([new Uint8Array(SVG_WITH_SCRIPT)], 'ring.png', { type: 'image/png' })
    const form = new FormData()
    for (const [name, value] of Object.entries(jhumka())) form.append(name, String(value))
    form.append('images', svg)
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const { token } = await shop.make.user({ role: 'manager' })
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/products',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type')! },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([
      415,
      'Please select a valid image file (JPEG, PNG, GIF, WEBP)',
    ])
    expect(await shop.database.db.$count(products)).toBe(0)
  })

  test('are sent as multipart exactly as the form does', async () => {
    const product = await create({
      images: [await file('red')],
      price: '25000.50',
      inventoryQuantity: '7',
      isActive: 'false',
      tags: '["bridal"]',
      relatedProducts: '[]',
      imageUrls: '[]',
      weight: '',
      sku: '',
    } as never)
    expect(product).toMatchObject({
      price: 25_000.5,
      inventoryQuantity: 7,
      isActive: false,
      tags: ['bridal'],
    })
  })
})
