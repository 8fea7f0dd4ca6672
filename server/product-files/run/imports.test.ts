import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { auditLog } from '#server/audit/tables.ts'
import { products } from '#server/products/tables.ts'
import { jpeg } from '#server/testing/pictures.ts'
import { generateShopifyExport, type ShopifyCells, toShopifyCsv } from '#server/testing/shop-exports.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { IS_FULL_RUN } from '#testing/run-options.ts'
import { importedPictures, importJobs } from '../tables.ts'

let shop: TestShop
let manager: Api
let pictureServer: Server
let pictureBase: string
const requested: string[] = []
/** Runs when a picture is requested. */
let onPicture: (path: string) => Promise<void> | void = () => {}

beforeAll(async () => {
  pictureServer = createServer((request, response) => void answer(request.url!, response))
  await new Promise<void>((resolve) => pictureServer.listen(0, '127.0.0.1', resolve))
  const { port } = pictureServer.address() as AddressInfo
  pictureBase = `http://127.0.0.1:${port}`
  shop = await startTestShop({}, undefined, undefined, {
    mayConnect: (address, usedPort) => address === '127.0.0.1' && usedPort === port,
  })
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  await manager.categories.create({ name: 'Rings', subcategories: [{ name: 'Bands' }] })
  await manager.categories.create({ name: 'Chains' })
  await manager.categories.create({ name: 'Earrings' })
})
afterAll(async () => {
  pictureServer.close()
  await shop.close()
})
beforeEach(async () => {
  onPicture = () => {}
  requested.length = 0
  await shop.database.db.delete(importJobs)
  await shop.database.db.delete(importedPictures)
  await shop.database.db.delete(products)
})

/** /red.jpg, /blue.jpg …, /missing.jpg and /page.jpg. */
async function answer(path: string, response: import('node:http').ServerResponse): Promise<void> {
  requested.push(path)
  await onPicture(path)
  const [, color = 'red'] = /^\/(\w+)/.exec(path) ?? []
  if (color === 'missing') response.writeHead(404).end()
  else if (color === 'page') response.end('<html>not a picture</html>')
  else response.end(await jpeg(40, 30, color))
}

const upload = (csv: string) => manager.imports.check({ file: [new Blob([csv])] })
const STUDS: ShopifyCells = {
  Handle: 'kasturi-studs',
  Title: 'Kasturi Studs',
  'Body (HTML)': '<p>Cut by hand.</p>',
  Type: 'Earring',
  Tags: 'bridal',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': 'ST-1',
  'Variant Grams': '4.25',
  'Variant Price': '12500.00',
  'Variant Inventory Qty': '4',
  Status: 'active',
}
const check = (...lines: ShopifyCells[]) => upload(toShopifyCsv(lines))
/** A file of one line that has no other columns. */
const csvOf = (line: ShopifyCells) =>
  [Object.keys(line), Object.values(line)].map((cells) => cells.map((cell) => `"${cell}"`).join()).join('\n')

type Start = Partial<Parameters<Api['imports']['start']>[0]>
async function start(id: string, given: Start = {}) {
  const { types } = await manager.imports.one({ id })
  const categories = types.map(({ type, category, subcategory }) => ({
    type,
    category: category ?? 'earrings',
    subcategory,
  }))
  return manager.imports.start({ id, categories, material: 'Gold', ...given })
}
/** Checks and imports a file, and returns the finished import. */
async function importFile(csv: string, given: Start = {}) {
  const { _id } = await upload(csv)
  await start(_id, given)
  await shop.modules.productFiles.imports.run()
  return manager.imports.one({ id: _id })
}
const rowsOf = async (id: string) => (await manager.imports.products({ id, limit: 100 })).products

