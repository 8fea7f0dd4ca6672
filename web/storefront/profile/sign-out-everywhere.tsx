import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { ACCOUNT_TEXTS } from '../../session/texts.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ErrorBanner } from '../../ui/note.tsx'

/** For a phone that was lost or a browser that was borrowed: every session ends, this one too. */
export function SignOutEverywhere() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const signOut = async () => {
    const isSure = await confirm({
      title: 'Sign out everywhere?',
      message: 'Every browser and phone is signed out, this one too. You sign in again with your password.',
      confirmLabel: 'Sign out everywhere',
      harmless: true,
    })
    if (!isSure) return
    setBusy(true)
    setProblem(null)
    try {
      await browserApi.auth.logoutEverywhere()
      // away first: a page of the account without a session would send us to sign in and back
      await navigate(paths.login(), { replace: true })
      session.end()
    } catch (error) {
      setProblem(sentenceOf(error, ACCOUNT_TEXTS))
      setBusy(false)
    }
  }
  return (
    <section className="profile__apart" aria-labelledby="sign-out-everywhere">
      <div className="profile__form">
        <h2 className="h3" id="sign-out-everywhere">
          Signed in somewhere else?
        </h2>
        <p className="muted">If you lost a phone or used a borrowed computer, end all sessions at once.</p>
        <ErrorBanner message={problem} />
        <div>
          <Button variant="secondary" busy={isBusy} busyLabel="Signing out..." onClick={() => void signOut()}>
            Sign out everywhere
          </Button>
        </div>
      </div>
    </section>
  )
}
