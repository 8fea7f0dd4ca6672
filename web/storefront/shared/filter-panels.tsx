import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Drawer } from '#web/ui/dialog.tsx'
import * as texts from './texts.ts'

type FilterPanelProps = { children: ReactNode; className?: string }

/** The filters in a column beside a list. */
export function FilterColumn({ children, className }: FilterPanelProps) {
  return (
    <aside className={classes('from-1024', className)} aria-label={texts.filters}>
      {children}
    </aside>
  )
}

/** The filters in a drawer, for phones. It closes when the address changes. */
export function FilterDrawer({ children, className = '' }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => setOpen(false), [key])
  return (
    <>
      <Button className="below-1024" variant="secondary" icon="filter" onClick={() => setOpen(true)}>
        {texts.filters}
      </Button>
      <Drawer className={className} title={texts.filters} open={isOpen} onClose={() => setOpen(false)}>
        {children}
      </Drawer>
    </>
  )
}
