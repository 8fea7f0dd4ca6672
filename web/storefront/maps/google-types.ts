/** The parts of Google's script that we use. It has no types of its own. */
export type LatLng = { lat: number; lng: number }
type Point = { lat: () => number; lng: () => number }

/** The geocoder names it `long_name`, Places name it `longText`. */
export type GoogleAddressComponent = {
  types: string[]
  long_name?: string
  short_name?: string
  longText?: string | null
  shortText?: string | null
}

type Prediction = {
  placeId: string
  mainText: { text: string } | null
  secondaryText: { text: string } | null
  toPlace: () => {
    addressComponents?: GoogleAddressComponent[]
    fetchFields: (request: { fields: string[] }) => Promise<unknown>
  }
}

export type GoogleMap = {
  addListener: (event: string, handler: (event: { latLng: Point | null }) => void) => void
  getZoom: () => number | undefined
  setZoom: (level: number) => void
  panTo: (place: LatLng) => void
}

export type GoogleMarker = {
  addListener: (event: string, handler: () => void) => void
  setPosition: (place: LatLng) => void
  getPosition: () => Point | null
  setMap: (map: null) => void
}

export type Libraries = {
  maps: { Map: new (element: HTMLElement, options: object) => GoogleMap }
  marker: { Marker: new (options: object) => GoogleMarker }
  geocoding: {
    Geocoder: new () => {
      geocode: (request: {
        location: LatLng
      }) => Promise<{ results: { address_components: GoogleAddressComponent[] }[] }>
    }
  }
  places: {
    AutocompleteSessionToken: new () => object
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: (
        request: object,
      ) => Promise<{ suggestions: { placePrediction: Prediction | null }[] }>
    }
  }
}

export type GoogleApi = { importLibrary: <L extends keyof Libraries>(name: L) => Promise<Libraries[L]> }
