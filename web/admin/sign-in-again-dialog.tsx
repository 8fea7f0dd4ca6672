import { type ComponentProps, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SecondFactorMethod, SecondFactorRequired } from '#contract/second-factors.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { apiWithToken } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { readDeviceToken, saveDeviceToken } from '#web/session/device-token.ts'
import { authenticateWithPasskey } from '#web/session/passkey.ts'
import * as texts from '#web/session/second-factor-texts.ts'
import { session } from '#web/session/session.ts'
import { type SignInSuccess, signInWith } from '#web/session/sign-in.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useStore } from '#web/ui/store.ts'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import { adminPaths } from './paths.ts'
import { signInPrompt } from './prompt.ts'

type SecondFactor = SecondFactorRequired['secondFactor']

type Props = { email: string; idleMinutes: number | null }

/** Opens over the screen when the session ends. Typed text stays, and a call that failed is sent again. */
export function SignInAgainDialog(props: Props) {
  const onResult = useStore(signInPrompt.answer)
  useEffect(signInPrompt.register, [])
  return onResult && <SignInAgainForm onResult={onResult} {...props} />
}

function SignInAgainForm({
  onResult,
  email,
  idleMinutes,
}: Props & { onResult: (isSignedIn: boolean) => void }) {
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null)
  const [method, setMethod] = useState<SecondFactorMethod>('totp')
  const [isChecking, setChecking] = useState(false)
  const navigate = useNavigate()
  const { form, field, onSubmit, failure, isBusy } = useSubmitForm({
    defaultValues: { password: '', code: '' },
    failure: 'You could not be signed in. Please try again.',
    submit: async ({ password, code }) => {
      try {
        if (secondFactor) return finish(await sendSecondFactor(secondFactor, method, code))
        const signedIn = await signInWith({ email, password }, () => setChecking(true))
        if (!signedIn.secondFactor) return finish(signedIn)
        setSecondFactor(signedIn.secondFactor)
        setMethod(signedIn.secondFactor.methods[0] ?? 'totp')
      } catch (error) {
        if (error instanceof ShopError && error.code === 'SIGN_IN_EXPIRED') setSecondFactor(null)
        throw error
      } finally {
        setChecking(false)
      }
    },
  })

  // The same person may sign in again in another tab.
  useEffect(() => {
    const before = session.token()
    return session.subscribe(() => {
      const now = session.current()
      if (now && now.token !== before && now.user.email === email) onResult(true)
    })
  }, [onResult, email])

  const finish = (signedIn: SignInSuccess) => {
    if (signedIn.duty === 'change-password') return leave()
    session.start(signedIn)
    onResult(true)
  }

  const leave = () => {
    onResult(false)
    session.end()
    void navigate(paths.login(adminPaths.dashboard))
  }

  return (
    <Dialog
      title="Please sign in again"
      open
      closeOnBackdrop={false}
      closeLabel="Leave the admin"
      onClose={leave}
      onSubmit={onSubmit}
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
          Everything you typed on this page is kept.
        </p>
        <ErrorBanner message={failure} />
        {isChecking && (
          <Alert tone="info" role="status" title={accountTexts.securityCheckTitle}>
            {accountTexts.securityCheckText}
          </Alert>
        )}
        {secondFactor ? (
          <SecondFactorFields
            methods={secondFactor.methods}
            method={method}
            codeField={field('code')}
            onMethod={(next) => {
              setMethod(next)
              form.resetField('code')
              form.clearErrors()
            }}
          />
        ) : (
          <>
            <TextField label="Email address" name="email" autoComplete="username" readOnly value={email} />
            <PasswordField label="Password" data-autofocus required {...field('password')} />
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
  codeField: Pick<ComponentProps<typeof TextField>, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>
  onMethod: (method: SecondFactorMethod) => void
}

function SecondFactorFields({ methods, method, codeField, onMethod }: FieldsProps) {
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
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoFocus
          required
          {...codeField}
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

async function sendSecondFactor(
  { challenge, passkeyOptions }: SecondFactor,
  method: SecondFactorMethod,
  code: string,
): Promise<SignInSuccess> {
  const passkey = method === 'passkey' ? await authenticateWithPasskey(passkeyOptions ?? {}) : null
  if (method === 'passkey' && !passkey) throw invalid(texts.passkeyDeclined)
  const deviceToken = readDeviceToken()
  const response = await apiWithToken(null).auth.secondFactor({
    challenge,
    method,
    ...(passkey ? { passkey } : { code }),
    ...(deviceToken === null ? {} : { deviceToken }),
  })
  if (response.deviceToken) saveDeviceToken(response.deviceToken)
  return response
}
