import type { PublicSettings } from '#contract/settings.ts'
import { RETURN_TEXTS } from '#domain/return-texts.ts'
import type { IconName } from '#web/ui/icon.tsx'
import * as texts from './texts.ts'

type TrustBadge = {
  icon: IconName
  title: string
  detail: string
}

type TrustBadgeSettings = Pick<
  PublicSettings,
  'freeDeliveryFrom' | 'deliveryEstimate' | 'deliveryRadiusKm' | 'deliveryCity' | 'exchangeDays'
>

/** The notes below Add to Cart: hallmark, exchange and delivery. */
export function trustBadges(
  product: { hallmark: string | undefined; price: number | null },
  settings: TrustBadgeSettings,
): TrustBadge[] {
  const isFree = product.price !== null && product.price >= settings.freeDeliveryFrom
  const badges: TrustBadge[] = [
    {
      icon: 'exchange',
      title: texts.exchangeBadge,
      detail: RETURN_TEXTS.exchangeHint(settings),
    },
    {
      icon: 'truck',
      title: isFree ? texts.freeDeliveryBadge : texts.deliveryBadge,
      detail: texts.deliveryEstimate(
        settings.deliveryEstimate.replace('-', '–'),
        settings.deliveryCity,
        settings.deliveryRadiusKm,
      ),
    },
  ]
  if (product.hallmark)
    badges.unshift({
      icon: 'hallmark',
      title: product.hallmark,
      detail: texts.verifyHallmark,
    })
  return badges
}
