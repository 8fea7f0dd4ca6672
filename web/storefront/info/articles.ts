/**
 * A page of words: sections of paragraphs, a table where figures are compared. `{city}`, `{radius}` and the other
 * names of `FIGURES` stand for what the shop's settings say.
 */
export type Article = {
  title: string
  lead: string
  sections: {
    heading: string
    paragraphs?: readonly string[]
    table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  }[]
  /** Puts a form under the words. */
  form?: 'contact' | 'custom' | 'appointment' | 'scheme'
}
