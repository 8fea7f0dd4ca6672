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
] as const

export type Material = (typeof MATERIALS)[number]

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
