import { useId } from 'react'
import { Link } from 'react-router'
import { isOrderable } from '#domain/supply.ts'
import { paths } from '#web/paths.ts'
import type { ProductCardData } from '#web/storefront/shared/product-card-data.ts'
import { ProductPrice } from '#web/storefront/shared/product-price.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { NotifyForm } from './notify-form.tsx'
import { texts } from './sold-out-texts.ts'

type Props = {
  /** Absent while options are open. */
  variantId: string | undefined
  related: readonly ProductCardData[]
}

const MAX_SIMILAR = 3

/** What to do when a product is sold out: ask for an e-mail, or look at similar pieces that can be bought. */
export function SoldOut({ variantId, related }: Props) {
  const titleId = useId()
  const similar = related
    .filter(({ inventoryQuantity: stock, leadDays }) => isOrderable({ stock, leadDays }))
    .slice(0, MAX_SIMILAR)
  return (
    <div className="sold-out">
      {variantId && <NotifyForm variantId={variantId} />}
      {similar.length > 0 && (
        <section aria-labelledby={titleId}>
          <h2 className="sold-out__title small" id={titleId}>
            {texts.similar}
          </h2>
          <ul className="sold-out__pieces">
            {similar.map((product) => (
              <li key={product._id}>
                <Link to={paths.product(product.slug)}>
                  {product.images[0] && <Picture image={product.images[0]} alt="" sizes="140px" />}
                  <span className="sold-out__name small">{product.name}</span>
                </Link>
                <ProductPrice product={{ ...product, compareAtPrice: null }} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
