import { conflict } from '#domain/errors.ts'

/**
 * Refuses to save over what somebody else saved meanwhile. `row` is read with `FOR UPDATE`, `given` is the version
 * that the form was opened with (absent: the caller does not care), `current` what its screen should now show.
 */
export function assertVersion(
  row: { version: number },
  expectedVersion: number | undefined,
  current: unknown,
): void {
  if (expectedVersion !== undefined && expectedVersion !== row.version)
    throw conflict('Somebody else changed this in the meantime.', 'STALE', { current })
}
