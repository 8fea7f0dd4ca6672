import { useEffect, useState } from 'react'
import { browserApi } from '../api.ts'
import { hostIdentityQuestion, identityQuestion } from '../session/confirm-identity.ts'
import { askForPasskey } from '../session/passkey.ts'
import { SECOND_FACTOR_TEXTS as texts } from '../session/second-factor-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorBanner } from '../ui/note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { useStore } from '../ui/store.ts'
import { saidBy } from './kit/said.ts'

type Options = Awaited<ReturnType<typeof browserApi.auth.reauthenticationOptions>>
type Method = Options['methods'][number]

const LABELS: Record<Method, string> = {
  password: 'Password',
  totp: 'App code',
  passkey: 'Passkey',
}

/** Asks for a proof of identity before a sensitive change. The call that needed it is then repeated by the client. */
export function IdentityDialog() {
  const answer = useStore(identityQuestion)
  useEffect(hostIdentityQuestion, [])
  return answer && <IdentityForm answer={answer} />
}

function IdentityForm({ answer }: { answer: (isConfirmed: boolean) => void }) {
  const [methods, setMethods] = useState<readonly Method[]>(['password'])
  const [method, setMethod] = useState<Method>('password')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  // The password can be typed at once; other ways appear when the shop has named them.
  useEffect(() => {
    browserApi.auth.reauthenticationOptions().then(
      (options) => setMethods(options.methods),
      () => undefined,
    )
  }, [])

  const submit = async () => {
    setProblem(null)
    setBusy(true)
    try {
      const proof = await proofOf(method, typed)
      if (proof) {
        await browserApi.auth.reauthenticate(proof)
        return answer(true)
      }
      setProblem(texts.passkeyDeclined)
    } catch (error) {
      setProblem(saidBy(error, texts.failed))
    }
    setBusy(false)
  }

  const choose = (next: Method) => {
    setMethod(next)
    setTyped('')
    setProblem(null)
  }

  return (
    <Dialog
      title="Confirm that it is you"
      open
      closeOnBackdrop={false}
      onClose={() => answer(false)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
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
        <Segmented
          label="Confirm with"
          options={methods.map((value) => ({ value, label: LABELS[value] }))}
          value={method}
          onChange={choose}
        />
      )}
      <ErrorBanner message={problem} />
      {method === 'password' && (
        <PasswordField
          label="Password"
          name="password"
          data-autofocus
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {method === 'passkey' && <p className="muted">{texts.passkeyHint}</p>}
    </Dialog>
  )
}

/** Null: the person declined the passkey. Each passkey signs a challenge of its own. */
async function proofOf(method: Method, typed: string) {
  if (method === 'password') return { password: typed }
  if (method === 'totp') return { code: typed }
  const { challenge, passkeyOptions } = await browserApi.auth.reauthenticationOptions()
  const passkey = passkeyOptions ? await askForPasskey(passkeyOptions) : null
  return passkey && challenge ? { challenge, passkey } : null
}
