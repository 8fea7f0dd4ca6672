import { CartesianGrid, LineChart as Chart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import './line-chart.css'

export type Series = { key: string; label: string; color: string }

type LineChartProps = {
  /** One row a point; `label` stands below it, the other keys are the series. */
  points: readonly ({ label: string } & Record<string, number | string>)[]
  series: readonly Series[]
  format: (value: number) => string
  /** The same for the axis, where there is little room. */
  formatShort?: (value: number) => string
  /** What the lines say, in a sentence: for ears, and under the chart. */
  summary: string
}

/** Numbers that have a course. The sentence below says the same without eyes for lines. */
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

/** The year is said in the sentence. */
const removeYear = (label: string) => label.replace(/ \d{4}$/, '')
