import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Item } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct } from '#server/testing/factories.ts'
import { extractPdfText, saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import {
  countFulfilled,
  runConcurrently,
  waitForBlockedTransaction,
} from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { itemEvents, items } from './tables.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  const admin = shop.as(await shop.make.admin())
  await saveSellerSettings(admin)
  await admin.settings.update({
    stores: ['Charminar', 'Jubilee Hills'].map((name) => ({
      name,
      address: '',
      phone: '',
      hours: '',
      mapLink: '',
    })),
  })
  manager = shop.as(await shop.make.user({ role: 'manager', name: 'Farhan Ali' }))
})
afterAll(() => shop.close())

let lastNumber = 0
const newHuid = () => `HU${String(++lastNumber).padStart(4, '0')}`

type Serialised = { product: TestProduct; held: Item[]; huids: string[] }

/** A product that is kept item by item, with so many items in stock. */
async function serialisedProduct(
  count: number,
  given: Parameters<TestShop['make']['product']>[0] = {},
): Promise<Serialised> {
  const product = await shop.make.product({
    price: 6000,
    stock: 0,
    grossWeightMg: 10_500,
    metalWeightMg: 10_000,
    ...given,
  })
  await manager.items.setSerialised({ id: product.variantId, isSerialised: true })
  const huids = Array.from({ length: count }, newHuid)
  const held: Item[] = []
  for (const huid of huids) {
    const { items: received } = await manager.items.receive({ id: product.variantId, items: [{ huid }] })
    held.push(...received)
    shop.clock.advance(1000)
  }
  return { product, held, huids }
}

const stockOf = async ({ variantId }: TestProduct) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.id, variantId)))[0]?.stock
const itemOf = async (huid: string) => (await manager.items.one({ id: huid })).item
const eventsOf = async (huid: string) =>
  (await manager.items.one({ id: huid })).history.map(({ event }) => event).toReversed()
const statusesOf = (huids: readonly string[]) =>
  Promise.all(huids.map(async (huid) => (await itemOf(huid)).status))
const auditOf = async (action: string, subject: string) => {
  const rows = await shop.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subject, subject)))
    .orderBy(asc(auditLog.id))
  return rows.map(({ before, after }) => ({ before, after }))
}
const huidsOf = (order: Order) =>
  order.items.flatMap(({ serialisedItems }) => serialisedItems.map(({ huid }) => huid))

async function buy(product: TestProduct, quantity = 1): Promise<{ api: Api; order: Order }> {
  const api = shop.as(await shop.make.user())
  return { api, order: (await api.orders.place(checkoutInput([[product, quantity]]))).order }
}
const setStatus = (order: Order, status: Order['status']) =>
  manager.orders.setStatus({ id: order._id, status })

describe('receiving', () => {
  test('adds items with their HUID in upper case, and the weights of the variant where none are given', async () => {
    const { product } = await serialisedProduct(0)
    const { items: received, message } = await manager.items.receive({
      id: product.variantId,
      items: [
        { huid: 'zz-12a3', store: 'Charminar' },
        {
          tagNumber: 'T-17',
          grossWeightGrams: 11.25,
          netWeightGrams: 10.5,
          certificate: { laboratory: 'IGI', number: '9', link: 'https://igi.example/9' },
        },
      ],
    })
    expect(message).toBe('2 items added to stock')
    expect(received).toMatchObject([
      {
        huid: 'ZZ12A3',
        tagNumber: 'ZZ12A3',
        grossWeightGrams: 10.5,
        netWeightGrams: 10,
        store: 'Charminar',
        status: 'in-stock',
      },
      {
        huid: null,
        tagNumber: 'T-17',
        grossWeightGrams: 11.25,
        netWeightGrams: 10.5,
        certificate: { laboratory: 'IGI', number: '9', link: 'https://igi.example/9' },
      },
    ])
    expect(await stockOf(product)).toBe(2)
  })

  test.each([
    [{ huid: 'AB12' }, 'A HUID has 6 letters and digits, like AB12C3'],
    [{}, 'Enter a HUID or a tag number'],
    [{ huid: 'WRONG1', netWeightGrams: 12 }, 'The net weight is more than the gross weight'],
    [{ huid: 'WRONG1', store: 'Delhi' }, 'There is no store named Delhi'],
    [
      { huid: 'WRONG1', certificate: { laboratory: 'IGI', number: '1', link: 'javascript:1' } },
      'A link starts with https://',
    ],
  ])('refuses %j', async (item, message) => {
    const { product } = await serialisedProduct(0)
    await expect(
      manager.items.receive({ id: product.variantId, items: [{ huid: 'GOOD01' }, item] }),
    ).rejects.toMatchObject({ kind: 'invalid', errors: [expect.objectContaining({ message })] })
    expect(await stockOf(product)).toBe(0)
  })

  test.each([
    { laboratory: 'IGI', number: '', link: '' },
    { laboratory: '', number: '4501', link: '' },
    { laboratory: '', number: '', link: 'https://igi.example/4501' },
  ])('keeps a certificate of which only a part is known: %j', async (certificate) => {
    const { product } = await serialisedProduct(0)
    const { items: received } = await manager.items.receive({
      id: product.variantId,
      items: [{ huid: newHuid(), certificate }],
    })
    expect(received[0]?.certificate).toEqual(certificate)
  })

  test('takes the weight that is known for the one that is not', async () => {
    const { product, held } = await serialisedProduct(1, { grossWeightMg: null })
    expect(held).toMatchObject([{ grossWeightGrams: 10, netWeightGrams: 10 }])
    const { variants } = await manager.items.variants({ variantId: product.variantId })
    expect(variants).toMatchObject([{ grossWeightGrams: 10, netWeightGrams: 10 }])
  })

  test('is in the audit log with the first fifty tag numbers', async () => {
    const { product } = await serialisedProduct(0, { name: 'Audit Ring' })
    const huids = Array.from({ length: 51 }, newHuid)
    await manager.items.receive({ id: product.variantId, items: huids.map((huid) => ({ huid })) })
    expect(await auditOf('item.receive', 'items of Audit Ring')).toEqual([
      { before: null, after: { items: 51, tagNumbers: huids.slice(0, 50) } },
    ])
  })

  test('of a product that does not exist is a 404', async () => {
    const missing = { kind: 'not-found', message: 'Product not found' }
    await expect(manager.items.receive({ id: 'none', items: [{ huid: newHuid() }] })).rejects.toMatchObject(
      missing,
    )
    await expect(manager.items.setSerialised({ id: 'none', isSerialised: true })).rejects.toMatchObject(
      missing,
    )
  })

  test('asks for the gross weight where the product states none', async () => {
    const { product } = await serialisedProduct(0, { grossWeightMg: null, metalWeightMg: null })
    const { variants } = await manager.items.variants({ variantId: product.variantId })
    expect(variants).toMatchObject([{ grossWeightGrams: null, netWeightGrams: null }])
    await expect(
      manager.items.receive({ id: product.variantId, items: [{ huid: newHuid() }] }),
    ).rejects.toMatchObject({
      errors: [
        {
          path: expect.stringContaining('grossWeightGrams'),
          message: expect.stringContaining('Enter the gross weight'),
        },
      ],
    })
    const { items: received } = await manager.items.receive({
      id: product.variantId,
      items: [{ huid: newHuid(), grossWeightGrams: 4 }],
    })
    expect(received).toMatchObject([{ grossWeightGrams: 4, netWeightGrams: 4 }])
  })

  test('refuses a HUID or tag number that is listed twice or registered already, and names its row', async () => {
    const { product, huids } = await serialisedProduct(1)
    const receive = (given: Parameters<Api['items']['receive']>[0]['items']) =>
      manager.items.receive({ id: product.variantId, items: given })
    await expect(receive([{ huid: 'TWICE1' }, { huid: 'twice1', tagNumber: 'T-9' }])).rejects.toMatchObject({
      message: 'Item 2: HUID TWICE1 is listed twice',
      errors: [{ path: 'items.1.huid' }],
    })
    await expect(receive([{ huid: huids[0]! }])).rejects.toMatchObject({
      message: `HUID ${huids[0]} is in the register already`,
    })
    await expect(receive([{ tagNumber: huids[0]!.toLowerCase() }])).rejects.toMatchObject({
      message: `Tag number ${huids[0]!.toLowerCase()} is in the register already`,
    })
    await expect(receive([{ huid: huids[0]!, tagNumber: 'T-10' }])).rejects.toMatchObject({
      message: `HUID ${huids[0]} is in the register already`,
    })
    await expect(receive([{ huid: newHuid(), tagNumber: huids[0]! }])).rejects.toMatchObject({
      message: `Tag number ${huids[0]} is in the register already`,
    })
    await expect(receive([{ tagNumber: 'T-11' }, { tagNumber: 't-11' }])).rejects.toMatchObject({
      message: 'Item 2: Tag number t-11 is listed twice',
      errors: [{ path: 'items.1.tagNumber' }],
    })
    await expect(receive([{}, {}])).rejects.toMatchObject({
      errors: [{ path: 'items.0.huid' }, { path: 'items.1.huid' }],
    })
    expect(await stockOf(product)).toBe(1)
  })

  test.each([
    ['HUID', (number: string, n: number) => ({ huid: number, tagNumber: `${number}-${n}` })],
    ['tag number', (number: string) => ({ tagNumber: number })],
  ])('of one %s at the same time registers it once', async (_, toItem) => {
    const products = [(await serialisedProduct(0)).product, (await serialisedProduct(0)).product]
    const number = newHuid()
    const outcomes = await runConcurrently(
      shop.database,
      Array.from(
        { length: 6 },
        (_, n) => () => manager.items.receive({ id: products[n % 2]!.variantId, items: [toItem(number, n)] }),
      ),
    )
    expect(countFulfilled(outcomes)).toBe(1)
    expect((await stockOf(products[0]!))! + (await stockOf(products[1]!))!).toBe(1)
  })

  test('is refused for a variant that is counted', async () => {
    const product = await shop.make.product()
    await expect(
      manager.items.receive({ id: product.variantId, items: [{ huid: 'CNT001' }] }),
    ).rejects.toMatchObject({ code: 'NOT_SERIALISED' })
  })
})

