import { formatDate } from '#domain/india-time.ts'

/** `Added on 22 Nov 2026, last used on 23 Nov 2026.` */
export function usageText({
  createdAt,
  lastUsedAt,
}: {
  createdAt: string
  lastUsedAt: string | null
}): string {
  const lastUse = lastUsedAt ? `last used on ${formatDate(lastUsedAt)}` : 'not used yet'
  return `Added on ${formatDate(createdAt)}, ${lastUse}.`
}
