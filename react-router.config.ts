import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './scripts/precompress.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // 'lazy' would send a list of the links of each page to the server
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config