describe('a file of items', () => {
  const upload = (text: string, dryRun = false) =>
    manager.items.import({ file: [new Blob([text], { type: 'text/csv' })], dryRun })

  test('is checked first and then received as a whole', async () => {
    const { product } = await serialisedProduct(0, { sku: 'CSV-RING-1' })
    const csv = [
      'SKU,HUID,Tag number,Gross weight,Net,Lab,Certificate number,Certificate link,Store,Note,Colour, ',
      ' csv-ring-1 ,csv001,,12.5,11.75 g,IGI,4501,https://igi.example/4501,Charminar,Showcase 2,red,x',
      "CSV-RING-1,,'=T-2,,,,,,,,,",
    ].join('\r\n')
    expect(await upload(csv, true)).toMatchObject({
      rows: 2,
      received: 2,
      bad: 0,
      written: false,
      ignoredColumns: ['Colour'],
    })
    expect(await stockOf(product)).toBe(0)
    expect(await upload(csv)).toMatchObject({ received: 2, written: true })
    expect(await stockOf(product)).toBe(2)
    expect(await itemOf('CSV001')).toMatchObject({
      grossWeightGrams: 12.5,
      netWeightGrams: 11.75,
      certificate: { laboratory: 'IGI', number: '4501', link: 'https://igi.example/4501' },
      store: 'Charminar',
      note: 'Showcase 2',
    })
    expect(await itemOf('=T-2')).toMatchObject({ grossWeightGrams: 10.5 })
    await expect(upload(csv)).rejects.toMatchObject({ code: 'BAD_ROWS' })
  })

  test('brings items of several products, each to its own', async () => {
    const [one, other] = [
      (await serialisedProduct(0, { sku: 'CSV-RING-3' })).product,
      (await serialisedProduct(0, { sku: 'CSV-RING-4' })).product,
    ]
    const rows = ['CSV-RING-3,CSVA01', 'CSV-RING-4,CSVA02', 'CSV-RING-3,CSVA03']
    expect(await upload(['sku,huid', ...rows].join('\n'))).toMatchObject({ received: 3 })
    expect([await stockOf(one), await stockOf(other)]).toEqual([2, 1])
    expect((await itemOf('CSVA03')).variant?.sku).toBe('CSV-RING-3')
  })

  test('has weights as staff write them', async () => {
    await serialisedProduct(0, { sku: 'CSV-RING-5' })
    const weights = ['12.5', '12.5g', '12.5 GM', '12.5 gms', '12.5  grams', '12.5 g.']
    const rows = weights.map((weight, at) => `CSV-RING-5,CSVW0${at},${weight}`)
    await upload(['sku,huid,gross', ...rows].join('\n'))
    for (const at of weights.keys()) expect((await itemOf(`CSVW0${at}`)).grossWeightGrams).toBe(12.5)
  })

  test('names the first twenty columns that it ignores', async () => {
    const columns = Array.from({ length: 21 }, (_, at) => `column ${at}`)
    const { ignoredColumns, rows } = await upload(`sku,${columns.join(',')}`, true)
    expect({ ignoredColumns, rows }).toEqual({ ignoredColumns: columns.slice(0, 20), rows: 0 })
  })

  test('has two thousand rows at most', async () => {
    const row = '\nNO-SUCH,'
    expect(await upload(`sku,huid${row.repeat(2000)}`, true)).toMatchObject({ rows: 2000, bad: 2000 })
    await expect(upload(`sku,huid${row.repeat(2001)}`, true)).rejects.toMatchObject({
      message: 'The file has more than 2000 rows. At most 2000 can be imported at once.',
    })
  })

  test('with many errors is refused with the first hundred, and all of them in the report', async () => {
    const error = await upload(`sku,huid${'\nNO-SUCH,'.repeat(101)}`).catch((thrown) => thrown)
    expect(error.errors).toHaveLength(100)
    expect(error.details.report.faults).toHaveLength(101)
  })

  test('has to be there', () =>
    expect(manager.items.import({ file: [] })).rejects.toMatchObject({
      errors: [{ path: 'file', message: expect.any(String) }],
    }))

  test('with errors is refused with every line and column, and nothing is written', async () => {
    const { product } = await serialisedProduct(0, { sku: 'CSV-RING-2' })
    await shop.make.product({ sku: 'CSV-COUNTED' })
    const csv = [
      'sku,huid,gross weight',
      'CSV-RING-2,CSVOK1,12',
      'CSV-RING-2,CSV,12',
      'CSV-RING-2,CSVOK1,12',
      'NO-SUCH,CSVOK2,12',
      'CSV-COUNTED,CSVOK3,12',
      'CSV-RING-2,CSVOK4,heavy',
      ',CSVOK5,12',
    ].join('\n')
    const error = await upload(csv).catch((thrown) => thrown)
    expect(error).toMatchObject({
      code: 'BAD_ROWS',
      message: '6 rows cannot be imported. Nothing was written.',
    })
    expect(error.errors).toHaveLength(6)
    expect(error.errors[1]).toEqual({ path: 'line 4, huid', message: 'HUID CSVOK1 is listed twice' })
    expect(error.details.report).toMatchObject({ written: false, rows: 7, received: 1, bad: 6 })
    expect(error.details.report.faults).toMatchObject([
      { line: 3, column: 'huid', message: 'A HUID has 6 letters and digits, like AB12C3' },
      { line: 4, column: 'huid', message: 'HUID CSVOK1 is listed twice' },
      { line: 5, column: 'sku', message: 'There is no product with the SKU NO-SUCH' },
      { line: 6, column: 'sku' },
      { line: 7, column: 'grossWeight' },
      { line: 8, column: 'sku', message: 'Enter the SKU' },
    ])
    expect(await stockOf(product)).toBe(0)
  })

  test.each([
    ['', 'The file is empty. Its first line must name the columns.'],
    ['huid,tag\nAB12C3,1', 'The first line must name the columns, and one must be “sku”.'],
    ['sku,huid\n"A,B', 'Line 2 cannot be read: its quotes do not match. Nothing was imported.'],
  ])('that cannot be read is refused: %j', (text, message) =>
    expect(upload(text)).rejects.toMatchObject({ message }),
  )
})

