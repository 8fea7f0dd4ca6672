import type { PublicSettings } from '#contract/settings.ts'

/** What the head of every page says of the shop. A layout loads it as `shop`; `page-meta.ts` finds it there. */
export type SiteInfo = {
  name: string
  /** The configured public address on the server, the browser's own later: canonical links begin with it. */
  origin: string
  /** Shown with a shared link where the page has no picture of its own; '' for none. */
  sharePicture: string
}

export const toSiteInfo = (
  { shopName, sharePicture }: Pick<PublicSettings, 'shopName' | 'sharePicture'>,
  { origin }: URL,
): SiteInfo => ({ name: shopName, origin, sharePicture })
