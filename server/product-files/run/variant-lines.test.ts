import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Product } from '#contract/products.ts'
import { MAKING_TYPES, WEIGHT_BASES } from '#domain/pricing.ts'
import { STONE_KINDS } from '#domain/stones.ts'
import { reserveStock } from '#server/products/stock/reserve-stock.ts'
import { products, productVariants } from '#server/products/tables.ts'
import { importProductFile, listFileFaults } from '#server/testing/import-product-file.ts'
import { waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'

let shop: TestShop
let manager: Api
let optionIds: Map<string, string>
/** The id of a value by the code of its option and its label. */
let valueId: (option: string, label: string) => string

beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  await manager.categories.create({ name: 'Rings', slug: 'rings' })
  await shop.make.rate()
  const options = await manager.options.list()
  optionIds = new Map(options.map(({ code, _id }) => [code, _id]))
  valueId = (code, label) =>
    options.find((option) => option.code === code)!.values.find((value) => value.label === label)!._id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
})

type Input = Parameters<Api['products']['create']>[0]
type Grid = Exclude<NonNullable<Input['variants']>, string>
type GridRow = Grid[number]
type Line = Record<string, string>

const create = async (given: Partial<Input>): Promise<Product> =>
  (
    await manager.products.create({
      name: 'Aditi Ring',
      description: 'A ring.',
      category: 'rings',
      material: 'Gold',
      slug: 'aditi-ring',
      ...given,
    })
  ).product

/** A ring in sizes 12 and 14, with the SKUs AR-12 and AR-14. */
const createRing = (columns: Partial<GridRow> = {}) =>
  create({
    options: [optionIds.get('ring-size')!],
    variants: ['12', '14'].map((size) => ({
      valueIds: [valueId('ring-size', size)],
      sku: `AR-${size}`,
      price: 10_000,
      inventoryQuantity: 5,
      ...columns,
    })),
  })

const exportText = async () => Buffer.from(await (await manager.products.export()).arrayBuffer()).toString()
const readLines = (csv: string): Line[] => parse(csv, { bom: true, columns: true })
const exportLines = async () => readLines(await exportText())
const importText = (csv: string, options: { dryRun?: boolean; skipBad?: boolean } = {}) =>
  importProductFile(manager, new Blob([csv]), options)
const importLines = (lines: Line[], options = {}) => importText(stringify(lines, { header: true }), options)
const importCsv = (...lines: string[]) => importText(lines.join('\n'))
const getRing = () => manager.products.one({ idOrSlug: 'aditi-ring' })
const titles = ({ variants }: Product) => variants.map(({ title }) => title)

/** `line column: message` of an import that is refused. */
async function listFaults(...lines: string[]): Promise<string[]> {
  await expect(importCsv(...lines)).rejects.toMatchObject({ code: 'BAD_ROWS' })
  return listFileFaults(manager, new Blob([lines.join('\n')]))
}

