import { useState } from 'react'
import type { CurrentRates } from '#contract/rates.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { mapRateFields } from '#domain/metal-rates.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { saveRates } from './save-rates.ts'

type Props = { current: CurrentRates; onConfirmed: () => void }

/** Enters the rates that are shown again as the rates of today. */
export function ConfirmRates({ current, onConfirmed }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const confirmToday = async () => {
    setBusy(true)
    setError(null)
    try {
      const message = await saveRates(
        { ...mapRateFields(({ rateField }) => current[rateField]), effectiveDate: toIndiaDay(new Date()) },
        false,
      )
      if (message === null) return
      showToast({ title: message })
      onConfirmed()
    } catch (error) {
      setError(errorMessage(error, 'The rates could not be confirmed. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ErrorBanner message={error} />
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
