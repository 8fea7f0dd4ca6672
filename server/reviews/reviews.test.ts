import { readdirSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Input } from '#contract/endpoint.ts'
import type { reviews as contract } from '#contract/reviews.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { products } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { HTML_WITH_GIF_MAGIC, jpeg, picture } from '#server/testing/pictures.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { reviews } from './tables.ts'

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  await saveSellerSettings(admin)
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.clock.set('2026-11-21T04:15:00Z')
})

const TEXT = 'The hooks are light and they hold well.'

type Buyer = { user: TestUser; api: Api; product: TestProduct; orderId: string; item: string }

/** A customer with a delivered order of one product. */
async function deliver(
  given: { product?: TestProduct; name?: string; quantity?: number } = {},
): Promise<Buyer> {
  const user = await shop.make.user({ name: given.name ?? 'Ananya Reddy' })
  const product = given.product ?? (await shop.make.product({ name: 'Rukmini Jhumka', price: 3000 }))
  const api = shop.as(user)
  const { order } = await api.orders.place(checkoutInput([[product, given.quantity ?? 1]]))
  await admin.orders.setStatus({ id: order._id, status: 'delivered' })
  return { user, api, product, orderId: order._id, item: order.items[0]!._id }
}

type ReviewInput = Partial<Input<typeof contract.create>>
const write = async ({ api, item }: Pick<Buyer, 'api' | 'item'>, given: ReviewInput = {}) =>
  (await api.reviews.create({ item, rating: 5, text: TEXT, ...given })).review

async function publish(buyer: Buyer, given: ReviewInput = {}) {
  const review = await write(buyer, given)
  return admin.reviews.decide({ id: review._id, step: 'publish' })
}

const listPublic = ({ slug }: TestProduct, query: object = {}) =>
  shop.anonymous.reviews.ofProduct({ idOrSlug: slug, ...query })
const ratingOf = async ({ slug }: TestProduct) =>
  (await shop.anonymous.products.one({ idOrSlug: slug })).ratings
const mailsTo = async ({ email }: TestUser) =>
  (
    await shop.database.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(asc(outbox.id))
  ).filter(({ eventKey }) => eventKey.startsWith('review-'))
const photo = async (color?: string) => new Blob([new Uint8Array(await jpeg(400, 300, color))])

/** The files of all sizes of an uploaded picture. */
const filesOf = (url: string) => {
  const [, name] = /([a-z0-9]+)\.webp$/.exec(url)!
  return readdirSync(shop.uploadsDir).filter((file) => file.startsWith(name!))
}

