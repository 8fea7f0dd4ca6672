import { useEffect, useState } from 'react'
import type { SecondFactors } from '#contract/second-factors.ts'
import { browserApi } from '../../api.ts'
import { SECOND_FACTOR_TEXTS } from '../../session/second-factor-texts.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { TextField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { saidBy } from '../kit/said.ts'
import { sinceText } from './since-text.ts'

const CODE_PX = 200

type Setup = { secret: string; uri: string }
type Props = {
  app: SecondFactors['authenticatorApp']
  onChanged: (recoveryCodes: string[] | null) => Promise<void>
}

export function AppSection({ app, onChanged }: Props) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const run = async (work: () => Promise<void>) => {
    setProblem(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(saidBy(error, SECOND_FACTOR_TEXTS.failed))
    }
    setBusy(false)
  }

  const start = () => run(async () => setSetup(await browserApi.secondFactors.startAuthenticatorApp()))

  const remove = async () => {
    const isSure = await confirm({
      title: 'Remove the authenticator app?',
      message: 'Its codes no longer work for this account.',
      confirmLabel: 'Remove',
    })
    if (!isSure) return
    await run(async () => {
      const { message } = await browserApi.secondFactors.removeAuthenticatorApp()
      showToast({ title: message })
      await onChanged(null)
    })
  }

  return (
    <section className="admin-panel two-step__section" aria-labelledby="two-step-app">
      <h2 id="two-step-app">Authenticator app</h2>
      <p className="small muted">
        {app
          ? `Set up. ${sinceText(app)}`
          : 'An app such as Google Authenticator, Microsoft Authenticator or Aegis shows a new 6-digit code every 30 seconds.'}
      </p>
      <ErrorBanner message={problem} />
      {setup ? (
        <AppSetup
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
            {app ? 'Set up on another phone' : 'Set up the app'}
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

function AppSetup({ setup, onCancel, onConfirmed }: AppSetupProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    if (isBusy) return
    setProblem(null)
    setBusy(true)
    try {
      const { message, recoveryCodes } = await browserApi.secondFactors.confirmAuthenticatorApp({ code })
      showToast({ title: message })
      await onConfirmed(recoveryCodes)
    } catch (error) {
      setProblem(saidBy(error, SECOND_FACTOR_TEXTS.failed))
      setBusy(false)
    }
  }

  return (
    <ScriptForm className="two-step__setup" onSubmit={() => void submit()}>
      <ol className="two-step__steps">
        <li>
          <p>Scan this QR code with the app.</p>
          <QrCode text={setup.uri} />
          <p className="small">
            Or type this key into the app: <code className="two-step__secret">{grouped(setup.secret)}</code>
          </p>
        </li>
        <li>
          <TextField
            label={SECOND_FACTOR_TEXTS.codeLabel}
            hint="Enter the 6 digits that the app shows now."
            error={problem ?? undefined}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
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
    </ScriptForm>
  )
}

/** Drawn in the browser: the secret is sent to nobody else. */
function QrCode({ text }: { text: string }) {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let isLate = false
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { width: CODE_PX, margin: 2 }))
      .then((url) => !isLate && setImage(url))
    return () => {
      isLate = true
    }
  }, [text])
  return image ? (
    <img src={image} alt="QR code for the authenticator app" width={CODE_PX} height={CODE_PX} />
  ) : (
    <p className="small">Drawing…</p>
  )
}

const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
