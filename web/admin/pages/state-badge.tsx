import type { AdminPageSummary, PageState } from '#contract/pages.ts'
import type { BadgeTone } from '#domain/badge-tone.ts'
import { Badge } from '#web/ui/badge.tsx'
import * as texts from './texts.ts'

const TONES: Record<PageState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'success',
  changed: 'warning',
}

export const StateBadge = ({ page: { state } }: { page: Pick<AdminPageSummary, 'state'> }) => (
  <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
)
