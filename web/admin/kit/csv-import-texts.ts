import { plural } from '#domain/intl.ts'

/** The sentences of every dialog that imports rows of a CSV file. */

export const cancel = 'Cancel'
export const file = 'CSV file'
export const chooseFile = 'Choose a CSV file, or drop it here'
export const checking = 'Checking the file...'
export const importing = 'Importing...'
export const failed = 'The file could not be imported. Please try again.'
export const line = 'Line'
export const column = 'Column'
export const error = 'Error'
export const rowsChecked = (count: number) => `${count} ${plural(count, 'row', 'rows')} checked`
export const rowsWithFaults = (count: number) => `${count} with errors`
export const faultsTitle = 'Rows with errors'
export const ignored = (columns: readonly string[]) =>
  `${plural(columns.length, 'This column is', 'These columns are')} ignored: ${columns.join(', ')}`
