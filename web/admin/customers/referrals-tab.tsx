import type { ReferralTreeNode } from '#contract/referrals.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { StatCards } from '#web/admin/kit/stat-cards.tsx'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { TabData } from './tab-data.ts'
import './referrals-tab.css'

type ReferralsTabProps = { tabData: Extract<TabData, { tab: 'referrals' }>; onRetry: () => void }
type Referral = NonNullable<ReferralsTabProps['tabData']['network']['data']>['directReferrals'][number]

/** The friends that the customer referred, and the friends of those friends. */
export function ReferralsTab({ tabData: { network, chain }, onRetry }: ReferralsTabProps) {
  return (
    <div className="referrals-tab">
      <LoadError failure={network.failure} onRetry={onRetry} />
      {network.data && (
        <>
          <StatCards
            cards={[
              { name: 'Referrals', value: network.data.totalReferrals },
              { name: 'Completed', value: network.data.completedReferrals },
              { name: 'Earned', value: formatRupees(network.data.totalEarnings) },
            ]}
          />
          <section className="admin-page__section" aria-labelledby="network">
            <h2 id="network">Referral network</h2>
            {network.data.directReferrals.length === 0 ? (
              <EmptyState level={3} title="No referrals found" />
            ) : (
              <DataTable
                caption="Referral network"
                rows={network.data.directReferrals}
                columns={REFERRAL_COLUMNS}
              />
            )}
          </section>
        </>
      )}
      <LoadError failure={chain.failure} onRetry={onRetry} />
      {chain.data && (
        <section className="admin-page__section" aria-labelledby="chain">
          <h2 id="chain">Referral chain</h2>
          <p className="small muted">
            {chain.data.stats.totalInChain} people in the chain, {chain.data.stats.directReferrals} referred
            directly. {formatRupees(chain.data.stats.totalEarnings)} earned.
          </p>
          {chain.data.referralChain.length === 0 ? (
            <EmptyState level={3} title="No referrals found" />
          ) : (
            <ChainTree links={chain.data.referralChain} isRoot />
          )}
        </section>
      )}
    </div>
  )
}

function LoadError({ failure, onRetry }: { failure: string | null; onRetry: () => void }) {
  return (
    <ErrorBanner message={failure}>
      <p>
        <Button variant="text" size="small" onClick={onRetry}>
          Retry
        </Button>
      </p>
    </ErrorBanner>
  )
}

/** The first level is open. */
function ChainTree({ links, isRoot = false }: { links: readonly ReferralTreeNode[]; isRoot?: boolean }) {
  return (
    <ul className="chain">
      {links.map((link) => (
        <li key={link._id}>
          {link.children.length === 0 ? (
            <ChainMember link={link} />
          ) : (
            <details open={isRoot}>
              <summary>
                <ChainMember link={link} />
              </summary>
              <ChainTree links={link.children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function ChainMember({ link }: { link: ReferralTreeNode }) {
  return (
    <span className="chain__member">
      <b>{link.name}</b> <span className="caption">{link.email}</span>{' '}
      <span className="caption num">
        joined {formatDate(link.createdAt)}, earned {formatRupees(link.totalEarned)}, code {link.referralCode}
      </span>
    </span>
  )
}

const NO_REWARD = { 'monthly-limit': 'Monthly limit reached', 'not-eligible': 'Not eligible' }

const REFERRAL_COLUMNS: Column<Referral>[] = [
  {
    label: 'Friend',
    primary: true,
    cell: ({ name, email }) => (
      <span>
        <b>{name}</b>
        <span className="caption">{email}</span>
      </span>
    ),
  },
  { label: 'Joined', nowrap: true, cell: ({ createdAt }) => formatDate(createdAt) },
  {
    label: 'Status',
    cell: ({ status, noRewardReason }) => (
      <span>
        {status}
        {noRewardReason && <span className="caption"> {NO_REWARD[noRewardReason]}</span>}
      </span>
    ),
  },
  { label: 'Reward', cell: ({ reward }) => formatRupees(reward), number: true },
]
