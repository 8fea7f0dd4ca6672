import { z } from 'zod'
import { RETURN_NOTICES } from '#domain/gst-return.ts'
import { RETURN_FILES } from '#domain/gst-return-files.ts'
import { TALLY_PARTS } from '#domain/tally.ts'
import { endpoint, permission } from './endpoint.ts'
import { Rupees } from './primitives.ts'
import { routes } from './routes.ts'

export const ACCOUNTING_FILES = [...RETURN_FILES, 'sales-register'] as const
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
      'A file of GSTR-1 as the offline tool of the GST network imports it, or the sales register, as CSV. It is made of the documents issued in the month, so a month that is over has the same bytes whenever it is downloaded.',
    params: z.object({ file: z.enum(ACCOUNTING_FILES) }),
    query: z.object({ month: Month }),
    responseContentType: 'text/csv; charset=utf-8',
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
