import type { ZoneScope } from './delivery-zones.ts'

/** The city that pages name as the shop's own, or '': a shop that delivers by other zones may be anywhere. */
export const getOwnCity = (settings: { deliveryScope: ZoneScope; deliveryCity: string }): string =>
  settings.deliveryScope === 'city' ? settings.deliveryCity : ''
