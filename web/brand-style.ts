import {
  type BrandColors,
  DEFAULT_BRAND_COLORS,
  DEFAULT_FONT_PAIR,
  FONT_PAIRS,
  type FontPair,
  getBrandProperties,
} from '#domain/brand.ts'

type Properties = Record<string, string>

/**
 * Custom properties over those of tokens.css; none for what the shop has left as it is. They are the `style` of the root
 * element: the first paint needs no further file, and cached pages no nonce. `background`: how the pages of the shop
 * differ from the back office, which keeps its own.
 */
export function getBrandStyle({ fonts, ...colors }: BrandColors & { fonts: FontPair }): {
  everywhere: Properties
  storefront: Properties
} {
  const { primary, background } = getBrandProperties(colors)
  const hasOwnColors = (['primary', 'accent', 'background'] as const).some(
    (field) => colors[field].toLowerCase() !== DEFAULT_BRAND_COLORS[field],
  )
  return {
    everywhere: {
      ...(hasOwnColors ? primary : {}),
      ...(fonts === DEFAULT_FONT_PAIR ? {} : getFontProperties(fonts)),
    },
    storefront: hasOwnColors ? background : {},
  }
}

export function getFontProperties(fonts: FontPair): Properties {
  const { heading, text, kind } = FONT_PAIRS[fonts]
  return {
    '--font-display': `"${heading}", "${heading} Fallback", ${kind}`,
    '--font-text': `"${text}", "${text} Fallback", system-ui, sans-serif`,
  }
}
