import { createSitemap, type SitemapDeps } from './sitemap.ts'

/** What search engines and other sites read about all products. */
export const createDiscovery = (deps: SitemapDeps) => ({ sitemap: createSitemap(deps) })

export type Discovery = ReturnType<typeof createDiscovery>
