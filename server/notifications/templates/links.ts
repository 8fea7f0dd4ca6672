/** Where mails lead to. Absolute, because a mail has no page; the paths are those of `web/paths.ts` (a test holds them together). */
export const linksFrom = (origin: string) => ({
  home: `${origin}/`,
  profile: `${origin}/profile`,
  order: (id: string) => `${origin}/orders/${encodeURIComponent(id)}`,
  /** Tokens stand after the `#`: a browser sends that part to no server, so it is in no log. */
  resetPassword: (token: string) => `${origin}/reset-password#${encodeURIComponent(token)}`,
  undoChange: (token: string) => `${origin}/undo-change#${encodeURIComponent(token)}`,
  acceptInvitation: (token: string) => `${origin}/accept-invitation#${encodeURIComponent(token)}`,
  adminOrder: (id: string) => `${origin}/admin/orders/${encodeURIComponent(id)}`,
  enquiries: `${origin}/admin/enquiries`,
  rates: `${origin}/admin/gold-rates`,
})
