import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Product } from '#contract/products.ts'
import { auditLog } from '#server/audit/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { reserveStock } from '../stock/reserve-stock.ts'

let shop: TestShop
let manager: Api
let karat: string
let size: string
/** The id of a value by its label. */
let value: (label: string) => string

beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  await manager.categories.create({ name: 'Rings', slug: 'rings' })
  await shop.make.rate()
  const options = await manager.options.list()
  const optionOf = (code: string) => options.find((option) => option.code === code)!
  karat = optionOf('karat')._id
  size = optionOf('ring-size')._id
  const values = [...optionOf('karat').values, ...optionOf('ring-size').values]
  value = (label) => values.find((each) => each.label === label)!._id
})
afterAll(() => shop.close())

type Grid = NonNullable<Parameters<Api['products']['create']>[0]['variants']>
type Row = Exclude<Grid, string>[number]

const row = (labels: string[], columns: Partial<Row> = {}): Row => ({
  valueIds: labels.map(value),
  price: 10_000,
  inventoryQuantity: 5,
  ...columns,
})

const live = (type: 'gold-22k' | 'gold-18k', weightGrams: number): Partial<Row> => ({
  price: null,
  metalInfo: { type, weightGrams },
  priceInfo: { fixedPrice: false, makingCharges: 10 },
})

const create = async (given: Partial<Parameters<Api['products']['create']>[0]>): Promise<Product> =>
  (
    await manager.products.create({
      name: 'Aditi Ring',
      description: 'A ring.',
      category: 'rings',
      material: 'Gold',
      ...given,
    })
  ).product

const createRing = (...rows: Row[]) => create({ options: [karat, size], variants: rows })
const titles = ({ variants }: Product) => variants.map(({ title }) => title)
/** A row of the form that was opened with this variant. */
const toRow = ({ _id, valueIds, inventoryQuantity }: Product['variants'][number]): Row => ({
  _id,
  valueIds,
  inventoryQuantity,
  inventoryBefore: inventoryQuantity,
})

