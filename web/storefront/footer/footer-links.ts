import type { PagePlacement } from '#domain/page-slug.ts'
import { paths } from '#web/paths.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import type { StorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import * as texts from './texts.ts'

export type FooterLink = { name: string; path: string }
type FooterData = Pick<StorefrontData, 'pages' | 'settings'>

/**
 * The links of a column of the footer, or of the menu: pages that staff wrote, and those of the software. The purchase plan
 * and the categories come from elsewhere.
 */
export function findFooterLinks(placement: PagePlacement, { pages, settings }: FooterData): FooterLink[] {
  const links = pages.links
    .filter((link) => link.placement === placement)
    .map(({ title, slug, position }) => ({
      name: title,
      path: paths.page(slug),
      position,
    }))
  return [...links, ...findSoftwareLinks(placement, { pages, settings })].sort(
    (a, b) => a.position - b.position,
  )
}

function findSoftwareLinks(placement: PagePlacement, { pages, settings }: FooterData) {
  if (placement === 'help')
    return [
      { name: sharedTexts.trackOrder, path: paths.trackOrder, position: 10 },
      { name: texts.ringSizeGuide, path: paths.ringSizeGuide, position: 30 },
      { name: texts.bangleSizeGuide, path: paths.bangleSizeGuide, position: 40 },
    ]
  if (placement === 'company')
    return [
      ...(settings.stores.length > 0 ? [{ name: texts.ourStores, path: paths.ourStores, position: 30 }] : []),
      ...(pages.hasArticles ? [{ name: texts.blog, path: paths.blog, position: 50 }] : []),
    ]
  return placement === 'policies' ? [{ name: texts.siteMap, path: paths.siteMap, position: 60 }] : []
}
