/** The groups that customers filter products by, in the order of the panel. */
export const FILTER_CODES = [
  'metal',
  'purity',
  'colour',
  'stone',
  'size',
  'occasion',
  'gender',
  'style',
  'inStock',
  'shipsWithin',
] as const
