import type { ReactNode } from 'react'

/** Names and values, such as the details of a product or an account. */
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
