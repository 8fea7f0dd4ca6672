import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import type { Route } from './+types/confirm-page.ts'
import { newsletterApi } from './newsletter-api.ts'
import { texts } from './texts.ts'
import { TokenStep } from './token-step.tsx'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.confirm.title)

/** The page of the link that confirms a subscription. Mail programs open links by themselves, so only the button confirms. */
export default function ConfirmNewsletterPage() {
  return <TokenStep texts={texts.confirm} call={newsletterApi.newsletter.confirm} />
}