describe('a grid of variants', () => {
  test('is saved with the title, price, weight, stock and SKU of each row', async () => {
    const ring = await createRing(
      row(['22K', '12'], { ...live('gold-22k', 4), sku: 'AR-22-12', grossWeightGrams: 4.5, leadDays: 7 }),
      row(['18K', '14'], { ...live('gold-18k', 4.2), sku: 'AR-18-14', inventoryQuantity: 0 }),
    )
    expect(ring.variants).toMatchObject([
      {
        title: '22K / 12',
        sku: 'AR-22-12',
        valueIds: [value('22K'), value('12')],
        price: 28_600,
        isLivePriced: true,
        priceBreakup: { metalValue: 26_000, makingCharges: 2600, total: 28_600 },
        metalInfo: { type: 'gold-22k', weightGrams: 4 },
        grossWeightGrams: 4.5,
        inventoryQuantity: 5,
        available: true,
        leadDays: 7,
      },
      { title: '18K / 14', sku: 'AR-18-14', inventoryQuantity: 0, available: false, leadDays: null },
    ])
    expect(ring.options).toMatchObject([
      { code: 'karat', name: 'Karat', values: [{ label: '22K' }, { label: '18K' }] },
      {
        code: 'ring-size',
        values: [{ label: '12', equivalents: { us: expect.any(String) } }, { label: '14' }],
      },
    ])
    expect(ring).toMatchObject({ hasOptions: true, priceVaries: true, sku: 'AR-22-12', price: 28_600 })
  })

  test('shows customers the active variants, and on a card the lowest price and all stock', async () => {
    const ring = await createRing(
      row(['22K', '12'], { price: 9000 }),
      row(['22K', '14'], { price: 8000, isActive: false }),
      row(['18K', '12'], { price: 8500, inventoryQuantity: 3 }),
    )
    const seen = await shop.anonymous.products.one({ idOrSlug: ring.slug })
    expect(titles(seen)).toEqual(['22K / 12', '18K / 12'])
    expect(seen.options.map(({ values }) => values.length)).toEqual([2, 1])
    expect(seen).toMatchObject({ price: 9000, inventoryQuantity: 5 })
    const { products } = await shop.anonymous.products.list({ ids: ring._id })
    expect(products).toMatchObject([
      { price: 8500, inventoryQuantity: 8, hasOptions: true, priceVaries: true },
    ])
  })

  test('shows on a card the colours of its active variants, and whether it has sizes', async () => {
    const colour = (await manager.options.list()).find(({ code }) => code === 'metal-colour')!
    const [yellow, white, rose] = colour.values
    const bangle = await create({
      options: [colour._id],
      variants: [
        { valueIds: [rose!._id], price: 9000 },
        { valueIds: [white!._id], price: 9000, isActive: false },
        { valueIds: [yellow!._id], price: 9000 },
      ],
    })
    const ring = await createRing(row(['22K', '12']))
    const { products } = await shop.anonymous.products.list({ ids: `${bangle._id},${ring._id}` })
    const cardOf = (id: string) => products.find(({ _id }) => _id === id)
    expect(cardOf(bangle._id)).toMatchObject({
      hasOptions: true,
      hasSizes: false,
      priceVaries: false,
      swatches: [yellow!.swatch, rose!.swatch],
    })
    expect(cardOf(ring._id)).toMatchObject({ hasSizes: true, swatches: [] })
  })

  test('keeps rows with an id, adds rows without one and removes the missing ones', async () => {
    const ring = await createRing(row(['22K', '12'], { sku: 'K-12' }), row(['22K', '14']), row(['22K', '16']))
    const [first, second] = ring.variants
    const { product } = await manager.products.update({
      id: ring._id,
      version: ring.version,
      variants: [
        { ...toRow(second!), price: 12_000 },
        row(['18K', '12'], { sku: 'K-18' }),
        { _id: first!._id, isActive: false },
      ],
    })
    expect(product.variants).toMatchObject([
      { _id: second!._id, title: '22K / 14', price: 12_000, inventoryQuantity: 5 },
      { title: '18K / 12', sku: 'K-18' },
      { _id: first!._id, title: '22K / 12', sku: 'K-12', price: 10_000, isActive: false },
    ])
    const [entry] = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'product.update',
      before: { variants: [{ title: '22K / 12' }, { title: '22K / 14' }, { title: '22K / 16' }] },
      after: { variants: [{ title: '22K / 14', price: 12_000 }, {}, {}] },
    })
  })

  test('lets two rows exchange their values and SKUs', async () => {
    const ring = await createRing(row(['22K', '12'], { sku: 'X-1' }), row(['22K', '14'], { sku: 'X-2' }))
    const [first, second] = ring.variants
    const { product } = await manager.products.update({
      id: ring._id,
      variants: [
        { ...toRow(first!), valueIds: second!.valueIds, sku: 'X-2' },
        { ...toRow(second!), valueIds: first!.valueIds, sku: 'X-1' },
      ],
    })
    expect(product.variants).toMatchObject([
      { _id: first!._id, title: '22K / 14', sku: 'X-2' },
      { _id: second!._id, title: '22K / 12', sku: 'X-1' },
    ])
  })

  test('gives a product without options its options, and keeps its only variant', async () => {
    const plain = await create({ name: 'Plain Ring', price: 7000, sku: 'PL-1', inventoryQuantity: 2 })
    const [only] = plain.variants
    expect(plain).toMatchObject({ hasOptions: false, priceVaries: false, options: [] })
    expect(plain.variants).toMatchObject([{ title: '', sku: 'PL-1', price: 7000, inventoryQuantity: 2 }])
    const { product } = await manager.products.update({
      id: plain._id,
      options: [size],
      variants: [{ _id: only!._id, valueIds: [value('12')] }, row(['14'])],
    })
    expect(product.variants).toMatchObject([
      { _id: only!._id, title: '12', sku: 'PL-1', price: 7000, inventoryQuantity: 2 },
      { title: '14' },
    ])
  })

  test('adds up the stock that a form changed and what was sold meanwhile, for each row', async () => {
    const ring = await createRing(row(['22K', '12']), row(['22K', '14']))
    const [first, second] = ring.variants
    await shop.database.transaction((tx) => reserveStock(tx, [{ variantId: first!._id, quantity: 2 }]))
    const { message, product } = await manager.products.update({
      id: ring._id,
      version: ring.version,
      variants: [{ ...toRow(first!), inventoryQuantity: 8 }, toRow(second!)],
    })
    expect(product.variants.map(({ inventoryQuantity }) => inventoryQuantity)).toEqual([6, 5])
    expect(message).toBe(
      'Product updated successfully. The stock of “22K / 12” had changed from 5 to 3 in the meantime; it is 6 now.',
    )
    await shop.database.transaction((tx) => reserveStock(tx, [{ variantId: second!._id, quantity: 1 }]))
    const save = manager.products.update({
      id: ring._id,
      version: product.version,
      variants: [toRow(product.variants[0]!), { _id: second!._id, inventoryQuantity: 9 }],
    })
    await expect(save).rejects.toMatchObject({
      code: 'STALE',
      message:
        'The stock of “22K / 14” has changed since you opened this product: it is 4 now. Check it and save again.',
    })
  })

  test('is found by the SKU and the metal of each variant', async () => {
    await createRing(row(['22K', '12'], { sku: 'SEEK-1' }), row(['18K', '12'], { sku: 'SEEK-2' }))
    expect((await shop.anonymous.products.search({ q: 'SEEK-2' })).pagination.total).toBe(1)
    expect((await shop.anonymous.products.search({ q: 'seek2' })).pagination.total).toBe(1)
  })

  test('of 60 rows is read and saved', async () => {
    const sizes = Array.from({ length: 20 }, (_, at) => String(at + 6))
    const ring = await createRing(
      ...['24K', '22K', '18K'].flatMap((metal) => sizes.map((label) => row([metal, label]))),
    )
    expect(ring.variants).toHaveLength(60)
    const { product } = await manager.products.update({
      id: ring._id,
      version: ring.version,
      variants: ring.variants.map((variant) => ({ ...toRow(variant), price: 11_000 })),
    })
    expect(new Set(product.variants.map(({ price }) => price))).toEqual(new Set([11_000]))
  })
})

