/** A LIKE pattern that finds the text as it was typed: `%` and `_` stand for themselves. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
