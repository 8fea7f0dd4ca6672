import { paths } from '../../paths.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/bangle-sizer-page.ts'
import { BangleSizerSheet } from './bangle-sizer-sheet.tsx'
import { PrintableSizer } from './printable-sizer.tsx'
import '../info/info.css'
import './sizes.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Printable Bangle Sizer',
    description:
      'Print at actual size on A4 or Letter: a strip for your hand and a circle for each bangle size.',
    path: paths.bangleSizer,
  })

export default function BangleSizerPage() {
  const { settings } = useStorefrontData()
  return (
    <PrintableSizer
      title="Printable Bangle Sizer"
      guide={{ label: 'Bangle Size Guide', to: paths.bangleSizeGuide }}
      intro="A strip for your hand and a circle for each size from 2-2 to 2-10. You need a printer, scissors and a bank card."
    >
      <BangleSizerSheet shopName={settings.shopName} />
    </PrintableSizer>
  )
}
