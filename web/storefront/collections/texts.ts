/** The sentences of the page of all collections. */

export const loadFailed = 'Failed to fetch categories'
export const description = (names: readonly string[]) =>
  `${names.join(', ')}: all collections, priced at the day’s rate.`
