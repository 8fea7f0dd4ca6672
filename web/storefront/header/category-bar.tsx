import { useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { paths } from '#web/paths.ts'
import type { PriceTerms } from '#web/storefront/shared/product-price.tsx'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import type { MegaMenu } from './mega-menu.tsx'
import * as texts from './texts.ts'

/** The top-level categories. Hovering or the Down key opens a category's menu, and Escape closes it. */
export function CategoryBar({ categories, terms }: { categories: Category[]; terms: PriceTerms }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const close = useCallback(() => setOpenId(null), [])
  const ref = useDismiss<HTMLElement>(openId !== null, close)
  const hoverTimer = useRef(0)
  const { pathname } = useLocation()
  // Its code loads when the pointer or the focus comes to the bar: a phone never needs it.
  const [Menu, setMenu] = useState<typeof MegaMenu | null>(null)
  const loadMenu = () => {
    if (!Menu) import('./mega-menu.tsx').then(({ MegaMenu }) => setMenu(() => MegaMenu), ignoreFailure)
  }
  const openCategory = categories.find((category) => category._id === openId)

  // A pointer that only crosses the bar opens nothing.
  const scheduleOpen = (id: string | null) => {
    window.clearTimeout(hoverTimer.current)
    hoverTimer.current = window.setTimeout(() => setOpenId(id), id ? 120 : 180)
  }

  return (
    <nav
      className="category-bar from-768"
      aria-label={texts.categories}
      ref={ref}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
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
      {openCategory && Menu && (
        <div className="mega-menu" onPointerEnter={() => scheduleOpen(openCategory._id)}>
          <Menu category={openCategory} terms={terms} />
        </div>
      )}
    </nav>
  )
}

/** The links of the bar work without the menu, and the next pointer or focus tries again. */
const ignoreFailure = () => {}
