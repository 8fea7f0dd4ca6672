import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { MATERIALS } from '#domain/materials.ts'
import { CORE_METAL_CODES } from '#domain/metal-rates.ts'
import { WEIGHT_UNITS } from '#domain/weight.ts'
import { auditLog } from '#server/audit/tables.ts'
import { products } from '#server/products/tables.ts'
import { importProductFile } from '#server/testing/import-product-file.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'

let shop: TestShop
let manager: Api
let category: { _id: string; slug: string }
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  await shop.make.rate({ 'gold-22k': 6500, silver: 90 })
  const made = await manager.categories.create({
    name: 'Earrings',
    subcategories: [{ name: 'Jhumka' }, { name: 'Studs' }],
  })
  category = made.category
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
})

type Input = Parameters<Api['products']['create']>[0]
const create = async (given: Partial<Input> = {}) => {
  const { product } = await manager.products.create({
    name: 'Meenakshi Jhumka',
    description: 'Temple work.',
    price: 25_000.5,
    material: 'Gold',
    category: category._id,
    ...given,
  })
  return product
}
const exported = async (filters: Parameters<Api['products']['export']>[0] = {}) =>
  Buffer.from(await (await manager.products.export(filters)).arrayBuffer()).toString()
const imported = (csv: string) => importProductFile(manager, new Blob([csv]))
/** Headings and cells of the first line of data, in pairs. */
const cells = (csv: string) => {
  const [head = '', line = ''] = csv.replace('\ufeff', '').split('\r\n')
  const values = line.match(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ''))
  return Object.fromEntries(head.split(',').map((name, at) => [name, values[at]]))
}

describe('the file of products', () => {
  test('has every field of a product, as a spreadsheet opens it', async () => {
    const studs = await create({ name: 'Kasturi Studs', sku: 'ST-1' })
    const bare = await create({ name: 'Bare' })
    await create({
      name: 'Meenakshi "Temple" Jhumka',
      sku: 'JH-1',
      brand: 'Vasudha',
      subcategory: 'Jhumka',
      hsn: '7116',
      weight: 18.42,
      weightUnit: 'g',
      compareAtPrice: 30_000,
      price: '',
      inventoryQuantity: 7,
      tags: ['bridal', 'a|b'],
      attributes: { Purity: '22K', Finish: 'Matte', Occasion: 'Wedding, Festive' },
      isFeatured: true,
      metalInfo: { type: 'gold-22k', weightGrams: 18.42 },
      priceInfo: {
        fixedPrice: false,
        basePrice: 100,
        makingCharges: 14.5,
        stoneCharges: 1500,
      },
      imageUrls: [
        { url: 'https://a.example/1.jpg', alt: 'Left' },
        { url: 'https://a.example/2.jpg', isPrimary: true },
      ],
      relatedProducts: [studs._id, bare._id],
    })
    const csv = await exported({ search: 'Temple Jhumka', subcategory: 'jhumka' })
    expect(csv.startsWith('\ufeffsku,name,')).toBe(true)
    expect(cells(csv)).toEqual({
      sku: 'JH-1',
      name: '"Meenakshi ""Temple"" Jhumka"',
      description: 'Temple work.',
      category: 'earrings',
      subcategory: 'jhumka',
      material: 'Gold',
      brand: 'Vasudha',
      hsn: '7116',
      price: '',
      compareAtPrice: '30000',
      priceFollowsRate: 'true',
      priceNow: '138591',
      metalType: 'gold-22k',
      metalWeightGrams: '18.42',
      makingCharges: '14.5',
      makingChargesType: 'percentage',
      stoneCharges: '1500',
      basePrice: '100',
      inventoryQuantity: '7',
      inventoryBefore: '7',
      weight: '18.42',
      weightUnit: 'g',
      tags: 'bridal|a\\|b',
      attributes: 'Finish=Matte',
      'Field: Headline': '',
      'Field: Purity': '22K',
      'Field: Hallmark': '',
      'Field: Occasion': '"Wedding, Festive"',
      'Field: Made for': '',
      'Field: Style': '',
      relatedSkus: 'ST-1|slug:bare',
      images: 'https://a.example/1.jpg|https://a.example/2.jpg',
      primaryImage: '2',
      imageAlts: '"Left|Meenakshi ""Temple"" Jhumka"',
      isActive: 'true',
      isFeatured: 'true',
      slug: 'meenakshi-temple-jhumka',
      option1Name: '',
      option1Value: '',
      option2Name: '',
      option2Value: '',
      option3Name: '',
      option3Value: '',
      grossWeightGrams: '',
      makingBasis: 'net',
      wastagePercent: '0',
      stoneLines: '',
      hasHallmarkingCharge: 'false',
      leadDays: '',
      isSerialised: 'false',
      variantImages: '',
      isVariantActive: 'true',
      engravingMaxLength: '',
      engravingPrice: '',
      hasGiftMessage: 'false',
    })
  })

  test('runs nothing in a spreadsheet: formulas are text there, and come back as they were', async () => {
    await create({ name: '=HYPERLINK("http://evil.example")', sku: '@cmd', brand: '+1', tags: ['-2'] })
    const csv = await exported()
    const { name, sku, brand, tags } = cells(csv)
    expect([sku, brand, tags]).toEqual(["'@cmd", "'+1", "'-2"])
    expect(name).toBe('"\'=HYPERLINK(""http://evil.example"")"')
    expect(await imported(csv)).toMatchObject({ unchanged: 1, updated: 0, created: 0 })
  })

  test('holds the products that the filters of the list leave, and no deleted one', async () => {
    await create({ name: 'Silver Bali', material: 'Silver', price: 900 })
    await create({ name: 'Hidden', isActive: false })
    const gone = await create({ name: 'Gone' })
    await manager.products.remove({ id: gone._id })
    await create()
    const names = async (filters: Parameters<typeof exported>[0]) =>
      (await exported(filters)).split('\r\n').flatMap((line) => line.match(/^,([^,]+),/)?.[1] ?? [])
    expect(await names({})).toHaveLength(3)
    expect(await names({ isActive: true, material: 'Silver' })).toEqual(['Silver Bali'])
    expect(await names({ minPrice: 1000, isActive: true })).toEqual(['Meenakshi Jhumka'])
    expect(await names({ isActive: false })).toEqual(['Hidden'])
  })

  test('is whole when there are more products than are read at a time', async () => {
    const rows = Array.from({ length: 620 }, (_, n) => `P-${n},Piece ${n},x,earrings,Gold,${n + 1}`)
    await imported(`sku,name,description,category,material,price\n${rows.join('\n')}`)
    const lines = (await exported()).trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map((row) => row.split(',')[0]))
  })

  test('is for those who see the products, says so in the audit log, and is named by the day', async () => {
    await expect(shop.anonymous.products.export()).rejects.toMatchObject({ kind: 'unauthenticated' })
    const customer = shop.as(await shop.make.user())
    await expect(customer.products.export()).rejects.toMatchObject({ kind: 'forbidden' })
    const { token } = await shop.make.user({ role: 'staff' })
    const answer = await shop.inject({
      method: 'GET',
      url: '/api/products/export',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products-2026-11-21.csv"',
      'cache-control': 'private, no-store',
    })
    const [row] = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(row?.action).toBe('product.export')
  })
})

