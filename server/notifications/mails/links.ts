/** Where mails lead to. Absolute, because a mail has no page; the paths are those of `web/paths.ts` (a test holds them together). */
export const linksFrom = (origin: string) => ({
  home: `${origin}/`,
  order: (id: string) => `${origin}/orders/${encodeURIComponent(id)}`,
  resetPassword: (token: string) => `${origin}/reset-password?token=${encodeURIComponent(token)}`,
  /** After the `#`, so that the token never reaches a server or its log before the person presses the button. */
  undoChange: (token: string) => `${origin}/undo-change#${encodeURIComponent(token)}`,
  /** After `#`, because that part of an address is sent to no server and stands in no log. */
  acceptInvitation: (token: string) => `${origin}/accept-invitation#${encodeURIComponent(token)}`,
  adminOrder: (id: string) => `${origin}/admin/orders/${encodeURIComponent(id)}`,
  enquiries: `${origin}/admin/enquiries`,
  rates: `${origin}/admin/gold-rates`,
})
