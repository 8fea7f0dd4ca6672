import { paths } from '#web/paths.ts'
import * as footerTexts from '#web/storefront/footer/texts.ts'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import type { Route } from './+types/bangle-sizer-page.ts'
import { BangleSizerSheet } from './bangle-sizer-sheet.tsx'
import { PrintableSizer } from './printable-sizer.tsx'
import * as texts from './sizer-texts.ts'
import '#web/storefront/info/info.css'
import './sizes.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.bangleTitle,
    description: texts.bangleDescription,
    path: paths.bangleSizer,
  })

export default function BangleSizerPage() {
  const { settings } = useStorefrontData()
  return (
    <PrintableSizer
      title={texts.bangleTitle}
      guide={{ label: footerTexts.bangleSizeGuide, to: paths.bangleSizeGuide }}
      intro={texts.bangleIntro}
    >
      <BangleSizerSheet shopName={settings.shopName} />
    </PrintableSizer>
  )
}
