import { useState } from 'react'
import type { SecondFactors } from '#contract/second-factors.ts'
import { errorMessage } from '#web/error-message.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { registerPasskey } from '../../session/passkey.ts'
import { SECOND_FACTOR_TEXTS } from '../../session/second-factor-texts.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { TextField } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.ts'
import { usageText } from './usage-text.ts'

type Passkey = SecondFactors['passkeys'][number]
type Props = {
  passkeys: Passkey[]
  isSupported: boolean
  onChanged: (recoveryCodes: string[] | null) => Promise<void>
}

export function PasskeySection({ passkeys, isSupported, onChanged }: Props) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const runAction = async (action: () => Promise<void>) => {
    setError(null)
    setBusy(true)
    try {
      await action()
    } catch (error) {
      setError(errorMessage(error, SECOND_FACTOR_TEXTS.failed))
    }
    setBusy(false)
  }

  const add = () => {
    if (isBusy) return
    void runAction(async () => {
      const { challenge, options } = await browserApi.secondFactors.startPasskey()
      const passkey = await registerPasskey(options)
      if (!passkey)
        return setError('No passkey was made. It may be here already, or the question was closed.')
      const { message, recoveryCodes } = await browserApi.secondFactors.addPasskey({
        challenge,
        name,
        passkey,
      })
      setName('')
      showToast({ title: message })
      await onChanged(recoveryCodes)
    })
  }

  const remove = async (passkey: Passkey) => {
    const isConfirmed = await confirm({
      title: `Remove “${passkey.name}”?`,
      message: 'This passkey no longer works for this account.',
      confirmLabel: 'Remove',
    })
    if (!isConfirmed) return
    await runAction(async () => {
      const { message } = await browserApi.secondFactors.removePasskey({ id: passkey._id })
      showToast({ title: message })
      await onChanged(null)
    })
  }

  return (
    <section className="admin-panel two-step__section" aria-labelledby="two-step-passkeys">
      <h2 id="two-step-passkeys">Passkeys</h2>
      <p className="small muted">
        The fingerprint, face or PIN of your phone or computer, or a security key. A passkey cannot be typed
        into a false site.
      </p>
      <ErrorBanner message={error} />
      {passkeys.length > 0 && (
        <ul className="two-step__list">
          {passkeys.map((passkey) => (
            <li key={passkey._id}>
              <span>
                <b>{passkey.name}</b>
                <span className="small muted two-step__since">{usageText(passkey)}</span>
              </span>
              <Button
                variant="text"
                size="small"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => void remove(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isSupported ? (
        <ClientForm className="two-step__add" onSubmit={add}>
          <TextField
            label="Name of the new passkey"
            hint="So that you know it again: Phone, Office computer."
            name="name"
            maxLength={60}
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Please wait...">
            Add a passkey
          </Button>
        </ClientForm>
      ) : (
        <Alert tone="info">
          Passkeys need a public address with a host name, such as https://shop.example.in (PUBLIC_URL).
        </Alert>
      )}
    </section>
  )
}
