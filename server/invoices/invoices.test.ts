import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { orders } from '#server/orders/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { extractPdfText, saveSellerSettings, toBase64 } from '#server/testing/invoice-helpers.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { taxDocuments } from './tables.ts'

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  await saveSellerSettings(admin)
})
afterAll(() => shop.close())

type PlacedOrder = { person: TestUser; api: Api; order: Order }

async function placeTestOrder(
  given: Parameters<typeof checkoutInput>[1] = {},
  price = 6000,
): Promise<PlacedOrder> {
  const person = await shop.make.user({ credits: 1000 })
  const ring = await shop.make.product({ price, stock: 9 })
  const api = shop.as(person)
  return { person, api, order: (await api.orders.place(checkoutInput([[ring, 1]], given))).order }
}
const setStatus = async ({ order }: Pick<PlacedOrder, 'order'>, status: Order['status']) =>
  (await admin.orders.setStatus({ id: order._id, status })).order
const rows = ({ order }: Pick<PlacedOrder, 'order'>) =>
  shop.database.db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order._id))

/** What only the owner of the tables can do, and only by switching the trigger off. */
const overwritePdf = (orderId: string, value: string) =>
  shop.asOwner(`alter table tax_documents disable trigger tax_documents_fill_once;
    update tax_documents set pdf = ${value} where order_id = '${orderId}';
    alter table tax_documents enable trigger tax_documents_fill_once`)

