import type { ShopContract } from '#contract/contract.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Search } from './service.ts'

type Handlers = Pick<
  ModuleHandlers<ShopContract['products']>,
  'list' | 'listing' | 'sublisting' | 'search' | 'suggest' | 'materials' | 'lowestPrices'
>

export const searchRoutes = (search: Search): Handlers => ({
  list: ({ caller, input }) => search.list(caller, input),
  listing: ({ caller, input }) => search.listCategory(caller, input),
  sublisting: ({ caller, input }) => search.listCategory(caller, input),
  search: ({ caller, input }) => search.search(caller, input),
  suggest: ({ caller, input }) => search.suggest(caller, input.q),
  materials: ({ caller }) => search.countByMaterial(caller),
  lowestPrices: ({ input }) => search.findLowestPrices(input),
})
