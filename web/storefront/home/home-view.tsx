import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Blocks, type LoadedBlock } from './blocks.tsx'
// Its component loads later, and has to be painted in its place before.
import '#web/storefront/rates/rates-band.css'
import './home.css'

/** The blocks under a heading for the whole page, which is the first slide where there is one. */
export function HomeView({ blocks }: { blocks: LoadedBlock[] }) {
  const { settings } = useStorefrontData()
  const hasSlides = blocks.some(({ type, data }) => type === 'hero' && (data as unknown[]).length > 0)
  return (
    <>
      {!hasSlides && <h1 className="visually-hidden">{settings.shopName}</h1>}
      <Blocks blocks={blocks} />
    </>
  )
}
