import { useEffect, useState } from 'react'
import { invalid, ShopError } from '#domain/errors.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { REGISTRATION_TEXTS } from '#domain/registration.ts'
import { apiWithToken } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { saveDeviceToken } from '#web/session/device-token.ts'
import { session } from '#web/session/session.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/accept-invitation-page.ts'
import * as commonTexts from './common-texts.ts'
import * as texts from './invitation-texts.ts'
import { EMPTY_NEW_PASSWORD, NewPasswordFields } from './new-password-fields.tsx'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.pageTitle)

/** Calls without the session of this browser, which may belong to another user. */
const anonymousApi = apiWithToken(null)

type StaffInvitation = Awaited<ReturnType<typeof anonymousApi.invitations.open>>
type InvitationState =
  | { kind: 'loading' }
  | { kind: 'open'; token: string; invitation: StaffInvitation }
  | { kind: 'done'; shopName: string }
  | { kind: 'dead'; message: string }

/** The page of the link in the mail. The token is after `#`, a part of the address that no server or log receives. */
export default function AcceptInvitationPage() {
  const [state, setState] = useState<InvitationState>({ kind: 'loading' })

  useEffect(() => {
    const token = decodeURIComponent(location.hash.slice(1))
    const showInvalid = (message: string) => setState({ kind: 'dead', message })
    if (!token) return showInvalid(texts.invalid)
    anonymousApi.invitations.open({ token }).then(
      (invitation) => setState({ kind: 'open', token, invitation }),
      (error: unknown) => showInvalid(errorMessage(error, accountTexts.accountErrors)),
    )
  }, [])

  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      {state.kind === 'loading' && (
        <p className="sign-in__intro" role="status">
          {texts.opening}
        </p>
      )}
      {state.kind === 'open' && (
        <AcceptForm
          token={state.token}
          invitation={state.invitation}
          onAccepted={() => setState({ kind: 'done', shopName: state.invitation.shopName })}
          onInvalid={() => setState({ kind: 'dead', message: texts.invalid })}
        />
      )}
      {state.kind === 'done' && (
        <>
          <p className="sign-in__intro" role="status">
            {texts.done(state.shopName)}
          </p>
          <ButtonLink size="large" wide to={paths.admin}>
            {texts.openAdmin}
          </ButtonLink>
        </>
      )}
      {state.kind === 'dead' && (
        <>
          <div className="sign-in__intro">
            <Alert tone="error" role="alert">
              {state.message}
            </Alert>
          </div>
          <p>
            <TextLink to={paths.login()}>{commonTexts.signIn}</TextLink>
          </p>
        </>
      )}
    </>
  )
}

type AcceptFormProps = {
  token: string
  invitation: StaffInvitation
  onAccepted: () => void
  onInvalid: () => void
}

function AcceptForm({ token, invitation, onAccepted, onInvalid }: AcceptFormProps) {
  const { email, role, shopName, expiresAt, passwordLength } = invitation
  const { input, onSubmit, failure, isBusy } = useStorefrontForm({
    defaultValues: {
      name: '',
      ...EMPTY_NEW_PASSWORD,
    },
    submit: async ({ name, password, confirmPassword }) => {
      if (password !== confirmPassword) throw invalid(REGISTRATION_TEXTS.passwordMismatch)
      try {
        const response = await anonymousApi.invitations.accept({ token, name, password })
        if (response.deviceToken) saveDeviceToken(response.deviceToken)
        session.start(response)
        onAccepted()
      } catch (error) {
        if (!(error instanceof ShopError) || error.code !== 'INVITATION_DEAD') throw error
        onInvalid()
      }
    },
    failure: accountTexts.accountErrors,
  })

  return (
    <ClientForm onSubmit={onSubmit}>
      <p className="sign-in__intro">{texts.intro(shopName, role, formatDateTime(expiresAt))}</p>
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <TextField label={commonTexts.email} name="email" autoComplete="username" readOnly value={email} />
      <TextField
        {...input('name')}
        label={commonTexts.fullName}
        autoComplete="name"
        required
        maxLength={100}
      />
      <NewPasswordFields
        kind="first"
        password={input('password')}
        confirmation={input('confirmPassword')}
        hint={texts.passwordHint(passwordLength)}
      />
      <Button type="submit" size="large" wide busy={isBusy} busyLabel={texts.saving}>
        {texts.submit}
      </Button>
    </ClientForm>
  )
}
