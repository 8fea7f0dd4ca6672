export type RowErrors = Readonly<Record<string, string>>

/** The errors of each row by the path of the field, from the nested errors of the form: `{ sku, 'stoneLines.0.count' }`. */
export const listRowErrors = (errors: unknown): RowErrors[] =>
  Array.isArray(errors) ? Array.from(errors, (error) => flatten(error, '')) : []

function flatten(error: unknown, path: string): Record<string, string> {
  if (typeof error !== 'object' || error === null) return {}
  if ('message' in error && typeof error.message === 'string') return { [path]: error.message }
  return Object.assign(
    {},
    ...Object.entries(error).map(([name, inner]) => flatten(inner, path === '' ? name : `${path}.${name}`)),
  )
}
