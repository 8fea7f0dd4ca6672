import { formatRupees } from '#domain/money.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { paths } from '../../paths.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Main } from '../../ui/main.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { noIndexMeta } from '../shared/page-meta.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/payment-page.ts'
import { loadProfile } from './profile-loader.ts'
import './profile.css'

export const clientLoader = loadProfile
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, 'Payment Methods')
export const HydrateFallback = () => <PageSkeleton />

/** The payment methods of the shop. No payment details are stored. */
export default function PaymentPage() {
  const { settings } = useStorefrontData()
  const limit = formatRupees(settings.cashLimit)
  return (
    <Main className="wrap profile">
      <Breadcrumbs items={[{ label: 'My Profile', to: paths.profile() }, { label: 'Payment Methods' }]} />
      <h1 className="h1">Payment Methods</h1>
      <p className="lead profile__text">We do not store your card or bank details.</p>
      <DescriptionList
        items={[
          ['Cash on Delivery', `For orders below ${limit}; all cash orders of a day count together`],
          ['Bank transfer / UPI', `For orders of ${limit} or more; PAN is required by law`],
          ['Referral credits', 'Applied in the payment step of checkout'],
          ['Credit/Debit Card', 'Coming soon'],
        ]}
      />
    </Main>
  )
}
