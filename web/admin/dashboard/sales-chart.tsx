import type { Dashboard } from '#contract/dashboard.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'

const WIDTH = 720
const HEIGHT = 200

/** A line of rupees by day; for ears a sentence says the same. */
export function SalesChart({ days }: { days: Dashboard['salesByDay'] }) {
  const most = Math.max(1, ...days.map(({ sales }) => sales))
  const total = days.reduce((sum, { sales }) => sum + sales, 0)
  const best = days.reduce(
    (top, day) => (day.sales > top.sales ? day : top),
    days[0] ?? { day: '', sales: 0, orders: 0 },
  )
  const x = (at: number) => (days.length > 1 ? (at / (days.length - 1)) * WIDTH : 0)
  const y = (sales: number) => HEIGHT - (sales / most) * (HEIGHT - 16)
  const line = days
    .map(({ sales }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(sales).toFixed(1)}`)
    .join(' ')
  return (
    <figure className="sales-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`} aria-hidden="true" preserveAspectRatio="none">
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <line
            key={share}
            className="sales-chart__grid"
            x1="0"
            x2={WIDTH}
            y1={y(most * share)}
            y2={y(most * share)}
          />
        ))}
        <path className="sales-chart__line" d={line} />
      </svg>
      <figcaption className="caption">
        {total === 0
          ? 'No sales in this period.'
          : `${formatRupees(total)} in ${days.length} days; the best was ${formatDate(best.day)} with ${formatRupees(best.sales)}.`}
      </figcaption>
    </figure>
  )
}
