/** The short form that registration shows (figures of S1 §9, S2 §9); the full text is a page of its own. */
export const TERMS_SUMMARY = {
  title: 'Terms of Service',
  paragraphs: [
    'Prices of live-priced pieces follow the metal rate of the day. The rate is locked for the time that the cart shows, and the price you confirm at checkout is the price you pay.',
    'You may return a piece within 30 days of delivery, unworn and with its certificate and invoice. Custom pieces are non-refundable.',
    'For purchases of ₹2,00,000 and above the law asks for your PAN and address, and only digital payment is accepted.',
    'Deliveries are insured and handed to the person named in the order. Report damage or loss within 48 hours.',
  ],
}

export const PRIVACY_SUMMARY = {
  title: 'Privacy Policy',
  paragraphs: [
    'We keep your name, e-mail address, phone number, addresses and orders, because we cannot deliver without them. We share them with the courier who brings your order and with nobody else.',
    'Your PAN is kept encrypted and only where the law asks for it.',
    'You can export everything we keep on you, and erase your account, from your profile. Orders stay, made anonymous, as tax law requires.',
    'We use no advertising trackers. Your cart and wishlist live in your browser until you sign in.',
  ],
}
