import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SecondFactorMethod, SecondFactorRequired } from '#contract/second-factors.ts'
import { ShopError } from '#domain/errors.ts'
import { errorMessage } from '#web/error-message.ts'
import { SECURITY_CHECK } from '#web/session/account-texts.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { apiWithToken } from '../api.ts'
import { paths } from '../paths.ts'
import { readDeviceToken, saveDeviceToken } from '../session/device-token.ts'
import { authenticateWithPasskey } from '../session/passkey.ts'
import { SECOND_FACTOR_TEXTS as texts } from '../session/second-factor-texts.ts'
import { session } from '../session/session.ts'
import { type SignInSuccess, signInWith } from '../session/sign-in.ts'
import { registerSignInPrompt, signInPrompt } from '../session/sign-in-again.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useStore } from '../ui/store.ts'

type SecondFactor = SecondFactorRequired['secondFactor']

type Props = { email: string; idleMinutes: number | null }

/** Over the screen that was open when the session ended. What is typed there stays; a call that failed is repeated. */
export function SignInAgainDialog(props: Props) {
  const answer = useStore(signInPrompt)
  useEffect(registerSignInPrompt, [])
  return answer && <SignInAgainForm answer={answer} {...props} />
}

function SignInAgainForm({ answer, email, idleMinutes }: Props & { answer: (isSignedIn: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null)
  const [method, setMethod] = useState<SecondFactorMethod>('totp')
  const [code, setCode] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  // The person may sign in again in another tab.
  useEffect(() => {
    const before = session.token()
    return session.subscribe(() => {
      const now = session.current()
      if (now && now.token !== before && now.user.email === email) answer(true)
    })
  }, [answer, email])

  const finish = (signedIn: SignInSuccess) => {
    if (signedIn.duty === 'change-password') return leave()
    session.start(signedIn)
    answer(true)
  }

  const submit = async () => {
    setError(null)
    setBusy(true)
    try {
      if (secondFactor) {
        const signedIn = await sendSecondFactor(secondFactor, method, code)
        if (signedIn) return finish(signedIn)
        setError(texts.passkeyDeclined)
      } else {
        const signedIn = await signInWith({ email, password }, () => setChecking(true))
        if (!signedIn.secondFactor) return finish(signedIn)
        setSecondFactor(signedIn.secondFactor)
        setMethod(signedIn.secondFactor.methods[0] ?? 'totp')
      }
    } catch (error) {
      const isExpired = error instanceof ShopError && error.code === 'SIGN_IN_EXPIRED'
      if (isExpired) setSecondFactor(null)
      setError(errorMessage(error, 'You could not be signed in. Please try again.'))
    }
    setBusy(false)
    setChecking(false)
  }

  const leave = () => {
    answer(false)
    session.end()
    void navigate(paths.login(paths.admin.dashboard))
  }

  return (
    <Dialog
      title="Please sign in again"
      open
      closeOnBackdrop={false}
      closeLabel="Leave the back office"
      onClose={leave}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Leave
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Signing in...">
            Sign in
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <p>
          {idleMinutes === null
            ? 'Your session has ended.'
            : `Your session has ended. It ends after ${idleMinutes} minutes without activity.`}{' '}
          What you typed on this page is kept.
        </p>
        <ErrorBanner message={error} />
        {isChecking && (
          <Alert tone="info" role="status" title={SECURITY_CHECK.title}>
            {SECURITY_CHECK.text}
          </Alert>
        )}
        {secondFactor ? (
          <SecondFactorFields
            methods={secondFactor.methods}
            method={method}
            code={code}
            onCode={setCode}
            onMethod={(next) => {
              setMethod(next)
              setCode('')
              setError(null)
            }}
          />
        ) : (
          <>
            <TextField label="Email address" name="email" autoComplete="username" readOnly value={email} />
            <PasswordField
              label="Password"
              name="password"
              data-autofocus
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

const METHOD_BUTTON_LABELS: Record<SecondFactorMethod, string> = {
  totp: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}

type FieldsProps = {
  methods: readonly SecondFactorMethod[]
  method: SecondFactorMethod
  code: string
  onCode: (code: string) => void
  onMethod: (method: SecondFactorMethod) => void
}

function SecondFactorFields({ methods, method, code, onCode, onMethod }: FieldsProps) {
  const isRecovery = method === 'recovery'
  return (
    <>
      {method === 'passkey' ? (
        <p>{texts.passkeyHint}</p>
      ) : (
        <TextField
          key={method}
          label={isRecovery ? texts.recoveryLabel : texts.codeLabel}
          hint={isRecovery ? texts.recoveryHint : texts.codeHint}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoFocus
          required
          value={code}
          onChange={(event) => onCode(event.target.value)}
        />
      )}
      <div>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="text" size="small" onClick={() => onMethod(other)}>
              {METHOD_BUTTON_LABELS[other]}
            </Button>
          ))}
      </div>
    </>
  )
}

/** Null: the person did not use the passkey. */
async function sendSecondFactor(
  { challenge, passkeyOptions }: SecondFactor,
  method: SecondFactorMethod,
  code: string,
): Promise<SignInSuccess | null> {
  const passkey = method === 'passkey' ? await authenticateWithPasskey(passkeyOptions ?? {}) : null
  if (method === 'passkey' && !passkey) return null
  const deviceToken = readDeviceToken()
  const answer = await apiWithToken(null).auth.secondFactor({
    challenge,
    method,
    ...(passkey ? { passkey } : { code }),
    ...(deviceToken === null ? {} : { deviceToken }),
  })
  if (answer.deviceToken) saveDeviceToken(answer.deviceToken)
  return answer
}
