/**
 * The house colours, as `web/ui/tokens.css` has them under the same names: mail programs read no custom properties.
 * A test holds the two together.
 */
export const COLOURS = {
  paper: '#fbf8f3',
  surface: '#ffffff',
  stone: '#eee7dd',
  ink: '#1d1815',
  ink2: '#52473f',
  ink3: '#6b5e54',
  inkInverse: '#fbf8f3',
  action: '#6e1423',
  gold: '#b8965a',
  goldSoft: '#d9c49a',
  line: '#e4dacc',
  night: '#241a17',
  nightInk: '#dccfc3',
  nightLine: '#43352f',
} as const

/** No web font loads in every mail program: what is next to the shop's own. */
export const FONTS = {
  display: "Georgia, 'Times New Roman', serif",
  text: "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif",
} as const
