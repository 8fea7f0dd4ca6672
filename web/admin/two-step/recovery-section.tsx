import { adminApi } from '#web/admin/api.ts'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { downloadFile } from '#web/documents/download-file.ts'
import * as secondFactorTexts from '#web/session/second-factor-texts.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { showToast } from '#web/ui/toast.ts'

type SectionProps = {
  remaining: number
  onChanged: (recoveryCodes: string[] | null) => Promise<void>
}

export function RecoverySection({ remaining, onChanged }: SectionProps) {
  const { run, isBusy, error } = useAsyncAction(secondFactorTexts.failed)

  const renew = async () => {
    const isConfirmed = await confirm({
      title: 'Create new recovery codes?',
      message: 'Your current codes stop working.',
      confirmLabel: 'Create new codes',
      harmless: true,
    })
    if (!isConfirmed) return
    await run(async () => {
      const { recoveryCodes } = await adminApi.secondFactors.renewRecoveryCodes()
      await onChanged(recoveryCodes)
    })
  }

  return (
    <section className="admin-panel two-step__section" aria-labelledby="two-step-recovery">
      <h2 id="two-step-recovery">Recovery codes</h2>
      <p className="small muted">For when you lose your phone or security key. Each code works once.</p>
      <p>{remaining === 0 ? 'No codes left.' : `${remaining} of 10 codes left.`}</p>
      <ErrorBanner message={error} />
      <div className="two-step__actions">
        <Button variant="secondary" busy={isBusy} busyLabel="Please wait..." onClick={() => void renew()}>
          Create new codes
        </Button>
      </div>
    </section>
  )
}

/** The codes are shown once. The server keeps only their hashes. */
export function NewRecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: 'Codes copied' })
    } catch {
      showToast({ title: 'The codes could not be copied. Please download them.' })
    }
  }
  return (
    <section className="admin-panel two-step__section" aria-labelledby="two-step-codes">
      <h2 id="two-step-codes">Save your recovery codes</h2>
      <Alert tone="warning" role="status">
        These codes are shown only once. Keep them in a safe place, but not on the phone with the
        authenticator app.
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
  const text = `Recovery codes for ${location.host}\nEach code works once.\n\n${codes}\n`
  downloadFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
}
