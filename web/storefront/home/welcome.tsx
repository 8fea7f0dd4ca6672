import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import type { BlockProps } from './block-props.ts'
import * as texts from './texts.ts'
import { withCustomerName } from './with-customer-name.ts'

/** A panel for people who are signed in. */
export function Block({ content: { title, text, link } }: BlockProps<'welcome'>) {
  const { user } = useSession()
  if (!user) return null
  return (
    <Reveal as="section" className="section section--tight" aria-label={texts.welcomeBack}>
      <div className="wrap welcome-back">
        <div>
          <h2 className="h2">{withCustomerName(title, user)}</h2>
          {text && <p className="muted">{text}</p>}
        </div>
        <div className="welcome-back__links">
          <ButtonLink variant="secondary" to={paths.profile()}>
            {texts.myAccount}
          </ButtonLink>
          {link.text && (
            <ButtonLink variant="secondary" to={link.path}>
              {link.text}
            </ButtonLink>
          )}
        </div>
      </div>
    </Reveal>
  )
}