describe('the stock of a serialised variant', () => {
  test('cannot be written by a product form, a bulk of rows or the database itself', async () => {
    const { product } = await serialisedProduct(2)
    const refusal = { kind: 'conflict', message: expect.stringContaining('is the number of its items') }
    await expect(manager.products.update({ id: product.id, inventoryQuantity: 5 })).rejects.toMatchObject(
      refusal,
    )
    await expect(
      shop.database.db
        .update(productVariants)
        .set({ stock: 3 })
        .where(eq(productVariants.id, product.variantId)),
    ).rejects.toMatchObject({ cause: { constraint: 'product_variants_stock_equals_items' } })
    await expect(
      shop.database.db.update(items).set({ status: 'removed' }).where(eq(items.variantId, product.variantId)),
    ).rejects.toMatchObject({ cause: { constraint: 'product_variants_stock_equals_items' } })
    await expect(
      shop.database.db.delete(items).where(eq(items.variantId, product.variantId)),
    ).rejects.toMatchObject({ cause: { constraint: 'product_variants_stock_equals_items' } })
    expect(await stockOf(product)).toBe(2)
    await manager.products.update({ id: product.id, name: 'Lakshmi Ring' })
  })

  test('stays as it is when the variant is kept in the same way as before', async () => {
    const product = await shop.make.product({ name: 'Same Ring', stock: 7 })
    await manager.items.setSerialised({ id: product.variantId, isSerialised: false })
    expect(await stockOf(product)).toBe(7)
    for (let time = 0; time < 2; time += 1)
      await manager.items.setSerialised({ id: product.variantId, isSerialised: true })
    expect(await auditOf('item.serialise', 'product Same Ring')).toEqual([
      { before: { isSerialised: false, stock: 7 }, after: { isSerialised: true, stock: 0 } },
    ])
  })

  test('is that of its items once the variant is no longer counted, and it is counted again when all are gone', async () => {
    const product = await shop.make.product({ stock: 7, metalWeightMg: 10_000 })
    const { variant, message } = await manager.items.setSerialised({
      id: product.variantId,
      isSerialised: true,
    })
    expect(variant).toMatchObject({ isSerialised: true, inventoryQuantity: 0 })
    expect(message).toBe('Meenakshi Jhumka is kept item by item. Its stock is the number of its items.')
    const { items: received } = await manager.items.receive({
      id: product.variantId,
      items: [{ huid: newHuid() }],
    })
    await expect(
      manager.items.setSerialised({ id: product.variantId, isSerialised: false }),
    ).rejects.toMatchObject({ code: 'HAS_ITEMS' })
    await manager.items.setStatus({ id: received[0]!._id, step: 'remove', note: 'Melted' })
    await manager.items.setSerialised({ id: product.variantId, isSerialised: false })
    await manager.products.update({ id: product.id, inventoryQuantity: 4 })
    expect(await stockOf(product)).toBe(4)
  })

  test.each([
    ['reserved without an order line', { status: 'reserved' as const }, 'items_order_line_of_status'],
    [
      'in stock with an order line',
      { orderLineId: 'line', orderNumber: 'SW-1' },
      'items_order_line_of_status',
    ],
    ['in stock with an order number', { orderNumber: 'SW-1' }, 'items_order_number_of_line'],
    ['of an unknown status', { status: 'lost' as never }, 'items_status_known'],
    ['with a wrong HUID', { huid: 'ab12c3' }, 'items_huid_valid'],
    ['with a net weight above the gross weight', { netWeightMg: 99_000_000 }, 'items_weights_valid'],
    ['without a tag number', { tagNumber: '' }, 'items_tag_number_present'],
    [
      'reserved for an order line that does not exist',
      { status: 'reserved' as const, orderLineId: 'none', orderNumber: 'SW-1' },
      'items_order_line_id_fk',
    ],
  ])('an item cannot be %s', async (_, columns, constraint) => {
    const { held } = await serialisedProduct(1)
    await expect(
      shop.database.db.update(items).set(columns).where(eq(items.id, held[0]!._id)),
    ).rejects.toMatchObject({ cause: { constraint } })
  })
})

