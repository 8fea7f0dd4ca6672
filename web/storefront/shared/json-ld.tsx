/**
 * What search engines read. `<` is written as an escape, so that no text of a product can end the element. It is
 * data, not a program: the policy lets no browser run it.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
}
