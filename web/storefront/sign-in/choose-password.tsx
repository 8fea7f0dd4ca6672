import { useOutletContext } from 'react-router'
import { invalid } from '#domain/errors.ts'
import { getMinStaffPasswordLength } from '#domain/password-policy.ts'
import { REGISTRATION_TEXTS } from '#domain/registration.ts'
import { apiWithToken } from '#web/api.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import * as texts from './choose-password-texts.ts'
import type { SignInData } from './layout.tsx'
import { EMPTY_NEW_PASSWORD, NewPasswordFields } from './new-password-fields.tsx'

type Props = {
  /** The session is stored in the browser after the password is changed. */
  token: string
  currentPassword: string
  onPasswordChanged: () => void
}

/** Shown after a sign-in whose password must be replaced, such as the printed one of the first admin. */
export function ChoosePassword({ token, currentPassword, onPasswordChanged }: Props) {
  const { customerPasswordLength } = useOutletContext<SignInData>()
  const { input, onSubmit, failure, isBusy, isSubmitSuccessful } = useStorefrontForm({
    defaultValues: EMPTY_NEW_PASSWORD,
    submit: async ({ password, confirmPassword }) => {
      if (password !== confirmPassword) throw invalid(REGISTRATION_TEXTS.passwordMismatch)
      await apiWithToken(token).auth.changePassword({ currentPassword, newPassword: password })
      onPasswordChanged()
    },
    failure: accountTexts.accountErrors,
  })

  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      <p className="sign-in__intro" role="status">
        {texts.intro(getMinStaffPasswordLength(customerPasswordLength))}
      </p>
      <ClientForm onSubmit={onSubmit}>
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        <NewPasswordFields
          kind="replacement"
          password={input('password')}
          confirmation={input('confirmPassword')}
          autoFocus
        />
        <Button type="submit" size="large" wide busy={isBusy || isSubmitSuccessful} busyLabel={texts.saving}>
          {texts.submit}
        </Button>
      </ClientForm>
    </>
  )
}
