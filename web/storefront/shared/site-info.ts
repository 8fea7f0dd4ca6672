import type { PublicSettings } from '#contract/settings.ts'

/** The shop's data for the head of every page. A layout loads it as `shop`, where `page-meta.ts` finds it. */
export type SiteInfo = {
  name: string
  /** The public address for canonical links: configured on the server, the current one in the browser. */
  origin: string
  /** Shown with shared links of pages without a picture. Empty: none. */
  sharePicture: string
}

export const toSiteInfo = (
  { shopName, sharePicture }: Pick<PublicSettings, 'shopName' | 'sharePicture'>,
  { origin }: URL,
): SiteInfo => ({ name: shopName, origin, sharePicture })
