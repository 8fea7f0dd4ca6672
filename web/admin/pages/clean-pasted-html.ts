/** What the editor understands, and what separates blocks. Other tags are left out, their text stays. */
const TAGS = new Set(
  'a b blockquote br div em h1 h2 h3 h4 h5 h6 i img li ol p span strong table tbody td th thead tr ul'.split(
    ' ',
  ),
)
const ATTRIBUTES = ['href', 'data-picture', 'data-promise', 'data-question', 'data-pm-slice']

/** Their content is no text. */
const HIDDEN = /<!--[\s\S]*?-->|<(script|style|title|xml|svg|template|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const TAG = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi

/**
 * The HTML of the clipboard without styles, scripts and handlers. The schema of the editor leaves them out as well, and the
 * policy of the page stops them, but a browser reports each of them when ProseMirror parses the HTML.
 */
export const cleanPastedHtml = (html: string): string =>
  html
    .replace(HIDDEN, '')
    .replace(TAG, (_tag, slash: string, name: string, attributes: string) =>
      TAGS.has(name.toLowerCase()) ? `<${slash}${name}${slash ? '' : keepAttributes(attributes)}>` : '',
    )

function keepAttributes(text: string): string {
  const kept = ATTRIBUTES.flatMap((name) => {
    const value = new RegExp(`(?:^|\\s)${name}\\s*=\\s*("[^"]*"|'[^']*'|[^\\s"'>]+)`, 'i').exec(text)?.[1]
    return value ? [`${name}=${value}`] : []
  })
  const fonts = [...text.matchAll(/(?<![\w-])font-(?:weight|style)\s*:\s*\w+/gi)].map(([rule]) => rule)
  if (fonts.length > 0) kept.push(`style="${fonts.join(';')}"`)
  return kept.length > 0 ? ` ${kept.join(' ')}` : ''
}
