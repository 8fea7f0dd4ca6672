import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountingFile } from '#contract/accounting.ts'
import type { Api } from '#contract/contract.ts'
import type { Order } from '#contract/orders.ts'
import { RETURN_FILES } from '#domain/gst-return-files.ts'
import { auditLog } from '#server/audit/tables.ts'
import { checkoutInput, MADHAPUR } from '#server/testing/checkout.ts'
import { SELLER, saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { listRefusals } from '#testing/offline-tool.ts'
import { importIntoTally, openBooks, sumLedgers } from '#testing/tally.ts'

/** Each test has months of its own, because the dates of documents never go back. */
let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  await admin.delivery.createZone({
    name: 'Maharashtra',
    kind: 'state',
    state: 'Maharashtra',
    deliveryCharge: 250,
    freeDeliveryFrom: 5000,
  })
  await saveSellerSettings(admin)
  await admin.settings.update({ taxProfile: 'hsn' })
})
afterAll(() => shop.close())

const PUNE = {
  ...MADHAPUR,
  street: '12 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
}
const BUSINESS = { gstin: '36AAACR5055K1Z8', legalName: 'Ratna, Śrī & Sons' }
let phone = 7_100_000_000

/** Sells a piece of this price for this total, on a day in India. */
async function sell(
  at: string,
  price: number,
  totalAmount: number,
  given: Parameters<typeof checkoutInput>[1] = {},
): Promise<Order> {
  await setClock(at)
  const ring = await shop.make.product({ price, hsn: '711319', stock: 9 })
  phone += 1
  const input = checkoutInput([[ring, 1]], { ...given, totalAmount })
  const shippingAddress = { ...input.shippingAddress, phone: String(phone) }
  const { order } = await shop.as(await shop.make.user()).orders.place({ ...input, shippingAddress })
  return setStatus(order, 'shipped')
}

const setStatus = async ({ _id }: Order, status: Order['status']) =>
  (await admin.orders.setStatus({ id: _id, status })).order

/** Sessions end when the clock moves by months. */
async function setClock(at: string) {
  shop.clock.set(at)
  admin = shop.as(await shop.make.admin())
}

const download = async (file: AccountingFile, month: string) =>
  (await admin.accounting.download({ file, month })).text()
const numberOf = (order: Order) => order.documents.at(-1)!.number

test('a month has its invoices in their files, which the offline tool accepts', async () => {
  const [toBusiness, large, small] = [
    await sell('2027-01-05T06:00:00Z', 50_000, 51_500, { business: BUSINESS }),
    await sell('2027-01-06T06:00:00Z', 1_00_000, 1_03_000, { shippingAddress: PUNE }),
    await sell('2027-01-07T06:00:00Z', 10_000, 10_300, { shippingAddress: PUNE }),
  ]
  const returned = await setStatus(small, 'returned')
  const [firstByte] = new Uint8Array(
    await (await admin.accounting.download({ file: 'b2b', month: '2027-01' })).arrayBuffer(),
  )
  expect(firstByte).toBe('G'.charCodeAt(0))
  expect(await download('b2b', '2027-01')).toBe(
    [
      'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount\r\n',
      `36AAACR5055K1Z8,"Ratna, Sri & Sons",${numberOf(toBusiness)},05-Jan-2027,51500.00,36-Telangana,N,,Regular B2B,,3,50000.00,0.00\r\n`,
    ].join(''),
  )
  expect(await download('b2cl', '2027-01')).toContain(
    `\r\n${numberOf(large)},06-Jan-2027,103000.00,27-Maharashtra,,3,100000.00,0.00,\r\n`,
  )
  expect(await download('b2cs', '2027-01')).not.toContain('27-Maharashtra')
  expect(await download('hsn-b2c', '2027-01')).toContain(
    '\r\n711319,Articles of jewellery,PCS-PIECES,1,103000.00,3,100000.00,3000.00,0.00,0.00,0.00\r\n',
  )
  expect(await download('docs', '2027-01')).toContain(
    `\r\nInvoices for outward supply,${numberOf(toBusiness)},${numberOf(small)},3,0\r\nCredit Note,${numberOf(returned)},${numberOf(returned)},1,0\r\n`,
  )
  for (const file of RETURN_FILES) {
    const cells = (await download(file, '2027-01')).trim().split('\r\n').map(splitLine)
    expect(listRefusals(file, cells, SELLER.gstin)).toEqual([])
  }

  const month = await admin.accounting.month({ month: '2027-01' })
  expect(month).toMatchObject({
    month: '2027-01',
    firstMonth: '2027-01',
    isOver: false,
    gstin: SELLER.gstin,
    invoices: 3,
    creditNotes: 1,
    totals: { taxableValue: 1_50_000, tax: 4500 },
    notices: [],
  })
  expect(month.files).toMatchObject([
    { file: 'b2b', documents: 1, rows: 1, taxableValue: 50_000, tax: 1500 },
    { file: 'b2cl', documents: 1, rows: 1, taxableValue: 1_00_000, tax: 3000 },
    { file: 'b2cs', documents: 2, rows: 0, taxableValue: 0, tax: 0 },
    { file: 'cdnr', documents: 0, rows: 0 },
    { file: 'cdnur', documents: 0, rows: 0 },
    { file: 'hsn-b2b', documents: 1, rows: 1, taxableValue: 50_000 },
    { file: 'hsn-b2c', documents: 3, rows: 1, taxableValue: 1_00_000 },
    { file: 'docs', documents: 4, rows: 2 },
  ])
})

