import { paths } from '../../paths.ts'
import * as footerTexts from '../footer/texts.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/bangle-sizer-page.ts'
import { BangleSizerSheet } from './bangle-sizer-sheet.tsx'
import { PrintableSizer } from './printable-sizer.tsx'
import * as texts from './sizer-texts.ts'
import '../info/info.css'
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
