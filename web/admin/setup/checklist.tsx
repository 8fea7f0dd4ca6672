import type { Setup } from '#contract/dashboard.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import * as texts from './texts.ts'
import './setup.css'

/** What is done and what is not, each open step with its link. */
export function SetupChecklist({ steps }: Pick<Setup, 'steps'>) {
  return (
    <ol className="setup-checklist">
      {steps.map(({ label, path, done, isNeeded }) => (
        <li key={label} className={done ? 'setup-checklist__done' : ''}>
          <Icon name={done ? 'check' : 'chevron-right'} size="small" />
          <span>
            {done || path === null ? label : <TextLink to={path}>{label}</TextLink>}{' '}
            {!done && isNeeded && <span className="caption">{texts.needed}</span>}
            <span className="visually-hidden">{done ? texts.stepDone : texts.stepOpen}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
