import type { Settings } from '#contract/settings.ts'
import { formatList } from '#domain/intl.ts'
import { HALLMARKED_BASES } from '#domain/metals.ts'
import { formatRupees } from '#domain/money.ts'
import { RETURN_TEXTS } from '#domain/return-texts.ts'
import type { Article } from './articles.ts'

type ArticleSettings = Pick<
  Settings,
  | 'deliveryCity'
  | 'deliveryRadiusKm'
  | 'deliveryCharge'
  | 'freeDeliveryFrom'
  | 'deliveryEstimate'
  | 'returnDays'
  | 'exchangeDays'
  | 'rateLockMinutes'
  | 'engravedReturns'
  | 'insuredDelivery'
  | 'hallmarkedGold'
  | 'oldGoldExchange'
  | 'claims'
  | 'hallmarkingCharges'
  | 'cashLimit'
>

/** The values of the placeholders, formatted for an article. */
const PLACEHOLDERS: Record<string, (settings: ArticleSettings) => string> = {
  city: ({ deliveryCity }) => deliveryCity,
  radius: ({ deliveryRadiusKm }) => String(deliveryRadiusKm),
  charge: ({ deliveryCharge }) => formatRupees(deliveryCharge),
  freeFrom: ({ freeDeliveryFrom }) => formatRupees(freeDeliveryFrom),
  deliveryEstimate: ({ deliveryEstimate }) => deliveryEstimate,
  returnTerms: (settings) => RETURN_TEXTS.returnTerms(settings),
  exceptions: (settings) => RETURN_TEXTS.exceptions(settings),
  exchangeExceptions: (settings) => RETURN_TEXTS.exchangeExceptions(settings),
  shippingMessage: ({ claims }) => (claims.shipping ? `${claims.shipping}. ` : ''),
  exchangeHeading: (settings) => RETURN_TEXTS.exchangeHeading(settings),
  exchangeTerms: (settings) => RETURN_TEXTS.exchangeTerms(settings),
  hallmarkingTerms: ({ hallmarkingCharges }) => describeHallmarkingCharges(hallmarkingCharges),
  lock: ({ rateLockMinutes }) => String(rateLockMinutes),
  cashLimit: ({ cashLimit }) => formatRupees(cashLimit),
  /** `Rs.2 lakh`, or the full amount when it is not a round number of lakhs. */
  cashLimitInLakh: ({ cashLimit }) =>
    cashLimit >= 100_000 && cashLimit % 10_000 === 0
      ? `Rs.${cashLimit / 100_000} lakh`
      : formatRupees(cashLimit),
}

/** A sentence with a space before it. '' when the shop charges for no metal. */
function describeHallmarkingCharges(charges: Settings['hallmarkingCharges']): string {
  const charged = HALLMARKED_BASES.filter((base) => charges[base] > 0).map(
    (base) => `${formatRupees(charges[base])} for a piece of ${base}`,
  )
  const list = formatList(charged)
  return charged.length === 0 ? '' : ` The hallmarking charge is ${list}.`
}

/** Replaces the placeholders (`{radius} km of {city}` becomes `50 km of Hyderabad`) and leaves out what the shop does not promise. */
export function fillPlaceholders<A extends Article>(article: A, settings: ArticleSettings): A {
  const fillText = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_match, name: string) => PLACEHOLDERS[name]!(settings))
  return {
    ...article,
    sections: article.sections
      .filter(({ promise }) => !promise || settings[promise])
      .map(({ heading, paragraphs, ...section }) => ({
        ...section,
        heading: fillText(heading),
        ...(paragraphs && { paragraphs: paragraphs.map(fillText) }),
      })),
  }
}
