import type { Tx } from '#server/platform/database/database.ts'
import { lockNumber } from '#server/platform/database/locks.ts'

const NAMES_LOCK = 7_119_002

// Titles of variants, words of search and cards contain the names of categories and the labels of option values.

/** To save products: until the commit no category and no option is renamed or deleted. */
export const lockNamesShared = (tx: Tx) => lockNumber(tx, 'names', NAMES_LOCK, 'shared')

/** To rename or delete a category or an option, with all that contains its name. */
export const lockNamesExclusive = (tx: Tx) => lockNumber(tx, 'names', NAMES_LOCK, 'exclusive')
