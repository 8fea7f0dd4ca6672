import { useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { formatRupees } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { CategoryPicture } from '#web/storefront/shared/category-picture.tsx'
import { texts as cardTexts } from '#web/storefront/shared/product-card-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import * as texts from './texts.ts'

/** The top-level categories. Hovering or the Down key opens a category's menu, and Escape closes it. */
export function CategoryBar({ categories }: { categories: Category[] }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const close = useCallback(() => setOpenId(null), [])
  const ref = useDismiss<HTMLElement>(openId !== null, close)
  const hoverTimer = useRef(0)
  const { pathname } = useLocation()
  const openCategory = categories.find((category) => category._id === openId)

  // A pointer that only crosses the bar opens nothing.
  const scheduleOpen = (id: string | null) => {
    window.clearTimeout(hoverTimer.current)
    hoverTimer.current = window.setTimeout(() => setOpenId(id), id ? 120 : 180)
  }

  return (
    <nav
      className="category-bar from-1024"
      aria-label={texts.categories}
      ref={ref}
      onPointerLeave={() => scheduleOpen(null)}
    >
      <ul className="category-bar__list">
        {categories.map((category) => (
          <li key={category._id}>
            <Link
              className="category-bar__link"
              to={paths.category(category.slug)}
              aria-current={pathname.startsWith(paths.category(category.slug)) ? 'page' : undefined}
              onPointerEnter={(event) => event.pointerType === 'mouse' && scheduleOpen(category._id)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown') return
                event.preventDefault()
                setOpenId(category._id)
              }}
            >
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
      {openCategory && (
        <div className="mega-menu" onPointerEnter={() => scheduleOpen(openCategory._id)}>
          <MegaMenu category={openCategory} />
        </div>
      )}
    </nav>
  )
}

function MegaMenu({ category }: { category: Category }) {
  return (
    <div className="wrap mega-menu__inner">
      <div className="mega-menu__intro">
        <p className="h3">{category.name}</p>
        <p className="muted small">{category.description}</p>
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
      <ul className="mega-menu__featured">
        {category.featuredProducts.map((product) => (
          <li key={product._id}>
            <Link to={paths.product(product.slug)}>
              <img src={product.imageUrl} alt="" width={200} height={200} loading="lazy" />
              <span>{product.name}</span>
              <b className="num">
                {product.price === null ? cardTexts.priceOnRequest : formatRupees(product.price)}
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
