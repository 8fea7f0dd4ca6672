import { plural } from '#domain/intl.ts'

/** The sentences of the lists that the home page links to. */

export const materialTitle = (material: string | undefined) => `${material} Jewellery`
export const description = (title: string, products: readonly string[], total: number) =>
  `${title}: ${products.join(', ')}${total > products.length ? ' and more' : ''}, ${total} ${plural(total, 'piece', 'pieces')}, priced at today’s rate.`
