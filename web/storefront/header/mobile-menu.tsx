import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { StorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { IconButton } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import * as texts from './texts.ts'

type MenuData = Pick<StorefrontData, 'categories' | 'settings' | 'pages' | 'day'>
type DrawerProps = MenuData & { open: boolean; onClose: () => void }

const loadDrawer = () => import('./mobile-menu-drawer.tsx')

/**
 * The links of the wide header, in a drawer. Its code loads when the button is touched, pointed at or focused, because most
 * visits never open it. It closes when the address changes.
 */
export function MobileMenu(data: MenuData) {
  const [isOpen, setOpen] = useState(false)
  const [content, setContent] = useState<{ Drawer: ComponentType<DrawerProps> } | null>(null)
  const { key } = useLocation()
  const close = useCallback(() => setOpen(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(close, [key])

  const open = async () => {
    try {
      const { MobileMenuDrawer } = await loadDrawer()
      setContent({ Drawer: MobileMenuDrawer })
      setOpen(true)
    } catch {
      showToast({ title: texts.menuFailed, isError: true })
    }
  }
  /** A failure is told by the click. */
  const loadEarly = () => void loadDrawer().catch(() => {})

  return (
    <>
      <IconButton
        className="header__menu below-1024"
        icon="menu"
        label={texts.menu}
        aria-expanded={isOpen}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={() => void open()}
      />
      {content && <content.Drawer {...data} open={isOpen} onClose={close} />}
    </>
  )
}
