import { conflict } from '#domain/errors.ts'

/**
 * Refuses to overwrite a change that was saved in the meantime. `row` is read with `FOR UPDATE`, `given` is the version
 * that the form was opened with (absent: no check), `current` is the row for the screen to show.
 */
export function assertVersion(
  row: { version: number },
  expectedVersion: number | undefined,
  current: unknown,
): void {
  if (expectedVersion !== undefined && expectedVersion !== row.version)
    throw conflict('Someone else has changed this. Please reload and try again.', 'STALE', { current })
}
