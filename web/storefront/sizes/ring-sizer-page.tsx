import { paths } from '../../paths.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/ring-sizer-page.ts'
import { PrintableSizer } from './printable-sizer.tsx'
import { RingSizerSheet } from './ring-sizer-sheet.tsx'
import '../info/info.css'
import './sizes.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Printable Ring Sizer',
    description:
      'Print at actual size on A4 or Letter: a strip for your finger and a circle for each ring size.',
    path: paths.ringSizer,
  })

export default function RingSizerPage() {
  const { settings } = useStorefrontData()
  return (
    <PrintableSizer
      title="Printable Ring Sizer"
      guide={{ label: 'Ring Size Guide', to: paths.ringSizeGuide }}
      intro="A strip for your finger and a circle for each Indian size. You need a printer, scissors and a bank card."
    >
      <RingSizerSheet shopName={settings.shopName} />
    </PrintableSizer>
  )
}
