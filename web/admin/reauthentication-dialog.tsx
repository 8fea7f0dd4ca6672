import { useEffect, useState } from 'react'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { identityPrompt, registerIdentityPrompt } from '#web/session/confirm-identity.ts'
import { authenticateWithPasskey } from '#web/session/passkey.ts'
import { SECOND_FACTOR_TEXTS as texts } from '#web/session/second-factor-texts.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { useStore } from '#web/ui/store.ts'

type Options = Awaited<ReturnType<typeof browserApi.auth.reauthenticationOptions>>
type Method = Options['methods'][number]

const METHOD_LABELS: Record<Method, string> = {
  password: 'Password',
  totp: 'App code',
  passkey: 'Passkey',
}

/** Asks for a proof of identity before a sensitive change. The call that needed it is then repeated by the client. */
export function ReauthenticationDialog() {
  const onResult = useStore(identityPrompt)
  useEffect(registerIdentityPrompt, [])
  return onResult && <ReauthenticationForm onResult={onResult} />
}

function ReauthenticationForm({ onResult }: { onResult: (isConfirmed: boolean) => void }) {
  const [methods, setMethods] = useState<readonly Method[]>(['password'])
  const [method, setMethod] = useState<Method>('password')
  const [inputValue, setInputValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  // The password can be typed at once; other ways appear when the shop has named them.
  useEffect(() => {
    browserApi.auth.reauthenticationOptions().then(
      (options) => setMethods(options.methods),
      () => undefined,
    )
  }, [])

  const submit = async () => {
    setError(null)
    setBusy(true)
    try {
      const proof = await collectProof(method, inputValue)
      if (proof) {
        await browserApi.auth.reauthenticate(proof)
        return onResult(true)
      }
      setError(texts.passkeyDeclined)
    } catch (error) {
      setError(errorMessage(error, texts.failed))
    }
    setBusy(false)
  }

  const selectMethod = (next: Method) => {
    setMethod(next)
    setInputValue('')
    setError(null)
  }

  return (
    <Dialog
      title="Confirm that it is you"
      open
      closeOnBackdrop={false}
      onClose={() => onResult(false)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onResult(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Checking...">
            {method === 'passkey' ? 'Use a passkey' : 'Confirm'}
          </Button>
        </>
      }
    >
      <p>This change is sensitive, and you signed in more than 10 minutes ago.</p>
      {methods.length > 1 && (
        <SegmentedControl
          label="Confirm with"
          options={methods.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          value={method}
          onChange={selectMethod}
        />
      )}
      <ErrorBanner message={error} />
      {method === 'password' && (
        <PasswordField
          label="Password"
          name="password"
          data-autofocus
          required
          value={inputValue}
          onChange={(event) => setInputValue(event.target.value)}
        />
      )}
      {method === 'totp' && (
        <TextField
          label={texts.codeLabel}
          hint={texts.codeHint}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={inputValue}
          onChange={(event) => setInputValue(event.target.value)}
        />
      )}
      {method === 'passkey' && <p className="muted">{texts.passkeyHint}</p>}
    </Dialog>
  )
}

/** Null: the person declined the passkey. Each passkey signs a challenge of its own. */
async function collectProof(method: Method, inputValue: string) {
  if (method === 'password') return { password: inputValue }
  if (method === 'totp') return { code: inputValue }
  const { challenge, passkeyOptions } = await browserApi.auth.reauthenticationOptions()
  const passkey = passkeyOptions ? await authenticateWithPasskey(passkeyOptions) : null
  return passkey && challenge ? { challenge, passkey } : null
}
