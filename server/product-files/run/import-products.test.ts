import { desc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { auditLog } from '#server/audit/tables.ts'
import { createMedia } from '#server/media/service.ts'
import { reserveStock } from '#server/products/stock/reserve-stock.ts'
import { products, productVariants } from '#server/products/tables.ts'
import { goldRates } from '#server/rates/tables.ts'
import { importProductFile, listFileFaults } from '#server/testing/import-product-file.ts'
import { jpeg } from '#server/testing/pictures.ts'
import { waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { createProductFiles } from '../service.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  await manager.categories.create({
    name: 'Earrings',
    subcategories: [{ name: 'Jhumka' }, { name: 'Studs' }],
  })
  await manager.categories.create({ name: 'Rings' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
  await shop.database.db.delete(goldRates)
})

const HEAD = 'sku,name,description,category,material,price'
const RING = 'R-1,Kasturi Ring,A ring.,rings,Gold,25000'
const csv = (...lines: string[]) => new Blob([lines.join('\r\n')])
const send = (file: Blob, options: { dryRun?: boolean; skipBad?: boolean } = {}) =>
  importProductFile(manager, file, options)
const importLines = (...lines: string[]) => send(csv(...lines))
const one = async (sku: string) => {
  const [row] = await shop.database.db.select().from(productVariants).where(eq(productVariants.sku, sku))
  return manager.products.one({ idOrSlug: row!.productId })
}
/** What the check says about a file that is refused. */
const expectRejected = async (file: Blob) => {
  await expect(send(file)).rejects.toMatchObject({ kind: 'invalid', code: 'BAD_ROWS' })
  return send(file, { dryRun: true })
}

