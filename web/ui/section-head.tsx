import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { classes } from './classes.ts'

type SectionHeadProps = {
  title: ReactNode
  children?: ReactNode
  /** The link at the right: `All collections`. */
  link?: { label: string; to: string }
  centred?: boolean
}

/** Title and line of a section, with the way to all of it at the right. */
export function SectionHead({ title, children, link, centred = false }: SectionHeadProps) {
  return (
    <div className={classes('section-head', centred && 'section-head--centred')}>
      <div>
        <h2 className="h2">{title}</h2>
        {children && <p className="section-head__line">{children}</p>}
      </div>
      {link && (
        <ButtonLink variant="text" to={link.to}>
          {link.label}
        </ButtonLink>
      )}
    </div>
  )
}
