import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ConnectionTest as Result } from '#contract/connections.ts'
import type { ConnectionKind } from '#domain/connections.ts'
import { formatInr, fromRupees } from '#domain/money.ts'
import { adminApi } from '#web/admin/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import * as texts from './texts.ts'

type Props = { kind: ConnectionKind; isOn: boolean; hasUnsavedChanges: boolean }

/** Tries what is saved, and shows the answer below the button. */
export function ConnectionTest({ kind, isOn, hasUnsavedChanges }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const { revalidate } = useRevalidator()
  const { button, hint } = texts.test[kind]
  if (!isOn) return null

  const test = async () => {
    setBusy(true)
    setResult(null)
    try {
      setResult(await adminApi.connections.test({ kind }))
      await revalidate()
    } catch (error) {
      setResult({ isWorking: false, message: errorMessage(error, texts.testFailed) })
    }
    setBusy(false)
  }

  return (
    <div className="connection-test">
      <Button
        variant="secondary"
        busy={isBusy}
        busyLabel={texts.testing}
        disabled={hasUnsavedChanges}
        onClick={() => void test()}
      >
        {button}
      </Button>
      <p className="small muted">{hasUnsavedChanges ? texts.saveFirst : hint}</p>
      {result && (
        <Alert
          tone={result.isWorking ? 'success' : 'error'}
          role={result.isWorking ? 'status' : 'alert'}
          title={result.isWorking ? texts.works : texts.doesNotWork}
          className="connection-test__result"
        >
          {result.message}
          {result.rates && <Rates rates={result.rates} />}
        </Alert>
      )}
    </div>
  )
}

const Rates = ({ rates }: { rates: NonNullable<Result['rates']> }) => (
  <ul aria-label={texts.ratesCaption}>
    {rates.map(({ code, name, rate }) => (
      <li key={code}>
        {name}: {formatInr(fromRupees(rate))}
      </li>
    ))}
  </ul>
)
