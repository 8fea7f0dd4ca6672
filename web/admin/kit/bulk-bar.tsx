import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Selection } from './use-selection.ts'

/** Actions on all selected rows, at the bottom of the window while rows are selected. */
export function BulkBar({
  selection,
  noun,
  children,
}: {
  selection: Selection
  noun: string
  children: ReactNode
}) {
  return (
    <div className="bulk-bar" role="region" aria-label="Bulk actions" hidden={selection.ids.length === 0}>
      <p aria-live="polite">
        {selection.ids.length} {noun} selected
      </p>
      {children}
      <Button variant="text" size="small" onClick={selection.clear}>
        Clear selection
      </Button>
    </div>
  )
}
