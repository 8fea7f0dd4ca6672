/** The sentences of the rates on the home page. */

export const label = 'Metal rates today'
export const title = 'Rates today'
export const expired = (date: string) =>
  `Rates of ${date}. We are updating them; some prices are on request until then.`
/** Shown before the time of the rates. */
export const perGramUpdated = (city: string) => (city ? `${city}, per gram. Updated` : 'Per gram. Updated')
export const indicative = 'Failed to load current gold rates. These are indicative only.'
export const howWePrice = 'How we price'
