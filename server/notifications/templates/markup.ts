/** Safe HTML. Only `markup` creates it. */
export type Markup = { readonly markup: string }

type Value = string | number | Markup | readonly Markup[]

/** A template tag that escapes every value that is not markup itself, so that escaping cannot be forgotten. */
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

/** A text with its line breaks. */
export const withLineBreaks = (text: string): Markup => ({
  markup: text.split(/\r?\n/).map(escapeHtml).join('<br>'),
})
