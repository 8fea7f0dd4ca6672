import { type GstRate, getGstPercent } from './gst-rates.ts'
import type { PricedLine, TaxedLines, TaxProfile } from './order-tax.ts'

/** What a shop has set about its tax. */
export type ShopTax = {
  taxProfile: TaxProfile
  /** For the profile `flat`. */
  taxPercent: number
  /** For the profile `hsn`. */
  gstRates: readonly GstRate[]
  /** The GST code of the state that the shop is registered in. Null: it is not registered, and charges no tax by HSN. */
  gstState: string | null
}

/** The state that a GSTIN is of, as a code. */
export const getGstState = (gstin: string): string | null => gstin.slice(0, 2) || null

/** The lines of an order of this day in India, delivered to this state. Null: not known yet, so that of the shop. */
export function taxLines(
  shop: ShopTax,
  lines: readonly (PricedLine & { hsn: string })[],
  { supplyState, day }: { supplyState: string | null; day: string },
): TaxedLines {
  if (shop.taxProfile === 'flat') return { profile: 'flat', taxPercent: shop.taxPercent, lines }
  return {
    profile: 'hsn',
    isInterState: isInterState(shop.gstState, supplyState),
    lines: lines.map(({ price, quantity, hsn }) => ({
      price,
      quantity,
      taxPercent: getProductGst(shop, hsn, day),
    })),
  }
}

/** The GST of a product on a day in India, in percent. A shop without a GSTIN may not charge tax by HSN. */
export function getProductGst(shop: ShopTax, hsn: string, day: string): number {
  if (shop.taxProfile === 'flat') return shop.taxPercent
  return shop.gstState === null ? 0 : getGstPercent(shop.gstRates, hsn, day)
}

/** IGST is charged instead of CGST and SGST. */
export const isInterState = (sellerState: string | null, supplyState: string | null): boolean =>
  sellerState !== null && supplyState !== null && sellerState !== supplyState
