import { useState, useSyncExternalStore } from 'react'

/**
 * What search engines read: only in pages that the server sent, since Trusted Types let no script element be made
 * later. `<` is written as an escape, so that no text of a product can end the element. It is data, not a program:
 * the policy lets no browser run it.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [isServed] = useState(isHydrating)
  if (!isServed) return null
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
}
