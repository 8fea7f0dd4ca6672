import { Link } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { paths } from '#web/paths.ts'
import { texts as cardTexts } from '#web/storefront/shared/product-card-texts.ts'
import { formatShownPrice, type PriceTerms } from '#web/storefront/shared/product-price.tsx'
import { toObjectPosition } from '#web/ui/picture.tsx'

type Props = { products: Category['featuredProducts']; terms: PriceTerms }

/** Products in the menu, with the price of now. */
export const MenuProducts = ({ products, terms }: Props) => (
  <ul className="menu-products">
    {products.map((product) => (
      <li key={product._id}>
        <Link to={paths.product(product.slug)}>
          <img
            src={product.imageUrl}
            alt=""
            width={200}
            height={200}
            loading="lazy"
            style={product.imageFocus && { objectPosition: toObjectPosition(product.imageFocus) }}
          />
          <span>{product.name}</span>
          <b className="num">
            {product.price === null
              ? cardTexts.priceOnRequest
              : formatShownPrice(terms, product.price, product.hsn)}
          </b>
        </Link>
      </li>
    ))}
  </ul>
)
