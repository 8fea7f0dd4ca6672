import { ShopError } from '#domain/errors.ts'
import type { ColumnName } from './columns.ts'

/** An error in a line. `column` is '' if it concerns the whole line. */
export type CellError = { column: ColumnName | ''; message: string }

export const cellError = (column: ColumnName, message: string) =>
  new ShopError('invalid', message, { errors: [{ path: column, message }] })
