import { findGstStateByCode, findGstStateByName } from './gst-states.ts'
import { formatList } from './intl.ts'
import type { Paise } from './money.ts'

export const SELLER_DETAILS = ['gstin', 'address', 'state'] as const
export type SellerDetail = (typeof SELLER_DETAILS)[number]

const LABELS: Record<SellerDetail, string> = {
  gstin: 'the GSTIN',
  address: 'the registered address',
  state: 'the state',
}

type SellerFacts = { gstin: string; address: string; state: string }

/** The state by its name, else the one that the GSTIN begins with. */
export const findSellerState = ({ state, gstin }: Pick<SellerFacts, 'state' | 'gstin'>) =>
  findGstStateByName(state) ?? findGstStateByCode(gstin.slice(0, 2))

/** What the settings lack to invoice an order with this tax. Who charges no tax needs no GSTIN. */
export function listMissingSellerDetails(seller: SellerFacts, tax: Paise): SellerDetail[] {
  const needsGstin = tax > 0 && !seller.gstin
  return SELLER_DETAILS.filter((detail) => {
    if (detail === 'gstin') return needsGstin
    if (detail === 'address') return !seller.address
    // The GSTIN that is missing brings the state.
    return !needsGstin && !findSellerState(seller)
  })
}

/** `the GSTIN and the registered address`. */
export const nameSellerDetails = (missing: readonly SellerDetail[]): string =>
  formatList(missing.map((detail) => LABELS[detail]))