describe('the file of a product with options', () => {
  test('has one line for each variant, which repeats the product', async () => {
    await create({
      options: [optionIds.get('karat')!, optionIds.get('ring-size')!],
      imageUrls: [{ url: 'https://a.in/1.jpg' }, { url: 'https://a.in/2.jpg' }],
      lineOptions: { engraving: { maxLength: 12, price: 500 }, giftMessage: true },
      variants: [
        {
          valueIds: [valueId('karat', '22K'), valueId('ring-size', '12')],
          sku: 'AR-22-12',
          metalInfo: { type: 'gold-22k', weightGrams: 4 },
          grossWeightGrams: 4.25,
          priceInfo: {
            fixedPrice: false,
            makingCharges: 450,
            makingChargesType: 'per-gram',
            makingBasis: 'gross',
            wastagePercent: 2.5,
            hasHallmarkingCharge: true,
          },
          stones: [
            {
              kind: 'diamond',
              shape: 'Round',
              count: 12,
              carats: 0.48,
              clarity: 'VVS1',
              priceBasis: 'carat',
              price: 45_000,
              certificate: { laboratory: 'IGI', number: '12|34', url: 'https://igi.example/1234' },
            },
            { kind: 'ruby', count: 1, carats: 0, priceBasis: 'piece', price: 800.5 },
          ],
          inventoryQuantity: 3,
          imageUrls: ['https://a.in/2.jpg'],
          leadDays: 9,
        },
        {
          valueIds: [valueId('karat', '18K'), valueId('ring-size', '14')],
          price: 9000,
          isActive: false,
        },
      ],
    })
    expect(await exportLines()).toMatchObject([
      {
        sku: 'AR-22-12',
        name: 'Aditi Ring',
        option1Name: 'Karat',
        option1Value: '22K',
        option2Name: 'Ring size',
        option2Value: '12',
        option3Name: '',
        option3Value: '',
        metalType: 'gold-22k',
        metalWeightGrams: '4',
        grossWeightGrams: '4.25',
        makingCharges: '450',
        makingChargesType: 'per-gram',
        makingBasis: 'gross',
        wastagePercent: '2.5',
        hasHallmarkingCharge: 'true',
        stoneLines:
          '12 Diamond; 0.48 ct; 45000 per carat; shape=Round; clarity=VVS1; laboratory=IGI; number=12\\|34; certificate=https://igi.example/1234 | 1 Ruby; 800.5 per piece',
        stoneCharges: '22400.5',
        inventoryQuantity: '3',
        inventoryBefore: '3',
        leadDays: '9',
        variantImages: 'https://a.in/2.jpg',
        isVariantActive: 'true',
        engravingMaxLength: '12',
        engravingPrice: '500',
        hasGiftMessage: 'true',
        slug: 'aditi-ring',
      },
      {
        sku: '',
        name: 'Aditi Ring',
        option1Value: '18K',
        option2Value: '14',
        price: '9000',
        priceFollowsRate: 'false',
        stoneLines: '',
        variantImages: '',
        isVariantActive: 'false',
        slug: 'aditi-ring',
      },
    ])
  })

  test('creates the product with its options and variants', async () => {
    const report = await importCsv(
      'slug,sku,name,description,category,material,option1Name,option1Value,option2Name,option2Value,price,isVariantActive',
      'aditi-ring,A-1,Aditi Ring,A ring.,rings,Gold,Ring size,12,karat,18k,10000,',
      'aditi-ring,A-2,,,,,,14,,18K,11000,no',
      'aditi-ring,A-3,,,,,,14,,22K,12000,yes',
    )
    expect(report).toMatchObject({
      created: 1,
      changes: [
        {
          line: 2,
          name: 'Aditi Ring',
          isNew: true,
          variants: [
            { title: '12 / 18K', sku: 'A-1', status: 'new' },
            { title: '14 / 18K', sku: 'A-2', status: 'new' },
            { title: '14 / 22K', sku: 'A-3', status: 'new' },
          ],
        },
      ],
    })
    const ring = await getRing()
    expect(ring.options.map(({ code }) => code)).toEqual(['ring-size', 'karat'])
    expect(ring.variants).toMatchObject([
      { title: '12 / 18K', price: 10_000, isActive: true },
      { title: '14 / 18K', price: 11_000, isActive: false },
      { title: '14 / 22K', price: 12_000, isActive: true },
    ])
  })

  test('adds a variant, changes another by its values and leaves the others as they are', async () => {
    const { _id, version } = await createRing()
    const lines = [
      'slug,option1Name,option1Value,price,leadDays',
      'aditi-ring,Ring size,14,12000,7',
      'aditi-ring,Ring size,16,13000,',
    ]
    const preview = await importText(lines.join('\n'), { dryRun: true })
    expect(preview).toMatchObject({ updated: 1, status: 'checked' })
    expect(preview.changes[0]!.variants).toEqual([
      {
        title: '14',
        sku: 'AR-14',
        status: 'changed',
        values: [
          { field: 'price', before: '10000', after: '12000' },
          { field: 'leadDays', before: '', after: '7' },
        ],
      },
      {
        title: '16',
        sku: null,
        status: 'new',
        values: [
          { field: 'price', before: '', after: '13000' },
          { field: 'inventoryQuantity', before: '', after: '0' },
        ],
      },
    ])
    await importCsv(...lines)
    const ring = await getRing()
    expect(ring.variants).toMatchObject([
      { title: '12', sku: 'AR-12', price: 10_000, leadDays: null, inventoryQuantity: 5 },
      { title: '14', sku: 'AR-14', price: 12_000, leadDays: 7, inventoryQuantity: 5 },
      { title: '16', sku: null, price: 13_000, leadDays: null, inventoryQuantity: 0 },
    ])
    expect([ring._id, ring.version]).toEqual([_id, version + 1])
    expect(await importCsv(...lines)).toMatchObject({ unchanged: 1, changes: [] })
  })

  test('lets variants exchange their values and SKUs', async () => {
    const before = await createRing()
    await importCsv(
      'sku,slug,option1Name,option1Value',
      'AR-12,aditi-ring,Ring size,14',
      'AR-14,aditi-ring,,12',
    )
    expect((await getRing()).variants.map(({ _id, title }) => [_id, title])).toEqual([
      [before.variants[0]!._id, '14'],
      [before.variants[1]!._id, '12'],
    ])
  })

  test('gives a product its first options, and its variant becomes that of the first line', async () => {
    const { variants } = await create({ sku: 'AR-1', price: 9000, inventoryQuantity: 4 })
    await importCsv(
      'sku,slug,option1Name,option1Value,price',
      'AR-12,aditi-ring,Ring size,12,9000',
      'AR-14,aditi-ring,Ring size,14,9500',
    )
    expect((await getRing()).variants).toMatchObject([
      { _id: variants[0]!._id, title: '12', sku: 'AR-12', inventoryQuantity: 4 },
      { title: '14', sku: 'AR-14', inventoryQuantity: 0 },
    ])
  })

  test('can be sorted in a spreadsheet, so that the lines of a product are apart', async () => {
    await createRing()
    await create({ name: 'Plain Band', slug: 'plain-band', sku: 'PB', price: 500 })
    const [first, second, band] = await exportLines()
    const lines = [second!, { ...band!, price: '600' }, { ...first!, price: '10500' }]
    const report = await importLines(lines)
    expect(report).toMatchObject({ updated: 2 })
    expect(report.changes.map(({ line, name }) => [line, name])).toEqual([
      [2, 'Aditi Ring'],
      [3, 'Plain Band'],
    ])
    expect((await getRing()).variants).toMatchObject([{ price: 10_500 }, { price: 10_000 }])
  })

  test('needs no slug where each line has a known SKU, also far apart', async () => {
    await createRing()
    const others = Array.from({ length: 300 }, (_, n) => `P-${n},Piece ${n},x,rings,Gold,${n + 1},1`)
    const report = await importCsv(
      'sku,name,description,category,material,price,inventoryQuantity',
      'AR-14,Aditi Ring,A ring.,rings,Gold,11000,8',
      ...others,
      'AR-12,Aditi Ring,A ring.,rings,Gold,10000,9',
    )
    expect(report).toMatchObject({ created: 300, updated: 1 })
    const ring = await getRing()
    expect(ring.variants).toMatchObject([
      { price: 10_000, inventoryQuantity: 9 },
      { price: 11_000, inventoryQuantity: 8 },
    ])
    expect(ring.version).toBe(2)
  })

  test('writes bangle sizes that a spreadsheet took for dates as sizes', async () => {
    await importCsv(
      'slug,name,description,category,material,option1Name,option1Value,price',
      'kada,Kada,A kada.,rings,Gold,Bangle size,02-Apr,10000',
      'kada,Kada,A kada.,rings,Gold,Bangle size,6-Feb,10000',
    )
    expect(titles(await manager.products.one({ idOrSlug: 'kada' }))).toEqual(['2-4', '2-6'])
  })
})

