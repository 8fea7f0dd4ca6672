import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import * as footerTexts from '#web/storefront/footer/texts.ts'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import type { Route } from './+types/bangle-size-guide-page.ts'
import { BangleSizeFinder } from './bangle-size-finder.tsx'
import * as bangleTexts from './bangle-texts.ts'
import { BangleDiameterDrawing, TapeOnHandDrawing } from './measuring-drawings.tsx'
import { findMeasured } from './size-chart-rows.ts'
import { SizeGuide } from './size-guide.tsx'
import '#web/storefront/info/info.css'
import './sizes.css'

const page = createPublicLoaders(async ({ api }: PageLoaderArgs) => ({
  option: findMeasured(await api.options.list(), 'bangle'),
}))
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: footerTexts.bangleSizeGuide,
    description: bangleTexts.lead,
    path: paths.bangleSizeGuide,
  })

export default function BangleSizeGuidePage({ loaderData: { option } }: Route.ComponentProps) {
  return (
    <SizeGuide
      title={footerTexts.bangleSizeGuide}
      lead={bangleTexts.lead}
      finder={<BangleSizeFinder />}
      methods={[
        {
          heading: bangleTexts.fromHand,
          drawing: <TapeOnHandDrawing />,
          text: bangleTexts.fromHandText,
        },
        {
          heading: bangleTexts.fromBangle,
          drawing: <BangleDiameterDrawing />,
          text: bangleTexts.fromBangleText,
        },
      ]}
      tips={bangleTexts.tips}
      sizer={{
        to: paths.bangleSizer,
        text: bangleTexts.sizer,
      }}
      option={option}
      sources={bangleTexts.sources}
    />
  )
}
