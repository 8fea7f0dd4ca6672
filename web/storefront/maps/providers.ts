import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { Maps } from './maps.ts'

/** Each provider is code of its own, fetched when somebody needs it. */
export async function mapsOf(settings: MapsSettings): Promise<Maps> {
  if (settings.provider === 'google') return (await import('./google-maps.ts')).googleMaps(settings.key)
  return (await import('./open-maps.ts')).openMaps(settings)
}

/** Who is to be named beside what they told us. */
export const creditOf = (settings: MapsSettings): string =>
  settings.provider === 'google' ? 'Google Maps' : settings.attribution