test('the history of an item takes known events only', async () => {
  const { held } = await serialisedProduct(1)
  const at = shop.clock.now()
  await expect(
    shop.database.db.insert(itemEvents).values({ id: 'e', itemId: held[0]!._id, event: 'lost' as never, at }),
  ).rejects.toMatchObject({ cause: { constraint: 'item_events_event_known' } })
})

describe('while another transaction holds the variant', () => {
  /** Runs `call` until it waits for the variant, then `work` in the transaction that holds the variant. */
  async function duringLock<T>(
    { variantId }: TestProduct,
    call: () => Promise<T>,
    work: (tx: Tx) => Promise<unknown>,
  ) {
    const { result } = await shop.database.transaction(async (tx) => {
      await tx.select().from(productVariants).where(eq(productVariants.id, variantId)).for('no key update')
      // A promise in an object is not awaited here: it settles after the commit.
      const pending = { result: Promise.allSettled([call()]) }
      await waitForBlockedTransaction(shop.database)
      await work(tx)
      return pending
    })
    return (await result)[0]!
  }
  const stopSerialising = (product: TestProduct) => (tx: Tx) =>
    tx.update(productVariants).set({ isSerialised: false }).where(eq(productVariants.id, product.variantId))

  test('received items wait, and are refused when the variant is counted then', async () => {
    const { product } = await serialisedProduct(0)
    const receive = () => manager.items.receive({ id: product.variantId, items: [{ huid: newHuid() }] })
    expect(await duringLock(product, receive, stopSerialising(product))).toMatchObject({
      reason: { code: 'NOT_SERIALISED' },
    })
    expect(await stockOf(product)).toBe(0)
  })

  test('a file of items waits, and is refused when the variant is counted then', async () => {
    const { product } = await serialisedProduct(0, { sku: 'CSV-LOCKED' })
    const upload = () =>
      manager.items.import({ file: [new Blob([`sku,huid\nCSV-LOCKED,${newHuid()}`], { type: 'text/csv' })] })
    expect(await duringLock(product, upload, stopSerialising(product))).toMatchObject({
      reason: { code: 'BAD_ROWS' },
    })
    expect(await stockOf(product)).toBe(0)
  })

  test('a switch to counting waits, and is refused when an item was received', async () => {
    const { product, held } = await serialisedProduct(1)
    await manager.items.setStatus({ id: held[0]!._id, step: 'remove', note: 'Repair' })
    const stop = () => manager.items.setSerialised({ id: product.variantId, isSerialised: false })
    const bringBack = async (tx: Tx) => {
      await tx.update(items).set({ status: 'in-stock' }).where(eq(items.id, held[0]!._id))
      await tx.update(productVariants).set({ stock: 1 }).where(eq(productVariants.id, product.variantId))
    }
    expect(await duringLock(product, stop, bringBack)).toMatchObject({ reason: { code: 'HAS_ITEMS' } })
  })

  test('staff who change the status of an item, or exchange it, do not hold the item yet', async () => {
    const { product, held } = await serialisedProduct(3)
    const { order } = await buy(product)
    const lockItems = (tx: Tx) =>
      tx.select().from(items).where(eq(items.variantId, product.variantId)).for('update', { noWait: true })
    const exchange = () =>
      manager.orderItems.replace({ id: order._id, item: held[0]!._id, replacement: held[1]!._id })
    expect(await duringLock(product, exchange, lockItems)).toMatchObject({ status: 'fulfilled' })
    const remove = () => manager.items.setStatus({ id: held[2]!._id, step: 'remove', note: 'Lost' })
    expect(await duringLock(product, remove, lockItems)).toMatchObject({ status: 'fulfilled' })
  })
})

