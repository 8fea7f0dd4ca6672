/** Jewellery of precious metal. A jeweller's other headings: 7114 wares, 7116 of gemstones, 7117 imitation, 7118 coins. */
export const DEFAULT_HSN = '7113'

/** Two digits a level: four, six or eight. */
export const isHsn = (text: string): boolean => /^\d{4}(\d{2}){0,2}$/.test(text)
