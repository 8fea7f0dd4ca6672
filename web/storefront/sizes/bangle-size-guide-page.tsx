import { BANGLE_SIZES, formatMm, MM_PER_INCH } from '#domain/jewellery-sizes.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/bangle-size-guide-page.ts'
import { BangleSizeFinder } from './bangle-size-finder.tsx'
import { BangleDiameterDrawing, TapeOnHandDrawing } from './measuring-drawings.tsx'
import { SizeGuide } from './size-guide.tsx'
import { SizeTable } from './size-table.tsx'
import '../info/info.css'
import './sizes.css'

const LEAD =
  'A bangle must slide over your knuckles, so measure your hand there. Enter the length to see your size.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Bangle Size Guide', description: LEAD, path: paths.bangleSizeGuide })

const ROWS = BANGLE_SIZES.map(({ label, diameter, circumference }) => [
  label,
  (diameter / MM_PER_INCH).toFixed(3),
  formatMm(diameter),
  formatMm(circumference),
])

export default function BangleSizeGuidePage() {
  return (
    <SizeGuide
      title="Bangle Size Guide"
      lead={LEAD}
      finder={<BangleSizeFinder />}
      methods={[
        {
          heading: 'From your hand',
          drawing: <TapeOnHandDrawing />,
          text: 'Bring your thumb to your little finger, as if slipping on a bangle. Wrap a tape around the widest part, over the knuckles. The length is the circumference.',
        },
        {
          heading: 'From a bangle that fits',
          drawing: <BangleDiameterDrawing />,
          text: 'Lay it on a ruler and measure the inside across the middle, in inches or millimetres. This is the diameter. 2-4 means two inches and four sixteenths.',
        },
      ]}
      tips={[
        'Between two sizes, choose the larger one for a stiff kada, the smaller one for thin bangles worn as a set.',
        'A kada that opens is measured at the wrist: add one finger’s width to the circumference.',
        '2-6 is also written 2.6. It is not two inches and six tenths.',
        'Other sizes, including children’s sizes, are made to order in about twelve days.',
      ]}
      sizer={{
        to: paths.bangleSizer,
        text: 'One sheet with a strip for your hand and a circle for each size, at actual size.',
      }}
      table={
        <SizeTable
          caption="Bangle sizes with their measurements"
          head={['Size', 'Diameter (in)', 'Diameter', 'Circumference']}
          rows={ROWS}
        />
      }
      sources="Indian bangle sizes are the inner diameter in inches and sixteenths."
    />
  )
}