describe('an order', () => {
  test('reserves the oldest items and names their HUIDs and weights', async () => {
    const { product, huids } = await serialisedProduct(3)
    const { api, order } = await buy(product, 2)
    expect(huidsOf(order)).toEqual(huids.slice(0, 2))
    expect(order.items[0]!.serialisedItems[0]).toMatchObject({
      grossWeightGrams: 10.5,
      netWeightGrams: 10,
      status: 'reserved',
    })
    expect(await api.orders.one({ id: order._id })).toEqual(order)
    expect(await stockOf(product)).toBe(1)
    expect(await itemOf(huids[0]!)).toMatchObject({ status: 'reserved', orderNumber: order.orderNumber })
  })

  test('repeated with the same key answers the same items', async () => {
    const { product } = await serialisedProduct(2)
    const api = shop.as(await shop.make.user())
    const input = checkoutInput([[product, 1]])
    const first = await api.orders.place(input)
    expect(await api.orders.place(input)).toEqual(first)
    expect(await stockOf(product)).toBe(1)
  })

  test('of one item by 16 customers at once is placed once', async () => {
    const { product, huids } = await serialisedProduct(1)
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 16 }, () => () => buy(product)),
    )
    expect(countFulfilled(outcomes)).toBe(1)
    const placed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.order : []))
    expect(placed.map(huidsOf)).toEqual([[huids[0]]])
    expect(await stockOf(product)).toBe(0)
  })

  test('waits for staff who save its item, and then gets it', async () => {
    const { product, held, huids } = await serialisedProduct(1)
    const placed = await shop.database.transaction(async (tx) => {
      await tx.select().from(items).where(eq(items.id, held[0]!._id)).for('update')
      const order = buy(product)
      await waitForBlockedTransaction(shop.database)
      return { order }
    })
    expect(huidsOf((await placed.order).order)).toEqual([huids[0]])
  })

  test('that is cancelled puts its item back on sale, once', async () => {
    const { product, huids } = await serialisedProduct(1)
    const { api, order } = await buy(product)
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 4 }, () => () => api.orders.cancel({ id: order._id })),
    )
    expect(countFulfilled(outcomes)).toBe(1)
    expect(await stockOf(product)).toBe(1)
    expect(await itemOf(huids[0]!)).toMatchObject({ status: 'in-stock', orderNumber: null })
    expect(await eventsOf(huids[0]!)).toEqual(['received', 'reserved', 'released'])
  })

  test('that is dispatched sells its item, and one that goes back to processing reserves it again', async () => {
    const { product, huids } = await serialisedProduct(1)
    const { order } = await buy(product)
    await setStatus(order, 'shipped')
    expect(await itemOf(huids[0]!)).toMatchObject({ status: 'sold' })
    await setStatus(order, 'delivered')
    await setStatus(order, 'processing')
    expect(await itemOf(huids[0]!)).toMatchObject({ status: 'reserved' })
    expect(await eventsOf(huids[0]!)).toEqual(['received', 'reserved', 'sold', 'unsold'])
    expect(await stockOf(product)).toBe(0)
  })

  test('that is returned keeps its item off sale until staff put it back', async () => {
    const { product, huids } = await serialisedProduct(1)
    const { order } = await buy(product)
    await setStatus(order, 'delivered')
    const { order: returned } = await setStatus(order, 'returned')
    expect(huidsOf(returned)).toEqual(huids)
    const { item } = await manager.items.one({ id: huids[0]! })
    expect([item.status, await stockOf(product)]).toEqual(['returned', 0])
    await setStatus(order, 'refunded')
    expect((await manager.items.setStatus({ id: item._id, step: 'restock' })).item).toMatchObject({
      status: 'in-stock',
      orderNumber: null,
    })
    expect(await stockOf(product)).toBe(1)
    expect(await eventsOf(huids[0]!)).toEqual(['received', 'reserved', 'sold', 'returned', 'restocked'])
  })

  test('that is opened again takes its returned item back, or another one from stock', async () => {
    const { product, huids } = await serialisedProduct(2)
    const { order } = await buy(product)
    await setStatus(order, 'delivered')
    await setStatus(order, 'returned')
    expect(huidsOf((await setStatus(order, 'delivered')).order)).toEqual([huids[0]])
    expect([await itemOf(huids[0]!), await stockOf(product)]).toMatchObject([{ status: 'sold' }, 1])
    await setStatus(order, 'returned')
    await manager.items.setStatus({ id: (await itemOf(huids[0]!))._id, step: 'remove', note: 'Damaged' })
    expect(huidsOf((await setStatus(order, 'processing')).order)).toEqual([huids[1]])
    expect(await stockOf(product)).toBe(0)
    await setStatus(order, 'cancelled')
    await buy(product)
    await expect(setStatus(order, 'processing')).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
  })

  test('that is opened again takes back what it still has, and the rest from stock', async () => {
    const { product, held, huids } = await serialisedProduct(3)
    const { order } = await buy(product, 2)
    await setStatus(order, 'delivered')
    await setStatus(order, 'returned')
    await manager.items.setStatus({ id: held[0]!._id, step: 'remove', note: 'Damaged' })
    expect(huidsOf((await setStatus(order, 'processing')).order)).toEqual([huids[1], huids[2]])
    expect(await eventsOf(huids[1]!)).toEqual(['received', 'reserved', 'sold', 'returned', 'reserved'])
    expect(await eventsOf(huids[2]!)).toEqual(['received', 'reserved'])
    expect(await stockOf(product)).toBe(0)
  })

  test('that leaves in parts sells each item when it leaves', async () => {
    const [rings, chains] = [await serialisedProduct(3), await serialisedProduct(1)]
    const api = shop.as(await shop.make.user())
    const { order } = await api.orders.place(
      checkoutInput([
        [rings.product, 2],
        [chains.product, 1],
      ]),
    )
    const lineOf = ({ product }: Serialised) => order.items.find((line) => line.product === product.id)!._id
    const [kept, sent, spare] = rings.held.map(({ _id }) => _id) as [string, string, string]
    const shipPart = async () => {
      const { order: shipped } = await manager.orders.ship({
        id: order._id,
        items: [rings, chains].map((sold) => ({ item: lineOf(sold), quantity: 1 })),
        itemIds: [sent],
      })
      return shipped.shipments[0]!.items.map(({ item, serialisedItems }) => [item, serialisedItems] as const)
    }
    const statuses = () => statusesOf([...rings.huids.slice(0, 2), ...chains.huids])
    expect(Object.fromEntries(await shipPart())).toEqual({
      [lineOf(rings)]: [sent],
      [lineOf(chains)]: [chains.held[0]!._id],
    })
    expect(await statuses()).toEqual(['reserved', 'sold', 'sold'])
    const replace = (item: string, replacement: string) =>
      manager.orderItems.replace({ id: order._id, item, replacement })
    await expect(replace(sent, spare)).rejects.toMatchObject({ kind: 'conflict' })
    await setStatus(order, 'shipped')
    expect(await statuses()).toEqual(['sold', 'sold', 'sold'])
    expect(await eventsOf(rings.huids[1]!)).toEqual(['received', 'reserved', 'sold'])
    await setStatus(order, 'processing')
    expect(await statuses()).toEqual(['reserved', 'reserved', 'reserved'])
    await shipPart()
    await setStatus(order, 'cancelled')
    expect(await statuses()).toEqual(['in-stock', 'returned', 'returned'])
    expect((await manager.items.one({ id: kept })).item.orderNumber).toBeNull()
    expect(await stockOf(rings.product)).toBe(2)
  })

  test('placed while the variant was counted gives no stock back to a serialised variant', async () => {
    const product = await shop.make.product({ price: 6000, stock: 3, metalWeightMg: 9000 })
    const { api, order } = await buy(product)
    await manager.items.setSerialised({ id: product.variantId, isSerialised: true })
    await api.orders.cancel({ id: order._id })
    expect(await stockOf(product)).toBe(0)
  })

  test('for a product that is made to order keeps staff from switching it to single items until it is dispatched', async () => {
    const product = await shop.make.product({ price: 6000, stock: 0, metalWeightMg: 9000 })
    await manager.products.update({ id: product.id, leadDays: 15 })
    const { order } = await buy(product)
    await manager.products.update({ id: product.id, leadDays: '' })
    const switchToItems = () => manager.items.setSerialised({ id: product.variantId, isSerialised: true })
    await expect(switchToItems()).rejects.toMatchObject({
      message:
        'Meenakshi Jhumka is being made for open orders. Ship or cancel them before you keep it item by item.',
    })
    await setStatus(order, 'shipped')
    expect((await switchToItems()).variant).toMatchObject({ isSerialised: true })
  })

  test('for a product that was made to order is not opened again once the product is kept item by item', async () => {
    const product = await shop.make.product({ price: 6000, stock: 0, metalWeightMg: 9000 })
    await manager.products.update({ id: product.id, leadDays: 15 })
    const { order } = await buy(product)
    await manager.products.update({ id: product.id, leadDays: '' })
    await setStatus(order, 'cancelled')
    await manager.items.setSerialised({ id: product.variantId, isSerialised: true })
    await expect(setStatus(order, 'processing')).rejects.toMatchObject({ code: 'MADE_TO_ORDER' })
  })

  test('prints the HUID and the weights of its item on the invoice, at the price of the variant', async () => {
    const { product } = await serialisedProduct(0)
    const huid = newHuid()
    await manager.items.receive({
      id: product.variantId,
      items: [
        {
          huid,
          grossWeightGrams: 10.72,
          netWeightGrams: 10.2,
          certificate: { laboratory: 'IGI', number: '77', link: '' },
        },
      ],
    })
    const { api, order } = await buy(product)
    await setStatus(order, 'shipped')
    expect(order.items[0]!.price).toBe(6000)
    const text = await extractPdfText(await api.invoices.download({ id: order._id }))
    expect(text).toContain(`HUID ${huid}, weighed: net metal 10.200 g, gross 10.720 g, IGI 77`)
    expect(text).not.toMatch(/net metal 10.000 g/i)
  })
})

