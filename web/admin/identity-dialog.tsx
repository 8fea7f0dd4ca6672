import { useEffect, useState } from 'react'
import { browserApi } from '../api.ts'
import { hostIdentityQuestion, identityQuestion } from '../session/confirm-identity.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBanner } from '../ui/note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useStore } from '../ui/store.ts'
import { saidBy } from './kit/said.ts'

/** Asks for a proof of identity before a sensitive change. The call that needed it is then repeated by the client. */
export function IdentityDialog() {
  const answer = useStore(identityQuestion)
  useEffect(hostIdentityQuestion, [])
  return answer && <IdentityForm answer={answer} />
}

function IdentityForm({ answer }: { answer: (isConfirmed: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    setProblem(null)
    setBusy(true)
    try {
      await browserApi.auth.reauthenticate({ password })
      answer(true)
    } catch (error) {
      setProblem(saidBy(error, 'This could not be checked. Please try again.'))
      setBusy(false)
    }
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
            Confirm
          </Button>
        </>
      }
    >
      <p>This change is sensitive. Your last sign-in was more than 10 minutes ago.</p>
      <ErrorBanner message={problem} />
      <PasswordField
        label="Password"
        name="password"
        data-autofocus
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </Dialog>
  )
}