describe('a file of an older version, with one line a product', () => {
  const HEAD = 'sku,name,description,category,material,price,inventoryQuantity,inventoryBefore,slug'

  test('changes the default variant of a product with options and leaves the others as they are', async () => {
    await createRing()
    await importCsv(HEAD, 'AR-12,Aditi Band,A band.,rings,Gold,12000,5,5,aditi-ring')
    const ring = await getRing()
    expect(ring.name).toBe('Aditi Band')
    expect(ring.variants).toMatchObject([
      { title: '12', price: 12_000 },
      { title: '14', price: 10_000 },
    ])
    expect(ring.options).toHaveLength(1)
  })

  test('has one line with a slug', async () => {
    await createRing()
    expect(
      await listFaults(HEAD, 'AR-12,A,A.,rings,Gold,1,5,5,aditi-ring', ',B,B.,rings,Gold,1,5,5,aditi-ring'),
    ).toEqual(['3 slug: The slug aditi-ring is already in line 2'])
  })
})

describe('a fault in a line', () => {
  const HEAD = 'slug,sku,option1Name,option1Value,price'

  test.each([
    [
      'an unknown value',
      'aditi-ring,,Ring size,99,1',
      '2 option1Value: Ring size has no value “99”. Add it under Options first.',
    ],
    [
      'an unknown option',
      'aditi-ring,,Shoe size,12,1',
      '2 option1Name: There is no option “Shoe size”. Add it under Options first.',
    ],
    ['no value', 'aditi-ring,,Ring size,,1', '2 option1Value: Choose ring size'],
    [
      'other options than the other variants have',
      'aditi-ring,,Karat,22K,1',
      '2 option1Name: To give “Aditi Ring” other options, the file must name all its variants by SKU. “12” and 1 more are missing.',
    ],
    [
      'the values of another variant',
      'aditi-ring,AR-12,Ring size,14,1',
      '2 option1Value: Another variant is “14” already',
    ],
    [
      'the SKU of another product',
      'aditi-ring,PB,Ring size,14,1',
      '2 slug: “Aditi Ring” has this slug already',
    ],
  ])('is %s', async (_, line, message) => {
    await createRing()
    await create({ name: 'Plain Band', slug: 'plain-band', sku: 'PB', price: 500 })
    expect(await listFaults(HEAD, line)).toEqual([message])
  })

  test.each([
    ['stoneLines', '12 Diamond', 'Write stones as “12 Diamond; 0.48 ct; 45000 per carat; shape=Round”'],
    [
      'stoneLines',
      '1 Glass; 5 per piece',
      'There is no stone “Glass”. The last one of the list is “Other stone”.',
    ],
    ['stoneLines', '1 Ruby; 5 per carat', 'A price per carat needs the carats'],
    ['variantImages', 'https://a.in/9.jpg', 'Each of these pictures must also be in the column images'],
    ['isSerialised', 'yes', 'Change this under Items, where the items of the variant are received'],
    ['isVariantActive', 'perhaps', 'Write true or false'],
    ['leadDays', '0', 'Must be at least 1'],
    ['wastagePercent', '101', 'Must be at most 100'],
    ['engravingMaxLength', 'many', 'Must be a whole number'],
  ])('names the column %s', async (column, cell, message) => {
    await createRing()
    const [fault] = await listFaults(`sku,${column}`, `AR-12,${cell}`)
    expect(fault).toBe(`2 ${column}: ${message}`)
  })

  test('leaves out the whole product, also where other lines are right', async () => {
    await createRing()
    const lines = [HEAD, 'aditi-ring,,Ring size,12,11000', 'aditi-ring,,Ring size,99,1']
    expect(await importText(lines.join('\n'), { skipBad: true })).toMatchObject({ bad: 1, updated: 0 })
    expect((await getRing()).variants[0]).toMatchObject({ price: 10_000 })
    const repeated = [HEAD, 'aditi-ring,AR-12,Ring size,12,11000', 'aditi-ring,AR-12,Ring size,14,1']
    expect(await importText(repeated.join('\n'), { skipBad: true })).toMatchObject({ bad: 1, updated: 0 })
  })

  test('is a variant named twice, and a product that its lines say differently', async () => {
    await createRing()
    expect(await listFaults(HEAD, 'aditi-ring,,Ring size,12,1', 'aditi-ring,,Ring size,12,2')).toEqual([
      '3 option1Value: The variant “12” is already in line 2',
    ])
    expect(await listFaults('sku,slug,name', 'AR-12,aditi-ring,Aditi', 'AR-14,aditi-ring,Band')).toEqual([
      '3 name: Differs from line 2. Write the same on all lines of a product, or leave the cell blank.',
    ])
  })
})

