import { useState } from 'react'
import { errorMessage } from '#web/error-message.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { SECOND_FACTOR_TEXTS } from '../../session/second-factor-texts.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { showToast } from '../../ui/toast.ts'

type SectionProps = {
  remaining: number
  onChanged: (recoveryCodes: string[] | null) => Promise<void>
}

export function RecoverySection({ remaining, onChanged }: SectionProps) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const renew = async () => {
    const isConfirmed = await confirm({
      title: 'Make new recovery codes?',
      message: 'The codes that you have now stop working.',
      confirmLabel: 'Make new codes',
      harmless: true,
    })
    if (!isConfirmed) return
    setError(null)
    setBusy(true)
    try {
      const { recoveryCodes } = await browserApi.secondFactors.renewRecoveryCodes()
      await onChanged(recoveryCodes)
    } catch (error) {
      setError(errorMessage(error, SECOND_FACTOR_TEXTS.failed))
    }
    setBusy(false)
  }

  return (
    <section className="admin-panel two-step__section" aria-labelledby="two-step-recovery">
      <h2 id="two-step-recovery">Recovery codes</h2>
      <p className="small muted">For the day you lose your phone or key. Each code signs in once.</p>
      <p>{remaining === 0 ? 'No code is left.' : `${remaining} of 10 codes are left.`}</p>
      <ErrorBanner message={error} />
      <div className="two-step__actions">
        <Button variant="secondary" busy={isBusy} busyLabel="Please wait..." onClick={() => void renew()}>
          Make new codes
        </Button>
      </div>
    </section>
  )
}

/** Shown once: only their hashes are kept. */
export function NewRecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: 'The codes are copied' })
    } catch {
      showToast({ title: 'The codes could not be copied. Please download them.' })
    }
  }
  return (
    <section className="admin-panel two-step__section" aria-labelledby="two-step-codes">
      <h2 id="two-step-codes">Save your recovery codes</h2>
      <Alert tone="warning" role="status">
        These codes are shown only now. Keep them where nobody else finds them, and not on the phone that
        shows the codes of the app.
      </Alert>
      <ul className="two-step__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="two-step__actions">
        <Button icon="download" variant="secondary" onClick={() => downloadCodes(text)}>
          Download
        </Button>
        <Button icon="copy" variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon="print" variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </section>
  )
}

function downloadCodes(codes: string): void {
  const text = `Recovery codes for ${location.host}\nEach code signs in once.\n\n${codes}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
