/** @module-tag full */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { type Endpoint, getMethod, getPath } from '#contract/endpoint.ts'
import { slides } from '#server/content/tables.ts'
import { products } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { HIDDEN_PAYLOAD, type HostileFile, hostileFiles } from '#server/testing/hostile-files.ts'
import { saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { jpeg } from '#server/testing/pictures.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let token: string
let ids: Record<string, string>
beforeAll(async () => {
  shop = await startTestShop()
  token = (await shop.make.user({ role: 'admin' })).token
  const { id: categoryId } = await shop.make.category()
  const product = await shop.make.product({ categoryId })
  const image = [new Blob([new Uint8Array(await jpeg())])]
  const slide = await shop.as({ token }).carousels.create({ title: 'Diwali', image })
  const [reviewed, ...others] = await deliverItems(files.length + 1)
  reviewableItems = others
  const { review } = await shop
    .as({ token })
    .reviews.create({ item: reviewed!, rating: 5, text: REVIEW.text })
  ids = { product: product.id, slide: slide._id, category: categoryId, review: review._id }
  await storeNewPicture()
})
afterAll(() => shop.close())

/** Order lines, because each can be reviewed once. */
let reviewableItems: string[] = []

async function deliverItems(count: number): Promise<string[]> {
  const staff = shop.as(await shop.make.admin())
  await saveSellerSettings(staff)
  const lines = []
  for (let at = 0; at < count; at += 1) lines.push([await shop.make.product({ price: 100 }), 1] as const)
  const { order } = await shop.as({ token }).orders.place(checkoutInput(lines))
  await staff.orders.setStatus({ id: order._id, status: 'delivered' })
  return order.items.map(({ _id }) => _id)
}

type UploadEndpoint = {
  route: string
  field: string
  fields: () => Record<string, string>
  path: () => string
  /** Before a file that is accepted. */
  prepare?: () => Promise<void>
}
const REVIEW = { rating: '5', text: 'Light to wear every day.' }
const PRODUCT = { name: 'Ring', description: 'x', price: '1', material: 'Gold' }

/** Every call that takes a picture. A new one is entered here, and meets the whole corpus. */
const UPLOAD_ENDPOINTS: UploadEndpoint[] = [
  {
    route: 'POST /products',
    field: 'images',
    path: () => '/products',
    fields: () => ({ ...PRODUCT, category: ids.category! }),
  },
  {
    route: 'PUT /products/:id',
    field: 'images',
    path: () => `/products/${ids.product}`,
    fields: () => ({ imageUrls: '[]' }),
  },
  {
    route: 'POST /carousels',
    field: 'image',
    path: () => '/carousels',
    fields: () => ({ title: 'Diwali' }),
  },
  {
    route: 'PUT /carousels/:id',
    field: 'image',
    path: () => `/carousels/${ids.slide}`,
    fields: () => ({ title: 'Diwali' }),
  },
  {
    route: 'POST /reviews',
    field: 'photos',
    path: () => '/reviews',
    fields: () => ({ ...REVIEW, item: reviewableItems.pop()! }),
  },
  {
    route: 'POST /pages/pictures',
    field: 'image',
    path: () => '/pages/pictures',
    fields: () => ({}),
  },
  {
    route: 'POST /media',
    field: 'image',
    path: () => '/media',
    fields: () => ({}),
  },
  {
    route: 'POST /media/:id/replacement',
    field: 'image',
    path: () => `/media/${ids.media}/replacement`,
    fields: () => ({}),
    prepare: storeNewPicture,
  },
  {
    route: 'POST /settings/brand-pictures',
    field: 'picture',
    path: () => '/settings/brand-pictures',
    fields: () => ({ kind: 'logo' }),
  },
  {
    route: 'PUT /reviews/:id',
    field: 'photos',
    path: () => `/reviews/${ids.review}`,
    fields: () => ({ ...REVIEW, keptPhotos: '[]' }),
  },
]
/** Takes a file that is no picture. */
const OTHER_FILES = [
  'POST /certificates',
  'POST /delivery/pins/import',
  'POST /imports',
  'POST /items/import',
]

/** Written by hand: names that no client would send go over the wire as they are. */
function multipart(fields: Record<string, string>, field: string, { name, type, bytes }: HostileFile) {
  const boundary = 'a-boundary-that-no-file-contains'
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const kind = type ? `\r\ncontent-type: ${type}` : ''
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"${kind}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('')),
      Buffer.from(head),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

async function upload(endpoint: UploadEndpoint, file: HostileFile) {
  const { headers, payload } = multipart(endpoint.fields(), endpoint.field, file)
  const answer = await shop.inject({
    method: endpoint.route.split(' ')[0] as 'POST',
    url: `/api${endpoint.path()}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, body: answer.json() }
}

let pictureCount = 0
/** A picture can be replaced once: then the other one is in its places. */
async function storeNewPicture(): Promise<void> {
  pictureCount += 1
  const image = [new Blob([new Uint8Array(await jpeg(9, 8 + pictureCount))])]
  ids.media = (await shop.as({ token }).media.upload({ image }))._id
}

const counts = async () => [
  await shop.database.db.$count(products),
  await shop.database.db.$count(slides),
  readdirSync(shop.uploadsDir).length,
]

const EXPECTED_REFUSALS = {
  'wrong type': [415, 'Please select a valid image file (JPEG, PNG, GIF, WEBP)'],
  'too large': [413, 'Image file is too large. Maximum size is 10MB.'],
  'too many pixels': [413, 'Image has too many pixels. Maximum is 25 megapixels.'],
} as const

const files = await hostileFiles()
const refused = files.filter(({ outcome }) => outcome !== 'harmless')
const harmless = files.filter(({ outcome }) => outcome === 'harmless')

test('the corpus meets every call of the contract that takes a picture', () => {
  const taking = Object.values(contract)
    .flatMap((room) => Object.values<Endpoint>(room))
    .filter(({ files: fields }) => fields)
    .map(({ route }) => `${getMethod(route)} ${getPath(route)}`)
  expect(taking.toSorted()).toEqual(
    [...UPLOAD_ENDPOINTS.map(({ route }) => route), ...OTHER_FILES].toSorted(),
  )
  expect([refused.length >= 25, harmless.length >= 20]).toEqual([true, true])
})

describe.each(UPLOAD_ENDPOINTS)('at $route', (endpoint) => {
  test.each(refused)(
    '$description is refused with the words of the contract, and leaves nothing',
    async (file) => {
      const before = await counts()
      const { status, body } = await upload(endpoint, file)
      expect([status, body.message]).toEqual(
        EXPECTED_REFUSALS[file.outcome as keyof typeof EXPECTED_REFUSALS],
      )
      expect(await counts()).toEqual(before)
    },
  )

  test.each(harmless)('$description is re-encoded without its harmful content', async (file) => {
    await endpoint.prepare?.()
    const { status, body } = await upload(endpoint, file)
    expect(status, body.message).toBeLessThan(300)
    const pictures = body.review?.photos ??
      (body.product ?? body).images ?? [body.brand?.logo ?? body.image ?? body]
    const { url } = pictures.at(-1)
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
    await expectHarmless(url.slice('/uploads/'.length, -'.webp'.length))
  })
})

test('the uploads folder contains only pictures that the shop wrote', async () => {
  for (const name of readdirSync(shop.uploadsDir)) expect(name).toMatch(/^[0-9a-f]{32}(-\d+)?\.(webp|avif)$/)
})

async function expectHarmless(hash: string): Promise<void> {
  const names = readdirSync(shop.uploadsDir).filter((name) => name.startsWith(hash))
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    const bytes = readFileSync(join(shop.uploadsDir, name))
    const { format, exif, xmp, iptc, pages = 1, space } = await sharp(bytes).metadata()
    expect([format, exif, xmp, iptc, pages]).toEqual([
      name.endsWith('avif') ? 'heif' : 'webp',
      undefined,
      undefined,
      undefined,
      1,
    ])
    expect(space).toBe('srgb')
    expect(
      [HIDDEN_PAYLOAD, '<script', 'polyglot', 'PK\x03\x04'].filter((word) => bytes.includes(word)),
    ).toEqual([])
  }
}
