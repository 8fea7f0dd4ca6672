import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './scripts/precompress.ts'
import { writeStorefrontManifest } from './web/storefront-manifest.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A page is a few KB, so splitting it saves less than the longer list of files costs. web/start-script.ts relies on
  // one file per route.
  splitRouteModules: false,
  // The browser gets the list of all routes once. 'lazy' asks the server for the links of every page.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    await writeStorefrontManifest(reactRouterConfig.buildDirectory)
    await precompress(join(reactRouterConfig.buildDirectory, 'client/assets'))
  },
} satisfies Config
