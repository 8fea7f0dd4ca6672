/**
 * The colours of `web/ui/tokens.css` under the same names, because mail programs do not support custom properties. A
 * test compares them.
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

/** Web fonts do not load in every mail program, so these are similar system fonts. */
export const FONTS = {
  display: "Georgia, 'Times New Roman', serif",
  text: "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif",
} as const
