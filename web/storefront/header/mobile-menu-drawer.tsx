import { Link, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { signOut } from '#web/session/sign-out.ts'
import { useSession } from '#web/session/use-session.ts'
import { findFooterLinks } from '#web/storefront/footer/footer-links.ts'
import { CategoryPicture } from '#web/storefront/shared/category-picture.tsx'
import { PurchasePlanLink } from '#web/storefront/shared/purchase-plan-link.tsx'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import type { StorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { useWishlist } from '#web/storefront/wishlist/use-wishlist.ts'
import { Drawer } from '#web/ui/dialog.tsx'
import { AdminLink } from './admin-link.tsx'
import { MenuProducts } from './menu-products.tsx'
import { SearchBox } from './search-box.tsx'
import * as texts from './texts.ts'

type Props = Pick<StorefrontData, 'categories' | 'settings' | 'pages' | 'day'> & {
  open: boolean
  onClose: () => void
}

export function MobileMenuDrawer({ categories, settings, pages, day, open, onClose }: Props) {
  const menuLinks = findFooterLinks('menu', { pages, settings })
  const { user } = useSession()
  const { items } = useWishlist()
  const navigate = useNavigate()
  return (
    <Drawer
      className="mobile-menu"
      side="left"
      title={texts.menu}
      closeLabel={texts.closeMenu}
      open={open}
      onClose={onClose}
    >
      <SearchBox />
      <nav aria-label={texts.shop}>
        <ul>
          {categories.map((category) => (
            <li key={category._id}>
              <details>
                <summary>
                  {category.menu.image && (
                    <CategoryPicture category={category.menu} width={40} height={40} sizes="40px" />
                  )}
                  <span className="mobile-menu__name">{category.name}</span>
                </summary>
                {category.menu.description && (
                  <p className="mobile-menu__description small">{category.menu.description}</p>
                )}
                <ul>
                  <li>
                    <Link to={paths.category(category.slug)}>{texts.viewAll(category.name)}</Link>
                  </li>
                  {category.subcategories.map((subcategory) => (
                    <li key={subcategory._id}>
                      <Link to={paths.category(category.slug, subcategory.slug)}>{subcategory.name}</Link>
                    </li>
                  ))}
                </ul>
                <MenuProducts products={category.featuredProducts} terms={{ settings, day }} />
              </details>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="mobile-menu__links">
        {user ? (
          <>
            <li className="mobile-menu__user">
              <b>{user.name}</b>
              <span className="caption">{user.email}</span>
            </li>
            <li>
              <Link to={paths.profile()}>{texts.myProfile}</Link>
            </li>
            <li>
              <Link to={paths.orders}>{texts.myOrders}</Link>
            </li>
            <li>
              <Link to={paths.wishlist}>{texts.myWishlist(items.length)}</Link>
            </li>
            <AdminLink />
            <li>
              <button
                type="button"
                onClick={() => {
                  void signOut()
                  void navigate(paths.home)
                }}
              >
                {texts.signOut}
              </button>
            </li>
          </>
        ) : (
          <>
            <li>
              <Link to={paths.login()}>{texts.login}</Link>
            </li>
            <li>
              <Link to={paths.register()}>{texts.register}</Link>
            </li>
          </>
        )}
        <li>
          <Link to={paths.stores}>{sharedTexts.stores}</Link>
        </li>
        <li>
          <Link to={paths.trackOrder}>{sharedTexts.trackOrder}</Link>
        </li>
        {menuLinks.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <PurchasePlanLink url={settings.purchasePlanUrl} />
        <li>
          <a href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`}>{settings.phone}</a>
        </li>
      </ul>
    </Drawer>
  )
}
