/** The sentences of the lists that the home page links to. */

export const materialTitle = (material: string | undefined) => `${material} Jewellery`
export const description = (title: string, products: readonly string[], total: number) =>
  `${title}: ${products.join(', ')} and more, ${total} pieces, priced at today’s rate.`
