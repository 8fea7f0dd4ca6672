import { ShopError } from '#domain/errors.ts'

/** Labels of the fields that a form edits, in the form's order. */
export type FieldLabels<T> = Partial<Record<keyof T & string, string>>

export type FieldChange = { label: string; before: string; after: string }

/** The row as it is now, from the error 409 `STALE`: another person saved it while the form was open. */
export function getConflictingRow<T>(error: unknown): T | null {
  return error instanceof ShopError && error.code === 'STALE' ? ((error.details.current as T) ?? null) : null
}

/** What another person changed, with the labels of the form. */
export function diffFields<T extends object>(original: T, current: T, labels: FieldLabels<T>): FieldChange[] {
  return (Object.entries(labels) as [keyof T & string, string][]).flatMap(([field, label]) => {
    const [before, after] = [formatValue(original[field]), formatValue(current[field])]
    return before === after ? [] : [{ label, before, after }]
  })
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(formatValue).join(', ')
  if (typeof value === 'object') return formatObject(value)
  return String(value)
}

function formatObject(value: object): string {
  if ('name' in value) return String(value.name)
  return 'label' in value ? String(value.label) : JSON.stringify(value)
}
