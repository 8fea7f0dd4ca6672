import { useOutletContext } from 'react-router'
import type { Category } from '#contract/categories.ts'
import type { PageLink } from '#contract/pages.ts'
import type { Picture } from '#contract/picture.ts'
import type { CurrentRates } from '#contract/rates.ts'
import type { Settings } from '#contract/settings.ts'
import type { SiteInfo } from './site-info.ts'

/** Data of the shop for every storefront page, loaded once by the layout. */
export type StorefrontData = {
  categories: Category[]
  /** The categories could not be fetched. */
  categoriesFailed: boolean
  settings: Settings
  /** In India, when the page was loaded: by it GST rates count in prices. */
  day: string
  /** The pages of staff that footer and menu link to. */
  pages: { links: PageLink[]; hasArticles: boolean }
  /** The picture of the 404 page. */
  missingPicture: Picture | null
  /** Null: they could not be fetched, or the shop has none. */
  rates: CurrentRates | null
  /** False: the shop has not entered a rate yet, so its pages show none. */
  hasRates: boolean
  shop: SiteInfo
}

export const useStorefrontData = (): StorefrontData => useOutletContext<StorefrontData>()
