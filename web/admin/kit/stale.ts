import { ShopError } from '#domain/errors.ts'

/** The words that a form has for the fields it edits, in its order. */
export type FieldLabels<T> = Partial<Record<keyof T & string, string>>

export type Change = { label: string; before: string; now: string }

/** The row as it stands now, when somebody else saved it while a form was open (409 `STALE`). */
export function currentOf<T>(error: unknown): T | null {
  return error instanceof ShopError && error.code === 'STALE' ? ((error.details.current as T) ?? null) : null
}

/** What the other person changed, in the form's own words. */
export function changesBetween<T extends object>(opened: T, current: T, labels: FieldLabels<T>): Change[] {
  return (Object.entries(labels) as [keyof T & string, string][]).flatMap(([field, label]) => {
    const [before, now] = [words(opened[field]), words(current[field])]
    return before === now ? [] : [{ label, before, now }]
  })
}

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(words).join(', ')
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value)
  return String(value)
}
