import type { delivery as contract } from '#contract/delivery.ts'
import type { Output } from '#contract/endpoint.ts'
import { checkDelivery, type DeliveryAvailability, type DeliverySettings } from '#domain/delivery.ts'
import { type Paise, paise, toRupees } from '#domain/money.ts'

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
    return {
      ...result,
      charge: toRupees(result.charge),
      freeFrom: toRupees(result.freeFrom),
      area: point?.area ?? null,
      city: point?.city ?? null,
      state: point?.state ?? null,
    }
  }

  return { check, availability }
}

export type Delivery = ReturnType<typeof createDelivery>
