import type { Dashboard } from '#contract/dashboard.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees, formatRupeesShort } from '#domain/money.ts'
import { LineChart } from '#web/admin/kit/line-chart.tsx'

const SERIES = [{ key: 'sales', label: 'Sales', color: 'var(--color-primary)' }]

/** Sales in rupees per day. */
export function SalesChart({ days }: { days: Dashboard['salesByDay'] }) {
  const total = days.reduce((sum, { sales }) => sum + Math.round(sales * 100), 0) / 100
  const bestDay = days.reduce<Dashboard['salesByDay'][number] | null>(
    (top, day) => (top === null || day.sales > top.sales ? day : top),
    null,
  )
  return (
    <LineChart
      points={days.map(({ day, sales }) => ({ label: formatDate(day), sales }))}
      series={SERIES}
      format={formatRupees}
      formatShort={formatRupeesShort}
      summary={
        total === 0 || !bestDay
          ? 'No sales in this period.'
          : `${formatRupees(total)} in ${days.length} days; the best day was ${formatDate(bestDay.day)} with ${formatRupees(bestDay.sales)}.`
      }
    />
  )
}