describe('a grid is refused', () => {
  const refusal = (path: string, message: string) => ({
    kind: 'invalid',
    message,
    errors: [{ path, message }],
  })

  test('if two rows have the same values or the same SKU', async () => {
    await expect(createRing(row(['22K', '12']), row(['22K', '12']))).rejects.toMatchObject(
      refusal('variants.1.valueIds', 'There are two variants “22K / 12”'),
    )
    const twice = [row(['22K', '12'], { sku: 'TWICE' }), row(['22K', '14'], { sku: 'TWICE' })]
    await expect(createRing(...twice)).rejects.toMatchObject(
      refusal('variants.1.sku', 'Another variant has the SKU TWICE'),
    )
    await createRing(row(['22K', '12'], { sku: 'TAKEN' }))
    await expect(createRing(row(['22K', '12'], { sku: 'TAKEN' }))).rejects.toMatchObject({
      kind: 'conflict',
      message: 'A product with this SKU already exists',
      errors: [{ path: 'variants.0.sku', message: 'A product with this SKU already exists' }],
    })
  })

  test('if a row lacks a value, or has one of another option', async () => {
    const message = 'Choose karat and ring size'
    for (const valueIds of [[], [value('22K')], [value('12'), value('22K')], [value('22K'), 'none']])
      await expect(createRing(row(['22K', '14']), { ...row(['22K', '12']), valueIds })).rejects.toMatchObject(
        refusal('variants.1.valueIds', message),
      )
  })

  test('if a new row has a value that is not offered any more; a variant that has it keeps it', async () => {
    const option = (await manager.options.list()).find(({ code }) => code === 'ring-size')!
    const ring = await createRing(row(['22K', '30']))
    const values = option.values.map((each) => ({ ...each, isActive: each.label !== '30' }))
    await manager.options.update({ id: size, name: option.name, kind: 'size', measure: 'ring', values })
    await expect(createRing(row(['22K', '30']))).rejects.toMatchObject({
      message: 'Choose karat and ring size',
    })
    const { product } = await manager.products.update({
      id: ring._id,
      variants: [{ ...toRow(ring.variants[0]!), price: 5 }],
    })
    expect(titles(product)).toEqual(['22K / 30'])
  })

  test('if a row has a karat whose metal is switched off', async () => {
    await expect(createRing(row(['22K', '12']), row(['14K', '12']))).rejects.toMatchObject(
      refusal('variants.1.valueIds', 'Choose karat and ring size'),
    )
  })

  test('if the pricing of a row is incomplete, or a row or option is unknown', async () => {
    await expect(createRing(row(['22K', '12']), row(['22K', '14'], { price: null }))).rejects.toMatchObject(
      refusal('variants.1.price', 'Price is required'),
    )
    await expect(createRing({ ...row(['22K', '12']), _id: 'gone' })).rejects.toMatchObject({
      errors: [{ path: 'variants.0._id' }],
    })
    await expect(create({ options: ['none'], variants: [row([])] })).rejects.toMatchObject({
      errors: [{ path: 'options' }],
    })
    await expect(createRing(row(['22K', '12'], { imageUrls: ['/uploads/other.jpg'] }))).rejects.toMatchObject(
      refusal('variants.0.imageUrls', 'This picture is not one of the product'),
    )
  })

  test('if a product with several variants gets one price, but other fields can be changed alone', async () => {
    const ring = await createRing(row(['22K', '12']), row(['22K', '14']))
    await expect(manager.products.update({ id: ring._id, price: 5 })).rejects.toMatchObject({
      errors: [{ path: 'variants' }],
    })
    const { product } = await manager.products.update({ id: ring._id, name: 'Meera Ring' })
    expect(product).toMatchObject({ name: 'Meera Ring', variants: ring.variants })
  })
})

