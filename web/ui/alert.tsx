import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import * as texts from './texts.ts'

type AlertTone = 'error' | 'warning' | 'info' | 'success'
type AlertProps = {
  tone: AlertTone
  title?: ReactNode
  icon?: IconName
  children?: ReactNode
  className?: string
  /** Screen readers announce `alert` at once and `status` when they pause. Leave it out for a message of the initial page. */
  role?: 'alert' | 'status'
}

const ICONS: Record<AlertTone, IconName> = { error: 'info', warning: 'info', info: 'clock', success: 'check' }

/** A message within the page. */
export function Alert({ tone, title, icon = ICONS[tone], children, className, role }: AlertProps) {
  return (
    <div className={classes('alert', `alert--${tone}`, className)} role={role}>
      <Icon name={icon} />
      <div>
        {title && <b className="alert__title">{title}</b>}
        {title && children && ' '}
        {children && <div className="alert__text">{children}</div>}
      </div>
    </div>
  )
}

/** Shows an error above a form. Empty without a message. */
export function ErrorBanner({
  message,
  children,
}: {
  message: string | null | undefined
  children?: ReactNode
}) {
  if (!message) return null
  return (
    <Alert tone="error" role="alert" title={texts.errorTitle}>
      {message}
      {children}
    </Alert>
  )
}
