import type { ReactNode } from 'react'

/** Name and value under each other, a hairline between: the details of a piece, of an account. */
export function DescriptionList({
  items,
}: {
  items: readonly (readonly [label: string, value: ReactNode])[]
}) {
  return (
    <dl className="description-list">
      {items.map(([label, value]) => (
        <div className="description-list__row" key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
