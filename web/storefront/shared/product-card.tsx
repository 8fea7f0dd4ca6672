import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { AddToCartButton } from '#web/storefront/cart/add-to-cart-button.tsx'
import { QuickViewButton } from '#web/storefront/product/quick-view.tsx'
import { WishlistButton } from '#web/storefront/wishlist/wishlist-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { DiscountBadge } from '#web/ui/price.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { materialLabel, type ProductCardData, sortImages } from './product-card-data.ts'
import { texts } from './product-card-texts.ts'
import { ProductPrice } from './product-price.tsx'
import './product-card.css'

/** Four per row from 1024 px, two on phones. */
const SIZES = '(min-width: 1440px) 320px, (min-width: 1024px) 23vw, calc(50vw - 24px)'

const EAGER_CARD_COUNT = 4

/** The whole card is a link, with buttons above it. */
export function ProductCard({
  product,
  position = Number.POSITIVE_INFINITY,
  actions = true,
}: {
  product: ProductCardData
  /** True on the first screen: its picture loads with high priority. */
  position?: number
  actions?: boolean
}) {
  const [first, second] = sortImages(product)
  return (
    <article className="product-card">
      <div className="product-card__pictures">
        {first && (
          <Picture
            image={first}
            sizes={SIZES}
            priority={position === 0}
            eager={position < EAGER_CARD_COUNT}
          />
        )}
        {second && <Picture className="product-card__second" image={second} alt="" sizes={SIZES} />}
        <DiscountBadge
          className="product-card__save"
          price={product.price}
          compareAt={product.compareAtPrice}
        />
      </div>
      <div className="product-card__text">
        <p className="product-card__material">
          {materialLabel(product)}
          {product.swatches.map((colours) => (
            <Swatch key={colours} colours={colours} />
          ))}
        </p>
        <h3 className="product-card__name">
          <Link to={paths.product(product.slug)}>{product.name}</Link>
        </h3>
        {product.caratSummary && <p className="product-card__material">{product.caratSummary}</p>}
        {product.fields.map(({ name, value }) => (
          <p key={name} className="product-card__material">
            {name}: {value}
          </p>
        ))}
        <ProductPrice product={product} />
        {product.inventoryQuantity === 0 && product.leadDays && (
          <p className="product-card__material">{texts.shipsIn(product.leadDays)}</p>
        )}
      </div>
      <WishlistButton className="product-card__wishlist" product={product} />
      {actions && (
        <div className="product-card__actions">
          <AddToCartButton product={product} wide />
          <QuickViewButton product={product} />
        </div>
      )}
    </article>
  )
}
