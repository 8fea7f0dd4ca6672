import { useEffect, useState } from 'react'
import type { SecondFactors } from '#contract/second-factors.ts'
import { adminApi } from '#web/admin/api.ts'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import * as secondFactorTexts from '#web/session/second-factor-texts.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import { usageText } from './usage-text.ts'

const QR_CODE_PX = 200

type Setup = { secret: string; uri: string }
type Props = {
  app: SecondFactors['authenticatorApp']
  onChanged: (recoveryCodes: string[] | null) => Promise<void>
}

export function AuthenticatorAppSection({ app, onChanged }: Props) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const { run, isBusy, error } = useAsyncAction(secondFactorTexts.failed)

  const start = () => run(async () => setSetup(await adminApi.secondFactors.startAuthenticatorApp()))

  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Remove the authenticator app?',
      message: 'Its codes stop working for this account.',
      confirmLabel: 'Remove',
    })
    if (!isConfirmed) return
    await run(async () => {
      const { message } = await adminApi.secondFactors.removeAuthenticatorApp()
      showToast({ title: message })
      await onChanged(null)
    })
  }

  return (
    <section className="admin-panel two-step__section" aria-labelledby="two-step-app">
      <h2 id="two-step-app">Authenticator app</h2>
      <p className="small muted">
        {app
          ? `Set up. ${usageText(app)}`
          : 'Use an app such as Google Authenticator, Microsoft Authenticator or Aegis. It shows a new 6-digit code every 30 seconds.'}
      </p>
      <ErrorBanner message={error} />
      {setup ? (
        <AuthenticatorAppSetup
          setup={setup}
          onCancel={() => setSetup(null)}
          onConfirmed={async (recoveryCodes) => {
            setSetup(null)
            await onChanged(recoveryCodes)
          }}
        />
      ) : (
        <div className="two-step__actions">
          <Button variant="secondary" busy={isBusy} busyLabel="Please wait..." onClick={() => void start()}>
            {app ? 'Move to another phone' : 'Set up the app'}
          </Button>
          {app && (
            <Button variant="text" onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type AppSetupProps = {
  setup: Setup
  onCancel: () => void
  onConfirmed: (recoveryCodes: string[] | null) => Promise<void>
}

function AuthenticatorAppSetup({ setup, onCancel, onConfirmed }: AppSetupProps) {
  const { field, onSubmit, failure, isBusy } = useSubmitForm({
    defaultValues: { code: '' },
    failure: secondFactorTexts.failed,
    submit: async ({ code }) => {
      const { message, recoveryCodes } = await adminApi.secondFactors.confirmAuthenticatorApp({ code })
      showToast({ title: message })
      await onConfirmed(recoveryCodes)
    },
  })

  return (
    <ClientForm className="two-step__setup" onSubmit={onSubmit}>
      <ol className="two-step__steps">
        <li>
          <p>Scan this QR code with the app.</p>
          <QrCode text={setup.uri} />
          <p className="small">
            Or type this key into the app:{' '}
            <code className="two-step__secret">{groupSecret(setup.secret)}</code>
          </p>
        </li>
        <li>
          <TextField
            label={secondFactorTexts.codeLabel}
            hint="Enter the 6-digit code that the app shows."
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            {...field('code')}
            error={failure}
          />
        </li>
      </ol>
      <div className="two-step__actions">
        <Button type="submit" busy={isBusy} busyLabel="Checking...">
          Confirm
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </ClientForm>
  )
}

/** Drawn in the browser, so that the secret is not sent anywhere. */
function QrCode({ text }: { text: string }) {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let isCancelled = false
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { width: QR_CODE_PX, margin: 2 }))
      .then((url) => !isCancelled && setImage(url))
    return () => {
      isCancelled = true
    }
  }, [text])
  return image ? (
    <img src={image} alt="QR code for the authenticator app" width={QR_CODE_PX} height={QR_CODE_PX} />
  ) : (
    <p className="small">Loading...</p>
  )
}

const groupSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
