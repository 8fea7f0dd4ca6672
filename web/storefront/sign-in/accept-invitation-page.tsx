import { useEffect, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { REGISTRATION_TEXTS } from '#domain/registration.ts'
import { apiWithToken } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { ACCOUNT_TEXTS } from '#web/session/account-texts.ts'
import { saveDeviceToken } from '#web/session/device-token.ts'
import { session } from '#web/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { noIndexMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/accept-invitation-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, 'Invitation')

/** Calls without the session of this browser, which may belong to another user. */
const anonymousApi = apiWithToken(null)

type StaffInvitation = Awaited<ReturnType<typeof anonymousApi.invitations.open>>
type InvitationState =
  | { kind: 'loading' }
  | { kind: 'open'; token: string; invitation: StaffInvitation }
  | { kind: 'done'; shopName: string }
  | { kind: 'dead'; message: string }

const INVALID_INVITATION = 'This invitation is no longer valid. Please ask for a new one.'

/** The page of the link in the mail. The token is after `#`, a part of the address that no server or log receives. */
export default function AcceptInvitationPage() {
  const [state, setState] = useState<InvitationState>({ kind: 'loading' })

  useEffect(() => {
    const token = decodeURIComponent(location.hash.slice(1))
    const showInvalid = (message: string) => setState({ kind: 'dead', message })
    if (!token) return showInvalid(INVALID_INVITATION)
    anonymousApi.invitations.open({ token }).then(
      (invitation) => setState({ kind: 'open', token, invitation }),
      (error: unknown) => showInvalid(errorMessage(error, ACCOUNT_TEXTS)),
    )
  }, [])

  return (
    <>
      <h1 className="h1">You are invited</h1>
      {state.kind === 'loading' && (
        <p className="sign-in__intro" role="status">
          Opening your invitation...
        </p>
      )}
      {state.kind === 'open' && (
        <AcceptForm
          token={state.token}
          invitation={state.invitation}
          onAccepted={() => setState({ kind: 'done', shopName: state.invitation.shopName })}
          onInvalid={() => setState({ kind: 'dead', message: INVALID_INVITATION })}
        />
      )}
      {state.kind === 'done' && (
        <>
          <p className="sign-in__intro" role="status">
            Your account is ready. Welcome to the team of {state.shopName}.
          </p>
          <ButtonLink size="large" wide to={paths.admin.dashboard}>
            Open the admin
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
            <TextLink to={paths.login()}>Sign in</TextLink>
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
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [formError, setFormError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const accept = async () => {
    if (password !== confirmation) return setFormError(REGISTRATION_TEXTS.passwordMismatch)
    setFormError(null)
    setBusy(true)
    try {
      const response = await anonymousApi.invitations.accept({ token, name, password })
      if (response.deviceToken) saveDeviceToken(response.deviceToken)
      session.start(response)
      onAccepted()
    } catch (error) {
      if (error instanceof ShopError && error.code === 'INVITATION_DEAD') return onInvalid()
      setFormError(errorMessage(error, ACCOUNT_TEXTS))
      setBusy(false)
    }
  }

  return (
    <ClientForm
      onSubmit={() => {
        if (!isBusy) void accept()
      }}
    >
      <p className="sign-in__intro">
        {shopName} invites you to join its team. Your role: {role}. The invitation is valid until{' '}
        {formatDateTime(expiresAt)}.
      </p>
      {formError && (
        <Alert tone="error" role="alert">
          {formError}
        </Alert>
      )}
      <TextField label="Email address" name="email" autoComplete="username" readOnly value={email} />
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${passwordLength} characters. A short sentence works well.`}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label="Confirm password"
        name="repeated"
        autoComplete="new-password"
        required
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <Button type="submit" size="large" wide busy={isBusy} busyLabel="Saving...">
        Join the team
      </Button>
    </ClientForm>
  )
}
