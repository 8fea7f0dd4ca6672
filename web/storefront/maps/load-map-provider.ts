import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { MapProvider } from './map-provider.ts'

/** Each provider is a chunk that loads when it is needed. */
export async function loadMapProvider(settings: MapsSettings): Promise<MapProvider> {
  if (settings.provider === 'google') return (await import('./google-maps.ts')).googleMaps(settings.key)
  return (await import('./openstreetmap.ts')).openStreetMap(settings)
}

/** The attribution that the provider requires. */
export const mapAttribution = (settings: MapsSettings): string =>
  settings.provider === 'google' ? 'Google Maps' : settings.attribution
