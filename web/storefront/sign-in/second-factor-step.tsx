import { useState } from 'react'
import type { SecondFactorMethod, SecondFactorRequired } from '#contract/second-factors.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { readDeviceToken, saveDeviceToken } from '#web/session/device-token.ts'
import { authenticateWithPasskey } from '#web/session/passkey.ts'
import * as secondFactorTexts from '#web/session/second-factor-texts.ts'
import type { SignInSuccess } from '#web/session/sign-in.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import * as commonTexts from './common-texts.ts'
import * as texts from './second-factor-texts.ts'
import * as signInTexts from './texts.ts'

type Props = {
  secondFactor: SecondFactorRequired['secondFactor']
  /** Goes back to the password. `message` gives the reason when the person did not ask for it. */
  onBack: (reason: string | null) => void
  onSignedIn: (response: SignInSuccess) => void
}

/** The second step of a sign-in: a code from the app, a passkey or a recovery code. */
export function SecondFactorStep({
  secondFactor: { challenge, methods, passkeyOptions },
  onBack,
  onSignedIn,
}: Props) {
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'totp')
  const [code, setCode] = useState('')
  const [formError, setFormError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const collectProof = async () => {
    if (method !== 'passkey') return { code }
    const passkey = await authenticateWithPasskey(passkeyOptions ?? {})
    return passkey && { passkey }
  }

  const submit = async () => {
    setFormError(null)
    setBusy(true)
    try {
      const proof = await collectProof()
      if (proof) {
        const deviceToken = readDeviceToken()
        const response = await browserApi.auth.secondFactor({
          challenge,
          method,
          ...proof,
          ...(deviceToken === null ? {} : { deviceToken }),
        })
        if (response.deviceToken) saveDeviceToken(response.deviceToken)
        return onSignedIn(response)
      }
      setFormError(secondFactorTexts.passkeyDeclined)
    } catch (error) {
      const message = errorMessage(error, accountTexts.signInErrors)
      if (error instanceof ShopError && error.code === 'SIGN_IN_EXPIRED') return onBack(message)
      setFormError(message)
    }
    setBusy(false)
  }

  const selectMethod = (nextMethod: SecondFactorMethod) => {
    setMethod(nextMethod)
    setCode('')
    setFormError(null)
  }

  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      <p className="sign-in__intro">{texts.intro}</p>
      <ClientForm
        onSubmit={() => {
          if (!isBusy) void submit()
        }}
      >
        {formError && (
          <Alert tone="error" role="alert">
            {formError}
          </Alert>
        )}
        {method === 'totp' && (
          <TextField
            key="totp"
            label={secondFactorTexts.codeLabel}
            hint={secondFactorTexts.codeHint}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {method === 'recovery' && (
          <TextField
            key="recovery"
            label={secondFactorTexts.recoveryLabel}
            hint={secondFactorTexts.recoveryHint}
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {method === 'passkey' && <p>{secondFactorTexts.passkeyHint}</p>}
        <Button type="submit" size="large" wide busy={isBusy} busyLabel={signInTexts.signingIn}>
          {method === 'passkey' ? texts.signInWithPasskey : commonTexts.signIn}
        </Button>
        <div className="sign-in__methods">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="text" onClick={() => selectMethod(other)}>
                {texts.useMethod[other]}
              </Button>
            ))}
          <Button variant="text" onClick={() => onBack(null)}>
            {commonTexts.back}
          </Button>
        </div>
      </ClientForm>
    </>
  )
}
