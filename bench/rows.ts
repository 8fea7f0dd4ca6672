/** A figure of the results. `met` is null without a target. */
export type Row = { label: string; figure: string; target: string; met: boolean | null }
export type AddRow = (row: Row) => void
