import { useOutletContext } from 'react-router'
import type { Category } from '#contract/categories.ts'
import type { Picture } from '#contract/home.ts'
import type { CurrentRates } from '#contract/rates.ts'
import type { Settings } from '#contract/settings.ts'
import type { SiteInfo } from './site-info.ts'

/** What every storefront page may know of the shop: loaded once with the frame around it. */
export type StorefrontData = {
  categories: Category[]
  /** There may be some, but they could not be fetched. */
  categoriesFailed: boolean
  /** Without the words of the home page, which are long: it fetches them itself. */
  settings: Omit<Settings, 'home'>
  /** Shown where a page is missing. */
  missingPicture: Picture | null
  rates: CurrentRates | null
  shop: SiteInfo
}

export const useStorefrontData = (): StorefrontData => useOutletContext<StorefrontData>()
