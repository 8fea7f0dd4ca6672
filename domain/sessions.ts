/** What an owner may set: after so many minutes without activity staff sign in again. */
export const MIN_STAFF_IDLE_MINUTES = 5
export const MAX_STAFF_IDLE_MINUTES = 60
