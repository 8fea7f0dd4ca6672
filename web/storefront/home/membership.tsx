import type { HomeContent } from '#contract/home.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import * as texts from './texts.ts'

type Props = { membership: HomeContent['membership']; welcomeBack: HomeContent['welcomeBack'] }

/** A call to action for visitors, and a panel for people who are signed in. */
export function Membership({ membership, welcomeBack }: Props) {
  const { user } = useSession()
  const withCustomerName = (text: string) => text.replace('{name}', user?.name || texts.valuedCustomer)
  return (
    <>
      {membership && (
        <Reveal as="section" className="membership" aria-label={texts.membership}>
          <div className="wrap membership__inner">
            <h2 className="h1">{withCustomerName(membership.title)}</h2>
            <p className="lead">{membership.text}</p>
            {user ? (
              <ButtonLink variant="inverse" to={paths.home}>
                {texts.viewExclusiveCollection}
              </ButtonLink>
            ) : (
              <ButtonLink variant="inverse" to={paths.register()}>
                {texts.getStarted}
              </ButtonLink>
            )}
          </div>
        </Reveal>
      )}
      {user && welcomeBack && (
        <Reveal as="section" className="section section--tight" aria-label={texts.welcomeBack}>
          <div className="wrap welcome-back">
            <div>
              <h2 className="h2">{withCustomerName(welcomeBack.title)}</h2>
              <p className="muted">{welcomeBack.text}</p>
            </div>
            <div className="welcome-back__links">
              <ButtonLink variant="secondary" to={paths.profile()}>
                {texts.myAccount}
              </ButtonLink>
              <ButtonLink variant="secondary" to={welcomeBack.link.path}>
                {welcomeBack.link.text}
              </ButtonLink>
            </div>
          </div>
        </Reveal>
      )}
    </>
  )
}
