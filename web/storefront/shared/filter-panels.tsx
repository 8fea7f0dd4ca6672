import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/dialog.tsx'
import * as texts from './texts.ts'
import './filters/filters.css'

/** The filters in a column beside a list. */
export function FilterColumn({ children }: { children: ReactNode }) {
  return (
    <aside className="filter-column" aria-label={texts.filters}>
      {children}
    </aside>
  )
}

/** The filters in a sheet, for phones. It closes when the address changes. */
export function FilterDrawer({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => setOpen(false), [key])
  return (
    <>
      <Button
        className="below-768 filter-sheet-button"
        variant="secondary"
        icon="filter"
        onClick={() => setOpen(true)}
      >
        {texts.filters}
      </Button>
      <Drawer className="filter-drawer" title={texts.filters} open={isOpen} onClose={() => setOpen(false)}>
        {children}
      </Drawer>
    </>
  )
}
