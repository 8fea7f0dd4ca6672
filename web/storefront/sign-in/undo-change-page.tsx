import { useState } from 'react'
import { useLocation } from 'react-router'
import { ShopError } from '#domain/errors.ts'
import { CONTACT_TEXTS } from '#domain/registration.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/undo-change-page.ts'
import * as texts from './undo-change-texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)

/** The page of the link in the notice. Opening another link in the same tab starts again. */
export default function UndoChangePage() {
  const { hash } = useLocation()
  return <UndoChange key={hash} token={decodeURIComponent(hash.slice(1))} />
}

/** Mail programs open links by themselves, so only the button undoes the change. */
function UndoChange({ token }: { token: string }) {
  const [state, setState] = useState<'open' | 'done' | 'expired'>('open')
  const [errorText, setErrorText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const undo = async () => {
    if (!token) return setState('expired')
    setBusy(true)
    setErrorText(null)
    try {
      await browserApi.account.undoContact({ token })
      setState('done')
    } catch (error) {
      if (error instanceof ShopError && error.code === 'UNDO_LINK_DEAD') setState('expired')
      else setErrorText(errorMessage(error, accountTexts.accountErrors))
    }
    setBusy(false)
  }

  if (state === 'done')
    return (
      <>
        <h1 className="h1">{texts.doneTitle}</h1>
        <p className="sign-in__intro" role="status">
          {texts.done}
        </p>
        <ButtonLink size="large" wide to={paths.forgotPassword}>
          {texts.requestLink}
        </ButtonLink>
      </>
    )
  if (state === 'expired')
    return (
      <>
        <h1 className="h1">{texts.title}</h1>
        <div className="sign-in__intro">
          <Alert tone="error" role="alert">
            {CONTACT_TEXTS.expiredLink}
          </Alert>
        </div>
        <p>
          <TextLink to={paths.contact}>{texts.contact}</TextLink>
        </p>
      </>
    )
  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      <p className="sign-in__intro">{texts.intro}</p>
      {errorText && (
        <div className="sign-in__intro">
          <Alert tone="error" role="alert">
            {errorText}
          </Alert>
        </div>
      )}
      <Button size="large" wide busy={isBusy} busyLabel={texts.undoing} onClick={() => void undo()}>
        {texts.submit}
      </Button>
    </>
  )
}
