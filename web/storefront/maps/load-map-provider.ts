import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { MapProvider } from './map-provider.ts'

/** Each provider is code of its own, fetched when somebody needs it. */
export async function loadMapProvider(settings: MapsSettings): Promise<MapProvider> {
  if (settings.provider === 'google') return (await import('./google-maps.ts')).googleMaps(settings.key)
  return (await import('./openstreetmap.ts')).openStreetMap(settings)
}

/** Who is to be named beside what they told us. */
export const mapAttribution = (settings: MapsSettings): string =>
  settings.provider === 'google' ? 'Google Maps' : settings.attribution