describe('a file of products', () => {
  test('is refused when staff changed or deleted one of its products after the check', async () => {
    await importLines(HEAD, RING, 'R-2,Second,Another.,rings,Silver,900')
    const fileOfBrand = csv('sku,brand', 'R-1,Tara', 'R-2,Tara')
    shop.clock.advance(1000)
    const { _id: id } = await manager.imports.check({ file: [fileOfBrand] })
    const ring = await one('R-1')
    shop.clock.advance(1000)
    await manager.products.update({ id: ring._id, name: 'Kasturi Ring, new', version: ring.version })
    await expect(manager.imports.start({ id, categories: [] })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'CHANGED_SINCE_CHECK',
      message: expect.stringContaining('Kasturi Ring, new changed after this file was checked.'),
    })
    expect(await one('R-2')).toMatchObject({ brand: null })

    const again = await manager.imports.check({ file: [fileOfBrand] })
    await manager.products.remove({ id: (await one('R-2'))._id })
    await expect(manager.imports.start({ id: again._id, categories: [] })).rejects.toMatchObject({
      message: expect.stringContaining('Second changed after this file was checked.'),
    })
    expect(await shop.database.db.$count(products)).toBe(2)
  })

  test('leaves a product alone that it does not change, whatever staff did after the check', async () => {
    await importLines(HEAD, RING, 'R-2,Second,Another.,rings,Silver,900')
    shop.clock.advance(1000)
    const file = csv('sku,name,price', 'R-1,Kasturi Ring,25000', 'R-2,Second,950')
    const { _id: id } = await manager.imports.check({ file: [file] })
    const ring = await one('R-1')
    shop.clock.advance(1000)
    await manager.products.update({ id: ring._id, name: 'Kasturi Ring, new', version: ring.version })
    await manager.imports.start({ id, categories: [] })
    expect(await one('R-1')).toMatchObject({ name: 'Kasturi Ring, new', version: 2 })
    expect(await one('R-2')).toMatchObject({ price: 950 })
    expect(await manager.imports.one({ id })).toMatchObject({ status: 'done' })
  })

  test('is refused when a product that it would make was made after the check', async () => {
    const [first, second] = [await manager.imports.check({ file: [csv(HEAD, RING)] }), csv(HEAD, RING)]
    const cheaper = csv(HEAD, 'R-1,Kasturi Ring,A ring.,rings,Gold,99')
    const { _id: id } = await manager.imports.check({ file: [cheaper] })
    await manager.imports.start({ id: first._id, categories: [] })
    await expect(manager.imports.start({ id, categories: [] })).rejects.toMatchObject({
      code: 'CHANGED_SINCE_CHECK',
      message:
        'The product of line 2 was made after this file was checked. Please upload it again to see what it changes now.',
    })
    expect(await one('R-1')).toMatchObject({ price: 25_000 })
    expect(await send(second)).toMatchObject({ unchanged: 1 })
  })

  test('makes those that are new and changes those whose SKU is known', async () => {
    expect(await importLines(HEAD, RING, 'R-2,Second,Another.,rings,Silver,900')).toMatchObject({
      status: 'done',
      created: 2,
      updated: 0,
      unchanged: 0,
      bad: 0,
      faults: [],
    })
    expect(await importLines(HEAD, RING, 'R-2,Second ring,Another.,rings,Silver,950')).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 1,
    })
    expect(await one('R-2')).toMatchObject({ name: 'Second ring', price: 950, slug: 'second', version: 2 })
    expect(await one('R-1')).toMatchObject({ version: 1, isActive: true, inventoryQuantity: 0 })
  })

  test('has each picture decoded once, before the transaction and not within it', async () => {
    const asked: string[] = []
    const media = createMedia({ uploadsDir: shop.uploadsDir })
    const { url } = await media.store(await jpeg())
    const resolveImage = (name: string) => {
      asked.push(name)
      return media.resolveImage(name)
    }
    const { imports } = createProductFiles({
      database: shop.database,
      clock: shop.clock,
      log: pino({ level: 'silent' }),
      audit: shop.modules.audit,
      products: shop.modules.products,
      search: shop.modules.search,
      publicUrl: shop.config.publicUrl,
      media: { ...media, resolveImage },
    })
    const lines = [`${HEAD},images`, `${RING},${url}`, `R-2,Second,Another.,rings,Gold,900,${url}`]
    const { id } = await shop.make.user({ role: 'manager' })
    const caller = { signedIn: true, userId: id, name: 'Ravi', email: 'ravi@example.in', address: '' }
    const bytes = Buffer.from(lines.join('\r\n'))
    const file = { field: 'file', name: 'products.csv', size: bytes.length, read: async () => bytes }
    const { _id } = await imports.check(caller as never, [file])
    expect(asked).toEqual([url])
    const input = { id: _id, categories: [], material: 'Gold' as const, skipBad: false, replacesStock: false }
    const job = await imports.start(caller as never, { ...input, uncountedStock: 1 })
    expect(job.products).toMatchObject({ created: 2 })
    expect(asked).toEqual([url])
  })

  test('is previewed with old and new values, and of new products what they are', async () => {
    await shop.make.rate({ 'gold-22k': 6500 })
    const head = `${HEAD},subcategory,tags,inventoryQuantity,priceFollowsRate,metalType,metalWeightGrams`
    await importLines(head, `${RING},,bridal,4,,,`, 'R-3,Live,x,rings,Gold,,,,1,yes,22K Gold,10')
    const { changes, status } = await send(
      csv(
        head,
        'R-1,Kasturi Band,A band.,earrings,Gold,26000,jhumka,bridal|gift,6,,,',
        'R-2,Stud,x,earrings,Silver,900,,,2,,,',
        'R-3,Live,x,rings,Gold,,,,1,yes,22K Gold,11',
      ),
      { dryRun: true },
    )
    expect(status).toBe('checked')
    expect(changes).toEqual([
      {
        line: 2,
        name: 'Kasturi Band',
        isNew: false,
        values: [
          { field: 'name', before: 'Kasturi Ring', after: 'Kasturi Band' },
          { field: 'description', before: 'A ring.', after: 'A band.' },
          { field: 'category', before: 'rings', after: 'earrings' },
          { field: 'subcategory', before: '', after: 'jhumka' },
          { field: 'tags', before: 'bridal', after: 'bridal|gift' },
        ],
        variants: [
          {
            title: '',
            sku: 'R-1',
            status: 'changed',
            values: [
              { field: 'price', before: '25000', after: '26000' },
              { field: 'inventoryQuantity', before: '4', after: '6' },
            ],
          },
        ],
        moreVariants: 0,
        moreValues: 0,
      },
      {
        line: 3,
        name: 'Stud',
        isNew: true,
        values: [
          { field: 'category', before: '', after: 'earrings' },
          { field: 'material', before: '', after: 'Silver' },
        ],
        variants: [
          {
            title: '',
            sku: 'R-2',
            status: 'new',
            values: [
              { field: 'price', before: '', after: '900' },
              { field: 'inventoryQuantity', before: '', after: '2' },
            ],
          },
        ],
        moreVariants: 0,
        moreValues: 0,
      },
      {
        line: 4,
        name: 'Live',
        isNew: false,
        values: [],
        variants: [
          {
            title: '',
            sku: 'R-3',
            status: 'changed',
            values: [
              { field: 'metalWeightGrams', before: '10', after: '11' },
              { field: 'priceNow', before: '65000', after: '71500' },
            ],
          },
        ],
        moreVariants: 0,
        moreValues: 0,
      },
    ])
  })

  test('imported twice changes nothing the second time', async () => {
    const lines = [HEAD, RING, ',No SKU,But a slug.,rings,Gold,10']
    const withSlug = [`${lines[0]},slug`, `${lines[1]},`, `${lines[2]},no-sku`]
    expect(await importLines(...withSlug)).toMatchObject({ created: 2 })
    expect(await importLines(...withSlug)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await shop.database.db.$count(products)).toBe(2)
  })

  test('leaves what it has no column for, and clears what it has a blank cell for', async () => {
    await importLines(`${HEAD},brand,tags,compareAtPrice`, `${RING},Vasudha,bridal|temple,30000`)
    await importLines('sku,brand', 'R-1,Nakshatra')
    expect(await one('R-1')).toMatchObject({ brand: 'Nakshatra', tags: ['bridal', 'temple'], price: 25_000 })
    await importLines('sku,HSN code', 'R-1,7116')
    expect(await one('R-1')).toMatchObject({ hsn: '7116', brand: 'Nakshatra' })
    await importLines('sku,brand,hsn,tags,compareAtPrice,isActive', 'R-1,,,,,')
    expect(await one('R-1')).toMatchObject({ hsn: '7113' })
    expect(await one('R-1')).toMatchObject({ brand: null, tags: [], compareAtPrice: null, isActive: true })
  })

  test('accepts other headings, yes and no, amounts with commas, and names of categories', async () => {
    await importLines(
      'Product Code;Title;Body (HTML);Category;Sub-category;MATERIAL;Selling Price;MRP;Qty;Active;Featured;Shade',
      'R-9;Ring;A ring.;rings;;gold;₹1,25,000.50;1,30,000;7;FALSE;yes;red',
    ).then((report) => expect(report.ignoredColumns).toEqual(['Shade']))
    expect(await one('R-9')).toMatchObject({
      price: 125_000.5,
      compareAtPrice: 130_000,
      inventoryQuantity: 7,
      isActive: false,
      isFeatured: true,
      material: 'Gold',
      category: { name: 'Rings' },
    })
    await importLines('sku,category,subcategory', 'R-9,EARRINGS,jhumka')
    expect(await one('R-9')).toMatchObject({ subcategory: { name: 'Jhumka' } })
  })

  test('comes from any system: CRLF, LF or CR, with or without BOM, with lines in a cell', async () => {
    for (const end of ['\r\n', '\n', '\r']) {
      const text = `\ufeff${HEAD}${end}R-1,Ring,"Line one${end}and ""two""",rings,Gold,10${end}${end}`
      expect(await send(new Blob([text]))).toMatchObject({ products: 1, bad: 0 })
      expect((await one('R-1')).description).toBe(`Line one${end}and "two"`)
    }
  })

  test('prices what follows the rate by the rate of now', async () => {
    await shop.make.rate({ 'gold-22k': 6500 })
    await importLines(
      `${HEAD},priceFollowsRate,metalType,metalWeightGrams,makingCharges,makingChargesType`,
      'R-1,Ring,x,rings,Gold,,true,22K Gold,10,14,percentage',
      'R-2,Ring,x,rings,Silver,,yes,silver,5,250.5,flat',
    )
    expect(await one('R-1')).toMatchObject({ price: 74_100, isLivePriced: true })
    expect(await one('R-2')).toMatchObject({ price: 693, priceInfo: { makingCharges: 250.5 } })
    await importLines('sku,metalWeightGrams', 'R-1,20')
    expect((await one('R-1')).price).toBe(148_200)
  })

  test('keeps pictures that it names again, takes new addresses, and one is primary', async () => {
    await importLines(
      `${HEAD},images,imageAlts,primaryImage`,
      `${RING},https://a.in/1.jpg|https://a.in/2.jpg,Left|Right,2`,
    )
    expect((await one('R-1')).images.map(({ alt, isPrimary }) => [alt, isPrimary])).toEqual([
      ['Left', false],
      ['Right', true],
    ])
    await importLines('sku,images', 'R-1,https://a.in/1.jpg|https://a.in/3.jpg')
    expect((await one('R-1')).images.map(({ alt, isPrimary }) => [alt, isPrimary])).toEqual([
      ['Left', true],
      ['Kasturi Ring', false],
    ])
  })

  test('joins related products, also those that stand further down in it', async () => {
    await importLines(
      `${HEAD},relatedSkus`,
      `${RING},R-3|R-1|R-2`,
      'R-2,B,x,rings,Gold,1,',
      'R-3,C,x,rings,Gold,1,',
    )
    expect((await one('R-1')).relatedProducts.slice(0, 2).map(({ sku }) => sku)).toEqual(['R-3', 'R-2'])
    expect(await importLines('sku,relatedSkus', 'R-1,R-3|R-2')).toMatchObject({ unchanged: 1 })
    expect(await importLines('sku,relatedSkus', 'R-1,R-2|R-3')).toMatchObject({ updated: 1 })
  })

  test('gives a new product a free slug of its name', async () => {
    await importLines(
      `${HEAD},slug`,
      `${RING},`,
      'R-2,Kasturi Ring,x,rings,Gold,1,',
      'R-3,X,x,rings,Gold,1,kasturi-ring-2',
    )
    const slugs = await Promise.all(['R-1', 'R-2', 'R-3'].map(async (sku) => (await one(sku)).slug))
    expect(slugs).toEqual(['kasturi-ring', 'kasturi-ring-3', 'kasturi-ring-2'])
  })

  test('gives a product without SKU, found by its slug, the SKU of the file', async () => {
    await shop.make.product({ slug: 'plain-band', name: 'Plain band' })
    expect(await importLines('sku,slug', 'PB-1,plain-band')).toMatchObject({ updated: 1, created: 0 })
    expect(await one('PB-1')).toMatchObject({ slug: 'plain-band', name: 'Plain band' })
  })
})