/** The only cell with a comma is a name. */
const splitLine = (text: string) =>
  [...text.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

test('a month ends at midnight in India, and keeps its bytes after later credit notes and settings', async () => {
  const last = await sell('2027-02-28T18:29:59Z', 1_50_000, 1_54_500, { shippingAddress: PUNE })
  const first = await sell('2027-02-28T18:30:00Z', 20_000, 20_600)
  const files = [...RETURN_FILES, 'sales-register'] as const
  const read = () => Promise.all(files.map((file) => download(file, '2027-02')))
  const before = await read()
  expect(before[1]).toContain(`${numberOf(last)},28-Feb-2027`)
  expect(before.join()).not.toContain(numberOf(first))
  expect(await admin.accounting.month({ month: '2027-02' })).toMatchObject({ invoices: 1, isOver: true })

  await setClock('2027-03-20T06:00:00Z')
  const returned = await setStatus(last, 'returned')
  await admin.settings.update({ taxProfile: 'flat', shopName: 'Another name' })
  await saveSellerSettings(admin, { gstin: '' })
  expect(await read()).toEqual(before)
  expect(await download('cdnur', '2027-03')).toContain(
    `\r\nB2CL,${numberOf(returned)},20-Mar-2027,C,27-Maharashtra,154500.00,,3,150000.00,0.00\r\n`,
  )
  // Without a month it is the last one.
  expect(await admin.accounting.month()).toMatchObject({ month: '2027-02' })
  await saveSellerSettings(admin)
  await admin.settings.update({ taxProfile: 'hsn' })
})

test('the sales register has a row for each line, and credit notes take away', async () => {
  const order = await sell('2027-05-10T06:00:00Z', 10_000, 10_300)
  const returned = await setStatus(order, 'returned')
  const file = await admin.accounting.download({ file: 'sales-register', month: '2027-05' })
  // A spreadsheet reads it as UTF-8.
  expect([...new Uint8Array(await file.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf])
  const text = await file.text()
  expect(text).toMatch(/^Date,Document,Number,Order,/)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(new RegExp(`^2027-05-10,Invoice,${numberOf(order)},${order.orderNumber},,,`))
  expect(lines[1]).toMatch(
    /,711319,1,10000\.00,0\.00,10000\.00,3,150\.00,150\.00,0\.00,0\.00,10300\.00,0\.00$/,
  )
  expect(lines[2]).toMatch(
    new RegExp(
      `^2027-05-10,Credit note,${numberOf(returned)},${order.orderNumber},${numberOf(order)},2027-05-10,`,
    ),
  )
  expect(lines[2]).toMatch(
    /,711319,-1,-10000\.00,0\.00,-10000\.00,3,-150\.00,-150\.00,0\.00,0\.00,-10300\.00,0\.00$/,
  )
})

test('Tally takes a month twice without doubles, and a later download of it changes nothing', async () => {
  const order = await sell('2027-05-20T06:00:00Z', 1_20_000, 1_23_600, { business: BUSINESS })
  const read = async () => [
    await (await admin.accounting.tally({ part: 'masters', month: '2027-05' })).text(),
    await (await admin.accounting.tally({ part: 'vouchers', month: '2027-05' })).text(),
  ]
  const files = await read()
  const books = openBooks()
  for (const file of [...files, ...files]) importIntoTally(books, file)
  // With the invoice and the credit note of the sales register.
  expect([...books.vouchers.values()].map(({ number }) => number)).toContain(numberOf(order))
  expect(books.vouchers.size).toBe(3)
  expect(sumLedgers(books)).toEqual(
    new Map([
      [`${BUSINESS.legalName} ${BUSINESS.gstin}`, -1_23_600_00n],
      ['Sales GST 3%', 1_20_000_00n],
      ['Output CGST', 1_800_00n],
      ['Output SGST', 1_800_00n],
      ['Online customers', 0n],
    ]),
  )
  await setClock('2027-06-01T06:00:00Z')
  await setStatus(order, 'returned')
  expect(await read()).toEqual(files)
})

test('a shop with one rate for all, as the demo, gets its files with a notice', async () => {
  await setClock('2027-06-10T06:00:00Z')
  await admin.settings.update({ taxProfile: 'flat' })
  const order = await sell('2027-06-10T06:00:00Z', 10_000, 11_800)
  const { files, notices } = await admin.accounting.month({ month: '2027-06' })
  expect(notices).toEqual([{ code: 'flat-tax', count: 1, numbers: [numberOf(order)] }])
  expect(files[2]).toMatchObject({ file: 'b2cs', rows: 1, taxableValue: 10_000, tax: 1800 })
  await admin.settings.update({ taxProfile: 'hsn' })
})

test('documents without the GSTIN of the shop are in the sales register only', async () => {
  await setClock('2027-07-10T06:00:00Z')
  await saveSellerSettings(admin, { gstin: '' })
  const order = await sell('2027-07-10T06:00:00Z', 10_000, 10_000)
  expect(await admin.accounting.month({ month: '2027-07' })).toMatchObject({
    gstin: null,
    invoices: 1,
    totals: { taxableValue: 0, tax: 0 },
    notices: [{ code: 'no-gstin', count: 1, numbers: [numberOf(order)] }],
  })
  expect((await download('docs', '2027-07')).split('\r\n')).toHaveLength(2)
  expect(await download('sales-register', '2027-07')).toContain(numberOf(order))
  await saveSellerSettings(admin)
})

test('more documents than are read at once are all there, in the order of their numbers', async () => {
  await setClock('2027-08-10T06:00:00Z')
  const order = await sell('2027-08-10T06:00:00Z', 10_000, 10_300)
  // An order has one open invoice, so the copies are closed by the credit note of the order.
  await setStatus(order, 'returned')
  await shop.asOwner(`insert into tax_documents
    (id, kind, number, financial_year, serial, order_id, closed_by, issued_on, payable_paise, document, created_at)
    select id || copy, kind, copy_number, financial_year, 500000 + copy, order_id, closed_by, issued_on, payable_paise,
      jsonb_set(document, '{number}', to_jsonb(copy_number)), created_at
    from tax_documents, generate_series(1, 1200) copy, concat('XX/27-28/', 500000 + copy) copy_number
    where number = '${numberOf(order)}'`)
  expect(await admin.accounting.month({ month: '2027-08' })).toMatchObject({ invoices: 1201, creditNotes: 1 })
  const numbers = (await download('sales-register', '2027-08'))
    .split('\r\n')
    .map((line) => line.split(',')[2] ?? '')
    .filter((number) => number.startsWith('XX'))
  expect(numbers).toHaveLength(1200)
  expect(numbers).toEqual(numbers.toSorted())
})

test('the files are for people with view_reports, and each download is in the audit log', async () => {
  await setClock('2027-09-10T06:00:00Z')
  const visitor = shop.as(await shop.make.user())
  await expect(visitor.accounting.month()).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(visitor.accounting.download({ file: 'b2b', month: '2027-09' })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const staff = await shop.make.user({ role: 'staff' })
  await shop.as(staff).accounting.download({ file: 'b2b', month: '2027-09' })
  const entries = await shop.database.db
    .select({ subject: auditLog.subject })
    .from(auditLog)
    .where(eq(auditLog.userId, staff.id))
  expect(entries).toContainEqual({ subject: 'b2b of 2027-09' })
})

test.each(['2027-13', '27-01', '2027-1', ''])('"%s" is no month', async (month) => {
  await expect(admin.accounting.download({ file: 'b2b', month })).rejects.toMatchObject({ kind: 'invalid' })
})
