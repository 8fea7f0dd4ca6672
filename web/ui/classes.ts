/** Joins class names and skips empty ones. */
export const classes = (...names: unknown[]): string =>
  names.filter((name) => typeof name === 'string' && name).join(' ')