describe('a part of a line that comes back', () => {
  async function requestReturn(quantity: number) {
    const sold = await serialisedProduct(3)
    const { api, order } = await buy(sold.product, 3)
    await setStatus(order, 'delivered')
    const { return: request } = await api.returns.request({
      id: order._id,
      items: [{ item: order.items[0]!._id, quantity }],
      wish: 'refund',
      reason: 'fit',
    })
    const receive = (itemIds?: string[]) =>
      manager.returns.decide({
        id: order._id,
        return: request._id,
        step: 'receive',
        ...(itemIds ? { itemIds } : {}),
      })
    return { ...sold, receive, order, api }
  }

  test('is named by staff, and the other items stay sold', async () => {
    const { receive, held, huids, product, order, api } = await requestReturn(1)
    const refusal = { errors: [{ path: 'itemIds', message: 'Choose the items that came back' }] }
    await expect(receive()).rejects.toMatchObject(refusal)
    await expect(receive([held[0]!._id, held[1]!._id])).rejects.toMatchObject(refusal)
    await expect(receive(['other'])).rejects.toMatchObject(refusal)
    await receive([held[1]!._id])
    expect(await statusesOf(huids)).toEqual(['sold', 'returned', 'sold'])
    expect(await stockOf(product)).toBe(0)
    const first = await readHuids(api, order)
    await setStatus(order, 'returned')
    expect((await itemOf(huids[0]!)).status).toBe('returned')
    const { documents } = await api.orders.one({ id: order._id })
    const creditNotes = documents.filter(({ kind }) => kind === 'credit-note')
    const notes = await Promise.all(creditNotes.map(({ number }) => readHuids(api, order, number)))
    expect([first, ...notes]).toEqual([[huids[1]], [huids[1]], [huids[0], huids[2]]])
  })

  test('stays returned when the rest of the order goes back to the shop', async () => {
    const { receive, held, huids, order } = await requestReturn(1)
    await receive([held[1]!._id])
    await setStatus(order, 'processing')
    expect(await statusesOf(huids)).toEqual(['reserved', 'returned', 'reserved'])
  })

  test('needs no choice when it is all that is left of its line', async () => {
    const [rings, chain] = [await serialisedProduct(2), await serialisedProduct(1)]
    const api = shop.as(await shop.make.user())
    const { order } = await api.orders.place(
      checkoutInput([
        [rings.product, 2],
        [chain.product, 1],
      ]),
    )
    await setStatus(order, 'delivered')
    const item = order.items.find((line) => line.product === rings.product.id)!._id
    const sendBack = async (itemIds: string[]) => {
      const { return: request } = await api.returns.request({
        id: order._id,
        items: [{ item, quantity: 1 }],
        wish: 'refund',
        reason: 'fit',
      })
      await manager.returns.decide({ id: order._id, return: request._id, step: 'receive', itemIds })
    }
    await sendBack([rings.held[1]!._id])
    await sendBack([])
    expect(await statusesOf([...rings.huids, ...chain.huids])).toEqual(['returned', 'returned', 'sold'])
    expect(await eventsOf(rings.huids[1]!)).toEqual(['received', 'reserved', 'sold', 'returned'])
  })

  /** The items that a credit note of the order is about. */
  async function readHuids(api: Api, { _id: id }: Order, number?: string): Promise<string[]> {
    const text = await extractPdfText(await api.invoices.creditNote({ id, ...(number ? { number } : {}) }))
    return [...text.matchAll(/HUID ([A-Z0-9]{6}), weighed/g)].map((match) => match[1]!)
  }
})

describe('another item for an order', () => {
  test('is picked by staff before the invoice is issued', async () => {
    const { product, held, huids } = await serialisedProduct(2)
    const { order } = await buy(product)
    const replace = (item: string, replacement: string) =>
      manager.orderItems.replace({ id: order._id, item, replacement })
    const [first, second] = held.map(({ _id }) => _id) as [string, string]
    expect(await replace(first, second)).toEqual({ message: `${huids[1]} is reserved for this order` })
    const changed = await manager.orders.one({ id: order._id })
    expect(huidsOf(changed)).toEqual([huids[1]])
    expect(changed.statusHistory).toHaveLength(1)
    const { notes } = await manager.orderNotes.list({ id: order._id })
    expect(notes[0]!.text).toContain(`item ${huids[0]} was exchanged for ${huids[1]}`)
    const subject = `order ${order.orderNumber}`
    const logged = await shop.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'order.item'), eq(auditLog.subject, subject)))
    expect(logged).toMatchObject([
      {
        before: { item: huids[0], huid: huids[0] },
        after: { item: huids[1], huid: huids[1] },
      },
    ])
    expect(await itemOf(huids[0]!)).toMatchObject({ status: 'in-stock', orderNumber: null })
    expect(await stockOf(product)).toBe(1)
    await expect(replace(first, second)).rejects.toMatchObject({ kind: 'not-found' })
    await replace(second, first)
    expect(huidsOf(await manager.orders.one({ id: order._id }))).toEqual([huids[0]])
    expect(await eventsOf(huids[0]!)).toEqual(['received', 'reserved', 'released', 'reserved'])
    expect(await eventsOf(huids[1]!)).toEqual(['received', 'reserved', 'released'])
    await replace(first, second)
    await setStatus(order, 'processing')
    await manager.invoices.issue({ id: order._id })
    await expect(replace(second, first)).rejects.toMatchObject({ code: 'INVOICED' })
    await setStatus(order, 'shipped')
    await expect(replace(second, first)).rejects.toMatchObject({ code: 'ITEM_CHANGED' })
  })

  test('must be in stock and of the same variant', async () => {
    const [sold, other] = [await serialisedProduct(2), await serialisedProduct(1)]
    const [{ order }, taken] = [await buy(sold.product), await buy(sold.product)]
    const replace = (replacement: string) =>
      manager.orderItems.replace({ id: order._id, item: sold.held[0]!._id, replacement })
    await expect(replace(other.held[0]!._id)).rejects.toMatchObject({
      message: 'Choose an item of the same product and size',
    })
    await expect(replace(sold.held[1]!._id)).rejects.toMatchObject({ code: 'ITEM_CHANGED' })
    await expect(replace('none')).rejects.toMatchObject({ kind: 'not-found' })
    expect(huidsOf(await manager.orders.one({ id: taken.order._id }))).toEqual([sold.huids[1]])
  })

  test('is reserved for one order when two want it at the same time', async () => {
    const { product, held, huids } = await serialisedProduct(3)
    const orders = [(await buy(product)).order, (await buy(product)).order]
    const outcomes = await runConcurrently(
      shop.database,
      orders.map(
        ({ _id }, n) =>
          () =>
            manager.orderItems.replace({ id: _id, item: held[n]!._id, replacement: held[2]!._id }),
      ),
    )
    expect(countFulfilled(outcomes)).toBe(1)
    expect(await itemOf(huids[2]!)).toMatchObject({ status: 'reserved' })
    expect(await stockOf(product)).toBe(1)
  })
})

