import { createProductExport } from './csv/export-products.ts'
import type { ProductFileDeps } from './deps.ts'
import { createImportJobs } from './imports/import-jobs.ts'

/** Products from and to files: our own CSV, and the exports of other shops. `server/products` writes them. */
export const createProductFiles = (deps: ProductFileDeps) => ({
  ...createProductExport(deps),
  imports: createImportJobs(deps),
})

export type ProductFiles = ReturnType<typeof createProductFiles>
