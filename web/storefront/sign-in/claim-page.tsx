import { useEffect } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { getMinStaffPasswordLength } from '#domain/password-policy.ts'
import { apiWithToken } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { saveDeviceToken } from '#web/session/device-token.ts'
import { session } from '#web/session/session.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/claim-page.ts'
import { texts } from './claim-texts.ts'
import * as commonTexts from './common-texts.ts'
import type { SignInData } from './layout.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)

/** Without the session of this browser, which may belong to another shop. */
const anonymousApi = apiWithToken(null)

/** Whoever enters the code of the terminal becomes the administrator of a new shop. */
export default function ClaimPage() {
  const { customerPasswordLength } = useOutletContext<SignInData>()
  const navigate = useNavigate()
  const { form, input, onSubmit, failure, isBusy } = useStorefrontForm({
    defaultValues: { code: '', name: '', email: '', password: '' },
    submit: async (values) => {
      const response = await anonymousApi.auth.claim(values)
      if (response.deviceToken) saveDeviceToken(response.deviceToken)
      session.start(response)
      await navigate(paths.adminSetup())
    },
    failure: accountTexts.accountErrors,
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      <ClientForm onSubmit={onSubmit}>
        <p className="sign-in__intro">{texts.intro}</p>
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        <TextField
          {...input('code')}
          label={texts.code}
          hint={texts.codeHint}
          required
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField {...input('name')} label={texts.name} autoComplete="name" required maxLength={100} />
        <TextField
          {...input('email')}
          label={commonTexts.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <NewPasswordFields
          kind="first"
          password={input('password')}
          hint={texts.passwordHint(getMinStaffPasswordLength(customerPasswordLength))}
        />
        <Button type="submit" size="large" wide busy={isBusy} busyLabel={texts.saving}>
          {texts.submit}
        </Button>
        <p>
          <TextLink to={paths.login()}>{texts.signIn}</TextLink>
        </p>
      </ClientForm>
    </>
  )
}
