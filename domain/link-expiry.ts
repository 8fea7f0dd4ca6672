/** How long links in mails are valid. */
export const RESET_LINK_MINUTES = 30
export const INVITATION_HOURS = 72
export const PAYMENT_LINK_DAYS = 7
