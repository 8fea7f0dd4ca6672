import type { PublicSettings } from '#contract/settings.ts'
import { RETURN_TEXTS } from '#domain/return-texts.ts'
import type { IconName } from '#web/ui/icon.tsx'

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
      title: 'Zero-deduction exchange',
      detail: RETURN_TEXTS.exchangeHint(settings),
    },
    {
      icon: 'truck',
      title: isFree ? 'Free insured delivery' : 'Insured delivery',
      detail: `Arrives in ${settings.deliveryEstimate.replace('-', '–')} (${settings.deliveryCity}, up to ${settings.deliveryRadiusKm} km)`,
    },
  ]
  if (product.hallmark)
    badges.unshift({
      icon: 'hallmark',
      title: product.hallmark,
      detail: 'Verify the code in the BIS Care app',
    })
  return badges
}
