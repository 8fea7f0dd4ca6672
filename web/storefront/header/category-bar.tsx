import { useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { formatRupees } from '#domain/money.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { ShelfPicture } from '../shared/shelf-picture.tsx'

/** The top-level categories; hovering or pressing Down opens what a category holds, Escape closes it. */
export function CategoryBar({ categories }: { categories: Category[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const ref = useClosing<HTMLElement>(open !== null, close)
  const timer = useRef(0)
  const { pathname } = useLocation()
  const opened = categories.find((category) => category._id === open)

  // a pointer on its way across the bar opens nothing
  const hover = (id: string | null) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(id), id ? 120 : 180)
  }

  return (
    <nav
      className="category-bar from-1024"
      aria-label="Categories"
      ref={ref}
      onPointerLeave={() => hover(null)}
    >
      <ul className="category-bar__list">
        {categories.map((category) => (
          <li key={category._id}>
            <Link
              className="category-bar__link"
              to={paths.category(category.slug)}
              aria-current={pathname.startsWith(paths.category(category.slug)) ? 'page' : undefined}
              onPointerEnter={(event) => event.pointerType === 'mouse' && hover(category._id)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown') return
                event.preventDefault()
                setOpen(category._id)
              }}
            >
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
      {opened && (
        <div className="mega-menu" onPointerEnter={() => hover(opened._id)}>
          <MegaMenu category={opened} />
        </div>
      )}
    </nav>
  )
}

function MegaMenu({ category }: { category: Category }) {
  return (
    <div className="wrap mega-menu__in">
      <div className="mega-menu__about">
        <p className="h3">{category.name}</p>
        <p className="muted small">{category.description}</p>
        <ButtonLink variant="text" to={paths.category(category.slug)}>
          View all {category.name}
        </ButtonLink>
      </div>
      <ul className="mega-menu__tiles">
        {category.subcategories.map((subcategory) => (
          <li key={subcategory._id}>
            <Link to={paths.category(category.slug, subcategory.slug)}>
              <ShelfPicture
                shelf={subcategory.image ? subcategory : category}
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
                {product.price === null ? 'Price on request' : formatRupees(product.price)}
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
