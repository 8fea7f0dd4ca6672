import type { Coordinates } from '#domain/delivery.ts'

export const LOCATION_TEXTS = {
  unsupported: 'Geolocation is not supported by this browser',
  form: 'Unable to get your location. Please enter address manually.',
  map: 'Unable to get your current location',
} as const

/** Ten seconds, and a position of the last five minutes will do. */
const POSITION_OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 }

/** Where the person is. What goes wrong is told in a sentence: `failed`, or that the browser cannot do it at all. */
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

/** The sentence for the person. */
export const locationErrorMessage = (error: unknown, fallbackMessage: string): string =>
  error instanceof LocationError ? error.message : fallbackMessage
