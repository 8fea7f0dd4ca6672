/**
 * The house colours, as `web/ui/tokens.css` has them under the same names: mail programs read no custom properties.
 * A test holds the two together.
 */
export const COLOURS = {
  background: '#fbf8f3',
  surface: '#ffffff',
  backgroundMuted: '#eee7dd',
  text: '#1d1815',
  textSecondary: '#52473f',
  textMuted: '#6b5e54',
  textInverse: '#fbf8f3',
  primary: '#6e1423',
  accent: '#b8965a',
  accentSoft: '#d9c49a',
  border: '#e4dacc',
  footer: '#241a17',
  footerText: '#dccfc3',
  footerBorder: '#43352f',
} as const

/** No web font loads in every mail program: what is next to the shop's own. */
export const FONTS = {
  display: "Georgia, 'Times New Roman', serif",
  text: "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif",
} as const
