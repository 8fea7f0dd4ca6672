import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import type { BlockProps } from './block-props.ts'
import * as texts from './texts.ts'
import { withCustomerName } from './with-customer-name.ts'

/** A call to action for visitors. */
export function Block({ content: { title, text } }: BlockProps<'membership'>) {
  const { user } = useSession()
  return (
    <Reveal as="section" className="membership" aria-label={texts.membership}>
      <div className="wrap membership__inner">
        <h2 className="h1">{withCustomerName(title, user)}</h2>
        {text && <p className="lead">{text}</p>}
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
  )
}