describe('an order of a product that was deleted for good', () => {
  /** A month after they were deleted. */
  async function deleteForGood(...gone: readonly Serialised[]) {
    for (const { product } of gone) await manager.products.remove({ id: product.id })
    shop.clock.advance(40 * 24 * 3600 * 1000)
    manager = shop.as(await shop.make.user({ role: 'manager', name: 'Farhan Ali' }))
    await manager.products.remove({ id: (await shop.make.product()).id })
  }

  test('offers and takes no other item, also none of another deleted product', async () => {
    const [sold, other] = [await serialisedProduct(2), await serialisedProduct(1)]
    const { order } = await buy(sold.product)
    await deleteForGood(sold, other)
    const [item, spare] = sold.held as [Item, Item]
    expect(await manager.orderItems.replacements({ id: order._id, item: item._id })).toEqual({
      total: 0,
      replacements: [],
    })
    for (const replacement of [spare, other.held[0]!])
      await expect(
        manager.orderItems.replace({ id: order._id, item: item._id, replacement: replacement._id }),
      ).rejects.toMatchObject({ code: 'PRODUCT_DELETED' })
    await setStatus(order, 'shipped')
    expect((await itemOf(sold.huids[0]!)).status).toBe('sold')
  })

  test('gives its item back when it is cancelled, and cannot be opened again without it', async () => {
    const sold = await serialisedProduct(1)
    const { order } = await buy(sold.product)
    await deleteForGood(sold)
    await setStatus(order, 'cancelled')
    expect(await itemOf(sold.huids[0]!)).toMatchObject({ status: 'in-stock', orderNumber: null })
    await expect(setStatus(order, 'pending')).rejects.toMatchObject({ code: 'PRODUCT_DELETED' })
  })

  test('has its item returned, and takes it back when it is opened again', async () => {
    const sold = await serialisedProduct(1)
    const { order } = await buy(sold.product)
    await setStatus(order, 'shipped')
    await deleteForGood(sold)
    await setStatus(order, 'delivered')
    await setStatus(order, 'returned')
    expect((await itemOf(sold.huids[0]!)).status).toBe('returned')
    await setStatus(order, 'processing')
    expect((await itemOf(sold.huids[0]!)).status).toBe('reserved')
  })
})

