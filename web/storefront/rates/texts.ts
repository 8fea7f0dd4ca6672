/** The sentences of today's rates, in the line at the top of every page and in the band of the home page. */

export const gold22k = 'Gold 22K'
export const gold24k = 'Gold 24K'
/** Follows a rate. */
export const perGram = '/g'
/** Shown before the time of the rates. */
export const updated = 'Updated'
export const updating = 'Rates are being updated'
export const indicative = 'Indicative rates'
