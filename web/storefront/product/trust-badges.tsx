import type { PublicSettings } from '#contract/settings.ts'
import { RETURN_TEXTS } from '#domain/return-texts.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { getAttribute, type ProductPageData } from '../shared/product-card-data.ts'
import * as texts from './below-texts.ts'

type TrustBadge = {
  icon: IconName
  title: string
  detail: string
}

type TrustBadgeSettings = Pick<
  PublicSettings,
  'freeDeliveryFrom' | 'deliveryEstimate' | 'deliveryRadiusKm' | 'deliveryCity' | 'exchangeDays'
>

type Props = { product: ProductPageData; settings: TrustBadgeSettings }

/** The notes below Add to Cart: hallmark, exchange and delivery. */
export function TrustBadges({ product, settings }: Props) {
  const badges = trustBadges({ hallmark: getAttribute(product, 'hallmark'), price: product.price }, settings)
  return (
    <ul className="trust-badges">
      {badges.map(({ icon, title, detail }) => (
        <li key={title}>
          <Icon name={icon} size="large" />
          <span>
            <b>{title}</b>
            <span className="small muted">{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

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
