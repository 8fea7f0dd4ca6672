import { formatInr, formatRupees, fromRupees, toRupees } from '#domain/money.ts'
import { showPrice } from '#domain/shown-price.ts'
import { Price } from '#web/ui/price.tsx'
import type { ProductCardData } from './product-card-data.ts'
import { texts } from './product-price-texts.ts'
import { type StorefrontData, useStorefrontData } from './use-storefront-data.ts'
import './product-price.css'

/** What prices with GST depend on. */
export type PriceTerms = Pick<StorefrontData, 'settings' | 'day'>

/** In rupees, as the setting “Prices are shown” says. */
export const toShownRupees = ({ settings, day }: PriceTerms, price: number, hsn: string): number =>
  toRupees(showPrice(settings, fromRupees(price), hsn, day).main)

/** The figure that is read first, as text. */
export const formatShownPrice = (terms: PriceTerms, price: number, hsn: string): string =>
  formatRupees(toShownRupees(terms, price, hsn))

/** `₹1,66,837 incl. GST` below a price without it, `incl. GST` below one with it, or ''. */
export function describeGst({ settings, day }: PriceTerms, price: number | null, hsn: string): string {
  if (price === null) return ''
  const { hasGst, withGst } = showPrice(settings, fromRupees(price), hsn, day)
  if (withGst !== null) return texts.withGst(formatInr(withGst))
  return hasGst ? texts.includingGst : ''
}

type Props = {
  product: Pick<ProductCardData, 'price' | 'hsn' | 'priceVaries'> & { compareAtPrice?: number | null }
  size?: 'normal' | 'large'
}

/** The price of a product wherever a shopper reads one: without GST, with it, or both. */
export function ProductPrice({ product, size = 'normal' }: Props) {
  const terms = useStorefrontData()
  const { price, hsn, priceVaries, compareAtPrice = null } = product
  const toShown = (rupees: number | null) => rupees && toShownRupees(terms, rupees, hsn)
  const gst = describeGst(terms, price, hsn)
  return (
    <div className="product-price">
      <Price price={toShown(price)} compareAt={toShown(compareAtPrice)} isLowest={priceVaries} size={size} />
      {gst && <p className="product-price__gst num">{gst}</p>}
    </div>
  )
}
