import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ShopError, sentenceOf } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { ACCOUNT_TEXTS } from '../../session/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { unlistedMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/reset-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'New password')

const DEAD = 'This link is no longer valid. Please ask for a new one.'

/** Where the link of the mail leads. Another link in the same tab starts again. */
export default function ResetPage() {
  const { hash } = useLocation()
  return <ResetPassword key={hash} token={decodeURIComponent(hash.slice(1))} />
}

/** The link works once; an expired one leads to a new one. */
function ResetPassword({ token }: { token: string }) {
  const [state, setState] = useState<'open' | 'done' | 'dead'>('open')
  // the server does not see the token, so only the browser can tell that it is missing
  useEffect(() => {
    if (!token) setState('dead')
  }, [token])
  return (
    <>
      <h1 className="h1">Choose a new password</h1>
      {state === 'open' && (
        <NewPassword token={token} onDone={() => setState('done')} onDead={() => setState('dead')} />
      )}
      {state === 'done' && (
        <>
          <p className="sign-in__lead" role="status">
            Your password is changed. Sign in with it from now on.
          </p>
          <ButtonLink size="large" wide to={paths.login()}>
            Sign in
          </ButtonLink>
        </>
      )}
      {state === 'dead' && (
        <>
          <div className="sign-in__lead">
            <Note kind="error" role="alert">
              {DEAD}
            </Note>
          </div>
          <p>
            <TextLink to={paths.forgotPassword}>Ask for a new link</TextLink>
          </p>
        </>
      )}
    </>
  )
}

function NewPassword({ token, onDone, onDead }: { token: string; onDone: () => void; onDead: () => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await browserApi.auth.resetPassword({ token, password })
      onDone()
    } catch (error) {
      if (error instanceof ShopError && error.code === 'RESET_LINK_DEAD') return onDead()
      setProblem(sentenceOf(error, ACCOUNT_TEXTS))
      setBusy(false)
    }
  }
  return (
    <ScriptForm
      className="sign-in__reset"
      onSubmit={() => {
        if (!isBusy) void save()
      }}
    >
      <p className="sign-in__lead">
        It works for your next sign-in. All devices where you are signed in are signed out.
      </p>
      {problem && (
        <Note kind="error" role="alert">
          {problem}
        </Note>
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" size="large" wide busy={isBusy} busyLabel="Saving...">
        Save password
      </Button>
    </ScriptForm>
  )
}
