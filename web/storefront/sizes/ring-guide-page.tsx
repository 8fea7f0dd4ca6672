import { fitOf, RING_SIZES, type RingScale } from '#domain/sizes.ts'
import { paths } from '../../paths.ts'
import { pageMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/ring-guide-page.ts'
import { RingOnRuler, StripOnFinger } from './drawings.tsx'
import { Guide } from './guide.tsx'
import { RingFinder } from './ring-finder.tsx'
import { SizeTable } from './size-table.tsx'
import '../info/info.css'
import './sizes.css'

const LEAD =
  'Type what you measured and read your size in four scales. Measure in the evening, when fingers are at their widest.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Ring Size Guide', description: LEAD, path: paths.ringSizeGuide })

const nearest = (scale: RingScale, circumference: number): string =>
  fitOf(RING_SIZES[scale], circumference)?.size.label ?? '–'

const ROWS = RING_SIZES.india.map(({ label, diameter, circumference }) => [
  label,
  diameter.toFixed(1),
  circumference.toFixed(1),
  nearest('us', circumference),
  nearest('uk', circumference),
  nearest('europe', circumference),
])

export default function RingGuidePage() {
  return (
    <Guide
      title="Ring Size Guide"
      lead={LEAD}
      finder={<RingFinder />}
      ways={[
        {
          heading: 'From your finger',
          drawing: <StripOnFinger />,
          words:
            'Wrap a strip of paper around the base of the finger, snug but able to slide over the knuckle. Mark where it meets and lay it on a ruler: that length is the circumference.',
        },
        {
          heading: 'From a ring that fits',
          drawing: <RingOnRuler />,
          words:
            'Lay it on a ruler and read the inside from edge to edge across the middle: that is the diameter. Measure a ring from the same finger of the same hand; the other one differs by up to a size.',
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
        words: 'One sheet with a strip to wrap and all thirty circles to lay a ring on, at true scale.',
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
