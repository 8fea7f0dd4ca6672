import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type AccordionProps = {
  title: ReactNode
  children: ReactNode
  /** Open from the start. */
  open?: boolean
  /** Only one of those that share a name is open. */
  name?: string
}

/** Works without scripts. */
export function Accordion({ title, children, open, name }: AccordionProps) {
  return (
    <details className="accordion" open={open} name={name}>
      <summary className="accordion__title">
        {title}
        <Icon name="chevron-down" size="small" />
      </summary>
      <div className="accordion__body">{children}</div>
    </details>
  )
}
