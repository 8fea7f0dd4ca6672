import type { Delivery } from '#contract/delivery.ts'
import { describeRefusal } from '#domain/delivery.ts'
import { formatDeliveryDay } from '#domain/delivery-date.ts'
import { formatRupees } from '#domain/money.ts'
import type { LeadDays } from '#domain/supply.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './delivery-result-texts.ts'

type Props = { delivery: Delivery; postalCode: string; leadDays: LeadDays }

/** Whether the shop delivers there, when, and for how much. Its code is loaded with the first check. */
export function DeliveryResult({ delivery, postalCode, leadDays }: Props) {
  const { settings } = useStorefrontData()
  const { available, refusal, area, city, distanceKm, charge, cashOnDelivery } = delivery
  if (!available)
    return (
      <span className="delivery-check__unavailable">
        {describeRefusal(refusal ?? 'unknown', {
          city: settings.deliveryCity,
          radiusKm: settings.deliveryRadiusKm,
        })}
      </span>
    )
  return (
    <span className="delivery-check__available">
      <Icon name="check" size="small" />
      <span>
        {texts.deliveryAvailable(
          area ?? city ?? postalCode,
          distanceKm,
          charge === 0 ? texts.freeCharge : formatRupees(charge),
        )}
        <span className="delivery-check__time">{describeTime(delivery, leadDays)}.</span>
        {!cashOnDelivery && ` ${texts.noCash}`}
      </span>
    </span>
  )
}

function describeTime({ estimate, deliverBy }: Delivery, leadDays: LeadDays): string {
  const time = leadDays ? texts.onceReady(estimate) : estimate
  return deliverBy ? texts.byDay(formatDeliveryDay(deliverBy), time) : time
}
