import { browserApi } from '#web/api.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import type { Route } from './+types/stop-alerts-page.ts'
import { texts } from './stop-alerts-texts.ts'
import { TokenStep } from './token-step.tsx'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.stop.title)

/** The page of the link in the mail. Mail programs open links by themselves, so only the button stops the mails. */
export default function StopAlertsPage() {
  return <TokenStep texts={texts.stop} call={browserApi.stockAlerts.stop} />
}
