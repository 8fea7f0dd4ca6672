import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { jpeg } from '#server/testing/pictures.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { banners, slides } from './tables.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())

const IMAGE = 'https://cdn.example.com/slide.jpg'
/** An upload whose file is not there any more. */
const LOST = '/uploads/0123456789abcdef0123456789abcdef.webp'
const UNSAFE = [
  'javascript:alert(1)',
  '//evil.example',
  'http://evil.example',
  '/\\evil.example',
  'data:text/html,x',
  'rings',
]

describe('a slide', () => {
  beforeEach(async () => {
    await shop.database.db.delete(slides)
  })
  type Input = Parameters<Api['carousels']['create']>[0]
  const create = (given: Partial<Input> = {}) =>
    manager.carousels.create({ title: 'Wedding edit', imageUrl: IMAGE, ...given })

  test('leads to / by default, and is added last', async () => {
    await create()
    const second = await create({ title: 'Second', path: '/category/gold-rings', line: 'New', button: 'See' })
    expect(second).toMatchObject({ path: '/category/gold-rings', line: 'New', button: 'See', version: 1 })
    const list = await shop.anonymous.carousels.list()
    expect(list.map(({ title, path }) => [title, path])).toEqual([
      ['Wedding edit', '/'],
      ['Second', '/category/gold-rings'],
    ])
    expect(list[0]?.image).toMatchObject({ url: IMAGE, alt: 'Wedding edit' })
  })

  test.each([
    ['Please enter a title for the carousel', { title: '  ' }],
    ['Please select an image to upload', { imageUrl: undefined }],
    ['Please enter an image URL', { imageUrl: '' }],
  ])('%s', async (message, given) => {
    await expect(create(given as Partial<Input>)).rejects.toMatchObject({ kind: 'invalid', message })
  })

  test('can have an uploaded file, which is stored in all sizes', async () => {
    const file = new Blob([new Uint8Array(await jpeg(700, 224))])
    const { image } = await manager.carousels.create({ title: 'Upload', path: '', image: [file] })
    expect(image).toMatchObject({ width: 700, height: 224, widths: [320, 480, 640, 700] })
  })

  test('keeps its picture when the form has none', async () => {
    const { _id, image } = await create()
    const saved = await manager.carousels.update({ id: _id, title: 'New title', path: '/cart' })
    expect(saved).toMatchObject({
      title: 'New title',
      path: '/cart',
      image: { ...image, alt: 'New title' },
      version: 2,
    })
    await expect(manager.carousels.update({ id: _id, title: 'X', imageUrl: '' })).rejects.toMatchObject({
      message: 'Please enter an image URL',
    })
  })

  test('can be edited when the file of its picture is lost, and no other one may have that picture', async () => {
    const { _id, image } = await create()
    const lost = { ...image, url: LOST }
    await shop.database.db.update(slides).set({ image: lost })
    const saved = await manager.carousels.update({ id: _id, title: 'New title', imageUrl: LOST })
    expect(saved).toMatchObject({ title: 'New title', image: { ...lost, alt: 'New title' } })
    await expect(create({ imageUrl: LOST })).rejects.toMatchObject({ errors: [{ path: 'imageUrl' }] })
  })

  test.each(UNSAFE)('never leads to %s', async (path) => {
    await expect(create({ path })).rejects.toMatchObject({ kind: 'invalid' })
    const { _id } = await create()
    await expect(manager.carousels.update({ id: _id, title: 'X', path })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test.each(['javascript:alert(1)', '//evil.example/x.jpg', 'data:image/svg+xml,<svg/>', '/admin'])(
    'never shows %s',
    async (imageUrl) => {
      await expect(create({ imageUrl })).rejects.toMatchObject({ kind: 'invalid' })
    },
  )

  test('is not overwritten by a form with an old version', async () => {
    const { _id } = await create()
    await manager.carousels.update({ id: _id, title: 'A', version: 1 })
    await expect(manager.carousels.update({ id: _id, title: 'B', version: 1 })).rejects.toMatchObject({
      code: 'STALE',
      details: { current: { title: 'A', version: 2 } },
    })
  })

  test('accepts one of several concurrent saves of one version', async () => {
    const { _id } = await create()
    const outcomes = await runConcurrently(
      shop.database,
      Array.from(
        { length: 6 },
        (_, n) => () => manager.carousels.update({ id: _id, title: `${n}`, version: 1 }),
      ),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('can be deleted once, by those with manage_content', async () => {
    const { _id } = await create()
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.carousels.remove({ id: _id })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await manager.carousels.remove({ id: _id })).toEqual({ message: 'Carousel deleted successfully' })
    await expect(manager.carousels.remove({ id: _id })).rejects.toMatchObject({ kind: 'not-found' })
    expect(await shop.anonymous.carousels.list()).toEqual([])
  })
})

describe('a banner', () => {
  beforeEach(async () => {
    await shop.database.db.delete(banners)
  })
  type Input = Parameters<Api['banners']['create']>[0]
  const create = async (given: Partial<Input> = {}) =>
    (await manager.banners.create({ title: 'Solitaires', image: IMAGE, path: '/category/rings', ...given }))
      .data

  test('is small, active and first by default', async () => {
    expect(await create()).toMatchObject({
      size: 'small',
      order: 0,
      isActive: true,
      subtitle: '',
      price: '',
      image: IMAGE,
    })
  })

  test.each([
    ['Title is required', { title: '' }],
    ['Image URL is required', { image: ' ' }],
    ['Path is required', { path: '' }],
  ])('%s', async (message, given) => {
    await expect(create(given)).rejects.toMatchObject({ kind: 'invalid', message })
  })

  test('is listed by its order: active ones for customers, all for staff', async () => {
    await create({ title: 'B', order: 2 })
    await create({ title: 'A', order: 1 })
    await create({ title: 'Hidden', isActive: false })
    const titles = async (api: Api) => (await api.banners.list()).data.map(({ title }) => title)
    expect(await titles(shop.anonymous)).toEqual(['A', 'B'])
    expect(await titles(shop.as(await shop.make.user()))).toEqual(['A', 'B'])
    expect(await titles(manager)).toEqual(['Hidden', 'A', 'B'])
  })

  test('can be edited when the file of its picture is lost, and no other one may have that picture', async () => {
    const { _id, picture } = await create()
    await shop.database.db.update(banners).set({ image: { ...picture, url: LOST } })
    const { data } = await manager.banners.update({ id: _id, title: 'New', image: LOST, path: '/' })
    expect(data).toMatchObject({ title: 'New', image: LOST, picture: { alt: 'New' } })
    await expect(create({ image: LOST })).rejects.toMatchObject({ errors: [{ path: 'image' }] })
  })

  test('keeps the fields that the form leaves out', async () => {
    const { _id } = await create({ subtitle: 'From', price: '₹9,999', size: 'large', order: 3 })
    const { data } = await manager.banners.update({
      id: _id,
      title: 'New',
      image: IMAGE,
      path: '/',
      version: 1,
    })
    expect(data).toMatchObject({
      title: 'New',
      subtitle: 'From',
      price: '₹9,999',
      size: 'large',
      order: 3,
      version: 2,
    })
    await expect(
      manager.banners.update({ id: _id, title: 'Late', image: IMAGE, path: '/', version: 1 }),
    ).rejects.toMatchObject({ code: 'STALE' })
  })

  test.each(UNSAFE)('never leads to %s', async (path) => {
    await expect(create({ path })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('accepts one of several concurrent saves of one version', async () => {
    const { _id } = await create()
    const save = (title: string) => () =>
      manager.banners.update({ id: _id, title, image: IMAGE, path: '/', version: 1 })
    expect(
      countFulfilled(await runConcurrently(shop.database, ['A', 'B', 'C', 'D', 'E', 'F'].map(save))),
    ).toBe(1)
  })

  test('is in the audit log with its values before and after each change', async () => {
    const { _id } = await create({ title: 'Before' })
    await manager.banners.update({ id: _id, title: 'After', image: IMAGE, path: '/rings' })
    await manager.banners.remove({ id: _id })
    const admin = shop.as(await shop.make.admin())
    const listChanges = async (action: string) =>
      (await admin.audit.list({ action })).entries
        .filter(({ subject }) => subject === 'banner Before' || subject === 'banner After')
        .map(({ before, after }) => ({ before, after }))
    const before = expect.objectContaining({ title: 'Before', image: IMAGE })
    const after = expect.objectContaining({ title: 'After', path: '/rings' })
    expect(await listChanges('banner.create')).toEqual([{ before: null, after: before }])
    expect(await listChanges('banner.update')).toEqual([{ before, after }])
    expect(await listChanges('banner.delete')).toEqual([{ before: after, after: null }])
  })

  test('can be deleted', async () => {
    const { _id } = await create()
    expect(await manager.banners.remove({ id: _id })).toEqual({ message: 'Banner deleted successfully' })
    await expect(manager.banners.remove({ id: _id })).rejects.toMatchObject({ message: 'Banner not found' })
  })
})
