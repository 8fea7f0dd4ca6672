import type { Address } from '#domain/address.ts'
import type { Coordinates } from '#domain/delivery.ts'

/** What a point or a suggestion tells of an address; the person checks it and mends it. */
export type GeocodedAddress = Partial<Pick<Address, 'street' | 'city' | 'state' | 'postalCode'>>

export type AddressSuggestion = {
  id: string
  /** `Ayyappa Society Main Road`, and where that is: `Madhapur, Hyderabad 500081`. */
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
  /** The marker was dragged, or the map was tapped. Null: it shows where something is, and stays. */
  onMove: ((place: Coordinates) => void) | null
  /** There is no picture of the map; in words for the person. */
  onError: (message: string) => void
}

/** What the shop wants of a map. Google's and OpenStreetMap's are behind it; nothing outside this folder knows which. */
export type MapProvider = {
  /** Streets and places in India, for what was typed so far. */
  suggest: (text: string, signal: AbortSignal) => Promise<AddressSuggestion[]>
  /** Null: nothing is known there, or it is not in India. */
  reverseGeocode: (place: Coordinates, signal: AbortSignal) => Promise<GeocodedAddress | null>
  draw: (options: DrawOptions) => Promise<MapView>
}

export const MIN_SUGGEST_LENGTH = 3
export const DEFAULT_ZOOM = 15

export const MAP_TEXTS = {
  unavailable: 'Address not available',
  /** Without a network, or where the provider refuses. */
  loadFailed: 'The map could not be loaded. Check your connection, or enter the address yourself.',
  /** The same where there is nothing to type. */
  storeMapLoadFailed: 'The map could not be loaded. You can still open it in Maps.',
} as const

/** Its message is a sentence for the person. */
export class MapError extends Error {}
