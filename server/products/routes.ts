import type { categories as categoryContract } from '#contract/categories.ts'
import type { ShopContract } from '#contract/contract.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Products } from './service.ts'

export const categoryRoutes = ({ categories }: Products): ModuleHandlers<typeof categoryContract> => ({
  list: ({ caller, input }) => categories.list(caller, input),
  one: ({ caller, input }) => categories.get(caller, input.idOrSlug),
  create: ({ caller, input }) => categories.create(caller, input),
  update: ({ caller, input }) => categories.update(caller, input),
  reorder: ({ caller, input }) => categories.reorder(caller, input),
  remove: ({ caller, input }) => categories.remove(caller, input.id),
})

export const optionRoutes = ({ options }: Products): ModuleHandlers<ShopContract['options']> => ({
  list: ({ caller }) => options.list(caller),
  create: ({ caller, input }) => options.create(caller, input),
  update: ({ caller, input }) => options.update(caller, input),
  remove: ({ caller, input }) => options.remove(caller, input.id),
})

export const productFieldRoutes = ({
  productFields,
}: Products): ModuleHandlers<ShopContract['productFields']> => ({
  list: () => productFields.list(),
  create: ({ caller, input }) => productFields.create(caller, input),
  update: ({ caller, input }) => productFields.update(caller, input),
  reorder: ({ caller, input }) => productFields.reorder(caller, input.ids),
  remove: ({ caller, input }) => productFields.remove(caller, input.id),
})

/** `server/search` and `server/product-files` have the other calls. */
export const productRoutes = (
  products: Products,
): Omit<
  ModuleHandlers<ShopContract['products']>,
  | 'list'
  | 'listing'
  | 'sublisting'
  | 'search'
  | 'suggest'
  | 'materials'
  | 'lowestPrices'
  | 'import'
  | 'export'
> => ({
  one: ({ caller, input }) => products.get(caller, input.idOrSlug),
  related: ({ caller, input }) => products.related(caller, input.id),
  create: ({ caller, input, files }) => products.create(caller, input, files),
  update: ({ caller, input, files }) => products.update(caller, input, files),
  remove: ({ caller, input }) => products.remove(caller, input.id),
  bulk: ({ caller, input }) => products.bulk(caller, input),
  addDemo: ({ caller }) => products.addDemoProducts(caller),
  deleted: ({ input }) => products.listDeleted(input),
  lastSave: ({ input }) => products.lastSave(input.id),
  variantCounts: ({ input }) => products.variantCounts(input.ids.split(',')),
  restore: ({ caller, input }) => products.restore(caller, input.id),
})
