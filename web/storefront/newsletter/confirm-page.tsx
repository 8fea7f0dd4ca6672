import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { TokenStep } from '#web/storefront/sign-in/token-step.tsx'
import type { Route } from './+types/confirm-page.ts'
import { newsletterApi } from './newsletter-api.ts'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.confirm.title)

/** The page of the link that confirms a subscription. Mail programs open links by themselves, so only the button confirms. */
export default function ConfirmNewsletterPage() {
  return <TokenStep texts={texts.confirm} call={newsletterApi.newsletter.confirm} />
}
