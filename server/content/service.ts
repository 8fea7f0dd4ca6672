import { createBanners } from './banners.ts'
import { createCarousels } from './carousels.ts'
import type { ContentDeps } from './deps.ts'

/** What the home page shows above its products. */
export const createContent = (deps: ContentDeps) => ({
  carousels: createCarousels(deps),
  banners: createBanners(deps),
})

export type Content = ReturnType<typeof createContent>
