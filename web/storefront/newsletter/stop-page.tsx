import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { TokenStep } from '#web/storefront/sign-in/token-step.tsx'
import type { Route } from './+types/stop-page.ts'
import { newsletterApi } from './newsletter-api.ts'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.stop.title)

/** The page of the link that ends the newsletter. Mail programs open links by themselves, so only the button ends it. */
export default function StopNewsletterPage() {
  return <TokenStep texts={texts.stop} call={newsletterApi.newsletter.unsubscribe} />
}
