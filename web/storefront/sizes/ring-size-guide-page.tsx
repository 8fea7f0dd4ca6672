import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import * as footerTexts from '#web/storefront/footer/texts.ts'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import type { Route } from './+types/ring-size-guide-page.ts'
import { RingOnRulerDrawing, StripOnFingerDrawing } from './measuring-drawings.tsx'
import { RingSizeFinder } from './ring-size-finder.tsx'
import * as ringTexts from './ring-texts.ts'
import { findMeasured } from './size-chart-rows.ts'
import { SizeGuide } from './size-guide.tsx'
import '#web/storefront/info/info.css'
import './sizes.css'

const page = createPublicLoaders(async ({ api }: PageLoaderArgs) => ({
  option: findMeasured(await api.options.list(), 'ring'),
}))
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: footerTexts.ringSizeGuide,
    description: ringTexts.lead,
    path: paths.ringSizeGuide,
  })

export default function RingSizeGuidePage({ loaderData: { option } }: Route.ComponentProps) {
  return (
    <SizeGuide
      title={footerTexts.ringSizeGuide}
      lead={ringTexts.lead}
      finder={<RingSizeFinder />}
      methods={[
        {
          heading: ringTexts.fromFinger,
          drawing: <StripOnFingerDrawing />,
          text: ringTexts.fromFingerText,
        },
        {
          heading: ringTexts.fromRing,
          drawing: <RingOnRulerDrawing />,
          text: ringTexts.fromRingText,
        },
      ]}
      tips={ringTexts.tips}
      sizer={{
        to: paths.ringSizer,
        text: ringTexts.sizer,
      }}
      option={option}
      sources={ringTexts.sources}
    />
  )
}
