import { conflict } from '#domain/errors.ts'

/**
 * Refuses to save over what somebody else saved meanwhile. `row` is read with `FOR UPDATE`, `given` is the version
 * that the form was opened with (absent: the caller does not care), `current` what its screen should now show.
 */
export function assertFresh(row: { version: number }, given: number | undefined, current: unknown): void {
  if (given !== undefined && given !== row.version)
    throw conflict('Somebody else changed this in the meantime.', 'STALE', { current })
}