describe('the invoice of an order', () => {
  test('is issued when the order is shipped, with the day in India', async () => {
    const sale = await placeTestOrder()
    expect((await setStatus(sale, 'processing')).documents).toEqual([])
    // half past midnight in India, still the day before in UTC
    shop.clock.set('2026-11-21T19:00:00Z')
    const shipped = await setStatus(sale, 'shipped')
    shop.clock.set('2026-11-22T05:00:00Z')
    expect(shipped.documents).toEqual([
      {
        kind: 'invoice',
        number: expect.stringMatching(/^SW\/26-27\/\d{6}$/),
        issuedOn: '2026-11-22',
        amount: 7080,
        isCurrent: true,
      },
    ])
    // moved again it keeps the one it has
    await setStatus(sale, 'delivered')
    expect((await setStatus(sale, 'shipped')).documents).toEqual(shipped.documents)
  })

  test('prints the product fields that say so, with their values of the day of the order', async () => {
    await admin.productFields.create({ name: 'Designer', kind: 'text', isOnInvoice: true })
    await admin.productFields.create({ name: 'Width', kind: 'number', unit: 'mm', isOnInvoice: true })
    await admin.productFields.create({ name: 'Karigar', kind: 'text' })
    const attributes = { Designer: 'Asha Rao', Width: '2.5', Karigar: 'Not for customers' }
    const ring = await shop.make.product({ price: 6000, attributes })
    const { order } = await shop.as(await shop.make.user()).orders.place(checkoutInput([[ring, 1]]))
    await admin.products.update({ id: ring.id, attributes: { Designer: 'Somebody else' } })
    await setStatus({ order }, 'shipped')
    const text = await extractPdfText(await admin.invoices.download({ id: order._id }))
    expect(text).toContain('Designer: Asha Rao')
    expect(text).toContain('Width: 2.5 mm')
    expect(text).not.toContain('Not for customers')
  })

  test('is also issued when an order is delivered without being shipped', async () => {
    const sale = await placeTestOrder()
    expect((await setStatus(sale, 'delivered')).documents).toHaveLength(1)
  })

  test('is a 409 before that, which says when it will be issued', async () => {
    const { api, order } = await placeTestOrder()
    await expect(api.invoices.download({ id: order._id })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'NOT_INVOICED',
      message: 'The invoice is issued when the order is shipped.',
    })
    await setStatus({ order }, 'cancelled')
    await expect(api.invoices.download({ id: order._id })).rejects.toMatchObject({
      message: 'This order was cancelled before an invoice was issued.',
    })
    expect(await rows({ order })).toEqual([])
  })

  test('can be issued once by staff as soon as they process the order', async () => {
    const sale = await placeTestOrder()
    const id = sale.order._id
    await expect(admin.invoices.issue({ id })).rejects.toMatchObject({ code: 'NOT_INVOICED' })
    await setStatus(sale, 'processing')
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.invoices.issue({ id })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(sale.api.invoices.issue({ id })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(admin.invoices.issue({ id: 'none' })).rejects.toMatchObject({ kind: 'not-found' })
    const { order } = await admin.invoices.issue({ id })
    expect(order.documents).toHaveLength(1)
    expect((await admin.invoices.issue({ id })).order.documents).toEqual(order.documents)
    expect((await setStatus(sale, 'shipped')).documents).toEqual(order.documents)
    const auditEntries = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'invoice.issue'))
    expect(auditEntries).toMatchObject([{ after: { number: order.documents[0]?.number } }])
  })

  test('is for its customer and for staff with view_reports; for others it is a 404', async () => {
    const sale = await placeTestOrder()
    await setStatus(sale, 'shipped')
    const id = sale.order._id
    for (const api of [sale.api, shop.as(await shop.make.user({ role: 'staff' })), admin])
      expect(await api.invoices.download({ id })).toBeInstanceOf(Blob)
    for (const api of [
      shop.as(await shop.make.user()),
      shop.as(await shop.make.user({ permissions: ['view_content'] })),
    ]) {
      await expect(api.invoices.download({ id })).rejects.toMatchObject({
        kind: 'not-found',
        message: 'Order not found',
      })
      await expect(api.invoices.creditNote({ id })).rejects.toMatchObject({ kind: 'not-found' })
    }
    await expect(shop.anonymous.invoices.download({ id })).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('is a PDF named after its number, which no cache stores', async () => {
    const sale = await placeTestOrder()
    const [invoice] = (await setStatus(sale, 'shipped')).documents
    const answer = await shop.inject({
      method: 'GET',
      url: `/api/orders/${sale.order.orderNumber}/invoice`,
      headers: { authorization: `Bearer ${sale.person.token}` },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${invoice!.number.replaceAll('/', '-')}.pdf"`,
    })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('can be chosen by number when an order has several', async () => {
    const sale = await placeTestOrder()
    const [first] = (await setStatus(sale, 'shipped')).documents
    await setStatus(sale, 'cancelled')
    const second = (await setStatus(sale, 'shipped')).documents.at(-1)
    const { api, order } = sale
    const text = async (number?: string) =>
      extractPdfText(await api.invoices.download({ id: order._id, ...(number ? { number } : {}) }))
    expect(await text()).toContain(second!.number)
    expect(await text(first!.number)).toContain(first!.number)
    const other = await placeTestOrder()
    await setStatus(other, 'shipped')
    await expect(
      other.api.invoices.download({ id: other.order._id, number: first!.number }),
    ).rejects.toMatchObject({
      kind: 'not-found',
    })
  })
})

describe('the same bytes', () => {
  const download = async ({ api, order }: PlacedOrder) =>
    toBase64(await api.invoices.download({ id: order._id }))

  test('come on every download, also after settings, product or person have changed', async () => {
    const sale = await placeTestOrder()
    await setStatus(sale, 'shipped')
    const first = await download(sale)
    await admin.settings.update({ shopName: 'Another Name', gstin: '', taxPercent: 3 })
    expect(await download(sale)).toBe(first)
    await saveSellerSettings(admin)
    await admin.settings.update({ shopName: 'Swarna', taxPercent: 18 })
  })

  test('show the stored document, also when it was not downloaded before a change', async () => {
    const sale = await placeTestOrder()
    await setStatus(sale, 'shipped')
    const first = await download(sale)
    await overwritePdf(sale.order._id, 'null')
    await admin.settings.update({ shopName: 'Another Name' })
    expect(await download(sale)).toBe(first)
    await admin.settings.update({ shopName: 'Swarna' })
  })

  test('stay when a new version changes the layout of invoices', async () => {
    const sale = await placeTestOrder()
    await setStatus(sale, 'shipped')
    await download(sale)
    const drawnBefore = Buffer.from('%PDF-1.3 as it was drawn years ago')
    await overwritePdf(sale.order._id, `'\\x${drawnBefore.toString('hex')}'`)
    expect(await download(sale)).toBe(drawnBefore.toString('base64'))
  })

  test('stay when the person erases the account: tax law keeps invoices', async () => {
    const sale = await placeTestOrder()
    await setStatus(sale, 'shipped')
    const before = await toBase64(await admin.invoices.download({ id: sale.order._id }))
    await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, sale.person.id))
    expect(await admin.orders.one({ id: sale.order._id })).toMatchObject({ user: { name: 'Erased account' } })
    expect(await toBase64(await admin.invoices.download({ id: sale.order._id }))).toBe(before)
  })
})

