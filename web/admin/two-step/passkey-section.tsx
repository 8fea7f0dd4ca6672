import type { SecondFactors } from '#contract/second-factors.ts'
import { invalid } from '#domain/errors.ts'
import { adminApi } from '#web/admin/api.ts'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { registerPasskey } from '#web/session/passkey.ts'
import * as secondFactorTexts from '#web/session/second-factor-texts.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import { usageText } from './usage-text.ts'

type Passkey = SecondFactors['passkeys'][number]
type Props = {
  passkeys: Passkey[]
  isSupported: boolean
  onChanged: (recoveryCodes: string[] | null) => Promise<void>
}

export function PasskeySection({ passkeys, isSupported, onChanged }: Props) {
  const removal = useAsyncAction(secondFactorTexts.failed)
  const { form, field, onSubmit, failure, isBusy } = useSubmitForm({
    defaultValues: { name: '' },
    failure: secondFactorTexts.failed,
    submit: async ({ name }) => {
      const { challenge, options } = await adminApi.secondFactors.startPasskey()
      const passkey = await registerPasskey(options)
      if (!passkey) throw invalid('No passkey was added. It may exist already, or the request was cancelled.')
      const { message, recoveryCodes } = await adminApi.secondFactors.addPasskey({
        challenge,
        name,
        passkey,
      })
      form.reset()
      showToast({ title: message })
      await onChanged(recoveryCodes)
    },
  })

  const remove = async (passkey: Passkey) => {
    const isConfirmed = await confirm({
      title: `Remove “${passkey.name}”?`,
      message: 'This passkey stops working for this account.',
      confirmLabel: 'Remove',
    })
    if (!isConfirmed) return
    await removal.run(async () => {
      const { message } = await adminApi.secondFactors.removePasskey({ id: passkey._id })
      showToast({ title: message })
      await onChanged(null)
    })
  }

  return (
    <section className="admin-panel two-step__section" aria-labelledby="two-step-passkeys">
      <h2 id="two-step-passkeys">Passkeys</h2>
      <p className="small muted">
        Sign in with the fingerprint, face or PIN of your phone or computer, or with a security key. A passkey
        does not work on a fake site.
      </p>
      <ErrorBanner message={failure ?? removal.error} />
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
        <ClientForm className="two-step__add" onSubmit={onSubmit}>
          <TextField
            label="Name of the new passkey"
            hint="For example: Phone, Office computer"
            maxLength={60}
            required
            {...field('name')}
          />
          <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Please wait...">
            Add a passkey
          </Button>
        </ClientForm>
      ) : (
        <Alert tone="info">
          Passkeys need a public address such as https://shop.example.in. Set it with PUBLIC_URL.
        </Alert>
      )}
    </section>
  )
}
