import { CartesianGrid, LineChart as Chart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import './line-chart.css'

export type Series = { key: string; label: string; color: string }

type LineChartProps = {
  /** One object per point: its `label` on the axis, and a value for each series. */
  points: readonly ({ label: string } & Record<string, number | string>)[]
  series: readonly Series[]
  format: (value: number) => string
  /** A short form for the axis. */
  formatShort?: (value: number) => string
  /** The chart in a sentence, also for screen readers. */
  summary: string
}

/** A line chart with a caption that says the same in words. */
export function LineChart({ points, series, format, formatShort = format, summary }: LineChartProps) {
  return (
    <figure className="line-chart">
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={220}>
          <Chart
            data={[...points]}
            margin={{ top: 8, right: 36, bottom: 0, left: 4 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--color-border)" />
            <XAxis
              dataKey="label"
              tickFormatter={removeYear}
              tickLine={false}
              axisLine={false}
              minTickGap={32}
            />
            <YAxis
              tickFormatter={formatShort}
              tickLine={false}
              axisLine={false}
              width={62}
              domain={['auto', 'auto']}
            />
            <Tooltip formatter={(value) => format(Number(value))} isAnimationActive={false} />
            {series.map(({ key, label, color }) => (
              <Line
                key={key}
                type="linear"
                dataKey={key}
                name={label}
                stroke={color}
                strokeWidth={2}
                dot={false}
                isAnimationActive={false}
              />
            ))}
          </Chart>
        </ResponsiveContainer>
      </div>
      {series.length > 1 && (
        <ul className="line-chart__legend" aria-hidden="true">
          {series.map(({ key, label, color }) => (
            <li key={key}>
              <span style={{ background: color }} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <figcaption className="caption">{summary}</figcaption>
    </figure>
  )
}

/** The caption names the year. */
const removeYear = (label: string) => label.replace(/ \d{4}$/, '')
