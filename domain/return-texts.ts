import { ENGRAVING_TEXTS } from './engraving-texts.ts'
import { plural } from './intl.ts'
import { describeDeductions, type ReturnDeductions } from './return-deductions.ts'
import type { ReturnWindows } from './returns.ts'
import { defineTexts } from './texts.ts'

const formatDays = (days: number): string => `${days} ${plural(days, 'day', 'days')}`

export const MISSING_CERTIFICATE_TERMS =
  'An extra 2.5% deduction applies if the authenticity certificate is missing.'

/** How a larger refund has to be paid. `LARGE_REFUND_TERMS` tells the customer, `LARGE_REFUND_RULE` tells staff. */
const LARGE_REFUND = 'Rs.10,000'
export const LARGE_REFUND_TERMS = `Refunds above ${LARGE_REFUND} are paid only by cheque, RTGS or NEFT and take 3-4 working days.`
export const LARGE_REFUND_RULE = `Above ${LARGE_REFUND} pay only by cheque, RTGS or NEFT.`

/** How soon after the delivery a customer has to report damage. */
export const DAMAGE_REPORT_HOURS = 48

type RefundTerms = Pick<ReturnWindows, 'returnDays'> & { returnDeductions: ReturnDeductions }

/** Sentences about the return and exchange days of the settings. 0 days means that the shop does not offer it. */
export const RETURN_TEXTS = defineTexts('returns', {
  returnTerms: ({ returnDays, returnDeductions }: RefundTerms): string =>
    returnDays === 0
      ? 'Delivered pieces cannot be returned.'
      : `You may return a piece within ${formatDays(returnDays)} of delivery, unworn and with its certificate and invoice. ${describeDeductions(returnDeductions)}`.trim(),
  /** Products that cannot be returned. Shops decide whether engraved ones are among them. */
  exceptions: ({ engravedReturns }: { engravedReturns: boolean }): string =>
    `Custom pieces are non-refundable.${engravedReturns ? '' : ` ${ENGRAVING_TEXTS.notReturnable}.`}`,
  exchangeExceptions: ({ engravedReturns }: { engravedReturns: boolean }): string =>
    engravedReturns ? 'Custom pieces.' : 'Custom pieces and engraved pieces.',
  exchangeHeading: ({ exchangeDays }: Pick<ReturnWindows, 'exchangeDays'>): string =>
    exchangeDays === 0 ? 'Delivered pieces' : `Within ${formatDays(exchangeDays)}`,
  /** "Of the invoice" is wording that the requirements prescribe. */
  exchangeTerms: ({ exchangeDays }: Pick<ReturnWindows, 'exchangeDays'>): string =>
    exchangeDays === 0
      ? 'Delivered pieces cannot be exchanged.'
      : `Exchange is allowed within ${formatDays(exchangeDays)} of the invoice, counted from delivery, with the invoice and the certificate. ${MISSING_CERTIFICATE_TERMS}`,
  exchangeHint: ({ exchangeDays }: Pick<ReturnWindows, 'exchangeDays'>): string =>
    exchangeDays === 0
      ? 'Delivered pieces cannot be exchanged.'
      : `Within ${formatDays(exchangeDays)} of delivery`,
  keepDocuments: ({ returnDays, exchangeDays }: ReturnWindows): string => {
    const uses = [
      returnDays > 0 ? `a return within ${formatDays(returnDays)} of delivery` : null,
      exchangeDays > 0 ? `an exchange within ${formatDays(exchangeDays)} of delivery` : null,
    ].filter((use) => use !== null)
    return uses.length === 0
      ? 'Please keep the invoice and the certificate.'
      : `Please keep the invoice and the certificate. They are needed for ${uses.join(', and for ')}.`
  },
})
