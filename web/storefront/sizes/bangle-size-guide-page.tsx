import { BANGLE_SIZES, formatMm, MM_PER_INCH } from '#domain/jewellery-sizes.ts'
import { paths } from '#web/paths.ts'
import * as footerTexts from '../footer/texts.ts'
import { pageMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/bangle-size-guide-page.ts'
import { BangleSizeFinder } from './bangle-size-finder.tsx'
import * as bangleTexts from './bangle-texts.ts'
import { BangleDiameterDrawing, TapeOnHandDrawing } from './measuring-drawings.tsx'
import { SizeGuide } from './size-guide.tsx'
import { SizeTable } from './size-table.tsx'
import '../info/info.css'
import './sizes.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: footerTexts.bangleSizeGuide,
    description: bangleTexts.lead,
    path: paths.bangleSizeGuide,
  })

const ROWS = BANGLE_SIZES.map(({ label, diameter, circumference }) => [
  label,
  (diameter / MM_PER_INCH).toFixed(3),
  formatMm(diameter),
  formatMm(circumference),
])

export default function BangleSizeGuidePage() {
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
      table={<SizeTable caption={bangleTexts.tableCaption} head={bangleTexts.tableHead} rows={ROWS} />}
      sources={bangleTexts.sources}
    />
  )
}
