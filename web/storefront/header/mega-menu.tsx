import { Link } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { paths } from '#web/paths.ts'
import { CategoryPicture } from '#web/storefront/shared/category-picture.tsx'
import type { PriceTerms } from '#web/storefront/shared/product-price.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { MenuProducts } from './menu-products.tsx'
import * as texts from './texts.ts'

/** What a category has: its picture and description, its subcategories and some of its products. */
export function MegaMenu({ category, terms }: { category: Category; terms: PriceTerms }) {
  const { menu } = category
  return (
    <div className="wrap mega-menu__inner">
      <div className="mega-menu__intro">
        {menu.image && (
          <CategoryPicture
            className="mega-menu__picture"
            category={menu}
            width={260}
            height={174}
            sizes="260px"
          />
        )}
        <p className="h3">{category.name}</p>
        <p className="muted small">{menu.description || category.description}</p>
        <ButtonLink variant="text" to={paths.category(category.slug)}>
          {texts.viewAll(category.name)}
        </ButtonLink>
      </div>
      <ul className="mega-menu__tiles">
        {category.subcategories.map((subcategory) => (
          <li key={subcategory._id}>
            <Link to={paths.category(category.slug, subcategory.slug)}>
              <CategoryPicture
                category={subcategory.image ? subcategory : category}
                width={64}
                height={64}
                sizes="64px"
              />
              {subcategory.name}
            </Link>
          </li>
        ))}
      </ul>
      <MenuProducts products={category.featuredProducts} terms={terms} />
    </div>
  )
}
