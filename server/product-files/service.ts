import type { ProductFileDeps } from './deps.ts'
import { createProductExport } from './export/export-products.ts'
import { createImportJobs } from './run/import-jobs.ts'

/**
 * Products from and to files: our own CSV, and the exports of other shops. `readers/` read a file, `plan/` compares its lines
 * with the shop, `report/` says what would change, `run/` imports it through `server/products`, `export/` writes files, and
 * `format/` has the columns of our own.
 */
export const createProductFiles = (deps: ProductFileDeps) => ({
  ...createProductExport(deps),
  imports: createImportJobs(deps),
})

export type ProductFiles = ReturnType<typeof createProductFiles>
