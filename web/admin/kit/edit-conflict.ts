import { ShopError } from '#domain/errors.ts'

/** The words that a form has for the fields it edits, in its order. */
export type FieldLabels<T> = Partial<Record<keyof T & string, string>>

export type FieldChange = { label: string; before: string; after: string }

/** The row as it stands now, when somebody else saved it while a form was open (409 `STALE`). */
export function getConflictingRow<T>(error: unknown): T | null {
  return error instanceof ShopError && error.code === 'STALE' ? ((error.details.current as T) ?? null) : null
}

/** What the other person changed, in the form's own words. */
export function diffFields<T extends object>(original: T, current: T, labels: FieldLabels<T>): FieldChange[] {
  return (Object.entries(labels) as [keyof T & string, string][]).flatMap(([field, label]) => {
    const [before, after] = [formatValue(original[field]), formatValue(current[field])]
    return before === after ? [] : [{ label, before, after }]
  })
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(formatValue).join(', ')
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value)
  return String(value)
}
