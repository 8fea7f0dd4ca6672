import type { Metal } from '#contract/metals.ts'
import type { CurrentRates } from '#contract/rates.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { mapRateFields } from '#domain/metal-rates.ts'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { getFurtherEnteredMetals } from './describe-metal.ts'
import { saveRates } from './save-rates.ts'

type Props = { current: CurrentRates; metals: readonly Metal[]; onConfirmed: () => void }

/** Saves the current rates again as the rates of today. */
export function ConfirmRates({ current, metals, onConfirmed }: Props) {
  const { run, isBusy, error } = useAsyncAction('The rates could not be confirmed. Please try again.')

  const confirmToday = () =>
    run(async () => {
      const message = await saveRates(
        {
          ...mapRateFields(({ rateField }) => current[rateField]),
          otherRates: current.otherRates.filter(({ code }) =>
            getFurtherEnteredMetals(metals).some((metal) => metal.code === code),
          ),
          effectiveDate: toIndiaDay(new Date()),
        },
        false,
      )
      if (message === null) return
      showToast({ title: message })
      onConfirmed()
    })

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
