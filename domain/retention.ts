/** How long a deleted product can be restored. */
export const DELETED_PRODUCT_DAYS = 30

/** How long sent messages are kept. They contain names and addresses. */
export const SENT_MESSAGE_DAYS = 90

/** What the owner may set for security events. The database refuses to delete events of the last 30 days (0002_triggers.sql). */
export const MIN_SECURITY_EVENT_DAYS = 30
export const MAX_SECURITY_EVENT_DAYS = 3650

/** How long a stock alert waits, and how long it is kept after its mail, for the link that stops such mails. */
export const STOCK_ALERT_DAYS = 180

/** How long the link that confirms a subscription is good. After that the address is deleted. */
export const NEWSLETTER_LINK_DAYS = 3

/** How long files of other shops, and what became of their products, are kept. */
export const IMPORTED_FILE_DAYS = 30

/** How long a picture that was replaced is kept after the last place of the shop that showed it. */
export const UNUSED_MEDIA_DAYS = 30

/** How long the files of a deleted picture are kept: a form that is open meanwhile may still be saved with it. */
export const MEDIA_DELETED_DAYS = 1

/**
 * How long the PAN of an order is kept. Books for the income tax are kept six years after the end of the assessment year, which is
 * at most eight years after the order (rule 6F of the Income-tax Rules 1962, as we read it: ask an accountant).
 */
export const PAN_YEARS = 8
