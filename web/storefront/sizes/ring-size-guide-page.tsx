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
  'Type what you measured and read your size in four scales. Measure in the evening, when fingers are at their widest.'

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
          text: 'Wrap a strip of paper around the base of the finger, snug but able to slide over the knuckle. Mark where it meets and lay it on a ruler: that length is the circumference.',
        },
        {
          heading: 'From a ring that fits',
          drawing: <RingOnRulerDrawing />,
          text: 'Lay it on a ruler and read the inside from edge to edge across the middle: that is the diameter. Measure a ring from the same finger of the same hand; the other one differs by up to a size.',
        },
      ]}
      tips={[
        'Let the ring pass the knuckle with a little resistance. If the knuckle is much wider than the base, take a size between both.',
        'A band wider than 6 mm feels tighter: take half a size to one size more.',
        'Fingers are smaller when cold and in the morning. Measure twice, on two days.',
        'Most of our rings can be made larger or smaller by two sizes. Eternity bands cannot: their stones run all around.',
      ]}
      sizer={{
        to: paths.ringSizer,
        text: 'One sheet with a strip to wrap and all thirty circles to lay a ring on, at true scale.',
      }}
      table={
        <SizeTable
          caption="Indian ring sizes with their measures and the nearest size elsewhere"
          head={['India', 'Across, mm', 'Around, mm', 'US', 'UK', 'EU']}
          rows={ROWS}
        />
      }
      sources="Indian sizes as the trade publishes them; Europe by ISO 8653, the UK and Australia by BS 6820, the US and Canada by the standard gauge (0.032 inches a size). Other scales show the nearest size."
    />
  )
}
