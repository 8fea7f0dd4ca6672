import type { ReactNode } from 'react'

export type StatCard = { name: string; value: ReactNode; note?: ReactNode }

/** Up to four figures over a list or a person. */
export function StatCards({ cards }: { cards: readonly StatCard[] }) {
  return (
    <dl className="stat-cards">
      {cards.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
          {note && <dd className="caption">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
