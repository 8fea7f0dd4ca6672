import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** The design system, the session, the calls, the rules. */
const SHARED =
  /[\\/](web[\\/](ui[\\/]|session[\\/]|sync[\\/]|storage[\\/]|[\w-]+\.ts)|contract[\\/]|domain[\\/])/
const STOREFRONT = /[\\/]web[\\/]storefront[\\/]/
const ADMIN = /[\\/]web[\\/]admin[\\/]/

/** What stands around every page of the shop, and what is on nearly all of them. */
const STOREFRONT_SHELL =
  /[\\/]web[\\/](root|entry\.client|storefront[\\/](layout|page-boundary|shared[\\/](product-card|page-breadcrumbs|page-meta)))\.tsx?/

/** Subgroups of the back office below this many bytes join their neighbour. Shoppers load nothing that others need. */
const MIN_ADMIN_CHUNK_BYTES = 12_000

type ModuleGraph = { getModuleInfo: (id: string) => { importers: string[] } | null }

/** Modules that the frame needs. Every page of the shop loads them, so none loads one in vain. */
const usedByShell =
  (name: string) =>
  (id: string, graph: ModuleGraph): string | null => {
    const visited = new Set<string>()
    const isImportedByShell = (module: string): boolean => {
      if (STOREFRONT_SHELL.test(module)) return true
      if (visited.has(module)) return false
      visited.add(module)
      return graph.getModuleInfo(module)?.importers.some(isImportedByShell) ?? false
    }
    return isImportedByShell(id) ? name : null
  }

/** Modules that several pages share, cut by which of them do. */
const sharedGroup = (name: string, test: RegExp, minBytes = 0) => ({
  name,
  test,
  priority: 1,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: minBytes,
})

/** A group's chunk is named after all pages that use it: `storefront~layout~page~page`. */
const baseChunkName = (name: string) => name.split('~')[0]

/** Few files instead of one for every small module: a page asks for less, and text beside text compresses better. */
const chunks = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${baseChunkName(name)}-[hash].js`,
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
    name.includes('~') ? `assets/${baseChunkName(name)}-[hash][extname]` : 'assets/[name]-[hash][extname]',
  codeSplitting: {
    groups: [
      // changes only when React or the router does, and is most of all bytes
      {
        name: 'react',
        test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
        priority: 3,
      },
      // two files, since the back office needs only the first
      { name: usedByShell('shop'), test: SHARED, priority: 2 },
      { name: usedByShell('shell'), test: STOREFRONT, priority: 2 },
      sharedGroup('shared', SHARED),
      sharedGroup('storefront', STOREFRONT),
      sharedGroup('admin', ADMIN, MIN_ADMIN_CHUNK_BYTES),
    ],
  },
}

/** Says in `build/chunks.json` what each file of the browser is made of: e2e/shop/performance-budgets.spec.ts reads it. */
const chunkListPlugin: Plugin = {
  name: 'chunk-list',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }, bundle) {
    const list = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? [
            {
              file: chunk.fileName,
              imports: chunk.imports,
              modules: chunk.moduleIds.map((id) => relative(import.meta.dirname, id)),
            },
          ]
        : [],
    )
    writeFileSync(join(dir, '../chunks.json'), JSON.stringify(list))
  },
}

export default defineConfig({
  plugins: [reactRouter(), chunkListPlugin],
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    // an inlined font or picture would be a data: address, which the policy for fonts refuses
    assetsInlineLimit: 0,
  },
  environments: { client: { build: { rolldownOptions: { output: chunks } } } },
})