describe('a customer', () => {
  test('reviews a delivered product, which staff publish under first name and initial', async () => {
    const buyer = await deliver()
    const review = await write(buyer, { rating: 4, title: 'Light to wear' })
    expect(review).toMatchObject({ status: 'pending', rating: 4, title: 'Light to wear', text: TEXT })
    expect((await listPublic(buyer.product)).reviews).toEqual([])
    expect(await ratingOf(buyer.product)).toEqual({ average: 0, count: 0 })

    await admin.reviews.decide({ id: review._id, step: 'publish' })
    const { summary, reviews } = await listPublic(buyer.product)
    expect(reviews).toMatchObject([{ name: 'Ananya R.', rating: 4, text: TEXT, answer: null }])
    expect(summary).toEqual({ average: 4, count: 1, starCounts: [0, 1, 0, 0, 0], withPhotos: 0 })
    expect(await ratingOf(buyer.product)).toEqual({ average: 4, count: 1 })
  })

  test.each(['pending', 'processing', 'shipped', 'cancelled', 'returned', 'refunded'] as const)(
    'cannot review an order that is %s',
    async (status) => {
      const buyer = await deliver()
      await admin.orders.setStatus({ id: buyer.orderId, status })
      await expect(write(buyer)).rejects.toMatchObject({ kind: 'not-found' })
      expect((await buyer.api.reviews.mine()).reviewable).toEqual([])
    },
  )

  test('cannot review an item of another customer’s order', async () => {
    const buyer = await deliver()
    const other = shop.as(await shop.make.user())
    await expect(write({ api: other, item: buyer.item })).rejects.toMatchObject({ kind: 'not-found' })
    expect(await other.reviews.mine({ item: buyer.item })).toEqual({ reviews: [], reviewable: [] })
  })

  test('cannot review an item that was returned in full, but one that was kept in part', async () => {
    const person = await shop.make.user()
    const [ring, kada] = [
      await shop.make.product({ name: 'Ring', price: 3000 }),
      await shop.make.product({ name: 'Kada', price: 4000 }),
    ]
    const api = shop.as(person)
    const { order } = await api.orders.place(checkoutInput([[ring, 2] as const, [kada, 1] as const]))
    await admin.orders.setStatus({ id: order._id, status: 'delivered' })
    const returned = await api.returns.request({
      id: order._id,
      items: [
        { item: order.items[0]!._id, quantity: 1 },
        { item: order.items[1]!._id, quantity: 1 },
      ],
      wish: 'refund',
      reason: 'fit',
    })
    for (const step of ['approve', 'receive'] as const)
      await admin.returns.decide({ id: order._id, return: returned.return._id, step })
    expect((await api.reviews.mine()).reviewable.map(({ product }) => product.name)).toEqual(['Ring'])
    await write({ api, item: order.items[0]!._id })
    await expect(write({ api, item: order.items[1]!._id })).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('reviews a product once, also with two orders and two requests at the same time', async () => {
    const first = await deliver()
    const { order } = await first.api.orders.place(checkoutInput([[first.product, 1]]))
    await admin.orders.setStatus({ id: order._id, status: 'delivered' })
    const second = { api: first.api, item: order.items[0]!._id }
    const results = await runConcurrently(shop.database, [() => write(first), () => write(second)])
    expect(countFulfilled(results)).toBe(1)
    await expect(write(second)).rejects.toMatchObject({ kind: 'conflict', code: 'ALREADY_REVIEWED' })
    expect((await first.api.reviews.mine()).reviews).toHaveLength(1)
    expect((await first.api.reviews.mine()).reviewable).toEqual([])
  })

  test('sees the size that was ordered, before and after writing', async () => {
    const ring = await shop.make.sizedProduct([['12'], ['14']])
    const chosen = { ...ring, chosenVariantId: ring.variantIds[1]! }
    const buyer = await deliver({ product: chosen })
    const product = { name: 'Aditi Ring', variantTitle: '14' }
    expect((await buyer.api.reviews.mine()).reviewable).toMatchObject([{ product }])
    await write(buyer)
    expect((await buyer.api.reviews.mine()).reviews).toMatchObject([{ product }])
  })

  test('sees what can be reviewed: each product once, by its latest order', async () => {
    const buyer = await deliver()
    shop.clock.advance(3600_000)
    const { order } = await buyer.api.orders.place(checkoutInput([[buyer.product, 1]]))
    await admin.orders.setStatus({ id: order._id, status: 'delivered' })
    const expected = [{ item: order.items[0]!._id, product: { _id: buyer.product.id } }]
    expect((await buyer.api.reviews.mine()).reviewable).toMatchObject(expected)
    expect((await buyer.api.reviews.mine({ product: buyer.product.id })).reviewable).toMatchObject(expected)
    expect((await buyer.api.reviews.mine({ product: 'another' })).reviewable).toEqual([])
    await write(buyer)
    expect((await buyer.api.reviews.mine({ item: order.items[0]!._id })).reviews).toMatchObject([
      { product: { _id: buyer.product.id } },
    ])
  })

  test.each([
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ text: '   short   ' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
    [{ title: 'x'.repeat(101) }, 'title'],
  ])('gets a 400 that names the field for %j', async (wrong, path) => {
    const buyer = await deliver()
    await expect(write(buyer, wrong)).rejects.toMatchObject({ kind: 'invalid', errors: [{ path }] })
  })

  test('changes a published review, which is then hidden until staff publish it again', async () => {
    const buyer = await deliver()
    const published = await publish(buyer)
    await buyer.api.reviews.update({ id: published._id, rating: 2, text: 'One stone fell out after a week.' })
    expect((await listPublic(buyer.product)).reviews).toEqual([])
    expect(await ratingOf(buyer.product)).toEqual({ average: 0, count: 0 })
    const stale = admin.reviews.decide({ id: published._id, step: 'publish', version: published.version })
    await expect(stale).rejects.toMatchObject({ code: 'STALE' })
    await admin.reviews.decide({ id: published._id, step: 'publish' })
    expect(await ratingOf(buyer.product)).toEqual({ average: 2, count: 1 })
  })

  test('deletes a published review, and the rating follows', async () => {
    const buyer = await deliver()
    const published = await publish(buyer)
    await buyer.api.reviews.remove({ id: published._id })
    expect(await ratingOf(buyer.product)).toEqual({ average: 0, count: 0 })
    expect((await buyer.api.reviews.mine()).reviews).toEqual([])
  })

  test('cannot change or delete the review of another customer', async () => {
    const { _id: id } = await publish(await deliver())
    const other = shop.as(await shop.make.user())
    await expect(other.reviews.update({ id, rating: 1, text: TEXT })).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(other.reviews.remove({ id })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(admin.reviews.remove({ id })).rejects.toMatchObject({ kind: 'not-found' })
  })
})

describe('photos', () => {
  test('are encoded again, without the place where they were taken', async () => {
    const buyer = await deliver()
    const bytes = await picture(400, 300)
      .withExif({
        IFD0: { Copyright: 'Ananya' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 24/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { photos } = await write(buyer, { photos: [new Blob([new Uint8Array(bytes)])] })
    expect(photos).toMatchObject([{ width: 400, alt: 'Rukmini Jhumka, photo of a customer' }])
    const files = filesOf(photos[0]!.url)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files)
      expect((await sharp(`${shop.uploadsDir}/${file}`).metadata()).exif, file).toBeUndefined()
  })

  test('that are no pictures, or more than four, are refused and leave no file', async () => {
    const buyer = await deliver()
    const before = readdirSync(shop.uploadsDir)
    const fake = new Blob([new Uint8Array(HTML_WITH_GIF_MAGIC)])
    await expect(write(buyer, { photos: [await photo(), fake] })).rejects.toThrow(
      'Please select a valid image file',
    )
    const five = await Promise.all(Array.from({ length: 5 }, () => photo()))
    await expect(write(buyer, { photos: five })).rejects.toMatchObject({ kind: 'invalid' })
    expect(readdirSync(shop.uploadsDir)).toEqual(before)
  })

  test('are kept or removed with a change of the review, and at most four stay', async () => {
    const buyer = await deliver()
    const review = await write(buyer, { photos: [await photo('#111111'), await photo('#222222')] })
    const [first, second] = review.photos.map(({ url }) => url)
    const change = { id: review._id, rating: 5, text: TEXT }
    const three = [await photo(), await photo(), await photo()]
    await expect(buyer.api.reviews.update({ ...change, photos: three })).rejects.toMatchObject({
      errors: [{ path: 'photos' }],
    })
    const { review: changed } = await buyer.api.reviews.update({
      ...change,
      keptPhotos: [second!, '/uploads/of-another-review.webp'],
      photos: [await photo('#333333')],
    })
    expect(changed.photos).toHaveLength(2)
    expect(changed.photos[0]!.url).toBe(second)
    expect(filesOf(first!)).toEqual([])
    expect(filesOf(second!)).not.toEqual([])
    await buyer.api.reviews.remove({ id: review._id })
    expect(filesOf(second!)).toEqual([])
  })

  test('of the same picture in two reviews are two files, so that one can be deleted', async () => {
    const [one, other] = [await deliver(), await deliver()]
    const first = await write(one, { photos: [await photo()] })
    const second = await write(other, { photos: [await photo()] })
    await one.api.reviews.remove({ id: first._id })
    expect(filesOf(second.photos[0]!.url)).not.toEqual([])
  })
})

describe('staff', () => {
  test('reject a review with a reason, which is mailed to the customer', async () => {
    const buyer = await deliver()
    const { _id: id } = await write(buyer)
    await expect(admin.reviews.decide({ id, step: 'reject' })).rejects.toMatchObject({
      errors: [{ path: 'reason', message: 'Tell the customer the reason' }],
    })
    await admin.reviews.decide({ id, step: 'reject', reason: 'Please leave out the phone number.' })
    expect((await buyer.api.reviews.mine()).reviews).toMatchObject([
      { status: 'rejected', rejectionReason: 'Please leave out the phone number.' },
    ])
    expect(await mailsTo(buyer.user)).toMatchObject([
      { subject: 'Your review of Rukmini Jhumka could not be published' },
    ])
    expect((await mailsTo(buyer.user))[0]!.text).toContain('> Please leave out the phone number.')
  })

  test('hide a published review: it leaves page, rating and product lists', async () => {
    const buyer = await deliver()
    const { _id: id } = await publish(buyer)
    await admin.reviews.decide({ id, step: 'hide' })
    expect(await listPublic(buyer.product)).toMatchObject({
      reviews: [],
      summary: { count: 0, average: 0, starCounts: [0, 0, 0, 0, 0] },
    })
    expect(await ratingOf(buyer.product)).toEqual({ average: 0, count: 0 })
    await expect(admin.reviews.decide({ id, step: 'hide' })).rejects.toMatchObject({
      code: 'REVIEW_CHANGED',
      message: 'This review is already hidden.',
    })
    await admin.reviews.decide({ id, step: 'publish' })
    expect(await ratingOf(buyer.product)).toEqual({ average: 5, count: 1 })
    expect(await mailsTo(buyer.user)).toHaveLength(1)
  })

  test('answer a published review; the customer is mailed once', async () => {
    const buyer = await deliver()
    const { _id: id } = await write(buyer)
    await expect(admin.reviews.answer({ id, text: 'Thank you!' })).rejects.toMatchObject({
      code: 'NOT_PUBLISHED',
    })
    await admin.reviews.decide({ id, step: 'publish' })
    await admin.reviews.answer({ id, text: 'Thank you!' })
    await admin.reviews.answer({ id, text: 'Thank you, Ananya!' })
    expect((await listPublic(buyer.product)).reviews).toMatchObject([
      { answer: { text: 'Thank you, Ananya!' } },
    ])
    expect((await mailsTo(buyer.user)).map(({ subject }) => subject)).toEqual([
      'Your review of Rukmini Jhumka is published',
      'Swarna replied to your review of Rukmini Jhumka',
    ])
    await admin.reviews.answer({ id, text: '' })
    expect((await listPublic(buyer.product)).reviews).toMatchObject([{ answer: null }])
  })

  test('publish many at once, except those that changed since', async () => {
    const product = await shop.make.product({ name: 'Kada', price: 3000 })
    const buyers = [await deliver({ product }), await deliver({ product }), await deliver({ product })]
    const written: Awaited<ReturnType<typeof write>>[] = []
    for (const buyer of buyers) written.push(await write(buyer, { rating: 4 }))
    const { reviews: queue } = await admin.reviews.list({ status: 'pending', limit: 100 })
    const selected = queue
      .filter(({ _id }) => written.some((review) => review._id === _id))
      .map(({ _id, version }) => ({ id: _id, version }))
    expect(selected).toHaveLength(3)
    await buyers[0]!.api.reviews.update({ id: written[0]!._id, rating: 1, text: TEXT })
    expect(await admin.reviews.publishMany({ reviews: selected })).toEqual({
      published: 2,
      message: '2 reviews published. 1 changed in the meantime.',
    })
    expect(await ratingOf(product)).toEqual({ average: 4, count: 2 })
  })

  test('see what waits first, and filter by status, stars and reports', async () => {
    await shop.database.db.delete(reviews)
    const published = await publish(await deliver(), { rating: 3 })
    shop.clock.advance(60_000)
    const olderPending = await write(await deliver())
    shop.clock.advance(60_000)
    const newerPending = await write(await deliver())
    shop.clock.advance(60_000)
    const newerPublished = await publish(await deliver())
    const idsOf = async (query: object) => (await admin.reviews.list(query)).reviews.map(({ _id }) => _id)
    expect(await idsOf({})).toEqual([olderPending._id, newerPending._id, newerPublished._id, published._id])
    expect(await idsOf({ status: 'published' })).toEqual([newerPublished._id, published._id])
    expect(await idsOf({ rating: 3 })).toEqual([published._id])
    expect(await idsOf({ isReported: true })).toEqual([])
    await shop.anonymous.reviews.report({ id: published._id, reason: 'untrue', note: 'It is not 22K.' })
    expect(await idsOf({ isReported: true })).toEqual([published._id])
    expect((await idsOf({}))[0]).toBe(olderPending._id)
    expect((await admin.dashboard.work()).reviews).toEqual({ pending: 2, reported: 1 })
  })

  test('decide about reported reviews; dismissing keeps the review public', async () => {
    const buyer = await deliver()
    const { _id: id } = await publish(buyer)
    await shop.anonymous.reviews.report({ id, reason: 'personal-data', note: 'A phone number' })
    const { reviews: queue } = await admin.reviews.list({ isReported: true, limit: 100 })
    expect(queue.find(({ _id }) => _id === id)?.reports).toMatchObject([
      { reason: 'personal-data', note: 'A phone number' },
    ])
    expect(await admin.reviews.dismissReports({ id })).toMatchObject({ reports: [], status: 'published' })
    expect((await listPublic(buyer.product)).reviews).toHaveLength(1)
  })

  test('with view_content read the queue and decide nothing', async () => {
    const reader = shop.as(await shop.make.user({ role: 'staff' }))
    const { _id: id } = await write(await deliver())
    expect((await reader.reviews.list({ limit: 100 })).reviews.length).toBeGreaterThan(0)
    await expect(reader.reviews.decide({ id, step: 'publish' })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(reader.reviews.answer({ id, text: 'Hello' })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('leave an entry in the audit log for each decision, without the text of the customer', async () => {
    const { _id: id } = await publish(await deliver())
    await admin.reviews.decide({ id, step: 'hide' })
    const entries = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `review ${id}`))
      .orderBy(auditLog.id)
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['review.status', { status: 'published' }],
      ['review.status', { status: 'hidden' }],
    ])
    const all = await shop.database.db.select().from(auditLog)
    expect(JSON.stringify(all)).not.toContain(TEXT)
  })
})

describe('the public list', () => {
  test('is sorted, filtered and paged', async () => {
    const product = await shop.make.product({ name: 'Kada', price: 3000, stock: 50 })
    const ratings = [3, 5, 1, 4]
    for (const [at, rating] of ratings.entries()) {
      shop.clock.advance(60_000)
      const photos = at === 0 ? { photos: [await photo()] } : {}
      await publish(await deliver({ product }), { rating, ...photos })
    }
    const stars = async (query: object) =>
      (await listPublic(product, query)).reviews.map(({ rating }) => rating)
    expect(await stars({ sort: 'newest' })).toEqual([4, 1, 5, 3])
    expect(await stars({ sort: 'highest' })).toEqual([5, 4, 3, 1])
    expect(await stars({ sort: 'lowest' })).toEqual([1, 3, 4, 5])
    expect(await stars({ withPhotos: true })).toEqual([3])
    expect(await stars({ sort: 'highest', limit: 3, page: 2 })).toEqual([1])
    const { summary, pagination } = await listPublic(product, { limit: 3 })
    expect(summary).toEqual({ average: 3.3, count: 4, starCounts: [1, 1, 1, 0, 1], withPhotos: 1 })
    expect(pagination).toEqual({ total: 4, page: 1, limit: 3, pages: 2 })
  })

  test('begins with photos, then with detail, and among equals with more stars', async () => {
    const product = await shop.make.product({ name: 'Kada', price: 3000, stock: 50 })
    const detailed =
      'The clasp is easy to open with one hand, and the finish looks the same after two months. '.repeat(3)
    for (const review of [
      { rating: 2, text: detailed },
      { rating: 3, photos: [await photo()] },
      { rating: 4, text: detailed },
      { rating: 5, text: 'Very nice indeed.' },
    ]) {
      shop.clock.advance(60_000)
      await publish(await deliver({ product }), review)
    }
    expect((await listPublic(product)).reviews.map(({ rating }) => rating)).toEqual([3, 4, 2, 5])
  })

  test('returns text as it was typed; pages escape it', async () => {
    const buyer = await deliver({ name: '<b>Ananya</b> Reddy' })
    const text = '<script>alert(1)</script> & "quotes" और हिन्दी 💍'
    await publish(buyer, { text, title: '<img src=x onerror=alert(1)>' })
    expect((await listPublic(buyer.product)).reviews).toMatchObject([
      { text, title: '<img src=x onerror=alert(1)>', name: '<b>Ananya</b> R.' },
    ])
  })

  test('of a product that is not in the shop is a 404', async () => {
    const product = await shop.make.product({ isActive: false })
    await expect(listPublic(product)).rejects.toMatchObject({
      kind: 'not-found',
      message: 'Product not found',
    })
  })

  test('is dropped from the cache when staff publish, and not by a review that waits', async () => {
    const buyer = await deliver()
    const url = `/api/products/${buyer.product.slug}/reviews`
    const etagOf = async () => (await shop.inject({ method: 'GET', url })).headers.etag
    const before = await etagOf()
    const { _id: id } = await write(buyer)
    expect(await etagOf()).toBe(before)
    await admin.reviews.decide({ id, step: 'publish' })
    expect(await etagOf()).not.toBe(before)
  })
})

describe('reviews outside of their product page', () => {
  const shownIds = async (query: { ids?: string; minRating?: number; limit?: number } = {}) =>
    (await shop.anonymous.reviews.published(query)).map(({ _id }) => _id)

  test('are the newest with at least four stars, and name the customer as the product page does', async () => {
    await shop.database.db.delete(reviews)
    const product = await shop.make.product({ name: 'Kada', price: 3000, stock: 50 })
    const low = await publish(await deliver({ product }), { rating: 3 })
    shop.clock.advance(1000)
    const first = await publish(await deliver({ product, name: 'Meera Krishnan' }), { rating: 4 })
    shop.clock.advance(1000)
    const second = await publish(await deliver({ product }), { rating: 5 })
    expect(await shownIds({ limit: 2 })).toEqual([second._id, first._id])
    expect(await shownIds()).not.toContain(low._id)
    expect(await shownIds({ minRating: 3 })).toContain(low._id)
    const [, shown] = await shop.anonymous.reviews.published({ limit: 2 })
    expect(shown).toEqual({
      _id: first._id,
      rating: 4,
      title: first.title,
      text: first.text,
      name: 'Meera K.',
      product: { _id: product.id, slug: expect.any(String), name: 'Kada' },
    })
  })

  test('are those that staff chose, in their order', async () => {
    const [a, b] = [await publish(await deliver(), { rating: 2 }), await publish(await deliver())]
    expect(await shownIds({ ids: [b._id, 'unknown', a._id].join() })).toEqual([b._id, a._id])
  })

  test('disappear at once when they are hidden, changed or deleted, or their product leaves the shop', async () => {
    const buyers = [await deliver(), await deliver(), await deliver(), await deliver()] as const
    const published = [
      await publish(buyers[0]),
      await publish(buyers[1]),
      await publish(buyers[2]),
      await publish(buyers[3]),
    ] as const
    const ids = published.map(({ _id }) => _id).join()
    const count = async () => (await shownIds({ ids })).length
    expect(await count()).toBe(4)
    await admin.reviews.decide({ id: published[0]._id, step: 'hide' })
    expect(await count()).toBe(3)
    await buyers[1].api.reviews.update({ id: published[1]._id, rating: 5, text: 'Changed after a month' })
    expect(await count()).toBe(2)
    await buyers[2].api.reviews.remove({ id: published[2]._id })
    expect(await count()).toBe(1)
    await admin.products.update({ id: buyers[3].product.id, isActive: false })
    expect(await count()).toBe(0)
    // Staff who look at a draft see what visitors will see.
    expect(await admin.reviews.published({ ids })).toEqual([])
  })
})

test('two reviews that are published at the same time are both counted in the rating', async () => {
  const product = await shop.make.product({ name: 'Kada', price: 3000, stock: 50 })
  const ids: string[] = []
  for (const rating of [5, 4, 3, 5, 3]) ids.push((await write(await deliver({ product }), { rating }))._id)
  await runConcurrently(
    shop.database,
    ids.map((id) => () => admin.reviews.decide({ id, step: 'publish' })),
  )
  expect(await ratingOf(product)).toEqual({ average: 4, count: 5 })
  const [row] = await shop.database.db.select().from(products).where(eq(products.id, product.id))
  expect(row?.version).toBe(1)
})

test('another process hears of a published review, and of no report', async () => {
  const buyer = await deliver()
  const { _id: id } = await write(buyer)
  const heard: string[] = []
  const client = await shop.database.pool.connect()
  try {
    await client.query('listen public_changes')
    client.on('notification', ({ channel }) => heard.push(channel))
    await admin.reviews.decide({ id, step: 'publish' })
    await client.query('select 1')
    expect(heard.length).toBeGreaterThan(0)
    await admin.reviews.answer({ id, text: 'Thank you!' })
    heard.length = 0
    await admin.reviews.answer({ id, text: 'Thank you, Ananya!' })
    await client.query('select 1')
    expect(heard.length).toBeGreaterThan(0)
    heard.length = 0
    await shop.anonymous.reviews.report({ id, reason: 'untrue' })
    await client.query('select 1')
    expect(heard).toEqual([])
  } finally {
    client.release(true)
  }
})

describe('a report', () => {
  test('of a review that is not public is a 404', async () => {
    const { _id: id } = await write(await deliver())
    const report = shop.anonymous.reviews.report({ id, reason: 'untrue' })
    await expect(report).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('is counted once a day for each network, and many are slowed down', async () => {
    const guarded = await startTestShop({ RATE_LIMIT: 'on' })
    try {
      const owner = await guarded.make.admin()
      const product = await guarded.make.product({ price: 3000 })
      const customer = await guarded.make.user()
      await saveSellerSettings(guarded.as(owner))
      const { order } = await guarded.as(customer).orders.place(checkoutInput([[product, 1]]))
      await guarded.as(owner).orders.setStatus({ id: order._id, status: 'delivered' })
      const created = await guarded
        .as(customer)
        .reviews.create({ item: order.items[0]!._id, rating: 5, text: TEXT })
      const id = created.review._id
      await guarded.as(owner).reviews.decide({ id, step: 'publish' })
      const report = () => guarded.anonymous.reviews.report({ id, reason: 'advertising' })
      const countReports = async () => (await guarded.as(owner).reviews.list({})).reviews[0]!.reports.length
      expect(await report()).toEqual(await report())
      expect(await countReports()).toBe(1)
      for (let n = 0; n < 8; n += 1) await report()
      await expect(report()).rejects.toMatchObject({ kind: 'too-many' })
      guarded.clock.advance(25 * 3600_000)
      await report()
      expect(await countReports()).toBe(2)
    } finally {
      await guarded.close()
    }
  })
})

describe('the data of a customer', () => {
  test('include the reviews', async () => {
    const buyer = await deliver()
    await write(buyer, { title: 'Light' })
    expect(await buyer.api.account.exportProfile()).toMatchObject({
      reviews: [{ product: 'Rukmini Jhumka', stars: 5, title: 'Light', text: TEXT, status: 'pending' }],
    })
  })

  test('are erased: a published review stays without name and photos, others are deleted', async () => {
    const contact = { email: 'leaving@example.in', phone: '9848022199' }
    await shop.anonymous.auth.verify(contact)
    const { token } = await shop.anonymous.auth.register({
      ...contact,
      name: 'Meera Iyer',
      password: 'marigold',
      code: '1234',
    })
    const api = shop.as({ token })
    const [ring, kada] = [
      await shop.make.product({ name: 'Ring', price: 3000 }),
      await shop.make.product({ name: 'Kada', price: 4000 }),
    ]
    const { order } = await api.orders.place(checkoutInput([[ring, 1] as const, [kada, 1] as const]))
    await admin.orders.setStatus({ id: order._id, status: 'delivered' })
    const [published, pending] = [
      await write({ api, item: order.items[0]!._id }, { photos: [await photo()] }),
      await write({ api, item: order.items[1]!._id }, { photos: [await photo()] }),
    ]
    await admin.reviews.decide({ id: published._id, step: 'publish' })
    const filesLeft = () => [published, pending].flatMap(({ photos }) => filesOf(photos[0]!.url))
    expect(filesLeft()).not.toEqual([])

    await api.account.eraseProfile({ password: 'marigold' })
    const rows = await shop.database.db.select().from(reviews).where(eq(reviews.productId, ring.id))
    expect(rows).toMatchObject([{ id: published._id, userId: null, authorName: '', photos: [], text: TEXT }])
    expect(await shop.database.db.$count(reviews, eq(reviews.id, pending._id))).toBe(0)
    expect(filesLeft()).toEqual([])
    expect((await listPublic(ring)).reviews).toMatchObject([{ name: '', photos: [] }])
    expect(await ratingOf(ring)).toEqual({ average: 5, count: 1 })
  })
})
