import { useRevalidator } from 'react-router'
import type { ReferralDashboard } from '#contract/referrals.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table } from '#web/ui/table.tsx'
import * as texts from './referral-texts.ts'
import { ShareLink } from './share-link.tsx'

type Props = { dashboard: ReferralDashboard | { problem: string } }

export function Referrals({ dashboard }: Props) {
  const { revalidate } = useRevalidator()
  if ('problem' in dashboard)
    return (
      <ErrorBanner message={dashboard.problem}>
        {' '}
        <button type="button" className="text-link" onClick={() => void revalidate()}>
          {texts.tryAgain}
        </button>
      </ErrorBanner>
    )
  return <ReferralDetails {...dashboard} />
}

function RewardsThisMonth({ limit, remaining, renewsOn }: ReferralDashboard['thisMonth']) {
  if (renewsOn === null) return <Alert tone="warning">{texts.noRewards}</Alert>
  if (remaining === 0) return <Alert tone="warning">{texts.monthReached(limit, formatDate(renewsOn))}</Alert>
  return (
    <p>
      {texts.monthLeft(remaining, limit)} {texts.monthAfter(formatDate(renewsOn))}
    </p>
  )
}

function ReferralDetails(dashboard: ReferralDashboard) {
  const { shopName } = useStorefrontData().settings
  const {
    referralCode,
    referralLink,
    referralCredits,
    directReferralsCount,
    directReferrals,
    settings,
    thisMonth,
  } = dashboard
  const shareText = texts.shareText(shopName, referralLink)
  return (
    <section className="referrals">
      <h2 className="h2">{texts.title}</h2>
      <dl className="referrals__figures">
        <div>
          <dt>{texts.code}</dt>
          <dd className="num">{referralCode}</dd>
        </div>
        <div>
          <dt>{texts.totalReferrals}</dt>
          <dd className="num">{directReferralsCount}</dd>
        </div>
        <div>
          <dt>{texts.balance}</dt>
          <dd className="num">{formatRupees(referralCredits)}</dd>
        </div>
      </dl>
      <div className="referrals__month">
        <h3 className="h3">{texts.monthTitle}</h3>
        <RewardsThisMonth {...thisMonth} />
      </div>
      <ShareLink link={referralLink} />
      <p className="referrals__share">
        <a
          className="text-link"
          href={`https://wa.me/?text=${encodeURIComponent(shareText)}`}
          target="_blank"
          rel="noreferrer"
        >
          {texts.shareOnWhatsApp}
        </a>
        <a
          className="text-link"
          href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(referralLink)}`}
          target="_blank"
          rel="noreferrer"
        >
          {texts.shareOnFacebook}
        </a>
      </p>
      <h3 className="h3">{texts.history}</h3>
      {directReferrals.length === 0 ? (
        <EmptyState level={3} title={texts.emptyTitle}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <Table caption={texts.history} stacks>
          <thead>
            <tr>
              <th scope="col">{texts.friend}</th>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.status}</th>
              <th scope="col" className="table__number">
                {texts.reward}
              </th>
            </tr>
          </thead>
          <tbody>
            {directReferrals.map((friend) => (
              <tr key={friend._id}>
                <td data-label={texts.friend}>{friend.name}</td>
                <td data-label={texts.date}>{formatDate(friend.createdAt)}</td>
                <td data-label={texts.status}>
                  <Badge tone={friend.status === 'Completed' ? 'success' : 'warning'}>{friend.status}</Badge>
                </td>
                <td data-label={texts.reward} className="table__number num">
                  {/* One element, because a stacked row puts each of its parts into a column. */}
                  <span>
                    {formatRupees(friend.reward)}
                    {friend.noRewardReason && (
                      <span className="caption referrals__reason">
                        {texts.noRewardReasons[friend.noRewardReason]}
                      </span>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <h3 className="h3">{texts.howItWorks}</h3>
      <ol className="referrals__steps">
        {texts
          .steps(formatRupees(settings.referrerAmount), formatRupees(settings.referredAmount))
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </section>
  )
}
