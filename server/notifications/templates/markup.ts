/** HTML that is safe as it stands: only `markup` makes it. */
export type Markup = { readonly markup: string }

type Value = string | number | Markup | readonly Markup[]

/** HTML in which every value is escaped unless it is markup itself: there is no way to forget it. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  const chunks = parts.map((part, at) => part + (at < values.length ? renderValue(values[at]!) : ''))
  return { markup: chunks.join('') }
}

function renderValue(value: Value): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return escapeHtml(value)
  return 'markup' in value ? value.markup : value.map((each) => each.markup).join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** The lines of a text, as they were typed. */
export const withLineBreaks = (text: string): Markup => ({
  markup: text.split(/\r?\n/).map(escapeHtml).join('<br>'),
})
