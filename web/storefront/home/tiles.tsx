import { Link } from 'react-router'
import type { HomeContent, Picture as PictureShape } from '#contract/home.ts'
import { slugify } from '#domain/slug.ts'
import { paths } from '#web/paths.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'

type TileProps = { name: string; text: string; picture: PictureShape; to: string; sizes: string }

function SquareTile({ name, text, picture, to, sizes }: TileProps) {
  return (
    <Link className="tile" to={to}>
      <span className="tile__picture">
        <Picture image={picture} alt="" sizes={sizes} />
      </span>
      <span className="tile__name">{name}</span>
      {text && <span className="caption num">{text}</span>}
    </Link>
  )
}

const TILE_SIZES = '(min-width: 1024px) 15vw, 30vw'

/** `/category/{name}` in lower case, spaces to hyphens. */
export function GoldTiles({ content }: { content: HomeContent['goldJewelry'] }) {
  if (!content) return null
  return (
    <Reveal as="section" className="section section--flush" aria-label={content.title}>
      <div className="wrap">
        <SectionHeader title={content.title} link={{ label: content.link.text, to: content.link.path }} />
        <div className="tile-grid">
          {content.tiles.map((tile) => (
            <SquareTile
              key={tile.name}
              {...tile}
              text={`${tile.category}, ${tile.text}`}
              to={paths.category(hyphenate(tile.name))}
              sizes={TILE_SIZES}
            />
          ))}
        </div>
      </div>
    </Reveal>
  )
}

export function Gifts({ content }: { content: HomeContent['gifting'] }) {
  if (!content) return null
  return (
    <Reveal as="section" className="section" aria-label={content.title}>
      <div className="wrap">
        <SectionHeader title={content.title}>{content.text}</SectionHeader>
        <div className="tile-grid">
          {content.tiles.map((tile) => (
            <SquareTile key={tile.name} {...tile} to={paths.gifts(slugify(tile.name))} sizes={TILE_SIZES} />
          ))}
        </div>
      </div>
    </Reveal>
  )
}

/** Apostrophes and spaces become hyphens: `bride-s-trousseau`. */
export const hyphenate = (name: string) => name.toLowerCase().replace(/['’\s]+/g, '-')

export function Collections({ content }: { content: HomeContent['ourCollection'] }) {
  if (!content) return null
  return (
    <Reveal as="section" className="section section--flush" aria-label={content.title}>
      <div className="wrap">
        <SectionHeader title={content.title} />
        <div className="grid grid--3 tall-tiles">
          {content.tiles.map((tile) => (
            <Link className="tall-tile" key={tile.name} to={paths.collection(hyphenate(tile.name))}>
              <span className="tall-tile__picture">
                <Picture image={tile.picture} alt="" sizes="(min-width: 640px) 33vw, 100vw" />
              </span>
              <span className="h3">{tile.name}</span>
              <span className="muted small">{tile.text}</span>
            </Link>
          ))}
        </div>
      </div>
    </Reveal>
  )
}

export function Brides({ content }: { content: HomeContent['bridesOfIndia'] }) {
  if (!content) return null
  return (
    <Reveal as="section" className="section band" aria-label={content.title}>
      <div className="wrap">
        <SectionHeader title={content.title} link={{ label: content.link.text, to: content.link.path }}>
          {content.text}
        </SectionHeader>
        <div className="brides">
          {content.tiles.map((tile) => (
            <Link className="tall-tile tall-tile--bride" key={tile.name} to={tile.path}>
              <span className="tall-tile__picture">
                <Picture
                  image={tile.picture}
                  alt=""
                  sizes="(min-width: 1024px) 19vw, (min-width: 640px) 36vw, 62vw"
                />
              </span>
              <span className="h3">{tile.name}</span>
            </Link>
          ))}
        </div>
      </div>
    </Reveal>
  )
}