describe('staff', () => {
  test('find items by status, store, variant, HUID, tag number, SKU and name', async () => {
    const { product, huids } = await serialisedProduct(3, { sku: 'FIND-1', name: 'Padma Choker' })
    const found = async (query: Parameters<Api['items']['list']>[0]) => {
      const { items: rows } = await manager.items.list(query)
      return rows.map(({ huid }) => huid)
    }
    await buy(product)
    const newestFirst = huids.toReversed()
    expect(await found({ variantId: product.variantId })).toEqual(newestFirst)
    expect(await found({ search: 'find-1' })).toEqual(newestFirst)
    expect(await found({ search: 'padma' })).toEqual(newestFirst)
    expect(await found({ search: huids[0]!.toLowerCase() })).toEqual([huids[0]])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ variantId: product.variantId, status: 'reserved' })).toEqual([huids[0]])
    expect(await found({ variantId: product.variantId, store: 'Charminar' })).toEqual([])
    expect(await found({ search: 'find-1', limit: 2, page: 2 })).toEqual([huids[0]])
    const { items: rows, pagination } = await manager.items.list({ search: 'find-1', limit: 1 })
    expect(pagination).toMatchObject({ total: 3, pages: 3 })
    expect(rows[0]!.variant).toEqual({
      _id: product.variantId,
      productId: product.id,
      slug: product.slug,
      name: 'Padma Choker',
      title: '',
      sku: 'FIND-1',
    })
  })

  test('find the product of new items by name or SKU, those kept item by item first', async () => {
    const found = async (query: Parameters<Api['items']['variants']>[0]) => {
      const { variants } = await manager.items.variants(query)
      return variants.map(({ sku }) => sku)
    }
    await shop.make.product({ sku: 'VAR-1', name: 'Anjali Bangle' })
    const { product } = await serialisedProduct(1, { sku: 'VAR-2', name: 'Rukmini Bangle' })
    expect(await found({ search: 'bangle' })).toEqual(['VAR-2', 'VAR-1'])
    expect(await found({ search: 'var-1' })).toEqual(['VAR-1'])
    expect(await found({ variantId: product.variantId })).toEqual(['VAR-2'])
    expect((await manager.items.variants({ search: 'var-2' })).variants).toEqual([
      {
        _id: product.variantId,
        productId: product.id,
        name: 'Rukmini Bangle',
        title: '',
        sku: 'VAR-2',
        isSerialised: true,
        inventoryQuantity: 1,
        grossWeightGrams: 10.5,
        netWeightGrams: 10,
      },
    ])
  })

  test('change the details of an item, which the history keeps with their name', async () => {
    const { held, huids } = await serialisedProduct(2)
    const id = held[0]!._id
    const huid = newHuid()
    const { item } = await manager.items.update({ id, version: held[0]!.version, huid, store: 'Charminar' })
    expect(item).toMatchObject({ huid, store: 'Charminar', tagNumber: huids[0], grossWeightGrams: 10.5 })
    const logged = await shop.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'item.update'), eq(auditLog.subject, `item ${huids[0]}`)))
    const before = {
      huid: huids[0],
      tagNumber: huids[0],
      grossWeightGrams: 10.5,
      netWeightGrams: 10,
      certificate: null,
      store: '',
      status: 'in-stock',
      note: '',
    }
    expect(logged).toMatchObject([{ before, after: { ...before, huid, store: 'Charminar' } }])
    const { history } = await manager.items.one({ id })
    expect(history[0]).toMatchObject({
      event: 'edited',
      by: 'Farhan Ali',
      note: `HUID ${huids[0]} → ${huid}, Store none → Charminar`,
    })
    await expect(manager.items.update({ id, version: held[0]!.version, note: 'x' })).rejects.toMatchObject({
      code: 'STALE',
    })
    const outcomes = await runConcurrently(
      shop.database,
      ['a', 'b', 'c', 'd'].map((note) => () => manager.items.update({ id, version: item.version, note })),
    )
    expect(countFulfilled(outcomes)).toBe(1)
    await expect(manager.items.update({ id, huid: huids[1]! })).rejects.toMatchObject({
      message: `HUID ${huids[1]} is in the register already`,
    })
  })

  test('cannot give an item the number of another one, or change one that is not there', async () => {
    const { product, held, huids } = await serialisedProduct(2)
    const [id, tagNumber] = [held[0]!._id, huids[1]!]
    await expect(manager.items.update({ id, tagNumber: tagNumber.toLowerCase() })).rejects.toMatchObject({
      errors: [{ path: 'tagNumber' }],
    })
    expect((await manager.items.update({ id, tagNumber: huids[0]!, note: 'Box 4' })).item).toMatchObject({
      huid: huids[0],
      note: 'Box 4',
    })
    const { items: coins } = await manager.items.receive({
      id: product.variantId,
      items: [{ tagNumber: 'COIN-1' }, { tagNumber: 'COIN-2' }],
    })
    await expect(manager.items.update({ id: coins[0]!._id, tagNumber: 'COIN-2' })).rejects.toMatchObject({
      message: 'Tag number COIN-2 is in the register already',
    })
    await manager.items.update({ id, tagNumber: `${huids[0]}-B` })
    const { history } = await manager.items.one({ id })
    expect(history[0]?.note).toBe(`Tag number ${huids[0]} → ${huids[0]}-B`)
    await expect(manager.items.one({ id: 'none' })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(manager.items.update({ id: 'none', note: 'x' })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(manager.items.setStatus({ id: 'none', step: 'restock' })).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('change one detail of an item, and the others stay', async () => {
    const { product } = await serialisedProduct(0)
    const certificate = { laboratory: 'IGI', number: '9', link: 'https://igi.example/9' }
    const given = { tagNumber: 'DETAIL-1', grossWeightGrams: 11.25, netWeightGrams: 10.5, certificate }
    const details = { ...given, huid: newHuid(), store: 'Charminar', note: 'Showcase 2' }
    const { items: received } = await manager.items.receive({ id: product.variantId, items: [details] })
    const update = async (change: Partial<Parameters<Api['items']['update']>[0]>) =>
      (await manager.items.update({ id: received[0]!._id, ...change })).item
    expect(await update({ note: 'Showcase 3' })).toMatchObject({ ...details, note: 'Showcase 3' })
    expect(await update({ huid: '' })).toMatchObject({ ...details, huid: null, note: 'Showcase 3' })
    const other = { laboratory: 'GIA', number: '12', link: '' }
    expect((await update({ certificate: other })).certificate).toEqual(other)
    expect(await itemOf(' detail-1 ')).toMatchObject({ _id: received[0]!._id, certificate: other })
  })

  test('keep an item in a store that the shop has no more, and find it there', async () => {
    const { product } = await serialisedProduct(0)
    const owner = shop.as(await shop.make.admin())
    const { stores } = await owner.settings.read()
    await owner.settings.update({ stores: [...stores!, { ...stores![0]!, name: 'Abids' }] })
    const { items: received } = await manager.items.receive({
      id: product.variantId,
      items: [{ huid: newHuid(), store: 'Abids' }],
    })
    await owner.settings.update({ stores: stores! })
    const { item } = await manager.items.update({ id: received[0]!._id, note: 'To be moved' })
    expect(item.store).toBe('Abids')
    const list = await manager.items.list({ store: 'Abids' })
    expect(list.items).toEqual([item])
    expect(list.stores).toEqual(['Charminar', 'Jubilee Hills', 'Abids'])
  })

  test('weigh an item again that is reserved at the price of its product', async () => {
    const { product, held } = await serialisedProduct(1)
    await buy(product)
    const { item } = await manager.items.update({ id: held[0]!._id, netWeightGrams: 9.9 })
    expect(item).toMatchObject({ netWeightGrams: 9.9, grossWeightGrams: 10.5, status: 'reserved' })
  })

  test('weigh an item of metal alone, and not one that is lighter than its metal', async () => {
    const { held } = await serialisedProduct(1)
    const weigh = (netWeightGrams: number) =>
      manager.items.update({ id: held[0]!._id, netWeightGrams, grossWeightGrams: 10.5 })
    expect((await weigh(10.5)).item).toMatchObject({ netWeightGrams: 10.5, grossWeightGrams: 10.5 })
    await expect(weigh(10.501)).rejects.toMatchObject({ errors: [{ path: 'netWeightGrams' }] })
  })

  test('do not save a form that was opened before the item was sold', async () => {
    const { product, held } = await serialisedProduct(1)
    await buy(product)
    const { _id: id, version } = held[0]!
    await expect(manager.items.update({ id, version, note: 'x' })).rejects.toMatchObject({ code: 'STALE' })
  })

  test('cannot bring an item back once its product is counted as a whole', async () => {
    const { product, held } = await serialisedProduct(1)
    const id = held[0]!._id
    await manager.items.setStatus({ id, step: 'remove', note: 'Sent for repair' })
    const { message } = await manager.items.setSerialised({ id: product.variantId, isSerialised: false })
    expect(message).toContain('is counted as a whole again')
    await expect(manager.items.setStatus({ id, step: 'restore' })).rejects.toMatchObject({
      code: 'NOT_SERIALISED',
    })
    expect(await stockOf(product)).toBe(0)
  })

  test('remove an item with a reason and bring it back', async () => {
    const { product, held } = await serialisedProduct(1)
    const id = held[0]!._id
    await expect(manager.items.setStatus({ id, step: 'remove' })).rejects.toMatchObject({
      message: 'Enter a reason',
    })
    await manager.items.setStatus({ id, step: 'remove', note: 'Sent for repair' })
    expect(await stockOf(product)).toBe(0)
    await expect(manager.items.setStatus({ id, step: 'remove', note: 'Again' })).rejects.toMatchObject({
      code: 'ITEM_CHANGED',
      message: 'This item is removed.',
    })
    await manager.items.setStatus({ id, step: 'restore' })
    expect(await stockOf(product)).toBe(1)
    expect(await auditOf('item.status', `item ${held[0]!.tagNumber}`)).toEqual([
      { before: { status: 'in-stock' }, after: { status: 'removed', note: 'Sent for repair' } },
      { before: { status: 'removed' }, after: { status: 'in-stock' } },
    ])
  })

  test('cannot remove an item at the moment in which it is sold', async () => {
    const { product, held } = await serialisedProduct(1)
    const outcomes = await runConcurrently<unknown>(shop.database, [
      () => buy(product),
      () => manager.items.setStatus({ id: held[0]!._id, step: 'remove', note: 'Lost' }),
    ])
    expect(countFulfilled(outcomes)).toBe(1)
    expect(await stockOf(product)).toBe(0)
  })

  test('keep the items of a product that was deleted for good', async () => {
    const { product, huids } = await serialisedProduct(1)
    await manager.products.remove({ id: product.id })
    shop.clock.advance(40 * 24 * 3600 * 1000)
    const later = shop.as(await shop.make.user({ role: 'manager' }))
    await later.products.remove({ id: (await shop.make.product()).id })
    const { item } = await later.items.one({ id: huids[0]! })
    expect(item).toMatchObject({ variant: null, status: 'in-stock' })
    await later.items.setStatus({ id: item._id, step: 'remove', note: 'The product is no longer made' })
  })
})
