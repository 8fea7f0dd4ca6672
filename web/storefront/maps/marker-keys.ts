import type { Coordinates } from '#domain/delivery.ts'

/** Pixels to the right and down. */
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const STEP_PX = 8
const LARGE_STEP_PX = 64
/** Size of the world map at zoom level 0. */
const WORLD_PX = 256
/** Web Mercator ends here. */
const MAX_LATITUDE = 85

/** Moves the marker by an arrow key, by the same pixels at every zoom. Shift makes a larger step. Null: another key. */
export function moveMarkerByKey(
  place: Coordinates,
  key: string,
  { zoom, shift }: { zoom: number; shift: boolean },
): Coordinates | null {
  const step = STEPS[key]
  if (!step) return null
  const degrees = ((shift ? LARGE_STEP_PX : STEP_PX) * 360) / (WORLD_PX * 2 ** zoom)
  const latitudeScale = Math.cos((place.latitude * Math.PI) / 180)
  const latitude = place.latitude - step[1] * degrees * latitudeScale
  return {
    latitude: Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)),
    longitude: place.longitude + step[0] * degrees,
  }
}
