import { Link, useRevalidator } from 'react-router'
import type { StoreCredit as StoreCreditData } from '#contract/orders.ts'
import { formatDate } from '#domain/india-time.ts'
import { getEntryLabel } from '#domain/ledger.ts'
import { formatRupees } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table } from '#web/ui/table.tsx'
import { texts } from './store-credit-texts.ts'

/** Null: it could not be loaded. */
type Props = { storeCredit: StoreCreditData | null }

/** What the customer can use for the next order, and how it came about. */
export function StoreCredit({ storeCredit }: Props) {
  const { revalidate } = useRevalidator()
  return (
    <section className="referrals">
      <h2 className="h2">{texts.title}</h2>
      {storeCredit === null ? (
        <ErrorBanner message={texts.failed}>
          {' '}
          <button type="button" className="text-link" onClick={() => void revalidate()}>
            {texts.tryAgain}
          </button>
        </ErrorBanner>
      ) : (
        <>
          <dl className="referrals__figures">
            <div>
              <dt>{texts.balance}</dt>
              <dd className="num">{formatRupees(storeCredit.balance)}</dd>
            </div>
          </dl>
          <p className="muted profile__text">{texts.lead}</p>
          <History entries={storeCredit.entries} />
        </>
      )}
    </section>
  )
}

function History({ entries }: Pick<StoreCreditData, 'entries'>) {
  if (entries.length === 0)
    return (
      <EmptyState level={3} title={texts.emptyTitle}>
        {texts.emptyText}
      </EmptyState>
    )
  return (
    <>
      <h3 className="h3">{texts.history}</h3>
      <Table caption={texts.history} stacks>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.order}</th>
            <th scope="col" className="table__number">
              {texts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ _id, day, kind, order, orderNumber, amount }) => (
            <tr key={_id}>
              <td data-label={texts.date}>{formatDate(`${day}T06:00:00Z`)}</td>
              <td data-label={texts.what}>{getEntryLabel(kind)}</td>
              <td data-label={texts.order}>
                <Link className="text-link num" to={paths.order(order)}>
                  {orderNumber}
                </Link>
              </td>
              <td data-label={texts.amount} className="table__number num">
                {amount < 0 ? `−${formatRupees(-amount)}` : formatRupees(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
