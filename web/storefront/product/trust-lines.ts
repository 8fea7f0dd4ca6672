import type { PublicSettings } from '#contract/settings.ts'
import { RETURN_TEXTS } from '#domain/return-texts.ts'
import type { IconName } from '../../ui/icon.tsx'

type TrustLine = {
  icon: IconName
  title: string
  detail: string
}

type TrustSettings = Pick<
  PublicSettings,
  'freeDeliveryFrom' | 'deliveryEstimate' | 'deliveryRadiusKm' | 'deliveryCity' | 'exchangeDays'
>

/** What the product page says below the button: hallmark, exchange and delivery. */
export function trustLines(
  product: { hallmark: string | undefined; price: number | null },
  settings: TrustSettings,
): TrustLine[] {
  const isFree = product.price !== null && product.price >= settings.freeDeliveryFrom
  const lines: TrustLine[] = [
    {
      icon: 'exchange',
      title: 'Zero-deduction exchange',
      detail: RETURN_TEXTS.exchangeHint(settings),
    },
    {
      icon: 'truck',
      title: isFree ? 'Free insured delivery' : 'Insured delivery',
      detail: `${settings.deliveryEstimate} within ${settings.deliveryRadiusKm} km of ${settings.deliveryCity}`,
    },
  ]
  if (product.hallmark)
    lines.unshift({
      icon: 'hallmark',
      title: product.hallmark,
      detail: 'Verify the code in the BIS Care app',
    })
  return lines
}
