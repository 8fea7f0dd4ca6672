import type { ShopContract } from '#contract/contract.ts'
import type { imports as contract } from '#contract/imports.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { ProductFiles } from './service.ts'

export const productFileRoutes = (
  files: ProductFiles,
): Pick<ModuleHandlers<ShopContract['products']>, 'export'> => ({
  export: ({ caller, input }) => files.exportProducts(caller, input),
})

export const importRoutes = ({ imports }: ProductFiles): ModuleHandlers<typeof contract> => ({
  check: ({ caller, files }) => imports.check(caller, files),
  list: () => imports.list(),
  one: ({ input }) => imports.get(input.id),
  products: ({ input }) => imports.listProducts(input),
  start: ({ caller, input }) => imports.start(caller, input),
  cancel: ({ caller, input }) => imports.cancel(caller, input.id),
})
