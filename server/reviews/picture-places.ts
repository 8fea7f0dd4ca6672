import { sql } from 'drizzle-orm'
import type { PicturePlace } from '#server/media/queries.ts'
import { products } from '#server/products/tables.ts'
import { reviews } from './tables.ts'

/** Photos of customers are no pictures of the library, and are removed with the review. */
export const reviewPicturePlaces: readonly PicturePlace[] = [
  {
    kind: 'review',
    column: reviews.photos,
    from: sql`${reviews} join ${products} on ${products.id} = ${reviews.productId}`,
    id: sql`''`,
    label: sql`'Review of ' || ${products.name}`,
  },
]
