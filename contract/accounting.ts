import { z } from 'zod'
import { GATEWAYS } from '#domain/gateways.ts'
import { RETURN_NOTICES } from '#domain/gst-return.ts'
import { RETURN_FILES } from '#domain/gst-return-files.ts'
import { SETTLEMENT_PROBLEMS } from '#domain/payout-report.ts'
import { TALLY_PARTS } from '#domain/tally.ts'
import { endpoint, permission } from './endpoint.ts'
import { Rupees, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

export const ACCOUNTING_FILES = [...RETURN_FILES, 'sales-register', 'settlements'] as const
export type AccountingFile = (typeof ACCOUNTING_FILES)[number]

/** `2026-11`, a month in India. */
const Month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month like 2026-11')

const Sums = { taxableValue: Rupees, tax: Rupees }

const AccountingMonth = z.object({
  month: z.string(),
  /** The month of the first document. Null: there is none. */
  firstMonth: z.string().nullable(),
  /** Until it is, documents can be added. */
  isOver: z.boolean(),
  /** The GSTIN that the return is of. Null: no document of the month names one. */
  gstin: z.string().nullable(),
  invoices: z.number().int(),
  creditNotes: z.number().int(),
  /** Of the documents of this GSTIN. Credit notes take away. */
  totals: z.object(Sums),
  files: z.array(
    z.object({
      file: z.enum(RETURN_FILES),
      documents: z.number().int(),
      rows: z.number().int(),
      ...Sums,
    }),
  ),
  /** What an accountant has to look at. `numbers` are the first five documents of `count`. */
  notices: z.array(
    z.object({ code: z.enum(RETURN_NOTICES), count: z.number().int(), numbers: z.array(z.string()) }),
  ),
})
export type AccountingMonth = z.output<typeof AccountingMonth>

const PayoutSums = {
  payments: Rupees,
  /** Not above 0. */
  refunds: Rupees,
  /** What the gateway took or gave for another reason, such as a dispute. */
  adjustments: Rupees,
  /** Without the GST on it. */
  fee: Rupees,
  tax: Rupees,
  /** What arrived at the bank. */
  net: Rupees,
}

const PayoutMonth = z.object({
  month: z.string(),
  /** By day. */
  payouts: z.array(
    z.object({
      gateway: z.enum(GATEWAYS),
      settlementId: z.string(),
      /** The bank's number of the payout. */
      utr: z.string(),
      settledOn: z.string(),
      ...PayoutSums,
    }),
  ),
  totals: z.object(PayoutSums),
  /** Lines to ask the gateway about. `entities` are its first five numbers of `count`. */
  problems: z.array(
    z.object({ code: z.enum(SETTLEMENT_PROBLEMS), count: z.number().int(), entities: z.array(z.string()) }),
  ),
  /** Payments of the month that no payout has a week later. The first hundred of `count`. */
  unpaid: z.object({
    count: z.number().int(),
    amount: Rupees,
    payments: z.array(
      z.object({
        gateway: z.enum(GATEWAYS),
        paymentId: z.string(),
        orderId: z.string(),
        orderNumber: z.string(),
        amount: Rupees,
        at: Timestamp,
      }),
    ),
  }),
})
export type PayoutMonth = z.output<typeof PayoutMonth>

export const accounting = {
  month: endpoint(routes.accounting.month, {
    access: permission('view_reports'),
    summary:
      'What GSTR-1 of a month has in each file, and what an accountant has to look at. Without `month` it is the last month in India.',
    query: z.object({ month: Month.optional() }),
    response: AccountingMonth,
  }),
  download: endpoint(routes.accounting.download, {
    access: permission('view_reports'),
    summary:
      'A file of GSTR-1 as the offline tool of the GST network imports it, or the sales register, as CSV. They are made of the documents issued in the month, so a month that is over has the same bytes whenever it is downloaded. `settlements` has a row for each payment, refund and adjustment in the payouts of the month.',
    params: z.object({ file: z.enum(ACCOUNTING_FILES) }),
    query: z.object({ month: Month }),
    responseContentType: 'text/csv; charset=utf-8',
  }),
  payouts: endpoint(routes.accounting.payouts, {
    access: permission('view_reports'),
    summary:
      'What the payment gateways paid out in a month, compared with the payments and refunds of the shop. Without `month` it is the last month in India.',
    query: z.object({ month: Month.optional() }),
    response: PayoutMonth,
  }),
  tally: endpoint(routes.accounting.tally, {
    access: permission('view_reports'),
    summary:
      'The ledgers (`masters`), or the invoices and credit notes (`vouchers`), of a month as XML for Tally. The ledgers are imported first. A file can be imported twice: a voucher has the same REMOTEID whenever it is downloaded.',
    params: z.object({ part: z.enum(TALLY_PARTS) }),
    query: z.object({ month: Month }),
    responseContentType: 'application/xml; charset=utf-8',
  }),
}
