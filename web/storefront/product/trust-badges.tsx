import type { PublicSettings } from '#contract/settings.ts'
import { ENGRAVING_TEXTS } from '#domain/engraving-texts.ts'
import { describeDeliveryTime, describeLeadTime } from '#domain/lead-time.ts'
import { getOwnCity } from '#domain/own-city.ts'
import { RETURN_TEXTS } from '#domain/return-texts.ts'
import type { LeadDays } from '#domain/supply.ts'
import { getAttribute, type ProductPageData } from '#web/storefront/shared/product-card-data.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { UnbrokenRanges } from '#web/ui/unbroken-ranges.tsx'
import { texts } from './below-texts.ts'

type TrustBadge = {
  icon: IconName
  title: string
  detail: string
}

type TrustBadgeSettings = Pick<
  PublicSettings,
  | 'freeDeliveryFrom'
  | 'deliveryEstimate'
  | 'deliveryRadiusKm'
  | 'deliveryCity'
  | 'deliveryScope'
  | 'exchangeDays'
  | 'insuredDelivery'
  | 'claims'
>

type Props = {
  product: ProductPageData
  /** Of the quantity that is chosen. */
  leadDays: LeadDays
  /** False while the customer types an engraving that rules out a return. */
  isReturnable: boolean
  settings: TrustBadgeSettings
}

/** The notes on hallmark, exchange and delivery. Nothing is promised about the delivery of what is sold out. */
export function TrustBadges({ product, leadDays, isReturnable, settings }: Props) {
  const hallmark = getAttribute(product, 'hallmark')
  const { price, inventoryQuantity: stock } = product
  const badges = trustBadges({ hallmark, price, stock, leadDays, isReturnable }, settings)
  return (
    <ul className="trust-badges">
      {badges.map(({ icon, title, detail }) => (
        <li key={title}>
          <Icon name={icon} size="large" />
          <span>
            <b>{title}</b>
            {detail && (
              <span className="small muted">
                <UnbrokenRanges text={detail} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A higher stock is shown without its number. */
const MAX_SHOWN_STOCK = 10

type StockStatusProps = { stock: number; leadDays: LeadDays; settings: TrustBadgeSettings }

/** Below Add to Cart: the stock or the lead time. */
export function StockStatus({ stock, leadDays, settings }: StockStatusProps) {
  const city = getOwnCity(settings)
  return (
    <p className="buy-box__stock small">
      <i aria-hidden="true" />
      {describeLeadTime(leadDays) ??
        (stock <= MAX_SHOWN_STOCK ? texts.onlyInStock(stock, city) : texts.inStock(city))}
    </p>
  )
}

export function trustBadges(
  product: {
    hallmark: string | undefined
    price: number | null
    stock: number
    leadDays: LeadDays
    isReturnable: boolean
  },
  settings: TrustBadgeSettings,
): TrustBadge[] {
  const isFree = product.price !== null && product.price >= settings.freeDeliveryFrom
  const estimate = (product.leadDays ? texts.madeToOrderEstimate : texts.deliveryEstimate)(
    describeDeliveryTime(product.leadDays, settings.deliveryEstimate.replace('-', '–')),
    settings.deliveryScope === 'city'
      ? texts.withinCity(settings.deliveryCity, settings.deliveryRadiusKm)
      : texts.byPostalCode,
  )
  const isInStock = product.stock > 0 && !product.leadDays
  const badges: TrustBadge[] = []
  if (settings.deliveryScope !== 'none' && (product.stock > 0 || product.leadDays))
    badges.push({
      icon: 'truck',
      title: texts.deliveryBadge(isFree && settings.deliveryScope === 'city', settings.insuredDelivery),
      detail:
        settings.claims.shipping && isInStock
          ? texts.shippingMessage(settings.claims.shipping, estimate)
          : estimate,
    })
  if (!product.isReturnable)
    badges.unshift({
      icon: 'exchange',
      title: texts.noExchangeBadge,
      detail: `${ENGRAVING_TEXTS.notReturnable}.`,
    })
  else if (settings.exchangeDays > 0)
    badges.unshift({
      icon: 'exchange',
      title: settings.claims.exchange || texts.exchangeBadge,
      detail: RETURN_TEXTS.exchangeHint(settings),
    })
  if (product.hallmark)
    badges.unshift({
      icon: 'hallmark',
      title: product.hallmark,
      // The app knows pieces by their HUID, which only gold has.
      detail: /\bHUID\b/i.test(product.hallmark) ? texts.verifyHallmark : '',
    })
  return badges
}
