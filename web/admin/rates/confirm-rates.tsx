import { useState } from 'react'
import type { CurrentRates } from '#contract/rates.ts'
import { indiaDay } from '#domain/india-time.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { saidBy } from '../kit/said.ts'
import { saveRates } from './save-rates.ts'

type Props = { current: CurrentRates; onConfirmed: () => void }

/** Enters the rates that are shown again as the rates of today. */
export function ConfirmRates({ current, onConfirmed }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const confirmToday = async () => {
    setBusy(true)
    setProblem(null)
    const { rate24K, rate22K, rate18K, rateSilver } = current
    try {
      const message = await saveRates(
        { rate24K, rate22K, rate18K, rateSilver, effectiveDate: indiaDay(new Date()) },
        false,
      )
      if (message === null) return
      showToast({ title: message })
      onConfirmed()
    } catch (error) {
      setProblem(saidBy(error, 'The rates could not be confirmed. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ErrorBanner message={problem} />
      <div>
        <Button
          variant={current.isExpired ? 'primary' : 'secondary'}
          busy={isBusy}
          busyLabel="Confirming..."
          onClick={() => void confirmToday()}
        >
          Confirm today’s rates
        </Button>
      </div>
    </>
  )
}
