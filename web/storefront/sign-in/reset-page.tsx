import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ShopError } from '#domain/errors.ts'
import { isShortPassword, REGISTRATION_TEXTS } from '#domain/registration.ts'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { unlistedMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/reset-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'New password')

export default function ResetPage() {
  const [params] = useSearchParams()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isShortPassword(password)) return setProblem(REGISTRATION_TEXTS.short)
    setBusy(true)
    setProblem(null)
    try {
      await browserApi.auth.resetPassword({ token: params.get('token') ?? '', password })
      setDone(true)
    } catch (error) {
      setProblem(
        error instanceof ShopError ? error.message : 'An unexpected error occurred. Please try again.',
      )
    }
    setBusy(false)
  }
  return (
    <>
      <h1 className="h1">Choose a new password</h1>
      {isDone ? (
        <>
          <p className="sign-in__lead" role="status">
            Your password is changed. Sign in with it from now on.
          </p>
          <p>
            <TextLink to={paths.login()}>Sign in</TextLink>
          </p>
        </>
      ) : (
        <form
          className="sign-in__reset"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <p className="sign-in__lead">At least 6 characters. Everyone signed in as you is signed out.</p>
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
        </form>
      )}
    </>
  )
}
