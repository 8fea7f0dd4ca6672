import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  /** Why it is empty, or what will be here. */
  children?: ReactNode
  /** The way on: a `ButtonLink`. */
  action?: ReactNode
  /** Address of a square picture of a piece, shown round. */
  image?: string
  /** Under the page's title it is an h2, within a section an h3. */
  level?: 1 | 2 | 3
}

export function EmptyState({ title, children, action, image, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty-state">
      {image && <img className="empty-state__image" src={image} alt="" width={200} height={200} />}
      <Heading className="h2">{title}</Heading>
      {children && <div className="muted">{children}</div>}
      {action && <div className="empty-state__action">{action}</div>}
    </div>
  )
}
