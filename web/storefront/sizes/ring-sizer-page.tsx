import { paths } from '#web/paths.ts'
import * as footerTexts from '#web/storefront/footer/texts.ts'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import type { Route } from './+types/ring-sizer-page.ts'
import { PrintableSizer } from './printable-sizer.tsx'
import { RingSizerSheet } from './ring-sizer-sheet.tsx'
import * as texts from './sizer-texts.ts'
import '#web/storefront/info/info.css'
import './sizes.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.ringTitle,
    description: texts.ringDescription,
    path: paths.ringSizer,
  })

export default function RingSizerPage() {
  const { settings } = useStorefrontData()
  return (
    <PrintableSizer
      title={texts.ringTitle}
      guide={{ label: footerTexts.ringSizeGuide, to: paths.ringSizeGuide }}
      intro={texts.ringIntro}
    >
      <RingSizerSheet shopName={settings.shopName} />
    </PrintableSizer>
  )
}
