import { useState } from 'react'
import type { SecondFactorMethod, SecondFactorNeeded } from '#contract/second-factors.ts'
import { ShopError, sentenceOf } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { keepDeviceToken, readDeviceToken } from '../../session/device-token.ts'
import { askForPasskey } from '../../session/passkey.ts'
import { SECOND_FACTOR_TEXTS as texts } from '../../session/second-factor-texts.ts'
import type { OpenedSession } from '../../session/sign-in.ts'
import { SIGN_IN_TEXTS } from '../../session/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'

type Props = {
  secondFactor: SecondFactorNeeded['secondFactor']
  /** Back to the password. The sentence says why, when it was not the person's wish. */
  onBack: (reason: string | null) => void
  onSignedIn: (answer: OpenedSession) => void
}

const OTHER_WAY: Record<SecondFactorMethod, string> = {
  totp: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}

/** The second half of a sign-in: a code of the app, a passkey or a recovery code. */
export function SecondStep({
  secondFactor: { challenge, methods, passkeyOptions },
  onBack,
  onSignedIn,
}: Props) {
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'totp')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const proof = async () => {
    if (method !== 'passkey') return { code }
    const passkey = await askForPasskey(passkeyOptions ?? {})
    return passkey && { passkey }
  }

  const submit = async () => {
    setProblem(null)
    setBusy(true)
    try {
      const given = await proof()
      if (given) {
        const deviceToken = readDeviceToken()
        const answer = await browserApi.auth.secondFactor({
          challenge,
          method,
          ...given,
          ...(deviceToken === null ? {} : { deviceToken }),
        })
        if (answer.deviceToken) keepDeviceToken(answer.deviceToken)
        return onSignedIn(answer)
      }
      setProblem(texts.passkeyDeclined)
    } catch (error) {
      const sentence = sentenceOf(error, SIGN_IN_TEXTS)
      if (error instanceof ShopError && error.code === 'SIGN_IN_EXPIRED') return onBack(sentence)
      setProblem(sentence)
    }
    setBusy(false)
  }

  const choose = (next: SecondFactorMethod) => {
    setMethod(next)
    setCode('')
    setProblem(null)
  }

  return (
    <>
      <h1 className="h1">Confirm that it is you</h1>
      <p className="sign-in__lead">Your password is correct. This account also needs a second step.</p>
      <ScriptForm
        onSubmit={() => {
          if (!isBusy) void submit()
        }}
      >
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
        )}
        {method === 'totp' && (
          <TextField
            key="totp"
            label={texts.codeLabel}
            hint={texts.codeHint}
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
            label={texts.recoveryLabel}
            hint={texts.recoveryHint}
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
        {method === 'passkey' && <p>{texts.passkeyHint}</p>}
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Signing in...">
          {method === 'passkey' ? 'Sign in with a passkey' : 'Sign in'}
        </Button>
        <div className="sign-in__ways">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="text" onClick={() => choose(other)}>
                {OTHER_WAY[other]}
              </Button>
            ))}
          <Button variant="text" onClick={() => onBack(null)}>
            Back
          </Button>
        </div>
      </ScriptForm>
    </>
  )
}
