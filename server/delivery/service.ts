import type { delivery as contract } from '#contract/delivery.ts'
import type { Output } from '#contract/endpoint.ts'
import { checkDelivery, type DeliveryAvailability, type DeliverySettings } from '#domain/delivery.ts'
import { type Paise, paise, toRupees } from '#domain/money.ts'
import { lookUpPostalCode } from '#domain/postal-codes.ts'
import { findPostalCode } from './postal-codes.ts'

type DeliveryDeps = { settings: { current: () => Promise<DeliverySettings> } }

/** The smallest amount above zero, to get the delivery charge before a subtotal is known. */
const MIN_SUBTOTAL = paise(1)

export function createDelivery({ settings }: DeliveryDeps) {
  async function check(postalCode: string, subtotal: Paise | undefined): Promise<DeliveryAvailability> {
    return checkDelivery(postalCode.replace(/\s/g, ''), subtotal ?? MIN_SUBTOTAL, await settings.current())
  }

  async function availability(input: {
    postalCode: string
    subtotal?: Paise | undefined
  }): Promise<Output<typeof contract.availability>> {
    const { point, deliveryArea, ...result } = await check(input.postalCode, input.subtotal)
    const place = point ?? findPlace(input.postalCode)
    return {
      ...result,
      charge: toRupees(result.charge),
      freeFrom: toRupees(result.freeFrom),
      area: point?.area ?? null,
      city: place?.city ?? null,
      state: place?.state ?? null,
    }
  }

  return { check, availability }
}

/** Outside the large cities a district has the name of its main town, which is what people write as their city. */
function findPlace(postalCode: string): { city: string; state: string } | null {
  const pin = postalCode.replace(/\s/g, '')
  const place = findPostalCode(pin)
  return place && { city: lookUpPostalCode(pin).city ?? place.district, state: place.state }
}

export type Delivery = ReturnType<typeof createDelivery>
