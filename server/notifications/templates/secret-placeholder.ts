/**
 * Stands in a message where its code or the token of its link belongs. The secret itself lies beside the message, so
 * that it can be wiped, or masked, and the message still be read.
 */
export const SECRET_PLACEHOLDER = '~~secret~~'

/** What is shown in its place. */
export const SECRET_MASK = '••••'
