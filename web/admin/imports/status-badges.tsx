import type { ImportedRow, ImportJob } from '#contract/imports.ts'
import type { BadgeTone } from '#domain/badge-tone.ts'
import type { ImportStatus } from '#domain/imports.ts'
import { Badge } from '#web/ui/badge.tsx'
import * as texts from './texts.ts'

const TONES: Record<ImportStatus, BadgeTone> = {
  checked: 'warning',
  running: 'info',
  done: 'success',
  cancelled: 'neutral',
}

export const ImportStatusBadge = ({ status }: Pick<ImportJob, 'status'>) => (
  <Badge tone={TONES[status]}>{texts.STATUSES[status]}</Badge>
)

export function ProductStatusBadge({ status, outcome }: Pick<ImportedRow, 'status' | 'outcome'>) {
  if (status === 'done' && outcome) return <Badge tone="success">{texts.OUTCOMES[outcome]}</Badge>
  if (status === 'waiting' && outcome)
    return <Badge tone={outcome === 'created' ? 'info' : 'neutral'}>{texts.PLANNED[outcome]}</Badge>
  if (status === 'waiting' || status === 'done')
    return <Badge tone="neutral">{texts.PRODUCT_STATUSES.waiting}</Badge>
  return <Badge tone="danger">{texts.PRODUCT_STATUSES[status]}</Badge>
}
