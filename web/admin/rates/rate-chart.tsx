import type { GoldRate } from '#contract/rates.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { LineChart } from '#web/admin/kit/line-chart.tsx'

const SERIES = [
  { key: 'rate24K', label: '24K Gold', color: 'var(--color-accent)' },
  { key: 'rate22K', label: '22K Gold', color: 'var(--color-primary)' },
  { key: 'rate18K', label: '18K Gold', color: 'var(--color-text-muted)' },
] as const

/** Gold only: silver costs too little to share an axis with it. */
export function RateChart({ history }: { history: readonly GoldRate[] }) {
  const days = [...history].reverse()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2) return null
  const change = ((last.rate22K - first.rate22K) / first.rate22K) * 100
  return (
    <LineChart
      points={days.map(({ effectiveDate, rate24K, rate22K, rate18K }) => ({
        label: formatDate(effectiveDate),
        rate24K,
        rate22K,
        rate18K,
      }))}
      series={SERIES}
      format={formatRupees}
      summary={`22K went from ${formatRupees(first.rate22K)} on ${formatDate(first.effectiveDate)} to ${formatRupees(last.rate22K)} on ${formatDate(last.effectiveDate)}: ${change >= 0 ? '+' : ''}${change.toFixed(1)} %.`}
    />
  )
}
