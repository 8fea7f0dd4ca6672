import type { Api } from '#contract/contract.ts'

type Options = { dryRun?: boolean; skipBad?: boolean }

/** Checks one of our own product files and, unless it is a dry run, imports it. The result and what the preview shows. */
export async function importProductFile(
  api: Api,
  file: Blob,
  { dryRun = false, skipBad = false }: Options = {},
) {
  const { _id } = await api.imports.check({ file: [file] })
  const { products: rows } = await api.imports.products({ id: _id, limit: 100 })
  const job = dryRun ? await api.imports.one({ id: _id }) : await api.imports.start({ id: _id, skipBad })
  const { created, updated, unchanged } = job.products
  return {
    status: job.status,
    created,
    updated,
    unchanged,
    products: job.products.total,
    bad: job.badLines,
    ignoredColumns: job.ignoredColumns,
    faults: job.faults,
    changes: rows
      .filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
      .map(({ line, name, changes }) => ({ line, name, ...changes! })),
  }
}

/** The faults of a file that has some, as `4 price: At most two decimals`. */
export async function listFileFaults(api: Api, file: Blob): Promise<string[]> {
  const { faults } = await importProductFile(api, file, { dryRun: true })
  return faults.map(({ line, column, message }) => `${line} ${column}: ${message}`)
}