describe('the stock of a file', () => {
  const HEADS = 'sku,inventoryQuantity,inventoryBefore'
  const stockOf = async () => (await one('R-1')).inventoryQuantity
  const sell = async (quantity: number) => {
    const { _id } = await one('R-1')
    const variantId = await shop.make.defaultVariantId(_id)
    await shop.database.transaction((tx) => reserveStock(tx, [{ variantId, quantity }]))
  }

  test('that is unchanged in the file does not bring back what was sold in the meantime', async () => {
    await importLines(`${HEAD},inventoryQuantity`, `${RING},8`)
    await sell(3)
    expect(await importLines(HEADS, 'R-1,8,8')).toMatchObject({ unchanged: 1 })
    expect(await stockOf()).toBe(5)
  })

  test('that was changed in the file replaces the stock, also when it is imported twice', async () => {
    await importLines(`${HEAD},inventoryQuantity`, `${RING},8`)
    await sell(3)
    for (let time = 0; time < 2; time += 1) await importLines(HEADS, 'R-1,12,8')
    expect(await stockOf()).toBe(12)
  })
})

describe('a dry run', () => {
  test('says what would happen and writes nothing', async () => {
    await importLines(HEAD, RING)
    const lines = [HEAD, RING.replace('25000', '26000'), 'R-2,B,x,rings,Gold,1', 'R-3,C,x,rings,Mud,1']
    expect(await send(csv(...lines), { dryRun: true })).toMatchObject({
      status: 'checked',
      created: 1,
      updated: 1,
      unchanged: 0,
      bad: 1,
      faults: [{ line: 4, products: ['C'], column: 'material', message: 'Choose a material' }],
    })
    expect((await one('R-1')).price).toBe(25_000)
    expect(await shop.database.db.$count(products)).toBe(1)
  })
})

