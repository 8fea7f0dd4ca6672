import { useState } from 'react'
import { sentenceOf } from '#domain/errors.ts'
import { REGISTRATION_TEXTS } from '#domain/registration.ts'
import { apiWithToken } from '../../api.ts'
import { ACCOUNT_TEXTS } from '../../session/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

type Props = {
  /** Of the session that waits: it is stored in the browser only when the password is changed. */
  token: string
  currentPassword: string
  onDone: () => void
}

/** The second screen of a sign-in whose password has to be replaced, such as the printed one of the first admin. */
export function ChoosePassword({ token, currentPassword, onDone }: Props) {
  const [newPassword, setNewPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const save = async () => {
    if (newPassword !== repeated) return setProblem(REGISTRATION_TEXTS.mismatch)
    setProblem(null)
    setBusy(true)
    try {
      await apiWithToken(token).auth.changePassword({ currentPassword, newPassword })
      onDone()
    } catch (error) {
      setProblem(sentenceOf(error, ACCOUNT_TEXTS))
      setBusy(false)
    }
  }

  return (
    <>
      <h1 className="h1">Choose a new password</h1>
      <p className="sign-in__lead" role="status">
        Your password was only for the first sign-in, or it is too weak for staff. Choose one that nobody else
        knows, with at least 12 characters. A short sentence is good.
      </p>
      <ScriptForm
        onSubmit={() => {
          if (!isBusy) void save()
        }}
      >
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
        )}
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          required
          autoFocus
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm new password"
          name="repeated"
          autoComplete="new-password"
          required
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
        />
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Saving...">
          Save and continue
        </Button>
      </ScriptForm>
    </>
  )
}
