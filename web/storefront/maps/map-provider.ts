import type { Address } from '#domain/address.ts'
import type { Coordinates } from '#domain/delivery.ts'

/** The address of a point or suggestion. The person checks and corrects it. */
export type GeocodedAddress = Partial<Pick<Address, 'street' | 'city' | 'state' | 'postalCode'>>

export type AddressSuggestion = {
  id: string
  /** `Ayyappa Society Main Road`, with `Madhapur, Hyderabad 500081` as its details. */
  title: string
  detail: string
  address: () => Promise<GeocodedAddress>
}

export type MapView = {
  moveTo: (place: Coordinates) => void
  zoom: () => number
  zoomBy: (levels: number) => void
  remove: () => void
}

export type DrawOptions = {
  element: HTMLElement
  place: Coordinates
  zoom: number
  /** Called when the marker was dragged or the map was tapped. Null: the marker is fixed. */
  onMove: ((place: Coordinates) => void) | null
  /** Called with a message for the person when the map cannot be drawn. */
  onError: (message: string) => void
}

/** The interface of a map provider: Google or OpenStreetMap. Nothing outside of this folder knows which one it is. */
export type MapProvider = {
  /** Streets and places in India that match the typed text. */
  suggest: (text: string, signal: AbortSignal) => Promise<AddressSuggestion[]>
  /** Null: no address there, or outside of India. */
  reverseGeocode: (place: Coordinates, signal: AbortSignal) => Promise<GeocodedAddress | null>
  draw: (options: DrawOptions) => Promise<MapView>
}

export const MIN_SUGGEST_LENGTH = 3
export const DEFAULT_ZOOM = 15
/** All of India, for a shop that has not said where it is. */
export const COUNTRY = { place: { latitude: 22.5, longitude: 80 }, zoom: 4 }

/** Its message is shown to the person. */
export class MapError extends Error {}