describe('the stock of a variant in a file', () => {
  test('that is unchanged in the file does not bring back what was sold in the meantime', async () => {
    const ring = await createRing()
    const csv = await exportText()
    const variantId = ring.variants[1]!._id
    await shop.database.transaction((tx) => reserveStock(tx, [{ variantId, quantity: 2 }]))
    expect(await importText(csv)).toMatchObject({ unchanged: 1 })
    const lines = readLines(csv).map((line) => ({ ...line, price: '12000' }))
    await importLines(lines)
    expect((await getRing()).variants).toMatchObject([
      { inventoryQuantity: 5, price: 12_000 },
      { inventoryQuantity: 3, price: 12_000 },
    ])
  })

  test('of a new variant that is kept item by item is 0 until items are received', async () => {
    await importCsv(
      'slug,name,description,category,material,price,isSerialised,inventoryQuantity',
      'nath,Nath,A nose ring.,rings,Gold,10000,yes,8',
    )
    expect((await manager.products.one({ idOrSlug: 'nath' })).variants).toMatchObject([
      { isSerialised: true, inventoryQuantity: 0 },
    ])
  })

  test('is the number of items where the variant is kept item by item', async () => {
    await createRing({ isSerialised: true, inventoryQuantity: 0 })
    const [line] = await exportLines()
    const { faults } = await importLines([{ ...line!, inventoryQuantity: '2' }], { dryRun: true })
    expect(faults).toMatchObject([
      {
        line: 2,
        column: 'inventoryQuantity',
        message: 'The stock is the number of items. Receive or remove items instead.',
      },
    ])
  })
})

