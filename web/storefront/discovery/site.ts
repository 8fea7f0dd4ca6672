import type { StorefrontApi } from '#contract/contract.ts'
import type { SitePage, SiteUrls } from '#contract/site.ts'
import { MATERIAL_FILTERS } from '#domain/materials.ts'
import { paths } from '#web/paths.ts'

/** The pages of the site map, besides categories and products. Used by the server only. */
export const site: SiteUrls = {
  async pages(api) {
    return [...STATIC_PAGES, ...(await writtenPages(api)), ...(await presetPages(api))]
  },
  category: (category, subcategory) => paths.category(category, subcategory),
  product: paths.product,
  shortcuts: [
    { name: 'Collections', path: paths.categories },
    { name: 'Wishlist', path: paths.wishlist },
    { name: 'Cart', path: paths.cart },
    { name: 'Track Order', path: paths.trackOrder },
  ],
}

const STATIC_PAGES: SitePage[] = [
  paths.home,
  paths.categories,
  paths.stores,
  paths.trackOrder,
  paths.siteMap,
  paths.ringSizeGuide,
  paths.ringSizer,
  paths.bangleSizeGuide,
  paths.bangleSizer,
].map((path) => ({ path }))

/** The pages that staff wrote. */
async function writtenPages(api: StorefrontApi): Promise<SitePage[]> {
  const pages = await api.pages.list()
  return [
    ...(pages.some(({ kind }) => kind === 'article') ? [{ path: paths.blog }] : []),
    ...pages.map(({ slug, publishedOn }) => ({
      path: paths.page(slug),
      ...(publishedOn && { changed: publishedOn }),
    })),
  ]
}

/** The listings that the home page links to. Those without products are missing pages. */
async function presetPages(api: StorefrontApi): Promise<SitePage[]> {
  const [home, slides, banners] = await Promise.all([
    api.home.read(),
    api.carousels.list(),
    api.banners.list(),
  ])
  const linkedPaths = [...JSON.stringify({ home, slides, banners }).matchAll(/"path":"(\/[^"]+)"/g)]
  const candidatePaths = new Set([
    ...MATERIAL_FILTERS.map((material) => paths.shop(material.toLowerCase())),
    ...linkedPaths.map(([, path]) => path!),
  ])
  const existingPages = await Promise.all(
    [...candidatePaths].map(async (path) => {
      const filter = parsePresetPath(path)
      if (!filter) return []
      const { pagination } = await api.products.list({ ...filter, limit: 1 })
      return pagination.total > 0 ? [{ path }] : []
    }),
  )
  return existingPages.flat()
}

/** `/shop/gold` is a material, `/collections/…` and `/gifts/…` are tags. Any other address is no listing. */
function parsePresetPath(path: string): { material: string } | { tag: string } | null {
  const [, kind, name = ''] = /^\/(shop|collections|gifts)\/([^/?#]+)$/.exec(path) ?? []
  if (!kind) return null
  const material = MATERIAL_FILTERS.find((candidate) => candidate.toLowerCase() === name)
  if (kind === 'shop') return material ? { material } : null
  return { tag: decodeURIComponent(name) }
}
