/** For so long after a proof of identity, sensitive changes do not ask for another one. */
export const RECENT_AUTHENTICATION_MINUTES = 10
