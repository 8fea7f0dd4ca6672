import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#web/error-message.ts'
import { ACCOUNT_TEXTS } from '#web/session/account-texts.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'

/** Ends all sessions, this one included. For lost phones and borrowed computers. */
export function SignOutEverywhere() {
  const [errorText, setErrorText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const signOut = async () => {
    const isConfirmed = await confirm({
      title: 'Sign out everywhere?',
      message:
        'You will be signed out on every device, including this one. Sign in again with your password.',
      confirmLabel: 'Sign out everywhere',
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
      setErrorText(errorMessage(error, ACCOUNT_TEXTS))
      setBusy(false)
    }
  }
  return (
    <section className="profile__section" aria-labelledby="sign-out-everywhere">
      <div className="profile__form">
        <h2 className="h3" id="sign-out-everywhere">
          Signed in somewhere else?
        </h2>
        <p className="muted">If you lost a phone or used a borrowed computer, end all sessions at once.</p>
        <ErrorBanner message={errorText} />
        <div>
          <Button variant="secondary" busy={isBusy} busyLabel="Signing out..." onClick={() => void signOut()}>
            Sign out everywhere
          </Button>
        </div>
      </div>
    </section>
  )
}
