/** The groups that customers filter products by, in the order of the panel. */
export const FILTER_CODES = [
  'metal',
  'purity',
  'colour',
  'stone',
  'carat',
  'size',
  'occasion',
  'gender',
  'style',
  'inStock',
  'shipsWithin',
] as const
export type FilterCode = (typeof FILTER_CODES)[number]

/** Groups whose values products have. The others are about the stock. */
export const FACET_CODES = [
  'metal',
  'purity',
  'colour',
  'stone',
  'carat',
  'size',
  'occasion',
  'gender',
  'style',
] as const satisfies FilterCode[]
export type FacetCode = (typeof FACET_CODES)[number]

/** The purity of a metal whose code names none. */
const DEFAULT_PURITIES: Record<string, string> = { gold: '24k', silver: '999', platinum: '950' }

/** `22k` of the metal `gold-22k`, `925` of `silver-925`. */
export const getPurity = ({ code, base }: { code: string; base: string }): string =>
  code.split('-').slice(1).join('-') || (DEFAULT_PURITIES[base] ?? base)

/** `Within 7 days`: the choices of the group `shipsWithin`. */
export const SHIPPING_DAYS = [
  { days: 0, label: 'Ready to ship' },
  { days: 7, label: 'Within 7 days' },
  { days: 15, label: 'Within 15 days' },
  { days: 30, label: 'Within 30 days' },
] as const