describe('a category that the shop does not have', () => {
  const HEADS = `${HEAD},subcategory`
  const FILE = csv(
    HEADS,
    `${RING},Bali`,
    'N-1,Nath,x,Nose Pins,Gold,900,',
    'N-2,Clip,x,nose pins,Gold,800,',
    'N-3,Kada,x,kadas,Gold,700,',
    'N-4,Plain,x,rings,Gold,600,',
  )
  type Choice = NonNullable<Parameters<Api['imports']['start']>[0]['categories']>[number]
  const CHOICES: Choice[] = [
    { type: 'Nose Pins', newCategory: { name: 'Nose Pins', parent: null } },
    { type: 'Rings > Bali', newCategory: { name: 'Bali', parent: 'rings' } },
    { type: 'kadas', category: 'rings' },
  ]
  const placeOf = async (sku: string) => {
    const { category, subcategory } = await one(sku)
    return [category.slug, subcategory?.slug ?? null]
  }
  const namesOfCategories = async () => (await manager.categories.list({})).map(({ name }) => name)

  test('is created on the way, or staff choose another', async () => {
    await importLines(HEAD, 'N-3,Kada,x,Earrings,Gold,700')
    const { _id: id, types, badLines } = await manager.imports.check({ file: [FILE] })
    expect(badLines).toBe(0)
    expect(types).toEqual([
      { type: 'Nose Pins', products: 2, category: null, subcategory: null },
      { type: 'Rings > Bali', products: 1, category: null, subcategory: null },
      { type: 'kadas', products: 1, category: null, subcategory: null },
    ])
    const before = await namesOfCategories()
    const { products: rows } = await manager.imports.products({ id })
    expect(rows.find(({ name }) => name === 'Nath')).toMatchObject({
      type: 'Nose Pins',
      changes: { values: expect.arrayContaining([{ field: 'category', before: '', after: 'Nose Pins' }]) },
    })
    for (const categories of [[], CHOICES.slice(1)])
      await expect(manager.imports.start({ id, categories })).rejects.toMatchObject({
        errors: [{ path: 'categories', message: 'Choose a category for “Nose Pins”' }],
      })
    expect(await namesOfCategories()).toEqual(before)
    const started = await manager.imports.start({ id, categories: CHOICES })
    expect(started).toMatchObject({ status: 'done', products: { created: 4, updated: 1 } })
    expect(await namesOfCategories()).toEqual([...before, 'Nose Pins'])
    expect(await Promise.all(['R-1', 'N-1', 'N-2', 'N-3', 'N-4'].map(placeOf))).toEqual([
      ['rings', 'bali'],
      ['nose-pins', null],
      ['nose-pins', null],
      ['rings', null],
      ['rings', null],
    ])
    await expect(manager.imports.start({ id, categories: CHOICES })).rejects.toMatchObject({
      code: 'ALREADY_STARTED',
    })
    expect((await manager.imports.check({ file: [FILE] })).types).toMatchObject([{ type: 'kadas' }])
  })

  test('is created once by two starts at the same time', async () => {
    const line = 'N-9,Nath,x,Of Race,Gold,900'
    const checked = await manager.imports.check({ file: [csv(HEAD, line)] })
    const outcomes = await Promise.allSettled(
      [1, 2].map(() =>
        manager.imports.start({
          id: checked._id,
          categories: [{ type: 'Of Race', newCategory: { name: 'Of Race', parent: null } }],
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await namesOfCategories()).filter((name) => name === 'Of Race')).toHaveLength(1)
  })

  test.each(['x'.repeat(81), '!!!'])('is an error where it cannot be a name: %s', async (cell) => {
    expect(await listFileFaults(manager, csv(HEAD, `R-1,A,x,${cell},Gold,1`))).toEqual([
      `2 category: There is no category “${cell}”`,
    ])
  })
})

describe('a bad row', () => {
  test('stops the whole import and is reported with line, column and reason', async () => {
    const report = await expectRejected(
      csv(
        `${HEAD},inventoryQuantity,isActive,slug`,
        `${RING},1,true,`,
        'R-2,,x,rings,Gold,1,1,true,',
        'R-3,"C',
        'lines",x,nowhere,Gold,-5,many,perhaps,',
        'R-4,D,x,rings,Mud,1.333,1.5,,',
        ',E,x,rings,Gold,1,1,,',
      ),
    )
    expect(report).toMatchObject({ created: 1, bad: 4 })
    expect(report.faults.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
      '3 name: Name is required',
      '4 isActive: Write true or false',
      '6 price: At most two decimals',
      '6 material: Choose a material',
      '6 inventoryQuantity: Must be a whole number',
      '7 sku: A row needs a SKU or a slug, so that importing it twice changes nothing',
    ])
    expect(await shop.database.db.$count(products)).toBe(0)
  })

  test('is left out with skipBad, and the others are written', async () => {
    const report = await send(csv(HEAD, RING, 'R-2,B,x,rings,Mud,1'), { skipBad: true })
    expect(report).toMatchObject({ status: 'done', created: 1, bad: 1 })
    expect(await shop.database.db.$count(products)).toBe(1)
  })

  const fault = (...lines: string[]) => listFileFaults(manager, csv(...lines))

  test.each([
    [
      'a live price without metal',
      'priceFollowsRate',
      'true',
      'metalType: A price that follows the rate needs the metal and its weight',
    ],
    ['metal without weight', 'metalType', '22k', 'metalWeightGrams: Give the weight of the metal in grams'],
    [
      'a script for a picture',
      'images',
      'javascript:alert(1)',
      'images: The image must be an https: address or one of the shop’s own pictures',
    ],
    [
      'attributes without values',
      'attributes',
      'Purity',
      'attributes: Write attributes as “Purity=22K|Finish=Matte”',
    ],
    ['an unknown related SKU', 'relatedSkus', 'X-9', 'relatedSkus: There is no product “X-9”'],
    ['NUL in a cell', 'brand', 'a\0b', 'brand: Contains characters that cannot be used'],
    ['a slug of signs', 'slug', '!!!', 'slug: A slug needs a Latin letter or a digit'],
    ['a picture that is not there as primary', 'primaryImage', '3', ''],
    ['a tag that is too long', 'tags', 'x'.repeat(41), 'tags: At most 40 characters'],
    ['a wrong unit', 'weightUnit', 'tola', 'weightUnit: Must be one of g, mg, kg, ct'],
  ])('is one with %s', async (_, column, cell, expectedError) => {
    const lines = [`${HEAD},${column}`, `${RING},${cell}`]
    if (expectedError === '') expect(await importLines(...lines)).toMatchObject({ created: 1 })
    else expect(await fault(...lines)).toEqual([`2 ${expectedError}`])
  })

  test('is one whose SKU, slug or product is already in the file', async () => {
    await shop.make.product({ sku: 'P-1', slug: 'plain', name: 'Plain' })
    const [head, other] = [`${HEAD},slug`, 'R-2,B,x,rings,Gold,1']
    expect(await fault(head, `${RING},a`, `${RING},b`, `${other},a`)).toEqual([
      '3 sku: The SKU R-1 is already in line 2',
      '4 slug: The slug a is already in line 2',
    ])
    expect(await fault(head, 'P-1,B,x,rings,Gold,1,', ',B,x,rings,Gold,1,plain')).toEqual([
      '3 : This product is already in line 2',
    ])
  })

  test('is one whose slug belongs to another product', async () => {
    await shop.make.product({ sku: 'P-1', slug: 'plain', name: 'Plain' })
    await shop.make.product({ sku: 'P-2', slug: 'other', name: 'Other' })
    expect(await fault(`${HEAD},slug`, `${RING},plain`)).toEqual([
      '2 slug: This slug belongs to “Plain” with the SKU P-1',
    ])
    expect(await fault('sku,slug', 'P-2,plain')).toEqual(['2 slug: “Plain” has this slug already'])
  })

  test('is one with more or fewer cells than there are columns, be it 300', async () => {
    expect(await fault(HEAD, `${RING},x`, 'R-2,B', `R-3${',x'.repeat(299)}`)).toEqual([
      '2 : This row has 7 cells, the first line names 6 columns',
      '3 : This row has 2 cells, the first line names 6 columns',
      '4 : This row has 300 cells, the first line names 6 columns',
    ])
  })

  test('is counted, and the first faults are listed, also among 1500', async () => {
    const lines = Array.from({ length: 1500 }, (_, n) => `R-${n},,,nowhere,Mud,-1`)
    const { bad, faults } = await expectRejected(csv(HEAD, ...lines))
    expect(bad).toBe(1500)
    expect(faults).toHaveLength(500)
  })
})

describe('a file that cannot be imported at all', () => {
  const utf16 = Buffer.from(`\ufeff${HEAD}\r\n${RING}`, 'utf16le')
  test.each([
    ['nothing in it', '', 'The file is empty. Its first line must name the columns.'],
    [
      'no heading that tells products apart',
      'name,price\r\nRing,1',
      'The first line must name the columns, and one of them must be “sku” or “slug”.',
    ],
    [
      'the same column twice',
      'sku,price,Selling price\r\nR-1,1,2',
      'The columns “price” and “Selling price” are the same field. Remove one of them.',
    ],
    [
      'UTF-16',
      utf16,
      'The file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8 (Comma delimited)”.',
    ],
    [
      'Latin-1',
      Buffer.from(`${HEAD}\r\nR-1,Caf\xe9,x,rings,Gold,1`, 'latin1'),
      'The file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8 (Comma delimited)”.',
    ],
    [
      'a zip',
      Buffer.from('PK\x03\x04\x14\x00\xff\xfe\x00\x80', 'latin1'),
      'The file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8 (Comma delimited)”.',
    ],
    [
      'a quote that is never closed',
      `${HEAD}\r\n${RING}\r\nR-2,"B,x,rings,Gold,1\r\n`,
      'Line 3 cannot be read: its quotes do not match. Nothing was imported.',
    ],
    [
      'a quote within a word',
      `${HEAD}\r\nR-1,5" ring,x,rings,Gold,1`,
      'Line 2 cannot be read: its quotes do not match. Nothing was imported.',
    ],
    [
      'a line without end',
      `${HEAD}\r\nR-1,"${'a'.repeat(300_000)}`,
      'Line 2 is longer than 256 KB. Perhaps a closing quote is missing in it.',
    ],
    [
      'more than 20,000 rows',
      `${HEAD}${'\r\nx,y,z,rings,Gold,1'.repeat(20_001)}`,
      'A file may have 20,000 rows. Split it into several.',
    ],
  ])('has %s', async (_, content, message) => {
    const outcome = send(new Blob([content as never]), { skipBad: true })
    await expect(outcome).rejects.toMatchObject({ kind: 'invalid' })
    await expect(outcome).rejects.toThrow(message)
    expect(await shop.database.db.$count(products)).toBe(0)
  })

  test('is larger than 20 MB: it is cut off there, and a picture’s 10 MB do not hold', async () => {
    const ofBytes = (bytes: number) => new Blob([`${HEAD}\r\n`, Buffer.alloc(bytes - HEAD.length - 2, 10)])
    await expect(send(ofBytes(20 * 1024 * 1024 + 1))).rejects.toMatchObject({
      message: 'The file is too large. Maximum size is 20MB.',
    })
    await expect(send(ofBytes(20 * 1024 * 1024))).rejects.toMatchObject({
      message: 'The file has no products.',
    })
  })

  test('is refused when it is missing or when the user has no permission', async () => {
    await expect(manager.imports.check({})).rejects.toMatchObject({ message: 'Please choose a CSV file' })
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.imports.check({ file: [csv(HEAD)] })).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

describe('an import', () => {
  test('is recorded in the audit log as one row with the changed prices', async () => {
    await importLines(HEAD, RING)
    await importLines(HEAD, RING.replace('25000', '26000'), 'R-2,B,x,rings,Gold,1')
    const rows = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(rows[0]).toMatchObject({
      action: 'product.import',
      subject: 'products of blob',
      after: { created: 1, updated: 1, rejected: 0, prices: { 'R-1': [25_000, 26_000], 'R-2': [null, 1] } },
    })
  })

  test('is written as a whole or not at all, also where the shop changes under it', async () => {
    // another product takes the SKU of the second row between the comparison and the writing
    const lines = [HEAD, RING, 'R-2,B,x,rings,Gold,1']
    const { database } = shop
    const held = await database.pool.connect()
    await held.query('begin')
    await held.query(`insert into products (id, slug, name, description, category_id, material)
      select 'x', 'x', 'x', 'x', id, 'Gold' from categories limit 1`)
    await held.query(
      "insert into product_variants (id, product_id, sku, fixed_price_paise) values ('x', 'x', 'R-2', 1)",
    )
    const outcome = importLines(...lines).catch((error) => error)
    await waitForBlockedTransaction(shop.database)
    await held.query('commit')
    held.release()
    expect(await outcome).toMatchObject({
      kind: 'conflict',
      message: 'A product with this SKU already exists',
    })
    expect(await database.db.$count(products)).toBe(1)
  })

  test('is written while staff save products, which hold the lock of names together', async () => {
    const saving = await shop.database.pool.connect()
    await saving.query('begin')
    await saving.query('select pg_advisory_xact_lock_shared(7119002)')
    const outcome = await importLines(HEAD, RING).catch((error) => error)
    await saving.query('rollback')
    saving.release()
    expect(outcome).toMatchObject({ status: 'done', created: 1 })
  })

  test('is refused while another file is written', async () => {
    await importLines(HEAD, RING)
    const held = await shop.database.pool.connect()
    await held.query('begin')
    await held.query('select from product_variants for update')
    const first = importLines(HEAD, RING.replace('25000', '26000'))
    await waitForBlockedTransaction(shop.database)
    await expect(importLines(HEAD, RING.replace('25000', '27000'))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'IMPORT_RUNNING',
    })
    await held.query('rollback')
    held.release()
    expect(await first).toMatchObject({ status: 'done' })
    expect(await one('R-1')).toMatchObject({ price: 26_000 })
  })
})

test('a line of a product with sizes changes the variant whose SKU it has, and keeps the others', async () => {
  await manager.categories.create({ name: 'Sized rings', slug: 'sized-rings' })
  const ring = await shop.make.sizedProduct(
    [
      ['12', { sku: 'SZ-12', grossWeightMg: 3000 }],
      ['14', { sku: 'SZ-14', grossWeightMg: 3500 }],
    ],
    { slug: 'sized-ring', weight: 9 },
  )
  expect(await importLines('sku,name', 'SZ-12,Aditi Ring')).toMatchObject({ unchanged: 1 })
  expect(await importLines('sku,price', 'SZ-12,7000')).toMatchObject({ updated: 1 })
  const { variants } = await manager.products.one({ idOrSlug: ring.id })
  expect(variants).toMatchObject([
    { sku: 'SZ-12', price: 7000, grossWeightGrams: 3 },
    { sku: 'SZ-14', price: 25_000, grossWeightGrams: 3.5 },
  ])
  expect((await shop.anonymous.products.search({ q: 'SZ-14' })).pagination.total).toBe(1)
})
