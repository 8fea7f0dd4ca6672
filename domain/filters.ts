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
  'field',
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

/**
 * The filter of a product field: its own parameter for the three that had one before fields were rows (`occasion=wedding`),
 * else a part of the parameter `field` (`field=finish.matte`), whose values begin with the code of their field.
 */
export type FieldFacet = OwnParameter | `field.${string}`
const OWN_PARAMETERS = ['occasion', 'gender', 'style'] as const
type OwnParameter = (typeof OWN_PARAMETERS)[number]

/** The filter of a product field that has a parameter of its own in addresses. The others share `field`. */
export const isOwnParameter = (code: string): code is OwnParameter =>
  OWN_PARAMETERS.some((own) => own === code)

export const getFieldFacet = (code: string): FieldFacet => (isOwnParameter(code) ? code : `field.${code}`)

/** The values of the parameter `field`, by the code of the field. What is no such value is left out. */
export function groupFieldValues(values: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const value of values) {
    const end = value.indexOf('.')
    if (end < 1) continue
    const code = value.slice(0, end)
    groups.set(code, [...(groups.get(code) ?? []), value.slice(end + 1)])
  }
  return groups
}

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