describe('exported, imported and exported again', () => {
  const trimmed = (max: number) =>
    fc
      .string({ unit: fc.constantFrom(...'aB é₹\'=+-@,;|\\"\t\r\n'), minLength: 1, maxLength: max })
      .map((text) => text.trim())
  const word = (max: number) => trimmed(max).filter(Boolean)
  const rupees = fc.nat(10_000_000).map((paise) => paise / 100)
  const productInput = fc.record({
    name: word(30),
    description: word(200),
    material: fc.constantFrom(...MATERIALS),
    price: fc.integer({ min: 1, max: 10_000_000 }).map((paise) => paise / 100),
    compareAtPrice: fc.option(rupees),
    brand: trimmed(80),
    isFeatured: fc.boolean(),
    weight: fc.option(fc.nat(1e6).map((n) => n / 1000)),
    weightUnit: fc.constantFrom(...WEIGHT_UNITS),
    inventoryQuantity: fc.nat(1000),
    isActive: fc.boolean(),
    hasSku: fc.boolean(),
    sku: fc.oneof(word(12), fc.constantFrom('slug:x', 'sku:y', 'slug:', '=1+1')),
    subcategory: fc.constantFrom('', 'Jhumka', 'Studs'),
    tags: fc.array(word(10), { maxLength: 4 }),
    attributes: fc
      .tuple(
        fc.dictionary(word(8), trimmed(10), { maxKeys: 3, noNullPrototype: true }),
        fc.record({
          Purity: trimmed(10),
          Occasion: fc.subarray(['Wedding', 'Festive', 'Every day']).map((choices) => choices.join(', ')),
        }),
      )
      .map(([others, fields]) => ({ ...others, ...fields })),
    metalInfo: fc.option(
      fc.record({
        type: fc.constantFrom(...CORE_METAL_CODES),
        weightGrams: fc.integer({ min: 1, max: 1e6 }),
      }),
    ),
    isLive: fc.boolean(),
    making: fc.record({
      makingChargesType: fc.constantFrom('percentage' as const, 'flat' as const),
      makingCharges: fc.nat(10_000).map((n) => n / 100),
      stoneCharges: rupees,
      basePrice: rupees,
    }),
    pictures: fc.array(fc.record({ url: fc.nat(9), alt: trimmed(10), isPrimary: fc.boolean() }), {
      maxLength: 4,
    }),
    relatedTo: fc.array(fc.nat(3), { maxLength: 3 }),
  })

  type Given = typeof productInput extends fc.Arbitrary<infer T> ? T : never

  const write = async (given: Given, before: string[]) => {
    const { hasSku, isLive, making, metalInfo, pictures, relatedTo, ...rest } = given
    const metal = metalInfo && { ...metalInfo, weightGrams: metalInfo.weightGrams / 1000 }
    const product = await create({
      ...rest,
      sku: hasSku ? rest.sku : '',
      metalInfo: metal,
      priceInfo: { fixedPrice: !(isLive && metal), ...making },
      imageUrls: pictures.map(({ url, ...picture }) => ({ ...picture, url: `https://a.in/${url}|x.jpg` })),
      relatedProducts: relatedTo.flatMap((at) => before[at] ?? []),
    })
    before.push(product._id)
  }
  test('the same bytes: importing an export changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(productInput, { minLength: 1, maxLength: 4, selector: ({ sku }) => sku }),
        async (inputs) => {
          await shop.database.db.delete(products)
          const made: string[] = []
          for (const each of inputs) await write(each, made)
          const first = await exported()
          expect(await imported(first)).toMatchObject({
            bad: 0,
            created: 0,
            updated: 0,
            unchanged: inputs.length,
          })
          expect(await exported()).toBe(first)
          // and into a shop that has none of them
          await shop.database.db.delete(products)
          expect(await imported(first)).toMatchObject({ bad: 0, created: inputs.length })
          expect(await exported()).toBe(first)
        },
      ),
      { numRuns: 40 },
    )
  })
})
