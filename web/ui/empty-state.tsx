import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  /** Why it is empty, or what will appear here. */
  children?: ReactNode
  /** What to do next: a `ButtonLink`. */
  action?: ReactNode
  /** URL of a square picture, shown as a circle. */
  image?: string
  /** Heading level: 2 below the page's title, 3 within a section. */
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
