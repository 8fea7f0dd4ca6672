import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { asciiOnly } from './scripts/ascii-only.ts'

/** Design system, session, API client, domain rules. */
const SHARED =
  /[\\/](web[\\/](ui[\\/]|documents[\\/]|session[\\/]|sync[\\/]|storage[\\/]|[\w-]+\.ts)|contract[\\/]|domain[\\/])/
/** Without the blocks of the home page, which have groups of their own. */
const STOREFRONT = /[\\/]web[\\/]storefront[\\/](?!home[\\/])/
const ADMIN = /[\\/]web[\\/]admin[\\/]/

/** The layout of the shop and what nearly all of its pages use. */
const STOREFRONT_SHELL =
  /[\\/]web[\\/](root|entry\.client|storefront[\\/](layout|page-boundary|shared[\\/](product-card|variant-card|category-picture|page-breadcrumbs|page-meta))|ui[\\/](late-part|star-rating))\.tsx?/

/** What all blocks of the home page share. */
const HOME_FRAME =
  /[\\/]web[\\/]storefront[\\/]home[\\/](block-modules|blocks|home-view|texts|to-header-link|empty-on-failure|fill-template|with-customer-name)\.tsx?$/
/**
 * Blocks that are a text, pictures and links, and those that every new shop has: some hundred bytes each, and less than that in
 * one file. A block with code of its own, such as the carousel, has a file of its own.
 */
const PLAIN_BLOCKS =
  /[\\/]web[\\/]storefront[\\/]home[\\/](about|banners|categories|festival|gallery|membership|promises|rates|samples|shelf|stones|story|strip|tiles|welcome)\.tsx$/

/** Smaller chunks of the admin are merged. Those of the shop are not, so that a page loads only what it needs. */
const MIN_ADMIN_CHUNK_BYTES = 12_000

type ModuleGraph = { getModuleInfo: (id: string) => { importers: string[] } | null }

/** Modules that the layout of the shop needs, so every page of the shop loads them. */
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

/** Modules that several pages share, grouped by the pages that use them. */
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

/** Few large chunks instead of many small ones: fewer requests and better compression. */
const chunks = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${baseChunkName(name)}-[hash].js`,
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
    name.includes('~') ? `assets/${baseChunkName(name)}-[hash][extname]` : 'assets/[name]-[hash][extname]',
  codeSplitting: {
    groups: [
      // Most of the bytes, and it changes only with React or the router.
      {
        name: 'react',
        test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
        priority: 3,
      },
      // Two chunks, because the admin needs only the first one.
      { name: usedByShell('shop'), test: SHARED, priority: 2 },
      { name: usedByShell('shell'), test: STOREFRONT, priority: 2 },
      sharedGroup('shared', SHARED),
      sharedGroup('storefront', STOREFRONT),
      sharedGroup('admin', ADMIN, MIN_ADMIN_CHUNK_BYTES),
      // After the shared modules, which other pages load without the blocks.
      { name: 'home', test: HOME_FRAME, priority: 0 },
      { name: 'plain-blocks', test: PLAIN_BLOCKS, priority: 0 },
    ],
  },
}

/** Writes the modules of each chunk to `build/chunks.json`, for e2e/shop/performance-budgets.spec.ts. */
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

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    chunkListPlugin,
    { ...asciiOnly, applyToEnvironment: ({ name }) => name === 'ssr' },
  ],
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    // An inlined font would be a data: URL, which the content security policy refuses.
    assetsInlineLimit: 0,
  },
  environments: {
    // Libraries are bundled with the pages: hundreds of files less to load at each start. Not in development, where Vite
    // loads CommonJS libraries with Node.
    ssr: { resolve: { noExternal: command === 'build' ? true : [] } },
    client: {
      build: {
        rolldownOptions: {
          output: chunks,
          // The sentences of texts.ts files are put where they are used, so a page loads only its own.
          optimization: { inlineConst: { mode: 'all' } },
        },
      },
    },
  },
}))
