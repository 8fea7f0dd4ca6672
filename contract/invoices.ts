import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Order } from './orders.ts'
import { Id, OptionalText } from './primitives.ts'
import { routes } from './routes.ts'

const params = z.object({ id: Id })
/** Which one, where the order has several; without it the newest. */
const query = z.object({ number: OptionalText(20).optional() })

export const invoices = {
  download: endpoint(routes.invoices.download, {
    access: 'customer',
    summary:
      'The tax invoice as PDF, the same bytes every time: of the caller’s own order, or of any with `view_reports`. 409 `NOT_INVOICED` before the dispatch.',
    params,
    query,
    responseContentType: 'application/pdf',
  }),
  issue: endpoint(routes.invoices.issue, {
    access: permission('manage_content'),
    keepsPublicCache: true,
    summary:
      'Writes the invoice before the dispatch, to pack it with the goods. A second call changes nothing.',
    params,
    response: z.object({ order: Order, message: z.string() }),
  }),
  creditNote: endpoint(routes.invoices.creditNote, {
    access: 'customer',
    summary: 'The credit note as PDF, as with the invoice. 409 `NOT_INVOICED` where nothing was taken back.',
    params,
    query,
    responseContentType: 'application/pdf',
  }),
}