describe('an import that waits for another transaction', () => {
  /** Runs the work while a transaction holds the ring, and imports the file as soon as that ends. */
  const importBehind = async (statement: string, ...lines: string[]) => {
    const held = await shop.database.pool.connect()
    await held.query('begin')
    await held.query(statement)
    const outcome = importCsv(...lines).catch((error) => error)
    await waitForBlockedTransaction(shop.database)
    await held.query('commit')
    held.release()
    return outcome
  }

  test('keeps what was sold in the meantime', async () => {
    await createRing()
    const sale = "update product_variants set stock = stock - 2 where sku = 'AR-14'"
    expect(await importBehind(sale, 'sku,price', 'AR-14,12000')).toMatchObject({ updated: 1 })
    expect((await getRing()).variants[1]).toMatchObject({ inventoryQuantity: 3, price: 12_000 })
  })

  test('writes nothing where the file does not fit any more', async () => {
    await createRing()
    const change = "update products set slug = 'aditi-band' where slug = 'aditi-ring'"
    const outcome = importBehind(change, 'slug,option1Value,price', 'aditi-ring,14,12000')
    expect(await outcome).toMatchObject({ kind: 'conflict', code: 'CHANGED_MEANWHILE' })
    expect(await manager.products.one({ idOrSlug: 'aditi-band' })).toMatchObject({
      variants: [{ price: 10_000 }, { price: 10_000 }],
    })
  })
})

