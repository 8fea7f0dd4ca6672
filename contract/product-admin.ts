import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Id, Pagination, pageQuery } from './primitives.ts'
import { Product, ProductCard } from './products.ts'
import { routes } from './routes.ts'

/** What only the back office does with products: see products.ts for the rest. */
export const productAdmin = {
  deleted: endpoint(routes.products.deleted, {
    access: permission('manage_content'),
    summary: 'Deleted products that can still be restored, the last deleted first.',
    query: z.object(pageQuery(10)),
    answer: z.object({ products: z.array(ProductCard), pagination: Pagination }),
  }),
  restore: endpoint(routes.products.restore, {
    access: permission('manage_content'),
    summary: 'Brings a deleted product back as it was. A slug taken meanwhile gets a number; a SKU is a 409.',
    params: z.object({ id: Id }),
    answer: z.object({ message: z.string(), product: Product }),
  }),
}
