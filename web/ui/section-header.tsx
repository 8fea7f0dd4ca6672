import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { classes } from './classes.ts'

type SectionHeaderProps = {
  title: ReactNode
  children?: ReactNode
  /** The link at the right: `All collections`. */
  link?: { label: string; to: string }
  centred?: boolean
}

/** Title and description of a section, with a link at the right. */
export function SectionHeader({ title, children, link, centred = false }: SectionHeaderProps) {
  return (
    <div className={classes('section-header', centred && 'section-header--centred')}>
      <div>
        <h2 className="h2">{title}</h2>
        {children && <p className="section-header__subtitle">{children}</p>}
      </div>
      {link && (
        <ButtonLink variant="text" to={link.to}>
          {link.label}
        </ButtonLink>
      )}
    </div>
  )
}
