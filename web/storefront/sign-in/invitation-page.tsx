import { useEffect, useState } from 'react'
import { ShopError, sentenceOf } from '#domain/errors.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { REGISTRATION_TEXTS } from '#domain/registration.ts'
import { apiWithToken } from '../../api.ts'
import { paths } from '../../paths.ts'
import { keepDeviceToken } from '../../session/device-token.ts'
import { session } from '../../session/session.ts'
import { ACCOUNT_TEXTS } from '../../session/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { unlistedMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/invitation-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Invitation')

/** Nobody who is signed in at this browser has anything to do with the invitation. */
const api = apiWithToken(null)

type Opened = Awaited<ReturnType<typeof api.invitations.open>>
type State =
  | { kind: 'loading' }
  | { kind: 'open'; token: string; invitation: Opened }
  | { kind: 'done'; shopName: string }
  | { kind: 'dead'; message: string }

const DEAD = 'This invitation is no longer valid. Please ask for a new one.'

/** Where the link of the mail leads. The token stands after `#`: no server and no log sees that part of an address. */
export default function InvitationPage() {
  const [state, setState] = useState<State>({ kind: 'loading' })

  useEffect(() => {
    const token = decodeURIComponent(location.hash.slice(1))
    const dead = (message: string) => setState({ kind: 'dead', message })
    if (!token) return dead(DEAD)
    api.invitations.open({ token }).then(
      (invitation) => setState({ kind: 'open', token, invitation }),
      (error: unknown) => dead(sentenceOf(error, ACCOUNT_TEXTS)),
    )
  }, [])

  return (
    <>
      <h1 className="h1">You are invited</h1>
      {state.kind === 'loading' && (
        <p className="sign-in__lead" role="status">
          Opening your invitation...
        </p>
      )}
      {state.kind === 'open' && (
        <AcceptForm
          token={state.token}
          invitation={state.invitation}
          onDone={() => setState({ kind: 'done', shopName: state.invitation.shopName })}
          onDead={() => setState({ kind: 'dead', message: DEAD })}
        />
      )}
      {state.kind === 'done' && (
        <>
          <p className="sign-in__lead" role="status">
            Your account is ready. Welcome to the team of {state.shopName}.
          </p>
          <ButtonLink size="large" wide to={paths.admin.dashboard}>
            Open the back office
          </ButtonLink>
        </>
      )}
      {state.kind === 'dead' && (
        <>
          <div className="sign-in__lead">
            <Note kind="error" role="alert">
              {state.message}
            </Note>
          </div>
          <p>
            <TextLink to={paths.login()}>Sign in</TextLink>
          </p>
        </>
      )}
    </>
  )
}

type AcceptProps = { token: string; invitation: Opened; onDone: () => void; onDead: () => void }

function AcceptForm({ token, invitation, onDone, onDead }: AcceptProps) {
  const { email, role, shopName, expiresAt, passwordLength } = invitation
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const accept = async () => {
    if (password !== repeated) return setProblem(REGISTRATION_TEXTS.mismatch)
    setProblem(null)
    setBusy(true)
    try {
      const answer = await api.invitations.accept({ token, name, password })
      if (answer.deviceToken) keepDeviceToken(answer.deviceToken)
      session.start(answer)
      onDone()
    } catch (error) {
      if (error instanceof ShopError && error.code === 'INVITATION_DEAD') return onDead()
      setProblem(sentenceOf(error, ACCOUNT_TEXTS))
      setBusy(false)
    }
  }

  return (
    <ScriptForm
      onSubmit={() => {
        if (!isBusy) void accept()
      }}
    >
      <p className="sign-in__lead">
        {shopName} invites you to work in its back office. Your role: {role}. The invitation is valid until{' '}
        {formatDateTime(expiresAt)}.
      </p>
      {problem && (
        <Note kind="error" role="alert">
          {problem}
        </Note>
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
        hint={`At least ${passwordLength} characters. A short sentence is good.`}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label="Confirm password"
        name="repeated"
        autoComplete="new-password"
        required
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
      />
      <Button type="submit" size="large" wide busy={isBusy} busyLabel="Saving...">
        Join the team
      </Button>
    </ScriptForm>
  )
}
