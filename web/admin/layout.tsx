import { useCallback, useState } from 'react'
import { NavLink, Outlet, useNavigate, useRevalidator } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { signOut } from '#web/session/sign-out.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import type { Route } from './+types/layout.ts'
import { AdminBreadcrumbs } from './admin-breadcrumbs.tsx'
import { adminMeta } from './admin-meta.ts'
import { CommandPalette } from './command-palette.tsx'
import { loadAdminLayout } from './load-layout.ts'
import { MenuIcon } from './menu-icon.tsx'
import { createAdminLoader } from './page-loader.ts'
import { adminPaths } from './paths.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'
import { useIdleLock } from './use-idle-lock.ts'
import './admin.css'

// The layout cannot render without its data.
export { ErrorBoundary } from './page-boundary.tsx'

export const clientLoader = createAdminLoader(loadAdminLayout)

export const meta = adminMeta('Admin')

/** An empty layout until the data is loaded. */
export const HydrateFallback = () => (
  <div className="admin">
    <div className="admin-sidebar" />
    <div className="admin-content">
      <div className="admin-header" />
      <PageSkeleton />
    </div>
  </div>
)

/** The layout reloads after a save, but not on navigation. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}) => currentUrl.href === nextUrl.href && defaultShouldRevalidate

export default function AdminLayout({
  loaderData: { profile, shopName, menu, menuFailure, idleMinutes, rates, waiting },
}: Route.ComponentProps) {
  const [isCollapsed, setCollapsed] = useState(isNarrowViewport)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const sidebarRef = useDismiss<HTMLElement>(isMenuOpen, closeMenu)
  const navigate = useNavigate()
  useIdleLock(idleMinutes)
  const handleSignOut = () => {
    void navigate(paths.home)
    void signOut()
  }
  return (
    <div className={`admin ${isCollapsed ? 'admin--collapsed' : ''} ${isMenuOpen ? 'admin--open' : ''}`}>
      <aside className="admin-sidebar" ref={sidebarRef}>
        <Logo name={shopName} to={adminPaths.dashboard} />
        <nav aria-label="Admin menu" id="admin-menu">
          <ul>
            {menu.map(({ _id, label, path, icon, badge }) => (
              <li key={_id}>
                <NavLink to={path} end={path === adminPaths.dashboard} title={label}>
                  <MenuIcon path={path} emoji={icon} />
                  <span className="admin-sidebar__label">{label}</span>
                  {badge && <span className="admin-sidebar__badge">{badge}</span>}
                  {waiting[path] ? (
                    <span className="admin-sidebar__count">
                      <span className="num">{waiting[path]}</span>
                      <span className="visually-hidden"> to do</span>
                    </span>
                  ) : null}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="admin-sidebar__footer">
          {rates && (
            <p className="admin-sidebar__rate">
              22K today <b className="num">{formatRupees(rates.rate22K)}/g</b>
            </p>
          )}
          <button
            type="button"
            className="admin-sidebar__collapse from-1024"
            aria-label="Collapse"
            title={isCollapsed ? 'Expand' : undefined}
            aria-expanded={!isCollapsed}
            onClick={() => setCollapsed(!isCollapsed)}
          >
            <Icon name="sidebar" />
            <span className="admin-sidebar__label">Collapse</span>
          </button>
        </div>
      </aside>
      <div className="admin-content">
        <header className="admin-header">
          <button
            type="button"
            className="icon-button below-1024"
            aria-expanded={isMenuOpen}
            aria-controls="admin-menu"
            aria-label="Menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <Icon name="menu" />
          </button>
          <AdminBreadcrumbs />
          <CommandPalette pages={menu} />
          <ButtonLink
            className="admin-header__shop"
            variant="secondary"
            size="small"
            to={paths.home}
            target="_blank"
            icon="external"
          >
            View shop
          </ButtonLink>
          <Menu label="Profile menu" trigger={<Initials name={profile.name} />}>
            <MenuLink to={paths.profile()} icon="user">
              My Profile
            </MenuLink>
            <MenuLink to={adminPaths.twoStep} icon="shield">
              Two-step sign-in
            </MenuLink>
            <MenuItem icon="sign-out" onSelect={handleSignOut}>
              Sign Out
            </MenuItem>
          </Menu>
        </header>
        {menuFailure && <MenuFailure message={menuFailure} />}
        <Outlet />
      </div>
      <ReauthenticationDialog />
      <SignInAgainDialog email={profile.email} idleMinutes={idleMinutes} />
    </div>
  )
}

/** The screens can be used without the menu of the shop. */
function MenuFailure({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="admin-content__notice">
      <ErrorBanner message={message}>
        <p>
          <Button
            variant="text"
            size="small"
            busy={state === 'loading'}
            busyLabel="Trying..."
            onClick={() => void revalidate()}
          >
            Retry
          </Button>
        </p>
      </ErrorBanner>
    </div>
  )
}

/** On a narrow desktop window the menu shows only icons. */
const isNarrowViewport = () => matchMedia('(max-width: 1279px)').matches

function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
  return (
    <span className="admin-header__initials">
      <span aria-hidden="true">{letters.toUpperCase()}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
