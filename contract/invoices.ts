import { z } from 'zod'
import { SELLER_DETAILS } from '#domain/seller.ts'
import { endpoint, permission } from './endpoint.ts'
import { Order } from './orders.ts'
import { Id, OptionalText } from './primitives.ts'
import { routes } from './routes.ts'

const params = z.object({ id: Id })
/** The document number, for orders with several. Without it the newest is returned. */
const query = z.object({ number: OptionalText(20).optional() })

export const invoices = {
  download: endpoint(routes.invoices.download, {
    access: 'customer',
    summary:
      'The tax invoice as PDF, for the caller’s own order, or any order with `view_reports`. 409 `NOT_INVOICED` before it is issued.',
    params,
    query,
    responseContentType: 'application/pdf',
  }),
  issue: endpoint(routes.invoices.issue, {
    access: permission('manage_content'),
    keepsPublicCache: true,
    summary:
      'Issues the invoice before the order is shipped, to pack it with the goods. A second call changes nothing.',
    params,
    response: z.object({ order: Order, message: z.string() }),
  }),
  requirements: endpoint(routes.invoices.requirements, {
    access: permission('view_reports'),
    summary:
      'What the settings lack for the invoice of an order. While it is not empty the order cannot be shipped.',
    params,
    response: z.object({ missing: z.array(z.enum(SELLER_DETAILS)) }),
  }),
  creditNote: endpoint(routes.invoices.creditNote, {
    access: 'customer',
    summary:
      'The credit note as PDF, with the same access as the invoice. 409 `NOT_INVOICED` when nothing was returned.',
    params,
    query,
    responseContentType: 'application/pdf',
  }),
}
