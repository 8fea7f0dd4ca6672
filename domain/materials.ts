export const MATERIALS = [
  'Gold',
  'Silver',
  'Platinum',
  'Diamond',
  'Ruby',
  'Emerald',
  'Sapphire',
  'Pearl',
  'Stainless Steel',
  'Titanium',
  'Leather',
  'Palladium',
  'Brass',
] as const

export type Material = (typeof MATERIALS)[number]

const METALS: readonly string[] = [
  'Gold',
  'Silver',
  'Platinum',
  'Palladium',
  'Titanium',
  'Brass',
] satisfies Material[]

/** Filtered by as a metal, also without a metal whose rate the price follows. */
export const isMetal = (material: string): boolean => METALS.includes(material)

/** The materials behind the filter `Gemstone`. */
export const GEMSTONES = ['Ruby', 'Emerald', 'Sapphire', 'Pearl'] as const
export const MATERIAL_FILTERS = ['Gold', 'Silver', 'Platinum', 'Diamond', 'Gemstone'] as const

/** `Gold,Gemstone` as the materials of products. */
export const expandMaterialFilter = (filter: string): string[] =>
  filter
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .flatMap((name) => (name === 'Gemstone' ? GEMSTONES : [name]))

/** The filter of a material: the four gemstones share one. */
export const toMaterialFilter = (material: string): string =>
  (GEMSTONES as readonly string[]).includes(material) ? 'Gemstone' : material
