/** Joins class names and leaves out what does not apply. */
export const classes = (...names: unknown[]): string =>
  names.filter((name) => typeof name === 'string' && name).join(' ')
