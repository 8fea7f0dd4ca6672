import { useState, useSyncExternalStore } from 'react'
import type { JsonLdObject } from './structured-data.ts'

/**
 * What search engines read: only in pages that the server sent, since Trusted Types let no script element be made
 * later. `<` is written as an escape, so that no text of a product can end the element. It is data, not a program:
 * the policy lets no browser run it.
 */
export function JsonLd({ data }: { data: JsonLdObject }) {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [isServerRendered] = useState(isHydrating)
  if (!isServerRendered) return null
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return <script type="application/ld+json">{text.replaceAll('<', '\\u003c')}</script>
}
