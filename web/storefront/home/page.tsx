import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { JsonLd } from '#web/storefront/shared/json-ld.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import { storeJsonLd, websiteJsonLd } from '#web/storefront/shared/store-json-ld.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Main } from '#web/ui/main.tsx'
import type { Route } from './+types/page.ts'
import { loadBlocks } from './blocks.tsx'
import { HomeView } from './home-view.tsx'
import * as texts from './texts.ts'

const page = createPublicLoaders(async ({ api }: PageLoaderArgs) => ({
  blocks: await loadBlocks(api, (await api.home.read()).blocks),
}))
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const layoutData = matches[1]?.loaderData
  if (!loaderData || !layoutData) return []
  return pageMeta(matches, {
    title: texts.title(layoutData.shop.name),
    includesShopName: true,
    description: layoutData.settings.tagline,
    path: paths.home,
  })
}

/** The blocks in their order on the page. */
export default function HomePage({ loaderData: { blocks } }: Route.ComponentProps) {
  const { settings, shop } = useStorefrontData()
  return (
    <Main>
      <HomeView blocks={blocks} />
      <JsonLd data={import.meta.env.SSR && storeJsonLd(shop, settings)} />
      <JsonLd data={import.meta.env.SSR && websiteJsonLd(shop)} />
    </Main>
  )
}
