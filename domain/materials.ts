/** S2 §9. */
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
