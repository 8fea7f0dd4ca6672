import { createBanners } from './banners.ts'
import type { ContentDeps } from './deps.ts'
import { createSlides } from './slides.ts'

/** What the home page shows above its products. */
export const createContent = (deps: ContentDeps) => ({
  slides: createSlides(deps),
  banners: createBanners(deps),
})

export type Content = ReturnType<typeof createContent>
