import type { PublicSettings } from '#contract/settings.ts'
import { formatRupees } from '#domain/money.ts'
import { DAMAGE_REPORT_HOURS, RETURN_TEXTS } from '#domain/return-texts.ts'

export type TermsSettings = Pick<
  PublicSettings,
  'returnDays' | 'returnDeductions' | 'engravedReturns' | 'insuredDelivery' | 'cashLimit'
>

/** The summaries that registration shows. The full texts are pages of their own. Numbers come from the settings. */
export const termsSummary = (settings: TermsSettings) => ({
  title: 'Terms of Service',
  paragraphs: [
    'Live prices follow the day’s metal rate. The rate is locked for the time shown in your cart, and the price you confirm at checkout is the price you pay.',
    `${RETURN_TEXTS.returnTerms(settings)} ${RETURN_TEXTS.exceptions(settings)}`,
    `For purchases of ${formatRupees(settings.cashLimit)} and above, PAN, address and digital payment are required by law.`,
    `${settings.insuredDelivery ? 'Deliveries are insured and' : 'Deliveries are'} handed to the person named in the order. Report damage or loss within ${DAMAGE_REPORT_HOURS} hours.`,
  ],
})

export const PRIVACY_SUMMARY = {
  title: 'Privacy Policy',
  paragraphs: [
    'We keep your name, e-mail address, phone number, addresses and orders, because we need them to deliver. We share them only with the courier who delivers your order.',
    'We store your PAN only where the law requires it, and encrypted.',
    'You can download your data and delete your account from your profile. Tax law requires us to keep orders; we keep them without your name.',
    'We use no advertising trackers. Your cart and wishlist stay in your browser until you sign in.',
  ],
}
