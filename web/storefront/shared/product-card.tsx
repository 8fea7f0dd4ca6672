import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price, SaveBadge } from '../../ui/price.tsx'
import { AddToCartButton } from '../cart/add-to-cart-button.tsx'
import { QuickViewButton } from '../product/quick-view.tsx'
import { HeartButton } from '../wishlist/heart-button.tsx'
import { inOrder, materialTag, type Piece } from './piece.ts'
import './product-card.css'

/** Four beside each other from 1024, two on phones. */
const SIZES = '(min-width: 1440px) 320px, (min-width: 1024px) 23vw, calc(50vw - 24px)'

const ON_FIRST_SCREEN = 4

/** The one card of the shop: the whole of it is a link, the buttons lie above. */
export function ProductCard({
  product,
  place = Number.POSITIVE_INFINITY,
  actions = true,
}: {
  product: Piece
  /** In a list that begins on the first screen: its first picture is the largest thing there. */
  place?: number
  actions?: boolean
}) {
  const [first, second] = inOrder(product)
  return (
    <article className="product-card">
      <div className="product-card__pictures">
        {first && (
          <Picture image={first} sizes={SIZES} priority={place === 0} eager={place < ON_FIRST_SCREEN} />
        )}
        {second && <Picture className="product-card__second" image={second} alt="" sizes={SIZES} />}
        <SaveBadge className="product-card__save" price={product.price} compareAt={product.compareAtPrice} />
      </div>
      <div className="product-card__words">
        <p className="product-card__material">{materialTag(product)}</p>
        <h3 className="product-card__name">
          <Link to={paths.product(product.slug)}>{product.name}</Link>
        </h3>
        <Price price={product.price} compareAt={product.compareAtPrice} />
      </div>
      <HeartButton className="product-card__heart" product={product} />
      {actions && (
        <div className="product-card__actions">
          <AddToCartButton product={product} wide />
          <QuickViewButton product={product} />
        </div>
      )}
    </article>
  )
}
