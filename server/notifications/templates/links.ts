/** The links of mails: absolute URLs with the paths of `web/paths.ts` (a test compares them). */
export const linksFrom = (origin: string) => ({
  home: `${origin}/`,
  profile: `${origin}/profile`,
  order: (id: string) => `${origin}/orders/${encodeURIComponent(id)}`,
  payOrder: (id: string) => `${origin}/checkout/pay?order=${encodeURIComponent(id)}`,
  payByLink: (id: string, token: string) =>
    `${origin}/checkout/pay?order=${encodeURIComponent(id)}#${encodeURIComponent(token)}`,
  product: (slug: string, variantId: string | null) =>
    `${origin}/product/${encodeURIComponent(slug)}${variantId ? `?variant=${encodeURIComponent(variantId)}` : ''}`,
  productReviews: (slug: string) => `${origin}/product/${encodeURIComponent(slug)}#reviews`,
  ownReviews: `${origin}/profile/reviews`,
  writeReview: (item: string) => `${origin}/profile/reviews/${encodeURIComponent(item)}`,
  /** Tokens are in the fragment after `#`, which browsers send to no server, so they are in no log. */
  resetPassword: (token: string) => `${origin}/reset-password#${encodeURIComponent(token)}`,
  undoChange: (token: string) => `${origin}/undo-change#${encodeURIComponent(token)}`,
  stopStockAlerts: (token: string) => `${origin}/stop-stock-alerts#${encodeURIComponent(token)}`,
  confirmNewsletter: (token: string) => `${origin}/confirm-newsletter#${encodeURIComponent(token)}`,
  stopNewsletter: (token: string) => `${origin}/stop-newsletter#${encodeURIComponent(token)}`,
  /** For the header of mails: a mail program sends no fragment. */
  stopNewsletterInOneClick: (token: string) => `${origin}/stop-newsletter/${encodeURIComponent(token)}`,
  acceptInvitation: (token: string) => `${origin}/accept-invitation#${encodeURIComponent(token)}`,
  adminOrder: (id: string) => `${origin}/admin/orders/${encodeURIComponent(id)}`,
  enquiries: `${origin}/admin/enquiries`,
  rates: `${origin}/admin/gold-rates`,
})
