import { findNearestSize, RING_SIZES, type RingSizeSystem } from '#domain/jewellery-sizes.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/ring-size-guide-page.ts'
import { RingOnRulerDrawing, StripOnFingerDrawing } from './measuring-drawings.tsx'
import { RingSizeFinder } from './ring-size-finder.tsx'
import { SizeGuide } from './size-guide.tsx'
import { SizeTable } from './size-table.tsx'
import '../info/info.css'
import './sizes.css'

const LEAD =
  'Enter your measurement to see your Indian, US, UK and EU size. Measure in the evening, when fingers are at their widest.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Ring Size Guide', description: LEAD, path: paths.ringSizeGuide })

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
      title="Ring Size Guide"
      lead={LEAD}
      finder={<RingSizeFinder />}
      methods={[
        {
          heading: 'From your finger',
          drawing: <StripOnFingerDrawing />,
          text: 'Wrap a strip of paper around the base of the finger, snug but able to slide over the knuckle. Mark where the ends meet and lay it on a ruler. The length is the circumference.',
        },
        {
          heading: 'From a ring that fits',
          drawing: <RingOnRulerDrawing />,
          text: 'Lay it on a ruler and measure the inside across the middle. This is the diameter. Use a ring for the same finger of the same hand: the other hand can differ by up to one size.',
        },
      ]}
      tips={[
        'Let the ring pass the knuckle with a little resistance. If the knuckle is much wider than the base, choose the size in between.',
        'A band wider than 6 mm feels tighter: choose half a size to one size larger.',
        'Fingers are smaller when cold and in the morning. Measure twice, on two days.',
        'Most of our rings can be resized by up to two sizes. Eternity bands cannot, because their stones go all the way around.',
      ]}
      sizer={{
        to: paths.ringSizer,
        text: 'One sheet with a strip for your finger and all thirty circles for a ring, at actual size.',
      }}
      table={
        <SizeTable
          caption="Indian ring sizes with their measurements and the nearest US, UK and EU size"
          head={['India', 'Diameter (mm)', 'Circumference (mm)', 'US', 'UK', 'EU']}
          rows={ROWS}
        />
      }
      sources="Indian sizes as used in the trade; Europe according to ISO 8653, the UK and Australia according to BS 6820, the US and Canada according to the standard gauge (0.032 inches per size). We show the nearest size."
    />
  )
}
