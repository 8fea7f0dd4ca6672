import type { delivery as contract } from '#contract/delivery.ts'
import type { Output } from '#contract/endpoint.ts'
import { checkDelivery, type DeliveryAvailability, type DeliverySettings } from '#domain/delivery.ts'
import { getDeliveryDay, type WorkCalendar } from '#domain/delivery-date.ts'
import type { DeliveryFacts } from '#domain/delivery-zones.ts'
import { type Paise, paise, toRupees } from '#domain/money.ts'
import { lookUpPostalCode } from '#domain/postal-codes.ts'
import { createPinsFile } from './pins-file.ts'
import { findPostalCode } from './postal-codes.ts'
import { createZones, type ZonesDeps } from './zones.ts'

type DeliveryDeps = ZonesDeps & { settings: { current: () => Promise<DeliverySettings & WorkCalendar> } }

/** The smallest amount above zero, to get the delivery charge before a subtotal is known. */
const MIN_SUBTOTAL = paise(1)

export function createDelivery({ settings, ...deps }: DeliveryDeps) {
  const zones = createZones(deps)
  const pinsFile = createPinsFile({ ...deps, onChange: zones.clearCache })

  async function check(postalCode: string, subtotal: Paise | undefined): Promise<DeliveryAvailability> {
    const shop = await settings.current()
    const index = await zones.current()
    return checkDelivery(withoutBlanks(postalCode), subtotal ?? MIN_SUBTOTAL, shop, {
      index,
      findPlace: findPostalCode,
    })
  }

  async function availability(input: {
    postalCode: string
    subtotal?: Paise | undefined
    leadDays?: number | undefined
  }): Promise<Output<typeof contract.availability>> {
    const result = await check(input.postalCode, input.subtotal)
    const calendar = await settings.current()
    const place = result.point ?? findPlace(withoutBlanks(input.postalCode))
    return {
      available: result.available,
      refusal: result.refusal,
      distanceKm: result.distanceKm,
      charge: toRupees(result.charge),
      freeFrom: toRupees(result.freeFrom),
      estimate: result.estimate,
      deliverBy:
        result.available && result.days
          ? getDeliveryDay(
              { startedAt: deps.clock.now(), leadDays: input.leadDays || null, days: result.days },
              calendar,
            )
          : null,
      cashOnDelivery: result.cashOnDelivery,
      message: result.message,
      area: result.point?.area ?? null,
      city: place?.city ?? null,
      state: place?.state ?? null,
    }
  }

  /** What pages say before a postal code is known. */
  async function facts(): Promise<DeliveryFacts> {
    const { scope, takesCash } = await zones.current()
    return { deliveryScope: scope, takesCashOnDelivery: takesCash }
  }

  return { check, availability, facts, zones, pinsFile }
}

const withoutBlanks = (postalCode: string) => postalCode.replace(/\s/g, '')

/** Outside the large cities a district has the name of its main town, which is what people write as their city. */
function findPlace(pin: string): { city: string; state: string } | null {
  const place = findPostalCode(pin)
  return place && { city: lookUpPostalCode(pin).city ?? place.district, state: place.state }
}

export type Delivery = ReturnType<typeof createDelivery>