describe('checking a file', () => {
  test('writes no product, and shows faults, kinds with similar categories, and the first products', async () => {
    const job = await check(
      STUDS,
      { ...STUDS, Handle: 'band', Title: 'Band', Type: 'Bands', 'Variant SKU': 'B-1' },
      {
        ...STUDS,
        Handle: 'watch',
        Title: 'Watch',
        Type: 'Watches',
        'Variant SKU': '',
        'Variant Inventory Qty': '',
      },
      { ...STUDS, Handle: 'broken', 'Variant Price': 'free' },
      { ...STUDS, Handle: 'copy' },
    )
    expect(job).toMatchObject({
      source: 'shopify',
      fileName: 'blob',
      status: 'checked',
      products: { total: 5, rejected: 2, waiting: 3, created: 3 },
      material: 'Gold',
    })
    expect(job.types).toEqual([
      { type: 'Bands', products: 1, category: 'rings', subcategory: 'bands' },
      { type: 'Earring', products: 1, category: 'earrings', subcategory: null },
      { type: 'Watches', products: 1, category: null, subcategory: null },
    ])
    expect(job.faults).toMatchObject([
      { line: 5, column: 'Variant Price', severity: 'error', lines: 1 },
      { line: 6, column: 'Variant SKU', message: 'The SKU ST-1 is already in line 2' },
      { line: 4, column: 'Variant Inventory Qty', severity: 'warning' },
    ])
    expect((await rowsOf(job._id))[0]).toMatchObject({
      line: 2,
      name: 'Kasturi Studs',
      status: 'waiting',
      outcome: 'created',
      pictures: 0,
    })
    expect(await shop.database.db.$count(products)).toBe(0)
    expect(await manager.imports.list()).toHaveLength(1)
  })

  test('finds what a save would refuse, with line and heading', async () => {
    const job = await check({ ...STUDS, Title: 'x'.repeat(161), 'Variant SKU': 'y'.repeat(61) })
    expect(job.faults.map(({ column }) => column)).toEqual(['Title', 'Variant SKU'])
  })

  test('finds choices that are the same to us, and handles that are one address', async () => {
    const ring = (cells: ShopifyCells): ShopifyCells => ({ ...STUDS, 'Option1 Name': 'Ring size', ...cells })
    const job = await check(
      ring({ 'Option1 Value': '12' }),
      ring({ 'Option1 Value': 'Size 12', 'Variant SKU': 'ST-2' }),
      { ...STUDS, Handle: 'hoops', 'Variant SKU': 'ST-3' },
      { ...STUDS, Handle: 'Hoops!', 'Variant SKU': 'ST-4' },
    )
    expect(job.faults).toMatchObject([
      { line: 3, column: 'Option1 Value', message: 'The variant “12” is already in line 2' },
      { line: 5, message: 'This product is already in line 4' },
    ])
  })

  test('says how many products exist already', async () => {
    await importFile(toShopifyCsv([STUDS]))
    expect(await check(STUDS)).toMatchObject({ products: { created: 0, unchanged: 1 } })
    const restocked = await check({ ...STUDS, 'Variant Inventory Qty': '9' })
    expect(restocked.products).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await rowsOf(restocked._id))[0]!.changes!.variants[0]!.values).toEqual([
      { field: 'inventoryQuantity', before: '4', after: '9' },
    ])
  })

  test('shows old and new values of products that exist, and marks new ones', async () => {
    const ring = (size: string, cells: ShopifyCells): ShopifyCells => ({
      ...STUDS,
      Handle: 'band',
      Title: 'Band',
      Type: 'Rings',
      'Option1 Name': 'Ring size',
      'Option1 Value': size,
      'Variant SKU': `B-${size}`,
      ...cells,
    })
    await importFile(toShopifyCsv([STUDS, ring('12', {}), ring('14', {}), ring('16', {})]))
    const { _id } = await check(
      { ...STUDS, Title: 'Kasturi Hoops', 'Variant Price': '13000', 'Variant Inventory Qty': '9' },
      ring('12', {}),
      ring('14', { 'Variant Compare At Price': '15000' }),
      ring('99', {}),
      { ...STUDS, Handle: 'new-studs', 'Variant SKU': 'ST-2' },
    )
    const [studs, band, newStuds] = await rowsOf(_id)
    expect(studs).toMatchObject({
      category: 'earrings',
      changes: {
        isNew: false,
        values: [{ field: 'name', before: 'Kasturi Studs', after: 'Kasturi Hoops' }],
        variants: [
          {
            title: '',
            status: 'changed',
            values: [
              { field: 'price', before: '12500', after: '13000' },
              { field: 'inventoryQuantity', before: '4', after: '9' },
            ],
          },
        ],
      },
    })
    expect(band!.changes).toEqual({
      isNew: false,
      values: [],
      variants: [
        {
          title: '14',
          sku: 'B-14',
          status: 'changed',
          values: [{ field: 'compareAtPrice', before: '', after: '15000' }],
        },
        {
          title: '99',
          sku: 'B-99',
          status: 'new',
          values: [
            { field: 'price', before: '', after: '12500' },
            { field: 'grossWeightGrams', before: '', after: '4.25' },
            { field: 'inventoryQuantity', before: '', after: '4' },
          ],
        },
        { title: '16', sku: 'B-16', status: 'removed', values: [] },
      ],
      moreVariants: 0,
      moreValues: 0,
    })
    expect(newStuds).toMatchObject({ category: null, changes: { isNew: true } })
    await start(_id)
    expect((await manager.imports.one({ id: _id })).products).toMatchObject({ created: 0, waiting: 3 })
  })

  test('refuses another file, and none', async () => {
    await expect(upload('a,b\n1,2')).rejects.toMatchObject({
      message: expect.stringContaining('“sku” or “slug”'),
    })
    await expect(manager.imports.check({})).rejects.toMatchObject({ message: 'Please choose a CSV file' })
    await expect(upload(toShopifyCsv([]))).rejects.toMatchObject({ message: 'The file has no products.' })
    await expect(upload('sku,price\nST-1,5\nST-2,"6')).rejects.toThrow('Line 3 cannot be read')
    expect(await manager.imports.list()).toEqual([])
  })

  test('is for staff who may change products', async () => {
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.imports.check({ file: [new Blob([''])] })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(staff.imports.list()).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('deletes files that are older than 30 days', async () => {
    const { _id } = await check(STUDS)
    const createdAt = new Date(shop.clock.now().getTime() - 31 * 24 * 3600_000)
    await shop.database.db.update(importJobs).set({ createdAt })
    await check(STUDS)
    await expect(manager.imports.one({ id: _id })).rejects.toMatchObject({ kind: 'not-found' })
  })
})

