import { useState } from 'react'
import { getMinStaffPasswordLength } from '#domain/password-policy.ts'
import { REGISTRATION_TEXTS } from '#domain/registration.ts'
import { errorMessage } from '#web/error-message.ts'
import { ACCOUNT_TEXTS } from '#web/session/account-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { apiWithToken } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useStorefrontData } from '../shared/use-storefront-data.ts'

type Props = {
  /** The session is stored in the browser after the password is changed. */
  token: string
  currentPassword: string
  onPasswordChanged: () => void
}

/** Shown after a sign-in whose password must be replaced, such as the printed one of the first admin. */
export function ChoosePassword({ token, currentPassword, onPasswordChanged }: Props) {
  const [newPassword, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [formError, setFormError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const minLength = getMinStaffPasswordLength(useStorefrontData().settings.customerPasswordLength)

  const savePassword = async () => {
    if (newPassword !== confirmation) return setFormError(REGISTRATION_TEXTS.passwordMismatch)
    setFormError(null)
    setBusy(true)
    try {
      await apiWithToken(token).auth.changePassword({ currentPassword, newPassword })
      onPasswordChanged()
    } catch (error) {
      setFormError(errorMessage(error, ACCOUNT_TEXTS))
      setBusy(false)
    }
  }

  return (
    <>
      <h1 className="h1">Choose a new password</h1>
      <p className="sign-in__intro" role="status">
        Your password was only for the first sign-in, or it is too weak for staff. Choose one that only you
        know, with at least {minLength} characters. A short sentence works well.
      </p>
      <ClientForm
        onSubmit={() => {
          if (!isBusy) void savePassword()
        }}
      >
        {formError && (
          <Alert tone="error" role="alert">
            {formError}
          </Alert>
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
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Saving...">
          Save and continue
        </Button>
      </ClientForm>
    </>
  )
}
