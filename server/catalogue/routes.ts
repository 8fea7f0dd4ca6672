import type { categories as categoryContract } from '#contract/categories.ts'
import type { ShopContract } from '#contract/contract.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Catalogue } from './service.ts'

export const categoryRoutes = ({ categories }: Catalogue): ModuleHandlers<typeof categoryContract> => ({
  list: ({ caller, input }) => categories.list(caller, input),
  one: ({ caller, input }) => categories.get(caller, input.idOrSlug),
  create: ({ caller, input }) => categories.create(caller, input),
  update: ({ caller, input }) => categories.update(caller, input),
  remove: ({ caller, input }) => categories.remove(caller, input.id),
})

export const optionRoutes = ({ options }: Catalogue): ModuleHandlers<ShopContract['options']> => ({
  list: ({ caller }) => options.list(caller),
  create: ({ caller, input }) => options.create(caller, input),
  update: ({ caller, input }) => options.update(caller, input),
  remove: ({ caller, input }) => options.remove(caller, input.id),
})

/** `server/search` has the other calls. */
export const productRoutes = ({
  products,
}: Catalogue): Omit<
  ModuleHandlers<ShopContract['products']>,
  'list' | 'listing' | 'sublisting' | 'search' | 'suggest' | 'materials'
> => ({
  one: ({ caller, input }) => products.get(caller, input.idOrSlug),
  related: ({ caller, input }) => products.related(caller, input.id),
  create: ({ caller, input, files }) => products.create(caller, input, files),
  update: ({ caller, input, files }) => products.update(caller, input, files),
  remove: ({ caller, input }) => products.remove(caller, input.id),
  export: ({ caller, input }) => products.exportProducts(caller, input),
  import: ({ caller, input, files }) => products.importProducts(caller, input, files),
  bulk: ({ caller, input }) => products.bulk(caller, input),
  deleted: ({ input }) => products.listDeleted(input),
  lastSave: ({ input }) => products.lastSave(input.id),
  variantCounts: ({ input }) => products.variantCounts(input.ids.split(',')),
  restore: ({ caller, input }) => products.restore(caller, input.id),
})
