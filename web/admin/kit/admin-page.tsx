import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Main } from '#web/ui/main.tsx'
import './kit.css'

type AdminPageProps = {
  title: string
  /** Shown under the title. */
  description?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** The sentence of the error catalogue when the screen's data could not be loaded. */
  failure?: string | null
  children?: ReactNode
}

export function AdminPage({ title, description, actions, failure = null, children }: AdminPageProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <Main className="admin-page">
      <div className="admin-page__header">
        <div>
          <h1>{title}</h1>
          {description && <p className="small muted">{description}</p>}
        </div>
        {actions && <div className="admin-page__actions">{actions}</div>}
      </div>
      <ErrorBanner message={failure}>
        <p>
          <Button
            variant="text"
            size="small"
            busy={state === 'loading'}
            busyLabel="Trying..."
            onClick={() => void revalidate()}
          >
            Try again
          </Button>
        </p>
      </ErrorBanner>
      {children}
    </Main>
  )
}
