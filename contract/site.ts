import type { Api } from './contract.ts'

/** A page that search engines may keep. `changed` is a day (`2026-11-21`), where the page knows one. */
export type SitePage = { path: string; changed?: string }

/** What the web tells the server of its addresses: it alone knows how they are spelled. */
export type SiteUrls = {
  /** Every public page that is not a category or a product. */
  pages: (api: Api) => Promise<SitePage[]>
  category: (category: string, subcategory?: string) => string
  product: (slug: string) => string
  /** What a long press on the installed shop offers. */
  shortcuts: { name: string; path: string }[]
}
