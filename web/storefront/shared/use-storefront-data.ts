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
  /** The pages of staff that footer and menu link to. */
  pages: { links: PageLink[]; hasArticles: boolean }
  /** The picture of the 404 page. */
  missingPicture: Picture | null
  rates: CurrentRates | null
  shop: SiteInfo
}

export const useStorefrontData = (): StorefrontData => useOutletContext<StorefrontData>()
