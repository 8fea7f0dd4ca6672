import type { ZoneScope } from './delivery-zones.ts'
import { formatList } from './intl.ts'
import { HALLMARKED_BASES, type HallmarkedBase } from './metals.ts'
import { formatRupees } from './money.ts'
import type { ReturnDeductions } from './return-deductions.ts'
import { DAMAGE_REPORT_HOURS, LARGE_REFUND_TERMS, RETURN_TEXTS } from './return-texts.ts'
import { replaceVariables } from './variables.ts'

/** The settings that pages quote. Amounts are rupees. */
export type PageSettings = {
  shopName: string
  phone: string
  email: string
  address: string
  hours: string
  deliveryCity: string
  deliveryRadiusKm: number
  deliveryScope: ZoneScope
  deliveryCharge: number
  freeDeliveryFrom: number
  deliveryEstimate: string
  returnDays: number
  exchangeDays: number
  returnDeductions: ReturnDeductions
  rateLockMinutes: number
  bankTransferHours: number
  engravedReturns: boolean
  claims: { shipping: string }
  hallmarkingCharges: Record<HallmarkedBase, number>
  cashLimit: number
}

/**
 * What a page writes as `{exchangeDays}`: it says the value of the settings, so that no text can contradict them. The value
 * may be empty.
 */
const PAGE_VARIABLES = {
  shopName: ({ shopName }) => shopName,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  address: ({ address }) => address,
  hours: ({ hours }) => hours,
  deliveryCity: ({ deliveryCity }) => deliveryCity,
  deliveryRadiusKm: ({ deliveryRadiusKm }) => String(deliveryRadiusKm),
  deliveryArea: (settings) => describeDeliveryArea(settings),
  deliveryCharge: ({ deliveryCharge }) => formatRupees(deliveryCharge),
  freeDeliveryFrom: ({ freeDeliveryFrom }) => formatRupees(freeDeliveryFrom),
  deliveryEstimate: ({ deliveryEstimate }) => deliveryEstimate,
  shippingMessage: ({ claims }) => (claims.shipping ? `${claims.shipping}.` : ''),
  returnDays: ({ returnDays }) => String(returnDays),
  returnTerms: (settings) => RETURN_TEXTS.returnTerms(settings),
  returnExceptions: (settings) => RETURN_TEXTS.exceptions(settings),
  exchangeDays: ({ exchangeDays }) => String(exchangeDays),
  exchangeHeading: (settings) => RETURN_TEXTS.exchangeHeading(settings),
  exchangeTerms: (settings) => RETURN_TEXTS.exchangeTerms(settings),
  exchangeExceptions: (settings) => RETURN_TEXTS.exchangeExceptions(settings),
  damageReportHours: () => String(DAMAGE_REPORT_HOURS),
  largeRefundTerms: () => LARGE_REFUND_TERMS,
  rateLockMinutes: ({ rateLockMinutes }) => String(rateLockMinutes),
  hallmarkingCharge: ({ hallmarkingCharges }) => describeHallmarkingCharges(hallmarkingCharges),
  bankTransferHours: ({ bankTransferHours }) => String(bankTransferHours),
  cashLimit: ({ cashLimit }) => formatRupees(cashLimit),
  /** `Rs.2 lakh`, or the full amount when it is not a round number of lakhs. */
  cashLimitInLakh: ({ cashLimit }) =>
    cashLimit >= 100_000 && cashLimit % 10_000 === 0
      ? `Rs.${cashLimit / 100_000} lakh`
      : formatRupees(cashLimit),
} satisfies Record<string, (settings: PageSettings) => string>

export type PageVariable = keyof typeof PAGE_VARIABLES
export const PAGE_VARIABLE_NAMES = Object.keys(PAGE_VARIABLES) as PageVariable[]

/** What follows “We deliver”. */
function describeDeliveryArea({ deliveryScope, deliveryRadiusKm, deliveryCity }: PageSettings): string {
  if (deliveryScope === 'city') return `within ${deliveryRadiusKm} km of ${deliveryCity}`
  return deliveryScope === 'zones' ? 'to the PIN codes that our product pages confirm' : 'on request only'
}

/** A sentence. '' when the shop charges for no metal. */
function describeHallmarkingCharges(charges: PageSettings['hallmarkingCharges']): string {
  const charged = HALLMARKED_BASES.filter((base) => charges[base] > 0).map(
    (base) => `${formatRupees(charges[base])} for a piece of ${base}`,
  )
  return charged.length === 0 ? '' : `The hallmarking charge is ${formatList(charged)}.`
}

export const isPageVariable = (name: string): name is PageVariable => Object.hasOwn(PAGE_VARIABLES, name)

/** Replaces the variables: `{deliveryRadiusKm} km of {deliveryCity}` becomes `50 km of Hyderabad`. */
export const fillVariables = (text: string, settings: PageSettings): string =>
  replaceVariables(text, (name) => (isPageVariable(name) ? PAGE_VARIABLES[name](settings) : undefined))
    // An empty value leaves the spaces on both of its sides.
    .replace(/ {2,}/g, ' ')
