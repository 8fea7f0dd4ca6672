import type { PublicSettings } from '#contract/settings.ts'
import { formatRupees } from '#domain/money.ts'
import { RETURN_TEXTS } from '#domain/return-texts.ts'

export type TermsSettings = Pick<PublicSettings, 'returnDays' | 'cashLimit'>

/** The short form that registration shows; the full text is a page of its own. Figures are those of the settings. */
export const termsSummary = (settings: TermsSettings) => ({
  title: 'Terms of Service',
  paragraphs: [
    'Prices of live-priced pieces follow the metal rate of the day. The rate is locked for the time that the cart shows, and the price you confirm at checkout is the price you pay.',
    `${RETURN_TEXTS.returnTerms(settings)} Custom pieces are non-refundable.`,
    `For purchases of ${formatRupees(settings.cashLimit)} and above the law asks for your PAN and address, and only digital payment is accepted.`,
    'Deliveries are insured and handed to the person named in the order. Report damage or loss within 48 hours.',
  ],
})

export const PRIVACY_SUMMARY = {
  title: 'Privacy Policy',
  paragraphs: [
    'We keep your name, e-mail address, phone number, addresses and orders, because we cannot deliver without them. We share them with the courier who brings your order and with nobody else.',
    'Your PAN is kept encrypted and only where the law asks for it.',
    'You can export everything we keep on you, and erase your account, from your profile. Orders stay, made anonymous, as tax law requires.',
    'We use no advertising trackers. Your cart and wishlist live in your browser until you sign in.',
  ],
}