describe('a shop without seller details', () => {
  afterEach(async () => {
    await saveSellerSettings(admin)
    await admin.settings.update({ taxPercent: 18 })
  })

  test('cannot ship an order, and says what is missing before and at the attempt', async () => {
    const sale = await placeTestOrder()
    const id = sale.order._id
    expect(await admin.invoices.requirements({ id })).toEqual({ missing: [] })
    await saveSellerSettings(admin, { gstin: '', address: '' })
    await setStatus(sale, 'processing')
    expect(await admin.invoices.requirements({ id })).toEqual({ missing: ['gstin', 'address'] })
    for (const status of ['shipped', 'delivered'] as const)
      await expect(setStatus(sale, status)).rejects.toMatchObject({
        kind: 'conflict',
        code: 'NO_SELLER',
        message:
          'This order cannot be shipped, because its invoice cannot be issued yet: the settings lack the GSTIN and the registered address.',
      })
    await expect(admin.invoices.issue({ id })).rejects.toMatchObject({
      code: 'NO_SELLER',
      message: 'The invoice cannot be issued yet: the settings lack the GSTIN and the registered address.',
    })
    expect(await admin.orders.one({ id })).toMatchObject({ status: 'processing', documents: [] })
    expect((await setStatus(sale, 'cancelled')).status).toBe('cancelled')
    await expect(sale.api.invoices.requirements({ id })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('ships an order whose invoice is already written', async () => {
    const sale = await placeTestOrder()
    await setStatus(sale, 'processing')
    const { order } = await admin.invoices.issue({ id: sale.order._id })
    await saveSellerSettings(admin, { gstin: '' })
    expect(await admin.invoices.requirements({ id: sale.order._id })).toEqual({ missing: [] })
    expect((await setStatus(sale, 'shipped')).documents).toEqual(order.documents)
  })

  test('delivers what an earlier version shipped without an invoice, and issues it at the first download', async () => {
    const sale = await placeTestOrder()
    await saveSellerSettings(admin, { gstin: '' })
    await shop.database.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, sale.order._id))
    expect((await setStatus(sale, 'delivered')).documents).toEqual([])
    const ask = () => sale.api.invoices.download({ id: sale.order._id })
    await expect(ask()).rejects.toMatchObject({ kind: 'conflict', code: 'NO_SELLER' })
    await expect(admin.invoices.issue({ id: sale.order._id })).rejects.toMatchObject({ code: 'NO_SELLER' })
    await saveSellerSettings(admin)
    await Promise.all([ask(), ask(), ask(), ask()])
    expect(await rows(sale)).toHaveLength(1)
  })

  test('that charges no tax needs no GSTIN and issues an invoice, not a tax invoice', async () => {
    await admin.settings.update({ gstin: '', taxPercent: 0 })
    const sale = await placeTestOrder({ totalAmount: 6000 })
    expect((await setStatus(sale, 'shipped')).documents).toHaveLength(1)
    const text = await extractPdfText(await sale.api.invoices.download({ id: sale.order._id }))
    expect(text).not.toMatch(/Tax Invoice|GSTIN|CGST|IGST/)
    expect(text).toMatch(/^Swarna Invoice/)
  })
})

describe('the credit note', () => {
  test.each(['cancelled', 'returned', 'refunded'] as const)(
    'reverses the invoice of an order that is %s, once',
    async (to) => {
      const sale = await placeTestOrder({ referralCreditsUsed: 500 })
      const [invoice] = (await setStatus(sale, 'delivered')).documents
      const { documents } = await setStatus(sale, to)
      expect(documents).toEqual([
        { ...invoice, isCurrent: false },
        {
          kind: 'credit-note',
          number: expect.stringMatching(/^SWC\/26-27\/\d{6}$/),
          issuedOn: '2026-11-22',
          amount: 6580,
          isCurrent: false,
        },
      ])
      expect((await setStatus(sale, 'refunded')).documents).toEqual(documents)
      const text = await extractPdfText(await sale.api.invoices.creditNote({ id: sale.order._id }))
      for (const words of [
        'Credit Note',
        documents[1]!.number,
        `Against invoice ${invoice!.number}, 22 Nov 2026`,
        `Order ${to} on 22 Nov 2026.`,
        'Taxable value ₹6,000.00',
        'CGST 9% ₹540.00',
        'SGST 9% ₹540.00',
        'Credit value ₹7,080.00',
        'Back as referral credits −₹500.00',
        'Refund ₹6,580.00',
        'Rupees Six Thousand Five Hundred Eighty Only',
      ])
        expect(text).toContain(words)
    },
  )

  test('is a 409 when nothing was returned', async () => {
    const sale = await placeTestOrder()
    await setStatus(sale, 'shipped')
    await expect(sale.api.invoices.creditNote({ id: sale.order._id })).rejects.toMatchObject({
      code: 'NOT_INVOICED',
    })
  })

  test('comes before a new invoice when the order is reopened', async () => {
    const sale = await placeTestOrder()
    await setStatus(sale, 'shipped')
    await setStatus(sale, 'cancelled')
    await setStatus(sale, 'processing')
    await setStatus(sale, 'shipped')
    const { documents } = await setStatus(sale, 'returned')
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice', 'credit-note'])
    expect(new Set(documents.map(({ number }) => number)).size).toBe(4)
  })
})
