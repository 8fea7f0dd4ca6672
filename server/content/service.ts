import { createBanners } from './banners.ts'
import { createCarousels } from './carousels.ts'
import type { ContentDeps } from './deps.ts'

/** Carousel and banners of the home page. */
export const createContent = (deps: ContentDeps) => ({
  carousels: createCarousels(deps),
  banners: createBanners(deps),
})

export type Content = ReturnType<typeof createContent>
