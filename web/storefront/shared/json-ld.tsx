import { useState } from 'react'
import { useIsHydrated } from '#web/ui/store.ts'
import type { JsonLdObject } from './structured-data.ts'

/**
 * Structured data for search engines. Only pages that the server sends have it, because Trusted Types forbid to create a
 * script element in the browser. `<` is escaped, so that no text of a product can end the element. Browsers never run it.
 *
 * Pass `import.meta.env.SSR && …` as data. The browser's bundle then holds no code for it, and hydration keeps the text
 * that the server sent.
 */
export function JsonLd({ data }: { data: JsonLdObject | false }) {
  const isHydrated = useIsHydrated()
  const [isServerRendered] = useState(!isHydrated)
  if (!isServerRendered) return null
  const text = data ? JSON.stringify({ '@context': 'https://schema.org', ...data }) : ''
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {text.replaceAll('<', '\\u003c')}
    </script>
  )
}
