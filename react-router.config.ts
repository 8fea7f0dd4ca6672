import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './scripts/precompress.ts'
import { writeStorefrontManifest } from './scripts/storefront-manifest.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // a page is a few KB: the names of its pieces, in the list that every page loads, would weigh more than they save
  splitRouteModules: false,
  // 'lazy' would send a list of the links of each page to the server
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const assets = join(reactRouterConfig.buildDirectory, 'client/assets')
    await writeStorefrontManifest(assets)
    await precompress(assets)
  },
} satisfies Config