test('a grid arrives as text in a multipart form', async () => {
  const ring = await create({
    options: JSON.stringify([size]),
    variants: JSON.stringify([row(['12'], { price: 9000 })]),
  } as never)
  expect(titles(ring)).toEqual(['12'])
})

test('deleting and restoring a product keeps which variants staff had removed', async () => {
  const ring = await createRing(row(['22K', '12'], { sku: 'DEL-1' }), row(['22K', '14'], { sku: 'DEL-2' }))
  shop.clock.advance(1000)
  await manager.products.update({ id: ring._id, variants: [toRow(ring.variants[0]!)] })
  shop.clock.advance(1000)
  await manager.products.remove({ id: ring._id })
  await createRing(row(['22K', '12'], { sku: 'DEL-2' }))
  const { product } = await manager.products.restore({ id: ring._id })
  expect(titles(product)).toEqual(['22K / 12'])
})

describe('the list of staff counts variants', () => {
  const countsOf = async ({ _id }: Product) => await manager.products.variantCounts({ ids: _id })

  test('and the active ones that are sold out, of products with options only', async () => {
    const ring = await createRing(
      row(['22K', '12'], { inventoryQuantity: 0 }),
      row(['22K', '14']),
      row(['18K', '12'], { inventoryQuantity: 0, isActive: false }),
    )
    expect(await countsOf(ring)).toEqual([{ productId: ring._id, variants: 3, soldOut: 1, areSizes: false }])
    expect(await countsOf(await create({ price: 900 }))).toEqual([])
  })

  test('as sizes where a size is all that customers choose', async () => {
    const band = await create({
      options: [size],
      variants: [row(['12']), row(['14'], { inventoryQuantity: 0 })],
    })
    expect(await countsOf(band)).toMatchObject([{ variants: 2, soldOut: 1, areSizes: true }])
    await manager.products.update({ id: band._id, variants: [toRow(band.variants[0]!)] })
    expect(await countsOf(band)).toMatchObject([{ variants: 1, soldOut: 0 }])
  })
})
