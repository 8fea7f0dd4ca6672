import type { LeafletMouseEvent } from 'leaflet'
import type { Coordinates } from '#domain/delivery.ts'
import type { DrawOptions, MapView } from './map-provider.ts'
import * as texts from './texts.ts'
import './leaflet.css'

/**
 * A tile map with a marker. Leaflet's own controls write markup, which our content security policy forbids, so the dialog
 * draws the zoom buttons and the attribution, and handles the keyboard.
 */
export async function drawLeaflet(options: DrawOptions & { tilesUrl: string }): Promise<MapView> {
  const { element, place, zoom, onMove, onError, tilesUrl } = options
  const leaflet = await loadLeaflet()
  const map = leaflet.map(element, {
    center: toLatLng(place),
    zoom,
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    // A map without interaction must not stop scrolling.
    scrollWheelZoom: onMove !== null,
    dragging: onMove !== null || matchMedia('(pointer: fine)').matches,
  })
  const tiles = leaflet.tileLayer(tilesUrl, { maxZoom: 19 }).addTo(map)
  let hasLoadedTile = false
  tiles.on('tileload', () => {
    hasLoadedTile = true
  })
  tiles.on('tileerror', () => {
    if (!hasLoadedTile) onError(texts.mapFailed)
  })

  const marker = leaflet
    .marker(toLatLng(place), {
      draggable: onMove !== null,
      interactive: onMove !== null,
      keyboard: false,
      autoPan: true,
      icon: leaflet.divIcon({
        html: createPinElement(),
        className: 'map-pin',
        iconSize: [40, 48],
        iconAnchor: [20, 46],
      }),
    })
    .addTo(map)
  if (onMove) {
    marker.on('dragend', () => onMove(toPlace(marker.getLatLng())))
    map.on('click', ({ latlng }: LeafletMouseEvent) => {
      marker.setLatLng(latlng)
      onMove(toPlace(latlng))
    })
  }

  return {
    moveTo(nextPlace) {
      marker.setLatLng(toLatLng(nextPlace))
      if (map.getBounds().contains(toLatLng(nextPlace)))
        map.panInside(toLatLng(nextPlace), { padding: [60, 60] })
      else map.setView(toLatLng(nextPlace))
    },
    zoom: () => map.getZoom(),
    zoomBy: (levels) => map.setZoom(map.getZoom() + levels),
    remove: () => map.remove(),
  }
}

const toLatLng = ({ latitude, longitude }: Coordinates): [number, number] => [latitude, longitude]
const toPlace = ({ lat, lng }: { lat: number; lng: number }): Coordinates => ({
  latitude: lat,
  longitude: lng,
})

/** Created element by element, because the policy forbids markup in a string. */
function createPinElement(): HTMLElement {
  const createSvgElement = (name: string, attributes: Record<string, string>) => {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value)
    return shape
  }
  const svg = createSvgElement('svg', { viewBox: '0 0 40 48', 'aria-hidden': 'true' })
  svg.append(
    createSvgElement('path', { d: 'M20 46S36 31 36 18a16 16 0 1 0-32 0c0 13 16 28 16 28Z' }),
    createSvgElement('circle', { cx: '20', cy: '18', r: '6' }),
  )
  const container = document.createElement('div')
  container.append(svg)
  return container
}

type TrustedTypes = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown
}
let isPolicyCreated = false

/**
 * While it loads, Leaflet checks for SVG by writing this literal into a detached element. Our policy forbids strings as
 * markup, so this Trusted Types policy allows exactly this literal and refuses any other.
 */
function loadLeaflet() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (trustedTypes && !isPolicyCreated)
    trustedTypes.createPolicy('default', { createHTML: (html) => (html === '<svg/>' ? html : null) })
  isPolicyCreated = true
  return import('leaflet')
}
