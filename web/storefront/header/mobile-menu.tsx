import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { StorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { IconButton } from '#web/ui/button.tsx'
import * as texts from './texts.ts'

// The browser loads its code after the page is hydrated.
const MobileMenuDrawer = lazy(async () => ({
  default: (await import('./mobile-menu-drawer.tsx')).MobileMenuDrawer,
}))

/** The links of the wide header, in a drawer. It closes when the address changes. */
export function MobileMenu(data: Pick<StorefrontData, 'categories' | 'settings' | 'pages'>) {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const close = useCallback(() => setOpen(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(close, [key])

  return (
    <>
      <IconButton
        className="header__menu below-1024"
        icon="menu"
        label={texts.menu}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Suspense>
        <MobileMenuDrawer {...data} open={isOpen} onClose={close} />
      </Suspense>
    </>
  )
}
