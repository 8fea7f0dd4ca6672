import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { HomeContent } from '#contract/home.ts'
import { formatWeight } from '#domain/weight.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { inOrder, materialTag, type Piece } from '../shared/piece.ts'
import { ProductCard } from '../shared/product-card.tsx'

type ShelfProps = { content: HomeContent['diamondMasterpieces']; pieces: Piece[] }

/** The pieces that a shelf names, in its order; those that left the catalogue are not missed. */
const onShelf = ({ content, pieces }: ShelfProps) =>
  (content?.products ?? []).flatMap((slug) => pieces.find((piece) => piece.slug === slug) ?? [])

export const Shelf = (props: ShelfProps) => (
  <PiecesBelow {...props} className="grid grid--4" piece={(product) => <ProductCard product={product} />} />
)

/** Two pieces, large. */
export const Duo = (props: ShelfProps) => (
  <PiecesBelow {...props} className="duo" piece={(product) => <LargePiece product={product} />} />
)

type PiecesBelowProps = ShelfProps & { className: string; piece: (product: Piece) => ReactNode }

function PiecesBelow({ className, piece, ...shelf }: PiecesBelowProps) {
  const { content } = shelf
  const shown = onShelf(shelf)
  if (!content || shown.length === 0) return null
  return (
    <Reveal as="section" className="section section--flush" aria-label={content.title}>
      <div className="wrap">
        <SectionHead title={content.title} link={{ label: content.link.text, to: content.link.path }}>
          {content.text}
        </SectionHead>
        <div className={className}>
          {shown.map((product) => (
            <Fragment key={product._id}>{piece(product)}</Fragment>
          ))}
        </div>
      </div>
    </Reveal>
  )
}

function LargePiece({ product }: { product: Piece }) {
  const [picture] = inOrder(product)
  return (
    <Link className="duo__piece" to={paths.product(product.slug)}>
      <span className="duo__picture">
        {picture && <Picture image={picture} sizes="(min-width: 640px) 50vw, 100vw" />}
      </span>
      <span className="duo__words">
        <span>
          <span className="duo__name">{product.name}</span>
          <span className="caption">
            {materialTag(product)}
            {product.weight !== null && `, ${formatWeight(product.weight, product.weightUnit)}`}
          </span>
        </span>
        <Price price={product.price} />
      </span>
    </Link>
  )
}

/** The words beside the pieces. */
export function Platinum(props: ShelfProps) {
  const { content } = props
  const shown = onShelf(props)
  if (!content || shown.length === 0) return null
  return (
    <Reveal as="section" className="section" aria-label={content.title}>
      <div className="wrap platinum">
        <div className="platinum__words">
          <h2 className="h2">{content.title}</h2>
          <p className="lead">{content.text}</p>
          <ButtonLink variant="text" to={content.link.path}>
            {content.link.text}
          </ButtonLink>
        </div>
        {shown.map((product) => (
          <ProductCard key={product._id} product={product} actions={false} />
        ))}
      </div>
    </Reveal>
  )
}
