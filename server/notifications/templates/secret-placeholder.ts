/**
 * The placeholder of a message's code or token. The secret is stored beside the message, so that it can be deleted or
 * masked while the message stays readable.
 */
export const SECRET_PLACEHOLDER = '~~secret~~'

/** Shown instead of a deleted or masked secret. */
export const SECRET_MASK = '••••'
