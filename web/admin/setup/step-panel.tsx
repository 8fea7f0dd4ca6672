import type { ReactNode } from 'react'

/** A step that is no single form. */
export const StepPanel = ({
  title,
  hint,
  children,
}: {
  title: string
  hint: string
  children: ReactNode
}) => (
  <section className="admin-panel" aria-label={title}>
    <div className="setup__part">
      <div>
        <h2>{title}</h2>
        <p className="small muted">{hint}</p>
      </div>
      {children}
    </div>
  </section>
)
