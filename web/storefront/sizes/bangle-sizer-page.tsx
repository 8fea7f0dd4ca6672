import { paths } from '../../paths.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Route } from './+types/bangle-sizer-page.ts'
import { BangleSheet } from './bangle-sheet.tsx'
import { SizerPage } from './sizer-page.tsx'
import '../info/info.css'
import './sizes.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Printable Bangle Sizer',
    description:
      'A true-scale sheet to print on A4 or Letter: a strip for the hand, a circle for each bangle size.',
    path: paths.bangleSizer,
  })

export default function BangleSizerPage() {
  const { settings } = useFrame()
  return (
    <SizerPage
      title="Printable Bangle Sizer"
      guide={{ label: 'Bangle Size Guide', to: paths.bangleSizeGuide }}
      needs="A strip for the hand and a circle for each size from 2-2 to 2-10. You need a printer, scissors and a bank card."
    >
      <BangleSheet shopName={settings.shopName} />
    </SizerPage>
  )
}
