import { useRevalidator } from 'react-router'
import type { ReferralDashboard } from '#contract/referrals.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table } from '../../ui/table.tsx'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import { ShareLink } from './share-link.tsx'

type Props = { dashboard: ReferralDashboard | { problem: string } }

export function Referrals({ dashboard }: Props) {
  const { revalidate } = useRevalidator()
  if ('problem' in dashboard)
    return (
      <ErrorBanner message={dashboard.problem}>
        {' '}
        <button type="button" className="text-link" onClick={() => void revalidate()}>
          Try again
        </button>
      </ErrorBanner>
    )
  return <ReferralDetails {...dashboard} />
}

function ReferralDetails(dashboard: ReferralDashboard) {
  const { shopName } = useStorefrontData().settings
  const { referralCode, referralLink, referralCredits, directReferralsCount, directReferrals, settings } =
    dashboard
  const shareText = `Shop with me at ${shopName}: ${referralLink}`
  return (
    <section className="referrals">
      <h2 className="h2">My Referrals</h2>
      <dl className="referrals__figures">
        <div>
          <dt>Referral code</dt>
          <dd className="num">{referralCode}</dd>
        </div>
        <div>
          <dt>Total referrals</dt>
          <dd className="num">{directReferralsCount}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd className="num">{formatRupees(referralCredits)}</dd>
        </div>
      </dl>
      <ShareLink link={referralLink} />
      <p className="referrals__share">
        <a
          className="text-link"
          href={`https://wa.me/?text=${encodeURIComponent(shareText)}`}
          target="_blank"
          rel="noreferrer"
        >
          Share on WhatsApp
        </a>
        <a
          className="text-link"
          href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(referralLink)}`}
          target="_blank"
          rel="noreferrer"
        >
          Share on Facebook
        </a>
      </p>
      <h3 className="h3">Referral history</h3>
      {directReferrals.length === 0 ? (
        <EmptyState level={3} title="No referrals found">
          Friends who register with your link appear here.
        </EmptyState>
      ) : (
        <Table caption="Referral history" stacks>
          <thead>
            <tr>
              <th scope="col">Friend</th>
              <th scope="col">Date</th>
              <th scope="col">Status</th>
              <th scope="col" className="table__number">
                Reward
              </th>
            </tr>
          </thead>
          <tbody>
            {directReferrals.map((friend) => (
              <tr key={friend._id}>
                <td data-label="Friend">{friend.name}</td>
                <td data-label="Date">{formatDate(friend.createdAt)}</td>
                <td data-label="Status">
                  <Badge tone={friend.status === 'Completed' ? 'success' : 'warning'}>{friend.status}</Badge>
                </td>
                <td data-label="Reward" className="table__number num">
                  {formatRupees(friend.reward)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <h3 className="h3">How it works</h3>
      <ol className="referrals__steps">
        <li>Share your link or code with a friend.</li>
        <li>Your friend registers with it.</li>
        <li>
          You receive {formatRupees(settings.referrerAmount)}, your friend{' '}
          {formatRupees(settings.referredAmount)}.
        </li>
        <li>Use the credits in the payment step of checkout.</li>
      </ol>
    </section>
  )
}
