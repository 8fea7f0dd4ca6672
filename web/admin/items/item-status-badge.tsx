import { getItemStatusLabel, getItemStatusTone, type ItemStatus } from '#domain/items.ts'
import { Badge } from '#web/ui/badge.tsx'

export const ItemStatusBadge = ({ status }: { status: ItemStatus }) => (
  <Badge tone={getItemStatusTone(status)}>{getItemStatusLabel(status)}</Badge>
)
