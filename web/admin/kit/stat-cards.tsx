import type { ReactNode } from 'react'

export type StatCard = { name: string; value: ReactNode; note?: ReactNode }

/** Up to four figures above a list or a customer. */
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