test('a form that was opened before the import cannot overwrite it', async () => {
  const opened = await createRing()
  await importCsv('sku,price', 'AR-14,12000')
  await expect(
    manager.products.update({ id: opened._id, version: opened.version, name: 'Aditi Band' }),
  ).rejects.toMatchObject({ kind: 'conflict', code: 'STALE' })
})

test('cells of variants cannot run as formulas, and come back as they were', async () => {
  await createRing({
    stones: [{ kind: 'ruby', shape: '=1+1', count: 1, carats: 0, priceBasis: 'piece', price: 1 }],
  })
  await shop.database.db
    .update(productVariants)
    .set({ sku: '=HYPERLINK("http://evil.example")' })
    .where(eq(productVariants.sku, 'AR-14'))
  const csv = await exportText()
  expect(csv).not.toMatch(/(^|,)"?[=+@-]/m)
  expect(await importText(csv)).toMatchObject({ unchanged: 1 })
})

test('staff who may only view products cannot import variants', async () => {
  await createRing()
  const staff = shop.as(await shop.make.user({ role: 'staff' }))
  const file = [new Blob(['sku,price\nAR-12,1'])]
  await expect(staff.imports.check({ file })).rejects.toMatchObject({ kind: 'forbidden' })
})

describe('exported, edited, imported and exported again', () => {
  const text = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...'aB é₹\'=+-@,;|\\"\n'), maxLength }).map((each) => each.trim())
  const rupees = fc.nat(1_000_000).map((amount) => amount / 100)
  const CHOICES = [
    ['karat', ['22K', '18K']],
    ['ring-size', ['10', '12', '14']],
    ['metal-colour', ['Rose gold', 'Two-tone']],
  ] as const

  const stoneInput = fc
    .record({
      kind: fc.constantFrom(...STONE_KINDS),
      shape: text(10),
      count: fc.integer({ min: 1, max: 99 }),
      carats: fc.integer({ min: 1, max: 9999 }).map((thousandths) => thousandths / 1000),
      colour: text(5),
      clarity: text(5),
      cut: text(5),
      setting: text(5),
      priceBasis: fc.constantFrom('carat' as const, 'piece' as const),
      price: rupees,
      certificate: fc.option(fc.record({ laboratory: text(5), number: text(8) })),
    })
    .map((stone) => (stone.priceBasis === 'piece' ? { ...stone, carats: 0 } : stone))

  const rowInput = fc.record({
    sku: fc.option(text(10)),
    isActive: fc.boolean(),
    isLive: fc.boolean(),
    price: fc.integer({ min: 1, max: 10_000_000 }).map((amount) => amount / 100),
    compareAtPrice: fc.option(rupees),
    metal: fc.constantFrom('gold-22k', 'gold-18k', 'silver'),
    weightMg: fc.integer({ min: 1, max: 1e5 }),
    grossWeightGrams: fc.option(fc.nat(1e5).map((milligrams) => milligrams / 1000)),
    priceInfo: fc.record({
      makingChargesType: fc.constantFrom(...MAKING_TYPES),
      makingCharges: fc.nat(10_000).map((amount) => amount / 100),
      makingBasis: fc.constantFrom(...WEIGHT_BASES),
      wastagePercent: fc.nat(1000).map((amount) => amount / 100),
      stoneCharges: rupees,
      hasHallmarkingCharge: fc.boolean(),
      basePrice: rupees,
    }),
    stones: fc.array(stoneInput, { maxLength: 3 }),
    stock: fc.nat(50),
    leadDays: fc.option(fc.integer({ min: 1, max: 60 })),
    isSerialised: fc.boolean(),
    images: fc.subarray(['https://a.in/1.jpg', 'https://a.in/2|x.jpg']),
  })

  const productInput = fc.record({
    options: fc.shuffledSubarray([...CHOICES]),
    rows: fc.array(rowInput, { minLength: 12, maxLength: 12 }),
    count: fc.integer({ min: 1, max: 12 }),
    engraving: fc.option(fc.record({ maxLength: fc.integer({ min: 1, max: 20 }), price: rupees })),
    giftMessage: fc.boolean(),
    weight: fc.option(fc.nat(1e6).map((milligrams) => milligrams / 1000)),
  })
  type Given = typeof productInput extends fc.Arbitrary<infer T> ? T : never

  const toGridRow = (given: Given['rows'][number], valueIds: string[], sku: string): GridRow => ({
    valueIds,
    sku,
    isActive: given.isActive,
    price: given.isLive ? null : given.price,
    compareAtPrice: given.compareAtPrice,
    metalInfo: { type: given.metal, weightGrams: given.weightMg / 1000 },
    grossWeightGrams: given.grossWeightGrams,
    priceInfo: { ...given.priceInfo, fixedPrice: !given.isLive },
    stones: given.stones,
    inventoryQuantity: given.isSerialised ? 0 : given.stock,
    leadDays: given.isSerialised ? null : given.leadDays,
    isSerialised: given.isSerialised,
    imageUrls: given.images,
  })

  const write = async (given: Given, index: number) => {
    const combinations = given.options.reduce<[string, string][][]>(
      (all, [code, labels]) =>
        all.flatMap((each) => labels.map((label) => [...each, [code, label] as [string, string]])),
      [[]],
    )
    const rows = combinations.slice(0, given.count).map((choice, position) => {
      const valueIds = choice.map(([code, label]) => valueId(code, label))
      const row = given.rows[position]!
      return toGridRow(row, valueIds, row.sku ? `${row.sku}${index}-${position}` : '')
    })
    const [only] = rows
    const { grossWeightGrams: _weight, valueIds: _values, ...own } = only!
    await create({
      slug: `product-${index}`,
      weight: given.weight,
      imageUrls: [{ url: 'https://a.in/1.jpg' }, { url: 'https://a.in/2|x.jpg' }],
      lineOptions: { engraving: given.engraving, giftMessage: given.giftMessage },
      ...(given.options.length > 0
        ? { options: given.options.map(([code]) => optionIds.get(code)!), variants: rows }
        : { ...own, imageUrls: [{ url: 'https://a.in/1.jpg' }] }),
    })
  }

  test('is equal: an export changes nothing, in any order of its lines, and an edit is all that changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(productInput, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        async (inputs, seed) => {
          await shop.database.db.delete(products)
          for (const [index, given] of inputs.entries()) await write(given, index)
          const first = await exportText()
          const lines = readLines(first)
          const unchanged = { bad: 0, created: 0, updated: 0, unchanged: inputs.length }
          expect(await importText(first)).toMatchObject(unchanged)
          const turn = seed % lines.length
          expect(await importLines([...lines.slice(turn), ...lines.slice(0, turn)])).toMatchObject(unchanged)
          expect(await exportText()).toBe(first)
          // into a shop that has none of the products
          await shop.database.db.delete(products)
          expect(await importText(first)).toMatchObject({ bad: 0, created: inputs.length })
          expect(await exportText()).toBe(first)
          // edited
          const edited = lines.map((line, index) => ({
            ...line,
            compareAtPrice: String(index + 1),
            inventoryQuantity: line.isSerialised === 'true' ? '0' : String(index),
            inventoryBefore: line.isSerialised === 'true' ? '0' : String(index),
            leadDays: line.isSerialised === 'true' ? '' : String(1 + (index % 30)),
            isVariantActive: line.isVariantActive === 'true' ? 'false' : 'true',
            stoneLines: index % 2 === 0 ? line.stoneLines! : '',
          }))
          const sent = edited.map((line, index) => ({
            ...line,
            inventoryBefore: lines[index]!.inventoryBefore!,
          }))
          expect(await importLines(sent)).toMatchObject({ bad: 0, updated: inputs.length })
          expect(await exportLines()).toEqual(edited)
          expect(await importLines(sent)).toMatchObject(unchanged)
        },
      ),
      { numRuns: 12 },
    )
  })
})
