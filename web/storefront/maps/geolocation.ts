import type { Coordinates } from '#domain/delivery.ts'

export const LOCATION_TEXTS = {
  unsupported: 'Geolocation is not supported by this browser',
  form: 'Unable to get your location. Please enter address manually.',
  map: 'Unable to get your current location',
} as const

/** Waits up to ten seconds, and accepts a position of the last five minutes. */
const POSITION_OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 }

/** The person's position. Errors have a message for the person: `failed`, or that the browser does not support it. */
export function locateUser(fallbackMessage: string): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new LocationError(LOCATION_TEXTS.unsupported))
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
