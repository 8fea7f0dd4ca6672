import type { StorefrontApi } from '#contract/contract.ts'
import { ContentLink } from '#web/storefront/shared/content-link.tsx'
import { formatShownPrice } from '#web/storefront/shared/product-price.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import type { BlockProps } from './block-props.ts'
import { emptyOnFailure } from './empty-on-failure.ts'
import * as texts from './texts.ts'
import { toHeaderLink } from './to-header-link.ts'

type Prices = { category: string; price: number; hsn: string }[]
type Props = BlockProps<'tiles', Prices>
type Tile = Props['content']['tiles'][number]

/** The lowest price of each category that a tile names. */
export async function load(
  api: StorefrontApi,
  { tiles, priceMaterial: material }: Props['content'],
): Promise<Prices> {
  const categories = [...new Set(tiles.map(({ priceCategory }) => priceCategory).filter(Boolean))].join()
  if (!categories) return []
  return api.products
    .lowestPrices({ categories, material })
    .catch(emptyOnFailure('Lowest prices could not be fetched:'))
}

const LAYOUTS = {
  small: { grid: 'tile-grid', sizes: '(min-width: 1024px) 15vw, 30vw' },
  tall: { grid: 'grid grid--3 tall-tiles', sizes: '(min-width: 640px) 33vw, 100vw' },
  band: { grid: 'brides', sizes: '(min-width: 1024px) 19vw, (min-width: 640px) 36vw, 62vw' },
} as const

export function Block({ content, data: prices }: Props) {
  const { title, text, link, layout, tiles, hasSpaceAbove } = content
  const { grid, sizes } = LAYOUTS[layout]
  const terms = useStorefrontData()
  if (tiles.length === 0) return null
  return (
    <Reveal
      as="section"
      className={classes('section', layout === 'band' && 'band', !hasSpaceAbove && 'section--flush')}
      aria-label={title}
    >
      <div className="wrap">
        <SectionHeader title={title} link={toHeaderLink(link)}>
          {text}
        </SectionHeader>
        <div className={grid}>
          {tiles.map((tile) => {
            const lowest = prices.find(({ category }) => category === tile.priceCategory)
            const caption = lowest
              ? texts.fromPrice(tile.text, formatShownPrice(terms, lowest.price, lowest.hsn))
              : tile.text
            return layout === 'small' ? (
              <SquareTile key={tile.name} tile={tile} caption={caption} sizes={sizes} />
            ) : (
              <TallTile
                key={tile.name}
                tile={tile}
                caption={caption}
                sizes={sizes}
                isOnBand={layout === 'band'}
              />
            )
          })}
        </div>
      </div>
    </Reveal>
  )
}

type TileProps = { tile: Tile; caption: string; sizes: string }

const SquareTile = ({ tile: { name, picture, path }, caption, sizes }: TileProps) => (
  <ContentLink className="tile" to={path}>
    <span className="tile__picture">
      <Picture image={picture} alt="" sizes={sizes} />
    </span>
    <span className="tile__name">{name}</span>
    {caption && <span className="caption num">{caption}</span>}
  </ContentLink>
)

const TallTile = ({
  tile: { name, picture, path },
  caption,
  sizes,
  isOnBand,
}: TileProps & { isOnBand: boolean }) => (
  <ContentLink className={classes('tall-tile', isOnBand && 'tall-tile--bride')} to={path}>
    <span className="tall-tile__picture">
      <Picture image={picture} alt="" sizes={sizes} />
    </span>
    <span className="h3">{name}</span>
    {caption && <span className="muted small">{caption}</span>}
  </ContentLink>
)
