import { Link } from 'react-router'
import type { PayoutMonth } from '#contract/accounting.ts'
import { getGatewayLabel } from '#domain/gateways.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatNumber } from '#domain/intl.ts'
import { formatRupees } from '#domain/money.ts'
import { adminApi } from '#web/admin/api.ts'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { ExportButton } from '#web/admin/kit/export-button.tsx'
import { StatCards } from '#web/admin/kit/stat-cards.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import * as texts from './texts.ts'

/** What the payment gateways paid out in the month. Nothing for a shop without online payments. */
export function Payouts({ month: paidOut }: { month: PayoutMonth }) {
  const { month, payouts, totals, problems, unpaid } = paidOut
  if (payouts.length === 0 && unpaid.count === 0) return null
  return (
    <>
      <h2>{texts.payouts}</h2>
      <p className="caption">{texts.payoutsHint}</p>
      {problems.length > 0 && (
        <Alert tone="warning" title={texts.askGateway}>
          {problems.map((problem) => (
            <p key={problem.code}>{texts.describeProblem(problem)}</p>
          ))}
        </Alert>
      )}
      {payouts.length > 0 && (
        <>
          <StatCards
            cards={[
              { name: texts.payments, value: formatRupees(totals.payments) },
              { name: texts.refunds, value: formatRupees(totals.refunds) },
              {
                name: texts.fees,
                value: formatRupees(totals.fee + totals.tax),
                note: texts.taxOnFees(formatRupees(totals.tax)),
              },
              { name: texts.toBank, value: formatRupees(totals.net) },
            ]}
          />
          <DataTable
            caption={texts.payouts}
            rows={payouts.map((payout) => ({
              ...payout,
              _id: `${payout.gateway} ${payout.settlementId} ${payout.settledOn}`,
            }))}
            columns={PAYOUT_COLUMNS}
          />
          <p>
            <ExportButton
              label="CSV"
              accessibleName={texts.downloadFile(texts.payouts, 'CSV')}
              size="small"
              fileName="settlements"
              period={month}
              failure={texts.downloadFailed}
              download={() => adminApi.accounting.download({ file: 'settlements', month })}
            />
          </p>
        </>
      )}
      {unpaid.count > 0 && (
        <>
          <h3>{texts.notPaidOut}</h3>
          <p className="caption">
            {texts.describeUnpaid(formatNumber(unpaid.count), formatRupees(unpaid.amount), unpaid.count)}
          </p>
          <DataTable
            caption={texts.notPaidOut}
            rows={unpaid.payments.map((payment) => ({ ...payment, _id: payment.paymentId }))}
            columns={UNPAID_COLUMNS}
          />
        </>
      )}
    </>
  )
}

const PAYOUT_COLUMNS: Column<PayoutMonth['payouts'][number] & { _id: string }>[] = [
  {
    label: texts.paidOut,
    primary: true,
    cell: ({ settledOn, gateway, utr }) => (
      <span>
        <b>{formatDate(`${settledOn}T06:00:00Z`)}</b>
        <span className="caption">{`${getGatewayLabel(gateway)}, UTR ${utr}`}</span>
      </span>
    ),
  },
  { label: texts.payments, number: true, cell: ({ payments }) => formatRupees(payments) },
  { label: texts.refunds, number: true, cell: ({ refunds }) => formatRupees(refunds) },
  { label: texts.adjustments, number: true, cell: ({ adjustments }) => formatRupees(adjustments) },
  { label: texts.fee, number: true, cell: ({ fee }) => formatRupees(fee) },
  { label: texts.feeTax, number: true, cell: ({ tax }) => formatRupees(tax) },
  { label: texts.toBank, number: true, cell: ({ net }) => <b>{formatRupees(net)}</b> },
]

const UNPAID_COLUMNS: Column<PayoutMonth['unpaid']['payments'][number] & { _id: string }>[] = [
  {
    label: texts.order,
    primary: true,
    cell: ({ orderId, orderNumber }) => <Link to={adminPaths.order(orderId)}>{orderNumber}</Link>,
  },
  { label: texts.paidOn, cell: ({ at }) => formatDate(at) },
  {
    label: texts.payment,
    cell: ({ gateway, paymentId }) => `${getGatewayLabel(gateway)} ${paymentId}`,
  },
  { label: texts.amount, number: true, cell: ({ amount }) => formatRupees(amount) },
]
