/** The sentences of maps and of the address suggestions. */

export const street = 'Street Address'
export const suggestions = 'Suggestions'
export const suggestionCount = (count: number) => `${count} suggestions, use the arrow keys`

export const useCurrentLocation = 'Use Current Location'
export const locating = 'Finding you...'
export const pickOnMap = 'Pick on Map'
export const useThisLocation = 'Use This Location'
export const pickHint =
  'Drag the marker or tap the map. On a keyboard, the arrow keys move it, with Shift in larger steps.'
export const mapWithMarker = 'Map with a marker'
export const mapOf = (store: string) => `Map of ${store}`
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const lookingUpAddress = 'Looking up the address…'
export const noPlaceYet = 'Move the marker to your address'
export const noAddress = 'Address not available'

export const locationUnsupported = 'Geolocation is not supported by this browser'
export const noLocationForForm = 'Unable to get your location. Please enter address manually.'
export const noLocationForMap = 'Unable to get your current location'
/** There is no network, or the provider refuses. */
export const mapFailed = 'The map could not be loaded. Check your connection, or enter the address yourself.'
export const storeMapFailed = 'The map could not be loaded. You can still open it in Maps.'
export const googleMapsFailed = 'Failed to load Google Maps. Please check your API key.'
