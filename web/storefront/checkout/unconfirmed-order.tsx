import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { clearAttempt, resumeOrder } from './order-attempt.ts'

/** The connection was lost while an order was sent, and the cart is empty: the order was probably placed. */
export function UnconfirmedOrder({ onPlaced }: { onPlaced: (order: Order) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string | null>(null)
  const resume = async () => {
    setBusy(true)
    setErrorText(null)
    try {
      onPlaced(await resumeOrder())
    } catch (error) {
      setErrorText(
        errorMessage(error, {
          failed: 'We cannot reach the store. Please check your connection and try again.',
        }),
      )
    }
    setBusy(false)
  }
  return (
    <EmptyState
      level={1}
      title="Was your order placed?"
      action={
        <>
          <Button busy={isBusy} busyLabel="Checking..." onClick={resume}>
            Finish my order
          </Button>
          <ButtonLink variant="secondary" to={paths.orders} onClick={clearAttempt}>
            My Orders
          </ButtonLink>
        </>
      }
    >
      <p>
        The connection was lost before we could confirm your order. Finish it now; it will not be placed
        twice.
      </p>
      <ErrorBanner message={errorText} />
    </EmptyState>
  )
}
