import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CertificateInput } from '#contract/items.ts'
import { createServer, serveStaticFiles } from '#server/http/server.ts'
import { HTML_WITH_GIF_MAGIC, jpeg, SVG_WITH_SCRIPT } from '#server/testing/pictures.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await startTestShop()
  await shop.make.rate()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())

const pdf = (text: string, size = 0) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${text}\n`), Buffer.alloc(size, ' '), Buffer.from('\n%%EOF\n')])
const asFile = (bytes: Buffer) => [new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })]
const upload = (bytes: Buffer) => manager.certificates.upload({ file: asFile(bytes) })
const diskPath = (url: string) => join(shop.uploadsDir, url.replace('/uploads/', ''))
const storedPdfs = () => readdirSync(shop.uploadsDir).filter((name) => name.endsWith('.pdf'))

const jpegBytes = await jpeg()
const STONE = { kind: 'diamond', count: 1, carats: 0.5, priceBasis: 'carat', price: 60_000 } as const

describe('an uploaded certificate', () => {
  test('is linked from the stones of a product, and stored once', async () => {
    const { url } = await upload(pdf('IGI 1'))
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}\.pdf$/)
    expect(await upload(pdf('IGI 1'))).toEqual({ url })
    const { id: category } = await shop.make.category()
    const { product } = await manager.products.create({
      name: 'Solitaire',
      description: 'x',
      material: 'Gold',
      category,
      price: 90_000,
      stones: [{ ...STONE, certificate: { laboratory: 'IGI', number: '1', url } }],
    })
    expect(product.stones[0]?.certificate).toMatchObject({ name: 'IGI 1', url })
  })

  test.each([
    ['a picture', jpegBytes, 415, 'not a PDF'],
    ['a page with scripts', HTML_WITH_GIF_MAGIC, 415, 'not a PDF'],
    ['an SVG with a script', SVG_WITH_SCRIPT, 415, 'not a PDF'],
    ['a PDF behind other bytes', Buffer.concat([Buffer.from('<html>'), pdf('x')]), 415, 'not a PDF'],
    ['an empty file', Buffer.alloc(0), 415, 'not a PDF'],
    ['a PDF that is cut off', pdf('x', 5000).subarray(0, 3000), 400, 'incomplete'],
    ['a PDF of more than 5 MB', pdf('x', 5 * 1024 * 1024), 413, 'Maximum size is 5MB'],
  ])('is not %s', async (_file, bytes, status, sentence) => {
    const before = storedPdfs()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'certificate.pdf')
    const request = new Request('http://shop', { method: 'POST', body: form })
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/certificates',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        'content-type': request.headers.get('content-type')!,
        authorization: `Bearer ${(await shop.make.user({ role: 'manager' })).token}`,
      },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringContaining(sentence)])
    expect(storedPdfs()).toEqual(before)
  })

  test('is uploaded by staff who manage content only', async () => {
    const file = asFile(pdf('IGI 2'))
    const customer = shop.as(await shop.make.user())
    await expect(shop.anonymous.certificates.upload({ file })).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await expect(customer.certificates.upload({ file })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('may be of an item, whose other links start with https://', async () => {
    const { url } = await upload(pdf('IGI item'))
    const accepts = (link: string) =>
      CertificateInput.safeParse({ laboratory: 'IGI', number: '1', link }).success
    expect([url, 'https://igi.example/1', ''].map(accepts)).toEqual([true, true, true])
    expect(
      ['/uploads/../x.pdf', 'javascript:alert(1)', '//evil.example/a.pdf', '/account'].map(accepts),
    ).toEqual([false, false, false, false])
  })

  test('is deleted at a later upload after a week without a stone or item that links to it', async () => {
    const [unused, ofStone, ofItem, recent] = await Promise.all(
      ['unused', 'stone', 'item', 'recent'].map(async (text) => (await upload(pdf(text))).url),
    )
    const { id: categoryId } = await shop.make.category()
    const product = await shop.make.product({ categoryId, price: 100, stock: 0 })
    await manager.products.update({
      id: product.id,
      stones: [{ ...STONE, certificate: { laboratory: '', number: '', url: ofStone! } }],
    })
    const variantId = await shop.make.defaultVariantId(product.id)
    await manager.items.setSerialised({ id: variantId, isSerialised: true })
    const certificate = { laboratory: 'IGI', number: '9', link: ofItem! }
    await manager.items.receive({
      id: variantId,
      items: [{ tagNumber: 'T1', grossWeightGrams: 2, netWeightGrams: 1.9, certificate }],
    })
    const eightDaysAgo = new Date(shop.clock.now().getTime() - 8 * 24 * 3600 * 1000)
    for (const url of [unused, ofStone, ofItem]) utimesSync(diskPath(url!), eightDaysAgo, eightDaysAgo)
    await upload(pdf('another'))
    expect([unused, ofStone, ofItem, recent].map((url) => existsSync(diskPath(url!)))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })
})

test('a PDF is served as a download that no browser runs', async () => {
  const root = mkdtempSync(join(tmpdir(), 'swarna-served-'))
  writeFileSync(join(root, 'a.pdf'), pdf('x'))
  writeFileSync(join(root, 'a.webp'), 'x')
  const app = createServer({ log: false, trustProxy: false, findFault: async () => null })
  await serveStaticFiles(app, [{ prefix: '/uploads/', root, isUploads: true }])
  const { headers } = await app.inject('/uploads/a.pdf')
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
  expect((await app.inject('/uploads/a.webp')).headers).not.toHaveProperty('content-disposition')
  await app.close()
  rmSync(root, { recursive: true })
})
