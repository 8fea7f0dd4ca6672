import { defineTexts } from '#domain/texts.ts'

/** What the shop says when it cannot be reached. */
export const texts = defineTexts('offline', {
  title: 'You are offline',
  pageNeedsConnection:
    'This page needs a connection. What you put into your cart and wishlist is kept on this device.',
  openCart: (count: number) => (count > 0 ? `Open cart (${count})` : 'Open cart'),
  openWishlist: (count: number) => (count > 0 ? `Open wishlist (${count})` : 'Open wishlist'),
  callUs: (phone: string) => `Call us: ${phone}`,
  noConnection: 'You are offline.',
  notReached: 'The shop cannot be reached.',
  pricesOf: (time: string) => `Prices of ${time}. They are checked again when you are connected.`,
  pricesOfUnknownTime: 'Prices of an earlier visit. They are checked again when you are connected.',
  pricesAt: (time: string) => `Prices of ${time}`,
  totalAt: (label: string, time: string) => `${label}, prices of ${time}`,
})
