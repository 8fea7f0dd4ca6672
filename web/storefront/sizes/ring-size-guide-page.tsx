import { findNearestSize, RING_SIZES, type RingSizeSystem } from '#domain/jewellery-sizes.ts'
import { paths } from '#web/paths.ts'
import * as footerTexts from '../footer/texts.ts'
import { pageMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/ring-size-guide-page.ts'
import { RingOnRulerDrawing, StripOnFingerDrawing } from './measuring-drawings.tsx'
import { RingSizeFinder } from './ring-size-finder.tsx'
import * as ringTexts from './ring-texts.ts'
import { SizeGuide } from './size-guide.tsx'
import { SizeTable } from './size-table.tsx'
import '../info/info.css'
import './sizes.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: footerTexts.ringSizeGuide,
    description: ringTexts.lead,
    path: paths.ringSizeGuide,
  })

const nearestLabel = (scale: RingSizeSystem, circumference: number): string =>
  findNearestSize(RING_SIZES[scale], circumference)?.size.label ?? '–'

const ROWS = RING_SIZES.india.map(({ label, diameter, circumference }) => [
  label,
  diameter.toFixed(1),
  circumference.toFixed(1),
  nearestLabel('us', circumference),
  nearestLabel('uk', circumference),
  nearestLabel('europe', circumference),
])

export default function RingSizeGuidePage() {
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
      table={<SizeTable caption={ringTexts.tableCaption} head={ringTexts.tableHead} rows={ROWS} />}
      sources={ringTexts.sources}
    />
  )
}
