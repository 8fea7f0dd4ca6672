import type { Coordinates } from '#domain/delivery.ts'
import * as texts from './texts.ts'

/** Waits up to ten seconds, and accepts a position of the last five minutes. */
const POSITION_OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 }

/** The person's position. Errors have a message for the person: `fallbackMessage`, or that the browser does not support it. */
export function locateUser(fallbackMessage: string): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new LocationError(texts.locationUnsupported))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => reject(new LocationError(fallbackMessage)),
      POSITION_OPTIONS,
    )
  })
}

class LocationError extends Error {}

/** The message for the person. */
export const locationErrorMessage = (error: unknown, fallbackMessage: string): string =>
  error instanceof LocationError ? error.message : fallbackMessage
