import { useEffect, useState } from 'react'
import { invalid } from '#domain/errors.ts'
import { authenticateWithPasskey } from '#web/session/passkey.ts'
import * as texts from '#web/session/second-factor-texts.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { useStore } from '#web/ui/store.ts'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import { adminApi } from './api.ts'
import { identityPrompt } from './prompt.ts'

type Options = Awaited<ReturnType<typeof adminApi.auth.reauthenticationOptions>>
type Method = Options['methods'][number]

const METHOD_LABELS: Record<Method, string> = {
  password: 'Password',
  totp: 'App code',
  passkey: 'Passkey',
}

/** Asks for a proof of identity before a sensitive change. The client then repeats the call that needed it. */
export function ReauthenticationDialog() {
  const onResult = useStore(identityPrompt.answer)
  useEffect(identityPrompt.register, [])
  return onResult && <ReauthenticationForm onResult={onResult} />
}

function ReauthenticationForm({ onResult }: { onResult: (isConfirmed: boolean) => void }) {
  const [methods, setMethods] = useState<readonly Method[]>(['password'])
  const [method, setMethod] = useState<Method>('password')
  const { form, field, onSubmit, failure, isBusy } = useSubmitForm({
    defaultValues: { proof: '' },
    failure: texts.failed,
    submit: async (values) => {
      const proof = await collectProof(method, values.proof)
      if (!proof) throw invalid(texts.passkeyDeclined)
      await adminApi.auth.reauthenticate(proof)
      onResult(true)
    },
  })

  // The password can be typed at once. Other methods appear when the server has listed them.
  useEffect(() => {
    adminApi.auth.reauthenticationOptions().then(
      (options) => setMethods(options.methods),
      () => undefined,
    )
  }, [])

  const selectMethod = (next: Method) => {
    setMethod(next)
    form.reset()
  }

  return (
    <Dialog
      title="Confirm it’s you"
      open
      closeOnBackdrop={false}
      onClose={() => onResult(false)}
      onSubmit={onSubmit}
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
      <p>For a sensitive change, please confirm your identity again.</p>
      {methods.length > 1 && (
        <SegmentedControl
          label="Confirm with"
          options={methods.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          value={method}
          onChange={selectMethod}
        />
      )}
      <ErrorBanner message={failure} />
      {method === 'password' && (
        <PasswordField label="Password" data-autofocus required {...field('proof')} />
      )}
      {method === 'totp' && (
        <TextField
          label={texts.codeLabel}
          hint={texts.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...field('proof')}
        />
      )}
      {method === 'passkey' && <p className="muted">{texts.passkeyHint}</p>}
    </Dialog>
  )
}

/** Null when the passkey was not used. Each passkey signs its own challenge. */
async function collectProof(method: Method, typed: string) {
  if (method === 'password') return { password: typed }
  if (method === 'totp') return { code: typed }
  const { challenge, passkeyOptions } = await adminApi.auth.reauthenticationOptions()
  const passkey = passkeyOptions ? await authenticateWithPasskey(passkeyOptions) : null
  return passkey && challenge ? { challenge, passkey } : null
}
