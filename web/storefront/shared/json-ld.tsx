import { useState } from 'react'
import { useIsHydrated } from '#web/ui/store.ts'
import type { JsonLdObject } from './structured-data.ts'

/**
 * Structured data for search engines. Only pages that the server sends have it, because Trusted Types forbid to create a
 * script element in the browser. `<` is escaped, so that no text of a product can end the element. Browsers never run it.
 */
export function JsonLd({ data }: { data: JsonLdObject }) {
  const isHydrated = useIsHydrated()
  const [isServerRendered] = useState(!isHydrated)
  if (!isServerRendered) return null
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return <script type="application/ld+json">{text.replaceAll('<', '\\u003c')}</script>
}
