import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

type NoteKind = 'error' | 'warning' | 'info' | 'success'
type NoteProps = {
  kind: NoteKind
  title?: ReactNode
  icon?: IconName
  children?: ReactNode
  className?: string
  /** `alert` speaks at once, `status` when the reader pauses. Leave it out for what was there from the start. */
  role?: 'alert' | 'status'
}

const ICONS: Record<NoteKind, IconName> = { error: 'info', warning: 'info', info: 'clock', success: 'check' }

/** A sentence on a tint, within the page. */
export function Note({ kind, title, icon = ICONS[kind], children, className, role }: NoteProps) {
  return (
    <div className={classes('note', `note--${kind}`, className)} role={role}>
      <Icon name={icon} />
      <div>
        {title && <b className="note__title">{title}</b>}
        {title && children && ' '}
        {children && <div className="note__text">{children}</div>}
      </div>
    </div>
  )
}

/** How the error catalogue is shown (S2 §8). Nothing is drawn while there is no message. */
export function ErrorBanner({
  message,
  children,
}: {
  message: string | null | undefined
  children?: ReactNode
}) {
  if (!message) return null
  return (
    <Note kind="error" role="alert" title="There was a problem">
      {message}
      {children}
    </Note>
  )
}
