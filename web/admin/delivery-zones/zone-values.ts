import type { DeliveryZone } from '#contract/delivery.ts'
import { getDeliveryDaysError, getZoneAreaError, parsePins, type ZoneKind } from '#domain/delivery-zones.ts'
import { type FormErrors, requiredErrors } from '#web/ui/use-submit-form.ts'
import * as texts from './texts.ts'

export type ZoneValues = {
  name: string
  kind: ZoneKind
  state: string
  district: string
  prefix: string
  latitude: string
  longitude: string
  radiusKm: string
  pins: string
  deliveryCharge: string
  freeDeliveryFrom: string
  minDays: string
  maxDays: string
  cashOnDelivery: boolean
  isActive: boolean
}

const toText = (value: number | null | undefined) => String(value ?? '')
const toNumber = (text: string) => (text.trim() === '' ? null : Number(text))

export const toZoneValues = (zone: DeliveryZone | null): ZoneValues => ({
  name: zone?.name ?? '',
  kind: zone?.kind ?? 'state',
  state: zone?.state ?? '',
  district: zone?.district ?? '',
  prefix: zone?.prefix ?? '',
  latitude: toText(zone?.latitude),
  longitude: toText(zone?.longitude),
  radiusKm: toText(zone?.radiusKm),
  pins: (zone?.pins ?? []).join(', '),
  deliveryCharge: toText(zone?.deliveryCharge),
  freeDeliveryFrom: toText(zone?.freeDeliveryFrom),
  minDays: toText(zone?.minDays),
  maxDays: toText(zone?.maxDays),
  cashOnDelivery: zone?.cashOnDelivery ?? true,
  isActive: zone?.isActive ?? true,
})

export const toZoneInput = (values: ZoneValues) => ({
  name: values.name.trim(),
  kind: values.kind,
  state: values.state,
  district: values.district,
  prefix: values.prefix.trim(),
  latitude: toNumber(values.latitude),
  longitude: toNumber(values.longitude),
  radiusKm: toNumber(values.radiusKm),
  pins: parsePins(values.pins),
  deliveryCharge: toNumber(values.deliveryCharge),
  freeDeliveryFrom: toNumber(values.freeDeliveryFrom),
  minDays: toNumber(values.minDays),
  maxDays: toNumber(values.maxDays),
  cashOnDelivery: values.cashOnDelivery,
  isActive: values.isActive,
})

/** The server checks the district. */
export function validateZone(values: ZoneValues): FormErrors<ZoneValues> {
  const input = toZoneInput(values)
  const { latitude, longitude } = input
  const area = getZoneAreaError(
    { ...input, centre: latitude === null || longitude === null ? null : { latitude, longitude } },
    (_, district) => district !== '',
  )
  const days = getDeliveryDaysError(input.minDays, input.maxDays)
  return {
    ...(days ? { [days.path]: days.message } : {}),
    ...requiredErrors(values, { name: texts.nameRequired }),
    ...(area ? { [area.path]: area.message } : {}),
    ...pinsError(values.pins, values.kind === 'list'),
  }
}

export function pinsError(text: string, isRequired: boolean): { pins?: string } {
  const pins = parsePins(text)
  if (isRequired && pins.length === 0) return { pins: texts.pinsRequired }
  const invalid = pins.find((pin) => !/^[1-9]\d{5}$/.test(pin))
  return invalid === undefined ? {} : { pins: texts.invalidPin(invalid) }
}
