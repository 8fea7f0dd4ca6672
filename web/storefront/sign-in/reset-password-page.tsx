import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { ACCOUNT_TEXTS } from '#web/session/account-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { noIndexMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/reset-password-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, 'New password')

const INVALID_LINK = 'This link is no longer valid. Please request a new one.'

/** The page of the link in the mail. Opening another link in the same tab starts again. */
export default function ResetPasswordPage() {
  const { hash } = useLocation()
  return <ResetPasswordFlow key={hash} token={decodeURIComponent(hash.slice(1))} />
}

/** The link works once. An expired one offers to send a new one. */
function ResetPasswordFlow({ token }: { token: string }) {
  const [state, setState] = useState<'open' | 'done' | 'dead'>('open')
  // The server does not receive the token, so the browser checks that it is there.
  useEffect(() => {
    if (!token) setState('dead')
  }, [token])
  return (
    <>
      <h1 className="h1">Choose a new password</h1>
      {state === 'open' && (
        <NewPasswordForm token={token} onDone={() => setState('done')} onInvalid={() => setState('dead')} />
      )}
      {state === 'done' && (
        <>
          <p className="sign-in__intro" role="status">
            Your password has been changed. You can now sign in with it.
          </p>
          <ButtonLink size="large" wide to={paths.login()}>
            Sign in
          </ButtonLink>
        </>
      )}
      {state === 'dead' && (
        <>
          <div className="sign-in__intro">
            <Alert tone="error" role="alert">
              {INVALID_LINK}
            </Alert>
          </div>
          <p>
            <TextLink to={paths.forgotPassword}>Request a new link</TextLink>
          </p>
        </>
      )}
    </>
  )
}

function NewPasswordForm({
  token,
  onDone,
  onInvalid,
}: {
  token: string
  onDone: () => void
  onInvalid: () => void
}) {
  const [password, setPassword] = useState('')
  const [formError, setFormError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setFormError(null)
    try {
      await browserApi.auth.resetPassword({ token, password })
      onDone()
    } catch (error) {
      if (error instanceof ShopError && error.code === 'RESET_LINK_DEAD') return onInvalid()
      setFormError(errorMessage(error, ACCOUNT_TEXTS))
      setBusy(false)
    }
  }
  return (
    <ClientForm
      className="sign-in__reset"
      onSubmit={() => {
        if (!isBusy) void save()
      }}
    >
      <p className="sign-in__intro">You will be signed out on all devices. Sign in with your new password.</p>
      {formError && (
        <Alert tone="error" role="alert">
          {formError}
        </Alert>
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
    </ClientForm>
  )
}
