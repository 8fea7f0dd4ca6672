import { formatRupees } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/payment-page.ts'
import * as texts from './overview-texts.ts'
import { loadProfile } from './profile-loader.ts'
import './profile.css'

export const clientLoader = loadProfile
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.paymentMethods)
export const HydrateFallback = () => <PageSkeleton />

/** The payment methods of the shop. No payment details are stored. */
export default function PaymentPage() {
  const { settings } = useStorefrontData()
  const limit = formatRupees(settings.cashLimit)
  return (
    <Main className="wrap profile personal-page">
      <Breadcrumbs
        items={[{ label: texts.myProfile, to: paths.profile() }, { label: texts.paymentMethods }]}
      />
      <h1 className="h1">{texts.paymentMethods}</h1>
      <p className="lead profile__text">{texts.paymentLead}</p>
      <DescriptionList
        items={[
          [texts.cashOnDelivery, texts.cashOnDeliveryText(limit)],
          [texts.bankTransfer, texts.bankTransferText(limit)],
          [texts.credits, texts.creditsText],
          [texts.storeCredit, texts.storeCreditText],
          [texts.card, texts.cardText],
        ]}
      />
    </Main>
  )
}