test('a file whose check a crash cut is not among the imports, and gone an hour later', async () => {
  const { _id } = await check(STUDS)
  // as `check` writes it before it reads the products
  await shop.database.db.update(importJobs).set({ status: 'cancelled' })
  expect(await manager.imports.list()).toEqual([])
  await check(STUDS)
  expect(await shop.database.db.$count(importJobs)).toBe(2)
  const createdAt = new Date(shop.clock.now().getTime() - 61 * 60_000)
  await shop.database.db.update(importJobs).set({ createdAt })
  await check(STUDS)
  await expect(manager.imports.one({ id: _id })).rejects.toMatchObject({ kind: 'not-found' })
  expect(await manager.imports.list()).toHaveLength(2)
})

describe('an import', () => {
  test('needs a category for each kind of product', async () => {
    const { _id } = await check({ ...STUDS, Type: 'Watches' })
    const begin = (categories: Start['categories']) => start(_id, { categories: categories! })
    await expect(begin([])).rejects.toMatchObject({ errors: [{ path: 'categories' }] })
    await expect(begin([{ type: 'Watches', category: 'nowhere', subcategory: null }])).rejects.toMatchObject({
      errors: [{ path: 'categories.0.category' }],
    })
    await expect(
      begin([{ type: 'Watches', category: 'rings', subcategory: 'nowhere' }]),
    ).rejects.toMatchObject({ errors: [{ path: 'categories.0.category' }] })
  })

  test('creates the categories that staff ask for, once each, with the start', async () => {
    const line = (handle: string, type: string): ShopifyCells => ({
      ...STUDS,
      Handle: handle,
      Type: type,
      'Variant SKU': handle,
    })
    const { _id, types } = await check(
      line('nath', 'Nose Pins'),
      line('clip', 'Nose pin clips'),
      line('kada', 'Kada'),
      line('pearl', 'Pearl sets'),
    )
    const begin = (parent: string | null) =>
      start(_id, {
        categories: types.map(({ type }) => ({
          type,
          newCategory: type.startsWith('Nose')
            ? { name: 'Nose Pins', parent: null }
            : { name: type === 'Kada' ? 'Plain bands' : 'band', parent },
        })),
      })
    const before = await manager.categories.list({})
    await expect(begin('nowhere')).rejects.toMatchObject({
      errors: [{ path: expect.stringMatching(/^categories\.\d\.newCategory\.parent$/) }],
    })
    expect(await manager.categories.list({})).toHaveLength(before.length)
    await begin('rings')
    await shop.modules.productFiles.imports.run()
    const known = await manager.categories.list({})
    expect(known.map(({ name }) => name)).toEqual([...before.map(({ name }) => name), 'Nose Pins'])
    expect(known.find(({ slug }) => slug === 'rings')!.subcategories.map(({ name }) => name)).toEqual([
      'Bands',
      'Plain bands',
    ])
    const placeOf = async (idOrSlug: string) => {
      const { category, subcategory } = await manager.products.one({ idOrSlug })
      return [category.slug, subcategory?.slug ?? null]
    }
    expect(await Promise.all(['nath', 'clip', 'kada', 'pearl'].map(placeOf))).toEqual([
      ['nose-pins', null],
      ['nose-pins', null],
      ['rings', 'plain-bands'],
      ['rings', 'bands'],
    ])
    await expect(begin('rings')).rejects.toMatchObject({ code: 'ALREADY_STARTED' })
  })

  test('creates products with pictures that the shop keeps itself', async () => {
    const job = await importFile(
      toShopifyCsv([
        {
          ...STUDS,
          Vendor: 'Kanaka',
          'Variant Compare At Price': '14000',
          'Image Src': `${pictureBase}/red.jpg`,
          'Image Alt Text': 'Front',
        },
        { Handle: STUDS.Handle!, 'Image Src': `${pictureBase}/blue.jpg`, 'Image Position': '2' },
      ]),
    )
    expect(job).toMatchObject({
      status: 'done',
      products: { total: 1, waiting: 0, created: 1, failed: 0 },
      pictures: { total: 2, done: 2 },
    })
    const [row] = await rowsOf(job._id)
    const product = await manager.products.one({ idOrSlug: row!.productId! })
    expect(product).toMatchObject({
      slug: 'kasturi-studs',
      name: 'Kasturi Studs',
      description: 'Cut by hand.',
      brand: 'Kanaka',
      tags: ['bridal'],
      material: 'Gold',
      category: { slug: 'earrings' },
      sku: 'ST-1',
      price: 12_500,
      compareAtPrice: 14_000,
      weight: 4.25,
      inventoryQuantity: 4,
      isActive: true,
    })
    expect(product.images).toMatchObject([
      { url: expect.stringMatching(/^\/uploads\/\w+\.webp$/), alt: 'Front', isPrimary: true, width: 40 },
      { url: expect.stringMatching(/^\/uploads\//), alt: 'Kasturi Studs', isPrimary: false },
    ])
  })

  test('finds our options and values for those of the other shop, and adds what our lists lack', async () => {
    const ring = (cells: ShopifyCells): ShopifyCells => ({
      ...STUDS,
      Handle: 'band',
      Type: 'Rings',
      'Option1 Name': 'Size',
      'Option2 Name': 'Metal Color',
      'Option3 Name': 'Finish',
      'Option3 Value': 'Matte',
      ...cells,
    })
    await importFile(
      toShopifyCsv([
        ring({ 'Option1 Value': '12', 'Option2 Value': 'Rose', 'Image Src': `${pictureBase}/red.jpg` }),
        ring({
          'Option1 Value': '41',
          'Option2 Value': 'White Gold',
          'Variant SKU': 'ST-2',
          'Variant Price': '13000',
          'Variant Image': `${pictureBase}/red.jpg`,
        }),
      ]),
    )
    const product = await manager.products.one({ idOrSlug: 'band' })
    expect(product.options.map(({ code, values }) => [code, values.map(({ label }) => label)])).toEqual([
      ['ring-size', ['12', '41']],
      ['metal-colour', ['White gold', 'Rose gold']],
      ['finish', ['Matte']],
    ])
    expect(product.variants).toMatchObject([
      {
        title: '12 / Rose gold / Matte',
        sku: 'ST-1',
        price: 12_500,
        inventoryQuantity: 4,
        grossWeightGrams: 4.25,
      },
      { title: '41 / White gold / Matte', sku: 'ST-2', price: 13_000, imageUrls: [product.images[0]!.url] },
    ])
  })

  test('leaves out pictures that cannot be downloaded, and says why', async () => {
    const urls = ['/missing.jpg', '/page.jpg', '/red.jpg'].map((path) => `${pictureBase}${path}`)
    const private_ = ['http://localhost:1/a.jpg', 'http://169.254.169.254/a.jpg', 'ftp://x/a.jpg']
    const job = await importFile(
      toShopifyCsv(
        [...urls, ...private_].map((url, index) => ({
          ...(index === 0 ? STUDS : { Handle: STUDS.Handle! }),
          'Image Src': url,
        })),
      ),
    )
    expect(job.products.created).toBe(1)
    const [row] = await rowsOf(job._id)
    const messages = row!.faults.map(({ message }) => message).join('\n')
    for (const reason of [
      'public web servers only',
      'status 404',
      'no JPEG, PNG',
      'not the address of a picture',
    ])
      expect(messages).toContain(reason)
    expect(row!.faults).toHaveLength(5)
    const product = await manager.products.one({ idOrSlug: 'kasturi-studs' })
    expect(product.images).toHaveLength(1)
  })

  test('a second time changes nothing, downloads nothing and keeps the version', async () => {
    const csv = toShopifyCsv([{ ...STUDS, 'Image Src': `${pictureBase}/green.jpg` }])
    await importFile(csv)
    const before = await manager.products.one({ idOrSlug: 'kasturi-studs' })
    requested.length = 0
    expect((await importFile(csv)).products).toMatchObject({ unchanged: 1, updated: 0, created: 0 })
    expect(requested).toEqual([])
    expect(await manager.products.one({ idOrSlug: 'kasturi-studs' })).toEqual(before)
  })

  test('changes a product that exists, except stock and live prices', async () => {
    await importFile(toShopifyCsv([STUDS]))
    const changed = toShopifyCsv([
      { ...STUDS, Title: 'New name', 'Variant Price': '13000', 'Variant Inventory Qty': '9' },
    ])
    expect((await importFile(changed)).products).toMatchObject({ updated: 1 })
    expect(await manager.products.one({ idOrSlug: 'kasturi-studs' })).toMatchObject({
      name: 'New name',
      price: 13_000,
      inventoryQuantity: 4,
    })
    await importFile(changed, { replacesStock: true })
    const product = await manager.products.one({ idOrSlug: 'kasturi-studs' })
    expect(product).toMatchObject({ inventoryQuantity: 9 })
    await shop.make.rate({ 'gold-22k': 6500 })
    await manager.products.update({
      id: product._id,
      metalInfo: { type: 'gold-22k', weightGrams: 4 },
      priceInfo: { fixedPrice: false },
    })
    await importFile(toShopifyCsv([{ ...STUDS, Title: 'Live', 'Variant Compare At Price': '40000' }]))
    expect(await manager.products.one({ idOrSlug: 'kasturi-studs' })).toMatchObject({
      name: 'Live',
      isLivePriced: true,
      price: 26_000,
      compareAtPrice: null,
    })
  })

  test('keeps brand, tags, description and Active of a product where the file lacks their columns', async () => {
    await importFile(toShopifyCsv([{ ...STUDS, Vendor: 'Chandi House', Status: 'draft' }]))
    const { 'Body (HTML)': _body, Tags: _tags, Status: _status, ...others } = STUDS
    await importFile(csvOf({ ...others, Title: 'Kasturi Studs, small' }))
    expect(await manager.products.one({ idOrSlug: 'kasturi-studs' })).toMatchObject({
      name: 'Kasturi Studs, small',
      brand: 'Chandi House',
      tags: ['bridal'],
      description: 'Cut by hand.',
      isActive: false,
    })
  })

  test('keeps hidden, featured and “in stock” without a count, and names the products', async () => {
    const csv = [
      'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,In stock?,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
      '44,variable,jhumka,Temple Jhumka,1,1,visible,1,,,Earrings,,Finish,"Polished, Matte"',
      '45,simple,hoop,Plain Hoop,1,0,hidden,1,,1800,Earrings,,,',
      '46,simple,stud,Pearl Stud,1,0,visible,0,,2500,Earrings,,,',
      '47,variation,jhumka-p,Temple Jhumka - Polished,1,0,visible,1,,25000,,jhumka,Finish,Polished',
      '48,variation,jhumka-m,Temple Jhumka - Matte,0,0,visible,1,4,26000,,jhumka,Finish,Matte',
    ].join('\n')
    const { _id, uncounted, uncountedStock, faults } = await upload(csv)
    expect({ uncounted, uncountedStock }).toEqual({ uncounted: 2, uncountedStock: 1 })
    expect(faults).toMatchObject([
      { line: 3, column: 'Stock', severity: 'warning', lines: 2, products: ['Plain Hoop', 'Temple Jhumka'] },
      { line: 3, column: 'Visibility in catalog', severity: 'warning', products: ['Plain Hoop'] },
      { line: 5, column: 'Attribute 1 value(s)', message: '“Polished” is added to Finish' },
    ])
    await start(_id, { uncountedStock: 3 })
    await shop.modules.productFiles.imports.run()
    const one = (slug: string) => manager.products.one({ idOrSlug: slug })
    const stockOf = ({ variants }: Awaited<ReturnType<typeof one>>) =>
      variants.map(({ inventoryQuantity, isActive }) => [inventoryQuantity, isActive])
    const jhumka = await one('temple-jhumka')
    expect(jhumka).toMatchObject({ isActive: true, isFeatured: true })
    expect(stockOf(jhumka)).toEqual([
      [3, true],
      [4, false],
    ])
    expect(await one('plain-hoop')).toMatchObject({ isActive: false, inventoryQuantity: 3 })
    expect(await one('pearl-stud')).toMatchObject({ isActive: true, isFeatured: false, inventoryQuantity: 0 })
    await expect(shop.anonymous.products.one({ idOrSlug: 'plain-hoop' })).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect((await importFile(csv, { uncountedStock: 9, replacesStock: true })).products).toMatchObject({
      unchanged: 3,
    })
    expect((await manager.imports.one({ id: _id })).uncountedStock).toBe(3)
  })

  test('leaves products alone that staff changed, made or deleted after the check', async () => {
    const piece = (handle: string, more: ShopifyCells = {}) => ({
      ...STUDS,
      Handle: handle,
      Title: handle,
      'Variant SKU': `${handle}-1`,
      ...more,
    })
    await importFile(toShopifyCsv(['changed', 'removed', 'same'].map((handle) => piece(handle))))
    shop.clock.advance(1000)
    const handles = ['changed', 'removed', 'made', 'same']
    const { _id } = await check(...handles.map((handle) => piece(handle, { 'Variant Price': '13000.00' })))
    shop.clock.advance(1000)
    const changed = await manager.products.one({ idOrSlug: 'changed' })
    await manager.products.update({ id: changed._id, brand: 'Tara', version: changed.version })
    await manager.products.remove({ id: (await manager.products.one({ idOrSlug: 'removed' }))._id })
    await manager.products.create({
      name: 'made',
      description: 'By hand',
      category: 'earrings',
      material: 'Gold',
      price: 1,
      sku: 'made-1',
    })
    await start(_id)
    await shop.modules.productFiles.imports.run()
    const rows = await rowsOf(_id)
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ['changed', 'failed'],
      ['removed', 'failed'],
      ['made', 'failed'],
      ['same', 'done'],
    ])
    expect(rows[0]!.faults.at(-1)!.message).toBe(
      'changed changed after this file was checked. Please upload it again to see what it changes now.',
    )
    const prices = await Promise.all(
      ['changed', 'made', 'same'].map(async (slug) => (await manager.products.one({ idOrSlug: slug })).price),
    )
    expect(prices).toEqual([12_500, 1, 13_000])
    await expect(manager.products.one({ idOrSlug: 'removed' })).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('that cannot save a product says at which line and goes on', async () => {
    const csv = toShopifyCsv([
      { ...STUDS, Handle: 'other' },
      { ...STUDS, Handle: 'third', 'Variant SKU': 'ST-3' },
    ])
    const { _id } = await upload(csv)
    await importFile(toShopifyCsv([STUDS]))
    await start(_id)
    await shop.modules.productFiles.imports.run()
    const { products: counts, faults } = await manager.imports.one({ id: _id })
    expect(counts).toMatchObject({ failed: 1, created: 1 })
    const fault = { line: 2, column: 'Variant SKU', message: '“Kasturi Studs” has this SKU already' }
    expect(faults).toMatchObject([fault])
    expect((await upload(csv)).faults).toMatchObject([fault])
  })

  test('follows the handle of a product when its SKU, options and variants change', async () => {
    const ring = (size: string, sku: string): ShopifyCells => ({
      ...STUDS,
      'Option1 Name': 'Ring size',
      'Option1 Value': size,
      'Variant SKU': sku,
    })
    const variantsOf = async (lines: ShopifyCells[]) => {
      expect((await importFile(toShopifyCsv(lines))).products).toMatchObject({ failed: 0, rejected: 0 })
      const { variants } = await manager.products.one({ idOrSlug: 'kasturi-studs' })
      return variants.map(({ title, sku }) => `${title} ${sku}`.trim())
    }
    expect(await variantsOf([STUDS])).toEqual(['ST-1'])
    expect(await variantsOf([{ ...STUDS, 'Variant SKU': 'ST-9' }])).toEqual(['ST-9'])
    expect(await variantsOf([ring('12', 'A'), ring('14', 'B')])).toEqual(['12 A', '14 B'])
    expect(await variantsOf([ring('14', 'A'), ring('16', 'C')])).toEqual(['14 A', '16 C'])
    expect(await variantsOf([STUDS])).toEqual(['ST-1'])
  })

  test('adds choices that a product field lacks, and says so before it starts', async () => {
    await manager.productFields.create({ name: 'Worn at', kind: 'choice', choices: [{ label: 'Wedding' }] })
    const line = (sku: string, place: string) => `simple,${sku},Jhumka ${sku},2500,worn at,"${place}"`
    const job = await importFile(
      [
        'Type,SKU,Name,Regular price,Attribute 1 name,Attribute 1 value(s)',
        line('a', 'wedding'),
        line('b', 'Haldi'),
        line('c', 'Haldi, Sangeet'),
      ].join('\n'),
    )
    const column = 'Attribute 1 value(s)'
    expect(job.faults.filter((fault) => fault.column === column)).toMatchObject([
      {
        line: 4,
        severity: 'error',
        message: '“Haldi, Sangeet” is not one of the choices of “Worn at”: Wedding, Haldi',
      },
      { line: 3, severity: 'warning', message: '“Haldi” is added to Worn at' },
    ])
    const placeOf = async (slug: string) =>
      (await manager.products.one({ idOrSlug: slug })).attributes['Worn at']
    expect([await placeOf('jhumka-a'), await placeOf('jhumka-b')]).toEqual(['Wedding', 'Haldi'])
    const { fields } = await manager.productFields.list({})
    expect(fields.find(({ name }) => name === 'Worn at')!.choices).toEqual(['Wedding', 'Haldi'])
  })

  test('started by three people at once makes a new category once', async () => {
    const { _id } = await check({ ...STUDS, Type: 'Nose pins' })
    const categories = [
      {
        type: 'Nose pins',
        category: '',
        subcategory: '',
        newCategory: { name: 'Nose Pins of Race', parent: '' },
      },
    ]
    const starts = await Promise.allSettled([1, 2, 3].map(() => start(_id, { categories })))
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const names = (await manager.categories.list({ topLevelOnly: false, activeOnly: false })).map(
      ({ name }) => name,
    )
    expect(names.filter((name) => name === 'Nose Pins of Race')).toHaveLength(1)
  })

  test('names in the audit log who started it, and each product', async () => {
    await importFile(toShopifyCsv([STUDS]))
    const entries = await shop.database.db.select().from(auditLog).orderBy(asc(auditLog.at), asc(auditLog.id))
    const actions = entries.slice(-2).map(({ action, who }) => ({ action, who }))
    expect(actions).toMatchObject([{ action: 'import.start' }, { action: 'product.import' }])
    expect(actions[0]!.who).toBe(actions[1]!.who)
  })
})

describe('an import that is interrupted', () => {
  const THREE = ['one', 'two', 'three'].map((name) => ({
    ...STUDS,
    Handle: name,
    Title: name,
    'Variant SKU': name,
    'Image Src': `PICTURE/${name === 'two' ? 'blue' : 'red'}.jpg?${name}`,
  }))
  const withPictures = (lines: ShopifyCells[]) => toShopifyCsv(lines).replaceAll('PICTURE', pictureBase)
  const threeProducts = () => withPictures(THREE)

  test('continues with the next product when the server starts again', async () => {
    const { _id } = await upload(threeProducts())
    await start(_id)
    let stopped: Promise<void> | undefined
    onPicture = (path) => {
      if (path.includes('two')) stopped ??= shop.modules.productFiles.imports.stop()
    }
    await shop.modules.productFiles.imports.run().catch(() => {})
    await stopped
    expect((await manager.imports.one({ id: _id })).products).toMatchObject({ created: 1, waiting: 2 })
    shop.modules.productFiles.imports.startRuns()
    await expect
      .poll(async () => (await manager.imports.one({ id: _id })).products)
      .toMatchObject({ created: 3, waiting: 0 })
    await shop.modules.productFiles.imports.stop()
    shop.modules.productFiles.imports.startRuns()
    await shop.modules.productFiles.imports.stop()
    expect(await shop.database.db.$count(products)).toBe(3)
  })

  test('by a crash is taken over after half a minute, and not before', async () => {
    const { _id } = await upload(threeProducts())
    await start(_id)
    const leaseUntil = new Date(shop.clock.now().getTime() + 30_000)
    await shop.database.db.update(importJobs).set({ leaseUntil }).where(eq(importJobs.id, _id))
    await shop.modules.productFiles.imports.run()
    expect((await manager.imports.one({ id: _id })).products.waiting).toBe(3)
    shop.clock.advance(30_000)
    await shop.modules.productFiles.imports.run()
    expect((await manager.imports.one({ id: _id })).status).toBe('done')
  })

  test('and continued by two processes at once saves each product once', async () => {
    const { _id } = await upload(threeProducts())
    await start(_id)
    const release = () => shop.database.db.update(importJobs).set({ leaseUntil: null })
    let others: Promise<void> | undefined
    onPicture = async (path) => {
      if (!path.includes('one') || others) return
      // The lease of the first process has ended, although it still works.
      await release()
      others = shop.modules.productFiles.imports.run()
    }
    await shop.modules.productFiles.imports.run()
    await others
    const rows = await rowsOf(_id)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created'])
    expect(await shop.database.db.$count(products)).toBe(3)
    for (const { name } of rows)
      expect(await manager.products.one({ idOrSlug: name })).toMatchObject({
        version: 1,
        inventoryQuantity: 4,
      })
  })

  test('saves no second product where the first one got another address in the meantime', async () => {
    const { _id } = await upload(withPictures(THREE.map((line) => ({ ...line, 'Variant SKU': '' }))))
    await start(_id)
    let others: Promise<void> | undefined
    onPicture = async (path) => {
      if (!path.includes('one') || others) return
      await shop.database.db.update(importJobs).set({ leaseUntil: null })
      others = shop.modules.productFiles.imports.run()
      await expect.poll(() => shop.database.db.$count(products)).toBe(3)
      await shop.database.db.update(products).set({ slug: 'renamed' }).where(eq(products.slug, 'one'))
    }
    await shop.modules.productFiles.imports.run()
    await others
    expect(await shop.database.db.$count(products)).toBe(3)
  })

  test('on purpose keeps what is saved, and cannot be started again', async () => {
    const { _id } = await upload(threeProducts())
    await start(_id)
    onPicture = async (path) => {
      if (path.includes('two')) await manager.imports.cancel({ id: _id })
    }
    await shop.modules.productFiles.imports.run()
    const job = await manager.imports.one({ id: _id })
    expect(job).toMatchObject({ status: 'cancelled', finishedAt: expect.any(String) })
    expect(job.products.waiting).toBe(1)
    await expect(manager.imports.cancel({ id: _id })).rejects.toMatchObject({ code: 'ALREADY_ENDED' })
    await expect(start(_id)).rejects.toMatchObject({ code: 'ALREADY_STARTED' })
  })
})

describe('a Shopify export of many products', () => {
  /** 500 products take some minutes, so that most runs check fewer. */
  const total = IS_FULL_RUN ? 500 : 25
  const exported = async () =>
    Buffer.from(await (await manager.products.export({ format: 'shopify' })).arrayBuffer()).toString()

  test('imported, exported and imported again: no difference', { timeout: 600_000 }, async () => {
    const colors = ['red', 'blue', 'green', 'gold']
    const csv = generateShopifyExport({
      products: total,
      hasVariants: true,
      pictureUrl: (product, picture) => `${pictureBase}/${colors[(product + picture) % 4]}.jpg`,
    })
    const first = await importFile(csv)
    expect(first.faults).toEqual([])
    expect(first.products).toMatchObject({ total, created: total })
    const second = await exported()
    requested.length = 0
    const again = await importFile(second)
    expect(again.faults).toEqual([])
    expect(again.products).toMatchObject({ total, unchanged: total, updated: 0, failed: 0 })
    expect(requested).toEqual([])
    expect(await exported()).toBe(second)
    const edited = second.replaceAll('Made by hand', 'Made in Hyderabad')
    expect((await importFile(edited)).products).toMatchObject({ updated: total })
    expect(await exported()).toBe(edited)
  })
})
