import { useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { session } from '#web/session/session.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import * as texts from './session-texts.ts'

/** Ends all sessions, this one included. For lost phones and borrowed computers. */
export function SignOutEverywhere() {
  const [errorText, setErrorText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const signOut = async () => {
    const isConfirmed = await confirm({
      title: texts.confirmTitle,
      message: texts.confirmText,
      confirmLabel: texts.signOutEverywhere,
      harmless: true,
    })
    if (!isConfirmed) return
    setBusy(true)
    setErrorText(null)
    try {
      await browserApi.auth.logoutEverywhere()
      // Leave first: a page of the account without a session redirects to sign-in.
      await navigate(paths.login(), { replace: true })
      session.end()
    } catch (error) {
      setErrorText(errorMessage(error, accountTexts.accountErrors))
      setBusy(false)
    }
  }
  return (
    <section className="profile__section" aria-labelledby="sign-out-everywhere">
      <div className="profile__form">
        <h2 className="h3" id="sign-out-everywhere">
          {texts.elsewhereTitle}
        </h2>
        <p className="muted">{texts.elsewhereText}</p>
        <ErrorBanner message={errorText} />
        <div>
          <Button
            variant="secondary"
            busy={isBusy}
            busyLabel={texts.signingOut}
            onClick={() => void signOut()}
          >
            {texts.signOutEverywhere}
          </Button>
        </div>
      </div>
    </section>
  )
}
